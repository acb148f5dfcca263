package checkpoint

import (
	"cmp"
	"fmt"
	"maps"
	"strings"

	"parley/feedback"
	"parley/ui/console/screen"
)

// storedReason is what the reason for the decision after a round is kept as: it is about that round, and no reason at the next.
func storedReason(number int) string { return fmt.Sprintf("%s%d", screen.ReasonDraft, number) }

// storedName is what a text for an option is kept as. It bears no round: what was not sent is there at the next checkpoint, too.
func storedName(o feedback.Option) string { return screen.CheckpointDraft + o.Label }

// WrittenDrafts are the texts that were written for options and not sent.
func (v *Screen) WrittenDrafts() map[string]string {
	c := v.checkpoint()
	if c == nil {
		return maps.Clone(v.stored)
	}
	written := maps.Clone(v.stored)
	if written == nil {
		written = map[string]string{}
	}
	forgetReasons(written)
	if reason := cmp.Or(v.reasonDraft, v.Reason); strings.TrimSpace(reason) != "" && (!v.DecisionSent || v.reasonDraft != "") {
		written[storedReason(c.Round)] = reason
	}
	for i, o := range c.Options {
		name := storedName(o)
		delete(written, name)
		if text := v.draftOf(i, o); strings.TrimSpace(text) != "" && (!v.DecisionSent || o.Label != v.sent) {
			written[name] = text
		}
	}
	v.stored = written
	return maps.Clone(written)
}

// RestoreDrafts takes the texts for checkpoints that were kept.
func (v *Screen) RestoreDrafts(kept map[string]string) {
	v.stored = maps.Clone(kept)
	maps.DeleteFunc(v.stored, func(what, _ string) bool { return !strings.HasPrefix(what, screen.CheckpointDraft) })
}

// closeReason ends the reason with the decision that it was for. Where that was made elsewhere, what is kept goes with the next checkpoint.
func (v *Screen) closeReason() {
	if v.DecisionSent {
		forgetReasons(v.stored)
	}
	v.Reason, v.reasonDraft = "", ""
}

// forgetReasons takes the reasons for decisions out of what is kept.
func forgetReasons(kept map[string]string) {
	maps.DeleteFunc(kept, func(name, _ string) bool { return strings.HasPrefix(name, screen.ReasonDraft) })
}

// notSent says which texts would stay unsent if the review ended now; "" for none. A reason that was taken goes with the decision.
func (v *Screen) notSent() string {
	if v.Unsent == nil {
		return ""
	}
	var names []string
	for _, keptAs := range v.Unsent() {
		if !strings.HasPrefix(keptAs, screen.ReasonDraft) || v.reasonDraft != "" {
			names = append(names, screen.DraftName(keptAs))
		}
	}
	return screen.NotSent(names)
}

// draftOf is what was written for an option, or stands in its field.
func (v *Screen) draftOf(i int, o feedback.Option) string {
	if v.writing && i == v.selected {
		return v.field.Value()
	}
	return v.drafts[o.Label]
}
