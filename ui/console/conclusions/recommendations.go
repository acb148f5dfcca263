package conclusions

import (
	"fmt"
	"strings"

	"parley/engine/pattern"
	"parley/feedback/ledger"
	"parley/feedback/markdown"
	"parley/ui/console/state"
)

// moreAsked is the sentence of the file that counts the action items for which its list has no room.
var moreAsked = pattern.New(`(?m)^[A-Z][\w-]* more (is|are) in the ledger below\.\n?`)

// firstID is the id that an item of the list of recommendations begins with.
var firstID = pattern.New(`(?m)^\d+\. (F-\d+)`)

// allActions is the list of what to do with those open action items that the file tells in its ledger alone, which the screen has no
// other place for.
func allActions(list string, s *state.State) string {
	if !moreAsked.MatchString(list) {
		return list
	}
	asked := map[string]bool{}
	for _, found := range firstID.FindAllStringSubmatch(list, -1) {
		asked[found[1]] = true
	}
	n, more := len(asked), ""
	for i := range s.Ledger.Entries {
		e := &s.Ledger.Entries[i]
		if !state.IsAction(e.Finding) || asked[e.ID] || !s.Passes(state.ShowOpen, e.Finding) {
			continue
		}
		n++
		more += fmt.Sprintf("%d. %s\n", n, action(s, e))
	}
	items, rest, _ := strings.Cut(list, "\n\n")
	rest = strings.TrimSpace(moreAsked.ReplaceAllString(rest, ""))
	return strings.TrimRight(items+"\n"+more+"\n"+rest, "\n")
}

// action is an action item as the file's list words it.
func action(s *state.State, e *ledger.Entry) string {
	text := e.ID
	if e.Severity != "" {
		text += " " + e.Severity.Label()
	}
	text += ": " + markdown.Line(strings.TrimRight(e.Text, ".。 "))
	about := markdown.Line(strings.ReplaceAll(e.Credit(), ledger.Person, s.PersonName()))
	if len(e.Answers) > 0 {
		about = "answers " + strings.Join(e.Answers, ", ") + "; " + about
	}
	return text + " (" + about + ")"
}

// itemOfList is an item of that list: its id, its severity if it has one, what is asked of the person, the words, and what it rests on
// with who says it, and that the person accepted it.
var itemOfList = pattern.New(`(?m)^(\d+\. F-\d+)(?: (CRITICAL|HIGH|MEDIUM|LOW))?(?:, (\w+))?: (.*?)( \((?:[^()\n]|\([^()\n]*\))*\)(?:, accepted(?:: .*)?)?)?$`)

// noSeverity is as wide as a severity in its column, and no blank that could be left out.
const noSeverity = "\u00a0\u00a0\u00a0\u00a0"

// inColumns is that list with its severities below each other, what is asked of the person before the words, and below these what the item rests
// on and who says it: in brackets behind the words it would break anywhere.
func inColumns(list string) string {
	return itemOfList.ReplaceAllStringFunc(list, func(item string) string {
		found := itemOfList.FindStringSubmatch(item)
		text := found[1] + " " + noSeverity + " "
		if found[2] != "" {
			text = found[1] + " **[" + found[2] + "]** "
		}
		if found[3] != "" {
			text += strings.ToUpper(found[3][:1]) + found[3][1:] + ": "
		}
		text += found[4]
		if said := unbracketed(strings.TrimSpace(found[5])); said != "" {
			indent := strings.Index(found[1], " ") + 1
			text += "\\\n" + strings.Repeat(" ", indent) + "*" + said + "*"
		}
		return text
	})
}

// unbracketed is what an item rests on and who says it without the brackets around that, in parts as a card has them; what stands behind the brackets
// stays.
func unbracketed(said string) string {
	depth := 0
	for i, r := range said {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return strings.ReplaceAll(strings.TrimPrefix(said[:i], "("), "; ", " · ") + strings.TrimPrefix(said[i:], ")")
		}
	}
	return said
}
