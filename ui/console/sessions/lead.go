package sessions

import (
	"fmt"

	"parley/feedback/session"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
)

// leadLines are a session in one sentence: how far it is, and since when. By it two reviews of one document are told apart.
func (v *Screen) leadLines(s Session, w int) []string {
	text := leadText(s, v.changedText(s))
	if text == "" {
		return nil
	}
	return parts.Paragraph(text, v.Theme.Strong, w)
}

// leadText is that sentence; "" where other lines say how far it is.
func leadText(s Session, changed string) string {
	switch s.State {
	case session.Concluded:
		return after("Concluded after "+amount.Of(max(1, s.Rounds), "round"), changed)
	case session.Waiting:
		round := fmt.Sprintf("Round %d of %d ", max(1, s.Rounds), max(1, s.Rounds, s.MaxRounds))
		if changed != "" {
			round += "ended " + changed + " and "
		}
		return round + "waits for your decision."
	case session.Decided:
		return after(fmt.Sprintf("Decided after round %d, and not gone on with", max(1, s.Rounds)), changed)
	case session.NotStarted, session.Interrupted, session.ForeignOrigin:
	}
	return ""
}

// after is a sentence with when it became true.
func after(text, changed string) string {
	if changed != "" {
		text += ", " + changed
	}
	return text + "."
}
