package whatif

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// Sizes that the screen decides by, in lines and cells.
const (
	bandHeight    = 12 // from here the band says that something is only tried
	lowHeight     = 15 // below it there is no room for what can be done without
	detailHeight  = 24 // from here the selected finding stands below the list as a whole,
	detailLines   = 4
	roomForDetail = 9 // or that has room below all of them
	mostReasons   = 6
	reasonWidth   = 120
	ruleColumn    = 22
	shortVerdict  = 46  // below it a verdict is one word
	narrow        = 70  // below it signs stand for words
	rulesFrom     = 150 // from here a row names the rules that rest on it
	wideEffects   = 100 // from here it says in words what a rejection leads to
)

// notStored is said wherever something is tried.
const notStored = "nothing here is stored"

// View draws the verdict as it stands beside the one that would be, what blocks, and the findings.
func (v *Screen) View(l parts.Layout) []string {
	t, body := v.Theme, l.Body
	if !v.HasContent() {
		return v.Empty("Nothing to ask about: no round has ended with findings.", body)
	}
	if err := v.ask(); err != nil {
		return parts.FitBox(parts.Paragraph("parley cannot judge this round again: "+safetext.Line(err.Error())+".", t.Bad, body.W), body.W, body.H)
	}
	list := v.findings()
	v.selectLeading(list)
	v.selected = max(0, min(v.selected, len(list)-1))
	if v.find.Search != nil {
		v.find.Search.Update(searchedLines(list), v.selected)
		v.find.Search.GoTo(v.selected)
	}
	if body.W >= rulesFrom && body.H >= detailHeight && !t.Plain {
		return v.wideView(list, body)
	}
	lines := append(v.head(body.W, body.H), v.listTitle(body.W, body.H))
	in := parts.Rect{X: body.X, Y: body.Y + len(lines), W: body.W, H: body.H - len(lines)}
	return append(lines, v.listAndDetail(list, in, body.H >= detailHeight || in.H >= len(list)+roomForDetail)...)
}

// listAndDetail are the rows of the findings, and below them the selected one as a whole. The ratings fill the room of one that has no place
// in the document.
func (v *Screen) listAndDetail(list []round.Finding, in parts.Rect, whole bool) []string {
	room, detail := max(1, in.H), []string(nil)
	if whole {
		detail = v.detail(list[v.selected], in.W)
		room = max(1, min(room-len(detail), len(list)))
	} else if caveat := v.caveat(in.W); in.H-len(list) > len(caveat) {
		detail = append([]string{""}, caveat...)
	}
	lines := v.rows(list, in, room)
	if left := in.H - len(lines) - len(detail); whole {
		place := v.place(list[v.selected], in.W, left-1)
		if len(place) == 0 {
			place = v.ratingsBelow(in.W, left)
		}
		detail = append(detail, place...)
	}
	return parts.FitBox(append(lines, detail...), in.W, in.H)
}

// rows are the findings that so many lines have room for, and where they are not all, how many are not seen.
func (v *Screen) rows(list []round.Finding, in parts.Rect, room int) (lines []string) {
	room, cut := parts.ListRows(len(list), room)
	v.top = max(0, min(max(v.top, v.selected-room+1), v.selected, len(list)-room))
	v.listArea = parts.Rect{X: in.X, Y: in.Y, W: in.W, H: room}
	for i := v.top; i < min(len(list), v.top+room); i++ {
		lines = append(lines, v.row(i, list[i], in.W))
	}
	if cut {
		lines = append(lines, parts.CutRow(v.Theme, parts.Cut(v.top, len(list)-v.top-room), in.W))
	}
	return lines
}

// head is both verdicts, what blocks, and what would lift it.
func (v *Screen) head(w, h int) []string {
	t := v.Theme
	var lines []string
	if h >= bandHeight {
		lines = append(lines, parts.TitleRule(t, t.BadgeWarn.Render(" WHAT IF "), t.Faint.Render(notStored), w))
	}
	lines = append(lines, v.verdicts(w, (w-3)/2)...)
	if h >= detailHeight {
		lines = append(lines, "")
	}
	if reasons := v.reasons(w, h); len(reasons) > 0 {
		lines = append(lines, reasons...)
		if h >= detailHeight {
			lines = append(lines, "")
		}
	}
	return append(append(lines, v.adviceLines(w, h)...), v.meaning(w, h)...)
}

