package parts

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/keys"
	"parley/ui/theme"
)

// What follows from an answer can be read to its end in a low window, and the answers are seen all the while.
func TestADialogIsReadToItsEndInALowWindow(t *testing.T) {
	t.Parallel()
	look, k := theme.New(theme.Options{}), keys.Default()
	p := Confirm("Copy what is said here?", func() Action { return nil }).AsDialog("About", func() (lines []string) {
		for i := range 12 {
			lines = append(lines, fmt.Sprintf("point %d of what was lost in the log of this review", i))
		}
		return lines
	}).WithLabels("copy", "close")
	in, read := Rect{W: 50, H: 13}, ""
	for range 40 {
		box, _ := p.DialogView(look, k, in)
		text := ansi.Strip(strings.Join(box, "\n"))
		if len(box) > in.H || !strings.Contains(text, "y  copy") || !strings.Contains(text, "n  close") {
			t.Fatalf("the answers are not seen:\n%s", text)
		}
		read += text
		if !strings.Contains(text, "more line") {
			break
		}
		p.HandleKey(tea.KeyPressMsg{Code: 'j', Text: "j"}, k)
	}
	for i := range 12 {
		if !strings.Contains(read, fmt.Sprintf("point %d of", i)) {
			t.Errorf("point %d was never seen:\n%s", i, read)
		}
	}
}

// Beside a box no word is cut in half; a wide letter is a word of its own.
func TestNoWordIsCutBesideABox(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	const line = "Re-run the reviewers of product-brief.md now, 没有说明离线时谁的修改优先 and see what changed since round 1."
	words := strings.Fields(line)
	for x := range 40 {
		for w := 4; w < 30; w += 5 {
			screen := []string{line}
			Overlay(look, screen, []string{strings.Repeat("#", w)}, Rect{X: x, W: w, H: 1})
			got := ansi.Strip(screen[0])
			if ansi.StringWidth(strings.TrimRight(got, " ")) > ansi.StringWidth(line) || ansi.Cut(got, x, x+w) != strings.Repeat("#", w) {
				t.Fatalf("the box at %d of %d is not where it belongs: %q", x, w, got)
			}
			for _, part := range strings.Fields(strings.ReplaceAll(got, "#", " ")) {
				whole := false
				for _, word := range words {
					whole = whole || part == word || strings.ContainsAny(part, "没有说明离线时谁的修改优先")
				}
				if !whole {
					t.Errorf("beside the box at %d of %d stands %q: %q", x, w, part, got)
				}
			}
		}
	}
}
