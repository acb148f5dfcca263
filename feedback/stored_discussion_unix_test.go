//go:build unix

package feedback_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/perspective"
	"parley/feedback"
)

// TestAPipeInPlaceOfTheDiscoveryContextIsNotWaitedFor puts a pipe whose writer never comes where the context would be.
func TestAPipeInPlaceOfTheDiscoveryContextIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	coverage := perspective.Perspective{Name: perspective.Coverage, Tools: []string{"direct"}}
	for name, reviewers := range map[string][]perspective.Perspective{
		"nobody reads it": seats, "coverage would": append(slices.Clone(seats), coverage),
	} {
		folder, s := subject(t)
		s.Perspectives = reviewers
		if err := os.MkdirAll(filepath.Join(folder, "spec"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(filepath.Join(folder, "spec", "discovery-context.json"), 0o600); err != nil {
			t.Skip("no pipes here: ", err)
		}
		done := make(chan error, 1)
		go func() {
			d, err := feedback.Start(&engine.Engine{Offline: true}, folder, s, settings())
			if err == nil {
				_, err = d.Run(context.Background(), feedback.NoDecider())
				closed(t, d)
			}
			done <- err
		}()
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%s: the round hangs", name)
		}
	}
}
