package checkpoint

import (
	"fmt"
	"maps"
	"strings"

	"parley/feedback"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// storedName is what a text for an option of a checkpoint is kept as.
func storedName(c *state.Checkpoint, o feedback.Option) string {
	return fmt.Sprintf("%s%d %s", screen.CheckpointDraft, c.Round, o.Label)
}

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
		name := storedName(c, o)
		if delete(written, name); v.DecisionSent {
			continue
		}
		if text := v.draftOf(i, o); strings.TrimSpace(text) != "" {
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
