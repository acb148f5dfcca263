package theme

// Symbols are the signs of the interface. Each is exactly one cell wide, because a wide one makes the renderer
// send its whole line again and misaligns columns where terminals disagree.
type Symbols struct {
	Done, Failed, Partial, Queued, Direct           string
	Retry, Fallback, Warning, Bullet                string
	Cursor, Bar, Divider, Rule                      string
	BarFull, BarEmpty                               string
	Threshold, Reached                              string // the mark in a bar: before it is reached, and after
	Accept, Reject, Later, Remark                   string
	Arrow, Dot                                      string
	New, Persisting, Contested, Disputed, Unchecked string
	Fixed, Changed, Unchanged, RaisedAgain          string
	Confirmed, Refined, Unsure, Unfound             string
	Gone, Withdrawn, Picked, Unraised               string
	TopLeft, TopRight                               string
	BottomLeft, BottomRight                         string
	// Spinner is drawn in turn while a perspective works; one frame means it stands still.
	Spinner []string
}

func symbols(plain bool) Symbols {
	if plain {
		// Words stand beside all that is told, so a sign for it would only be read out too.
		return Symbols{
			Done: " ", Failed: " ", Partial: " ", Queued: " ", Direct: " ",
			Retry: " ", Fallback: " ", Warning: "!", Bullet: "-",
			Cursor: ">", Bar: ">", Divider: "|", Rule: "-",
			BarFull: "#", BarEmpty: ".", Reached: "|", Threshold: "|",
			Accept: " ", Reject: " ", Later: " ", Remark: " ", Arrow: " ", Dot: "-",
			New: " ", Persisting: " ", Contested: " ", Disputed: " ", Unchecked: " ",
			Confirmed: " ", Refined: " ", Unsure: " ", Unfound: " ",
			Fixed: " ", Changed: " ", Unchanged: " ", RaisedAgain: " ", Gone: " ", Withdrawn: " ", Picked: "*", Unraised: " ",
			TopLeft: " ", TopRight: " ", BottomLeft: " ", BottomRight: " ",
			Spinner: []string{" "},
		}
	}
	return Symbols{
		Done: "✓", Failed: "✗", Partial: "◌", Queued: "·", Direct: "✓",
		Retry: "↻", Fallback: "→", Warning: "!", Bullet: "•",
		Cursor: "▸", Bar: "▌", Divider: "│", Rule: "─",
		BarFull: "━", BarEmpty: "─", Reached: "╋", Threshold: "╂",
		Accept: "✓", Reject: "✗", Later: "◌", Remark: "*", Arrow: "→", Dot: "·",
		New: "+", Persisting: "=", Contested: "⇄", Disputed: "¬", Unchecked: "?",
		Confirmed: "◆", Refined: "◈", Unsure: "◇", Unfound: "∅",
		Fixed: "■", Changed: "~", Unchanged: ".", RaisedAgain: "↺", Gone: "x", Withdrawn: "<", Picked: "»", Unraised: "○",
		TopLeft: "╭", TopRight: "╮", BottomLeft: "╰", BottomRight: "╯",
		Spinner: []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"},
	}
}
