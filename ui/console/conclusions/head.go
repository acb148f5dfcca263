package conclusions

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// head is what stands above the text: the verdict that it ended with and how it began, who ended it and why, what became of the
// findings, and where the files are.
func (v *Screen) head(w int) []string {
	if v.concluded == nil {
		return nil
	}
	t, inner := v.Theme, max(1, w-2)
	edge, lines := parts.BannerEdge(t, t.Muted), []string(nil)
	add := func(line string) { lines = append(lines, edge+safetext.Truncate(line, inner)) }
	if v.result != nil {
		edge = parts.VerdictEdge(t, *v.result)
		partial := parts.PartialBadge(t, *v.result)
		add(parts.VerdictLine(t, *v.result, inner-safetext.Width(partial)) + partial)
		if missing := v.result.Missing; partial != "" && len(missing) > 0 {
			rests := "the verdict is that of the others"
			if v.result.AverageRating == nil {
				rests = "nobody rated the document"
			}
			for _, line := range safetext.Wrap(fmt.Sprintf("Without %s: %s.", safetext.Line(amount.Series(missing)), rests), inner) {
				add(t.Warn.Render(line))
			}
		}
	}
	for _, line := range v.endedAndWhy(inner) {
		add(line)
	}
	if !v.summaryTells() {
		for _, line := range v.course(inner) {
			add(line)
		}
	}
	for _, line := range v.findingsLines(inner) {
		add(line)
	}
	if v.changed && v.result != nil {
		said := fmt.Sprintf("The document has changed since round %d: this is about the older text.", v.result.Number)
		for _, line := range safetext.Wrap(said, inner) {
			add(t.Warn.Render(line))
		}
	}
	if from := continues(v.concluded.Text); from != "" {
		add(t.Muted.Render("It continues " + safetext.Line(from) + "."))
	}
	if files := v.files(); files != "" {
		for _, line := range v.filesLines(files, inner) {
			add(t.Muted.Render(line))
		}
	} else {
		add(t.Warn.Render("parley could not write them to a file."))
	}
	if v.concluded.AtLimit {
		for _, line := range v.continueLines(inner) {
			add(t.Muted.Render(line))
		}
	}
	if v.isLow() { // the summary needs the lines, and the record has the ratings
		return lines
	}
	if v.result != nil && sidebarWidth(v.LayoutOf(v.ID)) == 0 { // else they stand in bars beside the text
		lines = append(append(lines, ""), parts.RatingGrid(t, *v.result, w)...)
	}
	return append(lines, "")
}

// isLow reports whether the window has so few lines that each counts.
func (v *Screen) isLow() bool { return v.Height > 0 && v.Height < parts.TallHeight }

// findingsLines count the findings by what became of them, and name those that are open and grave: in one line where it has room.
func (v *Screen) findingsLines(w int) (lines []string) {
	t := v.Theme
	grave, counts := safetext.Line(v.graveOpen()), v.findings()
	if safetext.Width(grave) > w && v.isLow() { // the text names them
		before, _, _ := strings.Cut(grave, ":")
		grave = before + "."
	}
	if grave != "" && counts != "" && safetext.Width(grave+" "+counts) <= w {
		return []string{t.Muted.Render(counts) + " " + t.Bad.Bold(true).Render(grave)}
	}
	for _, said := range []struct {
		text  string
		style lipgloss.Style
	}{{grave, t.Bad.Bold(true)}, {counts, t.Muted}} {
		if said.text == "" {
			continue
		}
		for _, line := range safetext.Wrap(said.text, w) {
			lines = append(lines, said.style.Render(line))
		}
	}
	return lines
}

// summaryTells reports whether the summary, which tells how the verdict began and what became of the findings, stands below the head.
func (v *Screen) summaryTells() bool {
	return strings.Contains(v.concluded.Text, "\n## Summary\n")
}

