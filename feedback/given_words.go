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
	againAt      int  // the round during or after which the person said it once more; 0 where it stands all along, or no longer
	againDuring  bool
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

// isAs reports whether two words say the same and both stood when the round of the first ended, or stand still.
func (g givenWord) isAs(other givenWord) bool {
	return g.says(other) && (g.undoneAt == 0 || g.againAt == g.round && g.againDuring)
}

func (g givenWord) says(other givenWord) bool {
	return g.id == other.id && g.choice == other.choice && g.words == other.words
}

// noteMarked marks what reviewers were given of a finding and what the person says no longer, or again.
func (s *discussionState) noteMarked(id string) {
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
		g := &s.given[i]
		if g.id != id {
			continue
		}
		switch said, stood := slices.ContainsFunc(now, g.says), g.undoneAt == 0 || g.againAt > 0; {
		case stood && !said:
			g.undoneAt, g.undoneDuring, g.againAt = max(at, s.begun), s.begun > at, 0
			g.changed = slices.ContainsFunc(now, func(w givenWord) bool { return (w.choice == "") == (g.choice == "") })
		case said && !stood:
			g.againAt, g.againDuring = max(at, s.begun), s.begun > at
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

// undoneWords are the words that the person undid since a round began with them, said again or not, each once, with the rounds that it steered: reviewers
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
	stoodAtItsEnd := g.undoneAt > g.round || g.undoneAt == g.round && !g.undoneDuring || g.againAt == g.round && g.againDuring
	return g.choice == ledger.Reject && stoodAtItsEnd
}

// asksTools reports whether some tool read the prompt of this very round.
func asksTools(r round.Round) bool {
	return slices.ContainsFunc(r.Perspectives, func(p round.Review) bool {
		return p.CarriedFromRound == 0 && (p.Outcome == round.Answered || p.Outcome == round.Extracted)
	})
}

// text tells a word and what became of it.
func (g givenWord) text() string {
	does := map[string]string{ledger.Accept: "accepted", ledger.Reject: "rejected", ledger.Later: "left for later", "": "noted on"}[g.choice]
	if g.own && g.choice == ledger.Accept {
		does = "added"
	}
	text := does + " " + g.id
	switch {
	case g.choice == "":
		text += ": “" + g.words + "”"
	case g.words != "":
		text += ", because “" + strings.TrimRight(g.words, ".。") + "”"
	}
	if g.undoneAt == 0 {
		return text
	}
	became := "undone"
	if g.changed {
		became = "changed"
	}
	text += "; " + became + " " + stage(g.undoneAt, g.undoneDuring)
	if g.againAt == 0 {
		return text
	}
	again := map[bool]string{true: "noted", false: does}[g.choice == ""] + " again"
	if g.againAt == g.undoneAt && g.againDuring == g.undoneDuring {
		return text + ", then " + again
	}
	return text + ", " + again + " " + stage(g.againAt, g.againDuring)
}

// stage is when the person said something: "during round 2".
func stage(round int, during bool) string {
	if during {
		return fmt.Sprintf("during round %d", round)
	}
	return fmt.Sprintf("after round %d", round)
}

// noteGiven takes in what bears on the words that reviewers are given.
func (s *discussionState) noteGiven(body engine.Body) {
	switch event := body.(type) {
	case engine.RoundStarted:
		s.noteGivenWords(event.Number)
	case FindingMarked:
		s.noteMarked(event.ID)
	}
}
