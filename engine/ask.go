package engine

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/foreign"
	"parley/engine/prompt"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
)

// NoReview is the failure of a tool that answered, but not with a review.
const NoReview tool.FailureKind = "no review"

// builtIn is how the direct analysis is reached.
const builtIn = "built-in"

// ask puts the prompt to a tool and reads its answer.
func (s *seat) ask(ctx context.Context, link int, name string) (made round.Attempt, err error) {
	made = round.Attempt{Tool: name}
	if s.engine.Tools == nil {
		return made, &tool.Failure{Tool: name, Kind: tool.Absent}
	}
	t, err := s.engine.Tools.Tool(name)
	if err != nil {
		return made, err
	}
	made.Via = t.Via()
	if skip := s.assignment.Skip; skip != nil {
		if why := skip(name); why != "" {
			return made, &tool.Failure{Tool: name, Kind: tool.Skipped, Detail: why}
		}
	}
	text, err := s.prompt(string(s.brief.doc.bytes), 0, 0)
	if err != nil {
		return made, err
	}
	dir, err := s.brief.scratch.take()
	if err != nil {
		return made, fmt.Errorf("making a scratch folder: %w", err)
	}
	defer s.brief.scratch.give(dir)
	s.out.Emit(AttemptStarted{Perspective: s.perspective.Name, Tool: name, Via: made.Via, Link: link})

	s.grant(t)
	// The seat's own limit bounds the call, so that the person can extend it.
	request := tool.Request{Prompt: text, Dir: dir, Workspace: s.engine.Workspace, Timeout: -1}
	var note string
	request.Model, note = s.model(name)
	closeRaw := s.openRaw(name, &made, &request)
	defer func() { closeRaw(err) }()
	parsed, warnings, err := s.hear(ctx, t, request, &made)
	if s.engine.Split && tooLong(err) {
		parsed, warnings, err = s.hearParts(ctx, t, request, &made, err)
	}
	if err != nil {
		return made, err
	}
	if note != "" {
		warnings = append(warnings, note)
	}
	s.accept(t, parsed, warnings)
	return made, nil
}

// hear puts one prompt to the tool and reads the review out of its reply.
func (s *seat) hear(ctx context.Context, t tool.Tool, request tool.Request, made *round.Attempt) (review.Parsed, []string, error) {
	given, forget := material(request.Prompt)
	defer forget()
	reply, err := t.Ask(ctx, request, s.progress(t.Name()))
	made.Command, made.Version, made.ExitCode = reply.Command, reply.Version, reply.ExitCode
	made.Bytes += reply.Bytes
	made.Usage = added(made.Usage, reply.Usage)
	made.Used = append(made.Used, reply.Used...)
	made.Unsafe, made.Sandboxed = made.Unsafe || reply.Unsafe, reply.Sandboxed
	s.redactor = reply.Redactor
	if err != nil {
		return review.Parsed{}, nil, err
	}
	parsed, err := review.ParseReply(reply.Text, given())
	if err != nil {
		return parsed, nil, &tool.Failure{Tool: t.Name(), Kind: rejectedAs(err), Detail: err.Error(), Err: err}
	}
	if parsed.Half {
		detail := "its answer ends in the middle, before all its points"
		if !parsed.Answer.Rating.Rated() {
			detail = "its answer ends in the middle, before a rating"
		}
		return parsed, nil, &tool.Failure{Tool: t.Name(), Kind: tool.BrokeOff, Detail: detail}
	}
	if did := tool.UsedSentence(reply.Used); did != "" {
		reply.Warnings = append(reply.Warnings, t.Name()+" "+did)
	}
	return parsed, reply.Warnings, nil
}

// material reads the prompt for what the tool may repeat of it: while the tool is at work, unless it is quicker. Who does
// not need it any more says so with forget.
func material(prompt string) (given func() *review.Material, forget func()) {
	given = sync.OnceValue(func() *review.Material { return review.MaterialOf(prompt) })
	ahead := time.AfterFunc(meanwhile, func() { spare(func() { given() }) })
	return given, func() { ahead.Stop() }
}

// accept makes a review of what was read, and looks its quotes up in the artifact.
func (s *seat) accept(t tool.Tool, parsed review.Parsed, warnings []string) {
	s.review.Tool, s.review.Via, s.review.Outcome = t.Name(), t.Via(), round.Answered
	if parsed.Extracted {
		s.review.Outcome = round.Extracted
	}
	s.review.Answer = redactAnswer(s.redactor, review.Verify(parsed.Answer, string(s.brief.doc.bytes)))
	s.brief.suspicion.report(s.perspective.Name, &s.review.Answer)
	for _, w := range append(warnings, parsed.Warnings...) {
		s.review.Warnings = append(s.review.Warnings, s.safeLine(w))
	}
}

// rejectedAs is the failure that a text in place of a review stands for: a tool may exit 0 and print a login notice.
func rejectedAs(err error) tool.FailureKind {
	var rejection *review.Rejection
	if !errors.As(err, &rejection) {
		return NoReview
	}
	switch rejection.Kind {
	case review.EmptyText:
		return tool.Empty
	case review.NoLogin:
		return tool.NoLogin
	case review.RateLimited:
		return tool.LimitHit
	case review.Refused:
		return tool.Refused
	case review.SetUp:
		return tool.SetUp
	default:
		return NoReview
	}
}

