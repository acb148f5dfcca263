package checkpoint

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// withoutBlankLines is a text without its blank lines, for where it has little room.
func withoutBlankLines(lines []string) []string {
	return slices.DeleteFunc(lines, func(line string) bool { return strings.TrimSpace(ansi.Strip(line)) == "" })
}

// summary is h lines of what the round brought. When there is more than fits it can be scrolled.
func (v *Screen) summary(lines []string, h int) []string {
	if h == 0 {
		return nil
	}
	over := max(0, len(lines)-h)
	v.scroll = max(0, min(v.scroll, over))
	shown := lines[v.scroll:min(len(lines), v.scroll+h)]
	if left := over - v.scroll; left > 0 {
		shown = append([]string(nil), shown...)
		shown[len(shown)-1] = v.Theme.Faint.Render(fmt.Sprintf("%s  %d more lines", v.Keys.PageDown.Help().Key, left+1))
	}
	return shown
}

// doneEffect is who writes the conclusions: parley for a review of its own, else whoever ran the round.
func doneEffect(c *state.Checkpoint) string {
	if c.RoundID == "" {
		return "Done ends the discussion; its caller writes the conclusions."
	}
	return "Done writes the conclusions; a new session can go on from there."
}

func (v *Screen) presentedLines(c *state.Checkpoint, w, h int) []string {
	t := v.Theme
	var lines []string
	if r := v.State.LastResult(); r != nil {
		lines = append(lines, parts.NoToolLines(t, *r, w, v.Height)...)
	}
	if c.Final {
		lines = append(lines, parts.Paragraph("This is the final round. "+doneEffect(c), t.Warn, w)...)
		lines = append(lines, "")
	}
	if v.documentChanged() && c.DocumentChanged == nil && h < airHeight { // else the advice says it, or a note
		lines = append(lines, parts.HangingIndent(t.Warn.Render(t.Symbols.Warning)+" ", fmt.Sprintf("The document has changed since round %d: the verdict is about the older text.", c.Round), t.Text, w)...)
	}
	for _, note := range c.Notes {
		if c.DocumentChanged != nil && !v.documentChanged() && note == c.DocumentChanged.Before(c.Final) {
			continue // the reviewed text is back
		}
		sign := t.Faint.Render(t.Symbols.Bullet)
		if isWarning(note) {
			sign = t.Warn.Render(t.Symbols.Warning)
		}
		lines = append(lines, parts.HangingIndent(sign+" ", safetext.Line(note), t.Text, w)...)
	}
	lines = append(lines, v.examinationLines(c, w)...)
	if len(lines) > 0 && lines[len(lines)-1] != "" {
		lines = append(lines, "")
	}
	lines = append(lines, v.openDecisions(w, h >= fullHeight)...)
	p := c.Presented
	if w >= parts.WideWidth && !t.Plain {
		third := (w - 6) / 3
		sections := [][]string{v.presentedPart("Themes", p.Themes, third), v.presentedConflicts(p, third), v.presentedPart("Open questions", p.OpenQuestions, third)}
		high := max(len(sections[0]), len(sections[1]), len(sections[2]))
		columns := parts.JoinHorizontal(parts.FitBox(sections[0], third, high), parts.FitBox(sections[1], third, high), "   ")
		lines = append(lines, parts.JoinHorizontal(columns, parts.FitBox(sections[2], third, high), "   ")...)
	} else {
		lines = append(lines, v.presentedInARow(p, w)...)
	}
	return lines
}

// presentedInARow are the sections one below the other, and a sentence in place of those that are empty.
func (v *Screen) presentedInARow(p feedback.Presented, w int) (lines []string) {
	var none []string
	if len(p.Themes) > 0 {
		lines = append(lines, v.presentedPart("Themes", p.Themes, w)...)
	} else {
		none = append(none, "no themes")
	}
	if len(p.Conflicts)+len(p.Undisputed) > 0 {
		lines = append(lines, v.presentedConflicts(p, w)...)
	} else {
		none = append(none, "no conflicts")
	}
	if len(p.OpenQuestions) > 0 {
		lines = append(lines, v.presentedPart("Open questions", p.OpenQuestions, w)...)
	} else {
		none = append(none, "no open questions")
	}
	if len(none) > 0 {
		lines = append(lines, parts.Paragraph("The round brought "+amount.Series(none)+".", v.Theme.Muted, w)...)
	}
	return lines
}

