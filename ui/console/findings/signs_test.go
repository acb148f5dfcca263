package findings

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// What the signs of a list mean stands below it, where it has signs and no words.
func TestTheSignsOfAListAreExplained(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}, listing: &listing{older: true}}
	list := []round.Finding{{State: ledger.Persisting}, {State: ledger.New}, {State: ledger.Fixed}, {State: ledger.New}}
	s := v.Theme.Symbols
	want := "  " + s.New + " new  " + s.Persisting + " still there  " + s.Fixed + " fixed"
	if got := ansi.Strip(strings.Join(v.signLegend(list, 50), "\n")); strings.TrimRight(got, " ") != want {
		t.Errorf("%q, want %q", got, want)
	}
	want = "  " + s.New + " new    " + s.Persisting + " still there\n  " + s.Fixed + " fixed  " + s.Withdrawn + " withdrawn"
	if got := ansi.Strip(strings.Join(v.signLegend(append(list, round.Finding{State: ledger.Withdrawn}), 32), "\n")); got != want {
		t.Errorf("in 32 columns:\n%s\nwant\n%s", got, want)
	}
	if got := v.signLegend(list, 20); len(got) != 3 {
		t.Errorf("in 20 columns: %q", got)
	}
	if got := v.signLegend(list, 120); got != nil {
		t.Errorf("with words in the rows: %q", got)
	}
	v.listing.older = false
	if got := v.signLegend(list[1:2], 50); got != nil {
		t.Errorf("of the findings of a first round: %q", got)
	}
}

// Low windows tell their signs too, as far as that leaves the list its lines: there nothing else would.
func TestALowListTellsItsSigns(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}, listing: &listing{older: true}}
	var list []round.Finding
	for range 20 {
		list = append(list, round.Finding{State: ledger.Persisting, Text: "One"}, round.Finding{State: ledger.Fixed, Text: "Two"})
	}
	for h, want := range map[int]bool{4: false, 8: true, 12: true, 20: true} {
		lines := v.rowsAndLegend(&v.State, list, 0, parts.Rect{W: 48, H: h})
		text := ansi.Strip(strings.Join(lines, "\n"))
		if strings.Contains(text, "= still there  ■ fixed") != want || len(lines) > h {
			t.Errorf("%d lines in a height of %d:\n%s", len(lines), h, text)
		}
	}
}

