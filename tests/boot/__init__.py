"""The installed service under a real systemd, in a container: run by `make test-boot`, never by the quick tests."""
