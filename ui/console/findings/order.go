package findings

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// order is how the list is sorted.
type order int

// The orders, in the sequence that the key goes through them.
const (
	byUrgency order = iota // what asks for a decision first, in groups
	bySeverity
	byPlace
	byReviewer
	orderCount
)

// orderNames are the orders as the screen calls them.
var orderNames = [orderCount]string{"urgency", "severity", "place", "reviewer"}

// sort puts a list that is in the order of urgency into this one.
func (o order) sort(list []round.Finding) {
	compare := map[order]func(a, b round.Finding) int{
		bySeverity: func(a, b round.Finding) int { return cmp.Compare(b.Severity.Rank(), a.Severity.Rank()) },
		byPlace:    comparePlaces,
		byReviewer: func(a, b round.Finding) int {
			return cmp.Compare(strings.Join(a.Perspectives, " "), strings.Join(b.Perspectives, " "))
		},
	}[o]
	if compare != nil {
		slices.SortStableFunc(list, compare)
	}
}

// comparePlaces orders by the place in the document; what has none comes last.
func comparePlaces(a, b round.Finding) int {
	if (a.Line == 0) != (b.Line == 0) {
		return cmp.Compare(b.Line, a.Line)
	}
	return cmp.Compare(a.Line, b.Line)
}

// nextOrder sorts in another way and says how.
func (v *Screen) nextOrder() screen.Action {
	v.order = (v.order + 1) % orderCount
	v.relist()
	v.Move(0)
	return screen.Notice{Text: "Sorted by " + orderNames[v.order] + "."}
}

// askSearch shows the findings that have the words while they are typed; esc puts back what was shown before.
func (v *Screen) askSearch() screen.Action {
	before := v.words
	return screen.Ask{Prompt: parts.AskText("Findings with", v.words, false, func(text string) screen.Action {
		v.setWords(text)
		return nil
	}).WithExample("F-001, high, product, or words").OnChange(v.setWords).OnCancel(func() { v.setWords(before) }).
		ValidWhile(func() bool { return v.Current == screen.Findings }, "The search ended: the review went on to another screen.")}
}

// setWords shows only the findings that have every word somewhere.
func (v *Screen) setWords(text string) {
	v.words = strings.TrimSpace(text)
	v.relist()
	v.Move(0)
}

// hasWords reports whether a finding has every word that is searched for.
func (v *Screen) hasWords(f round.Finding) bool {
	if v.words == "" {
		return true
	}
	text := strings.ToLower(strings.Join([]string{
		f.ID, f.Severity.Label(), f.Text, f.Quote, strings.Join(f.Perspectives, " "), f.File, ledger.ToldOf(f).Phrase(), f.Choice, f.Rejection(), f.Remark(),
	}, " "))
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(v.words)), func(word string) bool { return !strings.Contains(text, word) })
}
