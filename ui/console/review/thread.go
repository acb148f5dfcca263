package review

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// behindText is a line that no block has: what stands below it stands behind the text.
const behindText = 1 << 30

// arrange puts the threads into the text, and what was just said in one onto the screen.
func (v *Screen) arrange(area parts.Rect) {
	v.placeThreads(area)
	if v.said != nil {
		v.scrollToSaid(*v.said, area.H)
		v.said = nil
	}
}

// placeThreads puts the thread of the finding at hand below its line, and behind the last text the findings that are about no line;
// then it brings the finding onto the screen, if that is wanted. It comes before what the screen lacks is rendered.
func (v *Screen) placeThreads(area parts.Rect) {
	doc := v.Page.Doc
	v.arranged = area
	doc.SetHeight(area.H)
	var notes []markdown.Note
	i := v.selectedIndex()
	here := i >= 0 && !v.index[i].isPlaceless() && v.index[i].file == v.at && !v.isLed()
	var at located
	v.threadEnd = 0
	if v.isLed() {
		if lines := v.ledNote(area.W); len(lines) > 0 {
			v.threadEnd = len(lines)
			notes = append(notes, markdown.Note{Below: v.locateLed().below, Lines: lines})
		}
	}
	if here && v.passage == nil { // lines are selected in one piece
		at = v.locate(v.index[i])
		lines := v.thread(v.index[i], area.W)
		v.threadEnd = len(lines)
		if v.setsOff(at.below, area.H) {
			lines = append(lines, "")
		}
		notes = append(notes, markdown.Note{Below: at.below, Lines: lines})
	}
	v.tailNote, v.tailLine, v.tailFrom = 0, -1, 0
	if v.at == len(v.files)-1 {
		if tail := v.tail(area); len(tail) > 0 {
			v.tailNote = len(notes) + 1
			tail = v.withRoomBehind(tail, area.H)
			notes = append(notes, markdown.Note{Below: markdown.Position{Block: len(doc.Blocks()) - 1, Line: behindText}, Lines: tail})
		}
	}
	doc.SetNotes(notes)
	above := rowsAbove(area.H)
	if v.scrollToLed(above) || !v.seeking || v.passage != nil {
		return
	}
	switch {
	case here:
		high := at.height() + len(notes[0].Lines)
		if shown := doc.ScreenRow(at.first); shown < 0 || shown+high > area.H {
			doc.ScrollTo(at.first, above)
		}
		v.seeking = !at.rendered
	case v.tailLine >= 0 && v.Ledger.IsChosen(): // else the document opens at its beginning
		doc.ScrollToNote(v.tailNote-1, v.tailLine, min(above, v.tailLine-v.tailFrom))
		_, rendered := doc.Rendered(len(doc.Blocks()) - 1)
		v.seeking = !rendered
	}
}

// rowsAbove is how many rows of the text stand before a place that is gone to.
func rowsAbove(h int) int { return min(4, h/6) }

// threadLeft is how many lines of the thread at hand there are from a row of it on; 0 for other rows.
func (v *Screen) threadLeft(row markdown.Row) int {
	from := 0
	if row.Note == v.tailNote {
		from = v.tailLine
	}
	if from < 0 || row.Note == 0 || row.NoteLine < from {
		return 0
	}
	return max(0, v.threadEnd-row.NoteLine)
}

// threadKey is what a thread depends on: whatever is said of a finding makes another list.
type threadKey struct {
	key   string
	w     int
	whole bool
	look  theme.Options
	list  *round.Finding
	opens int // which text of the document, and whether it is another than was reviewed
	other bool
}

// thread is what is known of a finding, as it stands below its line. It must not be changed: some name thousands of places.
func (v *Screen) thread(p placed, w int) []string {
	key := threadKey{key: p.key, w: w, whole: v.whole, look: v.Theme.Options, opens: v.opens, other: v.read.Changed}
	if len(v.listed) > 0 {
		key.list = &v.listed[0]
	}
	return v.threads.Get(key, func() []string { return v.drawThread(p, w) })
}

