package whatif

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine/consensus"
	"parley/engine/review"
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
			lines[most-1] = v.Theme.Faint.Render("  " + v.moreRules(list[most-1:], w-2))
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

// moreRules counts the rules that have no room by what they do with what is tried here, those that block first, as fully as w cells hold it: "2 more
// block, 1 raises to HIGH, 1 gone".
func (v *Screen) moreRules(list []consensus.Reason, w int) string {
	counts := map[string]int{}
	for _, r := range list {
		counts[v.doesHere(r)]++
	}
	var full, brief []string
	for _, kind := range []struct{ does, several, brief string }{
		{"blocks", "block", "block"}, {raises, "raise to HIGH", "raise"}, {doesNotBlock, "do not block", "do not"}, {gone, gone, gone},
	} {
		n, does := counts[kind.does], kind.several
		switch n {
		case 0:
			continue
		case 1:
			does = kind.does
		}
		brief = append(brief, fmt.Sprintf("%d %s", n, kind.brief))
		if len(full) == 0 {
			does = "more " + does
		}
		full = append(full, fmt.Sprintf("%d %s", n, does))
	}
	if text := strings.Join(full, ", "); safetext.Width(text) <= w {
		return text
	}
	return "more: " + strings.Join(brief, ", ")
}

// raises is what a rule does that makes a verdict HIGH and blocks nothing by itself.
const raises = "raises to HIGH"

// doesHere is what a rule does with what is tried here. A consensus none raises.
func (v *Screen) doesHere(r consensus.Reason) string {
	switch now := reasonNamed(v.trial.now, r.Name); {
	case now == nil:
		return gone
	case now.Blocks:
		return "blocks"
	case now.Makes != "" && v.trial.round.Verdict == round.Blocked:
		return raises
	default:
		return doesNotBlock
	}
}

// doesNotBlock is what a rule does that holds and blocks nothing, and mediumNever goes on from what it rests on with why.
const doesNotBlock, mediumNever = "does not block", "; no MEDIUM rule blocks"

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

// gone is what has become of a rule that holds no more.
const gone = "gone"

// raisesTo is that with the severity which it makes.
func raisesTo(r *consensus.Reason) string { return "raises to " + r.Makes.Label() }

// reasonWord is what becomes of a rule here, with its sign and colour.
func (v *Screen) reasonWord(r consensus.Reason) (sign, word string, style lipgloss.Style) {
	t := v.Theme
	before, now := reasonNamed(v.trial.judged, r.Name), reasonNamed(v.trial.now, r.Name)
	sign, word, style = t.Symbols.Failed, "blocks", t.Bad
	switch {
	case before != nil && before.Blocks && now == nil:
		sign, word, style = t.Symbols.Done, gone, t.Good
	case now == nil:
		sign, word, style = t.Symbols.Done, gone, t.Muted
	case !now.Blocks && now.Makes != "" && v.trial.round.Verdict == round.Blocked:
		sign, word, style = t.Symbols.Warning, raisesTo(now), t.Warn
	case !now.Blocks:
		sign, word, style = t.Symbols.Dot, doesNotBlock, t.Muted
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

// narrowName is how wide the name of a rule is at most in a narrow window.
const narrowName = 20

// reason is one of them in a line, no longer than the eye follows.
func (v *Screen) reason(r consensus.Reason, columns [2]int, w int) string {
	t := v.Theme
	w = min(w, reasonWidth)
	sign, word, style := v.reasonWord(r)
	name := columns[0]
	severity := safetext.Fit(r.Severity.Label(), 7)
	if reasonNamed(v.trial.now, r.Name) == nil { // it weighs nothing any more
		severity = t.Faint.Render(severity)
	} else {
		severity = t.SeverityStyle(r.Severity).Render(severity)
	}
	if w < narrow {
		name, severity = min(columns[0], narrowName), ""
	}
	lead := style.Render(sign) + " " + t.Text.Render(safetext.Fit(r.Name, name)) + " " + severity + " "
	if w >= narrow {
		lead += style.Render(safetext.Fit(word, columns[1])) + "  "
		room := max(1, w-safetext.Width(lead))
		rests := v.restsOn(r, room)
		if why := rests + mediumNever; v.doesHere(r) == doesNotBlock && r.Severity == review.Medium && safetext.Width(why) <= room {
			rests = why
		}
		return lead + t.Muted.Render(safetext.Truncate(rests, room))
	}
	right := style.Render(word)
	rest := max(0, w-safetext.Width(lead)-safetext.Width(word)-1)
	return lead + t.Muted.Render(safetext.Fit(v.restsOn(r, 0), rest)) + " " + right
}
