package record_test

import (
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/round"
)

// What an examiner wants said more narrowly is a quote, and a finding that was not examined says why at its place, and not below again.
func TestTheExaminationSaysReasonsAtTheirPlace(t *testing.T) {
	t.Parallel()
	examiner := round.ExaminerReport{Tool: "qwen-x", Unreliable: "it called all 3 claims confirmed, also one that is known to be false"}
	text := record.Markdown(round.Round{Verdict: round.Reached, Examination: &round.Examination{
		Examiners: []round.ExaminerReport{examiner},
		Findings: []round.ExaminedFinding{
			{ID: "F-001", Examined: round.Examined{As: round.Refined, Why: "Only the list.", Narrower: "The list is"}, Claim: "a"},
			{ID: "F-002", Examined: round.Examined{As: round.NotExamined, Why: examiner.WhyNoAnswer()}, Claim: "b"},
		},
	}})
	for _, want := range []string{
		"  - Narrower: “The list is”\n", "- qwen-x failed a test with two known answers, so its checks of others do not count.\n", "- **F-002 not examined**\n  - The finding: b\n",
		"\nparley puts findings that decide something to a tool of another vendor, which is not told who made them. There were 2: 1 refined, 1 not examined.\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "do not count"); n != 1 {
		t.Errorf("the reason is told %d times in\n%s", n, text)
	}
}

// What goes to another vendor's tool is told by the level that chose it, and with how many that were.
func TestTheExaminationSaysWhichFindingsWereChosen(t *testing.T) {
	t.Parallel()
	missed := round.ExaminedFinding{ID: "F-001", Examined: round.Examined{As: round.NotExamined}}
	other := round.ExaminedFinding{ID: "F-003", Examined: round.Examined{As: round.NotExamined}}
	held := round.ExaminedFinding{ID: "F-002", Examined: round.Examined{As: round.Confirmed}}
	none := record.Markdown(round.Round{Verdict: round.Reached, Examination: &round.Examination{Level: "high", Findings: []round.ExaminedFinding{missed, other}}})
	if strings.Contains(none, "not examined**") {
		t.Errorf("told again of each that none was examined:\n%s", none)
	}
	for want, e := range map[string]round.Examination{
		"parley puts the HIGH and CRITICAL findings of the round and its missing requirements to a tool of another vendor, which is not told who made them; what the person has decided on, and what was examined on the same text before, is left out. There were 2, and none could be examined: F-001, F-003.\n":    {Level: "high", Findings: []round.ExaminedFinding{missed, other}},
		"parley puts the HIGH and CRITICAL findings of the round, its missing requirements and what reviewers disagree about to a tool of another vendor, which is not told who made them; what the person has decided on, and what was examined on the same text before, is left out. There was one: 1 confirmed.\n": {Level: "contested", Findings: []round.ExaminedFinding{held}},
		"parley puts the findings of the round, the most severe first, to a tool of another vendor, which is not told who made them; what the person has decided on, and what was examined on the same text before, is left out. There were 2: 1 confirmed, 1 not examined.\n":                                        {Level: "all", Findings: []round.ExaminedFinding{held, missed}},
		"parley puts what the person asks about to a tool of another vendor, which is not told who made them. There was one, F-001, and it could not be examined.\n":                                                                                                                                                  {Level: "one", Findings: []round.ExaminedFinding{missed}},
	} {
		if text := record.Markdown(round.Round{Verdict: round.Reached, Examination: &e}); !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// A finding that the person put to the examiner is none of those that the level chose: it may be of low severity.
func TestTheExaminationNamesWhatThePersonAskedFor(t *testing.T) {
	t.Parallel()
	of := func(level string, as round.ExaminedAs, ids ...string) round.Examination {
		e := round.Examination{Level: level}
		for _, id := range ids {
			e.Findings = append(e.Findings, round.ExaminedFinding{ID: id, Examined: round.Examined{As: as}})
		}
		return e
	}
	missed, asked := of("high", round.NotExamined, "F-001", "F-002"), of("one", round.NotExamined, "F-006")
	for want, e := range map[string]round.Examination{
		" There were 2; the person asked for F-006 as well. None of these could be examined: F-001, F-002, F-006.\n": missed.With(asked),
		" There were 2; the person asked for F-006 as well. None of these could be examined: F-006, F-001, F-002.\n": asked.With(missed),
		" There was one; the person asked for F-006 as well. Together: 1 confirmed, 1 not examined.\n":               of("high", round.Confirmed, "F-001").With(asked),
		" There were 2, and none could be examined: F-001, F-002.\n":                                                 missed.With(of("one", round.NotExamined, "F-002")),
	} {
		if text := record.Markdown(round.Round{Verdict: round.Reached, Examination: &e}); !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
