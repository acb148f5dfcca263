package sessions

import (
	"strings"

	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// nothingHere is said where there is neither a review nor a document.
const (
	nothingHere = "No reviews here yet, and no Markdown file in this folder or the folders in it."
	shortlyNone = "No reviews here yet, and no Markdown file."
	inASentence = "parley has several reviewers read one document, each with its own focus, and shows where they disagree."
)

// emptyWidth is how wide the welcome of an empty folder is at most: so it reads as one block in the middle of the screen.
const emptyWidth = 78

// emptyForm is how much an empty folder's welcome says.
type emptyForm struct{ long, air, round, example bool }

// exampleWidth is how wide an example stands beside the words, and exampleGap how far from them.
const exampleWidth, exampleGap = 62, 5

// welcomeEmpty is the welcome of a folder without documents: what parley does, what a round is, and what can be done now. It stands in the
// middle, and says as much as there is room for.
func (v *Screen) welcomeEmpty(r parts.Rect) []string {
	v.rows = parts.Rect{}
	w := min(r.W, emptyWidth)
	beside := r.W >= emptyWidth+exampleGap+exampleWidth && !v.Theme.Plain
	var lines []string
	for _, form := range []emptyForm{{true, true, true, !beside}, {true, true, true, false}, {true, false, true, false}, {false, true, true, false}, {false, false, true, false}, {}} {
		if lines = v.emptyLines(w, form); len(lines) <= r.H {
			break
		}
	}
	if example := v.exampleLines(exampleWidth); beside && len(lines) >= len(example) {
		lines = parts.JoinHorizontal(parts.FitBox(lines, w, len(lines)), parts.FitBox(example, exampleWidth, len(lines)), strings.Repeat(" ", exampleGap))
		w += exampleGap + exampleWidth
	}
	block := parts.Centred(r, w, min(len(lines), r.H))
	indent := strings.Repeat(" ", block.X-r.X)
	for i, line := range lines {
		lines[i] = indent + line
	}
	return append(make([]string, (block.Y-r.Y)*2/3), lines...) // a little above the middle, where one looks first
}

func (v *Screen) emptyLines(w int, form emptyForm) []string {
	t, k := v.Theme, v.Keys
	none := shortlyNone
	if form.long {
		none = nothingHere
	}
	lines := parts.Paragraph(none, t.Strong, w)
	section := func(title string) {
		if form.air {
			lines = append(lines, "")
		}
		lines = append(lines, parts.TitleRule(t, t.Heading.Render(title), "", w))
	}
	if form.long {
		lines = append(lines, parts.Paragraph(inASentence, t.Muted, w)...)
	}
	if form.round {
		section("What a round is")
		for i, does := range roundSteps(form.long) {
			lines = append(lines, parts.HangingIndent(t.Muted.Render(string(rune('1'+i)))+"  ", does, t.Text, w)...)
		}
	}
	section("Begin")
	keys := []firstStep{
		{k.New.Help().Key, "review a file you name"},
		{k.Enter.Help().Key, "watch a demo of one minute"},
		{k.Palette.Help().Key, "list all commands"},
	}
	if form.long {
		keys[0].does, keys[1].does = "review a file or a folder that you name", "watch a demo: a recorded review of one minute"
	}
	for _, s := range keys {
		lines = append(lines, parts.HangingIndent(t.Key.Render(safetext.Fit(s.key, widestKey(keys)))+"  ", s.does, t.Text, w)...)
	}
	section("Tools")
	if !form.long && len(v.offer.Tools) == 0 {
		return append(lines, parts.Paragraph("No AI tool found: built-in checks read the document.", t.Muted, w)...)
	}
	lines = append(lines, v.toolLines(w)...)
	if form.example {
		lines = append(append(lines, ""), v.exampleLines(w)...)
	}
	return lines
}

// roundSteps are what happens in a round, in its order.
func roundSteps(long bool) []string {
	if !long {
		return []string{"Reviewers read it, all at once.", "Rules say whether they agree.", "You decide what happens next."}
	}
	return []string{
		"Reviewers read the document, all at once: product, technical, quality and risk, unless you name others.",
		"Rules compare their ratings and findings, and say whether they agree, and why not.",
		"You decide: go deeper, change the direction, revise the document, or be done.",
	}
}

// firstStep is a key, or a command that is typed elsewhere, and what it does.
type firstStep struct{ key, does string }

// widestKey is how wide the keys of some steps are.
func widestKey(steps []firstStep) int {
	width := 0
	for _, s := range steps {
		width = max(width, safetext.Width(s.key))
	}
	return width
}
