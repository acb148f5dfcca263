package state

import (
	"fmt"
	"regexp"
	"strings"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/record"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/advice"
	"parley/ui/console/amount"
	"parley/ui/safetext"
)

// maxJournalLines is how much of the journal is kept; everything is in the log.
const maxJournalLines = 400

// JournalLine is one thing that happened: when, counted from the beginning of its round, and what.
type JournalLine struct {
	At, Text string
	Round    int // its number, which its clock begins anew with
	Weight   Weight
}

// Weight is how much a line of the journal matters where not all have room.
type Weight int

// The weights: that a tool is at work, what else happens, and that a tool failed.
const (
	Minor Weight = iota
	Usual
	Failed
)

// String is the line as it is read.
func (l JournalLine) String() string { return l.At + " " + l.Text }

// weightOf is how much an event matters.
func weightOf(body engine.Body) Weight {
	switch b := body.(type) {
	case engine.AttemptStarted:
		if b.Link == 0 {
			return Minor
		}
	case engine.ToolProgress:
		return Minor
	case engine.AttemptFailed, engine.RoundFailed:
		return Failed
	}
	return Usual
}

// addToJournal adds what an event tells to the journal: the same events as everywhere, one after another, in words alone. It is
// what the plain mode shows, for people who have the screen read to them.
func (s *State) addToJournal(e engine.Event) {
	text := s.describeEvent(e.Body)
	if text == "" {
		return
	}
	began := s.Began
	if r := s.CurrentRound(); r != nil { // as the clock above does, it begins anew with each round
		began = r.Began
	}
	number := 0
	if r := s.CurrentRound(); r != nil {
		number = r.Number
	}
	if b, starts := e.Body.(engine.RoundStarted); starts {
		began, number = e.Time, b.Number
	}
	line := JournalLine{Round: number, At: amount.Clock(e.Time.Sub(began)), Text: safetext.Line(text), Weight: weightOf(e.Body)}
	s.Journal = append(s.Journal, line)
	if b, fails := e.Body.(engine.AttemptFailed); fails && b.Attempt.Raw != "" {
		told := "what " + b.Attempt.Tool + " said is kept in the session, " + b.Attempt.Raw
		if b.Attempt.SaidNothing() {
			told = b.Attempt.Tool + " said nothing"
		}
		line.Text, line.Weight = safetext.Line(b.Perspective+": "+told), Minor
		s.Journal = append(s.Journal, line)
	}
	if over := len(s.Journal) - maxJournalLines; over > maxJournalLines/4 {
		s.Journal = append([]JournalLine(nil), s.Journal[over:]...)
	}
}

// describeMark says the person's word on a finding, with why it is rejected and what they note.
func describeMark(m feedback.FindingMarked) string {
	f := round.Finding{Choice: m.Choice, Reason: m.Reason, Note: m.Note}
	text := m.ID + " is " + ChoicePhrase(m.Choice)
	if why := f.Rejection(); why != "" {
		text += ": " + why
	}
	if note := f.Remark(); note != "" {
		text += "; note: " + note
	}
	return text
}

// describeEvent says an event in one sentence; "" for one that need not be said.
func (s *State) describeEvent(body engine.Body) string {
	switch b := body.(type) {
	case engine.RoundStarted:
		if text := describeResumption(b); text != "" {
			return text
		}
		return fmt.Sprintf("round %d started: %s on %s", b.Number, amount.Of(len(b.Perspectives), "reviewer"), b.Artifact.Path)
	case engine.AttemptStarted:
		if b.Tool == perspective.Direct {
			return b.Perspective + " gets the built-in checks"
		}
		return b.Perspective + " asks " + b.Tool
	case engine.AttemptFailed:
		text := b.Perspective + ": " + failureReason(b.Attempt)
		if remedy := advice.OnAttempt(b.Attempt, ""); remedy != "" {
			text += "; " + remedy
		}
		return text
	case engine.ToolProgress:
		return describeProgress(b)
	case engine.PerspectiveFinished:
		return describeReview(b.Review)
	case engine.WarningRaised:
		return "warning: " + b.Text
	case engine.DivergenceFound:
		if b.Note {
			return "note: " + b.Description
		}
		return fmt.Sprintf("conflict, %s: %s: %s", b.Severity.Label(), b.Rule, b.Description)
	case engine.VerdictReached:
		return describeVerdict(b)
	case engine.RoundFailed:
		return "the round failed: " + b.Error
	default:
		return s.describeLoopEvent(body)
	}
}

// describeResumption says of a round that was interrupted who keeps an answer, and how many are asked; "" of one that begins.
func describeResumption(b engine.RoundStarted) string {
	var kept []string
	for _, r := range b.FinishedReviews {
		kept = append(kept, r.Name)
	}
	keeps, asked := "keep their answers", len(b.Perspectives)-len(kept)
	switch {
	case len(kept) == 0:
		return ""
	case len(kept) == 1:
		keeps = "keeps its answer"
	}
	are := "are"
	if asked == 1 {
		are = "is"
	}
	return fmt.Sprintf("round %d resumed: %s %s; %s %s asked", b.Number, amount.Series(kept), keeps, amount.Of(asked, "reviewer"), are)
}

// exitStatus begins the error of a program that has ended with one, behind what kind of failure it is, and says something after it.
var exitStatus = regexp.MustCompile(`^(?:(rate limited|overloaded|not logged in|failed): )?exit status \d+: (?:error: )?`)

