package changes

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// A finding that is disputed or contested says who sees it otherwise, and why.
func TestAFindingSaysWhoSeesItOtherwise(t *testing.T) {
	t.Parallel()
	c := &screen.Context{Theme: theme.New(theme.Options{}), Keys: keys.Default()}
	v := &Screen{Base: screen.Base{Context: c}, revision: &feedback.Revision{Before: 1, After: 2}}
	disputed := round.Finding{ID: "F-001", State: ledger.Contested}
	disputed.Examined = &round.Examined{As: round.Disputed, Tool: "gemini-x", Vendor: "acme", CounterQuote: "No double booking", CounterLine: 59}
	contested := &ledger.Entry{History: []ledger.Observation{
		{Round: 1, State: ledger.New}, {Round: 2, State: ledger.Contested, DisputedBy: []string{"technical"}, Reason: "it says 10 now"},
	}}
	for _, c := range []struct {
		state string
		entry *ledger.Entry
		f     round.Finding
		want  string
	}{
		{ledger.Disputed, nil, disputed, "gemini-x (acme): line 59 says “No double booking”"},
		{ledger.Contested, contested, round.Finding{}, "technical says that it does not hold: it says 10 now"},
		{ledger.Persisting, contested, round.Finding{}, ""},
	} {
		if got := strings.TrimSpace(ansi.Strip(strings.Join(v.against(c.entry, c.f, c.state, "  ", 90), " "))); got != c.want {
			t.Errorf("%s: %q, not %q", c.state, got, c.want)
		}
	}
}

// Fixed is no word of parley's own: whose word it is stands beside it, and below each finding what they say.
func TestAFixedFindingSaysWhoHoldsItFixed(t *testing.T) {
	t.Parallel()
	said := ledger.Observation{State: ledger.Fixed, Reason: "product: it names a figure now", Passage: &ledger.Passage{Before: "fast", Now: "10 s"}}
	checked := ledger.Observation{State: ledger.Fixed, Reason: "check Q3 found it before and finds nothing now"}
	a, b := round.Finding{ID: "F-001", Text: "No figure", State: ledger.Fixed}, round.Finding{ID: "F-002", Text: "A gap", State: ledger.Fixed, Rule: "Q3"}
	for means, give := range map[string]func(*Screen){
		"a reviewer says so":                           func(v *Screen) { entered(v, a, said) },
		"a check finds nothing now":                    func(v *Screen) { entered(v, b, checked) },
		"a reviewer says so, or a check finds nothing": func(v *Screen) { entered(v, a, said); entered(v, b, checked) },
	} {
		v := revisedScreen(60)
		v.State.Findings = nil
		give(v)
		got := listed(v, 70)
		if !strings.Contains(got, "─ "+means+"\n") {
			t.Errorf("no %q in\n%s", means, got)
		}
		if len(v.State.Findings) == 2 {
			for _, want := range []string{"- fast\n", "+ 10 s\n           product: it names a figure now\n", "A gap\n           check Q3 found it before and finds nothing now"} {
				if !strings.Contains(got+"\n", want) {
					t.Errorf("no %q in\n%s", want, got)
				}
			}
		}
	}
	v := revisedScreen(60) // a log that has no reason
	v.State.Findings = nil
	entered(v, a, ledger.Observation{State: ledger.Fixed})
	if got := listed(v, 70); strings.Contains(got, "says so") {
		t.Errorf("nobody said so:\n%s", got)
	}
}

// A finding that is still there has its quote also where another tool disputes it, and says who does.
func TestADisputedFindingThatIsStillThereHasItsQuote(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ counter, want string }{
		{"One works on it.", "still: “One works on it.”\n           disputed by ada (Acme): The brief names her."},
		{"Two work on it.", "still: “One works on it.”\n           disputed by ada (Acme): line 9 says “Two work on it.”"},
	} {
		v := revisedScreen(60)
		v.State.Findings = nil
		f := round.Finding{ID: "F-010", Text: "All knowledge lies with one", State: ledger.Contested, Quote: "One works on it.", Line: 7}
		f.Examined = &round.Examined{As: round.Disputed, Tool: "ada", Vendor: "Acme", Why: "The brief names her.", CounterQuote: c.counter, CounterLine: 9, Round: 2}
		entered(v, f, ledger.Observation{State: ledger.Persisting})
		if got := listed(v, 70); !strings.Contains(got, c.want) {
			t.Errorf("no %q in\n%s", c.want, got)
		}
	}
}