// threadMargin is how many cells of a thread's ground stay free at its right: a text that touches its edge is hard to read.
const threadMargin = 1

func (v *Screen) drawThread(p placed, w int) []string {
	t := v.Theme
	var who []string
	for _, name := range v.signs.names {
		if slices.Contains(p.finding.Perspectives, name) {
			who = append(who, v.sign(name))
		}
	}
	head := strings.Join(who, "") + " "
	if n, all := v.turnOnLine(p); all > 1 {
		head += t.Muted.Render(fmt.Sprintf("%d of %d", n, all)) + "  "
	}
	head += v.Ledger.Badges(p.finding)
	inner := max(20, w-2-threadMargin)
	told, rest := v.Ledger.Thread(p.finding, inner)
	v.hasMore = len(rest) > 0
	lines := []string{head}
	if p.isReplaced() {
		lines = append(lines, parts.Paragraph("Its text is gone. The words marked here stand in its place.", t.Warn, inner)...)
	}
	lines = append(lines, told...)
	switch {
	case v.whole:
		lines = append(lines, rest...)
	case len(rest) > 0:
		lines = append(lines, t.Faint.Render(safetext.TruncateWords(v.Keys.Enter.Help().Key+"  "+restWords(rest), inner)))
	}
	if p.finding.Choice == ledger.Accept && !ledger.IsClosed(p.finding.State) && v.CanAct && v.Keys.Edit.Enabled() {
		lines = append(lines, t.Faint.Render(v.Keys.Edit.Help().Key+"  change it in your editor, with this beside it"))
	}
	edge := v.threadEdge(p)
	for i, line := range lines {
		lines[i] = edge + " " + line
	}
	if p.isPlaceless() { // no line of the text has the cursor
		lines[0] = t.Accent.Bold(true).Render(t.Symbols.Cursor) + " " + head
	}
	for i, line := range lines {
		lines[i] = t.OnThread(line, w)
	}
	return lines
}

// restWords say what else is known of a finding: the headings of it, or how many lines it has.
func restWords(rest []string) string {
	var headings []string
	for i := range rest[:len(rest)-1] {
		if rest[i] == "" {
			headings = append(headings, strings.ToLower(ansi.Strip(rest[i+1])))
		}
	}
	if len(headings) == 0 {
		return amount.Of(len(rest), "more line")
	}
	return amount.Series(headings)
}

// threadEdge stands before the lines of a thread, in the colour of its severity, or faint where it is closed.
func (v *Screen) threadEdge(p placed) string {
	if ledger.IsClosed(p.finding.State) {
		return v.Theme.Faint.Render(v.Theme.Symbols.Divider)
	}
	return v.Theme.SeverityStyle(p.finding.Severity).Render(v.Theme.Symbols.Divider)
}

// setsOff reports whether a thread below a line needs a blank line behind it: where there is room, and none follows. Code has a ground
// that sets it off, and that a blank line would break.
func (v *Screen) setsOff(below markdown.Position, h int) bool {
	const roomy = 12
	text, rendered := v.Page.Doc.Rendered(below.Block)
	if h < roomy || !rendered || below.Line+1 >= len(text) {
		return false
	}
	ground, _, _ := strings.Cut(v.Theme.OnCode("x"), "x")
	inCode := ground != "" && strings.Contains(text[below.Line], ground) && strings.Contains(text[below.Line+1], ground)
	return !inCode && strings.TrimSpace(ansi.Strip(text[below.Line+1])) != ""
}

// turnOnLine is which one of the findings that begin on the same line of the document this is.
func (v *Screen) turnOnLine(p placed) (n, all int) {
	for _, other := range v.index {
		if other.file == p.file && other.first == p.first && !p.isPlaceless() {
			if all++; other.key == p.key {
				n = all
			}
		}
	}
	return n, all
}