// What an examiner said of a finding, and that its quote was not found, is a sign in the column of its state: the words of the finding
// have the room. A state in words is as wide as the widest.
func TestARowGivesItsRoomToTheFindingsWords(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}, listing: &listing{older: true}}
	text := "Nobody says who holds the money until arrival"
	list := []round.Finding{
		{ID: "F-001", Severity: review.High, State: ledger.New, Text: text, Quote: "the money", Examined: &round.Examined{As: round.Confirmed, Tool: "gemini-x"}},
		{ID: "F-002", Severity: review.Low, State: ledger.Persisting, Text: text, Examined: &round.Examined{As: round.Refined, Tool: "gemini-x"}},
		{ID: "F-003", Severity: review.Low, State: ledger.Fixed, Text: text},
	}
	for i, want := range []string{"  F-001 HIGH +◆∅ " + text, "  F-002 LOW  =◈  " + text, "  F-003 LOW  ■   " + text} {
		if got := ansi.Strip(v.row(list[i], false, v.rowStates(list, 64, false), 64, 1)[0]); strings.TrimRight(got, " ") != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := ansi.Strip(strings.Join(v.signLegend(list, 64), "  ")); !strings.Contains(got, "◆ confirmed") || !strings.Contains(got, "◈ refined") || !strings.Contains(got, "∅ quote not found") {
		t.Errorf("the legend is %q", got)
	}
	if got, want := ansi.Strip(v.row(list[0], false, v.rowStates(list, 110, false), 110, 1)[0]), "  F-001 HIGH new         "+text; !strings.HasPrefix(got, want) || !strings.Contains(got, " confirmed quote not found") || strings.Contains(got, "gemini") {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := ansi.Strip(v.row(list[2], false, v.rowStates(list[2:], 110, false), 110, 1)[0]), "  F-003 LOW  fixed "+text; !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The person's mark stands beside the id, apart from what others say of the finding, and is explained like that.
func TestAMarkStandsBesideTheID(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}, listing: &listing{}}
	list := []round.Finding{
		{ID: "F-001", Severity: review.High, Text: "One limit", Examined: &round.Examined{As: round.Confirmed, Tool: "gemini-x"}},
		{ID: "F-002", Severity: review.Low, Text: "No owner"},
	}
	rows := func() (drawn []string) {
		for _, f := range list {
			drawn = append(drawn, strings.TrimRight(ansi.Strip(v.row(f, false, v.rowStates(list, 64, false), 64, 1)[0]), " "))
		}
		return drawn
	}
	if got, want := rows(), []string{"  F-001 HIGH ◆ One limit", "  F-002 LOW    No owner"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	list[0].Choice = ledger.Accept
	if got, want := rows(), []string{"  F-001 ✓ HIGH ◆ One limit", "  F-002   LOW    No owner"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := ansi.Strip(strings.Join(v.signLegend(list, 64), "  ")); !strings.Contains(got, "✓ accepted") || !strings.Contains(got, "◆ confirmed") {
		t.Errorf("the legend is %q", got)
	}
}

// A sign means one thing: what an examiner disputes is not what reviewers see differently.
func TestEachStateHasASignOfItsOwn(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}, listing: &listing{older: true}}
	words := map[string]string{}
	for _, told := range ledger.ToldStates() {
		f := round.Finding{State: told.Name}
		switch told.Name {
		case ledger.Disputed:
			f.State, f.ContestedAs = ledger.Contested, ledger.Disputed
		case ledger.Rejected:
			f.State, f.Choice = ledger.Contested, ledger.Reject
		}
		sign, word, _ := v.state(f)
		if word != told.Short {
			t.Errorf("%s is called %q, want %q", told.Name, word, told.Short)
		}
		if other, taken := words[sign]; taken && strings.TrimSpace(sign) != "" {
			t.Errorf("%q means both %s and %s", sign, other, word)
		}
		words[sign] = word
	}
	if len(words) < len(ledger.States()) {
		t.Errorf("only %d signs: %v", len(words), words)
	}
}

// What is closed does not shout, and what is rejected is said to be once.
func TestAClosedFindingIsQuiet(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	loud := v.badges(round.Finding{ID: "F-001", Severity: review.High, State: ledger.New})
	if got := v.badges(round.Finding{ID: "F-001", Severity: review.High, State: ledger.Fixed}); strings.Contains(got, v.Theme.BadgeBad.Render(" HIGH ")) || !strings.Contains(loud, v.Theme.BadgeBad.Render(" HIGH ")) {
		t.Errorf("a fixed finding is as loud as an open one: %q", got)
	}
	rejected := round.Finding{ID: "F-001", Severity: review.High, State: ledger.Contested, ContestedAs: "rejected", Choice: ledger.Reject}
	if got := ansi.Strip(v.badges(rejected)); strings.Count(got, "rejected") != 1 {
		t.Errorf("%q", got)
	}
}

// A finding that the person rejected and that reviewers raise again has the sign of that beside the person's mark.
func TestARejectedFindingThatIsRaisedAgainHasItsSigns(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}, listing: &listing{older: true}}
	s := v.Theme.Symbols
	rejected := func(id, observed string) round.Finding {
		f := round.Finding{ID: id, Choice: ledger.Reject, State: ledger.Contested, ContestedAs: ledger.Rejected}
		if v.State.Ledger == nil {
			v.State.Ledger = &ledger.Ledger{Round: 2}
		}
		v.State.Ledger.Entries = append(v.State.Ledger.Entries, ledger.Entry{Finding: f, Observed: observed})
		return f
	}
	unfound := rejected("F-002", ledger.Persisting)
	unfound.Quote = "fast"
	for want, f := range map[string]round.Finding{
		s.Persisting: rejected("F-001", ledger.Persisting), s.RaisedAgain + s.Unfound: unfound, "": rejected("F-003", ""),
		s.Unchanged: rejected("F-004", ledger.Unchanged),
	} {
		if got := ansi.Strip(strings.Join(v.rowSigns(f, true), "")); got != want {
			t.Errorf("%s: the signs are %q, want %q", f.ID, got, want)
		}
	}
}
