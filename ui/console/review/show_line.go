package review

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// shownLine is a line of a file that another screen led to, counted from 0.
type shownLine struct {
	screen.ShowLine
	file, line int
	pending    bool // it is to be brought onto the screen
}

// showLine brings a line of a file of the document into view, and lights it until the person goes elsewhere.
func (v *Screen) showLine(msg screen.ShowLine) screen.Action {
	v.sync()
	at := slices.IndexFunc(v.files, func(f file) bool { return f.path == msg.File || msg.File == "" })
	if at < 0 {
		return screen.Notice{Text: "The document is not here yet.", Bad: true}
	}
	v.openedAt = "" // the person has gone elsewhere
	v.Ledger.Select(v.selected)
	v.showFile(at)
	v.seeking, v.passage = false, nil
	v.led = &shownLine{ShowLine: msg, file: at, line: max(0, msg.Line-1), pending: true}
	return nil
}

// seek brings the line that another screen led to onto the screen, else the finding at hand.
func (v *Screen) seek() {
	if v.led != nil {
		v.led.pending = true
		return
	}
	v.seeking = true
}

// scrollToLed brings the line onto the screen that another screen led to, and reports whether one is wanted.
func (v *Screen) scrollToLed(above int) bool {
	if v.led == nil || !v.led.pending || v.led.file != v.at {
		return false
	}
	at, rendered := v.positionOf(v.led.line)
	v.Page.Doc.ScrollTo(at, above)
	v.led.pending = !rendered
	return true
}

// isLed reports whether the text shows what another screen led to.
func (v *Screen) isLed() bool { return v.led != nil && v.led.file == v.at && v.passage == nil }

// locateLed is where that stands in the text as it is drawn.
func (v *Screen) locateLed() located {
	last := max(0, len(v.files[v.at].lines)-1)
	line := min(v.led.line, last)
	return v.locate(placed{file: v.at, first: line, last: line, words: v.led.Quote})
}

// positionOf is where a line of the file at hand is drawn, as far as that is known before it is rendered.
func (v *Screen) positionOf(line int) (at markdown.Position, rendered bool) {
	block, within := v.Page.Doc.BlockOfLine(line)
	places, rendered := v.placesIn(block)
	if !rendered {
		return markdown.Position{Block: block, Line: within}, false
	}
	first, _ := places.Of(within)
	return markdown.Position{Block: block, Line: first}, true
}

// ledNote is what is to be known of the place that another screen led to, as lines below it: the footer names the way back.
func (v *Screen) ledNote(w int) []string {
	t, inner := v.Theme, max(20, w-2-threadMargin)
	var lines []string
	if v.led.About != "" {
		lines = append(lines, t.Strong.Render(safetext.Truncate(safetext.Line(v.led.place()), inner)))
	}
	isBeside := v.LayoutOf(v.ID).First.W > 0
	if v.led.Says != "" {
		lines = append(lines, parts.Paragraph(safetext.Line(v.led.Says), t.Text, inner)...)
	}
	if v.led.Other != nil && !isBeside {
		lines = append(lines, v.otherExcerpt(inner, otherBelow)...)
	}
	for i, line := range lines {
		lines[i] = t.OnThread(t.Accent.Render(t.Symbols.Divider)+" "+line, w)
	}
	return lines
}

// handleLedKey takes the keys of a place that another screen led to. No word is said of a finding there: none is read.
func (v *Screen) handleLedKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	k := v.Keys
	switch {
	case key.Matches(msg, k.Back) && v.Page.Search == nil && v.led.BackTo != "":
		back := v.led.Back
		v.led = nil
		return screen.GoTo{Screen: back}, true
	case key.Matches(msg, k.Package) && v.led.Back == screen.Matrix && v.led.BackTo != "":
		v.led = nil
		return screen.GoTo{Screen: screen.Matrix}, true
	case key.Matches(msg, k.Review) && v.led.BackTo != "":
		v.led = nil
		v.seek()
		return nil, true
	case key.Matches(msg, k.Enter) && v.led.Other != nil:
		return v.showOther(), true
	case key.Matches(msg, k.Edit) && v.led.Path != "":
		return screen.EditFile{Path: v.led.Path, Line: v.led.line + 1}, true
	case key.Matches(msg, k.Accept, k.Reject, k.Later, k.Note, k.Ask, k.Examine, k.Enter, k.Copy, k.Edit):
		text := "This is a place, no finding"
		if v.led.About != "" {
			text = "This is the place of " + safetext.Line(v.led.About) + ", no finding"
		}
		text += ": " + k.NextMark.Help().Key + " leads to the findings"
		if v.led.BackTo != "" {
			text += ", " + k.Back.Help().Key + " back to " + v.led.BackTo
		}
		return screen.Notice{Text: text + "."}, true
	default:
		return nil, false
	}
}

// ledFooter is the keys that matter there.
func (v *Screen) ledFooter() []key.Binding {
	k := v.Keys
	var list []key.Binding
	if v.led.BackTo != "" {
		list = append(list, keys.WithHelp(k.Back, "back to "+v.led.BackTo))
	}
	if v.led.Other != nil {
		list = append(list, keys.WithHelp(k.Enter, "the other place"))
	}
	if len(v.index) > 0 {
		list = append(list, keys.WithHelp(k.NextMark, "to the findings"))
	}
	list = append(list, keys.WithHelp(k.LineDown, "scroll"))
	if v.led.Path != "" {
		list = append(list, keys.WithHelp(k.Edit, "edit there"))
	}
	if len(v.files) > 1 {
		list = append(list, keys.WithHelp(k.NextPane, "next file"))
	}
	return append(list, k.Search, k.Quit)
}

// place says where another screen led to: "REQ-001, line 9".
func (l *shownLine) place() string {
	told := fmt.Sprintf("line %d", l.line+1)
	if l.About != "" {
		told = safetext.Line(l.About) + ", " + told
	}
	return told
}

// Shows is the screen that a place belongs to while it is read here, as the header has it; else this one.
func (v *Screen) Shows() screen.ID {
	if v.isLed() && v.led.BackTo != "" {
		return v.led.Back
	}
	return v.ID
}
