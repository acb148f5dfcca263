// Package demo is a recorded discussion that ships inside the program: five reviewers read a product brief twice, and
// a person steers.
//
// The recording was made by parley itself, with reviewers that say what a script has them say (demo_recording_test.go; run
// it with -update to record anew). It may know events. It may not know how they are shown.
package demo

import (
	"bytes"
	"embed"
	"fmt"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/console"
	"parley/ui/replay"
)

//go:embed recording/events.ndjson recording/brief-1.md recording/brief-2.md
var files embed.FS

// Title says that this is a recording.
const Title = "A recorded demo: no tool is called, nothing is sent or written."

// Command is what the demo says at its end to try.
const Command = "parley review brief.md"

// Events returns the recorded events.
func Events() ([]engine.Event, error) {
	data, err := files.ReadFile("recording/events.ndjson")
	if err != nil {
		return nil, fmt.Errorf("reading the recording: %w", err)
	}
	log, err := replay.Read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("reading the recording: %w", err)
	}
	return log.Events, nil
}

// Timeline lays the recording out in time, with what the person of it looks at and edits.
func Timeline() (replay.Timeline, error) {
	events, err := Events()
	if err != nil {
		return replay.Timeline{}, err
	}
	line := replay.NewTimeline(events, 0).WithoutCues()
	directed, err := direct(line.Moments)
	if err != nil {
		return replay.Timeline{}, err
	}
	return line.With(directed).WithCaptions((&captions{}).of), nil
}

// captions say what is going on to somebody who sees parley for the first time. There is room for 38 characters in a small window.
type captions struct {
	round   int
	writing bool // somebody has begun to write
}

func (c *captions) of(body engine.Body) string {
	switch b := body.(type) {
	case engine.RoundStarted:
		if c.round = b.Number; b.Number > 1 {
			return "Revised: the same five read it again"
		}
		return "A recording: nothing is asked or sent"
	case engine.ToolProgress:
		if c.writing || b.Progress.Kind != tool.Writing {
			return ""
		}
		c.writing = true
		return "Five reviewers read one brief at once"
	case engine.AttemptFailed:
		return "gemini hit its quota: codex takes over"
	case engine.PerspectiveFinished:
		return c.ofRating(b.Review.Rating)
	case engine.RoundFinished:
		if b.Round.Verdict == round.Blocked {
			return "Blocked: they do not agree yet"
		}
		return "They agree: consensus is reached"
	default:
		return c.ofPerson(body)
	}
}

// ofRating says what a rating of the first round means.
func (c *captions) ofRating(rating review.Rating) string {
	switch {
	case c.round > 1:
		return ""
	case rating.Rated() && rating <= consensus.HighestLow:
		return "2/5: two requirements contradict"
	default:
		return fmt.Sprintf("The average has to reach %.1f", consensus.RequiredAverage)
	}
}

// ofPerson says what the person does.
func (c *captions) ofPerson(body engine.Body) string {
	switch b := body.(type) {
	case console.ShowCue:
		switch {
		case b.Change != "":
			return "What the revision changed, word by word"
		case b.Finding == "":
			return "The ratings before the revision and now"
		case c.round > 1:
			return "Fixed: the line as it reads now"
		case b.Finding == alsoAccepted:
			return "A second one: you accept it as well"
		default:
			return "A finding at its line: you accept it"
		}
	case console.EditCue:
		return "You revise the line in your editor"
	case console.DecidingCue:
		if b.Decision.Choice == feedback.Done {
			return "Enough: you are done"
		}
		return "You decide: revise, and run again"
	case feedback.Concluded:
		return "Concluded: what stands, and why"
	case console.ClosingCue:
		return "Before and after. Now: your document"
	}
	return ""
}

// Artifact returns the brief as the reviewers of a round read it.
func Artifact(round int) ([]byte, error) {
	name := "recording/brief-1.md"
	if round > 1 {
		name = "recording/brief-2.md"
	}
	return files.ReadFile(name)
}
