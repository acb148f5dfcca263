// Package ledger keeps findings over rounds: each weakness, gap and action item gets an id in its first round and
// keeps it, with what became of it in every round since and what the person said about it (SPEC section 5).
//
// It may know rounds and similarity. It may not know files, decisions or screens. A ledger is plain data: the same
// rounds and the same words of the person always give the same ledger.
package ledger

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// The kinds of entries.
const (
	Weakness = "weakness"
	Gap      = "gap"
	Action   = "action"
)

// The person's words on an entry; the empty choice takes one back.
const (
	Accept = "accept"
	Reject = "reject"
	Later  = "later"
)

// Person is the perspective of a finding that the person added.
const Person = "person"

// Source is one reviewer behind an entry. Judge is "ai", "rules" or "person"; Rule is the direct check's id. Text and
// Line are how this reviewer put the point last, and where, with the severity and quote that this reviewer gave it; a reviewer
// who only confirmed it has no words for it.
type Source struct {
	Perspective string `json:"perspective"`
	Judge       string `json:"judge"`
	Tool        string `json:"tool,omitempty"`
	Rule        string `json:"rule,omitempty"`
	Round       int    `json:"round"`
	// SaidIn is the round that the words, the quote and its evidence are of; 0 in logs of older versions, which do not tell.
	SaidIn int    `json:"said_in_round,omitempty"`
	Text   string `json:"text,omitempty"`
	Line   int    `json:"line,omitempty"`

	Severity review.Severity `json:"severity,omitempty"`
	Quote    string          `json:"quote,omitempty"`
	Evidence review.Evidence `json:"evidence,omitempty"`
	review.Where
}

// Observation is what one round did to an entry, or what the person said about it in that round.
type Observation struct {
	Round int `json:"round"`
	// During is the round that was running when the person said this, after Round had ended; 0 between two rounds, and in older logs.
	During int    `json:"during_round,omitempty"`
	State  string `json:"state"`
	// Observed is what the round alone says, when the person's word or a dispute lies over it.
	Observed string `json:"observed,omitempty"`
	// ContestedAs is why the state is contested: "rejected" by the person, "disputed" by an examiner, "" for reviewers who disagree. Of one
	// that is persisting it is "raised again" where its quote is not in the document.
	ContestedAs string `json:"contested_as,omitempty"`
	// Confirmed tells that the reviewers said in words that the point holds, instead of making it again.
	Confirmed bool `json:"confirmed,omitempty"`
	// Disputed tells that only others than those behind the entry spoke of it, and said that it does not hold.
	Disputed     bool     `json:"disputed,omitempty"`
	Perspectives []string `json:"perspectives,omitempty"`
	// DisputedBy are those who said in this round that a point does not hold that others confirmed.
	DisputedBy []string `json:"disputed_by,omitempty"`
	Reason     string   `json:"reason,omitempty"`
	// Passage is how the text that the entry rests on had changed since it was seen last; nil where it had not.
	Passage *Passage `json:"passage,omitempty"`
	Wording string   `json:"wording,omitempty"` // the round's own words, when they differ from the entry's
	// QuoteUnfound tells that the round named the entry again, and the document that it read does not have the quote that it rests on.
	QuoteUnfound bool `json:"quote_not_found,omitempty"`
	// Regrade is how the round changed the severity; nil where it did not, and in logs of older versions.
	Regrade *Regrade `json:"severity_change,omitempty"`
	Choice  *string  `json:"choice,omitempty"` // set when this line is the person's word
	// Noted tells that the line is the person's note, and no choice: its reason are the words, "" where they were taken away.
	Noted bool `json:"noted,omitempty"`
	// Question is what the person asked one reviewer about the entry, Answer what that reviewer said. Such a line leaves the
	// state as it was.
	Question string `json:"question,omitempty"`
	Answer   string `json:"answer,omitempty"`
}

// Entry is one finding with its whole life. State in the embedded finding is what is shown; Observed is what the
// rounds alone say, so that a rejection can be taken back.
type Entry struct {
	round.Finding
	Observed   string `json:"observed"`
	FirstRound int    `json:"first_round"`
	LastSeen   int    `json:"last_seen"`
	// Version is the SHA-256 of the document in which the entry was seen last; "" in logs of older versions.
	Version    string   `json:"artifact_sha256,omitempty"`
	Topic      string   `json:"topic,omitempty"`
	Sources    []Source `json:"sources"`
	DisputedBy []string `json:"disputed_by,omitempty"`
	// Possibly is the id of an older entry that may be the same point, though not surely enough to say so.
	Possibly string `json:"possibly_same_as,omitempty"`
	// Answers are the findings that an action item is a remedy for.
	Answers []string      `json:"answers,omitempty"`
	History []Observation `json:"history"`
}

// Ledger is every finding of one subject in the order of their ids. The zero value is an empty ledger.
type Ledger struct {
	// Round is the last round that was entered, SHA256 the artifact it looked at.
	Round   int     `json:"round"`
	SHA256  string  `json:"artifact_sha256,omitempty"`
	Entries []Entry `json:"findings"`
}

// Clone returns an independent copy.
func (l *Ledger) Clone() *Ledger {
	copied := *l
	copied.Entries = slices.Clone(l.Entries)
	for i := range copied.Entries {
		e := &copied.Entries[i]
		e.Perspectives = slices.Clone(e.Perspectives)
		e.Sources = slices.Clone(e.Sources)
		e.DisputedBy = slices.Clone(e.DisputedBy)
		e.Answers = slices.Clone(e.Answers)
		e.Opinions = slices.Clone(e.Opinions)
		e.History = slices.Clip(e.History) // only ever appended to
	}
	return &copied
}