// isWarning reports whether a note of a checkpoint says that something is wrong, and does not only tell.
func isWarning(note string) bool {
	return strings.HasPrefix(note, "PARTIAL") || strings.Contains(note, "HIGH") || strings.Contains(note, "cannot") || strings.HasPrefix(note, "no discussion data")
}

func (v *Screen) presentedPart(title string, items []string, w int) []string {
	t := v.Theme
	lines := []string{t.Heading.Render(title) + t.Faint.Render(fmt.Sprintf(" %d", len(items)))}
	if len(items) == 0 {
		lines = append(lines, t.Faint.Render("(None)"))
	}
	for _, item := range items {
		lines = append(lines, parts.HangingIndent(t.Faint.Render(t.Symbols.Bullet)+" ", safetext.Line(item), t.Text, w)...)
	}
	return append(lines, "")
}

// presentedConflicts are the conflicts, and below them what nobody disputes: no conflicts do not mean that all is well.
func (v *Screen) presentedConflicts(p feedback.Presented, w int) []string {
	lines := v.presentedPart("Conflicts", p.Conflicts, w)
	if len(p.Undisputed) == 0 {
		return lines
	}
	lines = lines[:len(lines)-1]
	for _, item := range p.Undisputed {
		lines = append(lines, parts.HangingIndent(v.Theme.Faint.Render(v.Theme.Symbols.Bullet)+" ", "uncontested: "+safetext.Line(item), v.Theme.Text, w)...)
	}
	return append(lines, "")
}

// optionList are the options, each with its description where there is room. Where there is little, the selected one's stands below
// them all: the options stay where they are while the cursor moves.
func (v *Screen) optionList(c *state.Checkpoint, w, h int) []string {
	t := v.Theme
	head := "Your decision"
	if v.IsReadOnly() || v.IsPlaybackOnly() {
		head = "The decision"
	}
	spacious := h >= 4*len(c.Options)+8
	cost := ""
	if spacious {
		cost = v.costOfARound(c, w, w-safetext.Width(head)-4)
	}
	if cost != "" {
		cost = t.Muted.Render(cost)
	}
	lines := []string{parts.TitleRule(t, t.Heading.Render(head), cost, w)}
	airy := h >= 6*len(c.Options)+16
	if c.Advice.Reason != "" && h >= airHeight {
		lines = append(lines, v.advice(c, w)...)
		if spacious {
			lines = append(lines, "")
		}
	}
	v.rowOptions = slices.Repeat([]int{-1}, len(lines))
	add := func(option int, more ...string) {
		lines, v.rowOptions = append(lines, more...), append(v.rowOptions, slices.Repeat([]int{option}, len(more))...)
	}
	for i, o := range c.Options {
		if airy && i > 0 {
			add(-1, "")
		}
		lead, missing, beside := v.missingBefore(c, i)
		if missing != "" && h >= airHeight {
			beside = nil
			add(-1, parts.HangingIndent(t.Faint.Render(lead), missing, t.Faint, w)...)
			if airy {
				add(-1, "")
			}
		}
		line := v.option(c, o, i, w, beside)
		if v.isSelected(i) {
			line = t.Selected(line, w)
		}
		add(i, line)
		if spacious {
			add(i, v.optionDescription(o, w)...)
		}
	}
	if !spacious && !v.writing {
		add(v.selected, v.briefDescription(c, w)...)
	}
	return lines
}

// optionDescription says what an option is.
func (v *Screen) optionDescription(o feedback.Option, w int) []string {
	return parts.HangingIndent("     ", asSentence(o.Description), v.Theme.Muted, w)
}

// mostBrief is how many lines a description has at most where there is little room.
const mostBrief = 2