// adviceLines are the least that lifts the block.
func (v *Screen) adviceLines(w, h int) (lines []string) {
	t := v.Theme
	style, most := t.Warn, 3
	if h < lowHeight && w >= narrow { // in a narrow window the advice takes a row of the findings
		most = 2
	}
	advice, example, good := v.advice()
	if good {
		style = t.Good
	}
	lead := style.Render(t.Symbols.Arrow) + " "
	if whole := strings.TrimSpace(advice + " " + example); len(safetext.Wrap(whole, max(1, w-safetext.Width(lead)))) <= most {
		advice = whole
	}
	for i, line := range parts.ClampLines(advice, max(1, w-safetext.Width(lead)), most) {
		if i > 0 {
			lead = strings.Repeat(" ", safetext.Width(lead))
		}
		lines = append(lines, lead+style.Bold(true).Render(line))
	}
	if good || len(v.trial.lift.IDs) == 0 || h < lowHeight {
		return lines
	}
	hint := t.Key.Render(v.Keys.Smallest.Help().Key) + t.Muted.Render(" "+triesThem(len(v.trial.lift.IDs)))
	if last := len(lines) - 1; safetext.Width(lines[last])+2+safetext.Width(hint) <= w {
		lines[last] += "  " + hint
		return lines
	}
	return append(lines, "  "+hint)
}

// triesThem says what the key of the smallest set does with so many findings.
func triesThem(n int) string {
	if n == 1 {
		return "tries it"
	}
	return fmt.Sprintf("tries these %d", n)
}

// meaning is what a rejection means for the verdict itself, in a low window only where the person has rejected something.
func (v *Screen) meaning(w, h int) (lines []string) {
	said := v.ownRejections()
	switch {
	case h < lowHeight:
		return nil
	case said != "":
	case h < detailHeight:
		return nil
	default:
		said = ifTheyAgreed
	}
	lines = parts.HangingIndent("  ", said, v.Theme.Muted, w)
	if h >= detailHeight {
		lines = append(lines, "")
	}
	return lines
}

// ifTheyAgreed is what all of this depends on.
const ifTheyAgreed = "This is what would follow if the next round’s reviewers agreed. Until they do, the verdict stays."

// caveat is that, below a list that leaves room for it.
func (v *Screen) caveat(w int) []string {
	if v.ownRejections() != "" { // it is told above
		return nil
	}
	return parts.HangingIndent("  ", ifTheyAgreed, v.Theme.Muted, w)
}

// listTitle heads the findings, and the column at their right.
func (v *Screen) listTitle(w, h int) string {
	t, list := v.Theme, v.findings()
	title := t.Heading.Render("Findings") + t.Faint.Render(fmt.Sprintf(" %d", len(list)))
	if v.anyDisagreement() && !t.Plain {
		title += t.Faint.Render("  " + v.disagreementLegend())
	}
	if n := v.changed(); n > 0 {
		title += t.Warn.Render(fmt.Sprintf("  %d changed here", n))
	} else if n := v.rejectedBefore(); n > 0 && h < lowHeight {
		title += t.Warn.Render(fmt.Sprintf("  %d rejected", n))
	}
	if h < bandHeight {
		told := notStored
		if safetext.Width(title)+safetext.Width(told)+2 > w {
			told = "not stored"
		}
		return parts.TitleRule(t, title, t.Faint.Render(told), w)
	}
	told := v.rejectionsTell()
	if safetext.Width(title)+safetext.Width(told)+4 > w { // its beginning alone says nothing
		told = ""
	}
	return parts.TitleRule(t, title, t.Faint.Render(told), w)
}

// changed counts the marks that differ from the person's own.
func (v *Screen) changed() (n int) {
	for _, f := range v.findings() {
		if v.mark(f) != f.Choice {
			n++
		}
	}
	return n
}