// direct answers by the built-in analysis, which needs no tool and does not fail.
func (s *seat) direct(ctx context.Context, link int) (round.Attempt, error) {
	made := round.Attempt{Tool: s.chain[link], Via: builtIn}
	s.out.Emit(AttemptStarted{Perspective: s.perspective.Name, Tool: made.Tool, Via: made.Via, Link: link})
	answer, err := direct.Analyse(ctx, direct.Input{
		Path: s.brief.doc.path, Artifact: s.brief.doc.bytes, Session: s.assignment.Session, Discovery: s.brief.discovery,
		Perspective: s.perspective, Type: s.assignment.Type, FollowUp: s.assignment.FollowUp,
		Options: s.engine.Checks, Shelf: s.brief.shelf,
	})
	if err != nil {
		return made, err
	}
	s.review.Tool, s.review.Via, s.review.Outcome = made.Tool, made.Via, round.Direct
	s.review.Answer = foreign.Value(answer)
	s.brief.suspicion.report(s.perspective.Name, &s.review.Answer)
	return made, nil
}

// prompt asks for a review of the text, which may be one of several parts of the document.
func (s *seat) prompt(text string, part, parts int) (string, error) {
	nonce := s.nonce()
	for strings.Contains(text, nonce) || strings.Contains(string(s.brief.discovery), nonce) {
		nonce = rand.Text()
	}
	built, err := prompt.Build(prompt.Input{
		RoundID: s.assignment.RoundID, Type: s.assignment.Type, Perspective: s.perspective, Path: s.brief.doc.path,
		Artifact: text, Part: part, Parts: parts, Discovery: string(s.brief.discovery), FollowUp: s.assignment.FollowUp,
		Background: s.assignment.Background, Language: s.engine.Language, Nonce: nonce,
		Today: s.engine.now(), Kind: document.ProfileOfName(s.brief.doc.path),
	})
	if err != nil {
		return "", fmt.Errorf("writing the prompt: %w", err)
	}
	return built, nil
}

func (s *seat) nonce() string {
	if s.engine.Nonce == nil {
		return rand.Text()
	}
	return s.engine.Nonce()
}

// model is what the perspective asks this tool for, or what it asks every tool for. One for every tool that is known to
// be another tool's is not passed on, since the call would only fail; the note says so.
func (s *seat) model(name string) (model, note string) {
	if m, ok := s.perspective.Model[name]; ok {
		return m, ""
	}
	model = s.perspective.Model[""]
	if owner := tool.ModelOwner(model); owner != "" && tool.BoundToModels(name) && owner != name {
		return "", fmt.Sprintf("the model %s is one of %s's, so %s was asked with its own", model, owner, name)
	}
	return model, ""
}

// progress passes on what the tool does, as safe text. What it thinks and writes comes in pieces that are cut anywhere, so
// each of the two is cleaned as one text.
func (s *seat) progress(name string) func(tool.Progress) {
	var thought, written foreign.Stream
	return func(p tool.Progress) {
		switch p.Kind {
		case tool.Thinking:
			p.Text = thought.Next(p.Text)
		case tool.Writing:
			p.Text = written.Next(p.Text)
		default:
			p.Text = foreign.Text(p.Text)
		}
		if p.Kind == tool.Warning {
			s.out.Emit(Warned{Perspective: s.perspective.Name, Text: name + ": " + p.Text})
			return
		}
		s.out.Emit(ToolProgress{Perspective: s.perspective.Name, Tool: name, Progress: p})
	}
}

// describe puts a failed attempt into one safe line and a kind. When parley or the person ended it, that is the
// reason, whatever the dying tool said.
func (s *seat) describe(err, cause error) (text, kind string) {
	var failure *tool.Failure
	switch {
	case errors.Is(cause, errTimeout):
		return s.describeTimeout(err)
	case cause != nil:
		return cause.Error(), string(tool.Cancelled)
	case errors.As(err, &failure):
		if failure.Kind == tool.SetUp {
			s.out.Emit(Warned{Perspective: s.perspective.Name, Text: s.safeLine(failure.Error())})
		}
		return s.safeLine(describeFailure(failure, s.engine.Split)), string(failure.Kind)
	default:
		return s.safeLine(err.Error()), string(tool.Exited)
	}
}

// describeTimeout says that the time was up, and what the tool was busy with: its last retry tells more than the limit.
func (s *seat) describeTimeout(err error) (text, kind string) {
	text, kind = fmt.Sprintf("no answer within %s", s.granted()), string(tool.TimedOut)
	var failure *tool.Failure
	if !errors.As(err, &failure) || failure.Retried == "" {
		return text, kind
	}
	if failure.Behind != "" {
		kind = string(failure.Behind)
	}
	return text + "; " + s.safeLine(failure.Retried), kind
}

func describeFailure(f *tool.Failure, split bool) string {
	switch {
	case f.Detail == "":
		return string(f.Kind)
	case f.Kind == tool.TooLong && !split:
		return string(f.Kind) + ": " + f.Detail + " (allow it to be split, and it is reviewed in parts)"
	}
	return string(f.Kind) + ": " + f.Detail
}
