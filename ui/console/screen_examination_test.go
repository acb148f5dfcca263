package console

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// knownLedger is a round's ledger as a discussion keeps it.
func knownLedger() *ledger.Ledger {
	l := &ledger.Ledger{}
	for _, f := range ledgerOf(blockedRound()) {
		e := ledger.Entry{Finding: f, Observed: f.State, FirstRound: 1, LastSeen: 1, Version: "6f1c"}
		for _, name := range f.Perspectives {
			e.Sources = append(e.Sources, ledger.Source{Perspective: name, Judge: "ai", Round: 1, Text: f.Text})
		}
		if gaps := coverageReview(); f.ID == "F-005" { // it tells both requirements that are missing
			for _, text := range gaps.MissingRequirements {
				e.Sources = append(e.Sources, ledger.Source{Perspective: gaps.Name, Judge: "ai", Round: 1, Text: text})
			}
		}
		l.Entries = append(l.Entries, e)
	}
	return l
}

// underExamination is a checkpoint at which gemini is at work on the two findings that product and technical raised.
func underExamination() *script {
	l := knownLedger()
	return finished().say(
		feedback.LedgerUpdated{Findings: l.Findings(), Ledger: l},
		feedback.CheckpointOpened{Checkpoint: openQuestion(false)},
		engine.ExaminationStarted{Round: 1, Level: "high", Findings: []string{"F-001", "F-003"}},
		engine.ExaminerAsked{Round: 1, Tool: "gemini", Vendor: "Google", Findings: []string{"F-001", "F-003"}},
	)
}

// examined is the same checkpoint with the examination in: one finding is disputed, and one examiner does not count.
func examined() *script {
	by := func(e round.Examined) round.Examined {
		e.Tool, e.Vendor, e.Round, e.SHA256 = "gemini", "Google", 1, "6f1c"
		return e
	}
	why := "is known to be false"
	return underExamination().say(engine.ExaminationFinished{Round: 1, Examination: round.Examination{
		Level: "high",
		Findings: []round.ExaminedFinding{
			{ID: "F-001", Claim: "Three price tiers, but no evidence that anyone would pay for the second one", Examined: by(round.Examined{
				As: round.Disputed, Why: "The survey is named.", CounterQuote: "41 of 60 respondents would pay 12 EUR for the Team tier", CounterLine: 14,
			})},
			{ID: "F-003", Claim: "Conflict handling is left open", Examined: by(round.Examined{
				As: round.Unsure, Why: "The examiner rejects it with a quote that is not in the document. Its reason: “It is decided.”", Unfound: "the last writer wins",
			})},
		},
		Examiners: []round.ExaminerReport{{Tool: "qwen", Vendor: "Alibaba", Unreliable: "it called all 4 claims confirmed, also one that " + why}},
	}})
}

// talked is a checkpoint at which product was asked about one finding: it answered one question, and the second is on its way.
func talked() *script {
	first := round.Turn{
		ID: "F-001", Number: 1, Reviewer: "product", Round: 1, Question: "Is a survey enough to keep the second tier?", Tool: "codex",
		Answer: "Only if those asked are the buyers. The brief does not say who they were, and section 2 speaks of teams, not of buyers.",
		Quotes: []round.TurnQuote{{Text: "Three tiers are planned: Solo, Team and Company.", Line: 7}, {Text: "41 buyers were asked"}},
	}
	second := round.Turn{ID: "F-001", Number: 2, Reviewer: "product", Round: 1, Question: "Who would know?"}
	asked := first
	asked.Answer, asked.Tool, asked.Quotes = "", "", nil
	return underExamination().say(engine.ReviewerAsked{Turn: asked}, engine.ReviewerReplied{Turn: first}, engine.ReviewerAsked{Turn: second})
}

// A cross-examination is told where the verdict is: while it runs, and with what it came to.
func TestExaminationScreens(t *testing.T) {
	t.Parallel()
	scenes := map[string]struct {
		log  *script
		keys []string
	}{
		"record-while-it-runs":     {underExamination(), []string{"R"}},
		"review-while-it-runs":     {underExamination(), nil},
		"record":                   {examined(), []string{"R"}},
		"checkpoint-while-it-runs": {underExamination(), []string{"D"}},
		"checkpoint":               {examined(), []string{"D"}},
		"finding-while-it-runs":    {underExamination(), []string{"F"}},
		"finding-disputed":         {examined(), []string{"F"}},
		"what-if":                  {examined(), []string{"w"}},
		"conversation":             {talked(), []string{"F", "enter"}},
	}
	for name, scene := range scenes {
		for _, size := range [][2]int{{120, 40}, {80, 24}, {50, 15}} {
			t.Run(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				golden.RequireEqual(t, newModelHarness(t, size[0], size[1]).play(scene.log).press(scene.keys...).screen())
			})
		}
	}
}

// One finding is examined when the person wants it, one at a time, and never an action item.
func TestTheKeyExaminesOneFinding(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(examined()).press("F", "down", "i")
	if got := strings.Join(d.actions.examined, " "); got != "F-005" {
		t.Errorf("examined: %q\n%s", got, d.screen())
	}
	d = newModelHarness(t, 100, 30).play(underExamination()).press("F", "i")
	if len(d.actions.examined) > 0 || !strings.Contains(d.screen(), "One examination at a time") {
		t.Errorf("examined: %q\n%s", d.actions.examined, d.screen())
	}
}

func TestWhatHadHappenedBeforeIsNoNews(t *testing.T) {
	t.Parallel()
	const news = "The cross-examination is in"
	if now := newModelHarness(t, 120, 40).play(examined()).screen(); !strings.Contains(now, news) {
		t.Errorf("it is not told of:\n%s", now)
	}
	if before := newModelHarness(t, 120, 40, func(o *Options) { o.HasHistory = true }).play(examined()).screen(); strings.Contains(before, news) {
		t.Errorf("it is told of as if it had come just now:\n%s", before)
	}
}

// The what-if says which findings are disputed, with the words they have there, and leads back to where the person came from.
func TestTheWhatIfNamesWhatIsDisputedAndLeadsBack(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(examined()).press("w").wants("F-001 HIGH ¬ Three price tiers").press("j").wants("It is disputed.")
	if d.press("a"); strings.Contains(d.screen(), "disputed") || strings.Contains(d.screen(), "¬") {
		t.Errorf("what is accepted here is still disputed:\n%s", d.screen())
	}
	for _, from := range []string{"D", "F", "V", "R"} {
		d.press(from)
		before := d.Current
		if d.press("w", "esc"); d.Current != before {
			t.Errorf("from %s it leads back to %s", before, d.Current)
		}
		if d.press("w", "w"); d.Current != before {
			t.Errorf("from %s the key leads back to %s", before, d.Current)
		}
	}
}

// Where the person decides, a dispute says who disputes the finding, and with which words.
func TestTheCheckpointSaysWhoDisputesAFinding(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		newModelHarness(t, size[0], size[1]).play(examined()).press("D").wants("is disputed by gemini")
	}
}
