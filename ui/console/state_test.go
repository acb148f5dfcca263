package console

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"parley/engine"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/console/state"
)

func TestPerspectiveGoesThroughItsPhases(t *testing.T) {
	t.Parallel()
	st := running().fold()
	r := st.CurrentRound()
	got := map[string]state.Phase{}
	for _, reviewer := range r.Reviewers {
		got[reviewer.Name] = reviewer.Phase()
	}
	want := map[string]state.Phase{"product": state.Writing, "technical": state.Thinking, "quality": state.Retrying, "coverage": state.ByRules}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("phases differ (-want +got):\n%s", diff)
	}
	product := r.Reviewer("product")
	if product.Tool != "codex" || product.ChainIndex != 1 || len(product.FailedAttempts) != 1 {
		t.Errorf("product is at %s, link %d, after %d failures; want codex, link 1, after 1", product.Tool, product.ChainIndex, len(product.FailedAttempts))
	}
	if want := "The pricing section names three tiers but no evidence that anyone would pay for the second one, and the competitor table is from 2023."; product.Latest != want {
		t.Errorf("latest sentence %q, want %q", product.Latest, want)
	}
	if r.FinishedCount() != 1 || !st.IsRunning() {
		t.Errorf("%d finished, running %v; want 1 and true", r.FinishedCount(), st.IsRunning())
	}
}

func TestAResumedRoundShowsTheReviewsItHas(t *testing.T) {
	t.Parallel()
	start := engine.RoundStarted{ID: "DISCUSS-001", Number: 1, MaxRounds: 5, Type: round.Initial, Attempt: 1}
	for _, name := range []string{"product", "technical", "risk"} {
		start.Perspectives = append(start.Perspectives, engine.ReviewerInfo{Name: name, Chain: []string{"gemini", "direct"}})
	}
	product := round.Review{Name: "product", Tool: "gemini", Via: "direct-cli", Outcome: round.Answered}
	product.Rating = 4
	start.FinishedReviews = []round.Review{product, {Name: "technical", Outcome: round.Direct, Tool: "direct"}, {Name: "risk", Outcome: round.Missing}}
	var st state.State
	st.Apply(engine.Event{Seq: 1, Time: time.Unix(0, 0), Body: start})
	r := st.CurrentRound()
	got := []state.Phase{r.Reviewer("product").Phase(), r.Reviewer("technical").Phase(), r.Reviewer("risk").Phase()}
	if diff := cmp.Diff([]state.Phase{state.Finished, state.ByRules, state.Queued}, got); diff != "" {
		t.Errorf("phases differ (-want +got):\n%s", diff)
	}
	if r.FinishedCount() != 2 || r.Reviewer("product").Review.Rating != 4 || r.Reviewer("product").Tool != "gemini" {
		t.Errorf("%d of 3 are done, product is %+v", r.FinishedCount(), r.Reviewer("product").Review)
	}
}

func TestRetryStartsAPerspectiveAnew(t *testing.T) {
	t.Parallel()
	s := running().after(time.Second).say(engine.AttemptStarted{Perspective: "coverage", Tool: "gemini", Via: "direct-cli"})
	reviewer := func() *state.Reviewer { st := s.fold(); return st.CurrentRound().Reviewer("coverage") }()
	if reviewer.IsDone() || reviewer.Phase() != state.Starting || reviewer.Elapsed(s.clock) != 0 {
		t.Errorf("after a retry: over %v, %s, %s elapsed; want it starting at zero", reviewer.IsDone(), reviewer.Phase(), reviewer.Elapsed(s.clock))
	}
}

func TestCountdownFollowsTheEventsClock(t *testing.T) {
	t.Parallel()
	st := asked().fold()
	left, counting := st.Remaining(st.Latest.Add(20 * time.Second))
	if !counting || left != 4*time.Minute+40*time.Second {
		t.Errorf("after 20s: %s left, counting %v", left, counting)
	}
	st.Apply(engine.Event{Time: st.Latest, Body: feedback.CountdownStopped{}})
	if _, counting := st.Remaining(st.Latest); counting {
		t.Error("it still counts after it was stopped")
	}
}

func TestStateKeepsMarks(t *testing.T) {
	t.Parallel()
	s := asked().say(feedback.FindingMarked{ID: "F-002", Choice: "reject", Note: "it is current"},
		feedback.FindingAdded{Finding: round.Finding{ID: "F-007", Text: "mine"}})
	st := s.fold()
	if f := st.Findings[1]; f.Choice != "reject" || f.Note != "it is current" {
		t.Errorf("F-002 is %q with note %q", f.Choice, f.Note)
	}
	if last := st.Findings[len(st.Findings)-1]; last.ID != "F-007" {
		t.Errorf("the added finding is missing; the last is %s", last.ID)
	}
}

