package sessions

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Finding is a finding that is open in a session.
type Finding struct {
	ID, Text string
	Severity review.Severity
	Choice   string // what the person said of it
}

// outcomeLines are what the last round came to and why, and what is suggested while a decision is open.
func (v *Screen) outcomeLines(read contentMsg, w, room int) (lines []string) {
	if read.Last == nil {
		return nil
	}
	t, edge := v.Theme, parts.VerdictEdge(v.Theme, *read.Last)
	lines = append(lines, edge+safetext.Truncate(parts.ShortVerdict(t, *read.Last, 0), w-2)) // the word that the list has, at every width
	reasons := reasonLines(t, *read.Last, w-2, room >= roomyPreview)
	if told := graveBeside(read); told != nil {
		reasons = parts.MutedLines(t, told[0], w-2)
	}
	for _, line := range reasons {
		lines = append(lines, edge+line)
	}
	suggested := suggestion(read)
	if room < airyPreview && leadOfSuggestion+safetext.Width(suggested) > w { // a command that is cut is none
		suggested = withoutCommand(suggested, v.Keys.Enter.Help().Key)
	}
	if suggested != "" {
		lines = append(lines, parts.HangingIndent(t.Muted.Render("suggested: "), safetext.Line(suggested), t.Text, w)...)
	}
	if room < airyPreview { // a finding comes before the air above it
		return lines
	}
	return append(lines, "")
}

// leadOfSuggestion is how wide the word before a suggestion is.
const leadOfSuggestion = len("suggested: ")

// openingCommand is a command in a suggestion that opens a session in another way.
var openingCommand = regexp.MustCompile(` \(parley open [^)]*\)\.?`)

// withoutCommand is a suggestion that leaves a command with an id to the session's own screen, to which a key leads.
func withoutCommand(suggested, enter string) string {
	suggested = strings.Replace(suggested, ", for none is found here (parley doctor says how)", " (see parley doctor)", 1)
	return openingCommand.ReplaceAllLiteralString(suggested, ": "+enter+" shows how.")
}

// graveBeside says what stays grave beside a consensus, as the session's own screens do.
func graveBeside(read contentMsg) []string {
	var open []round.Finding
	for _, f := range read.Unclosed {
		open = append(open, round.Finding{Severity: f.Severity})
	}
	open = feedback.GraveOpen(open)
	return state.GraveBeside(*read.Last, len(open), feedback.SeveritiesOf(open), len(read.Unclosed)+read.Rejected+read.Accepted > 0)
}

// suggestion is what is suggested, and why. Where rules alone cannot tell, the verdict above has said why, unless the files of a folder
// leave something open between them.
func suggestion(read contentMsg) string {
	if read.Suggested == "" {
		return ""
	}
	conflicts := read.Last.Conflicts()
	if len(conflicts) > 0 && conflicts[0].Rule == consensus.RulesCannotTell && read.Last.BetweenFiles() == "" {
		return read.Suggested + "."
	}
	return strings.TrimSpace(read.Suggested + ". " + read.Why)
}

// reasonLines say why a verdict is what it is: whole where there is room for that, else in two lines.
func reasonLines(t theme.Theme, r round.Round, w int, roomy bool) []string {
	if said := onlyRules(r); said != "" {
		lines := parts.ClampLines(safetext.Line(said), w, map[bool]int{true: 4, false: 2}[roomy])
		for i, line := range lines {
			lines[i] = t.Muted.Render(line)
		}
		return lines
	}
	whole := safetext.Wrap(ansi.Strip(parts.DecidingRule(t, r)), w)
	if !roomy || len(whole) <= 2 {
		return parts.ReasonLines(t, r, w)
	}
	if _, more := consensus.Against(r); more > 0 {
		whole = safetext.Wrap(fmt.Sprintf("%s. %s.", strings.TrimSuffix(ansi.Strip(parts.DecidingRule(t, r)), "."), moreReasons(more)), w)
	}
	for i, line := range whole {
		whole[i] = t.Muted.Render(line)
	}
	return whole
}

// moreReasons counts the other reasons.
func moreReasons(n int) string {
	if n == 1 {
		return "1 more reason"
	}
	return fmt.Sprintf("%d more reasons", n)
}

// findingLines are the open findings of a session, the gravest first, below a line that counts them: as many as there is room for.
func (v *Screen) findingLines(read contentMsg, w, room int) (lines []string) {
	open := read.Unclosed
	if len(read.Rounds) == 0 || room < 1 {
		return nil
	}
	lines, shown := v.listed(open, w, room-1)
	return append(findingsHead(v.Theme, read.Content, len(open)-shown, w), lines...)
}

