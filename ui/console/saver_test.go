package console

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/feedback"
)

// Whoever leaves right after many words waits until they are passed on, in the order in which they were said, and few of them are written
// alone.
func TestTheSaverPassesAllOnBeforeOneLeaves(t *testing.T) {
	t.Parallel()
	const many = 200
	var (
		mu     sync.Mutex
		passed []int
		writes int
	)
	s := saver{together: func(words func()) {
		words()
		mu.Lock()
		writes++
		mu.Unlock()
	}}
	var told []tea.Cmd
	for n := range many {
		told = append(told, s.do(func() tea.Msg {
			time.Sleep(100 * time.Microsecond) // as long as a disk takes, so that some gather
			mu.Lock()
			defer mu.Unlock()
			passed = append(passed, n)
			return n
		}))
	}
	s.wait(time.Minute)
	mu.Lock()
	defer mu.Unlock()
	if len(passed) != many || !slices.IsSorted(passed) {
		t.Fatalf("%d of %d are passed on, in order: %t", len(passed), many, slices.IsSorted(passed))
	}
	if writes > many/2 {
		t.Errorf("%d words are written %d times", many, writes)
	}
	for n, tell := range told {
		if got := tell(); got != n {
			t.Fatalf("word %d is told as %v", n, got)
		}
	}
}

func TestTheSaverWaitsForNothingWhenNothingWasSaid(t *testing.T) {
	t.Parallel()
	var s saver
	began := time.Now()
	s.wait(time.Minute)
	if waited := time.Since(began); waited > 10*time.Second {
		t.Errorf("waited for %s", waited)
	}
}

// Marks are on their way when the person leaves: the console that they leave ends when they have arrived.
func TestMarksArriveBeforeTheConsoleEnds(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked())
	slow := &slowActions{fakeActions: d.actions, gate: make(chan struct{})}
	d.options.Actions = slow
	var last tea.Cmd
	for n := range 30 {
		last = d.saver.do(func() tea.Msg {
			return slow.Mark(feedback.FindingMarked{ID: fmt.Sprintf("F-%03d", n+1), Choice: "later"})
		})
	}
	left := make(chan struct{})
	go func() {
		d.saver.wait(time.Minute)
		close(left)
	}()
	select {
	case <-left:
		t.Fatal("the console ends before the marks are taken")
	default:
	}
	close(slow.gate)
	<-left
	last()
	if len(d.actions.marks) != 30 {
		t.Errorf("%d of 30 marks are taken", len(d.actions.marks))
	}
}

// slowActions take a mark when their gate is open.
type slowActions struct {
	*fakeActions
	gate chan struct{}
}

func (a *slowActions) Mark(word feedback.FindingMarked) error {
	<-a.gate
	return a.fakeActions.Mark(word)
}
