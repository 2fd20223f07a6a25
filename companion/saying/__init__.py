"""What the referee says aloud, and how it is played without looking: pure, Views and steps in, sentences and cues out."""
