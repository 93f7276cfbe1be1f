"""What several test modules share: paths and cases, the command, games made by chance, a reference of its own."""
