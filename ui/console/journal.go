package console

import (
	"fmt"
	"strings"

	"parley/engine"
	"parley/engine/record"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/safetext"
)

// journalLines is how much of the journal is kept; everything is in the log.
const journalLines = 400

// note adds what an event tells to the journal: the same events as everywhere, one after another, in words alone. It is
// what the plain mode shows, for people who have the screen read to them.
func (s *State) note(e engine.Event) {
	text := s.inWords(e.Body)
	if text == "" {
		return
	}
	line := clock(e.Time.Sub(s.Began)) + " " + safetext.Line(text)
	s.Journal = append(s.Journal, line)
	if over := len(s.Journal) - journalLines; over > journalLines/4 {
		s.Journal = append([]string(nil), s.Journal[over:]...)
	}
}

// inWords says an event in one sentence; "" for one that need not be said.
func (s *State) inWords(body engine.Body) string {
	switch b := body.(type) {
	case engine.RoundStarted:
		return fmt.Sprintf("round %d started: %s on %s", b.Number, count(len(b.Perspectives), "reviewer"), b.Artifact.Path)
	case engine.AttemptStarted:
		return b.Perspective + " asks " + b.Tool
	case engine.AttemptFailed:
		return b.Perspective + ": " + why(b.Attempt)
	case engine.ToolProgress:
		return troubleInWords(b)
	case engine.PerspectiveFinished:
		return finishInWords(b.Review)
	case engine.Warned:
		return "warning: " + b.Text
	case engine.DivergenceFound:
		if b.Note {
			return "note: " + b.Description
		}
		return fmt.Sprintf("conflict, %s: %s: %s", b.Severity.Label(), b.Rule, b.Description)
	case engine.Judged:
		return verdictInWords(b)
	case engine.RoundFailed:
		return "the round failed: " + b.Error
	default:
		return s.wordInWords(body)
	}
}

func why(a round.Attempt) string {
	if a.Error == nil || *a.Error == "" {
		return a.Tool + " failed"
	}
	return *a.Error
}

// troubleInWords says only what a person may want to act on: not that a tool thinks or writes.
func troubleInWords(p engine.ToolProgress) string {
	switch p.Progress.Kind {
	case tool.Retrying:
		return fmt.Sprintf("%s: %s tries again, attempt %d", p.Perspective, p.Tool, p.Attempt)
	case tool.Silent:
		return strings.TrimSuffix(p.Perspective+": "+p.Tool+" is silent: "+p.Text, ": ")
	default:
		return ""
	}
}

func finishInWords(r round.Review) string {
	by := " by " + r.Tool
	switch r.Outcome {
	case round.Missing:
		return r.Name + " is missing"
	case round.Direct:
		by = " by the rules"
	case round.Answered, round.Extracted:
	}
	return r.Name + " is done: " + record.RatingOf(r) + by
}

func verdictInWords(j engine.Judged) string {
	text := "consensus reached"
	if j.Verdict == round.Blocked {
		text = "consensus blocked"
	}
	if j.Severity != nil {
		text += ", " + j.Severity.Label()
	}
	return text + ", average " + record.Average(j.Average)
}

// wordInWords says what the loop and the person did.
func (s *State) wordInWords(body engine.Body) string {
	switch b := body.(type) {
	case feedback.CheckpointOpened:
		whose := "your"
		if s.Recorded {
			whose = "a"
		}
		return fmt.Sprintf("waiting for %s decision (round %d of %d)", whose, b.Round, b.MaxRounds)
	case feedback.DecisionMade:
		return s.decisionInWords(b.Decision)
	case feedback.FindingMarked:
		if b.Choice == "" && b.Note != "" {
			return noted(b.ID, b.Note)
		}
		return b.ID + " is " + said[b.Choice]
	case feedback.FindingAdded:
		return b.Finding.ID + " is added: " + b.Finding.Text
	case feedback.FindingWithdrawn:
		return b.ID + " is taken back"
	case feedback.RevisionCompared:
		return fmt.Sprintf("the revision added %d lines and removed %d", b.Added, b.Removed)
	case feedback.Concluded:
		return "the review is concluded"
	case feedback.Reopened:
		return s.who() + " reopened the review"
	default:
		return ""
	}
}

// decisionInWords is a decision as a sentence with the one who made it.
func (s *State) decisionInWords(d feedback.Decision) string {
	text := "decided: " + decidedInWords(d) + " (" + s.byWhom(d.Origin) + ")"
	if d.Origin == feedback.ByPerson {
		text = s.who() + " decided: " + decidedInWords(d)
		if len(d.Questions) > 0 {
			text = s.who() + " " + decidedInWords(d)
		}
	}
	if d.Rationale != "" {
		text += ", because: " + d.Rationale
	}
	return text
}

// decidedInWords is what was decided: asking is named as what it is, though it is a way to continue deeper.
func decidedInWords(d feedback.Decision) string {
	switch {
	case d.Revise:
		return "revise and run again"
	case d.Reviewer != "":
		return strings.TrimSpace("asked " + d.Reviewer + " about " + d.About)
	case len(d.Questions) > 0:
		return "asked " + count(len(d.Questions), "question")
	default:
		return strings.ReplaceAll(string(d.Choice), "_", " ")
	}
}

// who is the person whose words the log holds: whoever watches a recording, or looks into somebody else's session, is another.
func (s *State) who() string {
	if s.Recorded {
		return "the person"
	}
	return "you"
}

// byWhom is whose word a decision is.
func (s *State) byWhom(o feedback.Origin) string {
	switch o {
	case feedback.ByPerson:
		return s.who()
	case feedback.ByTimeout:
		return "nobody answered in time"
	default:
		return string(o)
	}
}
