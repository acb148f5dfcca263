package review

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// withRoomBehind is the tail with blank lines behind it while one of its findings is at hand, so that it begins on top of a screen of h lines:
// above it would stand the end of the document, which has nothing to do with it. Beside a list that is plain to see, and of a document that has
// room above it the beginning is seen.
func (v *Screen) withRoomBehind(tail []string, h int) []string {
	if v.tailLine < 0 || v.LayoutOf(v.ID).First.W > 0 || !v.Ledger.IsChosen() || !v.isLongerThan(h-len(tail)) {
		return tail
	}
	lines := slices.Clone(tail)
	for len(lines) < h+v.tailFrom {
		lines = append(lines, "")
	}
	return lines
}

// leadsToList is the key that leads to the list of all findings, where that does not stand beside the text, in so many cells.
func (v *Screen) leadsToList(room int) string {
	if v.LayoutOf(v.ID).First.W > 0 {
		return ""
	}
	t := v.Theme
	does := " lists all findings"
	if safetext.Width(does)+4 > room {
		does = " lists all"
	}
	return t.Key.Render(v.Keys.Findings.Help().Key) + t.Muted.Render(does)
}

// isLongerThan reports whether the text at hand has more than n lines, as far as it is rendered: what is not counts as long.
func (v *Screen) isLongerThan(n int) bool {
	for i := range v.Page.Doc.Blocks() {
		text, rendered := v.Page.Doc.Rendered(i)
		if n -= len(text); n < 0 || !rendered {
			return true
		}
	}
	return false
}

// tail is the findings that have no place in the document, behind it, under what is known of why.
func (v *Screen) tail(area parts.Rect) (lines []string) {
	t := v.Theme
	first := slices.IndexFunc(v.index, placed.isPlaceless)
	if first < 0 {
		return nil
	}
	last := len(v.Page.Doc.Blocks()) - 1
	if text, _ := v.Page.Doc.Rendered(last); len(text) == 0 || strings.TrimSpace(ansi.Strip(text[len(text)-1])) != "" {
		lines = append(lines, "")
	}
	v.tailFrom = len(lines)
	under := ""
	for i, p := range v.index[first:] {
		if p.why != under {
			under = p.why
			if i > 0 {
				lines = append(lines, "")
			}
			count := len(v.index[first+i:])
			if next := slices.IndexFunc(v.index[first+i:], func(other placed) bool { return other.why != under }); next >= 0 {
				count = next
			}
			heading, toList := t.Heading.Render(under)+t.Faint.Render(fmt.Sprintf(" %d", count)), ""
			if i == 0 {
				toList = v.leadsToList(area.W - safetext.Width(heading))
			}
			lines = append(lines, parts.TitleRule(t, heading, toList, area.W))
		}
		if p.key == v.selected {
			v.tailLine = len(lines)
			lines = append(lines, v.thread(p, area.W)...)
			v.threadEnd = len(lines)
			continue
		}
		lines = append(lines, v.tailRow(p, area.W))
	}
	return lines
}

// tailRow is a finding that is about no line, while another one is at hand.
func (v *Screen) tailRow(p placed, w int) string {
	t := v.Theme
	lead := safetext.Fit(v.Ledger.MarkSign(p.finding), 2)
	if p.finding.ID != "" {
		lead += t.Faint.Render(safetext.Line(p.finding.ID)) + " "
	}
	lead += v.Ledger.Severity(p.finding) + " "
	for _, name := range p.finding.Perspectives[:min(mostSigns, len(p.finding.Perspectives))] {
		lead += v.sign(name)
	}
	return lead + " " + t.Muted.Render(safetext.TruncateWords(state.Told(p.finding), max(1, w-safetext.Width(lead)-1)))
}
