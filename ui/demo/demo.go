// Package demo is a recorded discussion that ships inside the program: five reviewers read a product brief twice, and
// a person steers.
//
// The recording was made by parley itself, with reviewers that say what a script has them say (recording_test.go; run
// it with -update to record anew). It may know events. It may not know how they are shown.
package demo

import (
	"bytes"
	"embed"
	"fmt"
	"time"

	"parley/engine"
	"parley/ui/replay"
)

//go:embed recording/events.ndjson recording/brief-1.md recording/brief-2.md
var files embed.FS

// Title and Text tell, before anything happens, what will be seen and that it is a recording.
const Title = "A recorded demo: no tool is called, nothing is sent or written."

// Text returns the paragraphs below the title.
func Text() []string {
	return []string{
		"The document is a product brief for Larder, an app for food banks. Five reviewers read it at the same time, each from " +
			"a perspective of its own and with an AI command line tool behind it: gemini, codex or claude.",
		"Watch them work. Then comes the verdict with the discussion record, and somebody decides what follows. Here the " +
			"decisions were recorded as well; in a review of your own they are yours.",
		"The line at the bottom steers the recording: p pauses, . steps, ( and ) go from round to round, < and > change the " +
			"speed. q leaves. Your own document: parley review FILE",
	}
}

// intro is how long the title stands before the first round, at normal speed.
const intro = 8 * time.Second

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
	return replay.NewTimeline(events, 0).After(intro), nil
}

// Artifact returns the brief as the reviewers of a round read it.
func Artifact(round int) ([]byte, error) {
	name := "recording/brief-1.md"
	if round > 1 {
		name = "recording/brief-2.md"
	}
	return files.ReadFile(name)
}
