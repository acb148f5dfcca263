package sessions

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// A newcomer sees what a result looks like, beside the words or below them, as far as there is room; it is said to be an example, and the
// rules come to what it shows.
func TestTheWelcomeShowsAnExampleWhereItHasRoom(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}, loaded: true}
	const verdict, finding = "BLOCKED  HIGH  3.5/5", "HIGH F-001 Nobody says who may read the customers’ addresses."
	for _, size := range []struct {
		w, h  int
		shown bool
	}{{48, 13, false}, {78, 21, false}, {118, 37, true}, {198, 57, true}} {
		text := ansi.Strip(strings.Join(v.welcomeEmpty(parts.Rect{W: size.w, H: size.h}), "\n"))
		for _, want := range []string{"Example of a result", verdict, "4/5", finding} {
			if strings.Contains(text, want) != size.shown {
				t.Errorf("%dx%d: %q:\n%s", size.w, size.h, want, text)
			}
		}
		if lines := strings.Split(text, "\n"); len(lines) > size.h || !strings.Contains(text, "You decide") || !strings.Contains(text, "No AI tool") {
			t.Errorf("%dx%d: %d lines, and not all words:\n%s", size.w, size.h, len(lines), text)
		}
	}
	v.Width, v.offer.Documents = 170, []string{"a.md"}
	if text := ansi.Strip(strings.Join(v.welcomeColumn(parts.Rect{W: 80, H: 57}, false), "\n")); !strings.Contains(text, verdict) {
		t.Errorf("beside documents there is room, and no example:\n%s", text)
	}
}

// In a low window the example is as small as its room: the verdict and a finding always, the ratings where they have room. No document gives
// way to it.
func TestALowWelcomeShowsASmallExample(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{}), Keys: keys.Default()}}, loaded: true}
	v.Width = 80
	for documents, want := range map[int]string{1: "product 4 · technical 4 · quality 3 · risk 3", 2: "BLOCKED  HIGH  3.5/5", 3: ""} {
		v.offer.Documents = []string{"a.md", "b.md", "c.md"}[:documents]
		lines := v.welcomeColumn(parts.Rect{W: 78, H: 21}, false)
		text := ansi.Strip(strings.Join(lines, "\n"))
		if len(lines) > 21 || !strings.Contains(text, v.offer.Documents[documents-1]) || !strings.Contains(text, "parley demo") {
			t.Errorf("%d documents, %d lines:\n%s", documents, len(lines), text)
		}
		if !strings.Contains(text, want) || strings.Contains(text, "Example of a result") != (want != "") || strings.Contains(text, exampleFinding) != (want != "") {
			t.Errorf("%d documents: no %q\n%s", documents, want, text)
		}
	}
}
