package checkpoint

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// keyLine says what a key shows.
func (v *Screen) keyLine(k key.Binding, what string) string {
	return v.Theme.Key.Render(k.Help().Key) + v.Theme.Faint.Render("  "+what)
}

// heading is a line of the summary that begins something, with what stands dim behind it, and a rule.
func (v *Screen) heading(title, behind string, w int) string {
	line := v.Theme.Heading.Render(title)
	if behind != "" {
		line += v.Theme.Faint.Render(behind)
	}
	return v.asHeading(parts.TitleRule(v.Theme, line, "", w))
}

// asHeading notes that a line only begins something.
func (v *Screen) asHeading(line string) string {
	if v.headings == nil {
		v.headings = map[string]bool{}
	}
	v.headings[line] = true
	return line
}

// doneEffect is who writes the conclusions: parley for a review of its own, else whoever ran the round.
func doneEffect(c *state.Checkpoint) string {
	if c.RoundID == "" {
		return "Done ends the discussion; its caller writes the conclusions."
	}
	if c.Final {
		return "Done writes the conclusions; a new session can go on from there."
	}
	return "Done writes the conclusions; you can reopen the review later."
}

// presentedLines are what the round brought: what is wrong with it, what waits for a decision, what else has to be known, and the points
// of the reviewers. What is to decide may stand elsewhere.
func (v *Screen) presentedLines(c *state.Checkpoint, w, h int, decide bool) []string {
	t := v.Theme
	var lines []string
	if r := v.State.LastResult(); r != nil {
		lines = append(lines, parts.NoToolLines(t, *r, w, v.Height)...)
	}
	if v.documentChanged() && c.DocumentChanged == nil && h < airHeight { // else the advice says it, or a note
		lines = append(lines, parts.HangingIndent(t.Warn.Render(t.Symbols.Warning)+" ", fmt.Sprintf("The document has changed since round %d: the verdict is about the older text.", c.Round), t.Text, w)...)
	}
	lines = withBlankBelow(append(lines, v.noteLines(c, w, h, true)...))
	var decisions []string
	if decide {
		most := 1
		if h >= fullHeight {
			most = inFull
		}
		decisions = v.openDecisions(v.firstGroups(), w, most)
	}
	lines = append(lines, decisions...)
	notes := append(v.noteLines(c, w, h, false), v.examinationLines(c, w, h)...)
	if len(notes) > 0 && (len(decisions) > 0 || h >= airHeight) { // else they would seem to be a part of the option above
		lines = append(lines, v.heading("Notes", "", w))
	}
	lines = withBlankBelow(append(lines, notes...))
	return append(lines, v.presentedSections(c.Presented, w)...)
}

// withBlankBelow is some lines with a blank one below, where there are any.
func withBlankBelow(lines []string) []string {
	if len(lines) > 0 && lines[len(lines)-1] != "" {
		return append(lines, "")
	}
	return lines
}

// optionList are the options, each with its description where there is room. Where there is little, the selected one's stands below
// them all: the options stay where they are while the cursor moves.
func (v *Screen) optionList(c *state.Checkpoint, w, h int) []string {
	t := v.Theme
	spacious, airy := h >= 4*len(c.Options)+8, h >= 6*len(c.Options)+16
	lines, costs := v.optionsHead(c, w, h, spacious)
	v.rowOptions = slices.Repeat([]int{-1}, len(lines))
	add := func(option int, more ...string) {
		lines, v.rowOptions = append(lines, more...), append(v.rowOptions, slices.Repeat([]int{option}, len(more))...)
	}
	for i, o := range c.Options {
		if o.Choice == editFirst && v.writing && h == 0 { // the field needs its row
			continue
		}
		if airy && i > 0 {
			add(-1, "")
		}
		lead, missing, beside := v.missingBefore(c, i)
		if len(missing) > 0 && h >= missingHeight {
			beside = nil
			add(-1, t.Faint.Render(lead+longestThatFits(missing, w-safetext.Width(lead))))
			if airy {
				add(-1, "")
			}
		}
		line := v.option(o, i, w, beside, costs)
		if v.isSelected(i) {
			line = t.Selected(line, w)
		}
		add(i, line)
		if spacious {
			for _, line := range v.optionDescription(c, o, costs, w) {
				if v.isSelected(i) {
					line = t.SelectedRest(line, w)
				}
				add(i, line)
			}
		}
	}
	if !spacious && !v.writing && h >= airHeight {
		add(v.selected, v.briefDescription(c, costs, w)...)
	}
	if command := v.commandLines(c, w); !v.writing && h >= airHeight && len(command) > 0 {
		add(-1, append([]string{""}, command...)...)
	}
	return lines
}

