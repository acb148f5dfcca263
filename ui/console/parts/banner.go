package parts

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/engine/consensus"
	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// roomyHeight is from how many lines on a reason may take two.
const roomyHeight = 36

// maxNoToolLines is how many lines the notice has at most that no AI tool was found.
const maxNoToolLines = 3

// addToolCommand is what tells how to add a tool, for every one that parley knows.
const addToolCommand = "parley doctor"

// HowToAddTool is that in a sentence.
const HowToAddTool = addToolCommand + " says how to add one."

// BannerLines is the verdict with the rule that fired, in at most four lines and a blank one: nothing a bare
// verdict would hide is left out. Where no AI tool was found that comes before it. examining says who is at work on a
// cross-examination, which may still change what is known of the verdict; "" when nobody is. grave is what is said in place of the reason of
// findings that stay open beside a consensus; "" for nothing.
func BannerLines(t theme.Theme, r round.Round, examining, grave string, w, h int) []string {
	edge, inner := VerdictEdge(t, r), w-2
	reasons := func() []string {
		if grave != "" {
			return mutedLines(t, grave, inner, h)
		}
		return ReasonLines(t, r, inner)
	}
	lines := append(NoToolLines(t, r, w, h), edge+safetext.Truncate(VerdictLine(t, r, inner), inner))
	if h < TallHeight {
		if r.Status == round.Partial { // what is missing comes before the reason
			return append(lines, edge+safetext.Truncate(QualifierLine(t, r, examining), inner))
		}
		for _, line := range reasons() {
			lines = append(lines, edge+line)
		}
		return lines
	}
	if h < roomyHeight && grave == "" {
		lines = append(lines, edge+DecidingRuleLine(t, r, inner))
	} else {
		for _, line := range reasons() {
			lines = append(lines, edge+line)
		}
	}
	lines = append(lines, edge+safetext.Truncate(QualifierLine(t, r, examining), inner), "")
	return lines
}

// NoToolLines say that no AI tool was found, what that means and how to add one, as fully as there is room for the command that tells how; on a
// low screen they are a line, and the verdict has the others.
func NoToolLines(t theme.Theme, r round.Round, w, h int) (lines []string) {
	notice := record.NoTool(r)
	if notice == (record.NoToolNotice{}) {
		return nil
	}
	const how = " " + HowToAddTool
	texts := []string{notice.Fact + how, "No AI tool was found: built-in checks read the document, and nobody judged whether it makes sense." + how, noToolInShort}
	most := maxNoToolLines
	switch {
	case h < TallHeight:
		texts, most = texts[2:], 1
	case h < roomyHeight: // the record's notes name the tools
		most--
	}
	for _, text := range texts {
		if lines = ClampLines(text, w, most); len(safetext.Wrap(text, w)) <= most {
			break
		}
	}
	for i, line := range lines {
		lines[i] = t.Warn.Render(line)
	}
	return lines
}

// noToolInShort is that in a line of the narrowest windows.
const noToolInShort = "No AI tool found: see " + addToolCommand + "."

// NoToolInALine says that no AI tool was found in one line of w cells, with what that means where it has room.
func NoToolInALine(w int) string {
	full := "No AI tool found: built-in checks judged alone. See " + addToolCommand + "."
	if safetext.Width(full) <= w {
		return full
	}
	return safetext.TruncateWords(noToolInShort, w)
}

// VerdictEdge stands before the lines of a verdict, in its colour.
func VerdictEdge(t theme.Theme, r round.Round) string {
	style := t.Good
	switch {
	case r.IsNotRated():
		style = t.Muted
	case r.Verdict == round.Blocked:
		style = t.Bad
	case r.Status == round.Partial:
		style = t.Warn
	}
	return BannerEdge(t, style)
}

// VerdictBadge is the style of a verdict's badge. A consensus without those who are missing is one to be looked at twice.
func VerdictBadge(t theme.Theme, r round.Round) lipgloss.Style {
	switch {
	case r.IsNotRated():
		return t.Badge
	case r.Verdict == round.Blocked:
		return t.BadgeBad
	case r.Status == round.Partial:
		return t.BadgeWarn
	default:
		return t.BadgeGood
	}
}

