package changes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// tallWindow is the height from which on the ratings stand above the findings, in bars; in a lower window they are one line there.
const tallWindow = 30

// summary is everything but the document's own changes: what the revision did to the verdict and the ratings, and what became of each
// finding.
func (v *Screen) summary(s *state.State, w int) (lines, findings []string) {
	t, r := v.Theme, v.revision
	v.headings = map[string]bool{}
	before, after := v.judgedBefore(), s.RoundByNumber(r.After)
	earlier, later := v.leads(before)
	head := parts.PaneTitle(t, "Changes", !v.inDiff && !v.stacked && !v.Typing)
	lines = []string{parts.TitleRule(t, head, v.rounds(), w)}
	sums, fates := v.findings(s, w)
	lines = append(lines, v.verdict(earlier, before, after, w), v.verdict(later, after, before, w))
	lines = append(lines, v.notCompared(before, w)...)
	if open, severities := openHigh(s, after, sums); open > 0 && after != nil && after.Verdict == round.Reached {
		says := saysHighStays(open, severities, w-leadWidth)
		lines = append(lines, strings.Repeat(" ", leadWidth)+t.Muted.Render(safetext.TruncateWords(says, max(1, w-leadWidth))))
	}
	turned := v.turnedBy(before, after, w)
	lines = append(append(lines, turned...), v.riskLine(before, after, turned, w)...)
	lines = append(lines, outcomeLines(t, sums, w)...)
	if r.StillHigh {
		lines = append(lines, parts.Paragraph("Still HIGH: take the document to whoever owns it, or edit it again.", t.Bad, w)...)
	}
	var rereads []string
	if said := v.laterSameText(); said != "" {
		rereads = parts.Paragraph(said, t.Muted, w)
	}
	if v.Height > 0 && v.Height < tallWindow {
		if len(fates) > 0 {
			fates = fates[1:] // the blank line
		}
		lines = append(lines, v.ratingsLine(before, after, w)...)
		return lines, append(fates, rereads...)
	}
	lines = append(append(lines, rereads...), "", v.headingLine(t.Heading.Render("Ratings"), "", w))
	lines = append(lines, v.ratings(before, after, w)...)
	return lines, fates
}

// openHigh is how many findings of high severity a revision leaves open, and their severities: after the last round those that every screen
// counts, which the person may have rejected or added to since.
func openHigh(s *state.State, after *round.Round, sums []outcome) (n int, severities string) {
	if last := s.LastResult(); last != nil && after != nil && last.Number == after.Number {
		return len(state.OpenHigh(s)), state.SeverityLabels(s)
	}
	for _, sum := range sums {
		if !sum.state.Closed {
			n += sum.high
		}
	}
	return n, review.High.Label()
}

// saysHighStays says in one line that so many findings of these severities stay open where a verdict is reached, as far as that has room.
func saysHighStays(n int, severities string, w int) string {
	texts := state.GraveStay(n, severities)
	for _, text := range texts {
		if safetext.Width(text) <= w {
			return text
		}
	}
	return texts[len(texts)-1]
}

// leadWidth is how wide the words before the lines of the head are.
const leadWidth = 9

// verdict is that of a round, in columns with that of the other one.
func (v *Screen) verdict(when string, r, other *round.Round, w int) string {
	t := v.Theme
	lead := t.Muted.Render(safetext.Fit(when, leadWidth))
	if r == nil {
		return lead + t.Faint.Render("not in this log")
	}
	word := parts.VerdictBadgeText(*r, false)
	badgeWidth := safetext.Width(word)
	if other != nil {
		badgeWidth = max(badgeWidth, safetext.Width(parts.VerdictBadgeText(*other, false)))
	}
	width := max(safetext.Width(severityLabel(r)), safetext.Width(severityLabel(other)))
	lead += parts.VerdictBadge(t, *r).Render(word) + strings.Repeat(" ", badgeWidth-safetext.Width(word))
	const average = 5 // cells
	if width > 0 {
		named := leadWidth+badgeWidth+width+len(severityName)+len("   ")+average <= w
		lead += " " + v.severity(r, width, named)
	}
	lead += "  " + t.Strong.Render(record.Average(r.AverageRating))
	return safetext.Truncate(strings.TrimRight(lead, " "), w)
}

// severityName stands before the severity of a verdict, in all but the narrowest parts: a level of risk is told in the same words.
const severityName = "severity "

