package markdown

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/yuin/goldmark/ast"

	"parley/engine/pattern"
)

// calloutStart is the first line of a quotation that is a note to the reader.
var calloutStart = pattern.New(`(?i)^\s*\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*$`)

// calloutNames is what each is called.
var calloutNames = map[string]string{"NOTE": "Note", "TIP": "Tip", "IMPORTANT": "Important", "WARNING": "Warning", "CAUTION": "Caution"}

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
	for child := words.FirstChild(); child != nil; child = words.FirstChild() {
		t, is := child.(*ast.Text)
		if !is || t.Segment.Start >= row.Stop {
			break
		}
		words.RemoveChild(words, child)
	}
	return strings.ToUpper(found[1])
}

// callout draws a note to the reader: its name, and what it says, behind a bar in its colour.
func (l *layout) callout(said, bar string, inside []line) []line {
	look := l.calloutLook(said)
	title := line{text: look.Bold(true).Render(calloutNames[said])}
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
