package markdown

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"

	"parley/ui/safetext"
)

const (
	// codeIndent is how far code is set in, in cells, where there is room for it.
	codeIndent = 2
	// maxCodeCells is how wide a line of code is drawn. What goes beyond stands in the next line: whoever moves sideways
	// would never come there.
	maxCodeCells = 2000
)

// codeNode is code as it is drawn, in place of the node that it was read from.
type codeNode struct {
	ast.BaseBlock
	codeBlock
}

var kindCode = ast.NewNodeKind("Code")

func (*codeNode) Kind() ast.NodeKind           { return kindCode }
func (n *codeNode) Dump(source []byte, lv int) { ast.DumpHelper(n, source, lv, nil, nil) }

// code draws the lines of code, each as it was written, between two quiet lines as wide as the words, on a ground of their own where
// there are colours for it. The one above names the language. A line
// that there is no room for goes on beyond the edge, where the reader moves to; on a page for screen readers it is wrapped.
func (l *layout) code(code codeBlock, width int) []line {
	l.codes++
	widest := 0
	for _, text := range code.lines {
		widest = max(widest, min(safetext.Width(text), maxCodeCells))
	}
	indent := strings.Repeat(" ", codeIndent)
	if widest <= width {
		indent = strings.Repeat(" ", min(codeIndent, width-widest))
	}
	label := codeLabel(code.language)
	frame := min(width, max(widest+len(indent), l.proseWidth(width), minFrame, safetext.Width(label)+4))
	var drawn []line
	if !code.continued {
		drawn = l.frameAbove(label, frame)
	}
	colours := l.colours.highlight(code)
	for i, text := range code.lines {
		var spans []span
		if i < len(colours) {
			spans = colours[i]
		}
		room := maxCodeCells
		if l.style.Plain {
			room = max(2, width-len(indent))
		}
		for _, piece := range codeLine(text, spans, room) {
			drawn = append(drawn, line{text: l.style.Theme.OnCode(indent + piece), code: l.codes, fixed: len(indent), end: frame})
		}
	}
	if !l.style.Plain && !code.continues {
		drawn = append(drawn, line{text: l.style.Theme.OnCode(l.faint(strings.Repeat(l.rule(), frame)))})
	}
	return drawn
}

// minFrame is how long the lines above and below code are at least, in cells.
const minFrame = 24

// frameAbove is the line above code: its language, if it has one.
func (l *layout) frameAbove(label string, width int) []line {
	switch {
	case l.style.Plain && label == "":
		return nil
	case l.style.Plain:
		return wordLines(label+":", width)
	}
	if label = safetext.Truncate(label, width-4); label == "" {
		return []line{{text: l.style.Theme.OnCode(l.faint(strings.Repeat(l.rule(), width)))}}
	}
	rest := max(0, width-safetext.Width(label)-3)
	return []line{{text: l.style.Theme.OnCode(l.faint(l.rule()) + " " + l.muted(label) + " " + l.faint(strings.Repeat(l.rule(), rest)))}}
}

// codeLabel is what the language of code is called above it.
func codeLabel(language string) string {
	switch language = safetext.Line(language); language {
	case "mermaid", "plantuml", "dot", "graphviz", "d2", "geojson", "topojson", "stl":
		return language + " · source of a drawing"
	case "math", "latex", "tex":
		return language + " · formula"
	default:
		return language
	}
}

// codeLine returns one line of code, in the colours of its spans if it has any; in several if it is wider than the room.
func codeLine(text string, spans []span, room int) []string {
	pieces := []string{text}
	if safetext.Width(text) > room {
		pieces = strings.Split(ansi.Hardwrap(text, room, true), "\n")
	}
	from := 0
	for i, piece := range pieces {
		from += len(piece)
		if spans != nil {
			pieces[i] = paint(piece, from-len(piece), spans)
		}
	}
	return pieces
}
