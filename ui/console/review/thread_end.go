package review

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/engine/round"
	"parley/ui/console/markdown"
	"parley/ui/console/screen"
)

// enterThread shows or hides the history of the finding at hand. Without one it leads to what of the thread has no room on the screen, and
// says that all is shown only where its end is.
func (v *Screen) enterThread() screen.Action {
	if v.hasMore {
		v.whole, v.seeking = !v.whole, true
		return nil
	}
	rows := v.Page.Doc.Rows()
	inThread := func(r markdown.Row) bool { return v.threadLeft(r) > 0 }
	switch {
	case len(rows) > 0 && v.threadLeft(rows[len(rows)-1]) > 1:
		v.seeking = false
		v.Page.Doc.Scroll(max(1, v.TextHeight()-1))
	case !slices.ContainsFunc(rows, inThread):
		v.seeking = true
	default:
		return screen.Notice{Text: "All that is known of this finding is shown."}
	}
	return nil
}

// Apply notes what a reviewer is asked or answers while the person reads here: it is to be seen. What was said before that is not sought.
func (v *Screen) Apply(e engine.Event) screen.Action {
	if v.Current != v.ID || v.arranged.H == 0 {
		return nil
	}
	switch body := e.Body.(type) {
	case engine.ReviewerAsked:
		v.said = &body.Turn
	case engine.ReviewerReplied:
		v.said = &body.Turn
	}
	return nil
}

// noticeRows is how many rows at the end of a screen the notice may cover that tells of an answer.
const noticeRows = 2

// scrollToSaid puts the question that was asked last, with its answer, onto the screen, where the thread at hand has no room to its end. The words
// that the finding is about stay in sight if the thread fits below them; else as much of it stands before the question as has room.
func (v *Screen) scrollToSaid(turn round.Turn, rows int) {
	f := v.finding()
	if f == nil || f.ID != turn.ID || v.isLed() || v.passage != nil || v.threadEnd == 0 {
		return
	}
	p := v.index[v.selectedIndex()]
	doc, note, from := v.Page.Doc, 0, 0
	if p.isPlaceless() {
		note, from = v.tailNote-1, v.tailLine
	}
	shown := doc.Rows()
	if note < 0 || from < 0 || len(shown) < rows || v.threadLeft(shown[len(shown)-1]) <= 1 {
		return
	}
	lines := v.thread(p, v.arranged.W)
	first, last := v.turnLines(lines, v.State.PersonName()+" to "+turn.Reviewer)
	if first < 0 {
		return
	}
	v.seeking = false
	rows -= noticeRows
	if p.isPlaceless() {
		doc.ScrollToNote(note, from+first, min(first, max(0, rows-1-last+first)))
		return
	}
	at := v.locate(p)
	if free := rows - at.height() - len(lines); free >= 0 {
		doc.ScrollTo(at.first, min(rowsAbove(rows), free))
		return
	}
	doc.ScrollToNote(note, first, min(first+at.height(), max(0, rows-1-last+first)))
}

// turnLines are the first and last line of the last turn in a thread that begins with some words; -1 for none. A blank line ends it.
func (v *Screen) turnLines(lines []string, asked string) (first, last int) {
	first = -1
	for i, line := range lines {
		words := ansi.Strip(line)
		isBlank := strings.TrimSpace(strings.TrimPrefix(words, v.Theme.Symbols.Divider)) == ""
		switch {
		case strings.Contains(words, asked):
			first, last = i, i
		case first >= 0 && last == i-1 && !isBlank:
			last = i
		}
	}
	return first, last
}
