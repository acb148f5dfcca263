package engine

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/prompt"
	"parley/engine/requirement"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
)

// NoReview is the failure of a tool that answered, but not with a review.
const NoReview tool.FailureKind = "no review"

// builtIn is how the direct analysis is reached.
const builtIn = "built-in"

// askTool puts the prompt to a tool and reads its answer.
func (s *reviewer) askTool(ctx context.Context, link int, name string) (made round.Attempt, err error) {
	made = round.Attempt{Tool: name}
	if s.engine.Tools == nil {
		return made, &tool.Failure{Tool: name, Kind: tool.NotFound}
	}
	t, err := s.engine.Tools.Tool(name)
	if err != nil {
		return made, err
	}
	made.Via = t.Via()
	if skip := s.assignment.SkipReason; skip != nil {
		if why := skip(name); why != "" {
			return made, &tool.Failure{Tool: name, Kind: tool.Skipped, Detail: why}
		}
	}
	text, err := s.buildPrompt(s.wholeMaterial(), 0, 0)
	if err != nil {
		return made, err
	}
	if why := s.engine.Budget.refuses(text); why != "" {
		return made, &tool.Failure{Tool: name, Kind: tool.Skipped, Detail: why}
	}
	dir, err := s.brief.scratch.acquire()
	if err != nil {
		return made, fmt.Errorf("making a scratch folder: %w", err)
	}
	defer s.brief.scratch.release(dir)
	s.out.Emit(AttemptStarted{Perspective: s.perspective.Name, Tool: name, Via: made.Via, Link: link})

	s.applyToolLimit(t)
	// The reviewer's own limit bounds the call, so that the person can extend it.
	request := tool.Request{Prompt: text, Dir: dir, Workspace: s.engine.Workspace, Timeout: -1}
	var note string
	request.Model, note = s.modelFor(name)
	request.Effort = s.effortFor(name)
	closeRaw := s.openRawOutput(name, &made, &request)
	defer func() { closeRaw(err) }()
	parsed, warnings, err := s.askOnce(ctx, t, request, &made)
	if s.engine.Split && isTooLong(err) {
		parsed, warnings, err = s.askInParts(ctx, t, request, &made, err)
	}
	if err != nil {
		return made, err
	}
	if note != "" {
		warnings = append(warnings, note)
	}
	s.acceptReview(t, parsed, warnings)
	return made, nil
}

// askOnce puts one prompt to the tool and reads the review out of its reply.
func (s *reviewer) askOnce(ctx context.Context, t tool.Tool, request tool.Request, made *round.Attempt) (review.Parsed, []string, error) {
	ended, why := s.engine.Budget.begin(request.Prompt)
	if why != "" {
		return review.Parsed{}, nil, &tool.Failure{Tool: t.Name(), Kind: tool.Skipped, Detail: why}
	}
	given, forget := readPromptAsync(request.Prompt)
	defer forget()
	var reply tool.Reply
	var err error
	defer func() { ended(round.Attempt{Command: reply.Command, Usage: reply.Usage, Bytes: reply.Bytes}) }()
	reply, err = t.Ask(ctx, request, s.progressSink(t.Name()))
	made.Command, made.Version, made.ExitCode = reply.Command, reply.Version, reply.ExitCode
	made.Bytes += reply.Bytes
	made.Usage = addUsage(made.Usage, reply.Usage)
	made.ToolUses = append(made.ToolUses, reply.ToolUses...)
	made.Unsafe, made.Sandboxed = made.Unsafe || reply.Unsafe, reply.Sandboxed
	s.redactor = reply.Redactor
	if err != nil {
		return review.Parsed{}, nil, err
	}
	parsed, err := review.ParseReply(reply.Text, given())
	if err != nil {
		return parsed, nil, &tool.Failure{Tool: t.Name(), Kind: failureKindOf(err), Detail: err.Error() + ofHowMuch(reply), Err: err}
	}
	if parsed.Truncated {
		detail := "its answer ends in the middle, before all its points"
		if !parsed.Answer.Rating.Rated() {
			detail = "its answer ends in the middle, before a rating"
		}
		return parsed, nil, &tool.Failure{Tool: t.Name(), Kind: tool.Truncated, Detail: detail}
	}
	if did := tool.UseSentence(reply.ToolUses); did != "" {
		reply.Warnings = append(reply.Warnings, t.Name()+" "+did)
	}
	s.tellWhatWasLost(t, parsed.Warnings)
	return parsed, reply.Warnings, nil
}

// ofHowMuch adds to why an answer is none that only the end of it was read; "" where all was.
func ofHowMuch(reply tool.Reply) string {
	if !reply.EndOnly {
		return ""
	}
	return fmt.Sprintf("; only the end was read, the tool wrote %d bytes", reply.Bytes)
}