// severity is that of a round's verdict in a column, with its name or without; blank where it has none.
func (v *Screen) severity(r *round.Round, width int, named bool) string {
	t, label, name := v.Theme, severityLabel(r), severityName
	if label == "" {
		name = strings.Repeat(" ", len(name))
	}
	told := t.SeverityStyle(r.SeverityOf()).Bold(true).Render(safetext.Fit(label, width))
	if !named {
		return told
	}
	return t.Muted.Render(name) + told
}

// riskLine is the highest level of risk before and after where it changed; nothing where the line above, of what turned the verdict, tells it. In
// the row of a verdict it would be read as its severity.
func (v *Screen) riskLine(before, after *round.Round, turned []string, w int) []string {
	if before == nil || after == nil {
		return nil
	}
	t, was, is := v.Theme, riskOf(before), riskOf(after)
	if was == is || was == "" || is == "" || strings.Contains(ansi.Strip(strings.Join(turned, " ")), "calls the risk") {
		return nil
	}
	level := func(s review.Severity) string {
		return t.SeverityStyle(s).Render(safetext.Line(parts.ShortSeverity(s)))
	}
	line := t.Muted.Render(safetext.Fit("risk", leadWidth)+"highest level ") + level(was) + t.Faint.Render(t.ChainArrow()) + level(is)
	return []string{safetext.Truncate(line, w)}
}

// riskOf is the highest level of risk that a reviewer of a round names; "" where none does.
func riskOf(r *round.Round) (highest review.Severity) {
	for _, p := range r.Perspectives {
		if p.RiskLevel.Rank() > highest.Rank() {
			highest = p.RiskLevel
		}
	}
	return highest
}

// severityLabel is the severity of a round's verdict; "" where there is none.
func severityLabel(r *round.Round) string {
	if r == nil {
		return ""
	}
	return safetext.Line(r.SeverityOf().Label())
}

// ratingsLine is the ratings that changed, in one line where it has room, and how many did not: one of these with its number would read as a
// change.
func (v *Screen) ratingsLine(before, after *round.Round, w int) []string {
	t := v.Theme
	arrow, number := strings.TrimSpace(t.ChainArrow()), func(r review.Rating) string { return strings.TrimSuffix(record.Rating(r), "/5") }
	if t.Plain {
		arrow = " " + arrow + " "
	}
	var told []string
	if before != nil && after != nil { // what decides comes first
		told = append(told, t.Text.Render("average "+strings.TrimSuffix(record.Average(before.AverageRating), "/5")+arrow+record.Average(after.AverageRating)))
	}
	same, unrated := 0, 0
	for _, c := range v.ratingChanges(before, after) {
		switch {
		case c.Before != c.After:
			told = append(told, t.Text.Render(safetext.Line(c.Perspective)+" "+number(c.Before)+arrow+number(c.After)))
		case c.Before.Rated():
			same++
		default:
			unrated++
		}
	}
	lead := safetext.Fit("ratings", leadWidth)
	rest := slices.Clone(told)
	if same > 0 {
		rest = append(rest, t.Muted.Render(fmt.Sprintf("%d unchanged", same)))
	}
	if unrated > 0 {
		rest = append(rest, t.Muted.Render(fmt.Sprintf("%d unrated", unrated)))
	}
	if len(rest) == 0 {
		return nil
	}
	rows := v.inRows(lead, rest, w)
	if len(told) > 0 && len(rows) > len(v.inRows(lead, told, w)) { // those that did not change take no row from the findings
		return v.inRows(lead, told, w)
	}
	return rows
}

// lowWindow is in how many lines the ratings have one alone: with more of them nothing of the document would be seen.
const lowWindow = 18

// inRows are some words behind a lead with dots between them, none of which begins a line; in a low window the first of them in one line.
func (v *Screen) inRows(lead string, words []string, w int) (lines []string) {
	t := v.Theme
	between := t.Muted.Render(" " + t.Symbols.Dot + " ")
	if t.Plain {
		between = ", "
	}
	blank, row := strings.Repeat(" ", safetext.Width(lead)), ""
	room := w - safetext.Width(lead)
	for _, word := range words {
		switch {
		case row == "":
			row = word
		case safetext.Width(row+between+word) <= room:
			row += between + word
		case v.Height < lowWindow:
			return []string{t.Muted.Render(lead) + t.Text.Render(safetext.Truncate(row, room))}
		default:
			if t.Plain { // the next line goes on
				row += ","
			}
			lines, row = append(lines, t.Muted.Render(lead)+safetext.Truncate(row, room)), word
			lead = blank
		}
	}
	return append(lines, t.Muted.Render(lead)+safetext.Truncate(row, room))
}
