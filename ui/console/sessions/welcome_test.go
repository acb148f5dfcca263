package sessions

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// The documents of a folder are followed by those that cannot be reviewed: nobody looks for one in vain.
func TestTheDocumentsSayWhichAreNotListed(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{}}, loaded: true, offer: Offer{Documents: []string{"a.md", "b.md"}, Refused: []string{"bad.md", "empty.md"}}}
	for h, want := range map[int]string{4: "", 12: "cannot be reviewed (empty, too large or unreadable): bad.md and empty.md"} {
		text := ansi.Strip(strings.Join(v.documentLines(parts.Rect{W: 78, H: h}), "\n"))
		if !strings.Contains(text, "b.md") || !strings.Contains(text, want) || (want == "") == strings.Contains(text, "bad.md") {
			t.Errorf("%d lines:\n%s", h, text)
		}
	}
	if got := (Offer{Refused: []string{"a.md", "b.md", "c.md", "d.md", "e.md"}}).refused(); !strings.HasSuffix(got, ": a.md, b.md, c.md and 2 more") {
		t.Errorf("many are named so: %q", got)
	}
}
