package screen

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"parley/engine"
	"parley/ui/console"
)

func TestFollowingTellsWhatIsAddedAndWhoIsAtWorkOnce(t *testing.T) {
	t.Parallel()
	looks := []struct {
		added  int
		holder string
		err    error
	}{{2, "desk", nil}, {0, "desk", nil}, {1, "", nil}, {0, "", errors.New("gone")}}
	at := 0
	var got []string
	follow(t.Context(), func() ([]engine.Event, string, error) {
		look := looks[at]
		at++
		return make([]engine.Event, look.added), look.holder, look.err
	}, func(e engine.Event) {
		if cue, is := e.Body.(console.FollowedCue); is {
			got = append(got, fmt.Sprintf("held by %q %s", cue.Holder, cue.Problem))
		} else {
			got = append(got, "event")
		}
	})
	if want := []string{"event", "event", `held by "desk" `, "event", `held by "" `, `held by "" gone`}; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
	ctx, leave := context.WithCancel(t.Context())
	leave()
	follow(ctx, func() ([]engine.Event, string, error) { t.Error("it was read after the end"); return nil, "", nil }, nil)
}