func failureReason(a round.Attempt) string {
	if a.Error == nil || *a.Error == "" {
		return a.Tool + " failed"
	}
	why := strings.TrimPrefix(*a.Error, a.Tool+": ")
	switch found := exitStatus.FindStringSubmatch(why); {
	case found != nil && found[1] != "" && found[1] != "failed": // how a program ended says less than what it said
		return a.Tool + " is " + found[1] + ", " + strings.TrimPrefix(why, found[0])
	case found != nil:
		return a.Tool + " failed, " + strings.TrimPrefix(why, found[0])
	case strings.HasPrefix(*a.Error, a.Tool):
		return *a.Error
	default:
		return a.Tool + ": " + why
	}
}

// describeProgress says only what a person may want to act on: not that a tool thinks or writes.
func describeProgress(p engine.ToolProgress) string {
	switch p.Progress.Kind {
	case tool.Retrying:
		return fmt.Sprintf("%s: %s tries again, %s", p.Perspective, p.Tool, whichRetry(p.Progress))
	case tool.Silent:
		return strings.TrimSuffix(p.Perspective+": "+p.Tool+" is silent: "+p.Text, ": ")
	default:
		return ""
	}
}

func describeReview(r round.Review) string {
	by := " by " + r.Tool
	switch r.Outcome {
	case round.Missing:
		return r.Name + " is missing"
	case round.Direct:
		by = " by built-in checks"
	case round.Answered, round.Extracted:
	}
	rating := record.RatingOf(r)
	if r.Abstention() != "" {
		rating = "not rated"
	}
	return r.Name + " is done: " + rating + by
}

func describeVerdict(j engine.VerdictReached) string {
	text := "consensus reached"
	if j.Verdict == round.Blocked {
		text = "consensus blocked"
	}
	if j.Severity != nil {
		text += ", " + j.Severity.Label()
	}
	if j.Average == nil {
		return text + ", unrated"
	}
	return text + ", average " + record.Average(j.Average)
}

// describeLoopEvent says what the loop and the person did.
func (s *State) describeLoopEvent(body engine.Body) string {
	switch b := body.(type) {
	case feedback.CheckpointOpened:
		if s.Checkpoint != nil && s.Checkpoint.Round == b.Round { // the review was opened again, and has waited all the time
			return ""
		}
		whose := "your"
		if s.Recorded {
			whose = "a"
		}
		return fmt.Sprintf("waiting for %s decision (round %d of %d)", whose, b.Round, b.MaxRounds)
	case engine.ReviewerAsked:
		return fmt.Sprintf("you asked %s about %s", b.Turn.Reviewer, b.Turn.ID)
	case engine.ReviewerReplied:
		if b.Turn.Answer == "" {
			return fmt.Sprintf("%s gave no answer about %s: %s", b.Turn.Reviewer, b.Turn.ID, b.Turn.Why)
		}
		return fmt.Sprintf("%s answered about %s", b.Turn.By(), b.Turn.ID)
	case engine.ExaminerAsked:
		return fmt.Sprintf("cross-examination: %s is asked about %s", b.Tool, strings.Join(b.Findings, ", "))
	case engine.ExaminationFinished:
		return strings.Join(append([]string{"cross-examination: " + b.Examination.Summary()}, b.Examination.Faults()...), "; ")
	case feedback.DecisionMade:
		return s.describeDecision(b.Decision)
	case feedback.FindingMarked:
		if b.Choice == "" && b.Note != "" {
			return NoteNotice(b.ID, b.Note)
		}
		return describeMark(b)
	case feedback.FindingAdded:
		return b.Finding.ID + " is added: " + b.Finding.Text
	case feedback.FindingWithdrawn:
		return b.ID + " is removed"
	case feedback.RevisionCompared:
		return fmt.Sprintf("the revision: +%d −%d lines", b.Added, b.Removed)
	case feedback.Concluded:
		return "the review is concluded"
	case feedback.Reopened:
		return s.PersonName() + " reopened the review"
	default:
		return ""
	}
}

// describeDecision is a decision as a sentence with the one who made it.
func (s *State) describeDecision(d feedback.Decision) string {
	text := "decided: " + d.Name() + " (" + s.DecisionAuthor(d.Origin) + ")"
	if d.Origin == feedback.ByPerson {
		text = s.PersonName() + " decided: " + d.Name()
		if len(d.Questions) > 0 {
			text = s.PersonName() + " " + d.Name()
		}
	}
	if d.Rationale != "" {
		text += ", because: " + d.Rationale
	}
	return text
}

// PersonName is the person whose words the log holds: whoever watches a recording, or looks into somebody else's session, is another.
func (s *State) PersonName() string {
	if s.Recorded {
		return "the person"
	}
	return "you"
}

// DecisionAuthor is whose word a decision is.
func (s *State) DecisionAuthor(o feedback.Origin) string {
	switch o {
	case feedback.ByPerson:
		return s.PersonName()
	case feedback.ByTimeout:
		return "nobody answered in time"
	case notAsked:
		return "without asking"
	default:
		if strings.HasPrefix(string(o), "--") { // a flag
			return "from the command line"
		}
		return string(o)
	}
}

// notAsked is the flag by which nobody is asked: it was given before the round, for whatever the round would bring.
const notAsked feedback.Origin = "--yes"
