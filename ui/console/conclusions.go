package console

import (
	"fmt"

	"parley/engine/round"
	"parley/feedback"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// conclusionsView is the screen of the final synthesis and of the files it is in.
type conclusionsView struct {
	theme    theme.Theme
	of       *feedback.Concluded
	result   *round.Round       // the last round; nil when the log has none
	decision *feedback.Decision // the one that ended the review
	page     page
	reopened bool   // there were some, until the review was reopened
	former   string // the file that they are in
	who      string // the person whose decisions these are
	call     string // the command line that opens this review; "" for none
}

// Head is what stands above the text: the verdict that it ended with, who ended it, and where the files are.
func (v *conclusionsView) Head(w int) []string {
	if v.of == nil {
		return nil
	}
	t := v.theme
	edge, lines := edge(t, t.Muted), []string(nil)
	if v.result != nil {
		edge = verdictEdge(t, *v.result)
		lines = append(lines, edge+safetext.Truncate(verdictLine(t, *v.result, w-2), w-2))
	}
	lines = append(lines, edge+t.Strong.Render(safetext.Truncate(v.ended(), max(1, w-2))))
	for _, file := range []string{v.of.Markdown, v.of.JSON} {
		if file != "" {
			lines = append(lines, edge+t.Muted.Render(safetext.TruncateLeft(safetext.Line(file), max(1, w-2))))
		}
	}
	if v.of.Markdown == "" && v.of.JSON == "" {
		lines = append(lines, edge+t.Warn.Render("They could not be written to a file."))
	}
	if v.of.AtLimit {
		for _, line := range safetext.Wrap(v.onward(), max(1, w-2)) {
			lines = append(lines, edge+t.Muted.Render(line))
		}
	}
	return append(lines, "")
}

// ended says who ended the review.
func (v *conclusionsView) ended() string {
	if v.decision == nil {
		return "Concluded."
	}
	text := fmt.Sprintf("Concluded after round %d", v.decision.Round)
	switch v.decision.Origin {
	case feedback.ByPerson:
		return text + ": " + v.who + " decided done."
	case feedback.ByTimeout:
		return "Nobody answered in time. " + text + "."
	case feedback.ByFinal:
		return text + ", the last one."
	case feedback.ByMode, feedback.ByHeadless:
		return text + ": nobody was asked."
	default:
		return text + ", by " + safetext.Line(string(v.decision.Origin)) + "."
	}
}

// onward is said when the rounds are used up: a continuation is a session of its own.
func (v *conclusionsView) onward() string {
	if v.call == "" {
		return "The rounds are used up."
	}
	return "The rounds are used up. To go on in a new session: " + safetext.Line(v.call) + " --continue"
}

// View draws the screen into the body.
func (v *conclusionsView) View(body rect) []string {
	if v.of == nil {
		lines := append([]string{""}, paragraph(v.none(), v.theme.Muted, body.w)...)
		return box(lines, body.w, body.h)
	}
	return box(v.page.View(v.theme, min(body.w, readingWidth), body.h), body.w, body.h)
}

// none says why there are no conclusions to show.
func (v *conclusionsView) none() string {
	switch {
	case v.former != "":
		return "The review is open again. The conclusions in " + safetext.Line(v.former) + " stand until Done writes them anew."
	case v.reopened:
		return "The review is open again. Done writes the conclusions anew."
	default:
		return "No conclusions yet: Done writes them."
	}
}
