package parts

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/keys"
	"parley/ui/theme"
)

// What is written in a panel wraps where it is read, keeps every letter, and the cursor stands behind what was typed last.
func TestAPanelShowsTheWholeTextAndItsCursor(t *testing.T) {
	t.Parallel()
	const written = "谁来决定保留期限 and who pays for the second year when the sponsor leaves?"
	for _, plain := range []bool{false, true} {
		look, k := theme.New(theme.Options{Plain: plain}), keys.Default()
		p := AskText("Ask risk about F-001", "", true, func(string) Action { return nil }).WithPanel(Panel{
			Title: func() string { return "Ask risk about F-001" }, Right: func() string { return "1 call" },
			About: func(t theme.Theme, w, most int) []string { return ClampLines("No owner is named", w, most) },
			Note:  func() string { return "Answered under F-001." },
		})
		for _, r := range written {
			p.HandleKey(tea.KeyPressMsg{Code: r, Text: string(r)}, k)
		}
		const w, h = 48, 15
		screen := make([]string, h)
		OverlayBottom(screen, p.View(look, k, w-2, h), w)
		text := ansi.Strip(strings.Join(screen, "\n"))
		flat := strings.Join(strings.Fields(strings.NewReplacer(look.Symbols.Divider, " ", "\n", " ").Replace(text)), " ")
		for _, want := range []string{"Ask risk about F-001", "1 call", "No owner is named", written, "Answered under F-001."} {
			if !strings.Contains(flat, want) {
				t.Errorf("plain %v: no %q in\n%s", plain, want, text)
			}
		}
		c := p.Cursor(h - 1)
		before := ansi.Strip(ansi.Cut(screen[c.Y], 0, c.X))
		if !strings.HasSuffix(before, "leaves?") {
			t.Errorf("plain %v: the cursor stands behind %q in\n%s", plain, before, text)
		}
	}
}

// A text breaks behind its blanks, or inside a word without any, and the cursor is found in every place of it.
func TestWrapFieldLosesNothing(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"a", "one two three", "supercalifragilistic", "恢复时间目标由谁确定", "ends with a blank ", "  begins so"} {
		runes := []rune(text)
		for at := range len(runes) + 1 {
			lines, row, column := wrapField(runes, at, 7)
			if joined := strings.Join(lines, ""); joined != text {
				t.Errorf("%q became %q", text, joined)
			}
			before := strings.Join(lines[:row], "") + ansi.Cut(lines[row], 0, column)
			if before != string(runes[:at]) {
				t.Errorf("%q: the cursor at %d stands behind %q", text, at, before)
			}
		}
	}
}
