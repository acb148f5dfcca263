package feedback

import (
	"fmt"
	"strings"

	"parley/engine/foreign"
	"parley/engine/round"
	"parley/feedback/signoff"
)

// signedAs is the word that a decision comes to at this checkpoint; "" for one that signs nothing. A revision that another
// round could read is one of the loop's, and needs nobody's name.
func (c Checkpoint) signedAs(d Decision) (word signoff.Word, mustName bool) {
	switch {
	case d.SignOff != nil && d.SignOff.Word == signoff.Accept && !c.Gate:
		return "", false // elsewhere words of approval mean done
	case d.SignOff != nil && d.SignOff.Word != signoff.Revise:
		return d.SignOff.Word, c.Gate
	case !d.Revise && d.SignOff == nil, !c.Gate:
		return "", false
	default:
		return signoff.Revise, !c.canRunAgain()
	}
}

// canRunAgain reports whether a revision may be followed by another round.
func (c Checkpoint) canRunAgain() bool {
	return c.hasOption(func(o Option) bool { return o.Revise })
}

// checkSignOff reports what a sign-off lacks: at the gate a name, and a reason where somebody has to act on it or where it is
// given against the verdict.
func (c Checkpoint) checkSignOff(d Decision) error {
	word, mustName := c.signedAs(d)
	switch {
	case !mustName:
	case d.SignOff == nil || strings.TrimSpace(foreign.Line(d.SignOff.Name)) == "":
		return &DecisionError{LacksName, fmt.Sprintf("this is the final gate: to %s the document, say who does", word)}
	case strings.TrimSpace(d.Rationale) == "" && word != signoff.Accept:
		return &DecisionError{LacksReason, fmt.Sprintf("to %s the document, say why", word)}
	case strings.TrimSpace(d.Rationale) == "" && c.Verdict == round.Blocked:
		return &DecisionError{LacksReason, "to accept the document although consensus is blocked, say why"}
	}
	return nil
}

// CheckForGate reports what a decision lacks at every final gate, whatever the round comes to that is still to be run for it.
func CheckForGate(d Decision) error {
	return Checkpoint{Gate: true, Verdict: round.Reached, Options: []Option{{Choice: ContinueDeeper, Revise: true}}}.Check(d)
}

// sign makes the sign-off of a decision complete, or takes it away where the decision is none.
func (c Checkpoint) sign(d Decision) Decision {
	word, _ := c.signedAs(d)
	given := d.SignOff
	d.SignOff = nil
	if word == "" {
		return d
	}
	s := &signoff.SignOff{Word: word, Reason: d.Rationale}
	if given != nil {
		s.Name = strings.TrimSpace(foreign.Line(given.Name))
	}
	switch {
	case word != signoff.Revise:
		d.SignOff = s
	case !c.canRunAgain():
		d.Choice, d.Revise, d.SignOff = Done, false, s
	case s.Name != "":
		d.SignOff = s
	}
	return d
}

// gateOptions are what the final gate offers in the place of done: whoever ends the review there answers for the document.
func gateOptions(mayRevise bool, accept Option) []Option {
	accept.SignOff, accept.Label, accept.Recommended = signoff.Accept, "Accept", false // a person's word is not recommended
	accept.Description = "Sign the document off, with your name: write the conclusions"
	reject := Option{Choice: Done, SignOff: signoff.Reject, Label: "Reject", Description: "Refuse the document, with your name and the reason: write the conclusions"}
	if mayRevise {
		return []Option{accept, reject}
	}
	return []Option{
		{Choice: Done, SignOff: signoff.Revise, Label: "Send back", Description: "It has to be revised first, with your name and the reason: write the conclusions"},
		accept, reject,
	}
}
