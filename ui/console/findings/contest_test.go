package findings

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// A finding that reviewers see differently says who does, and in which words.
func TestAContestedFindingSaysWhoContestsItAndHow(t *testing.T) {
	t.Parallel()
	f := round.Finding{ID: "F-001", Text: "\u201cFast and easy to use\u201d cannot be tested", Quote: "fast and easy", State: ledger.Contested}
	var s state.State
	s.Ledger = &ledger.Ledger{Entries: []ledger.Entry{{Finding: f, DisputedBy: []string{"quality"}}}}
	r := &round.Round{Perspectives: []round.Review{{Name: "quality"}}}
	r.Perspectives[0].Strengths = []string{"The pilot is small", "Goal 1 is fast to read and can be tested"}
	s.Rounds = []*state.Round{{Result: r}}
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	told := func() string { return ansi.Strip(strings.Join(v.contestLines(&s, f, 200), " ")) }
	if got, want := told(), "Contested by quality, who counts as a strength: “Goal 1 is fast to read and can be tested”."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.Perspectives[0].Strengths = nil
	if got, want := told(), "Contested by quality."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if f.State = ledger.New; told() != "" {
		t.Errorf("nobody contests it: %q", told())
	}
}

// A finding that the person rejected says who makes it again in the last round, beside the person's reason.
func TestARejectedFindingSaysWhoRaisesItAgain(t *testing.T) {
	t.Parallel()
	f := round.Finding{ID: "F-001", Text: "Two limits", State: ledger.Contested, Choice: ledger.Reject, Note: "both hold"}
	e := ledger.Entry{Finding: f, FirstRound: 1, History: []ledger.Observation{{Round: 1, Perspectives: []string{"risk"}}, {Round: 2, Perspectives: []string{"risk", "quality"}}}}
	var s state.State
	s.Ledger = &ledger.Ledger{Round: 2, Entries: []ledger.Entry{e}}
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	told := func() string { return ansi.Strip(strings.Join(v.rejectionLines(&s, f, 200), "; ")) }
	if got, want := told(), "rejected both hold; Named again by risk and quality, though you rejected it."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if s.Ledger.Round = 3; told() != "rejected both hold" {
		t.Errorf("nobody raises it in round 3: %q", told())
	}
}

// The heading of a finding names all that is known of it, and is loud about a quote only where it never stood in the document.
func TestTheHeadingNamesWhatIsKnown(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}, listing: &listing{}}
	f := round.Finding{ID: "F-001", Severity: review.High, Text: "One limit", Quote: "ten", Evidence: review.Unverified, Choice: ledger.Accept, Examined: &round.Examined{As: round.Confirmed, Tool: "gemini-x"}}
	if got, want := ansi.Strip(v.badges(f)), "F-001  HIGH  ◆ confirmed ·  quote not found  · ✓ accepted"; !strings.HasPrefix(got, "F-001") || strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("%q, want %q", got, want)
	}
	f.Stood, f.Requoted = 1, true
	if got := ansi.Strip(v.badges(f)); !strings.Contains(got, "text revised") || strings.Contains(got, "not found") {
		t.Errorf("%q", got)
	}
}
