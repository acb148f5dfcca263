package checkpoint

import (
	"strings"

	"parley/engine/consensus"
	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// examinationLines are what a cross-examination came to since the checkpoint was opened, or that it is under way: each disputed
// finding stands with who disputes it and the words of the document against it. What was in before is among the checkpoint's notes.
func (v *Screen) examinationLines(c *state.Checkpoint, w, h int) []string {
	t, x := v.Theme, v.State.Examination
	sign := t.Accent.Render(t.Symbols.Bullet) + " "
	if running := x.Running(); running != "" {
		return parts.HangingIndent(sign, running+". "+v.whatItChanges(), t.Text, w)
	}
	r := v.State.LastResult()
	if x == nil || r == nil || r.Examination == nil || r.Number != c.Round || noted(c) {
		return nil
	}
	var lines []string
	if !v.hasFullHead(w, h) { // else it says so
		lines = parts.HangingIndent(sign, "cross-examination, now in: "+r.Examination.Summary(), t.Text, w)
	}
	for _, f := range r.Examination.Findings {
		if f.As != round.Disputed {
			continue
		}
		lines = append(lines, parts.HangingIndent(t.Bad.Render(t.Symbols.Bullet)+" ", safetext.Line(f.DisputeText()), t.Text, w)...)
	}
	for _, fault := range r.Examination.Faults() {
		lines = append(lines, parts.HangingIndent(t.Warn.Render(t.Symbols.Warning)+" ", safetext.Line(strings.TrimRight(fault, ".")+"."), t.Text, w)...)
	}
	if note := r.Examination.VerdictNote(); note != "" {
		lines = append(lines, parts.HangingIndent(t.Warn.Render(t.Symbols.Warning)+" ", safetext.Line(note), t.Text, w)...)
	}
	return lines
}

// whatItChanges says whether the verdict may be another one when the examination is in.
func (v *Screen) whatItChanges() string {
	if r := v.State.LastResult(); r != nil && r.Policy == consensus.ExaminedPolicy {
		return "The verdict stands until it is in."
	}
	return "It leaves the verdict as it is."
}

// noted reports whether the checkpoint was opened after the examination was in.
func noted(c *state.Checkpoint) bool {
	for _, note := range c.Notes {
		if strings.HasPrefix(note, examinationNote) {
			return true
		}
	}
	return false
}

// examinationNote is how the checkpoint's own note of an examination begins.
const examinationNote = "cross-examination: "
