package feedback

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Who is done because nobody found anything is told that rules have seen files disagree: no verdict counts that.
func TestTheAdviceNamesContradictionsThatNobodyFound(t *testing.T) {
	t.Parallel()
	r := round.Round{Number: 1, Perspectives: []round.Review{{Name: "risk", Outcome: round.Direct}}, Contradictions: make([]round.Contradiction, 4)}
	got := checkpointOf(Step{Round: 1}, RoundLimit{Max: 3}, r, &ledger.Ledger{}, 0).Advice
	const want = "No reviewer has a finding or a question, but the files may contradict each other in 4 places. Done leaves that as it is."
	if got.Choice != Done || got.Reason != want {
		t.Errorf("%s: %q", got.Choice, got.Reason)
	}
}

// The one recommended option follows from the verdict, from who judged and from what the round brought.
func TestTheRecommendedOptionAgreesWithTheVerdict(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		step      Step
		recommend round.Recommendation
		outcome   round.Outcome
		findings  int // of the round, all of them new
		repeated  int // of the round, known before
		label     string
		reason    string
	}{
		"reached by AI":         {Step{Round: 1}, round.NotApplicable, round.Answered, 2, 0, "Continue deeper", "2 findings came up"},
		"caution by AI":         {Step{Round: 1}, round.Proceed, round.Extracted, 2, 0, "Continue deeper", "2 findings came up"},
		"revise":                {Step{Round: 1, MayRevise: true}, round.Revise, round.Answered, 2, 0, "Revise and run again", "Edit the document first"},
		"revise, say the rules": {Step{Round: 1, MayRevise: true}, round.Revise, round.Direct, 2, 0, "Revise and run again", "Edit the document first"},
		"rules only":            {Step{Round: 1}, round.Proceed, round.Direct, 2, 0, "", "No AI tool answered. The built-in checks come to the same verdict until the text changes."},
		"nothing found":         {Step{Round: 1}, round.NotApplicable, round.Answered, 0, 0, "Done", "No findings and no open questions"},
		"nobody answered":       {Step{Round: 1, MayRevise: true}, round.Revise, round.Missing, 0, 0, "Continue deeper", "Nobody has answered"},
		"nothing new":           {Step{Round: 2}, round.Proceed, round.Answered, 0, 2, "Done", "Round 2 found nothing new."},
		"nothing new, revise":   {Step{Round: 2, MayRevise: true}, round.Revise, round.Answered, 0, 2, "Revise and run again", "Edit the document first"},
		"still high":            {Step{Round: 2}, round.Escalate, round.Answered, 2, 0, "", "The verdict is HIGH: take the document to whoever owns it, or edit it."},
		"much that is new":      {Step{Round: 2}, round.Proceed, round.Answered, 2, 1, "Continue deeper", "2 of the 3 findings of round 2 are new"},
		"one that is new":       {Step{Round: 2}, round.Proceed, round.Answered, 1, 3, "Continue deeper", "1 of the 4 findings of round 2 is new"},
		"the last round":        {Step{Round: 3, Final: true}, round.Revise, round.Answered, 2, 0, "Done", "Revise the document, then review it again"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := round.Round{Number: c.step.Round, Recommendation: c.recommend, Perspectives: []round.Review{{Name: "risk", Outcome: c.outcome}}}
			l := &ledger.Ledger{}
			add := func(first, n int) {
				for range n {
					l.Entries = append(l.Entries, ledger.Entry{
						Finding: round.Finding{Kind: ledger.Weakness, Text: "No owner", Severity: review.High, State: ledger.New}, FirstRound: first,
						History: []ledger.Observation{{Round: c.step.Round, State: ledger.Persisting}},
					})
				}
			}
			add(c.step.Round, c.findings)
			add(c.step.Round-1, c.repeated)
			point := checkpointOf(c.step, RoundLimit{Max: 3}, r, l, 0)
			var recommended []string
			for _, o := range point.Options {
				if o.Recommended {
					recommended = append(recommended, o.Label)
				}
			}
			if got := strings.Join(recommended, ", "); got != c.label || !strings.Contains(point.Advice.Reason, c.reason) {
				t.Errorf("recommended %q, because %s", recommended, point.Advice.Reason)
			}
		})
	}
}

