package review

import (
	"fmt"
	"slices"

	"parley/ui/console/markdown"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// shownLine is a line of a file that another screen led to, counted from 0.
type shownLine struct {
	file, line int
	about      string // what stands there
	pending    bool   // it is to be brought onto the screen
}

// showLine brings a line of a file of the document into view, and marks it until a key is pressed.
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
	v.led = &shownLine{file: at, line: max(0, msg.Line-1), about: msg.About, pending: true}
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

// isLedTo reports whether a line of the text is the one that another screen led to.
func (v *Screen) isLedTo(at markdown.Position) bool {
	if v.led == nil || v.led.file != v.at {
		return false
	}
	wanted, _ := v.positionOf(v.led.line)
	return at == wanted
}

// place says where another screen led to: "REQ-001, line 9".
func (l *shownLine) place() string {
	told := fmt.Sprintf("line %d", l.line+1)
	if l.about != "" {
		told = safetext.Line(l.about) + ", " + told
	}
	return told
}
