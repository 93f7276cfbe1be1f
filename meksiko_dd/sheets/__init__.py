"""Match sheets: `reading` makes a match of CSV or JSON lines, `views` shows one as text, page or JSON."""
