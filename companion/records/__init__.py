"""What the journal says of people, games and dice. Pure: each match is folded into a small account, and the rest is added up from these."""