// optionsHead is what stands above the options, and what these take: their title with the advice, of which a low window has no more than that in
// one line.
func (v *Screen) optionsHead(c *state.Checkpoint, w, h int, spacious bool) (lines []string, of costs) {
	t, head := v.Theme, "Your decision"
	if v.IsReadOnly() || v.IsPlaybackOnly() {
		head = "The decision"
	}
	if h < airHeight && !v.writing && c.Advice.Reason != "" {
		short, _ := v.adviceInShort(c, w)
		return []string{short}, v.costsOf(c, w, 0)
	}
	of = v.costsOf(c, w, w-safetext.Width(head)-4)
	if of.heading != "" {
		of.heading = t.Muted.Render(of.heading)
	}
	lines = []string{parts.TitleRule(t, t.Heading.Render(head), of.heading, w)}
	if c.Advice.Reason != "" && h >= airHeight {
		lines = append(lines, v.advice(c, w)...)
		if spacious {
			lines = append(lines, "")
		}
	}
	return lines, of
}

// leastBelowOptions is how many lines stay below the options, to say at least how much more there is.
const leastBelowOptions = 1

// withReason is the options in a low window with the rest of the suggestion's reason below that, cut to what so many lines that are
// left hold: at the other end of the options it would read as a part of the last.
func (v *Screen) withReason(c *state.Checkpoint, list []string, w, h, left int) []string {
	v.reasonTold = false
	if h >= airHeight || c.Advice.Reason == "" {
		return list
	}
	_, rest := v.adviceInShort(c, w)
	room := left - len(list) - leastBelowOptions
	if rest == "" || room < 1 {
		return list
	}
	indent := strings.Repeat(" ", safetext.Width(v.Theme.Symbols.Arrow)+1)
	reason := parts.HangingIndent(indent, rest, v.Theme.Muted, w)
	if v.reasonTold = len(reason) <= room; !v.reasonTold { // the whole of it comes first below
		reason = parts.HangingIndent(indent, strings.Join(parts.ClampLines(rest, max(1, w-len(indent)), room), " "), v.Theme.Muted, w)
	}
	v.rowOptions = slices.Insert(v.rowOptions, 1, slices.Repeat([]int{-1}, len(reason))...)
	return slices.Insert(list, 1, reason...)
}

// selectedAlone is of the list of options the row of the selected one, where the field has no room below all of them.
func (v *Screen) selectedAlone(lines []string) []string {
	at := slices.Index(v.rowOptions, v.selected)
	if at < 0 {
		return lines
	}
	v.rowOptions = []int{v.selected}
	return []string{lines[at]}
}

// missingHeight is from how many lines on a digit that is not offered has a line of its own.
const missingHeight = 12

// longestThatFits is the first of some texts, the longest first, that has room; the last cut where none has.
func longestThatFits(texts []string, w int) string {
	for _, text := range texts {
		if safetext.Width(text) <= w {
			return text
		}
	}
	return safetext.TruncateWords(texts[len(texts)-1], max(1, w))
}

// optionDescription says what an option is.
func (v *Screen) optionDescription(c *state.Checkpoint, o feedback.Option, costs costs, w int) []string {
	return parts.HangingIndent("     ", costs.inWords(o)+v.describe(c, o), v.Theme.Muted, w)
}

// writesConclusions is what done does to a review of parley's own.
const writesConclusions = "The review ends, and parley writes the conclusions."

// describeOption says what an option is in sentences; after the last round also how the review can go on all the same.
func describeOption(c *state.Checkpoint, o feedback.Option) string {
	switch {
	case o.Choice != feedback.Done || o.SignOff != "":
		return asSentence(o.Description)
	case c.RoundID == "":
		return "The caller writes the conclusions."
	case c.Final:
		return writesConclusions + " A new session can go on from there."
	default:
		return writesConclusions
	}
}

// describe says what an option is, and of done which texts it leaves unsent.
func (v *Screen) describe(c *state.Checkpoint, o feedback.Option) string {
	if text := v.byRules(c, o); text != "" && v.next.Number > 0 && v.next.Cost.CallsNone() {
		return text
	}
	text := describeOption(c, o)
	if o.Choice != feedback.Done || v.writing {
		return text
	}
	counted, names, _ := strings.Cut(v.notSent(), ": ")
	switch {
	case counted == "":
		return text
	case strings.HasPrefix(counted, "1 "):
		return text + " Not sent: " + safetext.Line(names)
	default:
		return text + " " + counted + "."
	}
}

