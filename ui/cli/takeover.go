package cli

import (
	"strconv"
	"strings"
	"sync"

	"parley/engine/foreign"
	"parley/feedback"
	"parley/ui/replay"
)

// comparison is the decisions of somebody who took a recording over, beside the recorded ones. They come while the
// console runs.
type comparison struct {
	mu    sync.Mutex
	taken []replay.Taken
}

func (c *comparison) add(t replay.Taken) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.taken = append(c.taken, t)
}

// tell prints a line for each.
func (c *comparison) tell(io IO) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.taken {
		recorded := "as recorded"
		if yours, then := decided(t.Yours), decided(t.Recorded); yours != then {
			recorded = "recorded: " + then
		}
		io.note("%s round %d: you decided %s; %s\n", followUpTag, t.Recorded.Round, foreign.Line(decided(t.Yours)), foreign.Line(recorded))
	}
}

// decided is a decision in one line.
func decided(d feedback.Decision) string {
	text := string(d.Choice)
	switch {
	case d.Revise:
		text += ", after a revision"
	case len(d.Questions) > 0:
		text += ", asking " + strconv.Quote(strings.Join(d.Questions, " "))
	case d.Focus != "":
		text += ", with the focus " + strconv.Quote(d.Focus)
	}
	return text
}
