package checkpoint

import (
	"maps"
	"strings"

	"parley/feedback"
	"parley/ui/console/screen"
)

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

// draftOf is what was written for an option, or stands in its field.
func (v *Screen) draftOf(i int, o feedback.Option) string {
	if v.writing && i == v.selected {
		return v.field.Value()
	}
	return v.drafts[o.Label]
}
