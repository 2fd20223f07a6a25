"""The demo: simulated people who hold cards, see the table as it is, and do what the open question asks of them.

They know what players know: their own hands, what lies on the table. Physical deeds go to the simulated table, everything
else is a touch on the screen.
"""
