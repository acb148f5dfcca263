package changes

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// aboutSpeed is a revision that reworded one item, on whose words a finding rests.
func aboutSpeed(height int) *Screen {
	v := revisedScreen(height)
	f := round.Finding{ID: "F-003", Kind: ledger.Weakness, Severity: review.Medium, Text: "No figure", State: ledger.Fixed}
	v.State.Findings = append(v.State.Findings, f)
	v.State.Ledger = &ledger.Ledger{Round: 2, Entries: []ledger.Entry{
		{Finding: f, History: []ledger.Observation{{Round: 1, State: ledger.New}, {Round: 2, State: ledger.Fixed, Passage: &ledger.Passage{
			Before: "- The list is fast.", Now: "- The list opens within 1 second.",
		}}}},
		{Finding: round.Finding{ID: "F-004", Kind: ledger.Action}, History: []ledger.Observation{{Round: 2, Passage: &ledger.Passage{Before: "- The list is fast."}}}},
	}}
	v.revision.Fates = map[string][]string{ledger.Fixed: {"F-003"}}
	v.hunks = readDiff("@@ -1,6 +1,6 @@\n Before it.\n \n One.\n \n-- The list is fast.\n+- The list opens within 1 second.\n Behind it.\n")
	return v
}

// Below the words that changed stands the finding that rests on them, with what became of it.
func TestAChangeNamesTheFindingsThatRestOnIt(t *testing.T) {
	t.Parallel()
	v := aboutSpeed(40)
	lines := strings.Split(ansi.Strip(strings.Join(v.diff(60), "\n")), "\n")
	at := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, "opens within 1 second") })
	if at < 0 || at+1 >= len(lines) || strings.TrimSpace(lines[at+1]) != "F-003 MED  fixed" {
		t.Errorf("below the change:\n%s", strings.Join(lines, "\n"))
	}
	if strings.Contains(strings.Join(lines, " "), "F-004") {
		t.Errorf("an action item rests on nothing:\n%s", strings.Join(lines, "\n"))
	}
	// What the person says of it since is told, too.
	said := *v.State.Ledger
	v.State.Ledger, v.State.Findings = &said, slices.Clone(v.State.Findings)
	v.revision.Fates = map[string][]string{ledger.Persisting: {"F-003"}}
	v.State.Findings[1].State, v.State.Findings[1].Choice = ledger.Contested, ledger.Reject
	if told := ansi.Strip(strings.Join(v.diff(60), "\n")); !strings.Contains(told, "F-003 MED  rejected") {
		t.Errorf("after the rejection:\n%s", told)
	}
	v.compared = &feedback.Revision{After: 7}
	if v.restingOn(change{kind: '~', was: unit{text: "The list is fast.", bullet: true}}) != nil {
		t.Error("the words changed in another round")
	}
}

// A passage is found in a unit with other line breaks and signs, and in a part of it; a few letters prove nothing.
func TestAUnitHoldsAPassage(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("It goes on and on. ", 9)
	for _, c := range []struct {
		unit, passage string
		want          bool
	}{
		{"The list is fast.", "* The list  is fast.", true},
		{"Before. The list is fast. Behind.", "The list is fast.", true},
		{long, long[:90] + "…", true},
		{"It goes on and on. It goes on and on.", long, true},
		{"It goes", long, false},
		{"The list opens.", "The list is fast.", false},
		{"The list is fast.", "", false},
	} {
		if got := holds(unit{text: c.unit}, c.passage); got != c.want {
			t.Errorf("%q holds %q: %v", c.unit, c.passage, got)
		}
	}
}

// Where few lines show the document, a change has one line before it, and its title names the line that is the first.
func TestInFewLinesAChangeComesSoon(t *testing.T) {
	t.Parallel()
	v := aboutSpeed(24)
	for room, want := range map[int]string{0: "from line 1", 4: "from line 3", 20: "from line 1"} {
		v.room, v.drawn = room, nil
		if lines := v.diff(60); !strings.Contains(ansi.Strip(lines[0]), want) {
			t.Errorf("in %d lines: %q, not %q", room, ansi.Strip(lines[0]), want)
		}
	}
}
