package findings

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

func TestAnExaminationOfAnOlderDocumentNamesItsRound(t *testing.T) {
	t.Parallel()
	e := round.Examined{As: round.Confirmed, Why: "So it is.", Tool: "codex", Vendor: "OpenAI", Round: 1, SHA256: "one"}
	for name, c := range map[string]struct {
		last *round.Round
		want string
	}{
		"its own round":           {&round.Round{Number: 1, Artifact: round.Artifact{SHA256: "one"}}, "Confirmed by codex (OpenAI):"},
		"a round of the same one": {&round.Round{Number: 2, Artifact: round.Artifact{SHA256: "one"}}, "Confirmed by codex (OpenAI):"},
		"a revision":              {&round.Round{Number: 2, Artifact: round.Artifact{SHA256: "two"}}, "Confirmed by codex (OpenAI) after round 1:"},
		"no round":                {nil, "Confirmed by codex (OpenAI):"},
	} {
		if got := headOf(e, c.last); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestAnExaminationThatExaminedNothingSaysWhy(t *testing.T) {
	t.Parallel()
	left := round.Examined{As: round.NotExamined, Why: "no tool of another vendor was found."}
	list := []round.ExaminedFinding{{ID: "F-001", Examined: left}, {ID: "F-002", Examined: left}}
	notice, _ := examinationNotice(engine.ExaminationFinished{Examination: round.Examination{Findings: list}}).(screen.Notice)
	if want := "No finding was cross-examined: no tool of another vendor was found."; notice.Text != want {
		t.Errorf("it says %q", notice.Text)
	}
	failed := round.Examination{Findings: list, Examiners: []round.ExaminerReport{{Tool: "alder", Unreliable: "wrong"}, {Tool: "birch", Unreliable: "wrong"}}}
	notice, _ = examinationNotice(engine.ExaminationFinished{Examination: failed}).(screen.Notice)
	if !strings.HasPrefix(notice.Text, "No finding was cross-examined: alder and birch failed a test with two known answers") {
		t.Errorf("of two examiners it says %q", notice.Text)
	}
}

func TestAFindingThatNobodyExaminedNamesTheKeyWhereItWorks(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Mode: screen.Mode{CanAct: true}, Theme: theme.New(theme.Options{})}}}
	if got, want := v.notExamined(round.Finding{}), "Not examined "+v.Theme.Symbols.Dot+" i asks a tool of another vendor, if there is one"; got != want {
		t.Errorf("open: %q", got)
	}
	v.CanAct = false
	if got := v.notExamined(round.Finding{}); got != "Not examined" {
		t.Errorf("to read only: %q", got)
	}
}

// A card says in a few words why its finding was not examined, and which key tries again where one may.
func TestAFindingThatNobodyExaminedSaysWhyAndNamesTheKey(t *testing.T) {
	t.Parallel()
	f := round.Finding{ID: "F-001", Examined: &round.Examined{As: round.NotExamined, Why: "alder failed a test with two known answers, so its checks of others do not count"}}
	for canAct, want := range map[bool]string{true: "Not examined: alder failed a test with two known answers · i tries again", false: "Not examined: alder failed a test with two known answers"} {
		v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Mode: screen.Mode{CanAct: canAct}, Theme: theme.New(theme.Options{})}}}
		if got := v.examinedLines(&state.State{}, f, 90); len(got) != 1 || ansi.Strip(got[0]) != want {
			t.Errorf("it says %q", got)
		}
	}
}

// The key stands on one line with what it does: torn apart, its letter is no key to anybody.
func TestTheKeyThatExaminesIsNotTornFromItsVerb(t *testing.T) {
	t.Parallel()
	f := round.Finding{ID: "F-001", Examined: &round.Examined{As: round.NotExamined, Why: "alder failed a test with two known answers, so its checks of others do not count"}}
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Mode: screen.Mode{CanAct: true}, Theme: theme.New(theme.Options{})}}}
	for w := 24; w < 80; w++ {
		got := ansi.Strip(strings.Join(v.examinedLines(&state.State{}, f, w), "\n"))
		if !strings.Contains(got, "i tries again") || strings.Contains(got, "\u00a0") {
			t.Errorf("in %d cells:\n%s", w, got)
		}
	}
}

// Where no tool of the round may examine a finding, or none is left, no key is offered: it would ask nobody.
func TestAFindingThatNoToolMayExamineOffersNoKey(t *testing.T) {
	t.Parallel()
	for _, why := range []string{"no other vendor among the tools of this round", "alder has examined it, and no tool of another vendor is left to ask"} {
		f := round.Finding{ID: "F-001", Examined: &round.Examined{As: round.NotExamined, Why: why}}
		v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Mode: screen.Mode{CanAct: true}, Theme: theme.New(theme.Options{})}}}
		if got := v.examinedLines(&state.State{}, f, 90); len(got) != 1 || ansi.Strip(got[0]) != "Not examined: "+why {
			t.Errorf("it says %q", got)
		}
	}
}

// Where every tool of the round raised a finding itself, no key is offered that finds nobody to ask.
func TestAFindingOfEveryToolOffersNoExaminer(t *testing.T) {
	t.Parallel()
	for chain, want := range map[string]string{"birch": "Not examined: every tool that can be asked here raised it", "cedar": "Not examined · i asks a tool of another vendor, if there is one"} {
		s := state.State{Ledger: &ledger.Ledger{Entries: []ledger.Entry{{Finding: round.Finding{ID: "F-001"}, Sources: []ledger.Source{
			{Perspective: "quality", Judge: "ai", Tool: "alder"}, {Perspective: "technical", Judge: "ai", Tool: "birch"}, {Perspective: "risk", Judge: "rules", Tool: "cedar"},
		}}}}}
		s.Apply(engine.Event{Body: engine.RoundStarted{Number: 1, Perspectives: []engine.ReviewerInfo{{Name: "quality", Chain: []string{"alder", "direct"}}, {Name: "risk", Chain: []string{chain, "direct"}}}}})
		v := &Screen{Base: screen.Base{Context: &screen.Context{State: s, Keys: keys.Default(), Mode: screen.Mode{CanAct: true}, Theme: theme.New(theme.Options{})}}}
		if got := v.notExamined(round.Finding{ID: "F-001"}); got != want {
			t.Errorf("with %s it says %q", chain, got)
		}
	}
}

// Where an examination was tried and no tool could do it, the key is not said to ask a tool as if there were one.
func TestThatNoToolCouldExamineIsSaidBeforeItIsTriedAgain(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{}), Keys: keys.Default()}}}
	v.CanAct = true
	failed := round.Finding{ID: "F-001", Examined: &round.Examined{As: round.NotExamined, Why: "alder failed parley's test."}}
	confirmed := round.Finding{ID: "F-002", Examined: &round.Examined{As: round.Confirmed}}
	for _, c := range []struct {
		known []round.Finding
		want  bool
	}{{nil, false}, {[]round.Finding{failed}, true}, {[]round.Finding{failed, confirmed}, false}} {
		v.State = state.State{Findings: c.known}
		if got := v.noneCouldExamine(); got != c.want {
			t.Errorf("with %d findings: %v", len(c.known), got)
		}
		if got := v.notExamined(round.Finding{ID: "F-003"}); strings.HasSuffix(got, "no tool was asked · i asks one") != c.want {
			t.Errorf("with %d findings it says %q", len(c.known), got)
		}
	}
}
