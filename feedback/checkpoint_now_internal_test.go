package feedback

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Once the document is another one, no reason speaks of reading it again unchanged, and nobody is told to be done with a text that
// no reviewer knows.
func TestTheAdviceFollowsAChangeOfTheDocument(t *testing.T) {
	t.Parallel()
	four := 4.0
	for name, c := range map[string]struct {
		step      Step
		recommend round.Recommendation
		outcome   round.Outcome
		label     string
		reason    string
	}{
		"to be revised":   {Step{Round: 1, MayRevise: true}, round.Revise, round.Answered, "Revise and run again", "The document has changed since round 1, and nobody has reviewed the new text."},
		"checks only":     {Step{Round: 1}, round.Proceed, round.Direct, "Continue deeper", "nobody has reviewed the new text"},
		"nothing new":     {Step{Round: 2}, round.NotApplicable, round.Answered, "Continue deeper", "The document has changed since round 2"},
		"to be escalated": {Step{Round: 2}, round.Escalate, round.Answered, "Continue deeper", "The verdict on the older text was HIGH."},
		"the last round":  {Step{Round: 3, Final: true}, round.Revise, round.Answered, "Done", "Round 3 is the last. The document has changed since round 3, and nobody has reviewed the new text."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := round.Round{Number: c.step.Round, Recommendation: c.recommend, AverageRating: &four, Perspectives: []round.Review{{Name: "risk", Outcome: c.outcome}}}
			l := &ledger.Ledger{Entries: []ledger.Entry{{
				Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "No owner", Severity: review.High, State: ledger.Persisting}, FirstRound: 1,
				History: []ledger.Observation{{Round: c.step.Round, State: ledger.Persisting}},
			}}}
			opened := checkpointOf(c.step, RoundLimit{Max: 3}, r, l, 0)
			changed := opened.AsKnownNow(r, l, l.Findings(), true)
			if got := recommendedOf(changed); got != c.label || !strings.Contains(changed.Advice.Reason, c.reason) {
				t.Errorf("recommended %q, because %s", got, changed.Advice.Reason)
			}
			for _, o := range changed.Options {
				if text := changed.Advice.Reason + o.Description; strings.Contains(text, "unchanged") || strings.Contains(text, "until the text changes") || strings.Contains(text, "Edit the document now") {
					t.Errorf("it speaks of the text before the change: %s", text)
				}
			}
			changed.DocumentChanged = &DocumentChange{Since: c.step.Round} // as at a checkpoint that is opened with the change
			back := changed.AsKnownNow(r, l, l.Findings(), false)
			if back.Advice != opened.Advice || !slices.Equal(back.Options, opened.Options) {
				t.Errorf("with the old text again: %+v, not %+v", back.Advice, opened.Advice)
			}
		})
	}
}

func recommendedOf(c Checkpoint) string {
	var labels []string
	for _, o := range c.Options {
		if o.Recommended {
			labels = append(labels, o.Label)
		}
	}
	return strings.Join(labels, ", ")
}

// What the person says of a finding while the checkpoint is open counts in its reason at once.
func TestTheAdviceFollowsThePersonsWords(t *testing.T) {
	t.Parallel()
	four := 4.0
	r := round.Round{Number: 2, Verdict: round.Reached, AverageRating: &four, Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered}}}
	l := &ledger.Ledger{Entries: []ledger.Entry{{
		Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "No owner", Severity: review.Critical, State: ledger.Persisting}, FirstRound: 1,
		History: []ledger.Observation{{Round: 2, State: ledger.Persisting}},
	}}}
	c := checkpointOf(Step{Round: 2}, RoundLimit{Max: 3}, r, l, 0)
	if !strings.Contains(c.Advice.Reason, "F-001 (CRITICAL) would stay open") {
		t.Fatalf("before: %s", c.Advice.Reason)
	}
	for _, choice := range []string{ledger.Reject, ledger.Later} {
		said := l.Findings()
		said[0].Choice = choice
		if now := c.AsKnownNow(r, l, said, false); strings.Contains(now.Advice.Reason, "F-001") || now.Advice.Choice != Done {
			t.Errorf("after %s: %s", choice, now.Advice.Reason)
		}
	}
	c.Advice.Reason = "an older parley had other words"
	if now := c.AsKnownNow(r, l, l.Findings(), false); now.Advice.Reason != c.Advice.Reason {
		t.Errorf("the words of a recording are now %q", now.Advice.Reason)
	}
}

// The reason counts what the question before done counts: what is left for later is open, and the sentence says so.
func TestTheReasonCountsWhatIsLeftForLater(t *testing.T) {
	t.Parallel()
	four := 4.0
	r := round.Round{Number: 2, Verdict: round.Reached, AverageRating: &four, Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered}}}
	l := &ledger.Ledger{}
	for i, severity := range []review.Severity{review.Critical, review.High, review.High, review.High} {
		l.Entries = append(l.Entries, ledger.Entry{
			Finding: round.Finding{ID: "F-00" + string(rune('1'+i)), Kind: ledger.Weakness, Text: "No owner", Severity: severity, State: ledger.Persisting}, FirstRound: 1,
			History: []ledger.Observation{{Round: 2, State: ledger.Persisting}},
		})
	}
	said := l.Findings()
	said[1].Choice, said[3].Choice = ledger.Later, ledger.Reject
	if open := GraveOpen(said); len(open) != 3 {
		t.Fatalf("%d are open: %+v", len(open), open)
	}
	for _, c := range []struct {
		step Step
		want string
	}{
		{Step{Round: 2}, "1 CRITICAL and 2 HIGH findings would stay open, 1 of them left for later: to close them"},
		{Step{Round: 2, Final: true}, "1 CRITICAL and 2 HIGH findings stay open, 1 of them left for later: the conclusions list them."},
	} {
		opened := checkpointOf(c.step, RoundLimit{Max: 3}, r, l, 0)
		if got := opened.AsKnownNow(r, l, said, false).Advice.Reason; !strings.Contains(got, c.want) {
			t.Errorf("got %s\nwant %s", got, c.want)
		}
	}
}

