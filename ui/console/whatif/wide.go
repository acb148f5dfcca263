package whatif

import (
	"fmt"
	"slices"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// wideView has what blocks, with the findings that it rests on, beside the list and the selected finding.
func (v *Screen) wideView(list []round.Finding, body parts.Rect) []string {
	t := v.Theme
	lines := []string{parts.TitleRule(t, t.BadgeWarn.Render(" WHAT IF "), t.Faint.Render(notStored), body.W)}
	left := (body.W - 3) * 9 / 20
	lines = append(append(lines, v.verdicts(body.W, left)...), "")
	right := parts.Rect{X: body.X + left + 3, Y: body.Y + len(lines) + 1, W: body.W - 3 - left, H: body.H - len(lines) - 1}
	why := []string{parts.TitleRule(t, t.Heading.Render("What blocks"), "", left)}
	why = append(append(why, v.reasonsWithFindings(list, left)...), "")
	why = append(append(why, v.adviceLines(left, body.H)...), v.meaning(left, body.H)...)
	if ratings := parts.RatingLines(t, *v.State.LastResult(), left); len(why)+len(ratings)+1 <= right.H {
		why = append(append(why, parts.TitleRule(t, t.Heading.Render("Ratings"), "", left)), ratings...)
	}
	if table := v.withAndWithout(list[v.selected], left); len(why)+len(table) <= right.H {
		why = append(why, table...)
	}
	var place []string
	if body.W < placeBeside {
		place = v.placeBelow(list[v.selected], body, len(lines), len(why), len(list))
		right.H -= len(place)
	}
	beside := append([]string{v.listTitle(right.W, body.H)}, v.listAndWhole(list, right)...)
	h := right.H + 1
	lines = append(lines, parts.JoinHorizontal(parts.FitBox(why, left, h), parts.FitBox(beside, right.W, h), "   ")...)
	return parts.FitBox(append(lines, place...), body.W, body.H)
}

// placeBeside is from how many cells on the selected finding's place in the document stands below what is said of it, beside what blocks: below both
// columns it would leave half of the window empty.
const placeBeside = 160

// placeBelow is where the selected finding stands in the document, across both columns, in what they leave of the window; nothing where that is
// too little.
func (v *Screen) placeBelow(f round.Finding, body parts.Rect, above, left, findings int) []string {
	right := body.W - 3 - (body.W-3)*9/20
	columns := max(left, 1+findings+len(v.wholeOrDetail(f, right, body.H-above-1-findings)))
	return v.place(f, body.W, body.H-above-columns-1)
}

// listAndWhole are the rows of the findings, and below them the selected one.
func (v *Screen) listAndWhole(list []round.Finding, in parts.Rect) []string {
	detail := v.wholeOrDetail(list[v.selected], in.W, in.H-len(list))
	if in.W >= placeBeside/2 {
		detail = append(detail, v.place(list[v.selected], in.W, in.H-len(list)-len(detail)-1)...)
	}
	lines := v.rows(list, in, max(1, min(in.H-len(detail), len(list))))
	return parts.FitBox(append(lines, detail...), in.W, in.H)
}

// wholeOrDetail is the selected finding with all that is said of it where so many lines hold that, else in short.
func (v *Screen) wholeOrDetail(f round.Finding, w, h int) []string {
	if v.Ledger != nil {
		if whole := v.whole(f, w, h); len(whole) <= h {
			return whole
		}
	}
	return v.detail(f, w)
}

// reasonsWithFindings are what holds against the document, each above the findings that it rests on.
func (v *Screen) reasonsWithFindings(list []round.Finding, w int) (lines []string) {
	t, columns := v.Theme, v.reasonColumns(v.allReasons())
	for _, r := range v.allReasons() {
		lines = append(lines, v.reason(r, columns, w))
		for i, id := range v.trial.bearing[r.Name] {
			at := slices.IndexFunc(list, func(f round.Finding) bool { return f.ID == id })
			if i == mostReasons || at < 0 {
				lines = append(lines, t.Faint.Render(fmt.Sprintf("    %d more", len(v.trial.bearing[r.Name])-i)))
				break
			}
			style := t.Text
			if v.mark(list[at]) == ledger.Reject {
				style = t.Faint
			}
			lead := "    " + t.Faint.Render(safetext.Line(id)) + " "
			lines = append(lines, parts.HangingIndent(lead, parts.ClampLines(safetext.Line(list[at].Text), max(1, w-safetext.Width(lead)), 1)[0], style, w)...)
		}
	}
	return lines
}
