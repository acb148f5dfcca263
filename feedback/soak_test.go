package feedback_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"parley/feedback"
	"parley/feedback/feedbacktest"
	"parley/feedback/session"
)

// soak is how large the tests of endurance are, as rounds and sessions: PARLEY_TEST_SOAK=200,1000 is what parley is
// meant for.
func soak(t *testing.T) (rounds, sessions int) {
	t.Helper()
	asked := os.Getenv("PARLEY_TEST_SOAK")
	if asked == "" {
		return 12, 12
	}
	first, second, _ := strings.Cut(asked, ",")
	rounds, err := strconv.Atoi(first)
	if err == nil {
		sessions, err = strconv.Atoi(second)
	}
	if err != nil {
		t.Fatalf("PARLEY_TEST_SOAK=%q: %v", asked, err)
	}
	return rounds, sessions
}

// use is what a process holds.
type use struct {
	heap        uint64
	goroutines  int
	descriptors int // 0 where the system does not tell
}

func inUse() use {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	open, _ := os.ReadDir("/proc/self/fd") // only Linux has it
	return use{m.HeapAlloc, runtime.NumGoroutine(), len(open)}
}

func (u use) String() string {
	return fmt.Sprintf("%.1f MB, %d goroutines, %d descriptors", float64(u.heap)/1e6, u.goroutines, u.descriptors)
}

// TestManyRoundsLeakNothing has one long session and many short ones: descriptors and goroutines are as at the beginning, memory
// grows with what is known of the rounds only, and the sessions open and list. It runs alone, for the figures' sake.
func TestManyRoundsLeakNothing(t *testing.T) { //nolint:paralleltest // other tests' goroutines would be counted
	rounds, sessions := soak(t)
	folder, subject := subject(t)
	set := settings()
	set.MaxRounds = rounds
	before := inUse()
	d, err := feedback.StartWith(newPanel().bind, folder, subject, set)
	if err != nil {
		t.Fatal(err)
	}
	var early use
	began, marks := time.Now(), []time.Duration{}
	_, err = d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		marks = append(marks, time.Since(began))
		if c.Round == rounds/4 {
			early = inUse()
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper, Questions: []string{fmt.Sprintf("What of case %d?", c.Round)}}, nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	late := inUse()
	closed(t, d)
	tenth := max(1, rounds/10)
	t.Logf("%d rounds: at first %s, after a quarter %s, at the end %s; %s for the first %d, %s for the last", rounds, before, early, late,
		marks[tenth-1].Round(time.Millisecond), tenth, (marks[len(marks)-1] - marks[len(marks)-1-tenth]).Round(time.Millisecond))
	if after := inUse(); late.descriptors != early.descriptors || after.descriptors > before.descriptors || after.goroutines > before.goroutines {
		t.Errorf("something is left open: %s, then %s, then %s", before, late, after)
	}
	if each := float64(late.heap-min(early.heap, late.heap)) / float64(rounds-rounds/4); each > 128<<10 {
		t.Errorf("each round keeps %.0f KB", each/1024)
	}
	took(t, "opening it again", func() {
		d, err := feedback.ResumeWith(newPanel().bind, folder, subject.RoundID, settings())
		if err != nil {
			t.Fatal(err)
		}
		closed(t, d)
	})
	took(t, "all its events", func() {
		if events, err := feedback.Events(folder, ""); err != nil || len(events) < 6*rounds {
			t.Errorf("%d events, %v", len(events), err)
		}
	})
	manySessions(t, sessions)
}

func manySessions(t *testing.T, sessions int) {
	t.Helper()
	workdir := t.TempDir()
	artifact := filepath.Join(workdir, "brief.md")
	write(t, artifact, "# Brief\n\nThe job retries a few times.\n")
	var early use
	for i := range sessions {
		folder, id, err := session.NewAdHoc(workdir, artifact)
		if err != nil {
			t.Fatal(err)
		}
		set := settings()
		set.Mode = feedback.Quick
		d, err := feedback.StartWith(newPanel().bind, folder, feedback.Subject{RoundID: id, Artifact: artifact, Perspectives: seats}, set)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Run(t.Context(), feedbacktest.DefaultDecider()); err != nil {
			t.Fatal(err)
		}
		closed(t, d)
		if i == sessions/4 {
			early = inUse()
		}
	}
	late := inUse()
	t.Logf("%d sessions: after a quarter %s, at the end %s", sessions, early, late)
	if late.descriptors > early.descriptors || late.goroutines > early.goroutines || float64(late.heap) > 1.05*float64(early.heap)+1<<20 {
		t.Errorf("it grows: %s, then %s", early, late)
	}
	took(t, "listing them", func() {
		if list, err := session.List(workdir); err != nil || len(list) != sessions {
			t.Errorf("%d sessions, %v", len(list), err)
		}
	})
}

func took(t *testing.T, what string, do func()) {
	t.Helper()
	began := time.Now()
	do()
	t.Logf("%s: %s", what, time.Since(began).Round(100*time.Microsecond))
}
