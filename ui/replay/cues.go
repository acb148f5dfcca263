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

// How the person reads a record: after a first look line by line, not to the end of a long one.
const (
	readStartDelay = 3500 * time.Millisecond
	readLineTime   = 350 * time.Millisecond
	readEndDelay   = time.Second
	maxLinesRead   = 40
)

// withReadingCues is the timeline with moves through each round's record while nothing else happens.
func (t Timeline) withReadingCues() Timeline {
	return t.mapMoments(func(i int, m Moment) []Moment {
		moments := []Moment{m}
		next, more := t.readingPause(i)
		if !more {
			return moments
		}
		for at, lines := m.At+readStartDelay, 0; at < next-readEndDelay && lines < maxLinesRead; at += readLineTime {
			moments = append(moments, Moment{at, engine.Event{Seq: m.Event.Seq, Time: m.Event.Time, Body: console.ScrollCue{Lines: 1}}})
			lines++
		}
		return moments
	})
}

// readingPause reports whether moment i begins the time in which a record is read, and until when.
func (t *Timeline) readingPause(i int) (time.Duration, bool) {
	shown := false // what follows at once, the ledger and the checkpoint, changes nothing on the screen
	for j := i; j >= 0 && !shown && t.Moments[i].At-t.Moments[j].At < time.Second; j-- {
		_, shown = t.Moments[j].Event.Body.(engine.RoundFinished)
	}
	if !shown || i+1 >= len(t.Moments) {
		return 0, false
	}
	next := t.Moments[i+1].At
	return next, next > t.Moments[i].At
}
