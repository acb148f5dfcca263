package checkpoint

import (
	"strings"

	"parley/engine/artifact"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// stoppedLines say why the round that was decided on could not begin, that the decision is not lost, and what to do; none while
// nothing is wrong.
func (v *Screen) stoppedLines(w int) []string {
	why := v.State.NextRoundFailure()
	if why == "" || !v.Closed {
		return nil
	}
	t := v.Theme
	lines := parts.HangingIndent(t.BadgeBad.Render(" STOPPED ")+" ", safetext.Line(why), t.Bad, w)
	todo := "Put that right"
	if strings.HasPrefix(why, artifact.NotFound) {
		todo = "Put the file back"
	}
	if v.OpenCommandLine != "" {
		todo += ", then go on with: " + v.OpenCommandLine
	} else {
		todo += ", then open the review again."
	}
	lines = append(lines, parts.Paragraph("The next round could not begin. Nothing is lost: the decision below is kept.", t.Text, w)...)
	lines = append(lines, parts.Paragraph(todo, t.Strong, w)...)
	return append(lines, "")
}