// briefDescription says what the selected option is, in as many lines as the longest needs: what is below stays where it is.
func (v *Screen) briefDescription(c *state.Checkpoint, w int) []string {
	high := 0
	for _, o := range c.Options {
		high = max(high, min(mostBrief, len(v.optionDescription(o, w))))
	}
	o := c.Options[v.selected]
	lead := "     "
	if digit := digitOf(o); digit > 0 {
		lead = fmt.Sprintf("  %d: ", digit)
	}
	text := asSentence(o.Description)
	if v.unselected {
		lead, text = "     ", v.selectFirst()
	} else if v.costInColumn(c, o, w) == "" && v.shortCost(o) != "" {
		text = v.shortCost(o) + ". " + text
	}
	lines := parts.ClampLines(text, max(1, w-len(lead)), high)
	for i, line := range lines {
		lines[i] = v.Theme.Muted.Render(lead + line)
		lead = "     "
	}
	return append(lines, make([]string, high-len(lines))...)
}

// asSentence is a text of one line with its full stop.
func asSentence(text string) string { return strings.TrimSuffix(safetext.Line(text), ".") + "." }

// advice is what parley would do next and why. Reasons of older logs are no sentences.
func (v *Screen) advice(c *state.Checkpoint, w int) []string {
	t := v.Theme
	text := "Suggested: " + c.AdvisedWord() + "."
	if reason := []rune(asSentence(c.Advice.Reason)); c.Advice.Reason != "" {
		reason[0] = unicode.ToUpper(reason[0])
		text += " " + string(reason)
	}
	return parts.HangingIndent(t.Good.Render(t.Symbols.Arrow)+" ", safetext.Line(text), t.Muted, w)
}

// optionName is an option with its digit, and whether it is suggested.
func (v *Screen) optionName(o feedback.Option, selected bool) string {
	t := v.Theme
	edge, label := "  ", t.Text
	if selected {
		edge, label = t.Accent.Render(t.Symbols.Cursor)+" ", t.Accent.Bold(true)
	}
	line := edge + t.Faint.Render(fmt.Sprintf("%d ", digitOf(o))) + " " + label.Render(safetext.Line(o.Label))
	if o.Recommended {
		line += "  " + t.Good.Render("suggested")
	}
	return line
}

// option is one of the options in a line: what is written for it, what is missing before it, and what it takes, as far as there is
// room. Words that are written leave room for the last. What a round takes is the same for all that start one: it stands beside the one that
// enter takes.
func (v *Screen) option(c *state.Checkpoint, o feedback.Option, i, w int, beside []string) string {
	t, line := v.Theme, v.optionName(o, v.isSelected(i))
	if draft := strings.TrimSpace(v.drafts[o.Label]); draft != "" && !v.writing {
		room := w - safetext.Width(line) - 2
		if cost := v.shortCost(o); cost != "" {
			room -= safetext.Width(cost) + 2
		}
		line += "  " + t.Muted.Render(safetext.Truncate(safetext.Line(draft), max(1, room)))
	}
	for _, text := range beside {
		if safetext.Width(line)+safetext.Width(text)+2+2+safetext.Width(v.shortCost(o)) <= w {
			line += t.Faint.Render("  " + text)
			break
		}
	}
	if cost := v.costInColumn(c, o, w); cost != "" && safetext.Width(line)+2+safetext.Width(cost) <= w {
		style := t.Faint
		if v.isSelected(i) {
			style = t.Text
		}
		return parts.Justify(line, style.Render(cost), w)
	}
	return safetext.Truncate(line, w)
}

// sendHint is what sending the words in the field does.
func (v *Screen) sendHint() string {
	if v.nextRoundText == "" {
		return "send"
	}
	return "start " + v.nextRoundText
}

// drawField draws the field with a frame of rules and places the terminal's own cursor in it.
func (v *Screen) drawField(t theme.Theme, c *state.Checkpoint, at parts.Rect) []string {
	lines := []string{parts.TitleRule(t, t.Heading.Render(fieldTitle(c.Options[v.selected])), t.Muted.Render(v.Keys.Submit.Help().Key+" "+v.sendHint()+", "+v.Keys.Newline.Help().Key+" new line"), at.W)}
	v.field.SetWidth(at.W)
	v.field.SetHeight(max(1, at.H-2))
	lines = append(lines, strings.Split(v.field.View(), "\n")...)
	if cursor := v.field.Cursor(); cursor != nil {
		cursor.X += at.X
		cursor.Y += at.Y + 1
		v.cursor = cursor
	}
	return append(lines, parts.TitleRule(t, "", "", at.W))
}
