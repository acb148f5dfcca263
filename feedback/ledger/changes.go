package ledger

import (
	"reflect"
	"slices"
)

// Changes are what became of a ledger since it was logged last. A log that repeated the whole ledger in each round would
// grow with the square of the rounds.
type Changes struct {
	// After and Known say which ledger they go on from: its round, and how many entries it has.
	After  int    `json:"after_round"`
	Known  int    `json:"known"`
	Round  int    `json:"round"`
	SHA256 string `json:"artifact_sha256,omitempty"`
	// Entries are those that are new or differ, whole but for the part of their history that was logged before.
	Entries []ChangedEntry `json:"findings,omitempty"`
	// Common is what happened to several entries in the same way, and nothing else: most are passed over by most rounds.
	Common []CommonChange `json:"common,omitempty"`
}

// ChangedEntry is an entry with the history that is new; Told counts the observations before it.
type ChangedEntry struct {
	Entry
	HistoryBefore int `json:"history_before,omitempty"`
}

// CommonChange is one observation of several entries, and the state that it left them in.
type CommonChange struct {
	IDs         []string    `json:"ids"`
	State       string      `json:"state"`
	Observed    string      `json:"observed"`
	Observation Observation `json:"observation"`
}

// ChangesSince are the changes that lead from an earlier ledger to this one; nil when it does not go on from that.
func (l *Ledger) ChangesSince(before *Ledger) *Changes {
	if before == nil || len(l.Entries) < len(before.Entries) {
		return nil
	}
	c := &Changes{After: before.Round, Known: len(before.Entries), Round: l.Round, SHA256: l.SHA256}
	for i := range l.Entries {
		e := &l.Entries[i]
		switch {
		case i >= len(before.Entries):
			c.Entries = append(c.Entries, ChangedEntry{Entry: *e})
		case before.Entries[i].ID != e.ID:
			return nil
		default:
			c.enter(&before.Entries[i], e)
		}
	}
	return c
}

// enter notes how an entry differs from what it was.
func (c *Changes) enter(before, e *Entry) {
	told := len(before.History)
	if len(e.History) < told || told > 0 && !reflect.DeepEqual(before.History[told-1], e.History[told-1]) {
		c.Entries = append(c.Entries, ChangedEntry{Entry: *e})
		return
	}
	was, is := *before, *e
	was.History, is.History = nil, nil
	if len(e.History) == told && reflect.DeepEqual(was, is) {
		return
	}
	was.State, was.Observed = is.State, is.Observed
	if len(e.History) == told+1 && reflect.DeepEqual(was, is) {
		c.share(e)
		return
	}
	is.History = e.History[told:]
	c.Entries = append(c.Entries, ChangedEntry{Entry: is, HistoryBefore: told})
}

// share puts an entry's last observation with those of others that are the same.
func (c *Changes) share(e *Entry) {
	last := e.History[len(e.History)-1]
	at := slices.IndexFunc(c.Common, func(s CommonChange) bool {
		return s.State == e.State && s.Observed == e.Observed && reflect.DeepEqual(s.Observation, last)
	})
	if at < 0 {
		at = len(c.Common)
		c.Common = append(c.Common, CommonChange{State: e.State, Observed: e.Observed, Observation: last})
	}
	c.Common[at].IDs = append(c.Common[at].IDs, e.ID)
}

// AppliesTo reports whether the changes go on from this ledger.
func (c *Changes) AppliesTo(l *Ledger) bool {
	return c != nil && l != nil && l.Round == c.After && len(l.Entries) == c.Known
}

// Apply makes the changes to a ledger. One that they do not fit, as in the log of a single round, gets what they know:
// the entries that the round touched.
func (l *Ledger) Apply(c *Changes) {
	for _, changed := range c.Entries {
		e := l.Find(changed.ID)
		history := slices.Clip(changed.History) // others may make the same changes to a ledger of theirs
		if e == nil {
			changed.History = history
			l.Entries = append(l.Entries, changed.Entry)
			continue
		}
		switch told := min(changed.HistoryBefore, len(e.History)); {
		case told == 0:
		case told == len(e.History):
			history = append(e.History, history...)
		default: // a copy of the ledger may share what is taken back
			history = append(slices.Clip(e.History[:told]), history...)
		}
		*e = changed.Entry
		e.History = history
	}
	for _, common := range c.Common {
		for _, id := range common.IDs {
			if e := l.Find(id); e != nil {
				e.State, e.Observed, e.History = common.State, common.Observed, append(e.History, common.Observation)
			}
		}
	}
	l.Round, l.SHA256 = c.Round, c.SHA256
}
