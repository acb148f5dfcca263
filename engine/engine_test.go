package engine_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"parley/engine"
	"parley/engine/record"
	"parley/engine/round"
	"parley/engine/tool"
)

func TestEveryPerspectiveAnswers(t *testing.T) {
	t.Parallel()
	b := newBench(t, toolbox{"gemini": says(answer(4)), "codex": says(answer(3))})
	r, err := b.run(t.Context(), b.assignment(reviewer("product", "gemini"), reviewer("technical", "codex")))
	if err != nil {
		t.Fatal(err)
	}
	if r.Status != round.Complete || r.Verdict != round.Reached || r.AverageRating == nil || *r.AverageRating != 3.5 {
		t.Errorf("status %s, verdict %s, average %v", r.Status, r.Verdict, r.AverageRating)
	}
	product := r.Perspectives[0]
	if product.Name != "product" || product.Tool != "gemini" || product.Outcome != round.Answered || product.Rating != 4 {
		t.Errorf("product is %+v", product)
	}
	if w := product.Weaknesses[0]; w.Line != 5 {
		t.Errorf("the quote stands in line 5, parley says %d", w.Line)
	}
	if raw := b.store.raw["product-1-gemini.stdout"]; raw == nil || raw.String() != answer(4) {
		t.Errorf("the tool's bytes were not kept: %v", raw)
	}
	kinds := b.kinds()
	if kinds[0] != "round_started" || kinds[len(kinds)-1] != "round_finished" {
		t.Errorf("events begin and end with %s and %s", kinds[0], kinds[len(kinds)-1])
	}
	for i, e := range b.events {
		if e.Seq != int64(i+1) {
			t.Fatalf("event %d has number %d", i+1, e.Seq)
		}
	}
}

// A failed link hands over to the next one, and the reason is kept.
func TestChainFallsBack(t *testing.T) {
	t.Parallel()
	b := newBench(t, toolbox{
		"gemini": fails(tool.NotLoggedIn, "no key"), "empty": says(""), "broken": panics(), "codex": says(answer(5)),
	})
	r, err := b.run(t.Context(), b.assignment(reviewer("product", "absent", "gemini", "empty", "broken", "codex", "direct")))
	if err != nil {
		t.Fatal(err)
	}
	got := r.Perspectives[0]
	var kinds []string
	for _, a := range got.Attempts {
		kinds = append(kinds, a.Kind)
	}
	want := []string{"absent", "not logged in", "empty answer", "failed", ""}
	if got.Tool != "codex" || got.Rating != 5 || !slices.Equal(kinds, want) {
		t.Errorf("answered by %s with %d after %q, want codex with 5 after %q", got.Tool, got.Rating, kinds, want)
	}
	if reason := got.Attempts[1].Error; reason == nil || !strings.Contains(*reason, "no key") {
		t.Errorf("the reason of the failure is lost: %v", reason)
	}
}

func TestDirectEndsEveryChain(t *testing.T) {
	t.Parallel()
	b := newBench(t, toolbox{"codex": fails(tool.Exited, "exit status 1")})
	r, err := b.run(t.Context(), b.assignment(reviewer("technical", "codex"), reviewer("quality")))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Perspectives {
		if p.Outcome != round.Direct || p.Tool != "direct" || p.Rules == nil {
			t.Errorf("%s was answered by %s (%s), rules %v", p.Name, p.Tool, p.Outcome, p.Rules)
		}
	}
	for _, p := range r.Perspectives { // the document is a few words long, and who abstains is no judge
		if p.Abstention() == "" || r.Sources != (round.Sources{}) {
			t.Errorf("%s rates %d; sources %+v", p.Name, p.Rating, r.Sources)
		}
	}
}

func TestOfflineAsksNoTool(t *testing.T) {
	t.Parallel()
	b := newBench(t, toolbox{"gemini": panics()})
	b.engine.Offline = true
	r, err := b.run(t.Context(), b.assignment(reviewer("product", "gemini")))
	if err != nil || r.Perspectives[0].Outcome != round.Direct || len(r.Perspectives[0].Attempts) != 1 {
		t.Errorf("%+v, %v", r.Perspectives, err)
	}
}

