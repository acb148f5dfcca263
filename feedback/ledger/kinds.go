package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// KindCounts counts open findings by what the person said of them, and those without a mark by what they ask of a person. Others are those
// of which nobody said what they ask for. Rejected ones are counted, though they are not open.
type KindCounts struct {
	Decide   int `json:"decide"`
	Accepted int `json:"accepted,omitempty"`
	Rejected int `json:"rejected,omitempty"`
	Later    int `json:"later,omitempty"`
	Fix      int `json:"fix"`
	Note     int `json:"note"`
	Others   int `json:"others,omitempty"`
}

// CountKinds counts weaknesses and gaps; action items follow from those, and what is closed asks for nothing. Where of none of all findings
// anybody said what it asks for, all that are not rejected are others.
func CountKinds(all []round.Finding) KindCounts {
	var c KindCounts
	known := KindsKnown(all)
	for _, f := range all {
		if f.Kind == Action || IsClosed(f.State) {
			continue
		}
		switch {
		case known:
			*c.of(f)++
		case f.Choice != Reject:
			c.Others++
		}
	}
	return c
}

// of is the count that a finding belongs to.
func (c *KindCounts) of(f round.Finding) *int {
	switch f.Choice {
	case Accept:
		return &c.Accepted
	case Reject:
		return &c.Rejected
	case Later:
		return &c.Later
	}
	switch f.Asks() {
	case review.Decide:
		return &c.Decide
	case review.Fix:
		return &c.Fix
	case review.Note:
		return &c.Note
	default:
		return &c.Others
	}
}

// KindsKnown reports whether of any of these findings somebody said what it asks for; older logs do not tell.
func KindsKnown(all []round.Finding) bool {
	return slices.ContainsFunc(all, func(f round.Finding) bool { return f.Kind != Action && f.CallsFor.Rank() > 0 })
}

// AsksForDecision reports whether a finding waits for a person's judgement: it asks for one, is open, and nobody has accepted or rejected
// it. Ask it only where kinds are known.
func AsksForDecision(f round.Finding) bool {
	return f.Kind != Action && f.Asks() == review.Decide && !IsClosed(f.State) && f.Choice != Accept && f.Choice != Reject
}

// OpenKinds counts what is open by what it asks of a person.
func (l *Ledger) OpenKinds() KindCounts {
	all := make([]round.Finding, len(l.Entries))
	for i := range l.Entries {
		all[i] = l.Entries[i].Finding
	}
	return CountKinds(all)
}

// Known reports whether anything is counted of which it is known what it asks for.
func (c KindCounts) Known() bool { return c.Decide+c.Accepted+c.Rejected+c.Later+c.Fix+c.Note > 0 }

// Decisions are what waits for the person's decision, and every mark, in words: "1 to decide, 2 accepted, 1 rejected, 1 later".
func (c KindCounts) Decisions() string {
	parts := []string{"nothing to decide"}
	if c.Decide > 0 {
		parts[0] = fmt.Sprintf("%d to decide", c.Decide)
	}
	for _, marked := range []struct {
		n    int
		word string
	}{{c.Accepted, "accepted"}, {c.Rejected, "rejected"}, {c.Later, "later"}} {
		if marked.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", marked.n, marked.word))
		}
	}
	return strings.Join(parts, ", ")
}

// String is the counts in words, "4 to decide, 1 accepted, 6 to fix, 5 notes"; "" where no kind is known. What is rejected is not
// open: it is left out.
func (c KindCounts) String() string {
	open := c
	open.Rejected = 0
	if !open.Known() {
		return ""
	}
	parts := []string{open.Decisions()}
	if c.Fix > 0 {
		parts = append(parts, fmt.Sprintf("%d to fix", c.Fix))
	}
	if c.Note > 0 {
		parts = append(parts, numbered(c.Note, "note"))
	}
	if c.Others > 0 {
		parts = append(parts, numbered(c.Others, "other"))
	}
	return strings.Join(parts, ", ")
}

func numbered(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// mergeKind takes over what a reviewer says the point asks for: of several in one round what asks most. The first sentence on
// its consequence stays, as the first wording does.
func (e *Entry) mergeKind(p point, newRound bool) {
	if p.callsFor != "" && newRound || p.callsFor.Rank() > e.CallsFor.Rank() {
		e.CallsFor = p.callsFor
	}
	e.Consequence = cmp.Or(e.Consequence, p.consequence)
}
