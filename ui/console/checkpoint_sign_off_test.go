package console

import (
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/signoff"
)

// atGate is a script that ends at the final gate.
func atGate(verdict round.Verdict) *script {
	c := openQuestion(false)
	c.Gate, c.Verdict = true, verdict
	done := len(c.Options) - 1
	c.Options = append(c.Options[:done:done],
		feedback.Option{Choice: feedback.Done, SignOff: signoff.Revise, Label: "Send back", Description: "It has to be revised first."},
		feedback.Option{Choice: feedback.Done, SignOff: signoff.Accept, Label: "Accept", Description: "Sign the document off."},
		feedback.Option{Choice: feedback.Done, SignOff: signoff.Reject, Label: "Reject", Description: "Refuse the document."},
	)
	c.Advice.Choice = feedback.Done
	return finished().say(feedback.CheckpointOpened{Checkpoint: c})
}

// At the final gate every end of the review has a name and a reason, which are asked for one after the other.
func TestSignOffAsksForANameAndAReason(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		digit    string
		word     signoff.Word
		verdict  round.Verdict
		question string
		optional bool
	}{
		{"4", signoff.Revise, round.Reached, "Reason", false},
		{"5", signoff.Accept, round.Reached, "Reason (may stay empty)", true},
		{"5", signoff.Accept, round.Blocked, "Consensus is blocked. Reason to accept all the same", false},
		{"6", signoff.Reject, round.Reached, "Reason", false},
	} {
		d := newModelHarness(t, 100, 40, func(o *Options) { o.Signer = "Ad" }).play(atGate(c.verdict))
		d.press("D").wants("FINAL GATE", "Suggested: no further round.", "5  Accept", "6  Reject")
		d.press(c.digit, "enter").wants("Your name", "Ad")
		d.write("a").press("enter").wants(c.question)
		d.press("enter")
		if sent := len(d.actions.made()) == 1; sent != c.optional {
			t.Errorf("%s: an empty reason is taken: %v", c.word, sent)
		}
		if !c.optional {
			d.write("it is thin").press("enter")
		}
		made := d.actions.made()
		if len(made) != 1 || made[0].Choice != feedback.Done || made[0].SignOff == nil || *made[0].SignOff != (signoff.SignOff{Word: c.word, Name: "Ada"}) || (made[0].Rationale == "it is thin") == c.optional {
			t.Errorf("%s: %+v", c.word, made)
		}
	}
}

// Leaving the question decides nothing, and away from the gate there is nothing to sign.
func TestSignOffCanBeLeft(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(atGate(round.Reached)).press("D", "6", "enter").write("Ada").press("esc")
	if made := d.actions.made(); len(made) != 0 {
		t.Errorf("decided: %+v", made)
	}
	d.press("6", "enter", "enter")
	if made := d.actions.made(); len(made) != 0 {
		t.Errorf("nobody signed: %+v", made)
	}
	newModelHarness(t, 80, 24).play(asked()).press("D", "6").wants(`6 is "Reject", which is not offered here: only at the final gate.`, "here are 1 to 5.")
	signed := atGate(round.Reached).say(feedback.DecisionMade{Decision: feedback.Decision{
		Choice: feedback.Done, Origin: feedback.ByPerson, Round: 1, MaxRounds: 5, Rationale: "thin", SignOff: &signoff.SignOff{Word: signoff.Reject, Name: "Ada", Reason: "thin"},
	}})
	if screen := newModelHarness(t, 80, 24).play(signed).press("D").screen(); !strings.Contains(screen, "Round 1: rejected by Ada") || !strings.Contains(screen, "Reason: thin") {
		t.Errorf("the word is not told:\n%s", screen)
	}
}