// actionLines are the action items of the last round that still ask for something, below a line that counts them: as many as there is
// room for.
func (v *Screen) actionLines(read contentMsg, w, room int) []string {
	if read.Last == nil {
		return nil
	}
	var items []Finding
	for _, item := range read.Last.ActionItems {
		if !item.Closed {
			items = append(items, Finding{ID: item.ID, Text: item.Text, Severity: item.Severity, Choice: item.Choice})
		}
	}
	t := v.Theme
	lines, shown := v.listed(items, w, room-2)
	if shown == 0 {
		return nil
	}
	cut := parts.Cut(0, len(items)-shown)
	if cut != "" {
		cut = t.Faint.Render(cut)
	}
	return append([]string{"", parts.TitleRule(t, t.Heading.Render("Action items")+t.Muted.Render(fmt.Sprintf(" %d", len(items))), cut, w)}, lines...)
}

// listed are as many of these as so many lines have room for, each in two lines at most, and how many that are.
func (v *Screen) listed(list []Finding, w, room int) (lines []string, shown int) {
	t, id := v.Theme, 0
	for _, f := range list {
		id = max(id, safetext.Width(safetext.Line(f.ID)))
	}
	for _, f := range list {
		severity := ""
		if f.Severity != "" {
			severity = parts.ShortSeverity(f.Severity)
		}
		lead := t.SeverityStyle(f.Severity).Render(safetext.Fit(severity, 4)) + " " + t.Muted.Render(safetext.Fit(safetext.Line(f.ID), id))
		if id > 0 {
			lead += " "
		}
		mark := ""
		if f.Choice == ledger.Accept {
			mark = t.Good.Render(t.Symbols.Accept) + " "
		}
		finding := parts.ClampLines(amount.Told(f.Text), max(1, w-safetext.Width(lead+mark)), 2)
		if len(lines)+len(finding) > room {
			break
		}
		for i, line := range finding {
			if i > 0 {
				lead, mark = fmt.Sprintf("%*s", safetext.Width(lead+mark), ""), ""
			}
			lines = append(lines, lead+mark+t.Text.Render(line))
		}
		shown++
	}
	return lines, shown
}

// findingsHead counts the findings of a session that are open and how far they are marked, then those by the person's marks: in one line
// where they have room. Below are those that are not listed.
func findingsHead(t theme.Theme, read Content, below, w int) []string {
	open, marks := openCount(read), markCounts(read)
	cut := parts.Cut(0, below)
	if cut != "" { // an empty word takes a blank of the rule
		cut = t.Faint.Render(cut)
	}
	if both := open + "; " + marks; marks != "" && safetext.Width("Findings "+both+"  "+cut) < w {
		open, marks = both, ""
	}
	lines := []string{parts.TitleRule(t, t.Heading.Render("Findings")+t.Muted.Render(" "+open), cut, w)}
	if len(read.Unclosed) == 0 { // what stands below is no finding, so there is no heading above it
		lines = parts.Paragraph("Findings: "+open, t.Muted, w)
	}
	if marks != "" {
		lines = append(lines, parts.Paragraph(marks, t.Muted, w)...)
	}
	return lines
}

// betweenFiles counts what the files of a round leave open between them, which no finding counts; "" for nothing.
func betweenFiles(last *round.Round) string {
	if last == nil {
		return ""
	}
	return last.CountBetweenFiles()
}

// openCount counts the findings of a session that are open, and how far they are marked.
func openCount(read Content) string {
	unmarked, n := 0, len(read.Unclosed)
	for _, f := range read.Unclosed {
		if f.Choice == "" {
			unmarked++
		}
	}
	switch between := betweenFiles(read.Last); {
	case n == 0 && between != "":
		return "none open, but " + between
	case n == 0:
		return "none open"
	}
	return fmt.Sprintf("%d open, %s", n, unmarkedOf(min(unmarked, read.Open), n)) // one with a note alone is marked
}

// markCounts counts the findings of a session by the person's marks, as far as there are any.
func markCounts(read Content) string {
	var counts []string
	for _, one := range []struct {
		n    int
		what string
	}{{read.Accepted, "accepted"}, {read.Rejected, "rejected"}, {read.Later, "later"}, {read.Own, "of your own"}, {read.Noted, "with a note alone"}} {
		if one.n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", one.n, one.what))
		}
	}
	return strings.Join(counts, ", ")
}

// unmarkedOf says how many of the open findings nothing was said of, in the words of the other screens.
func unmarkedOf(unmarked, open int) string {
	switch {
	case unmarked == 0 && open == 1:
		return "marked"
	case unmarked == 0:
		return "all marked"
	case unmarked == open && open == 1:
		return "unmarked"
	case unmarked == open:
		return "none marked"
	}
	return fmt.Sprintf("%d unmarked", unmarked)
}
