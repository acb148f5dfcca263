package replay

import (
	"slices"
	"strings"
	"time"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console"
)

// addDecisionCues puts the person at the checkpoint before a decision that comes gap after at, and returns the gap that this
// takes. The record of the round stays for a while before.
func (t *Timeline) addDecisionCues(at, gap, finished time.Duration, d feedback.Decision, e engine.Event) time.Duration {
	before := min(decisionLead, gap*7/10)
	if before < minDecisionLead {
		before = min(minDecisionLead, max(gap, minDecisionLead))
	}
	gap = max(gap, before, finished+minRecordTime+before-at)
	from := at + gap - before
	cue := func(at time.Duration, text string) {
		t.Moments = append(t.Moments, Moment{at, engine.Event{Seq: e.Seq, Time: e.Time.Add(at - from - before), Body: console.DecidingCue{Decision: d, Text: text}}})
	}
	cue(from, "")
	words := []rune(strings.Join(append(slices.Clone(d.Questions), d.Focus), "\n"))
	words = []rune(strings.TrimSpace(string(words)))
	if len(words) == 0 {
		return gap
	}
	// The text is written letter by letter, in the middle part of the time there is.
	start, end := from+before/4, from+before*17/20
	for i := range words {
		cue(start+(end-start)*time.Duration(i+1)/time.Duration(len(words)), string(words[:i+1]))
	}
	return gap
}
