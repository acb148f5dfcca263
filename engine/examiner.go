package engine

import (
	"context"
	"errors"
	"fmt"

	"parley/engine/examine"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/redact"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
)

// examinerName is what the calls of an examination are kept under, beside those of the perspectives.
const examinerName = "cross-examination"

// NoVerdict is the failure of an examiner that answered, but said nothing of any claim.
const NoVerdict tool.FailureKind = "no verdict"

// ask puts one paper to an examiner, as a reviewer is asked: the same flags that keep it to reading, a scratch folder of its own,
// the limits and the redaction. Everything it says reaches the log in one event.
func (x *examination) ask(ctx context.Context, call examine.Call) {
	ids := make([]string, len(call.Claims))
	for i, c := range call.Claims {
		ids[i] = c.ID
	}
	answered := ExaminerAnswered{Round: x.round, Report: round.ExaminerReport{Tool: call.Tool, Vendor: call.Vendor, Findings: ids}}
	s := newReviewer(x.engine, Assignment{}, roundInput{scratch: x.scratch}, x.perspectiveOf(call.Tool), x.out)
	x.mu.Lock()
	s.review.Attempts = make([]round.Attempt, x.request.Calls+len(x.result.Examiners)) // its raw output gets a name of its own
	x.mu.Unlock()

	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	s.limit = newDeadlineTimer(x.engine.timeout(), func() { end(errTimeout) })
	defer s.limit.stop()
	s.cancelAttempt = end
	began := x.engine.now()
	judged, made, err := x.askOnce(ctx, s, call, ids)
	made.Seconds = x.engine.now().Sub(began).Seconds()
	cause := context.Cause(ctx)
	if cause != nil && !errors.Is(cause, errTimeout) && !errors.Is(cause, ErrExaminationStopped) {
		return // interrupted: it is asked again by whoever goes on
	}
	if err != nil {
		text, kind := s.describeError(err, cause)
		made.Error, made.Kind = &text, kind
	}
	answered.Report.Attempt = redact.Value(s.redactor, foreign.Value(made))
	answered.Report.TrueClaim, answered.Report.FalseClaim, answered.Report.Unreliable = judged.TrueClaim, judged.FalseClaim, judged.Unreliable
	answered.Findings = x.stamped(s.redactor, judged.Findings)
	for _, f := range answered.Findings {
		if f.As == round.NotExamined {
			answered.Report.Silent = append(answered.Report.Silent, f.ID)
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.enter(answered)
	x.out.Emit(answered)
}

// stamped are the findings with the round and the document that they are about, and without secrets. Words that were found in
// the document stay as they stand there.
func (x *examination) stamped(r *redact.Redactor, findings []round.ExaminedFinding) []round.ExaminedFinding {
	safe := redact.Value(r, foreign.Value(findings))
	for i := range safe {
		safe[i].CounterQuote = foreign.Line(findings[i].CounterQuote)
		if findings[i].CounterLine > 0 {
			safe[i].Where = x.request.Round.Artifact.Where(findings[i].CounterLine)
		}
		safe[i].Round, safe[i].SHA256 = x.round, x.request.Round.Artifact.SHA256
	}
	return safe
}

// perspectiveOf is who the examiner is asked as: it has no role, and the model that the round asks this tool for.
func (x *examination) perspectiveOf(name string) perspective.Perspective {
	p := perspective.Perspective{Name: examinerName, Tools: []string{name}}
	for _, of := range x.request.Perspectives {
		for _, one := range of.Tools {
			if one == name && of.Model != nil {
				p.Model = of.Model
				return p
			}
		}
	}
	return p
}

// askOnce makes the call and judges the reply. A panic in an adapter is a failed call.
func (x *examination) askOnce(ctx context.Context, s *reviewer, call examine.Call, ids []string) (judged examine.Judged, made round.Attempt, err error) {
	made = round.Attempt{Tool: call.Tool}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("parley's own fault in %s: %v", call.Tool, p)
		}
	}()
	paper, err := examine.NewPaper(call, examine.Document{Path: x.request.Path, Text: string(x.request.Text), Language: x.engine.Language}, x.seed)
	if err != nil {
		return judged, made, err
	}
	text, err := s.callBeside(ctx, sideCall{tool: call.Tool, prompt: paper.Prompt, scratch: x.scratch, began: func(via string) {
		x.out.Emit(ExaminerAsked{Round: x.round, Tool: call.Tool, Vendor: call.Vendor, Via: via, Findings: ids})
	}}, &made)
	if err != nil {
		return judged, made, err
	}
	judged, err = paper.Judge(text)
	return judged, made, asFailure(call.Tool, err)
}

// asFailure is why a reply has no verdict, as the failure of a tool.
func asFailure(name string, err error) error {
	var rejection *review.Rejection
	switch {
	case err == nil:
		return nil
	case errors.As(err, &rejection):
		return &tool.Failure{Tool: name, Kind: failureKindOf(err), Detail: err.Error(), Err: err}
	default:
		return &tool.Failure{Tool: name, Kind: NoVerdict, Detail: err.Error(), Err: err}
	}
}