// course is how the verdict began, where it was another round's: in one line where it has room.
func (v *Screen) course(w int) []string {
	t := v.Theme
	var said []string
	if first := v.firstResult(); first != nil && v.result != nil && first.Number < v.result.Number {
		before, after := v.shortVerdict(*first), v.shortVerdict(*v.result)
		line := t.Muted.Render("The verdict went from ") + before + t.Muted.Render(" to ") + after + t.Muted.Render(fmt.Sprintf(" in %d rounds.", v.result.Number))
		switch {
		case before == after:
			line = t.Muted.Render("It was ") + before + t.Muted.Render(fmt.Sprintf(" in round %d, too.", first.Number))
		case safetext.Width(line) > w:
			line = t.Muted.Render("It was ") + before + t.Muted.Render(fmt.Sprintf(" in round %d.", first.Number))
		}
		said = append(said, line)
		if between := conclusions.VerdictsBetween(v.results()); between != "" {
			for _, line := range safetext.Wrap("In between it was "+between+".", w) {
				said = append(said, t.Muted.Render(line))
			}
		}
	}
	if line := strings.Join(said, " "); safetext.Width(line) <= w && line != "" {
		return []string{line}
	}
	if v.isLow() { // the text tells the rest
		said = said[max(0, len(said)-1):]
		if len(said) > 0 && safetext.Width(said[0]) > w {
			return nil
		}
	}
	return said
}

// shortVerdict is a verdict in a few words.
func (v *Screen) shortVerdict(r round.Round) string {
	style, word := v.Theme.Good, "reached"
	if r.Verdict == round.Blocked {
		style, word = v.Theme.Bad, "blocked"
	}
	if s := r.SeverityOf(); s != "" {
		word += " " + safetext.Line(s.Label())
	}
	if r.AverageRating != nil {
		word += " " + record.Average(r.AverageRating)
	}
	if r.Status == round.Partial {
		word += " (PARTIAL)"
		if r.Verdict != round.Blocked {
			style = v.Theme.Warn
		}
	}
	return style.Render(word)
}

// results are the rounds that have ended, up to the one that the verdict is of.
func (v *Screen) results() (results []round.Round) {
	for _, r := range v.State.Rounds {
		if r.Result != nil && r.Result.Number <= v.result.Number {
			results = append(results, *r.Result)
		}
	}
	return results
}

// firstResult is the first round that has ended, or nil.
func (v *Screen) firstResult() *round.Round {
	for _, r := range v.State.Rounds {
		if r.Result != nil {
			return r.Result
		}
	}
	return nil
}

// findings counts what became of them: "12 findings: 4 open, 5 fixed and 3 withdrawn.".
func (v *Screen) findings() string {
	open, closed, all := 0, map[string]int{}, 0
	for _, f := range state.ListedFindings(&v.State) {
		switch {
		case state.IsAction(f):
			continue
		case state.ShowOpen.Matches(f):
			open++
		default:
			closed[ledger.ToldOf(f).Name]++
		}
		all++
	}
	if all == 0 {
		return ""
	}
	if open == all {
		return amount.Of(all, "open finding") + "."
	}
	counts := []string{fmt.Sprintf("%d open", open)}
	for _, s := range ledger.ToldStates() {
		if n := closed[s.Name]; n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, s.Name))
		}
	}
	return amount.Of(all, "finding") + ": " + amount.Series(counts) + "."
}

// graveOpen names the open findings of high severity, which a reached verdict leaves; "" for none.
func (v *Screen) graveOpen() string {
	ids := state.OpenHigh(&v.State)
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }) // a row of ids reads by number
	severity := state.SeverityLabels(&v.State)
	switch n := len(ids); n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("1 %s finding stays open: %s.", severity, ids[0])
	default:
		return fmt.Sprintf("%d %s findings stay open: %s.", n, severity, amount.Series(ids))
	}
}

// withoutHead is the conclusions without what the screen says above them: the title, the document and the verdict.
func withoutHead(text string) string {
	if at := strings.Index(text, "\n## "); at >= 0 && strings.HasPrefix(text, "# ") {
		return text[at+1:]
	}
	return text
}

// continues is the session that the conclusions say they continue; "" for none.
func continues(text string) string {
	head := text[:len(text)-len(withoutHead(text))]
	_, from, _ := strings.Cut(head, "**Continues**: ")
	from, _, _ = strings.Cut(from, "\n")
	return from
}

// shownPath is a file as somebody in the working folder names it.
func (v *Screen) shownPath(file string) string {
	if v.ShortPath == nil || file == "" {
		return file
	}
	return v.ShortPath(file)
}