// VerdictLine is the verdict with its severity and its average, as far as there is room. What to do next is not said here: that is the
// checkpoint's suggestion, which follows from more than the verdict.
func VerdictLine(t theme.Theme, r round.Round, w int) string {
	var line strings.Builder
	line.WriteString(VerdictBadge(t, r).Render(VerdictBadgeText(r, true)))
	if r.IsNotRated() {
		return line.String()
	}
	if s := r.SeverityOf(); s != "" {
		line.WriteString(" " + t.SeverityStyle(s).Bold(true).Render(safetext.Line(s.Label())))
	}
	switch {
	case r.AverageRating == nil:
		line.WriteString("  " + t.Strong.Render(NotRated))
	case w >= 56:
		line.WriteString("  " + t.Strong.Render(record.Average(r.AverageRating)) + t.Muted.Render(" average"))
	default:
		line.WriteString("  " + t.Strong.Render(record.Average(r.AverageRating)))
	}
	return line.String()
}

// DecidingRuleLine is why the verdict is what it is: the rule that blocked with the values it saw, or that none did. What holds
// against a consensus that is reached comes after that.
func DecidingRuleLine(t theme.Theme, r round.Round, w int) string {
	line, more := decidingRule(t, r)
	against, _ := consensus.Against(r)
	room := w - safetext.Width(more)
	if len(against) > 0 && against[0].Rule == consensus.LowAverage && safetext.Width(line) > room && !r.IsNotRated() { // the ratings stand elsewhere
		line = reasonStyle(t, against[0]).Render(consensus.LowAverage) + t.Muted.Render(fmt.Sprintf(": %.1f is needed", consensus.RequiredAverage))
	}
	switch { // the record has the others
	case safetext.Width(line) <= room:
		return line + moreReasons(t, r, more, room-safetext.Width(line))
	case w < wholeWords && len(against) > 0 && r.Verdict != round.Reached: // a few letters of what it saw would say nothing
		name := ruleInShort(r, against[0])
		return safetext.TruncateWords(reasonStyle(t, against[0]).Render(name), w) + moreThatFits(more, w-safetext.Width(name))
	case safetext.Width(line) <= w, room < wordsBeforeCount, r.Verdict == round.Reached: // its words come before the number of others
		return cutBetweenWords(line, w)
	default:
		return cutBetweenWords(line, room) + more
	}
}

// cutBetweenWords is a text in so many cells; a quote that is cut ends as one.
func cutBetweenWords(text string, w int) string {
	const open, closed, cut = "“", "”", "…"
	isOpen := func(s string) bool { return strings.Count(s, open) > strings.Count(s, closed) }
	short := safetext.TruncateWords(text, w)
	if !isOpen(short) || isOpen(text) {
		return short
	}
	short = safetext.TruncateWords(text, max(1, w-safetext.Width(closed)))
	if at := strings.LastIndex(short, cut); isOpen(short) && at >= 0 {
		return short[:at+len(cut)] + closed + short[at+len(cut):]
	}
	return short
}

// decidingRule is the reason of a verdict in full, and how many others there are; "" for none.
func decidingRule(t theme.Theme, r round.Round) (line, more string) {
	against, others := consensus.Against(r)
	if r.IsNotRated() {
		return t.Muted.Render(r.WhyNotRated()), ""
	}
	if len(against) == 0 {
		return t.Muted.Render(noRuleReason(r)), ""
	}
	if r.Verdict == round.Reached && !r.RulesCannotTell && r.AverageRating != nil {
		line = t.Muted.Render(noRuleReason(r)) + " "
	}
	if others > 0 {
		more = t.Faint.Render(fmt.Sprintf(" %s %d more", t.Symbols.Dot, others))
		if t.Plain { // it is read out
			more = fmt.Sprintf("; and %d more", others)
		}
	}
	return line + toldWith(t, r, against[0]), more
}

// From how many cells on a reason ends behind a word: with less the rule's name would be lost. And how many of a reason that is cut come
// before the number of the others.
const (
	wholeWords       = 24
	wordsBeforeCount = 28
)

// mutedLines are a reason in w cells, in two lines where the screen has room for them.
func mutedLines(t theme.Theme, reason string, w, h int) []string {
	if h >= TallHeight && h < roomyHeight {
		return []string{t.Muted.Render(safetext.TruncateWords(reason, w))}
	}
	return MutedLines(t, reason, w)
}

