package titlecard

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// A window without room for the whole text says that there is more, instead of ending within a sentence.
func TestTitleCardSaysThatThereIsMore(t *testing.T) {
	t.Parallel()
	c := &screen.Context{Theme: theme.New(theme.Options{})}
	c.Intro = screen.Intro{Title: "A recorded demo", Lines: []string{strings.Repeat("Five reviewers read it. ", 9), "Watch them work."}}
	for height, ends := range map[int]string{20: "Watch them work.", 8: "Watch them work.", 5: "…"} {
		lines := New(c).View(parts.Layout{Body: parts.Rect{W: 60, H: height}})
		if len(lines) > height {
			t.Errorf("%d lines in %d", len(lines), height)
		}
		if text := strings.TrimSpace(ansi.Strip(strings.Join(lines, "\n"))); !strings.HasSuffix(text, ends) {
			t.Errorf("in %d lines it ends in %q", height, text[max(0, len(text)-40):])
		}
	}
}