// files says where the conclusions are; "" where they are in no file.
func (v *Screen) files() string {
	text, data := v.shownPath(v.concluded.Markdown), v.shownPath(v.concluded.JSON)
	switch {
	case text == "" || data == "":
		return safetext.Line(text + data)
	case filepath.Dir(text) == filepath.Dir(data):
		return safetext.Line(text + " and " + filepath.Base(data))
	default:
		return safetext.Line(text + " and " + data)
	}
}

// filesLines say where the conclusions are; in a low window in one line, where the text's folder has room in it.
func (v *Screen) filesLines(files string, w int) []string {
	whole := wrapAtFolders("parley wrote "+files+".", w)
	if short := safetext.Line(v.shownPath(v.concluded.Markdown)); v.isLow() && short != "" && len(whole) > 1 && safetext.Width(short) <= w {
		return []string{short}
	}
	return whole
}

// wrapAtFolders breaks a text at blanks, and its paths behind their folders where they are longer than a line, or where that saves one:
// within a name only where that alone is longer.
func wrapAtFolders(text string, w int) []string {
	whole, cut := wrapPieces(text, w, false), wrapPieces(text, w, true)
	if len(cut) < len(whole) {
		return cut
	}
	return whole
}

// wrapPieces breaks a text at blanks, and behind the folders of each path, or only of those that are longer than a line.
func wrapPieces(text string, w int, each bool) (lines []string) {
	var pieces []string // each with the blank before it, or a part of a path
	for i, word := range strings.Fields(text) {
		if i > 0 {
			word = " " + word
		}
		if safetext.Width(word) > w || each {
			pieces = append(pieces, strings.SplitAfter(word, "/")...)
		} else {
			pieces = append(pieces, word)
		}
	}
	line := ""
	for _, piece := range pieces {
		if safetext.Width(line+piece) <= w {
			line += piece
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		rest := safetext.Wrap(strings.TrimLeft(piece, " "), w)
		lines, line = append(lines, rest[:len(rest)-1]...), rest[len(rest)-1]
	}
	return append(lines, line)
}

// endedBy says who ended the review.
func (v *Screen) endedBy() string {
	if v.decision == nil {
		return "Concluded."
	}
	text := fmt.Sprintf("Concluded after round %d", v.decision.Round)
	switch v.decision.Origin {
	case feedback.ByPerson:
		return text + ": " + v.State.PersonName() + " decided done."
	case feedback.ByTimeout:
		return "Nobody answered in time. " + text + "."
	case feedback.ByFinal:
		return text + ", the last one."
	case feedback.ByMode, feedback.ByHeadless:
		return text + ": nobody was asked."
	default:
		if strings.HasPrefix(string(v.decision.Origin), "--") { // a flag
			return fmt.Sprintf("Concluded from the command line after round %d.", v.decision.Round)
		}
		return text + ", by " + safetext.Line(string(v.decision.Origin)) + "."
	}
}

// endedAndWhy says who ended the review, and beside it or below why, as the person said it.
func (v *Screen) endedAndWhy(w int) []string {
	t, ended := v.Theme, v.endedBy()
	if v.decision == nil || v.decision.Rationale == "" {
		return parts.Paragraph(ended, t.Strong, w)
	}
	why, most := "Reason: "+safetext.Line(v.decision.Rationale), 2
	if safetext.Width(ended)+1+safetext.Width(why) <= w {
		return []string{t.Strong.Render(ended) + " " + t.Muted.Render(why)}
	}
	if v.Height < parts.TallHeight {
		most = 1
	}
	lines := parts.ClampLines(why, w, most)
	for i, line := range lines {
		lines[i] = t.Muted.Render(line)
	}
	return append(parts.Paragraph(ended, t.Strong, w), lines...)
}

// continueLines are said when the rounds are used up: a continuation is a session of its own. Its command begins a line of its own where
// the line before has no room for it.
func (v *Screen) continueLines(w int) []string {
	if v.OpenCommandLine == "" {
		return []string{"The rounds are used up."}
	}
	lead, command := "The rounds are used up. To go on in a new session:", safetext.Line(v.OpenCommandLine)+" --continue"
	switch {
	case v.Height > 0 && v.Height < parts.TallHeight: // that the round was the last one stands above
		return wrapAtFolders("To go on: "+command, w)
	case safetext.Width(lead+" "+command) <= w:
		return []string{lead + " " + command}
	}
	return append(safetext.Wrap(lead, w), wrapAtFolders(command, w)...)
}
