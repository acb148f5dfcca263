package state

import (
	"fmt"
	"strings"
	"time"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/ui/console/amount"
	"parley/ui/safetext"
)

// Phase is what a perspective is doing, in the words the interface uses.
type Phase string

// The phases of a perspective.
const (
	Queued        Phase = "queued"
	NotAsked      Phase = "not asked" // only another is asked; the last answer stands
	Starting      Phase = "starting"
	Thinking      Phase = "thinking"
	Writing       Phase = "writing"
	UsingTool     Phase = "using tool"
	Retrying      Phase = "retrying"
	FallingBack   Phase = "falling back"
	Silent        Phase = "silent" // it has written nothing for a while
	Finished      Phase = "done"
	ByRules       Phase = "checked" // the direct analysis answered
	Extracted     Phase = "extracted"
	MissingAnswer Phase = "missing"
	Stopped       Phase = "stopped" // the round ended without it
)

// Reviewer is one perspective of a round as far as it has come.
type Reviewer struct {
	engine.ReviewerInfo
	State          Phase // the zero value means Queued
	Tool           string
	Via            string
	ChainIndex     int
	FailedAttempts []round.Attempt
	Began          time.Time // of the first attempt
	Ended          time.Time
	Bytes          int64
	Usage          *round.Usage
	Retry          tool.Progress // what is known of a retry inside the tool
	RetryAt        time.Time     // when that retry is due
	SilentFrom     time.Time     // when a silent tool wrote last
	Output         Stream
	Latest         string // its latest sentence, safe to draw
	Review         *round.Review
	Warnings       []string
	failed         string // what the last tool failed of, until the next one is asked
}

// Phase is the reviewer's state.
func (s *Reviewer) Phase() Phase {
	if s.State == "" {
		return Queued
	}
	return s.State
}

// IsDone reports whether the perspective has come to an end.
func (s *Reviewer) IsDone() bool { return s.Review != nil }

// HasNoAnswer reports whether the perspective has come to an end without an answer.
func (s *Reviewer) HasNoAnswer() bool { return s.IsDone() && s.Review.Outcome == round.Missing }

// Elapsed is how long the perspective has worked, or worked in all.
func (s *Reviewer) Elapsed(now time.Time) time.Duration {
	switch {
	case s.Began.IsZero():
		return 0
	case !s.Ended.IsZero():
		return s.Ended.Sub(s.Began)
	default:
		return max(0, now.Sub(s.Began))
	}
}

// BeginsWithOwnCommand reports whether the first tool that was asked is a custom command.
func (s *Reviewer) BeginsWithOwnCommand() bool {
	if s.Review != nil && len(s.Review.Attempts) > 0 {
		return s.Review.Attempts[0].Via == string(tool.ViaCommand)
	}
	if len(s.FailedAttempts) > 0 {
		return s.FailedAttempts[0].Via == string(tool.ViaCommand)
	}
	return s.Via == string(tool.ViaCommand)
}

func (s *Reviewer) start(a engine.AttemptStarted, at time.Time) {
	if s.Began.IsZero() || s.IsDone() {
		s.Began = at
	}
	s.Output.EndText()
	switch {
	case s.failed != "":
		s.Output.Head(s.failed+"; "+HeadOf(a.Tool), s.Tool)
	case s.IsDone():
		s.Output.Head(HeadOf(a.Tool), s.Tool)
	}
	s.failed = ""
	s.State, s.Review, s.Ended = Starting, nil, time.Time{}
	s.Tool, s.Via, s.ChainIndex = a.Tool, a.Via, a.Link
	s.Bytes, s.Usage, s.Latest = 0, nil, ""
}

func (s *Reviewer) Progress(p tool.Progress, at time.Time) {
	s.Bytes = max(s.Bytes, p.Bytes)
	if p.Usage != nil {
		s.Usage = p.Usage
	}
	if s.IsDone() {
		return // a late word of a tool that was given up
	}
	switch p.Kind {
	case tool.Starting:
		s.State = Starting
	case tool.Thinking:
		s.State = Thinking
		if p.Text != "" {
			s.Output.Think(p.Text)
			if thought := lastSentence(s.Output.LastThought()); thought != "" {
				s.Latest = thought
			}
		}
	case tool.Writing:
		s.State = Writing
		s.Output.Write(p.Text)
		s.Latest = LastProseLine(s.Output.Tail())
	case tool.UsingTool:
		s.State = UsingTool
		s.note(p.Text)
	case tool.Retrying:
		s.State, s.Retry, s.RetryAt = Retrying, p, at.Add(p.Wait)
		s.Latest = safetext.Line(p.Text)
		s.Output.Note(s.RetryText(at))
	case tool.Warning:
		s.Warnings = append(s.Warnings, p.Text)
		s.Output.Aside(p.Text)
	case tool.Silent:
		s.State, s.SilentFrom = Silent, at.Add(-p.Since)
		if text := safetext.Line(p.Text); text != "" {
			s.Latest = text
			s.Output.Aside(text)
		}
	case tool.Reporting:
	}
}

