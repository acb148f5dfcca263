package sessions

import (
	"strings"

	"charm.land/bubbles/v2/key"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// Offer is what there is to begin with in a folder without sessions.
type Offer struct {
	Documents []string // that can be reviewed, as a person would type them
	Tools     []string // AI tools whose programs are there
}

// isEmpty reports whether there is nothing to list: then the documents of the folder are listed in its place.
func (v *Screen) isEmpty() bool { return v.loaded && v.err == nil && len(v.list) == 0 }

// document is the document under the cursor; "" for none.
func (v *Screen) document() string {
	if !v.isEmpty() || v.selected < 0 || v.selected >= len(v.offer.Documents) {
		return ""
	}
	return v.offer.Documents[v.selected]
}

// reviewDocument begins a review of the document under the cursor, or says why it cannot.
func (v *Screen) reviewDocument() screen.Action {
	if check := v.source.Check; check != nil {
		if err := check(v.document()); err != nil {
			return screen.Notice{Text: err.Error(), Bad: true}
		}
	}
	return v.choose(Choice{Review: v.document()})
}

// welcome is the list of nothing: what there is to review, and what to do first.
func (v *Screen) welcome(r parts.Rect) []string {
	t, documents := v.Theme, v.offer.Documents
	v.selected = max(0, min(v.selected, len(documents)-1))
	lines := append([]string{}, parts.Paragraph("No reviews here yet.", t.Strong, r.W)...)
	if r.H >= parts.TallHeight/2 {
		lines = append(lines, "")
	}
	below := v.firstSteps(r.W, r.H >= 14)
	if len(documents) == 0 {
		v.rows = parts.Rect{}
		lines = append(lines, parts.Paragraph("There is no Markdown file in this folder, or in a folder of it.", t.Muted, r.W)...)
		return append(append(lines, ""), below...)
	}
	room := max(1, min(len(documents), r.H-len(lines)-len(below)-1))
	v.rows = parts.Rect{X: r.X, Y: r.Y + len(lines), W: r.W, H: room}
	v.top = max(0, min(max(v.top, v.selected-room+1), v.selected, len(documents)-room))
	for i := v.top; i < v.top+room; i++ {
		name := safetext.TruncateLeft(safetext.Line(documents[i]), r.W-2)
		if i == v.selected {
			lines = append(lines, t.Selected(t.Accent.Render(t.Symbols.Cursor)+" "+t.Strong.Render(name), r.W))
			continue
		}
		lines = append(lines, "  "+t.Text.Render(name))
	}
	return append(append(lines, ""), below...)
}

// firstSteps are the keys that lead on, one below the other, and who would be asked.
func (v *Screen) firstSteps(w int, all bool) (lines []string) {
	t, k := v.Theme, v.Keys
	steps := []struct {
		key  key.Binding
		does string
	}{
		{k.Enter, "reviews " + safetext.Line(v.document())},
		{k.New, "reviews another file, or a configured round by its ID"},
		{k.Help, "shows every key"},
		{k.Quit, "leaves; parley demo shows a recorded discussion"},
	}
	if !all { // the footer has the others
		steps = steps[:2]
	}
	if v.document() == "" {
		steps = steps[1:]
	}
	for _, s := range steps {
		if s.key.Enabled() {
			lines = append(lines, parts.HangingIndent(t.Key.Render(safetext.Fit(s.key.Help().Key, 5))+"  ", s.does, t.Text, w)...)
		}
	}
	tools := "No AI tool was found, so built-in checks review it: parley doctor says what is missing."
	if len(v.offer.Tools) > 0 {
		tools = "AI tools found: " + safetext.Line(strings.Join(v.offer.Tools, ", ")) + ". parley doctor says whether they work."
	}
	return append(append(lines, ""), parts.Paragraph(tools, t.Muted, w)...)
}
