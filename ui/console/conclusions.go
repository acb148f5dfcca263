package console

import (
	"parley/feedback"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// conclusionsView is the screen of the final synthesis and of the files it is in.
type conclusionsView struct {
	theme theme.Theme
	of    *feedback.Concluded
	page  page
}

// Head is what stands above the text: that it is over, and where the files are.
func (v *conclusionsView) Head(w int) []string {
	if v.of == nil {
		return nil
	}
	t := v.theme
	lines := []string{edge(t, t.Good) + t.BadgeGood.Render(" DONE ") + t.Strong.Render("  The discussion is concluded.")}
	for _, file := range []string{v.of.Markdown, v.of.JSON} {
		if file != "" {
			lines = append(lines, edge(t, t.Good)+t.Muted.Render(safetext.TruncateLeft(safetext.Line(file), max(1, w-2))))
		}
	}
	if v.of.Markdown == "" && v.of.JSON == "" {
		lines = append(lines, edge(t, t.Warn)+t.Warn.Render("They could not be written to a file."))
	}
	if v.of.AtLimit {
		lines = append(lines, edge(t, t.Accent)+t.Muted.Render(safetext.Truncate(onward, max(1, w-2))))
	}
	return append(lines, "")
}

// onward is said when the rounds are used up: a continuation is a session of its own.
const onward = "The rounds are used up. parley open SESSION --continue goes on in a new session."

// View draws the screen into the body.
func (v *conclusionsView) View(body rect) []string {
	if v.of == nil {
		lines := []string{"", v.theme.Muted.Render("No conclusions yet: they are written when you choose done.")}
		return box(lines, body.w, body.h)
	}
	return box(v.page.View(v.theme, min(body.w, readingWidth), body.h), body.w, body.h)
}
