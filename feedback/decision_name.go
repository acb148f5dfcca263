package feedback

import "parley/feedback/conclusions"

// Name is what the decision is called wherever a person reads of it; its choice is for programs.
func (d Decision) Name() string { return d.inTrail().Name() }

// inTrail is the decision as the trail of all of them has it.
func (d Decision) inTrail() conclusions.TrailDecision {
	return conclusions.TrailDecision{
		Round: d.Round, Decision: string(d.Choice), Origin: string(d.Origin), Focus: d.Focus, Questions: d.Questions, Rationale: d.Rationale,
		Revise: d.Revise, Reviewer: d.Reviewer, About: d.About, Note: d.Note, DocumentChanged: d.DocumentChanged != nil, SignOff: d.SignOff.Copy(),
	}
}
