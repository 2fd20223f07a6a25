"""The installed service in an emulated machine with a kernel of its own: run by `make test-vm`, never by the quick tests."""
