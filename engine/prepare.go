package engine

import (
	"encoding/json"
	"strings"
	"time"

	"parley/engine/prompt"
	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
)

// meanwhile is when a round does what can wait until its tools have been started.
const meanwhile = 50 * time.Millisecond

// WarmUp makes what the first round of a process needs and what takes long to make for the first time. It is done beside
// the caller, who has something else to do yet: a round that is started before goes on with it.
func WarmUp() {
	go spare(prompt.Prepare)
	go spare(func() { encode(RoundStarted{}, AttemptStarted{}, ToolProgress{}) })
}

// spare does what nothing depends on. A defect in it is not to end the program: it is met again, and told, where the same
// is needed.
func spare(do func()) {
	defer func() { _ = recover() }()
	do()
}

// encode has the encoders of these events built.
func encode(bodies ...Body) {
	for _, body := range bodies {
		_, _ = json.Marshal(Event{Body: body}) // one that fails, fails where it is logged
	}
}

// prepare does while the tools are at work what the end of the round would wait for.
func (e *Engine) prepare() {
	if p, can := e.Store.(Preparer); can {
		spare(p.Prepare)
	}
	spare(e.rehearse)
	spare(func() { encode(PerspectiveFinished{}, DivergenceFound{}, Judged{}, RecordWritten{}, RoundFinished{}) })
}

// rehearse goes through the end of a round with an answer that nobody gave. Whatever runs for the first time is read from
// the disk page by page, and makes its tables: a millisecond that the verdict would come later.
func (e *Engine) rehearse() {
	parsed, err := review.ParseReply(strings.ReplaceAll(review.Example(), review.Sentinel, "For example"), nil)
	if err != nil {
		return
	}
	answer := review.Verify(parsed.Answer, "")
	var r round.Round
	for _, name := range []string{"one", "two"} {
		r.Perspectives = append(r.Perspectives, round.Review{Name: name, Outcome: round.Answered, Answer: answer})
	}
	e.decide(&r, Assignment{}, NewStream(0, nil))
	r.Settle()
	_ = record.Markdown(r)
}
