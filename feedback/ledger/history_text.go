package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
)

// HistoryText tells what became of the entry, from its history: when it came, in which rounds it was repeated, confirmed,
// passed over or closed, and why. The person's words are told by Said.
func (e *Entry) HistoryText() string {
	var parts []string
	var now historySpan
	for i, o := range e.Chronology() {
		next := e.historyLine(o, i == 0)
		switch {
		case o.Choice != nil || next.what == "":
		case now.continuesWith(next):
			now.to = next.to
			if contestIn(now.why) == "" { // several rounds, several reasons: findings.json has them
				next.why = ""
			}
			now.why = next.why
		default:
			parts = append(parts, now.text())
			now = next
		}
	}
	parts = append(parts, now.text())
	if e.Examined != nil && e.Examined.As != round.NotExamined {
		parts = append(parts, fmt.Sprintf("cross-examined after round %d: %s", e.Examined.Round, e.Examined.Text()))
	}
	return strings.Join(parts[1:], "; ")
}

// Chronology is the history in the order in which things happened: a ledger holds the person's question behind what its round
// came to, and the question came first.
func (e *Entry) Chronology() []Observation {
	var ordered []Observation
	for _, o := range e.History {
		at := len(ordered)
		for o.Question != "" && at > 0 && ordered[at-1].Round == o.Round && ordered[at-1].Question == "" && ordered[at-1].Choice == nil {
			at--
		}
		ordered = slices.Insert(ordered, at, o)
	}
	return ordered
}

// historySpan is what happened to an entry in one round, or the same over several.
type historySpan struct {
	what, who, why string
	from, to       int
	regraded       *Regrade
}

// continuesWith reports whether the next round only goes on with this chapter.
func (c historySpan) continuesWith(next historySpan) bool {
	return c.what == next.what && c.who == next.who && (c.to == 0) == (next.to == 0) && c.what != "" && c.regraded == nil && next.regraded == nil &&
		(contestIn(c.why) == "") == (contestIn(next.why) == "")
}

// contestIn is a reason from where it says who disagrees; "" where it does not.
func contestIn(reason string) string {
	if at := strings.Index(reason, contestedBy); at >= 0 {
		return reason[at:]
	}
	return ""
}

func (c historySpan) text() string {
	text := c.what + " in " + span(c.from, c.to)
	if c.to == 0 {
		text = c.what + " from the older discussion"
	}
	if c.who != "" {
		text += " by " + c.who
	}
	text = withRegrade(text, c.regraded)
	if c.why != "" {
		text += " (" + c.why + ")"
	}
	return text
}

// historyLine reads one line of the history; one without a name needs no telling.
func (e *Entry) historyLine(o Observation, first bool) historySpan {
	c := historySpan{what: StateOf(o.observed()).Phrase(), why: strings.TrimPrefix(o.Reason, rejectedBefore), from: o.Round, to: o.Round}
	missed := NotRechecked
	if e.Kind == Action {
		missed = "not asked for again"
	}
	switch {
	case o.Reason == stillGone:
		return historySpan{}
	case o.Question != "":
		c.what, c.who, c.why = "asked about", "", ""
	case first && o.Round == 0:
		c.what = "taken over"
	case first:
		c.what = New
	case o.Confirmed && len(o.DisputedBy) == 0:
		c.what, c.who = "confirmed", strings.Join(o.Perspectives, ", ")
		if !strings.HasPrefix(c.why, sameAnswerSays) { // else it only says so
			c.why = ""
		}
	case o.Confirmed:
		c.what, c.who, c.why = "confirmed", strings.Join(o.Perspectives, ", "), cmp.Or(contestIn(c.why), contest(o.DisputedBy, nil))
	case o.Disputed || o.observed() == Persisting && len(o.Perspectives) == 0:
		c.what = Contested
	case o.observed() == Persisting:
		c.what, c.regraded = e.namedAgain(o), o.Regrade
		if o.QuoteUnfound {
			c.why = cmp.Or(c.why, round.Unfound)
		}
	case o.observed() == Unconfirmed && e.Kind == Gap: // it has no text that could have changed
		c.what = StateOf(Unconfirmed).Short
	case o.observed() == NotRechecked:
		c.what = missed
		if e.Kind == Action && !strings.HasSuffix(o.Reason, cameBack) {
			c.why = ""
		}
	}
	return c
}

// namedAgain is the word for an entry that a reviewer named again, the same as for its state.
func (e *Entry) namedAgain(o Observation) string {
	switch {
	case e.Kind == Action:
		return askedAgain
	case o.QuoteUnfound:
		return RaisedAgain
	}
	return StateOf(Persisting).Phrase()
}

func span(from, to int) string {
	switch to - from {
	case 0:
		return fmt.Sprintf("round %d", from)
	case 1:
		return fmt.Sprintf("rounds %d and %d", from, to)
	}
	return fmt.Sprintf("rounds %d to %d", from, to)
}

// PersonText is the person's word on the entry with its round and reason; "" when they said nothing.
func (e *Entry) PersonText() string {
	text := map[string]string{Accept: "accepted", Reject: "rejected", Later: "left for later"}[e.Choice]
	reason, note := e.Rejection(), e.Remark()
	switch own := e.Own(); {
	case own && (e.Choice == Accept || e.Choice == "") && note == "":
		return "their own"
	case own && text == "":
		text = "their own"
	case own:
		text = "their own, " + text
	case text == "" && note == "":
		return ""
	case text == "":
		text = "noted"
	}
	for i := len(e.History) - 1; i >= 0; i-- {
		if o := e.History[i]; o.Choice != nil {
			switch {
			case o.During > 0:
				text += fmt.Sprintf(" during round %d", o.During)
			case o.Round > 0:
				text += fmt.Sprintf(" after round %d", o.Round)
			}
			break
		}
	}
	switch {
	case reason != "" && note != "":
		text += ": " + reason + "; their note: " + note
	case reason != "" || note != "":
		text += ": " + reason + note
	}
	return text
}
