package console

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/feedback"
	"parley/ui/theme"
)

// When the rounds are used up, the last screen says how to go on all the same.
func TestConclusionsOfferAContinuation(t *testing.T) {
	t.Parallel()
	for _, atLimit := range []bool{true, false} {
		v := conclusionsView{theme: theme.New(theme.Options{}), openCommandLine: "parley open .parley/brief --round REVIEW-001", concluded: &feedback.Concluded{Markdown: "conclusions.md", AtLimit: atLimit}}
		head := ansi.Strip(strings.Join(v.Head(120), "\n"))
		if strings.Contains(head, "parley open .parley/brief --round REVIEW-001 --continue") != atLimit {
			t.Errorf("at the limit %v, the screen says\n%s", atLimit, head)
		}
	}
}