// MutedLines are a reason in at most two lines of w cells.
func MutedLines(t theme.Theme, reason string, w int) []string {
	lines := ClampLines(reason, w, 2)
	for i, line := range lines {
		lines[i] = t.Muted.Render(line)
	}
	return lines
}

// ReasonLines are the deciding rule in at most two lines of w cells. How many others there are stands behind the last word.
func ReasonLines(t theme.Theme, r round.Round, w int) []string {
	reason, more := decidingRule(t, r)
	lines, counted := ClampLines(reason, w, 2), safetext.Width(more)
	if len(lines) == 1 && safetext.Width(lines[0])+counted > w {
		lines = ClampLines(reason, max(1, w-counted), 2)
	}
	last := len(lines) - 1
	switch isCut := len(safetext.Wrap(reason, w)) > 2; {
	case safetext.Width(lines[last])+counted <= w:
	case isCut && r.Verdict == round.Blocked && w-counted >= wholeWords:
		lines[last] = safetext.TruncateWords(lines[last], w-counted)
	default: // its words come before the number of others
		more = ""
	}
	for i := 1; i < len(lines); i++ { // what is broken off has lost its look
		lines[i] = t.Muted.Render(ansi.Strip(lines[i]))
	}
	lines[last] += moreReasons(t, r, more, w-safetext.Width(lines[last])-safetext.Width(more))
	return lines
}

// moreReasons is the count of the other reasons with the word for them, where so many cells are free.
func moreReasons(t theme.Theme, r round.Round, more string, free int) string {
	word := " reason"
	if _, others := consensus.Against(r); others > 1 {
		word += "s"
	}
	if more == "" || free < len(word) {
		return more
	}
	return more + t.Faint.Render(word)
}

// DecidingRule is the rule that weighs most in a verdict with what it saw, in full and alone; without one, what the verdict rests on.
func DecidingRule(t theme.Theme, r round.Round) string {
	if r.IsNotRated() {
		return r.WhyNotRated()
	}
	if against, _ := consensus.Against(r); len(against) > 0 {
		return toldWith(t, r, against[0])
	}
	return noRuleReason(r)
}

// toldWith is a reason of a verdict with what it saw, in short.
func toldWith(t theme.Theme, r round.Round, d round.Divergence) string {
	rule, saw := consensus.Short(r, d)
	return reasonStyle(t, d).Render(safetext.Line(rule)) + t.Muted.Render(": "+safetext.Line(saw))
}

// ruleInShort is the name of a reason where it stands alone; what is missing is nothing that could be told without its words.
func ruleInShort(r round.Round, d round.Divergence) string {
	rule, _ := consensus.Short(r, d)
	if rule != d.Rule && d.Rule == consensus.CoverageGap {
		rule += " requirement"
	}
	return safetext.Line(rule)
}

// reasonStyle is the look of a reason's name. What a reviewer calls critical looks so, whatever the rule makes of the verdict.
func reasonStyle(t theme.Theme, d round.Divergence) lipgloss.Style {
	if d.Rule == consensus.CriticalIssue {
		return t.SeverityStyle(review.Critical)
	}
	return t.SeverityStyle(d.Severity)
}

// moreThatFits is a text in so many cells, or nothing.
func moreThatFits(text string, w int) string {
	if safetext.Width(text) > w {
		return ""
	}
	return text
}

// noRuleReason is what a verdict rests on that no rule decided.
func noRuleReason(r round.Round) string {
	switch {
	case r.RulesCannotTell:
		return "Rules alone cannot tell: ask an AI tool."
	case r.AverageRating == nil:
		return "No reviewer gave a rating."
	case r.Verdict == round.Blocked:
		return fmt.Sprintf("The average is %s; %.1f is needed.", record.Average(r.AverageRating), consensus.RequiredAverage)
	default:
		return reachedReason(r)
	}
}

// reachedReason says why a verdict is reached, or what a reader should see all the same.
func reachedReason(r round.Round) string {
	if r.GravestWeakness().Rank() >= review.High.Rank() {
		return "No rule blocks, though " + r.GraveFindings() + "."
	}
	return fmt.Sprintf("No rule blocks, and the average is at least %.1f.", consensus.RequiredAverage)
}
