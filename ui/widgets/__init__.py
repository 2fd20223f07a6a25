"""The kit: functions that draw one component with a pen, at a box, from the values of the `View`. They keep nothing."""
