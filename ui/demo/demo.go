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
	"time"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console"
	"parley/ui/replay"
)

//go:embed recording/events.ndjson recording/brief-1.md recording/brief-2.md
var files embed.FS

// Title and Text tell, before anything happens, what will be seen and that it is a recording.
const Title = "A recorded demo: no tool is called, nothing is sent or written."

// Text returns the paragraphs below the title.
func Text() []string {
	return []string{
		"Several AI reviewers read one document at once; parley shows them at work and says whether they agree. Here it is a product " +
			"brief for Larder, an app for food banks. Five reviewers read it, each from a perspective of its own and with an AI " +
			"command line tool behind it: gemini, codex or claude.",
		"Watch them work. Then comes the verdict with the discussion record, and somebody decides what follows. Their " +
			"decisions were recorded, too; with parley demo --takeover they are yours.",
		"The line at the bottom steers the recording: p pauses, . steps, ( and ) go from round to round, < and > change the " +
			"speed. q leaves. Your own document: parley review FILE",
	}
}

// introTime is how long the title stands before the first round, at normal speed.
const introTime = 8 * time.Second

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

// Timeline lays the recording out in time, after a while for the title.
func Timeline() (replay.Timeline, error) {
	events, err := Events()
	if err != nil {
		return replay.Timeline{}, err
	}
	return replay.NewTimeline(events, 0).WithCaptions(caption).Delayed(introTime), nil
}

// caption says what is going on to somebody who sees parley for the first time. There is room for 45 characters.
func caption(body engine.Body) string {
	switch b := body.(type) {
	case engine.RoundStarted:
		if b.Number > 1 {
			return "The brief is revised: they read it again"
		}
		return "Five reviewers read the brief, all at once"
	case engine.AttemptFailed:
		return "gemini is out of quota: codex takes over"
	case engine.PerspectiveFinished:
		if b.Review.Rating.Rated() && b.Review.Rating <= consensus.HighestLow {
			return "2 of 5: two requirements contradict"
		}
	case engine.RoundFinished:
		if b.Round.Verdict == round.Blocked {
			return "Blocked, with the reasons in the record"
		}
	case feedback.FindingMarked:
		return "You sort the findings: accept, reject, later"
	case console.DecidingCue:
		if b.Decision.Choice == feedback.Done {
			return "Enough: the person is done"
		}
		return "A person decides: revise, and run again"
	case feedback.RevisionCompared:
		return "They agree: this is what has changed"
	case feedback.Concluded:
		return "Your own document: parley review FILE"
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
