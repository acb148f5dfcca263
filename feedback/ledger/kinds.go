package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// KindCounts counts open findings by what they ask of a person. Others are those of which nobody said it.
type KindCounts struct {
	Decide int `json:"decide"`
	Fix    int `json:"fix"`
	Note   int `json:"note"`
	Others int `json:"others,omitempty"`
}

// CountKinds counts weaknesses and gaps by what they ask of a person; action items follow from those. Where of none of them
// anybody said it, all are others.
func CountKinds(list []round.Finding) KindCounts {
	var c KindCounts
	known := slices.ContainsFunc(list, func(f round.Finding) bool { return f.Kind != Action && f.CallsFor.Rank() > 0 })
	for _, f := range list {
		if f.Kind == Action {
			continue
		}
		kind := f.CallsFor
		if known {
			kind = f.Asks()
		}
		switch kind {
		case review.Decide:
			c.Decide++
		case review.Fix:
			c.Fix++
		case review.Note:
			c.Note++
		default:
			c.Others++
		}
	}
	return c
}

// OpenKinds counts what is open by what it asks of a person.
func (l *Ledger) OpenKinds() KindCounts {
	var open []round.Finding
	for i := range l.Entries {
		if e := &l.Entries[i]; l.IsOpen(e) {
			open = append(open, e.Finding)
		}
	}
	return CountKinds(open)
}

// Known reports whether of any finding somebody said what it asks for; older logs do not tell.
func (c KindCounts) Known() bool { return c.Decide+c.Fix+c.Note > 0 }

// String is the counts in words, "4 to decide, 6 to fix, 5 notes"; "" where no kind is known.
func (c KindCounts) String() string {
	if !c.Known() {
		return ""
	}
	parts := []string{"nothing to decide"}
	if c.Decide > 0 {
		parts[0] = fmt.Sprintf("%d to decide", c.Decide)
	}
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
