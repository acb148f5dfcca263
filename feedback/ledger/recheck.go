package ledger

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/engine/similarity"
)

// wordsOf lists what the reviewers confirmed and corrected. Prompts ask for it instead of a repetition, so this is
// how most findings are heard of again.
func (l *Ledger) wordsOf(r round.Round, asked func(string) bool) []point {
	var words []point
	for _, rev := range r.Perspectives {
		if rev.Outcome == round.Missing || !asked(rev.Name) {
			continue
		}
		for _, list := range []struct {
			kind  string
			texts []string
		}{{confirmed, rev.Confirmed}, {corrected, rev.Corrected}} {
			for _, text := range list.texts {
				p := point{kind: list.kind, raw: text, perspectives: []string{rev.Name}, judge: rev.Outcome.Source(), tool: rev.Tool}
				p.about, p.text = l.addressed(text)
				words = append(words, p)
			}
		}
	}
	return words
}

// The kinds of words on earlier points.
const (
	confirmed = "confirmed"
	corrected = "corrected"
)

// check is one reviewer's word on one entry.
type check struct {
	by    point
	holds bool
}

// checks finds the entries that the words are about: those they name, or else the weakness or gap that comes nearest
// in meaning.
func (t *table) checks() [][]check {
	found := make([][]check, len(t.entries))
	near, named := t.criticised.Finder(), byID(t.entries)
	for w := range t.words {
		said := &t.words[w]
		c := check{by: *said, holds: said.kind == confirmed}
		if len(said.about) > 0 {
			for i, id := range said.about {
				if e, known := named[id]; known && !slices.Contains(said.about[:i], id) {
					found[e] = append(found[e], c)
				}
			}
			continue
		}
		nearest, at := similarity.Same, -1
		for _, hit := range near.Near(t.word(w), similarity.Same) {
			e := t.criticised.at(hit)
			if hit.Similarity >= nearest && !said.figures.Clash(t.entries[e].figures) {
				nearest, at = hit.Similarity, e
			}
		}
		if at >= 0 {
			found[at] = append(found[at], c)
		}
	}
	return found
}

// denied adds those who say that the entry is wrong while others of the same round name it.
func (e *Entry) denied(checked []check) {
	for _, c := range checked {
		if name := c.by.perspectives[0]; !c.holds && !slices.Contains(e.DisputedBy, name) {
			e.DisputedBy = append(e.DisputedBy, name)
		}
	}
}

// stillGone is the history's reason for an entry that an earlier round had resolved.
const stillGone = "still gone"

// absent decides what it means that a round did not name an entry among its weaknesses: confirmed or corrected in
// words, resolved when those behind it looked at a changed text in the same way and no longer name it, and otherwise
// not re-checked, with the reason.
func (e *Entry) absent(r round.Round, asked func(string) bool, sameText bool, checked []check) {
	o := Observation{Round: r.Number}
	switch {
	case len(checked) > 0:
		e.hear(checked, &o)
	case e.Observed == Resolved:
		o.Reason = stillGone
	case r.Type == round.SpecificQuestions || r.Type == round.DirectionAdjusted:
		e.Observed, o.Reason = NotRechecked, fmt.Sprintf("this %s round looked at something else", r.Type)
	default:
		e.Observed, o.Reason = e.rechecked(r, asked, sameText)
	}
	if e.Observed == Resolved {
		e.DisputedBy = nil
	}
	e.remember(o)
}

// hear settles what reviewers said of the entry: whoever stands behind it may take it back, others only dispute it.
func (e *Entry) hear(checked []check, o *Observation) {
	var reasons, denying []string
	withdrawn := false
	for _, c := range checked {
		name := c.by.perspectives[0]
		switch {
		case c.holds:
			o.Confirmed = true
			o.Perspectives = appendNew(o.Perspectives, name)
			if c.by.judge == "ai" { // rules only see that the words still stand
				e.backedBy(Source{Perspective: name, Judge: c.by.judge, Tool: c.by.tool, Round: o.Round})
			}
		case slices.Contains(e.Perspectives, name):
			withdrawn = true
			denying = appendNew(denying, name)
		default:
			denying = appendNew(denying, name)
		}
		reasons = append(reasons, name+": "+c.by.text)
	}
	e.Observed, o.Reason = Persisting, strings.Join(reasons, "; ")
	switch {
	case o.Confirmed:
		e.LastSeen, e.DisputedBy = o.Round, denying
	case withdrawn:
		e.Observed = Resolved
	default:
		e.DisputedBy = denying
	}
}

// rechecked looks for every reviewer behind the entry among those of the round.
func (e *Entry) rechecked(r round.Round, asked func(string) bool, sameText bool) (state, reason string) {
	var again, away []string
	for _, s := range e.Sources {
		judge := judgeOf(r, s.Perspective)
		switch {
		case slices.Contains(again, s.Perspective) || slices.Contains(away, s.Perspective):
		case s.Judge == Person:
			return NotRechecked, "the person's own finding: no reviewer answers for it"
		case judge == "" || !asked(s.Perspective):
			away = append(away, s.Perspective)
		case judge != s.Judge:
			return NotRechecked, fmt.Sprintf("%s was answered by %s this time, by %s before", s.Perspective, judgeWords(judge), judgeWords(s.Judge))
		default:
			again = append(again, s.Perspective)
		}
	}
	switch {
	case len(away) > 0 || len(again) == 0:
		return NotRechecked, strings.Join(away, ", ") + " did not answer in this round"
	case sameText:
		return NotRechecked, "the text is unchanged and " + strings.Join(again, ", ") + " said nothing about it"
	}
	return Resolved, strings.Join(again, ", ") + " read the changed text and no longer " + plural(len(again), "names", "name") + " it"
}

func judgeWords(judge string) string {
	switch judge {
	case "ai":
		return "an AI tool"
	case "rules":
		return "the rules"
	}
	return judge
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func appendNew(names []string, name string) []string {
	if slices.Contains(names, name) {
		return names
	}
	return append(names, name)
}
