package conclusions

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/feedback"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// When the rounds are used up, the last screen says how to go on all the same.
func TestConclusionsOfferAContinuation(t *testing.T) {
	t.Parallel()
	for _, atLimit := range []bool{true, false} {
		c := &screen.Context{Theme: theme.New(theme.Options{}), Mode: screen.Mode{OpenCommandLine: "parley open .parley/brief --round REVIEW-001"}}
		v := Screen{Reader: reader(c), concluded: &feedback.Concluded{Markdown: "conclusions.md", AtLimit: atLimit}}
		head := ansi.Strip(strings.Join(v.head(120), "\n"))
		if strings.Contains(head, "parley open .parley/brief --round REVIEW-001 --continue") != atLimit {
			t.Errorf("at the limit %v, the screen says\n%s", atLimit, head)
		}
	}
}
