package console

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"parley/engine"
	"parley/engine/tool"
	"parley/feedback"
)

func TestQueueHandsOverWhatHasComeAndNoticesTheEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q, events := newQueue(), make(chan engine.Event)
		go q.pump(t.Context(), events)
		for i := range 4 {
			events <- progressEvent(i, "x")
		}
		synctest.Wait()
		if msg := q.listen()().(eventsMsg); len(msg.events) != 4 || msg.closed {
			t.Errorf("%d events, closed %v; want the 4 that had come", len(msg.events), msg.closed)
		}
		close(events)
		if msg := q.listen()().(eventsMsg); !msg.closed {
			t.Error("the end of the stream was not noticed")
		}
	})
}

// Nobody listens while an editor is open: words are joined, nothing else is lost, and the stream never waits.
func TestQueueNeverStallsTheStream(t *testing.T) {
	t.Parallel()
	q, events := newQueue(), make(chan engine.Event)
	go q.pump(context.Background(), events)
	const n = 20_000
	for i := range n {
		events <- progressEvent(i, "ab")
		if i%1000 == 0 {
			events <- engine.Event{Seq: int64(i), Body: engine.WarningRaised{Text: fmt.Sprint(i)}}
		}
	}
	close(events)
	waitClosed(t, q)
	got, _ := q.drain()
	warnings, words := 0, 0
	for _, e := range got {
		switch body := e.Body.(type) {
		case engine.WarningRaised:
			warnings++
		case engine.ToolProgress:
			words += strings.Count(body.Text, "ab")
		}
	}
	if warnings != n/1000 || words != n || len(got) > 2*maxWaiting {
		t.Errorf("%d warnings, %d words in %d events; want %d and %d in about %d", warnings, words, len(got), n/1000, n, maxWaiting)
	}
}

// A tool that thinks, writes and uses tools in turn for as long as an editor is open fills no memory.
func TestQueueIsBoundedWhateverTheKindsOfProgress(t *testing.T) {
	t.Parallel()
	q := newQueue()
	kinds := []tool.ProgressKind{tool.Thinking, tool.Writing, tool.UsingTool, tool.Silent, tool.Retrying}
	for i := range 50_000 {
		e := progressEvent(i, strings.Repeat("语", 1000))
		body := e.Body.(engine.ToolProgress)
		body.Perspective, body.Progress.Kind = fmt.Sprint("p", i%5), kinds[i/7%len(kinds)]
		q.put(engine.Event{Seq: e.Seq, Body: body})
	}
	got, _ := q.drain()
	bytes := 0
	for _, e := range got {
		bytes += len(e.Body.(engine.ToolProgress).Text)
	}
	if len(got) > maxWaiting+5 || bytes > maxWaiting*3000+5*maxJoinedText {
		t.Errorf("%d events with %d bytes wait", len(got), bytes)
	}
}

func waitClosed(t *testing.T, q *queue) {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Second); time.Now().Before(deadline); {
		q.mu.Lock()
		closed := q.closed
		q.mu.Unlock()
		if closed {
			return
		}
		<-time.After(time.Millisecond)
	}
	t.Fatal("the queue was not closed")
}

func progressEvent(i int, text string) engine.Event {
	return engine.Event{Seq: int64(i), Body: engine.ToolProgress{Perspective: "p", Tool: "t", Progress: tool.Progress{Kind: tool.Writing, Text: text}}}
}

func TestDeciderAnswersOnlyWhatIsAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var d Decider
		if err := d.Answer(feedback.Decision{Choice: feedback.Done}); err == nil {
			t.Error("an answer to nothing was taken")
		}
		answers := make(chan feedback.Decision)
		go func() {
			got, _ := d.Decide(t.Context(), feedback.Checkpoint{Round: 2, MaxRounds: 5})
			answers <- got
		}()
		synctest.Wait()
		if err := d.Answer(feedback.Decision{Choice: feedback.AdjustDirection}); err != nil {
			t.Error(err)
		}
		if err := d.Answer(feedback.Decision{Choice: feedback.Done}); err == nil {
			t.Error("a second answer was taken")
		}
		if got := <-answers; got.Choice != feedback.AdjustDirection || got.Round != 2 {
			t.Errorf("decided %+v", got)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := d.Decide(ctx, feedback.Checkpoint{}); err == nil {
			t.Error("a checkpoint outlived its context")
		}
	})
}
