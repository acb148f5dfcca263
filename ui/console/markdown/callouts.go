package markdown

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/yuin/goldmark/ast"

	"parley/engine/pattern"
)

// calloutStart is the beginning of a quotation that is a note to the reader. Some writers go on in its line.
var calloutStart = pattern.New(`(?i)^\s*\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][+-]?[ \t]*`)

// calloutNames is what each is called, and calloutSigns a sign of one cell for each.
var (
	calloutNames = map[string]string{"NOTE": "Note", "TIP": "Tip", "IMPORTANT": "Important", "WARNING": "Warning", "CAUTION": "Caution"}
	calloutSigns = map[string]string{"NOTE": "●", "TIP": "✦", "IMPORTANT": "◆", "WARNING": "▲", "CAUTION": "✖"}
)

// extractCallout tells what sort of note a quotation is, "" for none, and takes the line that says so out of it.
func (p *preparedBlock) extractCallout(n *ast.Blockquote) string {
	words, is := n.FirstChild().(*ast.Paragraph)
	if !is || words.Lines().Len() == 0 {
		return ""
	}
	row := words.Lines().At(0)
	found := calloutStart.FindStringSubmatch(string(row.Value(p.source)))
	if found == nil {
		return ""
	}
	from := row.Start + len(found[0])
	for child := words.FirstChild(); child != nil; child = words.FirstChild() {
		t, is := child.(*ast.Text)
		if !is || t.Segment.Start >= from {
			break
		}
		if t.Segment.Stop > from {
			t.Segment = t.Segment.WithStart(from)
			break
		}
		words.RemoveChild(words, child)
	}
	return strings.ToUpper(found[1])
}

// callout draws a note to the reader: its sign and name, and what it says, behind a bar in its colour.
func (l *layout) callout(said, bar string, inside []line) []line {
	look := l.calloutLook(said)
	title := line{text: look.Bold(true).Render(calloutSigns[said] + " " + calloutNames[said])}
	if l.style.Plain {
		title.text = calloutNames[said] + ":"
	}
	bar = look.Render(bar)
	return setIn(append([]line{title}, inside...), bar, bar)
}

// calloutLook is the colour of a note to the reader.
func (l *layout) calloutLook(said string) lipgloss.Style {
	t := l.style.Theme
	switch said {
	case "TIP":
		return t.Good
	case "IMPORTANT":
		return t.Busy
	case "WARNING":
		return t.Warn
	case "CAUTION":
		return t.Bad
	default:
		return t.Accent
	}
}