// TestAdviceNeverContradictsTheVerdict plays discussions of all modes and limits through the loop, with every verdict that
// the rules can come to, and reads the advice at every checkpoint.
func TestAdviceNeverContradictsTheVerdict(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		limit, err := RoundLimitOf(rapid.SampledFrom(Modes()).Draw(t, "mode"), rapid.IntRange(0, 4).Draw(t, "max rounds"))
		if err != nil {
			t.Fatal(err)
		}
		gate := rapid.Bool().Draw(t, "gate")
		loop := NewLoop(limit, gate, round.Initial)
		for loop.Step().Kind == StepReview {
			step := loop.Step()
			r := drawnRound(t, step, gate)
			if loop, err = loop.Apply(engine.RoundFinished{Round: r}); err != nil {
				t.Fatal(err)
			}
			step = loop.Step()
			c := checkpointOf(step, limit, r, drawnLedger(t, r.Number), 0)
			checkAdvice(t, c, r)
			d := Decision{Choice: Done}
			if o := rapid.SampledFrom(c.Options).Draw(t, "decision"); o.Choice != Done {
				d = Decision{Choice: o.Choice, Revise: o.Revise, Focus: "costs"}
				if o.Questions {
					d.Questions = []string{"who?"}
				}
			}
			if loop, err = loop.Apply(DecisionMade{d}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// drawnRound is a round of reviewers who answer and rate as they like, judged by the rules.
func drawnRound(t *rapid.T, step Step, gate bool) round.Round {
	r := round.Round{Number: step.Round, Type: step.Type, Attempt: step.Attempt}
	for _, name := range []string{"risk", "quality", "coverage"} {
		p := round.Review{Name: name, Outcome: rapid.SampledFrom([]round.Outcome{round.Answered, round.Direct, round.Missing}).Draw(t, "outcome")}
		if p.Outcome != round.Missing {
			p.Rating = review.Rating(rapid.IntRange(0, 5).Draw(t, "rating"))
			p.OpenQuestions = rapid.SampledFrom([][]string{nil, {"who pays?"}, {"who pays?", "when?"}}).Draw(t, "questions")
			p.MissingRequirements = rapid.SampledFrom([][]string{nil, nil, {"REQ-001"}}).Draw(t, "gaps")
		}
		r.Perspectives = append(r.Perspectives, p)
	}
	judged := consensus.Judge(consensus.Question{Reviews: r.Perspectives, FinalGate: gate, RevisedBefore: step.Attempt > 1}, consensus.Policy{})
	r.Verdict, r.Severity, r.Recommendation = judged.Verdict, judged.Severity, judged.Recommendation
	return r
}

func drawnLedger(t *rapid.T, number int) *ledger.Ledger {
	l := &ledger.Ledger{}
	for range rapid.IntRange(0, 7).Draw(t, "findings") {
		state := rapid.SampledFrom(ledger.States()).Draw(t, "state").Name
		first := rapid.IntRange(1, number).Draw(t, "first")
		if first == number {
			state = ledger.New
		}
		l.Entries = append(l.Entries, ledger.Entry{
			Finding: round.Finding{Kind: ledger.Weakness, State: state}, Observed: state, FirstRound: first,
			History: []ledger.Observation{{Round: number, State: state}},
		})
	}
	return l
}

// disagreeing is a number that does not agree with its verb or noun.
var disagreeing = regexp.MustCompile(`\b1 (?:are|were|findings|questions|open questions)\b|\b(?:0|[2-9]) (?:is|was|finding|question|open question)\b|\b0 `)

var aRound = regexp.MustCompile(`(?i)round \d+`)

func checkAdvice(t *rapid.T, c Checkpoint, r round.Round) {
	explains := func(words ...string) bool {
		return slices.ContainsFunc(append(words, "Nobody has answered", "nobody has answered"), func(w string) bool { return strings.Contains(c.Advice.Reason, w) })
	}
	var recommended []Choice
	for _, o := range c.Options {
		choice := o.Choice
		if o.Revise {
			choice = ReviseAndRunAgain
		}
		if o.Recommended {
			recommended = append(recommended, choice)
		}
	}
	where := fmt.Sprintf("round %d of %d, %s %s, %s: %s", c.Round, c.MaxRounds, r.Verdict, r.SeverityOf(), r.Recommendation, c.Advice)
	want := []Choice{c.Advice.Choice}
	if c.Gate && c.Advice.Choice == Done || c.Advice.Choice == Escalate || c.Advice.Choice == AskTool { // whether to accept or to reject is a person's word; the others are no options
		want = nil
	}
	switch {
	case r.Verdict == round.Blocked && r.SeverityOf().Rank() >= review.High.Rank() && c.Advice.Choice == Done && !c.Final:
		t.Fatalf("done is suggested beside a HIGH verdict, though rounds are left: %s", where)
	case !slices.Equal(recommended, want):
		t.Fatalf("recommended %v: %s", recommended, where)
	case r.Recommendation == round.Revise && c.Advice.Choice != ReviseAndRunAgain && !explains("Revise the document", "The older text needed a revision"):
		t.Fatalf("revise is not explained: %s", where)
	case r.Recommendation != round.Revise && c.Advice.Choice == ReviseAndRunAgain:
		t.Fatalf("nobody asked for a revision: %s", where)
	case r.Recommendation == round.Escalate && !explains("take the document to whoever owns it", "The verdict on the older text was HIGH"):
		t.Fatalf("escalate is not explained: %s", where)
	case r.Recommendation == round.Proceed && c.Advice.Choice == Done && !explains("with caution"):
		t.Fatalf("done beside a blocked verdict is not explained: %s", where)
	case !strings.HasSuffix(c.Advice.Reason, ".") || disagreeing.MatchString(aRound.ReplaceAllString(c.Advice.Reason, "it")):
		t.Fatalf("not a sentence: %s", where)
	}
}

func TestTheAdviceSaysWhichQuestionsWereAnswered(t *testing.T) {
	t.Parallel()
	reply := func(question string) review.Reply { return review.Reply{Question: question, Answer: "Yes."} }
	for _, c := range []struct {
		asked   []string
		replies []review.Reply
		open    []string
		want    string
	}{
		{[]string{"A?"}, nil, []string{"B?"}, "Your question was not answered, and 1 other question stayed open."},
		{[]string{"A?"}, nil, []string{"a? "}, "Your question was not answered."},
		{[]string{"A?", "B?"}, nil, []string{"C?"}, "None of your questions was answered, and 1 other question stayed open."},
		{[]string{"A?", "B?"}, []review.Reply{reply("A?")}, []string{"C?", "D?"}, "1 of your 2 questions was not answered, and 2 other questions stayed open."},
		{[]string{"A?"}, []review.Reply{reply("A?")}, []string{"B?"}, "Your question was answered, and 1 other question stayed open."},
		{[]string{"A?"}, []review.Reply{reply("A?")}, []string{"a?"}, "Your question was answered, but it is still open."},
		{[]string{"A?", "B?"}, []review.Reply{reply("A?"), reply("B?")}, []string{"A?", "C?"}, "Your questions were answered, but 1 of those answered is still open, and 1 other question stayed open."},
	} {
		r := round.Round{
			Number: 2, Type: round.SpecificQuestions, Questions: c.asked,
			Perspectives: []round.Review{{Name: "technical", Outcome: round.Answered, Answer: review.Answer{Replies: c.replies, OpenQuestions: c.open}}},
		}
		questions := openQuestions(r)
		if got := advise(adviceInput{step: Step{Kind: StepAsk, Round: 2}, round: r, counts: ledger.Counts{Repeated: 1}, questions: len(questions), asked: countAsked(r, questions)}); got.Reason != c.want {
			t.Errorf("%v with %d replies: %s", c.asked, len(c.replies), got.Reason)
		}
	}
}

func TestAnUnratedRoundAsksTheReviewersAgain(t *testing.T) {
	t.Parallel()
	high := review.High
	got := advise(adviceInput{step: Step{Round: 1}, round: round.Round{Verdict: round.Blocked, Severity: &high, Recommendation: round.NotApplicable, Perspectives: []round.Review{{Name: "legal", Outcome: round.Answered}}}, counts: ledger.Counts{New: 4}})
	if got.Choice != ContinueDeeper || !strings.Contains(got.Reason, "No reviewer gave a rating") {
		t.Errorf("suggested %+v", got)
	}
}

// Whoever reads the advice after a round that somebody is missing from is told who, and how to hear them.
func TestTheAdviceAsksMissingReviewersAgain(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		step      Step
		recommend round.Recommendation
		missing   []string
		choice    Choice
		reason    string
	}{
		"reached":            {Step{Round: 1}, round.NotApplicable, []string{"risk"}, ContinueDeeper, "risk did not arrive, so the verdict lacks their view. Another round asks risk again."},
		"with caution":       {Step{Round: 2}, round.Proceed, []string{"risk", "legal"}, ContinueDeeper, "risk and legal did not arrive, so the verdict lacks their view. Another round asks risk and legal again."},
		"to be revised":      {Step{Round: 1, MayRevise: true}, round.Revise, []string{"risk"}, ReviseAndRunAgain, "risk did not arrive, and the next round asks risk again."},
		"to be escalated":    {Step{Round: 2}, round.Escalate, []string{"risk"}, Escalate, "risk did not arrive"},
		"no round may come":  {Step{Round: 2, Final: true}, round.NotApplicable, []string{"risk"}, Done, "Round 2 is the last. risk did not arrive, so the verdict lacks their view."},
		"everybody answered": {Step{Round: 1}, round.NotApplicable, nil, ContinueDeeper, "2 findings came up, and none has been looked at again yet."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			four := 4.0
			r := round.Round{
				Number: c.step.Round, Verdict: round.Reached, Recommendation: c.recommend, AverageRating: &four, Missing: c.missing,
				Perspectives: []round.Review{{Name: "quality", Outcome: round.Answered}},
			}
			for _, name := range c.missing {
				r.Status = round.Partial
				r.Perspectives = append(r.Perspectives, round.Review{Name: name, Outcome: round.Missing})
			}
			if got := advise(adviceInput{step: c.step, round: r, counts: ledger.Counts{New: 2}}); got.Choice != c.choice || !strings.Contains(got.Reason, c.reason) {
				t.Errorf("%s: %s", got.Choice, got.Reason)
			}
		})
	}
}

// A finding that another reviewer contradicts in the same round has come up like any other.
func TestTheAdviceCountsContestedFindings(t *testing.T) {
	t.Parallel()
	four := 4.0
	r := round.Round{Number: 1, Verdict: round.Reached, AverageRating: &four, Perspectives: []round.Review{{Name: "quality", Outcome: round.Answered}}}
	for _, c := range []struct {
		counts    ledger.Counts
		questions int
		want      string
	}{
		{ledger.Counts{New: 1, Contested: 1}, 1, "2 findings and 1 open question came up."},
		{ledger.Counts{Contested: 1}, 0, "1 finding came up, and none has been looked at again yet."},
	} {
		if got := advise(adviceInput{step: Step{Round: 1}, round: r, counts: c.counts, questions: c.questions}); got.Choice != ContinueDeeper || got.Reason != c.want {
			t.Errorf("%+v: %s: %s", c.counts, got.Choice, got.Reason)
		}
	}
}

// What is left after a revision that lifted nothing is said in one way: in the notes of the comparison, and in the suggestion.
func TestWhatIsLeftAfterARevisionIsSaidInOneWay(t *testing.T) {
	t.Parallel()
	const want = "take the document to whoever owns it, or edit it again"
	if notes := (Revision{Before: 1, After: 2, StillHigh: true}).Notes(); notes[len(notes)-1] != "still HIGH after the revision: "+want {
		t.Errorf("notes %q", notes)
	}
	s := adviceInput{round: round.Round{Attempt: 2}}
	if got := s.nameEscalation(); !strings.HasSuffix(got, want+".") {
		t.Errorf("suggested %q", got)
	}
}