// RetryText tells of the retry inside the tool as it stands: which one, when, and why.
func (s *Reviewer) RetryText(now time.Time) string {
	text := whichRetry(s.Retry)
	if left := s.RetryAt.Sub(now); left > 0 {
		text += " in " + amount.Clock(left)
	}
	return strings.TrimSuffix(text+": "+s.Latest, ": ")
}

// whichRetry counts a retry as its tool does, as far as the tool says it: "retry 1 of 3".
func whichRetry(p tool.Progress) string {
	text := "retry"
	if p.Attempt > 0 {
		text += fmt.Sprintf(" %d", p.Attempt)
	}
	if p.MaxAttempts > 0 {
		text += fmt.Sprintf(" of %d", p.MaxAttempts)
	}
	return text
}

func (s *Reviewer) note(text string) {
	if text = safetext.Line(text); text != "" {
		s.Latest = text
		s.Output.Note(text)
	}
}

func (s *Reviewer) fail(a round.Attempt) {
	s.FailedAttempts = append(s.FailedAttempts, a)
	s.State = FallingBack
	why := a.Kind
	if a.Error != nil && *a.Error != "" {
		why = *a.Error
	}
	if !strings.HasPrefix(why, a.Tool) {
		why = a.Tool + ": " + why
	}
	s.Latest = safetext.Line(why)
	s.noteFailure()
	s.failed = briefFailure(a.Tool, s.Latest)
}

// noteFailure puts into the stream what the last tool failed of, where no other tool is asked after it.
func (s *Reviewer) noteFailure() {
	if s.failed != "" {
		s.Output.Note(s.failed)
		s.failed = ""
	}
}

// briefFailure is why a tool failed in a few words, with its name: the log says it at length.
func briefFailure(name, why string) string {
	name = safetext.Line(name)
	said := strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(why, name), ":"))
	if first, _, more := strings.Cut(said, ": "); more {
		said = first
	}
	return strings.TrimSuffix(name+": "+said, ": ")
}

func (s *Reviewer) finish(r round.Review, at time.Time) {
	s.noteFailure()
	s.Review, s.Ended = &r, at
	if s.Began.IsZero() {
		s.Began = at
	}
	s.Tool, s.Via = r.Tool, r.Via
	switch r.Outcome {
	case round.Direct:
		s.State = ByRules
	case round.Extracted:
		s.State = Extracted
	case round.Missing:
		s.State = MissingAnswer
	default:
		s.State = Finished
	}
	s.Latest = keyFinding(r)
	if n := len(r.Attempts); n > 0 {
		last := r.Attempts[n-1]
		s.Bytes = max(s.Bytes, last.Bytes)
		if last.Usage != nil {
			s.Usage = last.Usage
		}
	}
}

// keyFinding is the one sentence that says most about a review: the most severe that it found, else why it could not judge, else
// its first strength, else what the review says of itself. A missing requirement is HIGH, as everywhere.
func keyFinding(r round.Review) string {
	worst, rank := "", -1
	if len(r.MissingRequirements) > 0 {
		worst, rank = "Missing: "+r.MissingRequirements[0], review.High.Rank()
	}
	for _, w := range r.Weaknesses {
		if w.Severity.Rank() > rank {
			worst, rank = w.Text, w.Severity.Rank()
		}
	}
	switch {
	case worst != "":
		return amount.Told(worst)
	case r.Abstention() != "" && r.Rules != nil && r.Rules.Reason != "":
		return amount.Reason(r.Rules.Reason)
	case len(r.Strengths) > 0:
		return amount.Told(r.Strengths[0])
	case r.Rules != nil && r.Rules.Reason != "":
		return amount.Reason(r.Rules.Reason)
	case len(r.Warnings) > 0:
		return safetext.Line(r.Warnings[0])
	case r.Outcome == round.Missing:
		return "no answer arrived"
	default:
		return ""
	}
}