// byRules says what a round is in which no AI tool is asked: the built-in checks answer no question and dig into nothing. "" where the
// description of the option holds all the same.
func (v *Screen) byRules(c *state.Checkpoint, o feedback.Option) string {
	switch {
	case o.Questions:
		return "The built-in checks show passages that may answer your questions."
	case o.Choice == feedback.AdjustDirection:
		return "The built-in checks read the document again, with a focus you name."
	case o.Choice == feedback.ContinueDeeper && !o.Revise && c.Advice.Choice == feedback.AskTool:
		return sameVerdict
	case o.Choice == feedback.ContinueDeeper && !o.Revise:
		return "The built-in checks read the document again."
	}
	return ""
}

// mostBrief is how many lines a description has at most where there is little room.
const mostBrief = 2

// briefDescription says what the selected option is, in as many lines as the longest needs: what is below stays where it is.
func (v *Screen) briefDescription(c *state.Checkpoint, costs costs, w int) []string {
	high := 0
	for _, o := range c.Options {
		high = max(high, min(mostBrief, len(v.optionDescription(c, o, costs, w))))
	}
	o := c.Options[v.selected]
	lead := "     "
	if name := v.keyOf(o); name != "" {
		lead = "  " + name + ": "
	}
	text := costs.inWords(o) + v.describe(c, o)
	lines := parts.ClampLines(text, max(1, w-len(lead)), high)
	for i, line := range lines {
		lines[i] = v.Theme.Muted.Render(lead + line)
		lead = "     "
	}
	return append(lines, make([]string, high-len(lines))...)
}

// inShortOfAll is what a low window tells above what the round brought, since it has no room beside the options: the rest of the advice, and what
// the selected option is.
func (v *Screen) inShortOfAll(c *state.Checkpoint, w int) (lines []string) {
	if _, rest := v.adviceInShort(c, w); c.Advice.Reason != "" && rest != "" && !v.reasonTold {
		lines = parts.Paragraph(rest, v.Theme.Muted, w)
	}
	lines = append(v.commandLines(c, w), lines...)
	if why := v.unknownTools(); why != "" {
		lines = append(lines, parts.Paragraph(why+".", v.Theme.Muted, w)...)
	}
	wide, _ := v.splitForEvidence(&v.State, w)
	return append(lines, v.briefDescription(c, v.costsOf(c, wide, 0), w)...)
}

// asSentence is a text of one line with its full stop.
func asSentence(text string) string { return strings.TrimSuffix(safetext.Line(text), ".") + "." }

// optionName is an option with its digit, and unless it is unmarked whether it is suggested.
func (v *Screen) optionName(o feedback.Option, selected, unmarked bool) string {
	t := v.Theme
	edge, label := "  ", t.Text
	if selected {
		edge, label = t.Accent.Render(t.Symbols.Cursor)+" ", t.Accent.Bold(true)
	}
	line := edge + t.Faint.Render(v.keyOf(o)+" ") + " " + label.Render(safetext.Line(o.Label))
	if o.Recommended && !unmarked {
		line += "  " + t.Good.Render("suggested")
	}
	return line
}

// option is one of the options in a line: what is written for it, what is missing before it, and in a column what it takes. Words that are
// written leave that its room.
func (v *Screen) option(o feedback.Option, i, w int, beside []string, costs costs) string {
	t, line, cost := v.Theme, v.optionName(o, v.isSelected(i), costs.unmarked), costs.beside(o)
	room := w
	if cost != "" && costs.column > 0 {
		room = costs.column - costGap
	}
	if draft := strings.TrimSpace(v.drafts[o.Label]); draft != "" && !v.writing {
		line += "  " + t.Muted.Render(safetext.Truncate(safetext.Line(draft), max(1, room-safetext.Width(line)-2)))
	}
	for _, text := range beside {
		if safetext.Width(line)+2+safetext.Width(text) <= room {
			line += t.Faint.Render("  " + text)
			break
		}
	}
	switch {
	case cost == "":
		return safetext.Truncate(line, w)
	case costs.column == 0:
		return safetext.Truncate(safetext.Fit(line, max(0, w-safetext.Width(cost)))+t.Faint.Render(cost), w)
	}
	style := t.Faint
	if v.isSelected(i) {
		style = t.Text
	}
	return safetext.Fit(line, w-safetext.Width(cost)) + style.Render(cost)
}