// Findings returns the entries as follow-up rounds and screens see them.
func (l *Ledger) Findings() []round.Finding {
	findings := make([]round.Finding, len(l.Entries))
	for i := range l.Entries {
		findings[i] = l.Entries[i].Finding
		findings[i].Perspectives = slices.Clone(findings[i].Perspectives)
		findings[i].ContestedAs, findings[i].Requoted = l.Entries[i].ContestedReason(), l.Entries[i].IsRequoted()
	}
	return findings
}

// Find returns the entry with this id, or nil. The pointer is good until the ledger grows.
func (l *Ledger) Find(id string) *Entry {
	if n, err := strconv.Atoi(strings.TrimPrefix(id, "F-")); err == nil && n > 0 && n <= len(l.Entries) && l.Entries[n-1].ID == id {
		return &l.Entries[n-1] // where it stands unless somebody took lines out of the file
	}
	for i := range l.Entries {
		if l.Entries[i].ID == id {
			return &l.Entries[i]
		}
	}
	return nil
}

// Open reports whether the entry still asks for something: nobody has shown that it is done, and it is not rejected.
func (e *Entry) Open() bool { return !IsClosed(e.Observed) && e.Choice != Reject }

// IsOpen reports whether an entry still asks for something here: an action item does not when all that it is a remedy for is
// closed or was rejected by the person, unless they accepted the item itself.
func (l *Ledger) IsOpen(e *Entry) bool {
	if !e.Open() || e.Kind != Action || e.Choice == Accept || len(e.Answers) == 0 {
		return e.Open()
	}
	return slices.ContainsFunc(e.Answers, func(id string) bool {
		answered := l.Find(id)
		return answered == nil || answered.Open()
	})
}

// IsForLater reports whether the person left an entry for later, or, where they said nothing of an action item, all that it answers.
func (l *Ledger) IsForLater(e *Entry) bool {
	if e.Choice != "" || len(e.Answers) == 0 {
		return e.Choice == Later
	}
	return !slices.ContainsFunc(e.Answers, func(id string) bool {
		answered := l.Find(id)
		return answered == nil || answered.Choice != Later
	})
}

// nextID numbers entries from F-001; ids never move because entries are never removed.
func (l *Ledger) nextID() string { return fmt.Sprintf("F-%03d", len(l.Entries)+1) }

// remember writes what a round did to the entry into its history.
func (e *Entry) remember(o Observation) {
	e.refresh()
	o.State, o.Observed, o.ContestedAs = e.State, "", e.ContestedReason()
	if e.State != e.Observed {
		o.Observed = e.Observed
	}
	e.History = append(e.History, o)
}

// observed is what the round alone says.
func (o Observation) observed() string {
	if o.Observed != "" {
		return o.Observed
	}
	return o.State
}

// Closes reports whether this line is the one that brought the entry into a closed state, instead of leaving it there.
func (o Observation) Closes(state string) bool {
	return o.Choice == nil && o.Question == "" && o.Reason != stillGone && o.observed() == state && IsClosed(state)
}

// refresh derives what is shown from what was observed and said.
func (e *Entry) refresh() {
	e.Opinions = e.opinions()
	e.refreshState()
}

func (e *Entry) refreshState() {
	e.State = e.Observed
	if e.Choice == Reject || len(e.DisputedBy) > 0 || e.IsDisputed() {
		e.State = Contested
	}
}

// Continued is the ledger as a discussion begins that goes on from an older one: all entries with what the person said
// last, counted anew from its first round. What became of an entry before is told in a line.
func (l *Ledger) Continued() *Ledger {
	older := l.Clone()
	older.Round = 0
	for i := range older.Entries {
		e := &older.Entries[i]
		history := []Observation{{State: e.State, Observed: e.Observed, ContestedAs: e.ContestedReason(), Perspectives: e.Perspectives, Reason: e.HistoryText()}}
		for _, o := range slices.Backward(e.History) {
			if o.Choice != nil {
				o.Round = 0
				history = append(history, o)
				break
			}
		}
		e.FirstRound, e.LastSeen, e.History = 0, 0, history
		if e.Examined != nil {
			examined := *e.Examined
			examined.Round, e.Examined = 0, &examined
		}
		for j := range e.Sources {
			e.Sources[j].Round, e.Sources[j].SaidIn = 0, 0
		}
	}
	return older
}

// opinions are those of the reviewers, nothing where all say the same in the same words.
func (e *Entry) opinions() []round.Opinion {
	var list []round.Opinion
	differ := false
	for _, s := range e.Sources {
		o := round.Opinion{Perspective: s.Perspective, Severity: s.Severity, Evidence: s.Evidence, Round: s.SaidIn, Confirmed: s.confirms()}
		o.Reworded = s.Text != "" && !strings.HasSuffix(fold(s.Text), fold(e.Text)) // an id may stand before it
		differ = differ || o.Confirmed || o.Reworded || o.Severity != e.Severity || o.Evidence != e.Evidence
		if s.Judge != Person && e.Kind != Action {
			list = append(list, o)
		}
	}
	if !differ {
		return nil
	}
	return list
}

// confirms reports whether the reviewer only said that the point holds.
func (s Source) confirms() bool { return s.Text == "" && s.Judge != Person }

// backs reports whether the perspective stands behind the entry: it made it or confirmed it.
func (e *Entry) backs(name string) bool {
	return slices.Contains(e.Perspectives, name) || slices.ContainsFunc(e.Sources, func(s Source) bool { return s.Perspective == name })
}

// IsMarked reports whether the person said something of a finding: a choice, or a note alone.
func IsMarked(f round.Finding) bool { return f.Choice != "" || f.Note != "" }