// A perspective that overruns its limit falls back; the others are not held up by it.
func TestTimeLimitFallsBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, toolbox{"gemini": after(time.Hour, answer(5)), "codex": after(time.Minute, answer(3))})
		b.engine.Timeout = 5 * time.Minute
		r, err := b.run(t.Context(), b.assignment(reviewer("product", "gemini", "codex")))
		if err != nil {
			t.Fatal(err)
		}
		got := r.Perspectives[0]
		if got.Tool != "codex" || got.Attempts[0].Kind != string(tool.TimedOut) || got.Attempts[0].Seconds != 300 {
			t.Errorf("answered by %s, first attempt %+v", got.Tool, got.Attempts[0])
		}
		if r.Finished.Sub(r.Started) != 6*time.Minute {
			t.Errorf("the round took %s", r.Finished.Sub(r.Started))
		}
	})
}

func TestDeadlineMakesTheRoundPartial(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, toolbox{"fast": after(time.Second, answer(4)), "slow": after(time.Hour, answer(4))})
		b.engine.Deadline, b.engine.Timeout = time.Minute, 2*time.Hour
		r, err := b.run(t.Context(), b.assignment(reviewer("product", "fast"), reviewer("risk", "slow")))
		if err != nil {
			t.Fatal(err)
		}
		if r.Status != round.Partial || !slices.Equal(r.Missing, []string{"risk"}) {
			t.Errorf("status %s, missing %v", r.Status, r.Missing)
		}
		if !strings.Contains(record.Markdown(r), "PARTIAL") {
			t.Error("the record does not say PARTIAL")
		}
	})
}

func TestConcurrencyLimitsHowManyAreAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, toolbox{"slow": after(time.Minute, answer(4))})
		b.engine.Concurrency = 2
		r, err := b.run(t.Context(), b.assignment(reviewer("a", "slow"), reviewer("b", "slow"), reviewer("c", "slow"), reviewer("d", "slow"), reviewer("e", "slow")))
		if err != nil || r.Finished.Sub(r.Started) != 3*time.Minute {
			t.Errorf("five one-minute tools, two at once, took %s (%v)", r.Finished.Sub(r.Started), err)
		}
	})
}

// Each of the person's words to a running round, said five seconds into it.
func TestControls(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name  string
		say   engine.Control
		check func(*testing.T, round.Round)
	}{
		{"conclude", engine.Control{Kind: engine.ControlConclude}, func(t *testing.T, r round.Round) {
			t.Helper()
			if r.Status != round.Partial || len(r.Missing) != 2 {
				t.Errorf("status %s, missing %v", r.Status, r.Missing)
			}
		}},
		{"stop", engine.Control{Kind: engine.ControlStop, Perspective: "product"}, func(t *testing.T, r round.Round) {
			t.Helper()
			if !slices.Equal(r.Missing, []string{"product"}) || r.Perspectives[1].Rating != 4 {
				t.Errorf("missing %v, other %+v", r.Missing, r.Perspectives[1])
			}
		}},
		{"next", engine.Control{Kind: engine.ControlNext, Perspective: "product"}, func(t *testing.T, r round.Round) {
			t.Helper()
			if got := r.Perspectives[0]; got.Tool != "direct" || got.Attempts[0].Seconds != 5 {
				t.Errorf("answered by %s, attempts %+v", got.Tool, got.Attempts)
			}
		}},
		{"retry", engine.Control{Kind: engine.ControlRetry, Perspective: "product"}, func(t *testing.T, r round.Round) {
			t.Helper()
			if got := r.Perspectives[0]; got.Tool != "slow" || len(got.Attempts) != 2 || r.Finished.Sub(r.Started) != 65*time.Second {
				t.Errorf("%d attempts in %s", len(got.Attempts), r.Finished.Sub(r.Started))
			}
		}},
		{"extend", engine.Control{Kind: engine.ControlExtend, Perspective: "product", Extra: time.Minute}, func(t *testing.T, r round.Round) {
			t.Helper()
			if got := r.Perspectives[1]; got.Tool != "direct" {
				t.Errorf("the other perspective kept its limit of 50 s, but was answered by %s", got.Tool)
			}
			if got := r.Perspectives[0]; got.Tool != "slow" {
				t.Errorf("answered by %s in spite of more time", got.Tool)
			}
		}},
		{"a perspective nobody knows", engine.Control{Kind: engine.ControlStop, Perspective: "nobody"}, func(t *testing.T, r round.Round) {
			t.Helper()
			if r.Status != round.Complete {
				t.Errorf("status %s", r.Status)
			}
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t, toolbox{"slow": after(time.Minute, answer(4))})
				b.engine.Timeout = 10 * time.Minute
				if c.say.Kind == engine.ControlExtend {
					b.engine.Timeout = 50 * time.Second
				}
				controls := make(chan engine.Control)
				a := b.assignment(reviewer("product", "slow"), reviewer("risk", "slow"))
				a.Controls = controls
				go func() {
					time.Sleep(5 * time.Second)
					controls <- c.say
				}()
				r, err := b.run(t.Context(), a)
				if err != nil {
					t.Fatal(err)
				}
				c.check(t, r)
			})
		})
	}
}

