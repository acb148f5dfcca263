package checkpoint

import (
	"slices"
	"strings"

	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// checkpoint is the open question with the advice as it follows from what is known now: the document may have changed since the
// question was put, and the person's words on findings count in its reason. Its options are those that can be taken here. Nil when nothing is asked.
func (v *Screen) checkpoint() *state.Checkpoint {
	c, r := v.State.Checkpoint, v.State.LastResult()
	if c == nil {
		return nil
	}
	if v.knownNow == nil || v.knownOf != c {
		known := *c
		if r != nil && r.Number == c.Round {
			known.Checkpoint = c.AsKnownNow(*r, v.State.Ledger, v.State.Findings, v.documentChanged())
		}
		known.Options = v.withEditFirst(&known)
		known.Options = v.withLeaveFirst(&known)
		for i := range known.Options { // nobody can review a document that holds nothing, or is gone
			if v.noText != "" && startsARound(known.Options[i]) {
				known.Options[i].Recommended = false
			}
		}
		v.knownNow, v.knownOf = &known, c
	}
	return v.knownNow
}

// documentChanged reports whether the document is another one than the round has read: as it was read last, or else as the
// checkpoint was told.
func (v *Screen) documentChanged() bool {
	if v.document == nil {
		return v.State.Checkpoint != nil && v.State.Checkpoint.DocumentChanged != nil
	}
	return v.document.Changed
}

// takeDocument takes the document as it was read now. One that cannot be read says nothing of a change.
func (v *Screen) takeDocument(now screen.DocumentRead) {
	v.document, v.knownNow = &now, nil
	if now.Err != nil {
		v.document = nil
	}
	switch empty := !slices.ContainsFunc(now.Lines, func(line string) bool { return strings.TrimSpace(line) != "" }); {
	case now.Missing != "":
		v.noText = now.Missing
	case now.Err == nil && empty:
		v.noText = emptyDocument
	default:
		v.noText = ""
	}
}
