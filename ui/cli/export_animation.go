package cli

import (
	"time"

	"parley/engine"
	"parley/ui/cli/config"
	"parley/ui/demo"
	"parley/ui/picture"
	"parley/ui/replay"
)

// animationStep is how often a moving picture changes at most: each screen costs the lines that are new in it.
const animationStep = 250 * time.Millisecond

// animationGap is the longest pause of a recording that is kept: nobody waits before a picture.
const animationGap = 3 * time.Second

// animationEnd is how long the last screen stands before the picture begins again.
const animationEnd = 4 * time.Second

// renderAnimation is the whole recording as a picture that moves.
func (x *exportCmd) renderAnimation(c *config.Config, word string, events []engine.Event, artifact func(int) ([]byte, error)) ([]byte, error) {
	width, height, err := parseSize(x.size)
	if err != nil {
		return nil, err
	}
	if x.screen != "" || x.moment >= 0 {
		return nil, usageErrorf("--animate shows all of the recording: leave out --screen and --at")
	}
	l := screenOptions(c, replayTitle(events))
	l.Artifact = x.artifact
	rec := Recording{Timeline: replay.NewTimeline(events, animationGap), Label: "replay", Speed: 1, Artifact: artifact}
	if word == "demo" {
		rec.Label, rec.ClosingCommand = "demo", demo.Command
		if rec.Timeline, err = demo.Timeline(); err != nil {
			return nil, err
		}
	}
	film := rec.offscreenReplay(l)
	film.Width, film.Height = width, height
	var frames []picture.Frame
	err = film.Frames(func(at time.Duration, screen string) error {
		if last := len(frames) - 1; last >= 0 && at-frames[last].At < animationStep {
			frames[last].Screen = screen // the newest of a step
			return nil
		}
		frames = append(frames, picture.Frame{At: at, Screen: screen})
		return nil
	})
	if err != nil {
		return nil, err
	}
	length := rec.Timeline.Length() + animationEnd
	title := "parley " + replayTitle(events)
	return []byte(picture.AnimatedSVG(frames, length, picture.Options{Width: width, Height: height, Title: title, Light: film.Console.Theme.Light})), nil
}
