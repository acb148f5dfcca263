package findings

import (
	"fmt"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// rowsOf draws the list of some findings without colours.
func rowsOf(t *testing.T, v *Screen, list []round.Finding) string {
	t.Helper()
	v.State.Findings = list
	shown, hidden := v.listed()
	return strings.Join(v.rows(&v.State, shown, hidden, parts.Rect{W: 110, H: 40}), "\n")
}

func someFindings(decide, fix, none int) []round.Finding {
	var list []round.Finding
	add := func(n int, kind review.Kind, severity review.Severity) {
		for range n {
			list = append(list, round.Finding{ID: fmt.Sprintf("F-%03d", len(list)+1), Kind: ledger.Weakness, Text: "text", State: ledger.New, CallsFor: kind, Severity: severity})
		}
	}
	add(none, "", review.Medium)
	add(fix, review.Fix, review.High)
	add(1, review.Note, review.High)
	add(decide, review.Decide, review.Low)
	return list
}

// A heading over rejected findings alone counts nothing to decide.
func TestAHeadingOverRejectedFindingsCountsThem(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	list := someFindings(1, 0, 0)[:2]
	for i := range list {
		list[i].CallsFor, list[i].Choice, list[i].State = review.Decide, ledger.Reject, ledger.Contested
	}
	if text := rowsOf(t, v, list); !strings.Contains(text, "To decide 0, 2 rejected") {
		t.Errorf("the heading counts others:\n%s", text)
	}
}

// More decisions than a person takes at once are a key away, and the list says so.
func TestDecisionsComeFirstAndNotAllAtOnce(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	text := rowsOf(t, v, someFindings(9, 2, 1))
	for _, want := range []string{"13 findings", "To decide 9", "2 more to decide: z shows them", "To fix 2", "Other findings 1", "Notes 1"} {
		if !strings.Contains(text, want) {
			t.Errorf("the list lacks %q:\n%s", want, text)
		}
	}
	if strings.Index(text, "To decide") > strings.Index(text, "To fix") || lipgloss.Height(text) != 17 {
		t.Errorf("%d lines:\n%s", lipgloss.Height(text), text)
	}
	if v.toggleDecisions(); strings.Contains(rowsOf(t, v, v.State.Findings), "more to decide") {
		t.Errorf("the key shows not all:\n%s", rowsOf(t, v, v.State.Findings))
	}
	v.toggleDecisions()
	v.SelectID("F-013") // the ninth decision, from another screen
	if f := v.Selected(); f == nil || f.ID != "F-013" {
		t.Errorf("a finding that was left out cannot be selected: %v", f)
	}
	v = &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	v.State.Findings = someFindings(state.MostDecisions, 0, 0)
	if action, ok := v.toggleDecisions().(screen.Notice); !ok || v.allDecisions {
		t.Errorf("nothing is left out, and the key answers %v", action)
	}
}

// What the person rejected asks for nothing: the headings count as the checkpoint does, and name it apart.
func TestHeadingsCountWhatIsOpenAsTheCheckpointDoes(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	v.State.Ledger = &ledger.Ledger{Round: 2, Entries: []ledger.Entry{{FirstRound: 1}}} // a later round says what is new
	list := someFindings(10, 2, 0)
	for i := range list {
		switch i {
		case 0, 5:
			list[i].Choice, list[i].State, list[i].Severity = ledger.Reject, ledger.Contested, review.High
		case 6:
			list[i].Choice = ledger.Accept
		case 7:
			list[i].Choice = ledger.Later
		}
	}
	text := rowsOf(t, v, list)
	counts := state.CountKinds(&v.State)
	for _, want := range []string{fmt.Sprintf("To decide %d, 1 accepted, 1 rejected, 1 later", counts.Decide), fmt.Sprintf("To fix %d, 1 rejected", counts.Fix), "1 more to decide", "rejected text"} {
		if strings.Count(text, want) < 1 || strings.Count(text, "more to decide") != 1 {
			t.Errorf("the list lacks %q:\n%s", want, text)
		}
	}
}

// Findings of older logs stand under no kind.
func TestFindingsWithoutAKindHaveNoHeadingOfOne(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	old := []round.Finding{{ID: "F-001", Kind: ledger.Weakness, Text: "text", State: ledger.New}, {ID: "F-002", Kind: ledger.Action, Text: "text", State: ledger.New}}
	text := rowsOf(t, v, old)
	if !strings.Contains(text, "Findings 1") || !strings.Contains(text, "Action items 1") || strings.Contains(text, "To ") || strings.Contains(text, "Other") {
		t.Errorf("the list of an old log:\n%s", text)
	}
}

// An action item of which all that it answers is closed is closed, stands behind the others, and is not counted with them.
func TestClosedActionItemsStandBehindTheOpenOnes(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	list := []round.Finding{
		{ID: "F-001", Kind: ledger.Weakness, Text: "No owner", State: ledger.Fixed},
		{ID: "F-002", Kind: ledger.Action, Text: "Name an owner", State: ledger.Persisting, Severity: review.Critical},
		{ID: "F-003", Kind: ledger.Action, Text: "Set a date", State: ledger.Persisting},
	}
	v.State.Ledger = &ledger.Ledger{Round: 2, Entries: []ledger.Entry{{Finding: list[0]}, {Finding: list[1], Answers: []string{"F-001"}}, {Finding: list[2]}}}
	text := rowsOf(t, v, list)
	if !strings.Contains(text, "Action items 1, 1 closed") || strings.Index(text, "F-002") < strings.Index(text, "F-003") {
		t.Errorf("the closed item is not behind the open one:\n%s", text)
	}
}

// A grave finding that does not say what it asks for stands among those to decide: its heading says so as well.
func TestAGraveFindingThatDoesNotSaySaysToDecide(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	silent := round.Finding{ID: "F-001", Kind: ledger.Gap, Severity: review.High, State: ledger.New, Text: "Missing: REQ-009"}
	other := round.Finding{ID: "F-002", Kind: ledger.Weakness, CallsFor: review.Fix, State: ledger.New, Text: "text"}
	for want, known := range map[bool][]round.Finding{true: {silent, other}, false: {silent}} {
		v.State.Findings = known
		if got := strings.Contains(ansi.Strip(v.badges(silent)), "to decide"); got != want {
			t.Errorf("of %d findings: %q", len(known), ansi.Strip(v.badges(silent)))
		}
	}
}

// Where everything that asked for a decision has a mark, the heading says that none is left, as the verdict line does.
func TestAHeadingSaysThatNothingIsLeftToDecide(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	list := someFindings(2, 1, 0)
	for i := range list {
		list[i].Choice = map[review.Kind]string{review.Decide: ledger.Later}[list[i].CallsFor]
	}
	list[len(list)-1].Choice = ledger.Accept
	if text := rowsOf(t, v, list); !strings.Contains(text, "To decide 0, 1 accepted, 1 later") {
		t.Errorf("the heading counts others:\n%s", text)
	}
}