// lossesTold is how many things that were lost in reading an answer are told at once; the record has all.
const lossesTold = 3

// tellWhatWasLost says what of an answer was not taken as it stood, such as a severity of another name: the person may ask again.
func (s *reviewer) tellWhatWasLost(t tool.Tool, losses []string) {
	for _, text := range losses[:min(len(losses), lossesTold)] {
		s.out.Emit(WarningRaised{Perspective: s.perspective.Name, Text: s.safeLine(t.Name() + ": " + text)})
	}
	if more := len(losses) - lossesTold; more > 0 {
		s.out.Emit(WarningRaised{Perspective: s.perspective.Name, Text: fmt.Sprintf("%s: %d more such notes are in the record", t.Name(), more)})
	}
}

// readPromptAsync reads the prompt for what the tool may repeat of it: while the tool is at work, unless it is quicker. Who does
// not need it any more says so with forget.
func readPromptAsync(prompt string) (given func() *review.EchoIndex, forget func()) {
	given = sync.OnceValue(func() *review.EchoIndex { return review.NewEchoIndex(prompt) })
	ahead := time.AfterFunc(prefetchDelay, func() { ignorePanic(func() { given() }) })
	return given, func() { ahead.Stop() }
}

// acceptReview makes a review of what was read, and looks its quotes up in the artifact.
func (s *reviewer) acceptReview(t tool.Tool, parsed review.Parsed, warnings []string) {
	s.review.Tool, s.review.Via, s.review.Outcome = t.Name(), t.Via(), round.Answered
	if parsed.Extracted {
		s.review.Outcome = round.Extracted
	}
	s.review.Answer = redactAnswer(s.redactor, s.locate(requirement.Weigh(review.Verify(parsed.Answer, string(s.brief.artifact.Text)))))
	s.review.NewInsights = newInsights(s.review.Answer, s.assignment.FollowUp)
	s.brief.injection.addTo(s.perspective.Name, &s.review.Answer)
	for _, w := range append(warnings, parsed.Warnings...) {
		s.review.Warnings = append(s.review.Warnings, s.safeLine(w))
	}
}

// locate says of the places of an answer in which file of a bundle they stand.
func (s *reviewer) locate(a review.Answer) review.Answer {
	if s.brief.files == nil {
		return a
	}
	return a.LocateIn(round.Artifact{Files: s.brief.artifact.Files}.Where)
}

// failureKindOf is the failure that a text in place of a review stands for: a tool may exit 0 and print a login notice.
func failureKindOf(err error) tool.FailureKind {
	var rejection *review.Rejection
	if !errors.As(err, &rejection) {
		return NoReview
	}
	switch rejection.Kind {
	case review.EmptyText:
		return tool.EmptyAnswer
	case review.NotLoggedIn:
		return tool.NotLoggedIn
	case review.RateLimited:
		return tool.RateLimited
	case review.Refused:
		return tool.Refused
	case review.SetupRejected:
		return tool.SetupRejected
	default:
		return NoReview
	}
}

// answerDirectly answers by the built-in checks, which need no tool and do not fail.
func (s *reviewer) answerDirectly(ctx context.Context, link int) (round.Attempt, error) {
	made := round.Attempt{Tool: s.chain[link], Via: builtIn}
	s.out.Emit(AttemptStarted{Perspective: s.perspective.Name, Tool: made.Tool, Via: made.Via, Link: link})
	answer, err := s.analyse(ctx, direct.Input{
		Path: s.assignment.Artifact, Artifact: s.brief.artifact.Text, Session: s.assignment.Session, Discovery: s.brief.discovery, FromOrigin: s.brief.fromOrigin,
		Perspective: s.perspective, Type: s.assignment.Type, FollowUp: s.assignment.FollowUp,
		Options: s.engine.Checks, Cache: s.brief.docCache,
	})
	if err != nil {
		return made, err
	}
	s.review.Tool, s.review.Via, s.review.Outcome = made.Tool, made.Via, round.Direct
	s.review.Answer = requirement.Weigh(foreign.Value(answer))
	s.review.NewInsights = newInsights(s.review.Answer, s.assignment.FollowUp)
	s.brief.injection.addTo(s.perspective.Name, &s.review.Answer)
	return made, nil
}

