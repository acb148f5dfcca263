package round_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/engine/round"
)

func TestAFurtherExaminerTakesNoDisputeAway(t *testing.T) {
	t.Parallel()
	disputed := round.Examined{As: round.Disputed, Why: "It is there.", CounterQuote: "for 90 days", CounterLine: 8, Tool: "codex", SHA256: "one"}
	confirmed := round.Examined{As: round.Confirmed, Why: "So it is.", Tool: "gemini", SHA256: "one"}
	again, revised := confirmed, confirmed
	again.Tool, revised.SHA256 = "codex", "two"
	for _, c := range []struct {
		name         string
		first, later round.Examined
		want         string
	}{
		{"a dispute stands", disputed, confirmed, "disputed by codex; confirmed by gemini: So it is."},
		{"and weighs more than what was said before", confirmed, disputed, "disputed by codex; confirmed by gemini: So it is."},
		{"it is entered once", disputed.Beside(confirmed), confirmed, "disputed by codex; confirmed by gemini: So it is."},
		{"silence takes nothing away", disputed, round.Examined{As: round.NotExamined, Why: "no other vendor", SHA256: "one"}, "disputed by codex"},
		{"somebody speaks after silence", round.Examined{As: round.NotExamined, SHA256: "one"}, confirmed, "confirmed by gemini"},
		{"the same tool replaces its own word", disputed, again, "confirmed by codex"},
		{"another document has no past", disputed, revised, "confirmed by gemini"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			stands := c.first.Beside(c.later)
			got := []string{string(stands.As) + " by " + stands.By()}
			for _, o := range stands.Others {
				got = append(got, o.Text)
			}
			if text := strings.Join(got, "; "); text != c.want {
				t.Error(text)
			}
			whole := round.Examination{Findings: []round.ExaminedFinding{{ID: "F-001", Examined: c.first}}}.With(round.Examination{
				Findings: []round.ExaminedFinding{{ID: "F-001", Examined: c.later}},
			})
			if len(whole.Findings) != 1 || whole.Findings[0].As != stands.As {
				t.Errorf("the round's examination says %+v", whole.Findings)
			}
		})
	}
}

func TestAToolThatTheBudgetLeftNoRoomForWasNotAsked(t *testing.T) {
	t.Parallel()
	skipped, failed := "skipped: the budget of $0.01 is used up", "exit status 1"
	e := round.Examination{Examiners: []round.ExaminerReport{
		{Tool: "codex", Attempt: round.Attempt{Tool: "codex", Error: &skipped, Kind: "skipped"}},
		{Tool: "gemini", Attempt: round.Attempt{Tool: "gemini", Error: &failed, Kind: "exited", Command: []string{"gemini"}}},
	}}
	want := "codex was not asked to examine: the budget of $0.01 is used up; gemini was asked to examine and gave no answer: exit status 1"
	if got := strings.Join(e.Faults(), "; "); got != want {
		t.Error(got)
	}
	if got := e.Examiners[0].WhyNoAnswer(); got != "codex was not asked: the budget of $0.01 is used up" {
		t.Error(got)
	}
	r := round.Round{Examination: &e, Perspectives: []round.Review{{Attempts: []round.Attempt{{Tool: "claude", Command: []string{"claude"}}}}}}
	if reviewers, all := r.Spending().Calls, r.ExaminedSpending().Calls; all <= reviewers {
		t.Errorf("%d calls, with the examination %d", reviewers, all)
	}
}

// The examination is after the round, while its findings are read: it makes the round no longer.
func TestTheTimeOfARoundIsTheRounds(t *testing.T) {
	t.Parallel()
	began := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	asked := round.Attempt{Tool: "codex", Command: []string{"codex"}, Seconds: 12}
	r := round.Round{Started: began, Finished: began.Add(10 * time.Second), Examination: &round.Examination{Examiners: []round.ExaminerReport{{Tool: "codex", Attempt: asked}}}}
	if spent := r.ExaminedSpending(); spent.Seconds != 10 || spent.Calls != 1 {
		t.Errorf("a round of 10 s took %+v", spent)
	}
}