// Of a finding that the person rejected and that a reviewer makes again both is said, not in the words for one whose quote is not in the document.
func TestARejectedFindingThatIsMadeAgainSaysWho(t *testing.T) {
	t.Parallel()
	choice := ledger.Reject
	e := &ledger.Entry{History: []ledger.Observation{
		{Round: 1, State: ledger.New, Perspectives: []string{"product"}},
		{Round: 1, State: ledger.Contested, Choice: &choice},
		{Round: 2, State: ledger.Contested, Observed: ledger.Persisting, Perspectives: []string{"risk", "technical"}},
	}}
	e.Choice, e.FirstRound = choice, 1
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}, revision: &feedback.Revision{Before: 1, After: 2}}
	if got := ansi.Strip(strings.Join(v.saidAgain(e, ledger.Rejected, "  ", 80), "\n")); got != "  risk and technical say it again, though you rejected it" {
		t.Errorf("it says %q", got)
	}
	e.History[2].Perspectives = []string{"risk"}
	if got := ansi.Strip(strings.Join(v.saidAgain(e, ledger.Rejected, "  ", 80), "\n")); got != "  risk says it again, though you rejected it" {
		t.Errorf("of one reviewer it says %q", got)
	}
	e.History[2].Observed = ledger.Gone
	if got := v.saidAgain(e, ledger.Rejected, "  ", 80); got != nil {
		t.Errorf("of one that nobody makes again it says %q", got)
	}
	if got := v.saidAgain(e, ledger.Persisting, "  ", 80); got != nil {
		t.Errorf("of one that is not rejected it says %q", got)
	}
}

// Reviewers who say the same of a fixed finding say it once.
func TestReviewersWhoSayTheSameSayItOnce(t *testing.T) {
	t.Parallel()
	for reason, want := range map[string]string{
		"product: it names a figure now; quality: it names a figure now":   "product and quality: it names a figure now",
		"product: it names a figure now; quality: it can be tested":        "product: it names a figure now; quality: it can be tested",
		"product: the table; the list: both are there; quality: the table": "product: the table; the list: both are there; quality: the table",
		"check Q3 found it before and finds nothing now":                   "check Q3 found it before and finds nothing now",
		"a: x; b: x; c: x": "a, b and c: x",
		"":                 "",
	} {
		if got := saidOnce(reason); got != want {
			t.Errorf("%q: %q, not %q", reason, got, want)
		}
	}
}

// Why a finding was not re-checked stands below it, and where it is the same for all, once below their title.
func TestAFindingThatWasNotRecheckedSaysWhy(t *testing.T) {
	t.Parallel()
	v := revisedScreen(60)
	v.State.Findings = nil
	entered(v, round.Finding{ID: "F-001", Text: "who pays?", State: ledger.NotRechecked}, ledger.Observation{State: ledger.NotRechecked, Reason: "it is your own finding"})
	if got := listed(v, 70); !strings.Contains(got, "who pays?\n           it is your own finding") {
		t.Errorf("one:\n%s", got)
	}
	entered(v, round.Finding{ID: "F-002", Text: "what else?", State: ledger.NotRechecked}, ledger.Observation{State: ledger.NotRechecked, Reason: "it is your own finding"})
	if got := listed(v, 70); !strings.Contains(got, "Not re-checked 2\nit is your own finding\nF-001") || strings.Count(got, "your own") != 1 {
		t.Errorf("two with one reason:\n%s", got)
	}
	entered(v, round.Finding{ID: "F-003", Text: "and this?", State: ledger.NotRechecked}, ledger.Observation{State: ledger.NotRechecked, Reason: "this round followed another focus"})
	if got := listed(v, 70); strings.Count(got, "your own") != 2 || !strings.Contains(got, "and this?\n           this round followed another focus") {
		t.Errorf("two reasons:\n%s", got)
	}
}
