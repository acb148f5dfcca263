package console

import (
	"fmt"
	"image/color"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	corpus "parley/engine/foreign/hostile"
	"parley/engine/race"
)

// witness notes everything that changes in a terminal besides its cells.
type witness struct {
	mu    sync.Mutex
	notes map[string]bool
}

func (w *witness) note(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.notes[fmt.Sprintf(format, args...)] = true
}

func (w *witness) callbacks() vt.Callbacks {
	return vt.Callbacks{
		Bell:             func() { w.note("bell") },
		Title:            func(s string) { w.note("title %q", s) },
		IconName:         func(s string) { w.note("icon %q", s) },
		AltScreen:        func(on bool) { w.note("alternate screen %v", on) },
		CursorVisibility: func(on bool) { w.note("cursor %v", on) },
		CursorStyle:      func(style vt.CursorStyle, blink bool) { w.note("cursor style %v %v", style, blink) },
		CursorColor:      func(color.Color) { w.note("cursor colour") },
		BackgroundColor:  func(color.Color) { w.note("background") },
		ForegroundColor:  func(color.Color) { w.note("foreground") },
		WorkingDirectory: func(s string) { w.note("folder %q", s) },
		EnableMode:       func(m ansi.Mode) { w.note("mode %v on", m) },
		DisableMode:      func(m ansi.Mode) { w.note("mode %v off", m) },
	}
}

// written are the sequences that the program itself writes to a terminal: drawing, the modes it sets and puts back, and
// what it asks the terminal about. Everything else in the raw bytes came from somebody else.
var written = []*regexp.Regexp{
	colours, links,
	regexp.MustCompile(`\x1b\[\d*(;\d+)?[HfABCDEFGdXKJPLM@STb]`),                             // moving and erasing
	regexp.MustCompile(`\x1b\[\d*;?\d*r`),                                                    // scroll region
	regexp.MustCompile(`\x1b\[\?(25|1002|1003|1004|1006|1049|2004|2026|2027)[hl]`),           // modes
	regexp.MustCompile(`\x1b\[\?(2026|2027)\$p`),                                             // modes asked for
	regexp.MustCompile(`\x1b\[[<>=]?\d*(;\d+)?u`),                                            // keyboard
	regexp.MustCompile(`\x1b\[>4(;\d)?m`),                                                    // keyboard
	regexp.MustCompile(`\x1b\[\?u`),                                                          // keyboard asked for
	regexp.MustCompile(`\x1b\[\d q`),                                                         // cursor shape
	regexp.MustCompile(`\x1b\](10|11);\?(\a|\x1b\\)`),                                        // background asked for
	regexp.MustCompile(`\x1b\]2;parley: brief.md [^\x1b\a]*(\a|\x1b\\)|\x1b\]2;(\a|\x1b\\)`), // the title
	regexp.MustCompile(`\x1b\[>q|\x1b\[c|\x1b\[>0?q`),                                        // which terminal it is
	regexp.MustCompile(`[\r\x08]|\x1bM|\x1bD|\x1b\[Z|\x1b\[I`),                               // carriage return, backspace, scrolling, tabs
}

// The whole program, drawn on an emulator: hostile texts change nothing there that the same program with plain texts
// does not change, and the raw bytes hold nothing that the program does not write itself.
func TestHostileTextsChangeNothingInATerminal(t *testing.T) {
	t.Parallel()
	plain := watchProgram(t, &spoiler{texts: []corpus.Text{{Text: "plain"}}, given: map[string]string{}})
	for _, first := range []int{0, 97, 194, 291, 388, 485}[:race.Few(6, 1)] {
		got := watchProgram(t, &spoiler{texts: corpus.Controls(), next: first, given: map[string]string{}})
		for note := range got {
			if !plain[note] && !strings.HasPrefix(note, `title "parley: brief.md `) {
				t.Errorf("texts from %d on change the terminal: %s", first, note)
			}
		}
	}
}

// watchProgram runs a spoiled discussion from its start to its conclusions and returns what changed in the terminal.
func watchProgram(t *testing.T, s *spoiler) map[string]bool {
	t.Helper()
	x := newTerminal(t, 120, 40)
	w := &witness{notes: map[string]bool{}}
	x.em.SetCallbacks(w.callbacks())
	x.start(func(o *Options) {
		o.Input, o.Output, o.Width, o.Height = newFakeInput(x.em), x.raw, 120, 40
		o.Title, o.SetTitle = s.text("brief.md"), true
		o.ReadFile = func(string, string) ([]byte, error) { return []byte(s.text(artifactText)), nil }
	})
	x.shows("Waiting for the round")
	log := concluded().writes("product", "codex", "the last words", 1).events
	for i, e := range s.events(log) {
		x.events <- e
		if i == len(running().events) {
			x.shows("codex")
		}
	}
	x.shows("Concluded after round")
	for _, step := range []string{"L", "R", "F", "D", "C", "?"} {
		before := x.screen()
		x.em.SendText(step)
		x.until(step+" shows nothing new", func() bool { return x.screen() != before })
	}
	x.em.SendText("?q")
	x.ends()
	if left := corpus.Without(x.raw.String(), written...); len(left) > 0 {
		t.Errorf("the program wrote %q", left[:min(len(left), 8)])
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.notes
}
