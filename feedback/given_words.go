package feedback

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// givenWord is one word of the person's on a finding that the reviewers of a round were given: a choice with the reason of a rejection, or
// a note. It steered the round, also where the person undid it since.
type givenWord struct {
	round        int
	id           string
	choice       string // "" for a note
	words        string
	own          bool // the finding is the person's own
	repeated     bool // the round before was given it as well
	undoneAt     int  // the round during or after which it was undone, or another took its place; 0 while it stands
	undoneDuring bool
	changed      bool // another word took its place
}

// noteGivenWords remembers what the reviewers of a round that begins are given. A round that goes on after it was cut off gives those that
// are still to be asked what the person has said by then.
func (s *discussionState) noteGivenWords(number int) {
	l := s.ledger
	if s.ledgerBehind {
		l = s.loggedLedger
	}
	s.begun = number
	for i := range l.Entries {
		for _, word := range wordsOn(&l.Entries[i]) {
			if word.round = number; !slices.ContainsFunc(s.given, func(g givenWord) bool { return g.round == number && g.isAs(word) }) {
				word.repeated = slices.ContainsFunc(s.given, func(g givenWord) bool { return g.round == number-1 && g.isAs(word) })
				s.given = append(s.given, word)
			}
		}
	}
}

// wordsOn are the person's words on an entry as a prompt has them.
func wordsOn(e *ledger.Entry) (words []givenWord) {
	if e.Choice != "" {
		words = append(words, givenWord{id: e.ID, choice: e.Choice, words: e.Rejection(), own: e.Own()})
	}
	if note := e.Remark(); note != "" {
		words = append(words, givenWord{id: e.ID, words: note})
	}
	return words
}

// isAs reports whether two words say the same and both still stand.
func (g givenWord) isAs(other givenWord) bool {
	return g.id == other.id && g.choice == other.choice && g.words == other.words && g.undoneAt == 0
}

// noteUndone marks what reviewers were given of a finding and what the person says no longer.
func (s *discussionState) noteUndone(id string) {
	e := s.ledger.Find(id)
	if e == nil {
		return
	}
	at := 0
	if n := len(s.rounds); n > 0 {
		at = s.rounds[n-1].Number
	}
	now := wordsOn(e)
	for i := range s.given {
		if g := &s.given[i]; g.id == id && g.undoneAt == 0 && !slices.ContainsFunc(now, g.isAs) {
			g.undoneAt, g.undoneDuring = max(at, s.begun), s.begun > at
			g.changed = slices.ContainsFunc(now, func(w givenWord) bool { return (w.choice == "") == (g.choice == "") })
		}
	}
}

// newWordsGiven are the words that a round's reviewers were given, with what became of them in the round; nil where no tool was asked. What
// the round before was given as well stands in its section.
func (s *discussionState) newWordsGiven(r round.Round) (told []string) {
	for _, g := range s.given {
		if g.round == r.Number && asksTools(r) && (!g.repeated || g.undoneDuring && g.undoneAt == r.Number) {
			told = append(told, g.text())
		}
	}
	return told
}

// undoneWords are the words that the person undid since a round began with them, each once, with the rounds that it steered: reviewers
// were given it, or, where no tool was asked, the round counted its finding as rejected.
func (s *discussionState) undoneWords() []conclusions.UndoneWord {
	var list []conclusions.UndoneWord
	for _, r := range s.rounds {
		untold := !asksTools(r)
		for _, g := range s.given {
			if g.round != r.Number || g.undoneAt == 0 || untold && !g.counts() {
				continue
			}
			at := slices.IndexFunc(list, func(w conclusions.UndoneWord) bool { return w.Text == g.text() && w.Untold == untold })
			if at < 0 {
				list, at = append(list, conclusions.UndoneWord{Finding: g.id, Text: g.text(), Untold: untold}), len(list)
			}
			list[at].Rounds = append(list[at].Rounds, r.Number)
		}
	}
	return list
}

// counts reports whether the round's own numbers have the word: its finding was still rejected when the round ended.
func (g givenWord) counts() bool {
	return g.choice == ledger.Reject && (g.undoneAt > g.round || g.undoneAt == g.round && !g.undoneDuring)
}

// asksTools reports whether some tool read the prompt of this very round.
func asksTools(r round.Round) bool {
	return slices.ContainsFunc(r.Perspectives, func(p round.Review) bool {
		return p.CarriedFromRound == 0 && (p.Outcome == round.Answered || p.Outcome == round.Extracted)
	})
}

// text tells a word and what became of it.
func (g givenWord) text() string {
	text := map[string]string{ledger.Accept: "accepted ", ledger.Reject: "rejected ", ledger.Later: "left for later ", "": "noted on "}[g.choice] + g.id
	if g.own && g.choice == ledger.Accept {
		text = "added " + g.id
	}
	switch {
	case g.choice == "":
		text += ": “" + g.words + "”"
	case g.words != "":
		text += ", because “" + strings.TrimRight(g.words, ".。") + "”"
	}
	if g.undoneAt == 0 {
		return text
	}
	when, became := "after", "undone"
	if g.undoneDuring {
		when = "during"
	}
	if g.changed {
		became = "changed"
	}
	return fmt.Sprintf("%s; %s %s round %d", text, became, when, g.undoneAt)
}

// noteGiven takes in what bears on the words that reviewers are given.
func (s *discussionState) noteGiven(body engine.Body) {
	switch event := body.(type) {
	case engine.RoundStarted:
		s.noteGivenWords(event.Number)
	case FindingMarked:
		s.noteUndone(event.ID)
	}
}
