package console

import (
	"fmt"

	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// conclusionsView is the screen of the final synthesis and of the files it is in.
type conclusionsView struct {
	theme           theme.Theme
	concluded       *feedback.Concluded
	result          *round.Round       // the last round; nil when the log has none
	decision        *feedback.Decision // the one that ended the review
	page            parts.Page
	reopened        bool   // there were some, until the review was reopened
	former          string // the file that they are in
	personName      string // the person whose decisions these are
	openCommandLine string // the command line that opens this review; "" for none
}

// Head is what stands above the text: the verdict that it ended with, who ended it, and where the files are.
func (v *conclusionsView) Head(w int) []string {
	if v.concluded == nil {
		return nil
	}
	t := v.theme
	edge, lines := parts.BannerEdge(t, t.Muted), []string(nil)
	if v.result != nil {
		edge = parts.VerdictEdge(t, *v.result)
		lines = append(lines, edge+safetext.Truncate(parts.VerdictLine(t, *v.result, w-2), w-2))
	}
	lines = append(lines, edge+t.Strong.Render(safetext.Truncate(v.endedBy(), max(1, w-2))))
	for _, file := range []string{v.concluded.Markdown, v.concluded.JSON} {
		if file != "" {
			lines = append(lines, edge+t.Muted.Render(safetext.TruncateLeft(safetext.Line(file), max(1, w-2))))
		}
	}
	if v.concluded.Markdown == "" && v.concluded.JSON == "" {
		lines = append(lines, edge+t.Warn.Render("They could not be written to a file."))
	}
	if v.concluded.AtLimit {
		for _, line := range safetext.Wrap(v.continueHint(), max(1, w-2)) {
			lines = append(lines, edge+t.Muted.Render(line))
		}
	}
	return append(lines, "")
}

// endedBy says who ended the review.
func (v *conclusionsView) endedBy() string {
	if v.decision == nil {
		return "Concluded."
	}
	text := fmt.Sprintf("Concluded after round %d", v.decision.Round)
	switch v.decision.Origin {
	case feedback.ByPerson:
		return text + ": " + v.personName + " decided done."
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

// continueHint is said when the rounds are used up: a continuation is a session of its own.
func (v *conclusionsView) continueHint() string {
	if v.openCommandLine == "" {
		return "The rounds are used up."
	}
	return "The rounds are used up. To go on in a new session: " + safetext.Line(v.openCommandLine) + " --continue"
}

// View draws the screen into the body.
func (v *conclusionsView) View(body parts.Rect) []string {
	if v.concluded == nil {
		lines := append([]string{""}, parts.Paragraph(v.none(), v.theme.Muted, body.W)...)
		return parts.FitBox(lines, body.W, body.H)
	}
	return parts.FitBox(v.page.View(v.theme, min(body.W, parts.ReadingWidth), body.H), body.W, body.H)
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
