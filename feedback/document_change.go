package feedback

import (
	"fmt"
	"slices"

	"parley/engine/artifact"
	"parley/engine/round"
	"parley/feedback/session"
)

// DocumentChange says that the document is another one than a round has read. The lines are not counted where the older text
// is not kept.
type DocumentChange struct {
	Since     int  `json:"since_round"`
	Added     int  `json:"lines_added"`
	Removed   int  `json:"lines_removed"`
	Uncounted bool `json:"uncounted,omitempty"`
}

// String is "the document changed after round 1 (+2 −1 lines)".
func (c DocumentChange) String() string {
	if c.Uncounted {
		return fmt.Sprintf("the document changed after round %d", c.Since)
	}
	return fmt.Sprintf("the document changed after round %d (+%d −%d lines)", c.Since, c.Added, c.Removed)
}

// Before says what the change means for a checkpoint that is still open.
func (c DocumentChange) Before(final bool) string {
	if final {
		return c.String() + ", and no round of this discussion will read the new text"
	}
	return c.String() + ": another round reads the new text"
}

// after says what the change means for what was decided.
func (c DocumentChange) after(d Decision) string {
	if d.Choice == Done {
		return c.String() + ", and nobody has reviewed the new text"
	}
	return fmt.Sprintf("%s: round %d reads the new text and is compared with round %d", c, d.Round+1, c.Since)
}

// documentChange compares the document with the text that a round has read; nil when it is the same, or cannot be read.
func (d *Discussion) documentChange(since round.Round) *DocumentChange {
	return changeSince(since, d.source(), storedTexts(d.session))
}

// changeSince is documentChange of any source; stored gives the older versions by their SHA-256.
func changeSince(since round.Round, source artifact.Source, stored func(sha256 string) ([]byte, bool)) *DocumentChange {
	now, err := source.Read()
	if err != nil || now.SHA256 == since.Artifact.SHA256 {
		return nil
	}
	c := &DocumentChange{Since: since.Number, Uncounted: true}
	old, kept := stored(since.Artifact.SHA256)
	if !kept {
		return c
	}
	var lines Revision
	lines.changes(unifiedHunks(string(old), string(now.Text)))
	c.Added, c.Removed, c.Uncounted = lines.Added, lines.Removed, false
	return c
}

// noteChange puts beside a decision that the document is another one by now. A revision is there to change it: where nothing was
// changed the round is one like any other, and the revision is still to come.
func (d *Discussion) noteChange(decision *Decision, since round.Round) {
	if decision.Revise {
		if now, err := d.source().Read(); err == nil && now.SHA256 == since.Artifact.SHA256 && decision.SignOff == nil {
			decision.Revise = false
			decision.addNote(fmt.Sprintf("the document has not changed since round %d: a round on the same text is no revision, and is taken as “continue deeper”", since.Number))
		}
		return
	}
	if decision.DocumentChanged = d.documentChange(since); decision.DocumentChanged != nil {
		decision.addNote(decision.DocumentChanged.after(*decision))
	}
}

// addNote adds to what is to be said of how the decision was understood.
func (d *Decision) addNote(text string) {
	if d.Note != "" {
		text = d.Note + "; " + text
	}
	d.Note = text
}

// warnUntoldChange says that the coming round reads another text than the one before it, where the decision did not know.
func (d *Discussion) warnUntoldChange(step Step) {
	d.mu.Lock()
	previous, decision := d.derived.lastRound(), d.derived.lastDecision()
	begun := len(d.derived.partialReviews) > 0
	d.mu.Unlock()
	if previous == nil || begun || step.Type == round.Initial || decision != nil && (decision.DocumentChanged != nil || decision.Revise) {
		return
	}
	if change := d.documentChange(*previous); change != nil {
		of := ""
		if previous.ID != d.state.RoundID {
			of = " of " + previous.ID
		}
		d.warn(fmt.Sprintf("%s%s: round %d reads the new text", change, of, step.Round))
	}
}

// ChangedFiles are those of a bundle's files that are not as a round has read them: changed, gone or new. None where the document that
// an event names cannot be read.
func ChangedFiles(folder, roundID, named string, since []round.File, opts ...session.Option) []string {
	source, err := documentSource(folder, roundID, named, opts...)
	if err != nil {
		return nil
	}
	now, err := source.Read()
	if err != nil {
		return nil
	}
	sums := func(files []round.File) map[string]string {
		of := map[string]string{}
		for _, f := range files {
			of[f.Path] = f.SHA256
		}
		return of
	}
	before, after := sums(since), sums(now.Files)
	var changed []string
	for _, f := range slices.Concat(since, now.Files) {
		if before[f.Path] != after[f.Path] && !slices.Contains(changed, f.Path) {
			changed = append(changed, f.Path)
		}
	}
	return changed
}