// verdicts are the verdict now and the one that would be: side by side, where there is room, the first so wide. The second is a verdict of
// its own only where it is another.
func (v *Screen) verdicts(w, first int) []string {
	t, stands := v.Theme, *v.State.LastResult()
	const label = 9
	second := w - 3 - first
	wide := min(first, second) >= label+40
	if !wide {
		first, second = w, w
	}
	verdict := func(r round.Round, half int) string {
		edge, partial := parts.VerdictEdge(t, r), parts.PartialBadge(t, r)
		if half < shortVerdict {
			return parts.ShortVerdict(t, r, half-safetext.Width(partial)) + partial
		}
		return parts.VerdictLine(t, r, half-label-safetext.Width(edge+partial)) + partial
	}
	one := func(edge, name, told string, half int) string {
		return safetext.Fit(edge+safetext.Fit(name, label)+told, half)
	}
	would, k := v.trial.round, v.Keys
	edge, name, told := parts.BannerEdge(t, t.Faint), t.Muted.Render("what if"), ""
	switch {
	case verdictWord(would) != verdictWord(stands):
		edge, name = parts.VerdictEdge(t, would), t.Warn.Render("what if")
	case v.changed() > 0 || v.rejectedBefore() > 0:
		told = t.Text.Render("still " + verdictWord(would))
		if n, left := countBlocks(v.trial.judged), countBlocks(v.trial.now); left < n {
			rule := "blocking rule"
			if second < shortVerdict+label { // each rule has its row below
				rule = "rule"
			}
			told += t.Muted.Render(fmt.Sprintf(", by %d of %s", left, amount.Of(n, rule)))
		}
	default:
		told = "nothing tried yet: " + k.Reject.Help().Key + " rejects"
		if smallest := ", " + k.Smallest.Help().Key + " smallest set"; len(v.trial.lift.IDs) > 0 && label+safetext.Width(told+smallest) < second {
			told += smallest
		}
		told = t.Muted.Render(told)
	}
	arrow, before := t.Accent.Render(t.Symbols.Arrow)+" ", ""
	if verdictWord(would) != verdictWord(stands) {
		told = arrow + verdict(would, second-safetext.Width(arrow))
		if !wide { // the two stand below each other
			before = strings.Repeat(" ", safetext.Width(arrow))
		}
	}
	now, then := one(parts.VerdictEdge(t, stands), t.Muted.Render("now"), before+verdict(stands, first-safetext.Width(before)), first), one(edge, name, told, second)
	if wide {
		return []string{now + "   " + then}
	}
	return []string{now, then}
}

// row is finding n of the list with its word here, and what the key that rejects would lead to.
func (v *Screen) row(n int, f round.Finding, w int) string {
	t, selected := v.Theme, n == v.selected
	edge, text := "  ", t.Text
	if selected {
		edge, text = t.Accent.Render(t.Symbols.Cursor)+" ", t.Strong
	}
	lead := edge + v.find.Search.Mark(t, n, t.Faint.Render(safetext.Line(f.ID))) + " " + parts.SeverityWord(t, f.Severity) + " " + v.markWord(f, w)
	lead += v.disagreementSign(f)
	effect := v.rejection(f)
	v.leading() // which finds how wide the column is
	word, column := effect.short, v.trial.widths[0]
	title := state.Told(f)
	switch {
	case w >= wideEffects && (word == "" || safetext.Width(lead)+safetext.Width(title)+2+v.trial.widths[1] <= w):
		word, column = effect.words, v.trial.widths[1]
	case w < narrow && word == onlyTogether:
		word = shortTogether
	}
	style := t.Faint
	switch {
	case effect.changes && effect.to.Verdict == round.Reached:
		style = t.Good
	case effect.changes:
		style = t.Warn
	}
	right, rules := "", v.rulesWidth()
	if word != "" {
		right = "  " + style.Render(strings.Repeat(" ", max(0, column-safetext.Width(word)))+word)
	}
	if on := v.trial.rulesOn(f.ID); w >= rulesFrom && rules > 0 && (len(on) > 0 || word != "") {
		right = t.Muted.Render("  "+safetext.Fit(strings.Join(on, ", "), rules)) + right
	}
	room := max(1, w-safetext.Width(lead)-safetext.Width(right))
	line := lead + v.find.Search.Mark(t, n, text.Render(safetext.Fit(safetext.TruncateWords(title, room), room))) + right
	if selected {
		return t.Selected(line, w)
	}
	return line
}

// rulesWidth is how much room the rules have that rest on findings: each row's stand below each other. 0 where none does.
func (v *Screen) rulesWidth() (w int) {
	for _, f := range v.findings() {
		w = max(w, safetext.Width(strings.Join(v.trial.rulesOn(f.ID), ", ")))
	}
	return min(w, ruleColumn)
}

// anyMark reports whether something is said of a finding here.
func (v *Screen) anyMark() bool {
	return slices.ContainsFunc(v.findings(), func(f round.Finding) bool { return v.mark(f) != "" })
}

// markWord is the word on a finding here, as a sign where there is little room.
func (v *Screen) markWord(f round.Finding, w int) string {
	t, word := v.Theme, v.mark(f)
	style, sign := t.Muted, map[string]string{ledger.Reject: t.Symbols.Reject, ledger.Accept: t.Symbols.Accept, ledger.Later: t.Symbols.Later}[word]
	switch word {
	case ledger.Reject:
		style = t.Bad
	case ledger.Accept:
		style = t.Good
	}
	if !v.anyMark() {
		return ""
	}
	if w < narrow && !t.Plain {
		return style.Render(safetext.Fit(sign, 2))
	}
	return style.Render(safetext.Fit(state.ChoiceWord(word), 8)) + " "
}
