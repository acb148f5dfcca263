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

// Where the page shows an older pair since the later rounds read the same text, it says so, and the key to them comes first.
func TestAnOlderPairSaysThatNoTextChangedSince(t *testing.T) {
	t.Parallel()
	c := &screen.Context{Theme: theme.New(theme.Options{}), Keys: keys.Default()}
	v := &Screen{Base: screen.Base{Context: c}}
	v.comparisons = []*feedback.Revision{{Before: 1, After: 2}, {Before: 2, After: 3, SameText: true}}
	v.compare(lastChanged(v.comparisons))
	if got := v.laterSameText(); got != "] shows round 2 to 3: no text changed" {
		t.Errorf("%q", got)
	}
	if got := v.Footer()[0].Help(); got.Key != "]" || got.Desc != "later rounds" {
		t.Errorf("first in the footer: %+v", got)
	}
	v.compare(1)
	if got := v.laterSameText(); got != "" {
		t.Errorf("on the last pair: %q", got)
	}
}

// A finding that rests on no words of the document does not stand below a title that says that its text changed.
func TestAFindingWithoutTextHasNoChangedText(t *testing.T) {
	t.Parallel()
	placed, missing := round.Finding{ID: "F-001", Quote: "fast"}, round.Finding{ID: "F-002"}
	for _, c := range []struct {
		state string
		list  []round.Finding
		want  string
	}{
		{ledger.Unconfirmed, []round.Finding{missing, placed}, "Text changed, not confirmed: F-001; Text changed, not confirmed (no quote): F-002"},
		{ledger.Unconfirmed, []round.Finding{missing}, "Text changed, not confirmed (no quote): F-002"},
		{ledger.Persisting, []round.Finding{placed, missing}, "Still there: F-001, F-002"},
	} {
		var groups []string
		for _, g := range groupsOf(ledger.StateOf(c.state), c.list) {
			var ids []string
			for _, f := range g.list {
				ids = append(ids, f.ID)
			}
			groups = append(groups, g.title+": "+strings.Join(ids, ", "))
		}
		if got := strings.Join(groups, "; "); got != c.want {
			t.Errorf("%s: %q, not %q", c.state, got, c.want)
		}
	}
}

// A finding that the person marked has its mark, also beside what the round saw of it.
func TestAMarkedFindingHasItsMark(t *testing.T) {
	t.Parallel()
	for _, h := range []int{24, 60} {
		v := revisedScreen(h)
		v.State.Findings[0].Choice = ledger.Accept
		_, lines := v.findings(&v.State, 60)
		if text := ansi.Strip(strings.Join(lines, "\n")); !strings.Contains(text, "accepted: ") {
			t.Errorf("%d rows: no mark in\n%s", h, text)
		}
	}
}

// In a low window each finding has a line, and what is known of it stands below all of them.
func TestInALowWindowEachFindingHasALineFirst(t *testing.T) {
	t.Parallel()
	v := revisedScreen(24)
	v.State.Findings[0].Quote, v.State.Findings[0].Line = "free for all", 3
	v.State.Findings = append(v.State.Findings, round.Finding{ID: "F-010", Severity: "low", Text: "Nobody answers", State: ledger.Fixed})
	_, lines := v.findings(&v.State, 60)
	var got []string
	for _, line := range lines {
		got = append(got, strings.TrimRight(ansi.Strip(line), " ─"))
	}
	want := "|Fixed 1|F-010 LOW  Nobody answers|Still there 1 ───────────────── said again, the quote stands|F-009 HIGH Nobody pays||Still there, in full|F-009 HIGH Nobody pays|           still: “free for all”"
	if strings.Join(got, "|") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "|"), want)
	}
}

// entered puts a finding with what round 2 saw of it into the ledger of a screen.
func entered(v *Screen, f round.Finding, o ledger.Observation) {
	o.Round = 2
	v.State.Findings = append(v.State.Findings, f)
	if v.State.Ledger == nil {
		v.State.Ledger = &ledger.Ledger{Round: 2}
	}
	v.State.Ledger.Entries = append(v.State.Ledger.Entries, ledger.Entry{Finding: f, Observed: f.State, History: []ledger.Observation{{Round: 1, State: ledger.New}, o}})
	if v.revision.Fates == nil {
		v.revision.Fates = map[string][]string{}
	}
	v.revision.Fates[o.State] = append(v.revision.Fates[o.State], f.ID)
}

// listed are the lines of the findings, without the blanks and rules at their ends.
func listed(v *Screen, w int) string {
	_, lines := v.findings(&v.State, w)
	for i, line := range lines {
		lines[i] = strings.TrimRight(ansi.Strip(line), " ─")
	}
	return strings.Join(lines, "\n")
}

// Where an older pair of rounds is shown, a finding that was still there has the quote that stood then, whatever became of it since.
func TestAFindingOfAnOlderPairHasTheQuoteThatStoodThen(t *testing.T) {
	t.Parallel()
	v := revisedScreen(60)
	v.State.Findings = nil
	entered(v, round.Finding{ID: "F-002", Text: "The users are everybody", State: ledger.Fixed, Quote: "Everybody who cooks.", Line: 18, Stood: 2}, ledger.Observation{State: ledger.Persisting})
	v.State.Rounds = append(v.State.Rounds, nil)
	v.State.Rounds[2] = v.State.Rounds[1]
	v.comparisons = append(v.comparisons, &feedback.Revision{Before: 2, After: 3})
	got := listed(v, 70)
	for _, want := range []string{"the quote stands", "still: “Everybody who cooks.”"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// A finding that is raised again after its text changed is not said to have a quote that stands.
func TestAQuoteThatChangedIsNotSaidToStand(t *testing.T) {
	t.Parallel()
	v := revisedScreen(60)
	v.State.Findings = nil
	entered(v, round.Finding{ID: "F-008", Text: "Golf names no price", State: ledger.Persisting, Quote: "Golf costs 3 euros for now.", Line: 12},
		ledger.Observation{State: ledger.Persisting, Passage: &ledger.Passage{Before: "Golf is cheap for now.", Now: "Golf costs 3 euros for now."}})
	if got := listed(v, 70); strings.Contains(got, "the quote stands") || !strings.Contains(got, "said again") && !strings.Contains(got, "still says so") {
		t.Errorf("%s", got)
	}
}
