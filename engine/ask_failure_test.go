package engine_test

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"parley/engine/round"
	"parley/engine/tool"
)

// half is a review that a tool's service cut off.
const half = `{"strengths":["The goal is stated"],"weaknesses":[{"text":"No owner is named","severity":"high"},{"text":"No budg`

// attempts are the tools that a perspective asked, each with the kind of its failure.
func attempts(r round.Review) string {
	var made []string
	for _, a := range r.Attempts {
		made = append(made, strings.TrimSuffix(a.Tool+":"+a.Kind, ":"))
	}
	return strings.Join(made, " ")
}

// Half a review is no review: it counts as no AI and blocks nothing.
func TestAnAnswerThatBreaksOffIsAskedForAgain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		tools   toolbox
		chain   []string
		want    string
		outcome round.Outcome
	}{
		{"the next tool is asked", toolbox{"gemini": says(half), "codex": says(answer(4))}, []string{"gemini", "codex"}, "gemini:broke off codex", round.Answered},
		{"the only one is asked once more", toolbox{"gemini": inTurn(half, answer(4))}, []string{"gemini", "direct"}, "gemini:broke off gemini", round.Answered},
		{"and no more than that", toolbox{"gemini": inTurn(half, half, answer(4))}, []string{"gemini", "direct"}, "gemini:broke off gemini:broke off direct", round.Direct},
		{"a rating before lost points is none", toolbox{"gemini": says(`{"rating": 4, "strengths":["The goal is stated"],"weaknesses":["No ow`), "codex": says(answer(4))}, []string{"gemini", "codex"}, "gemini:broke off codex", round.Answered},
		{"where only the end is missing it is whole enough", toolbox{"gemini": says(`{"rating": 4, "strengths":["The goal is stated"],"weaknesses":["No owner"],"suggestions":["Name one"], "open_que`)}, []string{"gemini"}, "gemini", round.Answered},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, c.tools)
			r, err := b.run(t.Context(), b.assignment(reviewer("risk", c.chain...)))
			if err != nil {
				t.Fatal(err)
			}
			got := r.Perspectives[0]
			if attempts(got) != c.want || got.Outcome != c.outcome {
				t.Errorf("%s, %s; want %s, %s", attempts(got), got.Outcome, c.want, c.outcome)
			}
		})
	}
}

// The number of characters of a flood is that of what was kept of it, so the failure says how much there was.
func TestAnAnswerOfWhichOnlyTheEndWasReadIsToldSo(t *testing.T) {
	t.Parallel()
	flood := scripted{ask: func(context.Context, tool.Request, func(tool.Progress)) (tool.Reply, error) {
		return tool.Reply{Text: "garbage", Command: []string{"fake"}, EndOnly: true, Bytes: 60000000}, nil
	}}
	b := newBench(t, toolbox{"gemini": flood})
	r, err := b.run(t.Context(), b.assignment(reviewer("risk", "gemini", "direct")))
	if err != nil {
		t.Fatal(err)
	}
	if got := *r.Perspectives[0].Attempts[0].Error; !strings.HasSuffix(got, "garbage; only the end was read, the tool wrote 60000000 bytes") {
		t.Error(got)
	}
}

// inTurn answers with one text after another.
func inTurn(texts ...string) scripted {
	next := 0
	return scripted{ask: func(context.Context, tool.Request, func(tool.Progress)) (tool.Reply, error) {
		next++
		return tool.Reply{Text: texts[next-1], Command: []string{"fake"}}, nil
	}}
}

// What kept a tool busy is told when the reviewer's time is up, with what to do about that.
func TestATimeoutTellsWhatTheToolWasBusyWith(t *testing.T) {
	t.Parallel()
	busy := scripted{ask: func(ctx context.Context, _ tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
		<-ctx.Done()
		return tool.Reply{}, &tool.Failure{
			Tool: "gemini", Kind: tool.Cancelled, RetryReason: "it had asked its server again, 3 times: 429: quota", RetryCause: tool.RateLimited, Err: ctx.Err(),
		}
	}}
	b := newBench(t, toolbox{"gemini": busy})
	b.engine.Timeout = 20 * time.Millisecond
	r, err := b.run(t.Context(), b.assignment(reviewer("risk", "gemini", "direct")))
	if err != nil {
		t.Fatal(err)
	}
	failed := r.Perspectives[0].Attempts[0]
	if failed.Kind != string(tool.RateLimited) || *failed.Error != "no answer within 20ms; it had asked its server again, 3 times: 429: quota" {
		t.Errorf("%s: %s", failed.Kind, *failed.Error)
	}
}

// The file that is named is the one that has the words.
func TestAFailureNamesTheStreamThatHoldsItsMessage(t *testing.T) {
	t.Parallel()
	writes := func(stdout, stderr string, onStderr bool) scripted {
		return scripted{ask: func(_ context.Context, r tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
			_, _ = io.WriteString(r.Stdout, stdout)
			_, _ = io.WriteString(r.Stderr, stderr)
			return tool.Reply{}, &tool.Failure{Tool: "gemini", Kind: tool.Exited, Detail: "x", OnStderr: onStderr}
		}}
	}
	for _, c := range []struct {
		tool scripted
		want string
	}{
		{writes("", "it cannot", false), "risk-1-gemini.stderr"},
		{writes("begun", "it cannot", true), "risk-1-gemini.stderr"},
		{writes("it cannot", "a warning", false), "risk-1-gemini.stdout"},
		{writes("", "", false), "risk-1-gemini.stdout"},
	} {
		b := newBench(t, toolbox{"gemini": c.tool})
		r, err := b.run(t.Context(), b.assignment(reviewer("risk", "gemini", "direct")))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Perspectives[0].Attempts[0].Raw; got != c.want {
			t.Errorf("it names %s, want %s", got, c.want)
		}
	}
}
