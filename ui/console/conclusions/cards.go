package conclusions

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
	"parley/feedback/markdown"
	"parley/ui/console/state"
)

// cards are the findings, the most severe first and behind them those that are closed, each once and with all that is told of it.
func cards(s *state.State, toDo []conclusions.Recommendation) string {
	var open, closed []string
	for _, e := range inOrder(s) {
		if isOpen(e) {
			open = append(open, card(s, e, remedies(s, e, toDo)))
		} else {
			closed = append(closed, card(s, e, nil))
		}
	}
	text := strings.Join(open, "\n\n")
	if len(closed) == 0 {
		return text
	}
	return strings.TrimLeft(text+"\n\n### No longer open\n\n"+strings.Join(closed, "\n\n"), "\n")
}

// isOpen reports whether a finding waits for somebody.
func isOpen(e *ledger.Entry) bool { return state.ShowOpen.Matches(e.Finding) }

// inOrder are the ledger's findings without the action items, in the order of all lists of them.
func inOrder(s *state.State) (list []*ledger.Entry) {
	for i := range s.Ledger.Entries {
		if e := &s.Ledger.Entries[i]; !state.IsAction(e.Finding) {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b *ledger.Entry) int { return ledger.CompareWeight(a.Finding, b.Finding) })
	return list
}

// card is a finding as an item of a list: its id, severity and words, and below them one line each for who says it, what became of it and the
// action items that answer it, where it stands, and what follows.
func card(s *state.State, e *ledger.Entry, remedies []string) string {
	lines := []string{e.ID + inItsColumn(e.Severity) + " **" + markdown.Line(strings.TrimRight(state.Told(e.Finding), ".。 ")) + "**"}
	about := "*" + aboutIt(s, e) + "*"
	if len(remedies) > 0 {
		about += " → " + strings.Join(remedies, ", ")
	}
	lines = append(lines, about)
	if isOpen(e) {
		lines = append(lines, passages(e)...)
		if e.Consequence != "" {
			lines = append(lines, markdown.Line(review.IfNothingIsDone(e.Consequence)))
		}
	}
	lines = append(lines, examination(s, e)...)
	return "- " + strings.Join(lines, "\\\n  ")
}

// inItsColumn is a severity that is drawn as wide as all are; "" for none.
func inItsColumn(s review.Severity) string {
	if s == "" {
		return ""
	}
	return " **[" + s.Label() + "]**"
}

// aboutIt is who says a finding, what it asks for, what became of it, and what the person said.
func aboutIt(s *state.State, e *ledger.Entry) string {
	about := []string{markdown.Line(strings.ReplaceAll(e.Credit(), ledger.Person, s.PersonName()))}
	if asks := e.CallsFor.Label(); asks != "" && isOpen(e) {
		about = append(about, strings.ToLower(asks))
	}
	if story := story(s, e); story != "" {
		about = append(about, story)
	}
	if said := e.PersonText(); said != "" && said != "their own" {
		about = append(about, markdown.Line(s.PersonName()+": "+said))
	}
	return strings.Join(about, " · ")
}

// plainStory is that of a finding that came and stayed.
var plainStory = pattern.New(`^new in round (\d+)(; still there in rounds? [\d, andto]+)?$`)

// story is what became of a finding over the rounds; "" where there was one round and it is new.
func story(s *state.State, e *ledger.Entry) string {
	unexamined := *e
	unexamined.Examined = nil // it stands in a line of its own
	text := unexamined.HistoryText()
	came := plainStory.FindStringSubmatch(text)
	switch {
	case came != nil && came[2] != "":
		return "still there, since round " + came[1]
	case came != nil && len(s.Rounds) < 2:
		return ""
	}
	return markdown.Line(text)
}

// passages are the words that a finding rests on, with their place; or, where a revision changed them, those before and now.
func passages(e *ledger.Entry) (lines []string) {
	if p, number := e.Passage(); p != nil {
		told := p.Lines()
		told[0] = strings.Replace(told[0], "before:", fmt.Sprintf("before round %d:", number), 1)
		for _, line := range told {
			lines = append(lines, markdown.Line(withoutBullet(line)))
		}
		return lines
	}
	quote := "“" + withoutBullet(e.Quote) + "”"
	switch {
	case e.Quote == "" && e.Line > 0:
		return []string{markdown.Line(e.At(e.Line))}
	case e.Quote == "":
		return nil
	case e.Line > 0:
		return []string{markdown.Line(e.At(e.Line) + ": " + quote)}
	case e.Evidence == review.TooShort:
		return []string{markdown.Line("too short to show a place: " + quote)}
	case ledger.IsUnverified(e.Finding) || e.IsRequoted():
		return []string{markdown.Line(round.UnfoundNow(e.Stood) + ": " + quote)}
	case e.Stood > 0:
		return []string{markdown.Line(fmt.Sprintf("stood in round %d, no longer in the document: %s", e.Stood, quote))}
	}
	return []string{markdown.Line(quote)}
}

// bulletInQuote is the mark of a list's item that a quote begins with.
var bulletInQuote = pattern.New(`(^|“)[-*+] `)

// withoutBullet is a quote without the mark of the list that it stands in.
func withoutBullet(text string) string { return bulletInQuote.ReplaceAllString(text, "$1") }

// examination is what a tool of another vendor said of a finding that is not closed, with the words that it holds against it.
func examination(s *state.State, e *ledger.Entry) []string {
	x := e.Examined
	switch {
	case x == nil || x.As == round.NotExamined || ledger.IsClosed(e.Observed):
		return nil
	case x.As != round.Disputed:
		return []string{markdown.Line(inRound(s, x, x.Text()))}
	}
	lines := []string{markdown.Line(inRound(s, x, "disputed by "+x.By()+": "+x.Why))}
	if against := withoutBullet(x.CounterQuote); against != withoutBullet(e.Quote) {
		lines = append(lines, markdown.Line("Against it, "+x.At(x.CounterLine)+": “"+against+"”"))
	} else {
		lines = append(lines, markdown.Line(x.Tool+" quotes the same words against it."))
	}
	for _, other := range x.Others {
		lines = append(lines, markdown.Line("Also "+other.Text))
	}
	return lines
}

// inRound is what an examiner said as a line of its own, with the round where a later one has ended since.
func inRound(s *state.State, x *round.Examined, said string) string {
	if x.Round > 0 && x.Round < len(s.Rounds) {
		return fmt.Sprintf("After round %d: %s", x.Round, said)
	}
	return strings.ToUpper(said[:1]) + said[1:]
}

// remedies are the open action items that answer a finding, or seem to.
func remedies(s *state.State, e *ledger.Entry, toDo []conclusions.Recommendation) (ids []string) {
	for _, r := range toDo {
		for _, a := range r.ActionItems {
			if r.ID == e.ID || slices.Contains(a.Answers, e.ID) {
				ids = append(ids, a.ID)
			}
		}
	}
	if len(ids) > 0 {
		return ids
	}
	for i := range s.Ledger.Entries { // of what is left for later
		a := &s.Ledger.Entries[i]
		if state.IsAction(a.Finding) && slices.Contains(a.Answers, e.ID) && s.Passes(state.ShowOpen, a.Finding) {
			ids = append(ids, a.ID)
		}
	}
	return ids
}
