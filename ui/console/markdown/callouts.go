package markdown

import "charm.land/lipgloss/v2"

// calloutSigns is a sign of one cell for each kind of note to the reader.
var calloutSigns = map[string]string{"Note": "●", "Tip": "✦", "Important": "◆", "Warning": "▲", "Caution": "✖"}

// callout draws a note to the reader: its sign and name, and what it says, behind a bar in its colour.
func (l *layout) callout(said, bar string, inside []line) []line {
	look := l.calloutLook(said)
	title := line{text: look.Bold(true).Render(calloutSigns[said] + " " + said)}
	if l.style.Plain {
		title.text = said + ":"
	}
	bar = look.Render(bar)
	return setIn(append([]line{title}, inside...), bar, bar)
}

// calloutLook is the colour of a note to the reader.
func (l *layout) calloutLook(said string) lipgloss.Style {
	t := l.style.Theme
	switch said {
	case "Tip":
		return t.Good
	case "Important":
		return t.Busy
	case "Warning":
		return t.Warn
	case "Caution":
		return t.Bad
	default:
		return t.Accent
	}
}
