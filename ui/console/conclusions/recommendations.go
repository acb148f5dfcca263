package conclusions

import (
	"fmt"
	"strings"

	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
	"parley/feedback/markdown"
	"parley/ui/console/state"
)

// moreAsked is the sentence of the file that counts what its list has no room for; howGraded says what its severities are.
var (
	moreAsked = pattern.New(`(?m)^[A-Z][\w-]* more (is|are) in the ledger below(: [^\n]*)?\.\n?`)
	howGraded = pattern.New(`(?m)^An action item has the severity of the finding that it answers, [^\n]*\n?`)
)

// firstID is the id that an item of the list of recommendations begins with.
var firstID = pattern.New(`(?m)^\d+\. F-\d+`)

// toDo is the list of what to do as the screen has it: all of it, each finding with what is asked for below it. Who says a finding, and where, its
// card tells. A list that names no ids, as of a log of another version, stays.
func toDo(list string, s *state.State) string {
	if !firstID.MatchString(list) {
		return list
	}
	var b strings.Builder
	for _, r := range conclusions.ToDo(s.Ledger, results(s)) {
		b.WriteString(recommendation(s, r) + "\n")
	}
	_, rest, _ := strings.Cut(list, "\n\n")
	rest = strings.TrimSpace(howGraded.ReplaceAllString(moreAsked.ReplaceAllString(rest, ""), ""))
	return strings.TrimSpace(b.String() + "\n" + rest)
}

// results are the rounds that have ended.
func results(s *state.State) (ended []round.Round) {
	for _, r := range s.Rounds {
		if r.Result != nil {
			ended = append(ended, *r.Result)
		}
	}
	return ended
}

// recommendation is one item of the list: what is wrong with what the person or somebody else says of it, and below it each action item that
// answers it, or, where none does, what it asks of the person.
func recommendation(s *state.State, r conclusions.Recommendation) string {
	number := fmt.Sprintf("%d. ", r.Priority)
	var beside []string
	switch {
	case r.Credit == ledger.Person:
		beside = append(beside, "added by "+s.PersonName())
	case r.Kind == ledger.Action:
		beside = append(beside, strings.ReplaceAll(r.Credit, ledger.Person, s.PersonName()))
	}
	text := number + r.ID + gradeColumn(r.Severity) + markdown.Line(strings.TrimRight(r.Told(), ".。 ")) + besideIt(s, append(beside, r.Contest), r.Choice, r.Credit, r.Note)
	below := "\\\n" + strings.Repeat(" ", len(number)) + "→ "
	for _, a := range r.ActionItems {
		text += below + a.ID + " " + markdown.Line(strings.TrimRight(a.Text, ".。 ")) + besideIt(s, []string{a.Contest}, a.Choice, a.Credit, a.Note)
	}
	if asks := r.CallsFor.Label(); asks != "" && r.Kind != ledger.Action && len(r.ActionItems) == 0 {
		text += below + "*" + strings.ToLower(asks) + "*"
	}
	return text
}

// besideIt is what stands behind the words of an item: who asks for it, who holds something against it, and what the person said of it.
func besideIt(s *state.State, told []string, choice, credit, note string) string {
	if choice == ledger.Accept && credit != ledger.Person { // to add one is to accept it
		told = append(told, "accepted")
	}
	if note != "" {
		told = append(told, s.PersonName()+": "+note)
	}
	text := ""
	for _, one := range told {
		if one != "" {
			text += " · " + markdown.Line(one)
		}
	}
	if text == "" {
		return ""
	}
	return " *" + strings.TrimPrefix(text, " ") + "*"
}

// gradeColumn is a severity as wide as all are, with blanks around it.
func gradeColumn(severity review.Severity) string {
	if severity == "" {
		return " " + noSeverity + " "
	}
	return " **[" + severity.Label() + "]** "
}

// itemOfList is an item of that list: its id, its severity if it has one, what is asked of the person, the words, and what it rests on
// with who says it, and that the person accepted it.
var itemOfList = pattern.New(`(?m)^(\d+\. F-\d+)(?: (CRITICAL|HIGH|MEDIUM|LOW))?(?:, ((?:to )?\w+))?: (.*?)( \((?:[^()\n]|\([^()\n]*\))*\)(?:, accepted(?:: .*)?)?)?$`)

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
