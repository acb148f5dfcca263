package checkpoint

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/feedback"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// noteLines are the checkpoint's warnings, or its other notes, without those that something else on the screen says.
func (v *Screen) noteLines(c *state.Checkpoint, w, h int, warnings bool) (lines []string) {
	t := v.Theme
	for _, note := range c.Notes {
		if isWarning(note) != warnings || v.isSaidElsewhere(c, note, w, h) {
			continue
		}
		sign := t.Faint.Render(t.Symbols.Bullet)
		if isWarning(note) {
			sign = t.Warn.Render(t.Symbols.Warning)
		}
		lines = append(lines, v.noteRows(sign, toldAsSentence(note, v.State.PersonName()), w)...)
	}
	return lines
}

// toldAsSentence is a note as a sentence that calls the person as the screen does: the files hold it as a part of a list, and for others
// to read.
func toldAsSentence(note, person string) string {
	note = strings.ReplaceAll(safetext.Line(note), "the person passed ", person+" passed ")
	isName := !strings.HasPrefix(note, examinationNote) && strings.Contains(strings.SplitN(note, " ", 2)[0], "-")
	if first, size := utf8.DecodeRuneInString(note); unicode.IsLower(first) && !strings.HasPrefix(note, "parley") && !isName {
		note = string(unicode.ToUpper(first)) + note[size:]
	}
	if strings.HasSuffix(note, ".") || strings.HasSuffix(note, "”") || strings.HasSuffix(note, "。") {
		return note
	}
	return note + "."
}

// isSaidElsewhere reports whether a note has nothing to add: that the round brought nothing, which a sentence of its own says, what the document's change was before the text was brought back, what the
// suggested step asks for or its reason says, the same counts of lines twice, or the summary that stands in the head.
func (v *Screen) isSaidElsewhere(c *state.Checkpoint, note string, w, h int) bool {
	const owner, lines, reread = "whoever owns", "document: ", "the document changed after round "
	r := v.State.LastResult()
	switch {
	case note == feedback.NothingPresented:
		return true
	case c.DocumentChanged != nil && !v.documentChanged() && note == c.DocumentChanged.Before(c.Final):
		return true
	case strings.Contains(note, owner):
		return h >= airHeight && strings.Contains(c.Advice.Reason, owner)
	case note != "" && strings.Contains(c.Advice.Reason, note[1:]): // where it begins a sentence
		return h >= airHeight
	case strings.HasPrefix(note, lines):
		for _, other := range c.Notes {
			if strings.HasPrefix(other, reread) && strings.Contains(other, strings.TrimPrefix(note, lines)) {
				return true
			}
		}
	case r != nil && r.Examination != nil && note == examinationNote+r.Examination.Summary():
		return v.hasFullHead(w, h)
	}
	return false
}

// isWarning reports whether a note of a checkpoint says that something is wrong, and does not only tell.
func isWarning(note string) bool {
	return strings.HasPrefix(note, "PARTIAL") || strings.Contains(note, "HIGH") || strings.Contains(note, "cannot") || strings.HasPrefix(note, "no discussion data")
}
