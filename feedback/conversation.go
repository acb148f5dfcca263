package feedback

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Converser is a Runner that can put a question about one finding to one reviewer; *engine.Engine is one.
type Converser interface {
	Converse(ctx context.Context, r engine.ConversationRequest, out *engine.Stream) error
}

// errConversing says that only one question is asked at a time.
var errConversing = errors.New("a reviewer is being asked already: try again when the answer is in")

// AskReviewer puts a question about one finding to one reviewer of the last round, beside the count of rounds. It returns when the
// reviewer is being asked; the answer comes as an event, and changes no finding.
func (d *Discussion) AskReviewer(ctx context.Context, id, reviewer, question string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waitForFiles(func() *sideCall { return d.conversing })
	if err := d.closedErr(); err != nil {
		return err
	}
	if d.conversing != nil || d.sideCallsClosed {
		return errConversing
	}
	request, err := d.conversationRequest(id, reviewer, question)
	if err != nil {
		return err
	}
	converser, able := d.newRunner(d.session.Store(d.state.RoundID, max(d.number, 1))).(Converser)
	if !able {
		return errors.New("nobody can be asked here")
	}
	d.conversing = d.startBeside(ctx, func(ctx context.Context, out *engine.Stream) {
		err := converser.Converse(ctx, request, out)
		d.writeConversation(ctx, request.Round.Number, err)
		d.mu.Lock()
		d.conversing = nil
		d.mu.Unlock()
	})
	return nil
}

// conversationRequest is what the engine needs to know. It is called with mu held.
func (d *Discussion) conversationRequest(id, reviewer, question string) (engine.ConversationRequest, error) {
	s := d.derived
	entry, last := s.ledger.Find(id), s.lastRound()
	at := slices.IndexFunc(d.state.Perspectives, func(p perspective.Perspective) bool { return p.Name == reviewer })
	switch {
	case entry == nil || last == nil:
		return engine.ConversationRequest{}, &ledger.MarkError{ID: id, Reason: "there is no such finding"}
	case at < 0:
		return engine.ConversationRequest{}, fmt.Errorf("%s is not a reviewer here", reviewer)
	case d.settings.Offline || d.state.Offline:
		return engine.ConversationRequest{}, &ledger.MarkError{ID: id, Reason: "this review asks no tools"}
	}
	text, err := d.session.Artifact(last.Artifact.SHA256)
	if err != nil {
		return engine.ConversationRequest{}, fmt.Errorf("the text that was reviewed is not kept: %w", err)
	}
	number := 1
	for _, t := range entry.Conversation {
		number = max(number, t.Number+1)
	}
	return engine.ConversationRequest{
		Turn:  round.Turn{ID: id, Number: number, Reviewer: reviewer, Round: last.Number, SHA256: last.Artifact.SHA256, Question: question},
		Round: *last, Finding: entry.Finding, Thread: slices.Clone(entry.Conversation), Reviewer: d.state.Perspectives[at],
		Path: last.Artifact.Path, Text: text, SkipReason: d.skipReason,
	}, nil
}

// writeConversation brings the files of a round to what was said. A question that was interrupted is written, too, as one without
// an answer.
func (d *Discussion) writeConversation(ctx context.Context, number int, failed error) {
	if failed != nil && ctx.Err() == nil {
		d.warn("the reviewer was not asked: " + failed.Error())
	}
	d.writeRoundAgain(ctx, number)
}

// closeLeftQuestions says of questions that a parley before this one was closed over that nobody answers them: they are asked again
// only when the person wants it.
func (d *Discussion) closeLeftQuestions(ctx context.Context) {
	d.mu.Lock()
	left := d.derived.openTurns()
	if d.conversing != nil {
		left = nil // one that was asked while a round was running
	}
	d.mu.Unlock()
	for _, t := range left {
		t.Why = "parley was closed before it came"
		d.emit(engine.ReviewerReplied{Turn: t})
		d.writeRoundAgain(ctx, t.Round)
	}
}

// openTurns are the questions that have no answer yet.
func (s *discussionState) openTurns() []round.Turn {
	var open []round.Turn
	for _, r := range s.rounds {
		for _, t := range r.Conversations {
			if t.Open() {
				open = append(open, t)
			}
		}
	}
	return open
}

// noteConversation takes in the conversation's events.
func (s *discussionState) noteConversation(body engine.Body) {
	s.updateLedger()
	switch event := body.(type) {
	case engine.ReviewerAsked:
		event.Note(s.rounds)
		s.ledger.Converse(event.Turn)
	case engine.ReviewerReplied:
		event.Note(s.rounds)
		s.ledger.Converse(event.Turn)
	}
}
