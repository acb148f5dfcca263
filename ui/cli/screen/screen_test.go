package screen_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/perspective"
	"parley/feedback"
	"parley/ui/cli"
	"parley/ui/cli/screen"
	"parley/ui/console"
)

// opener starts an offline discussion of a small document in a folder of its own.
func opener(t *testing.T) (cli.Opener, string) {
	t.Helper()
	folder := t.TempDir()
	path := filepath.Join(folder, "doc.md")
	if err := os.WriteFile(path, []byte("# Product brief: Pantry planner\n\nPeople waste food because they forget what they have in the cupboard at home.\n\n## Goals\n\nTBD\n\n## Users\n\nTBD\n\n## Scope\n\nTBD\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return func(sink engine.Sink) (*feedback.Discussion, error) {
		subject := feedback.Subject{RoundID: "REVIEW-001", Artifact: path, Perspectives: perspective.Defaults()[:2]}
		return feedback.Start(&engine.Engine{Offline: true}, filepath.Join(folder, "session"), subject, feedback.Settings{}, sink)
	}, filepath.Join(folder, "session")
}

// watcher plays the person: it sees every event and acts on some.
type watcher struct {
	seen  []string
	stays bool                                      // also when the review is concluded
	act   func(console.Options, engine.Event) error // an error leaves the console
}

func (w *watcher) run(ctx context.Context, o console.Options) (console.Result, error) {
	for {
		select {
		case e, more := <-o.Events:
			if !more {
				return console.Result{}, nil
			}
			if _, cue := e.Body.(console.HistoryEndedCue); cue {
				continue
			}
			w.seen = append(w.seen, e.Body.Kind())
			if w.act != nil {
				if err := w.act(o, e); err != nil {
					return console.Result{Quit: true}, nil
				}
			}
			if _, over := e.Body.(feedback.Concluded); over && !w.stays {
				return console.Result{}, nil
			}
		case <-ctx.Done():
			return console.Result{}, context.Cause(ctx)
		}
	}
}

var errBye = errors.New("bye")

// answering decides each checkpoint that is opened.
func answering(d feedback.Decision) func(console.Options, engine.Event) error {
	return func(o console.Options, e engine.Event) error {
		if _, asked := e.Body.(feedback.CheckpointOpened); !asked {
			return nil
		}
		// The checkpoint is shown an instant before the discussion listens.
		for {
			err := o.Actions.Decide(d)
			if !errors.Is(err, console.ErrNoCheckpoint) {
				return err
			}
		}
	}
}

func TestPersonDecides(t *testing.T) {
	t.Parallel()
	open, _ := opener(t)
	w := &watcher{act: answering(feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson})}
	d, outcome, err := screen.Console{Run: w.run}.Discuss(t.Context(), open, nil, cli.ScreenOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	if outcome.Decision == nil || outcome.Decision.Origin != feedback.ByPerson || outcome.Conclusions == "" {
		t.Errorf("outcome: %+v", outcome)
	}
	if first, last := w.seen[0], w.seen[len(w.seen)-1]; first != "round_assigned" || last != "concluded" {
		t.Errorf("events from %s to %s", first, last)
	}
}

// A round that would have nothing to read is refused and leaves the question open: the person can put the document back, or be done.
func TestADecisionForAMissingDocumentIsRefused(t *testing.T) {
	t.Parallel()
	open, session := opener(t)
	document := filepath.Join(filepath.Dir(session), "doc.md")
	goOn := feedback.Decision{Choice: feedback.ContinueDeeper, Origin: feedback.ByPerson}
	w := &watcher{act: func(o console.Options, e engine.Event) error {
		if _, asked := e.Body.(feedback.CheckpointOpened); !asked {
			return nil
		}
		for what, spoil := range map[string]func() error{
			"is not there; put it back": func() error { return os.Remove(document) },
			"it is empty":               func() error { return os.WriteFile(document, nil, 0o600) },
		} {
			if err := spoil(); err != nil {
				t.Fatal(err)
			}
			if err := o.Actions.Decide(goOn); err == nil {
				t.Errorf("%s: a round is begun", what)
				return errBye
			} else if !strings.Contains(err.Error(), what) || !strings.HasSuffix(err.Error(), "then decide again") {
				t.Errorf("%s: %v", what, err)
			}
		}
		return answering(feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson})(o, e)
	}}
	d, outcome, err := screen.Console{Run: w.run}.Discuss(t.Context(), open, nil, cli.ScreenOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	if outcome.Decision == nil || outcome.Decision.Choice != feedback.Done || len(outcome.Rounds) != 1 {
		t.Errorf("%d rounds, decision %+v", len(outcome.Rounds), outcome.Decision)
	}
}

func TestLeavingEndsTheDiscussion(t *testing.T) {
	t.Parallel()
	open, session := opener(t)
	w := &watcher{act: func(_ console.Options, e engine.Event) error {
		if _, asked := e.Body.(feedback.CheckpointOpened); asked {
			return errBye
		}
		return nil
	}}
	d, outcome, err := screen.Console{Run: w.run}.Discuss(t.Context(), open, nil, cli.ScreenOptions{})
	if !errors.Is(err, cli.ErrLeft) {
		t.Fatalf("error %v, want ErrLeft", err)
	}
	if len(outcome.Rounds) != 1 || outcome.Decision != nil {
		t.Errorf("outcome: %d rounds, decision %v", len(outcome.Rounds), outcome.Decision)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}

	// What had happened comes first when it is gone on with.
	history, err := feedback.Events(session, "REVIEW-001")
	if err != nil {
		t.Fatal(err)
	}
	w = &watcher{act: func(_ console.Options, e engine.Event) error {
		if e.Seq == history[len(history)-1].Seq+1 {
			return errBye
		}
		return nil
	}}
	resume := func(sink engine.Sink) (*feedback.Discussion, error) {
		return feedback.Resume(&engine.Engine{Offline: true}, session, "REVIEW-001", feedback.Settings{}, sink)
	}
	d, _, err = screen.Console{Run: w.run}.Discuss(t.Context(), resume, history, cli.ScreenOptions{})
	if !errors.Is(err, cli.ErrLeft) {
		t.Errorf("error %v, want ErrLeft", err)
	}
	if len(w.seen) != len(history)+1 || w.seen[0] != "round_assigned" || w.seen[len(history)] != "checkpoint" {
		t.Errorf("seen %v after a history of %d", w.seen, len(history))
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

func TestNoTerminal(t *testing.T) {
	t.Parallel()
	open, _ := opener(t)
	none := func(context.Context, console.Options) (console.Result, error) {
		return console.Result{}, console.ErrNoTerminal
	}
	d, _, err := screen.Console{Run: none}.Discuss(t.Context(), open, nil, cli.ScreenOptions{})
	if !errors.Is(err, console.ErrNoTerminal) {
		t.Errorf("error %v, want ErrNoTerminal", err)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

func TestUnopenableDiscussionShowsNothing(t *testing.T) {
	t.Parallel()
	w := &watcher{}
	fail := func(engine.Sink) (*feedback.Discussion, error) { return nil, errBye }
	d, _, err := screen.Console{Run: w.run}.Discuss(t.Context(), fail, nil, cli.ScreenOptions{})
	if d != nil || !errors.Is(err, errBye) || w.seen != nil {
		t.Errorf("discussion %v, error %v, seen %v", d, err, w.seen)
	}
}

func TestShowSetsNothingGoing(t *testing.T) {
	t.Parallel()
	history := make([]engine.Event, 2000) // more than may wait
	for i := range history {
		history[i] = engine.Event{Seq: int64(i + 1), Body: engine.WarningRaised{Text: "x"}}
	}
	w := &watcher{act: func(o console.Options, _ engine.Event) error {
		if o.Actions != nil {
			t.Error("a mere look can act")
		}
		return nil
	}}
	if err := (screen.Console{Run: w.run}).Show(t.Context(), history, cli.ScreenOptions{Theme: "light"}); err != nil {
		t.Fatal(err)
	}
	if len(w.seen) != len(history) {
		t.Errorf("%d events seen, want %d", len(w.seen), len(history))
	}
	// One that leaves at once holds nothing up.
	w = &watcher{act: func(console.Options, engine.Event) error { return errBye }}
	if err := (screen.Console{Run: w.run}).Show(t.Context(), history, cli.ScreenOptions{}); err != nil {
		t.Fatal(err)
	}
}

func TestCheckpointAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	open := func(sink engine.Sink) (*feedback.StandaloneCheckpoint, error) {
		return feedback.OpenStandaloneCheckpoint(feedback.StandaloneRequest{Folder: folder, Round: 1, MaxRounds: 3}, sink)
	}
	decide := answering(feedback.Decision{Choice: feedback.AdjustDirection, Focus: "cost", Origin: feedback.ByPerson})
	w := &watcher{act: func(o console.Options, e engine.Event) error {
		if !o.QuitWhenClosed {
			t.Error("the screen stays after the decision")
		}
		if err := o.Actions.Mark(feedback.FindingMarked{ID: "F-001", Choice: "accept"}); err == nil {
			t.Error("a finding was marked where there are none")
		}
		return decide(o, e)
	}}
	gate, decision, err := screen.Console{Run: w.run}.Ask(t.Context(), open, cli.ScreenOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := gate.Close(); err != nil {
		t.Error(err)
	}
	if decision.Focus != "cost" || decision.Round != 1 || decision.MaxRounds != 3 {
		t.Errorf("decision: %+v", decision)
	}
}
