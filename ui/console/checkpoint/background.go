package checkpoint

import (
	"fmt"
	"strings"

	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// leastBackground is how many lines have to be left before they are filled with more than what was asked about.
const leastBackground = 5

// background is what a large window has room for below the rest: what the reviewers would do.
func (v *Screen) background(w, room int) []string {
	if room < leastBackground || v.Theme.Plain || w < parts.WideWidth {
		return nil
	}
	if actions := v.actionLines(w, room-1); len(actions) > 0 {
		return append([]string{""}, actions...)
	}
	return nil
}

// besideEvidence is the background below the options where what they are chosen by leaves rows beside it; it may be longer than that by the rows
// that nothing else on the screen takes.
func (v *Screen) besideEvidence(w, beside, free int) []string {
	if beside < leastBackground {
		return nil
	}
	return v.background(w, max(beside, free))
}

// further is what stands at the end of a text that is turned a page at a time: the findings that no list above has, where none stands beside the
// options, and what the reviewers would do.
func (v *Screen) further(body parts.Rect, turned, findings bool) (lines []string) {
	const all = 999
	w, h := body.W, body.H
	if !turned {
		return nil
	}
	if findings {
		if lines = v.gravestFindings(&v.State, w, all); len(lines) > 1 {
			v.asHeading(lines[1])
		}
	}
	if actions := v.actionLines(w, all); len(actions) > 0 {
		v.asHeading(actions[0])
		lines = append(append(lines, ""), actions...)
	}
	if h < airHeight {
		return withoutBlankLines(lines)
	}
	return lines
}

// courseLine is the rounds so far in a line, each with its verdict and what was decided after it; what is decided gives way where it has no
// room, and then the first rounds. "" after the first round.
func (v *Screen) courseLine(w int) string {
	t, s := v.Theme, &v.State
	var full, short []string
	for _, one := range s.Rounds {
		r := one.Result
		if r == nil {
			continue
		}
		told := v.roundInShort(*r)
		short = append(short, told)
		if d := decisionAfter(s, r.Number); d != nil {
			told += t.Muted.Render(", " + safetext.Line(d.Name()))
		}
		full = append(full, told)
	}
	if len(short) < 2 {
		return ""
	}
	arrow := t.Faint.Render(" " + strings.TrimSpace(t.ChainArrow()) + " ")
	lead := t.Muted.Render("Rounds  ")
	if line := lead + strings.Join(full, arrow); safetext.Width(line) <= w {
		return line
	}
	line := lead + strings.Join(short, arrow)
	for n := 1; n < len(short) && safetext.Width(line) > w; n++ {
		line = lead + t.Faint.Render(fmt.Sprintf("%d earlier", n)) + arrow + strings.Join(short[n:], arrow)
	}
	return safetext.Truncate(line, w)
}

// roundInShort is a round with its verdict: "2: reached 4.0".
func (v *Screen) roundInShort(r round.Round) string {
	t, word := v.Theme, v.Theme.Bad.Render("blocked")
	if r.Verdict == round.Reached {
		word = t.Good.Render("reached")
	} else if s := r.SeverityOf(); s != "" {
		word += " " + t.SeverityStyle(s).Render(safetext.Line(s.Label()))
	}
	return t.Strong.Render(fmt.Sprint(r.Number)+":") + " " + word + " " + t.Text.Render(strings.TrimSuffix(record.Average(r.AverageRating), "/5"))
}

// decisionAfter is what was decided after a round; nil where that is not known.
func decisionAfter(s *state.State, number int) *feedback.Decision {
	for i := range s.Decisions {
		if s.Decisions[i].Round == number {
			return &s.Decisions[i]
		}
	}
	return nil
}

// closedItems is how many action items ask for nothing any more: they are done, or what they answer is closed.
func (v *Screen) closedItems() (n int) {
	for _, f := range state.ListedFindings(&v.State) {
		if v.State.IsClosedItem(f) {
			n++
		}
	}
	return n
}

// actionLines are the open action items, as many as most lines hold.
func (v *Screen) actionLines(w, most int) []string {
	t := v.Theme
	var items [][]string
	for _, f := range state.OpenFindings(&v.State) {
		if state.IsAction(f) {
			items = append(items, parts.HangingIndent(t.Faint.Render(safetext.Line(f.ID))+" ", state.Told(f), t.Text, w))
		}
	}
	if len(items) == 0 {
		return nil
	}
	counts := ""
	if n := v.closedItems(); n > 0 {
		counts = t.Muted.Render(fmt.Sprintf("%d open, %d closed", len(items), n))
	}
	lines := []string{parts.TitleRule(t, t.Heading.Render("Action items"), counts, w)}
	for i, item := range items {
		if left := most - len(lines); len(item) > left || len(item) == left && i < len(items)-1 {
			return append(lines, v.keyLine(v.Keys.Findings, amount.Of(len(items)-i, "more action item")))
		}
		lines = append(lines, item...)
	}
	return lines
}
