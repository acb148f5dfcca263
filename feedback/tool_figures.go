package feedback

import (
	"maps"
	"path/filepath"
	"slices"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// ToolFigures sums up what became of each tool's findings in several discussions. A discussion that goes on from another has a
// copy of its findings: each is counted once, as the last word on it leaves it, whichever discussion that was said in. The zero
// value is empty.
type ToolFigures struct {
	discussions []figuresOfOne
}

// figuresOfOne is what is kept of one discussion.
type figuresOfOne struct {
	of      session.Reference
	entries []ledger.Entry
	// ended are its rounds; last is when something happened in it last, marked when each finding was marked last.
	ended  []roundKey
	last   time.Time
	marked map[string]time.Time
	// from, previous and copied say which discussion it goes on from, if any: where that was, its last round, and the findings
	// that were copied.
	from     session.Reference
	previous roundKey
	copied   map[string]bool
}

// roundKey finds a round again in a session that was moved or renamed.
type roundKey struct {
	id, sha           string
	number            int
	started, finished int64
}

func keyOfRound(r round.Round) roundKey {
	return roundKey{r.ID, r.Artifact.SHA256, r.Number, r.Started.UnixNano(), r.Finished.UnixNano()}
}

// Add takes in a discussion with its events.
func (f *ToolFigures) Add(of session.Reference, events []engine.Event) {
	one := figuresOfOne{of: of, entries: LedgerOf(events).Entries, marked: map[string]time.Time{}}
	for _, e := range events {
		one.last = e.Time
		switch event := e.Body.(type) {
		case engine.RoundFinished:
			one.ended = append(one.ended, keyOfRound(event.Round))
		case FindingMarked:
			one.marked[event.ID] = e.Time
		case Continued:
			one.from, one.previous, one.copied = event.From, keyOfRound(event.Previous), map[string]bool{}
			if event.Ledger == nil {
				continue
			}
			for _, entry := range event.Ledger.Entries {
				one.copied[entry.ID] = true
			}
		}
	}
	f.discussions = append(f.discussions, one)
}

// findingKey is a finding across discussions: its id, and the discussion that it was made in as far as that is known.
type findingKey struct {
	made session.Reference
	id   string
}

// Sum is the figures of every tool by name.
func (f *ToolFigures) Sum() []ledger.ToolFigures {
	found := map[findingKey]countedFinding{}
	inTime := slices.Clone(f.discussions)
	slices.SortStableFunc(inTime, func(a, b figuresOfOne) int { return a.last.Compare(b.last) })
	for _, d := range inTime {
		for _, entry := range d.entries {
			key := f.keyOf(d, entry.ID)
			found[key] = found[key].then(entry, d.marked[entry.ID])
		}
	}
	all := ledger.Ledger{}
	for counted := range maps.Values(found) {
		all.Entries = append(all.Entries, counted.entry)
	}
	return all.ToolFigures()
}

// keyOf follows a finding back to the discussion that it was made in.
func (f *ToolFigures) keyOf(d figuresOfOne, id string) findingKey {
	for range f.discussions { // a log that leads in a circle leads nowhere
		if !d.copied[id] {
			break
		}
		older, found := f.olderOf(d)
		if !found {
			return findingKey{d.from, id}
		}
		d = older
	}
	return findingKey{d.of, id}
}

// olderOf is the discussion that another goes on from, where it was then, or the one that has its last round now.
func (f *ToolFigures) olderOf(d figuresOfOne) (figuresOfOne, bool) {
	at := slices.IndexFunc(f.discussions, func(o figuresOfOne) bool {
		return o.of.RoundID == d.from.RoundID && filepath.Clean(o.of.Session) == filepath.Clean(d.from.Session)
	})
	if at < 0 {
		at = slices.IndexFunc(f.discussions, func(o figuresOfOne) bool { return slices.Contains(o.ended, d.previous) })
	}
	if at < 0 {
		return figuresOfOne{}, false
	}
	return f.discussions[at], true
}

// countedFinding is a finding as the discussions up to now leave it, and when it was marked last.
type countedFinding struct {
	entry  ledger.Entry
	marked time.Time
}

// then is the finding after a later discussion: that one's word on it, but for a mark that was made elsewhere afterwards, and an
// examination that it knows nothing of.
func (c countedFinding) then(entry ledger.Entry, marked time.Time) countedFinding {
	if c.entry.ID == "" {
		return countedFinding{entry, marked}
	}
	if marked.Before(c.marked) {
		entry.Choice, marked = c.entry.Choice, c.marked
	}
	if entry.Examined == nil {
		entry.Examined = c.entry.Examined
	}
	return countedFinding{entry, marked}
}
