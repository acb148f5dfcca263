package console

import (
	"errors"
	"fmt"
	"image/color"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"

	"parley/engine/race"
	"parley/feedback"
	"parley/ui/console/checkpoint"
	"parley/ui/theme"
)

func TestProgramFromFirstEventToDecision(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, 100, 30)
	x.shows("Waiting for the round")
	x.play(running()).shows("1 of 4", "product", "writing")
	x.play(&script{events: asked().events[len(running().events):]}).shows("BLOCKED  HIGH", "1 of 6", "D decide now")
	x.em.SendText("D")
	x.shows("Your decision", "suggested")
	x.em.SendText("2\r")
	x.shows("The new focus")
	x.em.Paste("价格\r\nand who pays")
	x.shows("价格", "and who pays")
	x.em.SendKey(vt.KeyPressEvent{Code: uv.KeyEnter})
	x.shows("with this focus?")
	x.em.SendKey(vt.KeyPressEvent{Code: uv.KeyTab})
	x.em.SendKey(vt.KeyPressEvent{Code: uv.KeyEnter})
	x.shows("sent")
	x.until("nothing is decided", func() bool { return len(x.actions.made()) == 1 }) // it is done beside the drawing
	x.play(&script{events: concluded().events[len(asked().events):]}).shows("Concluded after round", "Key conclusions")
	x.em.SendText("q")
	x.ends()
	if x.err != nil || x.result.Quit || x.result.State.Concluded == nil {
		t.Errorf("ended with %v, quit %v", x.err, x.result.Quit)
	}
	if d := x.actions.made(); len(d) != 1 || d[0].Choice != feedback.AdjustDirection || d[0].Focus != "价格\nand who pays" {
		t.Errorf("decisions %+v", d)
	}
	raw := x.raw.String()
	if enter, leave := strings.LastIndex(raw, "\x1b[?1049h"), strings.LastIndex(raw, "\x1b[?1049l"); enter < 0 || leave < enter {
		t.Error("the alternate screen was not left")
	}
}

// A bracketed paste of a megabyte: what there is room for arrives as it was, the rest is named, keys go on being answered.
func TestProgramTakesAHugePaste(t *testing.T) {
	t.Parallel()
	var huge strings.Builder
	for i := 1; huge.Len() < race.Few(1<<20, 1<<16); i++ {
		fmt.Fprintf(&huge, "第 %d line\r\n", i)
	}
	x := startTerminal(t, 100, 30)
	x.play(asked()).shows("D decide now")
	x.em.SendText("D2")
	x.shows("The new focus")
	x.em.Paste(huge.String())
	x.shows("The text was too long", fmt.Sprintf("第 %d line", checkpoint.MaxLines))
	x.em.SendText(" and more")
	x.shows(fmt.Sprintf("第 %d line and more", checkpoint.MaxLines))
	x.em.SendKey(vt.KeyPressEvent{Code: uv.KeyBackspace})
	x.shows(fmt.Sprintf("第 %d line and mor ", checkpoint.MaxLines))
	x.em.SendKey(vt.KeyPressEvent{Code: uv.KeyEnter})
	x.shows("with this focus?")
	x.em.SendKey(vt.KeyPressEvent{Code: uv.KeyTab})
	x.em.SendKey(vt.KeyPressEvent{Code: uv.KeyEnter})
	x.shows("sent")
	x.until("nothing is decided", func() bool { return len(x.actions.made()) == 1 })
	kept := strings.Split(strings.ReplaceAll(huge.String(), "\r\n", "\n"), "\n")[:checkpoint.MaxLines]
	if focus := x.actions.made()[0].Focus; focus != strings.Join(kept, "\n")+" and mor" {
		t.Errorf("the focus is not the beginning of what was pasted, but %d bytes", len(focus))
	}
	x.em.SendText("q")
	x.shows("Quit")
	x.em.SendText("y")
	x.ends()
}

func TestProgramFollowsTheTerminalsBackground(t *testing.T) {
	t.Parallel()
	for name, back := range map[string]color.Color{"light": color.White, "dark": color.Black} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := startTerminal(t, 100, 24, func(o *Options) {
				o.Input.(*fakeInput).em.SetDefaultBackgroundColor(back)
			})
			want := theme.New(theme.Options{Light: name == "light"}).Brand.GetForeground()
			x.shows("parley")
			x.until("the brand is not drawn for a "+name+" background", func() bool {
				x.raw.mu.Lock()
				defer x.raw.mu.Unlock()
				return sameColor(x.em.CellAt(1, 0).Style.Fg, want)
			})
		})
	}
}

func sameColor(a, b color.Color) bool {
	if a == nil || b == nil {
		return a == b
	}
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	return r1>>8 == r2>>8 && g1>>8 == g2>>8 && b1>>8 == b2>>8
}

func TestProgramEndsWithItsContextAndSaysWhy(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, 80, 24)
	x.play(running()).shows("product")
	cause := errors.New("terminated")
	x.cancel(cause)
	x.ends()
	if !errors.Is(x.err, cause) {
		t.Errorf("ended with %v, want the context's cause", x.err)
	}
}

func TestProgramEndsWithTheStreamWhenAsked(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, 80, 24, func(o *Options) { o.QuitWhenClosed = true })
	x.play(finished()).shows("BLOCKED  HIGH")
	close(x.events)
	x.ends()
	if x.err != nil || x.result.State.LastResult() == nil {
		t.Errorf("ended with %v; result seen: %v", x.err, x.result.State.LastResult() != nil)
	}
}

func TestForeignTextReachesTheTerminalHarmless(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, 100, 30)
	s := running().writes("product", "codex", "\n\x1b]52;c;ZXZpbA==\a\x1b[2Jhello\u202eevil\u009b31m\n", 1).writes("product", "codex", "the end\n", 1)
	x.play(s).shows("the end")
	x.em.SendText("q")
	x.shows("Quit w")
	x.em.SendText("y")
	x.ends()
	for _, bad := range []string{"]52;c;ZXZ\x07", "\x1b]52", "\u202e", "\u009b"} {
		if strings.Contains(x.raw.String(), bad) {
			t.Errorf("%q reached the terminal", bad)
		}
	}
}