// analyse reads the artifact by rules. What was required is looked for in all of a bundle together, everything else in each file.
func (s *reviewer) analyse(ctx context.Context, in direct.Input) (review.Answer, error) {
	switch {
	case s.brief.files == nil && s.perspective.Name == perspective.Consistency:
		return answerConsistency(nil, nil), nil
	case s.brief.files == nil:
		return direct.Analyse(ctx, in)
	case s.perspective.Name == perspective.Consistency:
		return answerConsistency(s.brief.files, s.brief.consistency.contradictions()), nil
	case s.perspective.Name == perspective.Coverage && len(in.Discovery) > 0:
		return direct.CoverBundle(ctx, in, s.brief.files)
	default:
		return direct.AnalyseBundle(ctx, in, s.brief.files)
	}
}

// material is what a prompt carries of the artifact: all of it or a part, of a bundle file by file.
type material struct {
	text  string
	files []prompt.File
}

// wholeMaterial is all of the artifact.
func (s *reviewer) wholeMaterial() material {
	return material{text: string(s.brief.artifact.Text), files: promptFiles(s.brief.files)}
}

func promptFiles(files []direct.BundleFile) []prompt.File {
	var list []prompt.File
	for _, f := range files {
		list = append(list, prompt.File{Path: f.Path, Text: string(f.Text), Context: f.Context})
	}
	return list
}

// buildPrompt asks for a review of the material, which may be one of several parts of the document.
func (s *reviewer) buildPrompt(m material, part, parts int) (string, error) {
	built, err := prompt.Build(prompt.Input{
		RoundID: s.assignment.RoundID, Type: s.assignment.Type, Perspective: s.perspective, Path: s.assignment.Artifact,
		Artifact: m.text, Files: m.files, Part: part, Parts: parts, Discovery: string(s.brief.discovery), FromOrigin: s.brief.fromOrigin, FollowUp: s.assignment.FollowUp,
		Background: s.assignment.Background, Pairs: s.pairsFor(), Language: s.engine.Language,
		Today: s.engine.now(), Kind: document.ProfileOfName(s.assignment.Artifact),
	})
	if err != nil {
		return "", fmt.Errorf("writing the prompt: %w", err)
	}
	return built, nil
}

// modelFor is what the perspective asks this tool for, or what it asks every tool for. One for every tool that is known to
// be another tool's is not passed on, since the call would only fail; the note says so.
func (s *reviewer) modelFor(name string) (model, note string) {
	if m, ok := s.perspective.Model[name]; ok {
		return m, ""
	}
	model = s.perspective.Model[""]
	if owner := tool.ModelOwner(model); owner != "" && tool.OnlyRunsOwnModels(name) && owner != name {
		return "", fmt.Sprintf("the model %s is one of %s's, so %s was asked with its own", model, owner, name)
	}
	return model, ""
}

// effortFor is how much the perspective asks this tool to think, or every tool.
func (s *reviewer) effortFor(name string) string {
	if level, ok := s.perspective.Effort[name]; ok {
		return level
	}
	return s.perspective.Effort[""]
}

// progressSink passes on what the tool does, as safe text. What it thinks and writes comes in pieces that are cut anywhere, so
// each of the two is cleaned as one text.
func (s *reviewer) progressSink(name string) func(tool.Progress) {
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
			s.out.Emit(WarningRaised{Perspective: s.perspective.Name, Text: name + ": " + p.Text})
			return
		}
		s.out.Emit(ToolProgress{Perspective: s.perspective.Name, Tool: name, Progress: p})
	}
}

// describeError puts a failed attempt into one safe line and a kind. When parley or the person ended it, that is the
// reason, whatever the dying tool said.
func (s *reviewer) describeError(err, cause error) (text, kind string) {
	var failure *tool.Failure
	switch {
	case errors.Is(cause, errTimeout):
		return s.describeTimeout(err)
	case errors.Is(cause, context.Canceled): // whoever runs parley ended it
		return "interrupted", string(tool.Cancelled)
	case cause != nil:
		return cause.Error(), string(tool.Cancelled)
	case errors.As(err, &failure):
		if failure.Kind == tool.SetupRejected {
			s.out.Emit(WarningRaised{Perspective: s.perspective.Name, Text: s.safeLine(failure.Error())})
		}
		return s.safeLine(describeFailure(failure, s.engine.Split)), string(failure.Kind)
	default:
		return s.safeLine(err.Error()), string(tool.Exited)
	}
}

// describeTimeout says that the time was up, and what the tool was busy with: its last retry tells more than the limit.
func (s *reviewer) describeTimeout(err error) (text, kind string) {
	text, kind = fmt.Sprintf("no answer within %s", s.grantedTime()), string(tool.TimedOut)
	var failure *tool.Failure
	if !errors.As(err, &failure) || failure.RetryReason == "" {
		return text, kind
	}
	if failure.RetryCause != "" {
		kind = string(failure.RetryCause)
	}
	return text + "; " + s.safeLine(failure.RetryReason), kind
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
