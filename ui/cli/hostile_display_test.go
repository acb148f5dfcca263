package cli_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/engine/foreign/hostile"
	"parley/ui/console"
)

// colours are the only sequences in a frame of the console; what is printed has none at all.
var (
	frameColours = regexp.MustCompile(`\x1b\[[0-9;:]*m`)
	frameLinks   = regexp.MustCompile(`\x1b\]8;[0-9a-z=]*;(?:(?i:https?)://[!-~]+|(?i:mailto):[!-~]+)?(?:\a|\x1b\\)`)
)

// exhibit is everything that was shown of the texts on one display.
type exhibit struct {
	t     *testing.T
	name  string
	shown strings.Builder
	seen  *tally // of the texts that came this way to this display; nil when they are not counted
}

func (e *exhibit) printed(text string) {
	e.t.Helper()
	if left := hostile.Find(text); len(left) > 0 {
		e.t.Errorf("%s: printed is %.200q", e.name, left)
	}
	e.shown.WriteString(text + "\n")
}

func (e *exhibit) drawn(frame string) {
	e.t.Helper()
	if left := hostile.Without(frame, frameColours, frameLinks); len(left) > 0 {
		e.t.Errorf("%s: the screen holds %.200q", e.name, left)
	}
	e.shown.WriteString(ansi.Strip(frame) + "\n")
}

// holds checks that these texts are shown, each with a mark that something was neutralised, and counts them.
func (e *exhibit) holds(from, to int) {
	e.t.Helper()
	texts := core()
	shown := e.shown.String()
	for i := from; i < to; i++ {
		seen, marked := false, false
		for _, piece := range strings.Split(shown, fmt.Sprintf("k%d§", i))[1:] {
			line, rest, _ := strings.Cut(piece, "\n")
			if !hostile.Marked(line) && strings.HasSuffix(e.name, "screen") { // a pane may have broken the line
				line += rest[:min(len(rest), 300)]
			}
			end := strings.Index(line, "§")
			if end < 0 {
				end = len(line)
			}
			seen, marked = true, marked || hostile.Marked(line[:end])
		}
		reason := exempt(e.name, texts[i].Text, seen)
		if reason == "" && (!seen || !marked) {
			e.t.Errorf("%s: %s %s: shown %v, with a mark %v", e.name, texts[i].Kind, texts[i].Name, seen, marked)
		}
		e.seen.add(e.name, i, reason)
	}
}

// exemptions are the cases in which no mark is asked for, and why.
var exemptions = []struct {
	display, reason string
	applies         func(text string, seen bool) bool
}{
	{
		"stdout, headless", "what a tool says beside its review is kept raw, not repeated",
		func(_ string, seen bool) bool { return !seen },
	},
	{
		"stderr, screen", "colours in a tool's complaint go without a trace: the words that they colour, or hide, are shown",
		func(text string, seen bool) bool { return seen && onlyColours(text) },
	},
	{
		"stderr, headless", "colours in a tool's complaint go without a trace: the words that they colour, or hide, are shown",
		func(text string, seen bool) bool { return seen && onlyColours(text) },
	},
}

func onlyColours(text string) bool { return len(hostile.Without(text, frameColours)) == 0 }

func exempt(display, text string, seen bool) string {
	for _, e := range exemptions {
		if e.display == display && e.applies(text, seen) {
			return e.reason
		}
	}
	return ""
}

// tally counts the cases: a text, the way it came in and the display it was shown on.
type tally struct {
	mu     sync.Mutex
	cases  map[string]bool
	exempt map[string]int
}

func (c *tally) add(display string, text int, reason string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cases[fmt.Sprintf("%s, %d", display, text)] = true
	if reason != "" {
		c.exempt[display+": "+reason]++
	}
}

// draw shows a discussion's events on every screen, tall enough for everything.
func (e *exhibit) draw(events []engine.Event, title string) {
	e.t.Helper()
	e.drawAt(events, title, 420)
}

func (e *exhibit) drawAt(events []engine.Event, title string, height int) {
	e.t.Helper()
	s := console.NewOffscreen(console.Options{Title: title, ReadFile: func(named, _ string) ([]byte, error) { return os.ReadFile(named) }}, 200, height, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	for _, event := range events {
		s.Show(event)
		if _, talks := event.Body.(engine.ToolProgress); talks {
			e.drawn(s.Frame())
		}
	}
	for _, key := range "LjjjjRFjjDC?" {
		s.Press(key)
		e.drawn(s.Frame())
	}
}
