package feedback

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// followUp is what the coming round gets beside the artifact, whose text has this SHA-256 now; nil for a first round.
func (s *discussionState) followUp(step Step, sha string) *round.FollowUp {
	previous := s.lastRound()
	if previous == nil {
		return nil
	}
	f := &round.FollowUp{Previous: previous, Findings: s.ledger.Findings()}
	for _, open := range GraveOpen(f.Findings) {
		f.StillOpen = append(f.StillOpen, openFinding(open))
	}
	d := s.lastDecision()
	switch {
	case len(s.rounds) == 0:
		f.Note = "this goes on from an older discussion of the same document"
	case step.Type == round.Initial && (s.unrevised || sha == previous.Artifact.SHA256):
		f.Feedback = "Review the document again; it has not changed."
	case d == nil || d.Revise || step.Type == round.Initial:
		f.Feedback = round.Revised + "."
		f.Note = "the document was revised since round " + fmt.Sprint(previous.Number)
	default:
		f.Feedback, f.Focus, f.Questions, f.Note = feedbackText(*d), d.Focus, s.questionsWithFinding(*d), d.Note
		f.Remark = cmp.Or(d.Feedback, d.Rationale)
	}
	return f
}

// openFinding is a severe finding as the rules of the verdict look at it. What the person alone says waits for the person, not for a tool.
func openFinding(f round.Finding) round.OpenFinding {
	byPerson := len(f.Perspectives) == 1 && f.Perspectives[0] == ledger.Person
	return round.OpenFinding{ID: f.ID, Severity: f.Severity, ByRules: f.Rule != "" || byPerson}
}

// feedbackText is the decision in the person's words, as the timeline quotes it.
func feedbackText(d Decision) string {
	text := "Continue deeper"
	switch {
	case d.Choice == AdjustDirection:
		text = "Adjust direction: " + d.Focus
	case len(d.Questions) > 0:
		text = "A" + strings.TrimPrefix(d.Name(), "a") + ": " + strings.Join(d.Questions, " ")
	case d.DocumentChanged != nil:
		text = round.Revised
	}
	if d.Feedback != "" {
		text = d.Feedback + " (taken as: continue deeper)"
	}
	var remarks []string
	if d.Rationale != "" {
		remarks = append(remarks, "reason: "+d.Rationale)
	}
	if d.DocumentChanged != nil {
		remarks = append(remarks, d.DocumentChanged.String())
	}
	if d.Origin != ByPerson {
		remarks = append(remarks, "by "+string(d.Origin))
	}
	if len(remarks) > 0 {
		text += " (" + strings.Join(remarks, "; ") + ")"
	}
	return text
}

// questionsWithFinding are the questions, with the finding that they are about in its own words.
func (s *discussionState) questionsWithFinding(d Decision) []string {
	e := s.ledger.Find(d.About)
	if e == nil {
		return d.Questions
	}
	questions := slices.Clone(d.Questions)
	for i := range questions {
		questions[i] = fmt.Sprintf("%s (about %s: %s)", questions[i], e.ID, e.Text)
	}
	return questions
}

// carriedReviews are the reviews that a question to one reviewer leaves as they were: nobody else is asked again, and the
// verdict still rests on all.
func (s *discussionState) carriedReviews() []round.Review {
	asked, last := s.askedPerspectives(), s.lastRound()
	if asked == nil || last == nil {
		return nil
	}
	var reviews []round.Review
	for _, r := range last.Perspectives {
		if !slices.Contains(asked, r.Name) && r.Outcome != round.Missing {
			reviews = append(reviews, r)
		}
	}
	return kept(reviews, nil, last.Number)
}

// kept marks the reviews of perspectives that a round did not ask with the round that they are from. Those that are
// marked already are from an older one.
func kept(reviews []round.Review, asked []string, from int) []round.Review {
	reviews = slices.Clone(reviews)
	for i := range reviews {
		if r := &reviews[i]; !slices.Contains(asked, r.Name) && r.Outcome != round.Missing && r.CarriedFromRound == 0 {
			r.CarriedFromRound = from
		}
	}
	return reviews
}
