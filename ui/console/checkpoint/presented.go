package checkpoint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"parley/engine/consensus"
	"parley/engine/record"
	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// presentedSections are the sections that have something, beside each other where there is room.
func (v *Screen) presentedSections(p feedback.Presented, w int) (lines []string) {
	beside := w >= parts.WideWidth && !v.Theme.Plain
	var draw []func(w int) []string
	for _, section := range []struct {
		filled bool
		draw   func(w int) []string
	}{
		{len(p.Themes) > 0, func(w int) []string { return v.presentedPart("Themes", p.Themes, w) }},
		{len(p.Conflicts)+len(p.Undisputed) > 0, func(w int) []string { return v.presentedConflicts(p, w) }},
		{len(p.OpenQuestions) > 0, func(w int) []string { return v.presentedQuestions(p.OpenQuestions, w) }},
	} {
		if section.filled {
			draw = append(draw, section.draw)
		}
	}
	width := w
	if beside && len(draw) > 0 {
		width = (w - (len(draw)-1)*columnGap) / len(draw)
	}
	if !beside || len(draw) < 2 {
		for _, one := range draw {
			lines = append(lines, one(width)...)
		}
		return lines
	}
	var columns []column
	high := 0
	for _, one := range draw {
		section := one(width)
		columns, high = append(columns, column{section, width, v.headings}), max(high, len(section))
	}
	for at := range high {
		lines = append(lines, besideAt(columns, at, column.line))
	}
	v.columns[v.asHeading(lines[0])] = columns
	return lines
}

// columnGap is how many cells are between sections that stand beside each other.
const columnGap = 3

func (v *Screen) presentedPart(title string, items []string, w int) []string {
	t := v.Theme
	lines := []string{v.heading(title, fmt.Sprintf(" %d", len(items)), w)}
	if len(items) == 0 {
		lines = append(lines, t.Faint.Render("(None)"))
	}
	for _, item := range items {
		lines = append(lines, parts.HangingIndent(t.Faint.Render(t.Symbols.Bullet)+" ", safetext.Line(plainly(item)), t.Text, w)...)
	}
	return append(lines, "")
}

// inOwnWords is how the files credit reviewers who say the same in other words.
var inOwnWords = regexp.MustCompile(`; ([^();]+) in (?:its|their) own words([;)])`)

// plainly is a point of the reviewers with its credit in plain words.
func plainly(text string) string {
	if one, is := strings.CutSuffix(text, "), possibly"); is { // of a theme; alone it would be a riddle
		text = one + "), possibly the same point"
	}
	return inOwnWords.ReplaceAllString(record.CommandsByName(text), " and, in other words, $1$2")
}

// presentedConflicts are the conflicts, and below them what holds and no reviewer sees otherwise.
func (v *Screen) presentedConflicts(p feedback.Presented, w int) (lines []string) {
	if len(p.Conflicts) > 0 || len(p.Undisputed) == 0 {
		lines = v.presentedPart("Conflicts", p.Conflicts, w)
	}
	undisputed, silent := p.Undisputed, v.notRatedLines(w)
	if len(silent) > 0 { // it says the same of each
		undisputed = slices.DeleteFunc(slices.Clone(undisputed), func(text string) bool { return strings.HasPrefix(text, consensus.RulesCannotTell) })
		lines = append(lines, silent...)
	}
	if len(undisputed) > 0 {
		title := parts.Uncontested
		if r := v.State.LastResult(); r != nil {
			title = parts.UncontestedTitle(*r)
		}
		lines = append(lines, v.presentedPart(title, undisputed, w)...)
	}
	return lines
}
