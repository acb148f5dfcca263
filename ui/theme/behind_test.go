package theme

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// A page behind a box is paler than the one in use, and none of its rules is louder than there.
func TestThePageStepsBackBehindABox(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]palette{"dark": dark, "light": light, "dark contrast": darkContrast, "light contrast": lightContrast} {
		text, rule := p.behind()
		if behind, faint := contrast(text, p.background), contrast(p.faint, p.background); behind > 0.7*faint {
			t.Errorf("%s: text behind a box has %.1f:1, faint text of the page in use %.1f:1", name, behind, faint)
		}
		if behind, used := contrast(rule, p.background), contrast(p.line, p.background); behind > used {
			t.Errorf("%s: rules behind a box have %.1f:1, in the page in use %.1f:1", name, behind, used)
		}
	}
	for name, p := range map[string]palette{"dark": darkSixteen, "light": lightSixteen} {
		if text, rule := p.behind(); text != p.faint || rule != p.line {
			t.Errorf("%s, sixteen colours: %v and %v", name, text, rule)
		}
	}
}

func TestALineBehindABoxKeepsItsRulesQuiet(t *testing.T) {
	t.Parallel()
	const line = "── Ratings ─────│ 2.8 of 5"
	look := New(Options{})
	got := look.Behind(line)
	if ansi.Strip(got) != line {
		t.Fatalf("it reads %q", got)
	}
	if !strings.HasPrefix(got, look.Line.Render("──")) || !strings.Contains(got, look.Line.Render("─────│")) {
		t.Errorf("its rules are loud: %q", got)
	}
	if got := New(Options{NoColour: true}).Behind(line); !strings.HasPrefix(got, "\x1b[2m") || ansi.Strip(got) != line {
		t.Errorf("without colours it is not faint: %q", got)
	}
}