// A log read back from its file must show what was shown live.
func TestReplayedLogGivesTheSameState(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]*script{"blocked": concluded(), "partial, in Chinese": chinesePartial(), "running": running()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			live, kinds := s.fold(), feedback.EventDecoders()
			var replayed state.State
			for _, e := range s.events {
				line, err := json.Marshal(e)
				if err != nil {
					t.Fatal(err)
				}
				read, err := kinds.Decode(line)
				if err != nil {
					t.Fatal(err)
				}
				replayed.Apply(read)
			}
			if diff := cmp.Diff(toJSON(t, live), toJSON(t, replayed)); diff != "" {
				t.Errorf("the replayed st differs (-live +replayed):\n%s", diff)
			}
		})
	}
}

// The console is a fold: a log shows the same screen in one piece, event by event, and read back from its file.
func TestSameLogGivesTheSameScreen(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]*script{"concluded": concluded(), "revised": revised(), "Chinese": chineseConcluded(), "running": running(), "asked": asked()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			whole, single, read := newModelHarness(t, 120, 40).play(s), newModelHarness(t, 120, 40), newModelHarness(t, 120, 40)
			for _, e := range s.events {
				single.send(eventsMsg{events: []engine.Event{e}})
				line, err := json.Marshal(e)
				if err != nil {
					t.Fatal(err)
				}
				again, err := feedback.EventDecoders().Decode(line)
				if err != nil {
					t.Fatal(err)
				}
				read.send(eventsMsg{events: []engine.Event{again}})
			}
			for _, screen := range []string{"L", "R", "F", "D", "W", "C"} {
				want := whole.press(screen).screen()
				if diff := cmp.Diff(want, single.press(screen).screen()); diff != "" {
					t.Errorf("%s, event by event (-whole +single):\n%s", screen, diff)
				}
				if diff := cmp.Diff(want, read.press(screen).screen()); diff != "" {
					t.Errorf("%s, read back (-whole +read):\n%s", screen, diff)
				}
			}
		})
	}
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Batches of any size, and progress joined by the queue, lead to the same screens' worth of words.
func TestStreamDoesNotDependOnHowTextIsCut(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab \n\t界é"))).Draw(t, "text")
		var whole, pieces state.Stream
		whole.Write(text)
		for rest := []rune(text); len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "n")
			pieces.Write(string(rest[:n]))
			rest = rest[n:]
		}
		if !strings.Contains(text, "\t") && cmp.Diff(whole, pieces, cmpopts.IgnoreUnexported(state.Stream{})) != "" {
			t.Fatalf("cut differently, the stream differs: %v and %v", whole, pieces)
		}
	})
}

func TestStreamIsBounded(t *testing.T) {
	t.Parallel()
	var s state.Stream
	for i := range 4 * state.MaxStreamLines {
		s.Write(fmt.Sprintf("line %d\n", i))
		if i%100 == 0 {
			s.Note("note")
		}
	}
	s.Write(strings.Repeat("x", 1<<20))
	if len(s.Lines) > state.MaxStreamLines*5/4+1 || len(s.Notes) > len(s.Lines) {
		t.Errorf("%d lines and %d notes kept", len(s.Lines), len(s.Notes))
	}
	if s.Dropped+len(s.Lines) < 4*state.MaxStreamLines {
		t.Errorf("lines are numbered to %d only", s.Dropped+len(s.Lines))
	}
}

func TestTheLatestSentenceIsProse(t *testing.T) {
	t.Parallel()
	for tail, want := range map[string]string{
		`{"rating": 4, "weaknesses": [{"text": "No budget is given", "severity": "high"`: "No budget is given",
		`{"weaknesses": ["The plan has no`:                                               "The plan has no",
		"First line.\nThen the last one.":                                                "Then the last one.",
		`{"weaknesses":[{"text":"没有说明在网络分区时如何保证一致性，也没有恢复目标。","x`:                         "没有说明在网络分区时如何保证一致性，也没有恢复目标。",
		"": "",
	} {
		var s state.Stream
		s.Write(tail)
		if got := state.LastProseLine(s.Tail()); got != want {
			t.Errorf("the sentence of %q is %q, want %q", tail, got, want)
		}
	}
}

func TestProgressAfterTheEndChangesNothingButTheCount(t *testing.T) {
	t.Parallel()
	s := running()
	s.say(engine.ToolProgress{Perspective: "coverage", Tool: "codex", Progress: tool.Progress{Kind: tool.Writing, Text: "late", Bytes: 9}})
	st := s.fold()
	if reviewer := st.CurrentRound().Reviewer("coverage"); reviewer.Phase() != state.ByRules || !reviewer.IsDone() {
		t.Errorf("a late word made it %s", reviewer.Phase())
	}
}