func TestRetryOfAFinishedPerspective(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		quick := scripted{ask: func(context.Context, tool.Request, func(tool.Progress)) (tool.Reply, error) {
			asked++
			return tool.Reply{Text: answer(asked + 1)}, nil
		}}
		b := newBench(t, toolbox{"quick": quick, "slow": after(time.Minute, answer(4))})
		controls := make(chan engine.Control)
		a := b.assignment(reviewer("product", "quick"), reviewer("risk", "slow"))
		a.Controls = controls
		go func() {
			time.Sleep(time.Second)
			controls <- engine.Control{Kind: engine.ControlRetry, Perspective: "product"}
		}()
		r, err := b.run(t.Context(), a)
		if err != nil || r.Perspectives[0].Rating != 3 {
			t.Errorf("the second answer counts: %+v, %v", r.Perspectives[0], err)
		}
	})
}

func TestInterruptedRoundIsAnError(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, toolbox{"slow": after(time.Hour, answer(4)), "fast": says(answer(4))})
		ctx, cancel := context.WithCancelCause(t.Context())
		interrupted := errors.New("interrupt")
		time.AfterFunc(time.Second, func() { cancel(interrupted) })
		_, err := b.run(ctx, b.assignment(reviewer("product", "slow"), reviewer("risk", "fast")))
		if !errors.Is(err, interrupted) {
			t.Fatalf("error %v", err)
		}
		if kinds := b.kinds(); kinds[len(kinds)-1] != "round_failed" || !slices.Contains(kinds, "perspective_finished") {
			t.Errorf("events %v", kinds)
		}
	})
}

// What an interrupted run had finished is not asked for again.
func TestResumeAsksOnlyWhatIsMissing(t *testing.T) {
	t.Parallel()
	b := newBench(t, toolbox{"once": panics(), "codex": says(answer(3))})
	a := b.assignment(reviewer("product", "once"), reviewer("risk", "codex"))
	have := round.Review{Name: "product", Outcome: round.Answered, Tool: "once"}
	have.Rating = 5
	a.FinishedReviews = []round.Review{have, {Name: "risk", Outcome: round.Missing}}
	r, err := b.run(t.Context(), a)
	if err != nil || r.Perspectives[0].Rating != 5 || r.Perspectives[1].Rating != 3 {
		t.Errorf("%+v, %v", r.Perspectives, err)
	}
}

