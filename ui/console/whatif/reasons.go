package whatif

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine/consensus"
	"parley/engine/round"
	"parley/ui/safetext"
)

// reasons are what holds against the document, each with what it rests on and what would become of it.
func (v *Screen) reasons(w, h int) []string {
	list, most := v.allReasons(), mostReasons
	if h < lowHeight { // what does not block gives way to what does
		slices.SortStableFunc(list, func(a, b consensus.Reason) int { return v.blocksFirst(a) - v.blocksFirst(b) })
		most = 2
	}
	columns := v.reasonColumns(list)
	var lines []string
	for i, r := range list {
		if i == most && len(list) > most {
			lines[most-1] = v.Theme.Faint.Render(safetext.TruncateWords("  "+v.moreRules(list[most-1:]), w))
			break
		}
		lines = append(lines, v.reason(r, columns, w))
	}
	return lines
}

func (v *Screen) blocksFirst(r consensus.Reason) int {
	if now := reasonNamed(v.trial.now, r.Name); now != nil && now.Blocks {
		return 0
	}
	return 1
}

// moreRules counts the rules that have no room by what they do with what is tried here, those that block first: "2 more block, 1 more weighs
// in". Of a consensus none weighs in.
func (v *Screen) moreRules(list []consensus.Reason) string {
	blocks, weigh, rest := 0, 0, 0
	for _, r := range list {
		switch now := reasonNamed(v.trial.now, r.Name); {
		case now != nil && now.Blocks:
			blocks++
		case now != nil && v.trial.round.Verdict == round.Blocked:
			weigh++
		default:
			rest++
		}
	}
	var said []string
	for _, kind := range []struct {
		n          int
		one, other string
	}{{blocks, "blocks", "block"}, {weigh, "weighs in", "weigh in"}, {rest, "does not block", "do not block"}} {
		switch {
		case kind.n == 1:
			said = append(said, "1 more "+kind.one)
		case kind.n > 1:
			said = append(said, fmt.Sprintf("%d more %s", kind.n, kind.other))
		}
	}
	return strings.Join(said, ", ")
}

// allReasons are what holds by the verdict, and what would hold beside it.
func (v *Screen) allReasons() []consensus.Reason {
	list := slices.Clone(v.trial.judged)
	for _, r := range v.trial.now {
		if reasonNamed(list, r.Name) == nil {
			list = append(list, r)
		}
	}
	return list
}

// reasonWord is what becomes of a rule here, with its sign and colour.
func (v *Screen) reasonWord(r consensus.Reason) (sign, word string, style lipgloss.Style) {
	t := v.Theme
	before, now := reasonNamed(v.trial.judged, r.Name), reasonNamed(v.trial.now, r.Name)
	sign, word, style = t.Symbols.Failed, "blocks", t.Bad
	switch {
	case before != nil && before.Blocks && now == nil:
		sign, word, style = t.Symbols.Done, "no longer blocks", t.Good
	case now == nil:
		sign, word, style = t.Symbols.Done, "no longer holds", t.Muted
	case !now.Blocks && now.Makes != "" && v.trial.round.Verdict == round.Blocked:
		sign, word, style = t.Symbols.Warning, "weighs "+now.Makes.Label(), t.Warn
	case !now.Blocks:
		sign, word, style = t.Symbols.Dot, "does not block", t.Muted
	case before == nil:
		word = "would block"
	}
	return sign, word, style
}

// reasonColumns is how wide the names of some rules are, and what becomes of them: what they rest on needs the room.
func (v *Screen) reasonColumns(list []consensus.Reason) (columns [2]int) {
	for _, r := range list {
		_, word, _ := v.reasonWord(r)
		columns = [2]int{max(columns[0], safetext.Width(r.Name)), max(columns[1], safetext.Width(word))}
	}
	return columns
}

// reason is one of them in a line, no longer than the eye follows.
func (v *Screen) reason(r consensus.Reason, columns [2]int, w int) string {
	t := v.Theme
	w = min(w, reasonWidth)
	sign, word, style := v.reasonWord(r)
	name := columns[0]
	severity := t.SeverityStyle(r.Severity).Render(safetext.Fit(r.Severity.Label(), 7))
	if w < narrow {
		name, severity = 19, ""
	}
	lead := style.Render(sign) + " " + t.Text.Render(safetext.Fit(r.Name, name)) + " " + severity + " "
	if w >= narrow {
		lead += style.Render(safetext.Fit(word, columns[1])) + "  "
		room := max(1, w-safetext.Width(lead))
		return lead + t.Muted.Render(safetext.Truncate(v.restsOn(r, room), room))
	}
	right := style.Render(word)
	rest := max(0, w-safetext.Width(lead)-safetext.Width(word)-1)
	return lead + t.Muted.Render(safetext.Fit(v.restsOn(r, 0), rest)) + " " + right
}
