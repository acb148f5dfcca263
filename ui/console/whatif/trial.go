package whatif

import (
	"maps"
	"slices"

	"parley/engine/consensus"
	"parley/engine/round"
	"parley/feedback"
)

// trial is what the rules say of the round, as it was judged and as it would be with the marks made here. It is asked once for each
// mark, and not for each frame.
type trial struct {
	rules     *feedback.WhatIf
	marks     map[string]string   // the words that count
	bearing   map[string][]string // by rule, the findings that it rests on
	judged    []consensus.Reason  // what holds by the verdict of the round
	now       []consensus.Reason  // what would hold
	round     round.Round         // with the verdict that it would have
	lift      feedback.Lift       // what else would have to be otherwise for the block to be lifted
	canLift   bool
	afterWord map[word]outcome // what a word on a finding leads to
	leading   []string         // the findings whose rejection leads to something
	widths    [2]int           // of what it leads to, in short and in words
	ledKnown  bool             // whether they are known
}

// word is what may be said of a finding, "" to take it back.
type word struct{ id, choice string }

// outcome is the verdict that a key leads to, what holds against the document then, and how many of that block.
type outcome struct {
	round   round.Round
	reasons []consensus.Reason
	blocks  int
}

// ask asks the rules about the round and the marks.
func (v *Screen) ask() error {
	if v.trial != nil {
		return nil
	}
	rules, err := feedback.NewWhatIf(*v.State.LastResult(), v.State.Ledger)
	if err != nil {
		return err
	}
	v.trial = &trial{rules: rules, bearing: rules.Bearing(), judged: rules.Reasons(rules.AsJudged())}
	v.trial.follow(v.allMarks())
	return nil
}

// allMarks are the words that count here: the person's own as they are by now, of which the ledger of the round does not know yet, and
// in their place those that are tried.
func (v *Screen) allMarks() map[string]string {
	marks := map[string]string{}
	for _, f := range v.State.Findings {
		marks[f.ID] = f.Choice
	}
	maps.Copy(marks, v.marks)
	return marks
}

// follow asks again, because the marks are others.
func (t *trial) follow(marks map[string]string) {
	t.marks, t.now, t.round, t.afterWord = marks, t.rules.Reasons(marks), t.rules.Round(marks), map[word]outcome{}
	t.leading, t.ledKnown = nil, false
	t.lift, t.canLift = t.rules.SmallestLift(marks)
}

// after is what the key of a word on a finding leads to; where that word is said already the key takes it back.
func (t *trial) after(id, choice string) outcome {
	said := word{id, choice}
	if t.marks[id] == choice {
		said.choice = ""
	}
	if o, known := t.afterWord[said]; known {
		return o
	}
	marks := maps.Clone(t.marks)
	marks[id] = said.choice
	reasons := t.rules.Reasons(marks)
	o := outcome{t.rules.Round(marks), reasons, countBlocks(reasons)}
	t.afterWord[said] = o
	return o
}

// bears reports whether a rule rests on a finding.
func (t *trial) bears(id string) bool { return len(t.rulesOn(id)) > 0 }

// rulesOn are the rules that rest on a finding, in the order in which they are told.
func (t *trial) rulesOn(id string) (rules []string) {
	for _, r := range t.judged {
		if slices.Contains(t.bearing[r.Name], id) {
			rules = append(rules, r.Name)
		}
	}
	return rules
}

func countBlocks(list []consensus.Reason) (n int) {
	for _, r := range list {
		if r.Blocks {
			n++
		}
	}
	return n
}

// reasonNamed is a reason of a list, or nil.
func reasonNamed(list []consensus.Reason, name string) *consensus.Reason {
	if at := slices.IndexFunc(list, func(r consensus.Reason) bool { return r.Name == name }); at >= 0 {
		return &list[at]
	}
	return nil
}
