package cli

import (
	"errors"
	"slices"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/advice"
)

// SessionContent is what a discussion has come to so far, in short.
type SessionContent struct {
	Rounds []RoundResult
	// Findings count by what was said of them; Open are those that ask for something and of which nothing was said, Noted those with a
	// note alone.
	Open, Accepted, Rejected, Later, Noted int
	// Own are those that the person added and said no other word on: they accepted nothing by that.
	Own            int
	Unclosed       []round.Finding    // those that still ask for something, the gravest first
	Last           *round.Round       // the last round that ended, nil before any
	Suggested, Why string             // what parley would do, and why, while a decision is open
	Decision       *feedback.Decision // the last one, nil before any
	// Answered and Missing are the reviewers of a round that began and did not end: who has answered, and who is still to be asked.
	Answered, Missing []string
	Text              string // the conclusions, "" before there are any; they may be long
}

// RoundResult is what one round came to.
type RoundResult struct {
	Number   int
	Verdict  round.Verdict
	Severity review.Severity
	Average  *float64
	Ratings  map[string]review.Rating // by perspective
}

// ratingsOf is what every perspective of a round rated.
func ratingsOf(r round.Round) map[string]review.Rating {
	ratings := make(map[string]review.Rating, len(r.Perspectives))
	for _, p := range r.Perspectives {
		ratings[p.Name] = p.Rating
	}
	return ratings
}

// errNotYours is why nothing of a session is read that was written elsewhere.
var errNotYours = errors.New("it is not yours: nothing of it is read until you trust it")

// sessionContent reads what a discussion holds. One that was written elsewhere is not read.
func (a App) sessionContent(folder, roundID string, anyTool bool) (SessionContent, error) {
	if a.foreignReason(folder) != nil {
		return SessionContent{}, errNotYours
	}
	events, err := feedback.Events(folder, roundID)
	if err != nil {
		return SessionContent{}, err
	}
	return contentOf(events, anyTool), nil
}

// contentOf sums up the events of a discussion.
func contentOf(events []engine.Event, anyTool bool) (content SessionContent) {
	var asked *feedback.Checkpoint // the open question; nil for none
	for _, e := range events {
		switch body := e.Body.(type) {
		case engine.RoundStarted:
			content.Answered, content.Missing = nil, nil
			for _, reviewer := range body.Perspectives {
				content.Missing = append(content.Missing, reviewer.Name)
			}
			for _, r := range body.FinishedReviews {
				content.noteAnswer(r)
			}
		case engine.PerspectiveFinished:
			content.noteAnswer(body.Review)
		case engine.RoundFinished:
			r := body.Round
			content.Answered, content.Missing, content.Last = nil, nil, &r
			content.Rounds = append(content.Rounds, RoundResult{Number: r.Number, Verdict: r.Verdict, Severity: r.SeverityOf(), Average: r.AverageRating, Ratings: ratingsOf(r)})
		case feedback.DecisionMade:
			content.Decision, asked = &body.Decision, nil
		case feedback.CheckpointOpened:
			asked = &body.Checkpoint
		case feedback.Concluded:
			content.Text, asked = body.Text, nil
		case feedback.Reopened:
			content.Text = ""
		}
	}
	known := feedback.LedgerOf(events)
	if asked != nil {
		now := *asked
		if content.Last != nil && content.Last.Number == now.Round { // what the person has said since counts
			now = now.AsKnownNow(*content.Last, known, known.Findings(), now.DocumentChanged != nil)
		}
		content.Suggested, content.Why = advice.OnCheckpoint(now, anyTool), advice.ReasonOf(now)
	}
	content.count(known)
	return content
}

// noteAnswer takes in what a reviewer of a round that has not ended brought; without an answer it is asked again.
func (c *SessionContent) noteAnswer(r round.Review) {
	if i := slices.Index(c.Missing, r.Name); i >= 0 && r.Outcome != round.Missing {
		c.Missing, c.Answered = slices.Delete(c.Missing, i, i+1), append(c.Answered, r.Name)
	}
}

// count counts the findings; action items are remedies for them, and no findings of their own.
func (c *SessionContent) count(l *ledger.Ledger) {
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind != ledger.Action && l.IsOpen(e) {
			c.Unclosed = append(c.Unclosed, e.Finding)
		}
		switch {
		case e.Kind == ledger.Action:
		case e.Choice == ledger.Accept && e.Own():
			c.Own++
		case e.Choice == ledger.Accept:
			c.Accepted++
		case e.Choice == ledger.Reject:
			c.Rejected++
		case e.Choice == ledger.Later:
			c.Later++
		case ledger.IsMarked(e.Finding):
			c.Noted++
		case l.IsOpen(e):
			c.Open++
		}
	}
	slices.SortStableFunc(c.Unclosed, ledger.CompareWeight)
}
