package tool

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"parley/engine/round"
)

// event is an observation at a time after the one before.
type event struct {
	after time.Duration
	Progress
}

// delivery is what was told, and when since the start.
type delivery struct {
	at time.Duration
	Progress
}

// follow plays events against the clock of a synctest bubble and returns what was told.
func follow(events []event) []delivery {
	w := newProgressQueue(RetryBudget{})
	done := make(chan struct{})
	began := time.Now()
	go func() {
		defer close(done)
		for _, e := range events {
			time.Sleep(e.after)
			_ = w.observe(observation{Progress: e.Progress})
		}
	}()
	var told []delivery
	w.deliver(done, func() time.Duration { return 0 }, func(p Progress) { told = append(told, delivery{time.Since(began), p}) }, func() {})
	return told
}

func TestProgressTextIsCoalesced(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var events []event
		for range 10_000 { // for 10 seconds
			events = append(events, event{time.Millisecond, Progress{Kind: Writing, Text: "需ab"}})
		}
		told := follow(events)
		if n := len(told); n < 150 || n > 210 {
			t.Errorf("told %d times in 10 s, want about 20 a second", n)
		}
		all := ""
		for _, d := range told {
			all += d.Text
		}
		if all != strings.Repeat("需ab", 10_000) {
			t.Errorf("%d bytes of text arrived", len(all))
		}
	})
}

func TestChangesOfActivityAreDeliveredAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const tick = time.Millisecond
		told := follow([]event{
			{tick, Progress{Kind: Thinking}},
			{tick, Progress{Kind: Writing, Text: "a"}},
			{tick, Progress{Kind: Writing, Text: "b"}},
			{tick, Progress{Kind: Retrying, Attempt: 1}},
			{tick, Progress{Kind: Retrying, Attempt: 2}},
			{tick, Progress{Kind: Reporting, Usage: &round.Usage{OutputTokens: 1}}},
			{tick, Progress{Kind: Reporting, Usage: &round.Usage{OutputTokens: 2}}},
			{10 * tick, Progress{Kind: Writing, Text: "end"}},
		})
		want := []struct {
			at   time.Duration
			kind ProgressKind
			text string
		}{{1, Thinking, ""}, {2, Writing, "a"}, {4, Writing, "b"}, {4, Retrying, ""}, {5, Retrying, ""}, {17, Reporting, ""}, {17, Writing, "end"}}
		if len(told) != len(want) {
			t.Fatalf("told %+v", told)
		}
		for i, w := range want {
			if d := told[i]; d.at != w.at*tick || d.Kind != w.kind || d.Text != w.text {
				t.Errorf("%d: told %s %q at %v, want %s %q at %d ms", i, d.Kind, d.Text, d.at, w.kind, w.text, w.at)
			}
		}
		if u := told[5].Usage; u == nil || u.OutputTokens != 2 {
			t.Errorf("the usage told is %v, want the last", u)
		}
	})
}

func TestPendingProgressIsBounded(t *testing.T) {
	t.Parallel()
	kinds := []ProgressKind{Thinking, Writing, UsingTool, Retrying, Reporting, Warning}
	rapid.Check(t, func(t *rapid.T) {
		var p coalescer
		now := time.Unix(0, 0)
		began, told := now, 0
		for range rapid.IntRange(1, 400).Draw(t, "events") {
			now = now.Add(time.Duration(rapid.IntRange(0, 20).Draw(t, "ms")) * time.Millisecond)
			p.add(Progress{
				Kind: rapid.SampledFrom(kinds).Draw(t, "kind"),
				Text: strings.Repeat(rapid.SampledFrom([]string{"", "x", "需"}).Draw(t, "text"), rapid.SampledFrom([]int{1, 100, 5000}).Draw(t, "times")),
			})
			for {
				o, ok := p.next(now)
				if !ok {
					break
				}
				told++
				if len(o.Text) > maxProgressText || !utf8.ValidString(o.Text) {
					t.Fatalf("a piece of %d bytes, valid %v", len(o.Text), utf8.ValidString(o.Text))
				}
			}
			if len(p.pending) > maxBacklog+1 {
				t.Fatalf("%d wait", len(p.pending))
			}
			if most := deliveryBurst + 1 + int(now.Sub(began)/deliveryInterval); told > most {
				t.Fatalf("told %d times in %v, at most %d wanted", told, now.Sub(began), most)
			}
		}
		if at, any := p.nextDue(); any && at.Sub(now) > deliveryBurst*deliveryInterval {
			t.Fatalf("the next is due only in %v", at.Sub(now))
		}
		p.drain()
		if _, any := p.nextDue(); any {
			t.Fatal("something is due after the rest was told")
		}
	})
}

func TestRetryBudgetEndsTheCall(t *testing.T) {
	t.Parallel()
	type retry struct{ after, wait time.Duration }
	const s = time.Second
	tests := []struct {
		name    string
		cause   FailureKind
		retries []retry
		ends    int // at which retry the call ends; 0 for none
	}{
		{"claude recovers", Exited, []retry{{0, s}, {s, s}}, 0},
		{"claude, server failing", Exited, []retry{{0, s}, {s, s}, {s, 2 * s}, {2 * s, 4 * s}, {4 * s, 9 * s}, {9 * s, 17 * s}}, 6},
		{"gemini recovers", Exited, []retry{{0, 0}, {9 * s, 0}, {12 * s, 0}}, 0},
		{"gemini, waits not announced", RateLimited, []retry{{0, 0}, {9 * s, 0}, {19 * s, 0}, {27 * s, 0}}, 4},
		{"a long wait announced", RateLimited, []retry{{0, 45 * s}}, 1},
		{"a login is not healed", NotLoggedIn, []retry{{0, s}, {s, s}}, 2},
		{"quiet work in between", Exited, []retry{{0, 0}, {70 * s, 0}, {70 * s, 0}, {70 * s, 0}, {70 * s, 0}, {70 * s, 0}, {70 * s, 0}}, 0},
		{"many quick ones", Exited, []retry{{0, 0}, {s, 0}, {s, 0}, {s, 0}, {s, 0}, {s, 0}}, 6},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			retries := retryCounter{RetryBudget: RetryBudget{}.withDefaults()}
			now, ended := time.Unix(1000, 0), 0
			for i, r := range test.retries {
				now = now.Add(r.after)
				o := observation{Progress: Progress{Kind: Retrying, Text: "why", Wait: r.wait}, cause: test.cause}
				if f := retries.observe(o, now); f != nil {
					ended = i + 1
					wantReason(t, f, test.cause)
					if again := retries.observe(o, now); again != nil {
						t.Error("it gives up twice")
					}
					break
				}
			}
			if ended != test.ends {
				t.Errorf("given up at retry %d, want %d", ended, test.ends)
			}
		})
	}
	t.Run("endless", func(t *testing.T) {
		t.Parallel()
		retries := retryCounter{RetryBudget: RetryBudget{Unlimited: true}.withDefaults()}
		for i := range 100 {
			if f := retries.observe(observation{Progress: Progress{Kind: Retrying, Wait: time.Hour}, cause: NotLoggedIn}, time.Unix(int64(i), 0)); f != nil {
				t.Fatalf("given up at retry %d", i+1)
			}
		}
	})
}

func wantReason(t *testing.T, f *Failure, kind FailureKind) {
	t.Helper()
	if f.Kind != kind || !strings.Contains(f.Detail, "why") {
		t.Errorf("given up with %q (%s), want %q and the reason", f.Kind, f.Detail, kind)
	}
}
