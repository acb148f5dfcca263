package feedback

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
)

// followUp is what the coming round gets beside the artifact; nil for a first round.
func (s *story) followUp(step Step) *round.FollowUp {
	previous := s.last()
	if previous == nil {
		return nil
	}
	f := &round.FollowUp{Previous: previous, Findings: s.ledger.Findings()}
	d := s.decision()
	switch {
	case len(s.rounds) == 0:
		f.Note = "this goes on from an older discussion of the same document"
	case d == nil || d.Revise || step.Type == round.Initial:
		f.Feedback = "The document was revised; review it again."
		f.Note = "the document was revised since round " + fmt.Sprint(previous.Number)
	default:
		f.Feedback, f.Focus, f.Questions, f.Note = feedbackWords(*d), d.Focus, s.addressed(*d), d.Note
	}
	return f
}

// feedbackWords is the decision in the person's words, as the timeline quotes it.
func feedbackWords(d Decision) string {
	text := "Continue deeper"
	switch {
	case d.Choice == AdjustDirection:
		text = "Adjust direction: " + d.Focus
	case len(d.Questions) > 0:
		asked := "Questions"
		if d.Reviewer != "" {
			asked = strings.TrimSpace("Questions to " + d.Reviewer + " " + d.About)
		}
		text = asked + ": " + strings.Join(d.Questions, " ")
	}
	if d.Rationale != "" {
		text += ", because: " + d.Rationale
	}
	if d.Origin != ByPerson {
		text += " (" + string(d.Origin) + ")"
	}
	return text
}

// addressed are the questions, with the finding that they are about in its own words.
func (s *story) addressed(d Decision) []string {
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

// repeated are the reviews that a question to one reviewer leaves as they were: nobody else is asked again, and the
// verdict still rests on all.
func (s *story) repeated() []round.Review {
	asked, last := s.asked(), s.last()
	if asked == nil || last == nil {
		return nil
	}
	var reviews []round.Review
	for _, r := range last.Perspectives {
		if !slices.Contains(asked, r.Name) && r.Outcome != round.Missing {
			reviews = append(reviews, r)
		}
	}
	return reviews
}