// A round for one reviewer leaves alone who had no answer before: it stays missing, and says why.
func TestOnlyTheNamedPerspectiveIsAsked(t *testing.T) {
	t.Parallel()
	b := newBench(t, toolbox{"never": panics(), "codex": says(answer(3))})
	a := b.assignment(reviewer("product", "never"), reviewer("risk", "codex"), reviewer("quality", "never"))
	have := round.Review{Name: "product", Outcome: round.Answered, Tool: "never"}
	have.Rating = 5
	a.FinishedReviews, a.OnlyPerspectives = []round.Review{have}, []string{"risk"}
	r, err := b.run(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	if r.Perspectives[0].Rating != 5 || r.Perspectives[1].Rating != 3 || r.Perspectives[2].Outcome != round.Missing {
		t.Errorf("%+v", r.Perspectives)
	}
	if r.Status != round.Partial || !slices.Equal(r.Missing, []string{"quality"}) {
		t.Errorf("status %s, missing %q", r.Status, r.Missing)
	}
	if said := r.Perspectives[2].Warnings; len(said) != 1 || !strings.Contains(said[0], "this round asked others") {
		t.Errorf("warnings %q", said)
	}
}

func TestCoverageNeedsADiscoveryContext(t *testing.T) {
	t.Parallel()
	for name, context := range map[string]string{"missing": "", "malformed": "{not json"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, toolbox{"codex": says(answer(4))})
			if context != "" {
				b.write(t, "spec/discovery-context.json", context)
			}
			r, err := b.run(t.Context(), b.assignment(reviewer("product", "codex"), reviewer("coverage", "codex")))
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Perspectives) != 1 || len(r.Dropped) != 1 || len(r.Warnings) != 1 ||
				!strings.Contains(r.Warnings[0], "discovery-context.json") {
				t.Errorf("dropped %+v, warnings %q", r.Dropped, r.Warnings)
			}
			if !strings.Contains(record.Markdown(r), "discovery-context.json") {
				t.Error("the record does not say why coverage is left out")
			}
			if _, err := b.run(t.Context(), b.assignment(reviewer("coverage", "codex"))); err == nil {
				t.Error("a round without any perspective left must say so")
			}
		})
	}
}

func TestVerdictWhenNothingCanBeKept(t *testing.T) {
	t.Parallel()
	b := newBench(t, toolbox{"codex": says(answer(4))})
	b.store.fail = errDiskFull
	r, err := b.run(t.Context(), b.assignment(reviewer("product", "codex")))
	if err != nil || r.Verdict != round.Reached || r.Record != nil {
		t.Fatalf("verdict %s, record %v, %v", r.Verdict, r.Record, err)
	}
}

// A tool's words cannot reach a reader raw, whichever event carries them.
func TestProgressIsNeutralised(t *testing.T) {
	t.Parallel()
	const hostile = "\x1b]52;c;aGk=\x07red \x1b[31mtext"
	loud := scripted{ask: func(_ context.Context, _ tool.Request, progress func(tool.Progress)) (tool.Reply, error) {
		progress(tool.Progress{Kind: tool.Writing, Text: hostile})
		progress(tool.Progress{Kind: tool.Warning, Text: hostile})
		return tool.Reply{}, &tool.Failure{Tool: "loud", Kind: tool.SetupRejected, Detail: hostile}
	}}
	b := newBench(t, toolbox{"loud": loud})
	r, err := b.run(t.Context(), b.assignment(reviewer("product", "loud")))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range b.events {
		data, err := e.MarshalJSON()
		if err != nil || strings.Contains(string(data), `\u001b`) {
			t.Errorf("%v: %s", err, data)
		}
	}
	if reason := *r.Perspectives[0].Attempts[0].Error; strings.ContainsRune(reason, '\x1b') {
		t.Errorf("reason %q", reason)
	}
}

// A follow-up round tells each point once, with everybody who makes it.
func TestUnderstandingNamesWhoMakesAPoint(t *testing.T) {
	t.Parallel()
	const followUp = `{"rating":4,"strengths":[],"weaknesses":[],"suggestions":[],"open_questions":[],` +
		`"confirmed":["No owner is named"],"corrected":[],"new_insights":["The pilot has no end"]}`
	b := newBench(t, toolbox{"gemini": says(followUp), "codex": says(followUp)})
	a := b.assignment(reviewer("product", "gemini"), reviewer("risk", "codex"))
	a.Type, a.FollowUp = round.Deepen, &round.FollowUp{}
	r, err := b.run(t.Context(), a)
	if err != nil || r.Understanding == nil {
		t.Fatalf("%+v, %v", r.Understanding, err)
	}
	if got := r.Understanding.Confirmed; !slices.Equal(got, []string{"No owner is named (product, risk)"}) {
		t.Errorf("confirmed %q", got)
	}
	if got := r.Understanding.Corrected; got == nil || len(got) != 0 {
		t.Errorf("corrected %#v, want a present, empty list", got)
	}
}
