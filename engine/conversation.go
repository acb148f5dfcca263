package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/engine/conversation"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/redact"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
)

// ErrConversationStopped is the cause by which a caller ends a conversation for good. Any other end of the context leaves the
// question without an answer, to be asked again.
var ErrConversationStopped = errors.New("the decision came before it")

// Silence is the failure of a tool that was asked and said nothing that could be read.
const Silence tool.FailureKind = "no answer"

// ConversationRequest is one question to one reviewer about one finding.
type ConversationRequest struct {
	// Turn is the question; the answer is filled in.
	Turn    round.Turn
	Round   round.Round
	Finding round.Finding
	Thread  []round.Turn
	// Reviewer is who is asked, by its own chain; Path and Text are the document as it read it.
	Reviewer perspective.Perspective
	Path     string
	Text     []byte
	// SkipReason says why a tool is not asked at present, as for a round.
	SkipReason func(toolName string) string
}

// Converse asks the reviewer, one tool after the other until one answers: the one that answered in the round first. It is a fresh
// call that carries the thread. A tool's own session is not resumed: codex takes no sandbox of its own for a resumed one, and
// claude finds it only in the folder where it began, which is gone; so neither could be kept to reading. What happens is emitted
// to out; the error is the cause of an interruption.
func (e *Engine) Converse(ctx context.Context, r ConversationRequest, out *Stream) error {
	c := &talk{engine: e, request: r, out: out, scratch: newScratchDirs(0)}
	defer c.scratch.close()
	turn := r.Turn
	turn.Question = foreign.Line(turn.Question)
	out.Emit(ReviewerAsked{Turn: turn})
	tools := c.tools()
	if len(tools) == 0 {
		turn.Why = fmt.Sprintf("%s has no AI tool that can be asked now, and the built-in checks cannot talk", turn.Reviewer)
	}
	for _, name := range tools {
		if c.ask(ctx, name, &turn); turn.Answer != "" || ctx.Err() != nil {
			break
		}
	}
	if cause := context.Cause(ctx); cause != nil && turn.Answer == "" {
		if !errors.Is(cause, ErrConversationStopped) {
			return cause
		}
		turn.Why = cause.Error()
	}
	out.Emit(ReviewerReplied{Turn: turn})
	return nil
}

// talk is one question at work.
type talk struct {
	engine  *Engine
	request ConversationRequest
	out     *Stream
	scratch *scratchDirs
}

// tools are those that can be asked for the reviewer: the one that answered in the round, then the others of its chain.
func (c *talk) tools() []string {
	var names []string
	for _, name := range append(c.answered(), c.engine.chain(c.request.Reviewer)...) {
		if name != perspective.Direct && !slices.Contains(names, name) && c.canAsk(name) {
			names = append(names, name)
		}
	}
	return names
}

// answered is the tool that answered for the reviewer in the round, if one did.
func (c *talk) answered() []string {
	for _, p := range c.request.Round.Perspectives {
		if p.Name == c.request.Reviewer.Name && p.Tool != "" {
			return []string{p.Tool}
		}
	}
	return nil
}

func (c *talk) canAsk(name string) bool {
	if c.engine.Tools == nil || c.engine.Offline || c.request.SkipReason != nil && c.request.SkipReason(name) != "" {
		return false
	}
	_, err := c.engine.Tools.Tool(name)
	return err == nil
}

// ask makes one call, and notes in the turn what became of it. Where every tool fails, the reason of each stands there: the first is as much
// to be mended as the last.
func (c *talk) ask(ctx context.Context, name string, turn *round.Turn) {
	s := newReviewer(c.engine, Assignment{}, roundInput{scratch: c.scratch}, c.request.Reviewer, c.out)
	s.review.Attempts = make([]round.Attempt, len(c.request.Round.Conversations)+len(turn.Attempts)) // its raw output gets a name of its own
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	s.limit = newDeadlineTimer(c.engine.timeout(), func() { end(errTimeout) })
	defer s.limit.stop()
	s.cancelAttempt = end
	began := c.engine.now()
	answer, made, err := c.askOnce(ctx, s, name)
	made.Seconds = c.engine.now().Sub(began).Seconds()
	if err != nil {
		text, kind := s.describeError(err, context.Cause(ctx))
		made.Error, made.Kind = &text, kind
		why := name + ": " + strings.TrimPrefix(text, string(Silence)+": ") // whoever shows it says that there is no answer
		if turn.Why != "" {
			why = strings.TrimRight(turn.Why, ".") + "; " + why
		}
		turn.Why = why
	} else {
		turn.Why, turn.Tool = "", name
		turn.Answer, turn.Quotes = c.safe(s.redactor, answer)
	}
	turn.Attempts = append(turn.Attempts, redact.Value(s.redactor, foreign.Value(made)))
}

// askOnce makes the call and reads the reply. A panic in an adapter is a failed call.
func (c *talk) askOnce(ctx context.Context, s *reviewer, name string) (answer conversation.Answer, made round.Attempt, err error) {
	made = round.Attempt{Tool: name}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("parley's own fault in %s: %v", name, p)
		}
	}()
	r := c.request
	text, err := conversation.Question{
		Text: r.Turn.Question, Finding: r.Finding, Thread: r.Thread, Name: r.Reviewer.Name, Role: r.Reviewer.Role,
		Path: r.Path, Document: string(r.Text), Language: c.engine.Language,
	}.Prompt()
	if err != nil {
		return answer, made, err
	}
	reply, err := s.callBeside(ctx, sideCall{tool: name, prompt: text, scratch: c.scratch, began: func(string) {}}, &made)
	if err != nil {
		return answer, made, err
	}
	if rejection := review.FindRejection(reply); rejection != nil {
		return answer, made, &tool.Failure{Tool: name, Kind: failureKindOf(rejection), Detail: rejection.Error(), Err: rejection}
	}
	if answer, err = conversation.Read(reply, string(r.Text)); err != nil {
		return answer, made, &tool.Failure{Tool: name, Kind: Silence, Detail: err.Error(), Err: err}
	}
	return answer, made, nil
}

// safe is an answer without secrets, its quotes with the files that they stand in. Words that stand in the document stay.
func (c *talk) safe(r *redact.Redactor, a conversation.Answer) (string, []round.TurnQuote) {
	quotes := redact.Value(r, foreign.Value(a.Quotes))
	for i := range quotes {
		if quotes[i].Line > 0 {
			quotes[i].Text = foreign.Line(a.Quotes[i].Text)
			quotes[i].Where = c.request.Round.Artifact.Where(quotes[i].Line)
		}
	}
	return redact.Value(r, foreign.Value(a)).Text, quotes
}
