package screen

import (
	"context"
	"time"

	"parley/engine"
	"parley/ui/console"
)

const (
	// followPause is how long what another parley has at work is left alone between two looks, restPause what nobody has.
	followPause, restPause = 500 * time.Millisecond, 2 * time.Second
	// followShare bounds how much of the time the reading may take: a long log is read less often.
	followShare = 10
)

// follow shows what is added to a review that is only shown, until ctx ends or the review cannot be read any more.
func follow(ctx context.Context, next func() ([]engine.Event, string, error), send func(engine.Event)) {
	told, first := console.FollowedCue{}, true
	for ctx.Err() == nil {
		began := time.Now()
		added, holder, err := next()
		for _, e := range added {
			send(e)
		}
		cue := console.FollowedCue{Holder: holder}
		if err != nil {
			cue = console.FollowedCue{Problem: err.Error()}
		}
		if first || cue != told {
			send(engine.Event{Body: cue})
			told, first = cue, false
		}
		if err != nil {
			return
		}
		pause := max(followPause, followShare*time.Since(began))
		if holder == "" {
			pause = max(pause, restPause)
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}