// What would close grave findings is suggested with their names, and never done beside a HIGH verdict.
func TestTheAdviceNamesWhatBlocks(t *testing.T) {
	t.Parallel()
	high, three := review.High, 3.0
	for name, c := range map[string]struct {
		severities []review.Severity
		recommend  round.Recommendation
		mayRevise  bool
		choice     Choice
		want       string
	}{
		"one":           {[]review.Severity{review.High}, round.Revise, true, ReviseAndRunAgain, "F-001 is HIGH. Edit the document first"},
		"after a retry": {[]review.Severity{review.High, review.High, review.Low}, round.Escalate, false, Escalate, "F-001 and F-002 are HIGH. The verdict is HIGH: take the document to whoever owns it, or edit it."},
		"many":          {[]review.Severity{review.High, review.Critical, review.High, review.High, review.High}, round.Revise, true, ReviseAndRunAgain, "F-001, F-002, F-003 and 2 more are CRITICAL or HIGH. Edit the document"},
		"none":          {nil, round.Escalate, false, Escalate, "The verdict is HIGH: take the document"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := &ledger.Ledger{}
			for i, severity := range c.severities {
				l.Entries = append(l.Entries, ledger.Entry{
					Finding: round.Finding{ID: "F-00" + string(rune('1'+i)), Kind: ledger.Weakness, Text: "No owner", Severity: severity, State: ledger.Persisting}, FirstRound: 1,
					History: []ledger.Observation{{Round: 2, State: ledger.Persisting}},
				})
			}
			r := round.Round{
				Number: 2, Verdict: round.Blocked, Severity: &high, Recommendation: c.recommend, AverageRating: &three,
				Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered}},
			}
			point := checkpointOf(Step{Round: 2, MayRevise: c.mayRevise}, RoundLimit{Max: 3}, r, l, 0)
			if point.Advice.Choice != c.choice || !strings.HasPrefix(point.Advice.Reason, c.want) {
				t.Errorf("%s: %s", point.Advice.Choice, point.Advice.Reason)
			}
			if len(c.severities) == 0 {
				return
			}
			said := l.Findings()
			said[0].Choice = ledger.Reject
			after := c.choice
			if len(said) == 1 { // nothing grave is left: the reviewers judge again
				after = ContinueDeeper
			}
			if now := point.AsKnownNow(r, l, said, false).Advice; now.Choice != after || strings.Contains(now.Reason, "F-001") {
				t.Errorf("after a rejection: %s", now.Reason)
			}
		})
	}
}

// Whoever rejects what a HIGH verdict rests on is not told that another round on the same text is of no use: it tells the reviewers why.
func TestTheAdviceKnowsThatRejectionsAreJudgedAgain(t *testing.T) {
	t.Parallel()
	two := 2.0
	entry := func(id string) ledger.Entry {
		return ledger.Entry{
			Finding: round.Finding{ID: id, Kind: ledger.Weakness, Text: "No owner", Severity: review.High, State: ledger.Persisting}, FirstRound: 1,
			History: []ledger.Observation{{Round: 2, State: ledger.Persisting}},
		}
	}
	high := review.High
	r := round.Round{
		Number: 2, Attempt: 2, Verdict: round.Blocked, Severity: &high, Recommendation: round.Escalate, AverageRating: &two,
		Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered}},
	}
	l := &ledger.Ledger{Entries: []ledger.Entry{entry("F-001"), entry("F-002")}}
	opened := checkpointOf(Step{Round: 2}, RoundLimit{Max: 5}, r, l, 0)
	for rejected, want := range []Advice{
		{Escalate, "F-001 and F-002 are HIGH. The verdict is HIGH after a revision, too: take the document to whoever owns it, or edit it again."},
		{Escalate, "F-002 is HIGH. The verdict is HIGH after a revision, too: take the document to whoever owns it, or edit it again. You rejected 1 finding: another round tells the reviewers why, and they judge again."},
		{ContinueDeeper, "You rejected 2 findings: another round tells the reviewers why, and they judge again."},
	} {
		findings := l.Findings()
		for i := range rejected {
			findings[i].Choice = ledger.Reject
		}
		if now := opened.AsKnownNow(r, l, findings, false); now.Advice != want {
			t.Errorf("%d rejected: %+v", rejected, now.Advice)
		}
	}
}

// A sentence names findings in the order of their ids, whichever weighs most.
func TestASentenceNamesFindingsInTheOrderOfTheirIDs(t *testing.T) {
	t.Parallel()
	var open []round.Finding
	for _, id := range []string{"F-004", "F-001", "F-010", "F-007"} {
		open = append(open, round.Finding{ID: id, Severity: review.High})
	}
	if got := nameGrave(open); got != "F-001, F-004, F-007 and F-010 are HIGH." {
		t.Error(got)
	}
	if got := nameGrave(append(open, round.Finding{ID: "F-002", Severity: review.High})); got != "F-001, F-004, F-010 and 2 more are HIGH." {
		t.Error(got)
	}
}