// What a tool printed instead of an answer is for its attempt: the reason is a sentence that a person can read.
func TestWhyNobodyExaminedIsNoRawOutput(t *testing.T) {
	t.Parallel()
	raw := `no verdict: the answer holds a verdict on none of the claims: {"rating":4,"strengths":["a"]}`
	report := round.ExaminerReport{Tool: "codex", Attempt: round.Attempt{Tool: "codex", Error: &raw, Kind: "no verdict"}}
	if got, want := report.WhyNoAnswer(), "codex gave no usable answer: what it said holds no verdict on any finding"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	faults := round.Examination{Examiners: []round.ExaminerReport{report}}.Faults()
	if want := "codex was asked to examine and gave no usable answer: what it said holds no verdict on any finding"; len(faults) != 1 || faults[0] != want {
		t.Errorf("%q, want %q", faults, want)
	}
}

// Tools that fail alike are named together, and the reason is said once.
func TestToolsThatFailAlikeAreNamedTogether(t *testing.T) {
	t.Parallel()
	var e round.Examination
	failed := "exit status 1"
	for _, tool := range []string{"gemini", "codex", "claude"} {
		e.Examiners = append(e.Examiners, round.ExaminerReport{Tool: tool, Unreliable: "it called all 4 claims confirmed, also one that is known to be false"},
			round.ExaminerReport{Tool: tool, Attempt: round.Attempt{Tool: tool, Error: &failed, Kind: "exited", Command: []string{tool}}})
	}
	e.Examiners = append(e.Examiners, round.ExaminerReport{Tool: "qwen", Unreliable: "it answered none of the claims"})
	want := []string{
		"gemini, codex, claude and qwen failed a test with two known answers, so their checks of others do not count",
		"gemini, codex and claude were asked to examine and gave no answer: exit status 1",
	}
	if got := e.Faults(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Examiners of different numbers of claims that cannot be relied on for the same reason are named in one sentence.
func TestExaminersOfDifferentNumbersOfClaimsAreNamedTogether(t *testing.T) {
	t.Parallel()
	var e round.Examination
	for tool, n := range []int{4, 3, 4} {
		e.Examiners = append(e.Examiners, round.ExaminerReport{Tool: fmt.Sprintf("tool-%d", tool), Unreliable: fmt.Sprintf("it called all %d claims confirmed, also one that is known to be false", n)})
	}
	want := []string{"tool-0, tool-1 and tool-2 failed a test with two known answers, so their checks of others do not count"}
	if got := e.Faults(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A tool that is asked again and fails alike is named once.
func TestAFaultOfAnExaminerIsToldOnce(t *testing.T) {
	t.Parallel()
	raw, other := "no verdict: nothing", "exit status 1"
	report := func(why *string, kind string) round.ExaminerReport {
		return round.ExaminerReport{Tool: "codex", Attempt: round.Attempt{Tool: "codex", Error: why, Kind: kind}}
	}
	e := round.Examination{Examiners: []round.ExaminerReport{report(&raw, "no verdict"), report(&other, "exited"), report(&raw, "no verdict")}}
	if faults := e.Faults(); len(faults) != 2 || faults[0] == faults[1] {
		t.Errorf("the faults are %q", faults)
	}
}

func TestAnAnswerThatBrokeOffIsNotCalledNone(t *testing.T) {
	t.Parallel()
	raw := "broke off: unexpected end"
	report := round.ExaminerReport{Tool: "codex", Attempt: round.Attempt{Tool: "codex", Error: &raw, Kind: "broke off"}}
	if got, want := report.WhyNoAnswer(), "codex gave no usable answer: its answer broke off"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The gravest stands first in an examination: one that is examined once more keeps its place.
func TestAFindingThatIsExaminedAgainKeepsItsPlace(t *testing.T) {
	t.Parallel()
	finding := func(id, tool string) round.ExaminedFinding {
		return round.ExaminedFinding{ID: id, Examined: round.Examined{As: round.Confirmed, Tool: tool}}
	}
	whole := round.Examination{Findings: []round.ExaminedFinding{finding("F-003", "codex"), finding("F-001", "codex")}}.
		With(round.Examination{Findings: []round.ExaminedFinding{finding("F-003", "gemini"), finding("F-007", "gemini")}})
	var ids []string
	for _, f := range whole.Findings {
		ids = append(ids, f.ID)
	}
	if got := strings.Join(ids, " "); got != "F-003 F-001 F-007" || len(whole.Findings[0].Others) != 1 {
		t.Errorf("%s: %+v", got, whole.Findings[0])
	}
}

// An examination that could examine nothing does not read as one that did.
func TestSummaryOfAnExaminationThatExaminedNothing(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "nothing to examine", 1: "the one finding could not be examined", 3: "none of 3 could be examined"} {
		var e round.Examination
		for range n {
			e.Findings = append(e.Findings, round.ExaminedFinding{Examined: round.Examined{As: round.NotExamined}})
		}
		if got := e.Summary(); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	e := round.Examination{Findings: []round.ExaminedFinding{{Examined: round.Examined{As: round.NotExamined}}, {Examined: round.Examined{As: round.Confirmed}}}}
	if got := e.Summary(); got != "1 confirmed, 1 not examined" {
		t.Errorf("of two: %q", got)
	}
}

// An examiner that failed the test is told in one sentence, where it stands by itself and beside a finding that nobody else examined.
func TestAnExaminerThatFailedTheTestIsToldInOneSentence(t *testing.T) {
	t.Parallel()
	const want = "qwen failed a test with two known answers, so its checks of others do not count"
	for _, unreliable := range []string{"it called all 3 claims refined, also one that is known to be false", "it said nothing about two claims of which parley knows the truth"} {
		report := round.ExaminerReport{Tool: "qwen", Unreliable: unreliable}
		e := round.Examination{Examiners: []round.ExaminerReport{report, report}}
		if got := e.Faults(); !slices.Equal(got, []string{want}) || report.WhyNoAnswer() != want {
			t.Errorf("%q and %q, want %q", got, report.WhyNoAnswer(), want)
		}
		for _, why := range []string{want, "qwen is unreliable: " + unreliable} {
			if got := e.Reported(round.ExaminedFinding{Examined: round.Examined{As: round.NotExamined, Why: why}}); got != "" {
				t.Errorf("%q is told of the finding, too", got)
			}
		}
	}
}

func TestWhyAFindingWasNotExaminedHasAShortForm(t *testing.T) {
	t.Parallel()
	for why, want := range map[string]string{
		"alder and birch failed a test with two known answers, so their checks of others do not count": "alder and birch failed a test with two known answers",
		"The examiner said nothing of it.":     "the examiner said nothing of it",
		"no tool of another vendor was found.": "no tool of another vendor was found",
		"":                                     "",
	} {
		if got := (round.Examined{As: round.NotExamined, Why: why}).ShortWhy(); got != want {
			t.Errorf("%q is short %q", why, got)
		}
	}
}

// A dispute is told in one sentence, whatever stop the claim ends with.
func TestADisputeIsOneSentence(t *testing.T) {
	t.Parallel()
	e := round.Examined{As: round.Disputed, Tool: "ada", Vendor: "Acme", CounterQuote: "One developer works on it.", CounterLine: 42}
	for _, claim := range []string{"Nobody owns it.", "Nobody owns it"} {
		f := round.ExaminedFinding{Examined: e, ID: "F-010", Claim: claim}
		if got := f.DisputeText(); got != "F-010 (“Nobody owns it”) is disputed by ada (Acme): the document says (line 42) “One developer works on it.”" {
			t.Error(got)
		}
	}
}
