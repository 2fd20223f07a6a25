"""A package, so that the folder `tests/ui` is not taken for the program's own `ui`, whose first lines keep Kivy out of the home folder."""
