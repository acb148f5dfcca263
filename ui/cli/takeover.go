package cli

import (
	"strconv"
	"strings"
	"sync"

	"parley/engine/foreign"
	"parley/feedback"
	"parley/ui/replay"
)

// takeoverComparison is the decisions of somebody who took a recording over, beside the recorded ones. They come while the
// console runs.
type takeoverComparison struct {
	mu    sync.Mutex
	taken []replay.TakenDecision
}

func (c *takeoverComparison) add(t replay.TakenDecision) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.taken = append(c.taken, t)
}

// print prints a line for each.
func (c *takeoverComparison) print(io IO) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.taken {
		recorded := "as recorded"
		if yours, then := describeDecision(t.Yours), describeDecision(t.Recorded); yours != then {
			recorded = "recorded: " + then
		}
		io.eprintf("%s round %d: you decided %s; %s\n", followUpTag, t.Recorded.Round, foreign.Line(describeDecision(t.Yours)), foreign.Line(recorded))
	}
}

// describeDecision is a decision in one line, with the words that it was taken with.
func describeDecision(d feedback.Decision) string {
	switch {
	case len(d.Questions) > 0:
		return d.Name() + ": " + strconv.Quote(strings.Join(d.Questions, " "))
	case d.Focus != "":
		return d.Name() + ", with the focus " + strconv.Quote(d.Focus)
	default:
		return d.Name()
	}
}
