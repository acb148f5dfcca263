package engine_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/engine/tool"
)

// stubborn takes a while to end when it is stopped; asked again, it answers at once.
func stubborn(asked *int) scripted {
	return scripted{ask: func(ctx context.Context, _ tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
		if *asked++; *asked > 1 {
			return tool.Reply{Text: answer(5)}, nil
		}
		<-ctx.Done()
		time.Sleep(5 * time.Second)
		return tool.Reply{}, &tool.Failure{Tool: "stubborn", Kind: tool.Cancelled, Err: ctx.Err()}
	}}
}

// The round does not close over the person's head: a retry that was said while the last reviewer was being stopped counts,
// also when another had come to its end in between.
func TestARetryWhileTheLastReviewerIsBeingStoppedRestartsIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		b := newBench(t, toolbox{"stubborn": stubborn(&asked), "slow": after(12*time.Second, answer(4))})
		controls := make(chan engine.Control, 8)
		a := b.assignment(reviewer("product", "stubborn"), reviewer("risk", "slow"))
		a.Controls = controls
		go func() {
			time.Sleep(10 * time.Second)
			controls <- engine.Control{Kind: engine.ControlStop, Perspective: "product"}
			time.Sleep(3 * time.Second)
			controls <- engine.Control{Kind: engine.ControlRetry, Perspective: "product"}
		}()
		r, err := b.run(t.Context(), a)
		if err != nil || r.Status != round.Complete || asked != 2 || r.Perspectives[0].Rating != 5 {
			t.Errorf("%s after %d calls, %+v, %v", r.Status, asked, r.Perspectives[0], err)
		}
	})
}
