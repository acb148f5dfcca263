package demo

import (
	"fmt"
	"strings"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console"
	"parley/ui/replay"
)

const ms = time.Millisecond

// lastCue is the last thing that is shown. With the time that the last screen of every recording stays, the demo is a minute long.
const lastCue = 56 * time.Second

// When what is not in the log is shown, from the event that it belongs to.
const (
	stampStep   = 90 * ms   // of the stamp that comes down
	stampStays  = 2300 * ms // how long it is seen
	lookAfter   = 3800 * ms // the record is left for the line in the document
	wordsAfter  = 4400 * ms // the ratings are left for the words that changed
	backAfter   = 7000 * ms // the changes are left for the same line
	editAfter   = 1500 * ms // the line is edited after its finding was accepted
	letterTime  = 45 * ms   // of the typing
	secondLead  = 1300 * ms // the second finding is seen before it is accepted
	decideLead  = 2200 * ms // the person is seen at the checkpoint before they decide
	closeAfter  = 2200 * ms // the conclusions are seen before the card at the end
	growTime    = 1600 * ms // of the bars on it
	growStep    = 80 * ms
	letterGroup = 2 // letters that are typed at once
)

// lookedAt are words of the finding whose line is looked at, and edited.
const lookedAt = "REQ-003 and REQ-006 cannot both hold"

// alsoAccepted are words of the finding that is accepted when the line is edited, and changed the beginning of that line.
const (
	alsoAccepted = "the brief never deletes them"
	changed      = "Taking food off"
)

// insertions are what is typed into that line, and the words that it is typed behind. What follows them keeps its blank, and no line
// is added: the marks of the round stand at the lines that it read.
var insertions = []struct{ behind, text string }{
	{"updates the stock", " on the phone at once, and on all others"},
	{"all others within 5 seconds", " while there is a network"},
}

// direct is what the person does between the events of the log: where they look, what they type, what they think about choosing.
func direct(moments []replay.Moment) ([]replay.Moment, error) {
	var cues []replay.Moment
	add := func(at time.Duration, m replay.Moment, body engine.Body) {
		cues = append(cues, replay.Moment{At: at, Event: engine.Event{Seq: m.Event.Seq, Time: m.Event.Time.Add(at - m.At), Body: body}})
	}
	edited := false
	for _, m := range moments {
		switch body := m.Event.Body.(type) {
		case engine.RoundFinished:
			for i, size := range []int{3, 2, 1} {
				add(m.At+time.Duration(i)*stampStep, m, console.StampCue{Size: size})
			}
			add(m.At+stampStays, m, console.StampCue{})
			if body.Round.Verdict == round.Blocked {
				add(m.At+lookAfter, m, console.ShowCue{Screen: "review", Finding: lookedAt})
			} else {
				add(m.At+stampStays, m, console.ShowCue{Screen: "changes"})
				add(m.At+wordsAfter, m, console.ShowCue{Screen: "changes", Change: changed})
				add(m.At+backAfter, m, console.ShowCue{Screen: "review", Finding: lookedAt})
			}
		case feedback.FindingMarked:
			if edited {
				add(m.At-secondLead, m, console.ShowCue{Screen: "review", Finding: alsoAccepted})
				continue
			}
			edited = true
			texts, err := typed()
			if err != nil {
				return nil, err
			}
			for i, text := range texts {
				add(m.At+editAfter+time.Duration(i)*letterTime*letterGroup, m, console.EditCue{Text: text})
			}
		case feedback.DecisionMade:
			add(m.At-decideLead, m, console.DecidingCue{Decision: body.Decision})
		case feedback.Concluded:
			for at := time.Duration(0); at < growTime; at += growStep {
				add(m.At+closeAfter+at, m, console.ClosingCue{Grown: float64(at) / float64(growTime)})
			}
			add(m.At+closeAfter+growTime, m, console.ClosingCue{Grown: 1})
			add(lastCue, m, console.ClosingCue{Grown: 1})
		}
	}
	return cues, nil
}

// typed is the brief from letter to letter while one line of it is edited. What else was revised is seen once the next round has read it.
func typed() ([][]byte, error) {
	before, err := Artifact(1)
	if err != nil {
		return nil, err
	}
	var texts [][]byte
	text := string(before)
	for _, in := range insertions {
		head, tail, found := strings.Cut(text, in.behind)
		if !found {
			return nil, fmt.Errorf("the brief does not hold %q, which is edited", in.behind)
		}
		letters := []rune(in.text)
		for n := letterGroup; ; n += letterGroup {
			text = head + in.behind + string(letters[:min(n, len(letters))]) + tail
			texts = append(texts, []byte(text))
			if n >= len(letters) {
				break
			}
		}
	}
	return texts, nil
}
