package ledger

import (
	"cmp"
	"strings"
)

// Passage is the text that an entry rests on, as it read when the entry was seen last and as it reads after a change of the
// document. Now is empty where nothing stands in its place.
type Passage struct {
	Before string `json:"before"`
	Now    string `json:"now,omitempty"`
}

// maxPassage bounds each side of a passage, in characters: a log must stay readable.
const maxPassage = 300

// Passage is the last change of the text that the entry rests on, and the round that saw it; nil where none is known.
func (e *Entry) Passage() (p *Passage, number int) {
	for i := len(e.History) - 1; i >= 0; i-- {
		if o := &e.History[i]; o.Passage != nil {
			return o.Passage, o.Round
		}
	}
	return nil, 0
}

// ReasonIn is why a round left the entry in its state, in the words of whoever said so; "" where nobody did.
func (e *Entry) ReasonIn(number int) string {
	for i := len(e.History) - 1; i >= 0; i-- {
		if o := e.History[i]; o.Round == number && o.Choice == nil && o.Reason != "" {
			return o.Reason
		}
	}
	return ""
}

// Lines are the passage before and after, each named.
func (p Passage) Lines() []string {
	now := "now: “" + p.Now + "”"
	if p.Now == "" {
		now = "now: nothing stands in its place"
	}
	return []string{"before: “" + p.Before + "”", now}
}

// passageOf is how the text changed that an open entry rests on since it was seen last; nil where it did not, where that is not
// known, and where an earlier round has told the same.
func (v *versionComparer) passageOf(e *Entry) *Passage {
	if e.Kind == Action || IsClosed(e.Observed) {
		return nil
	}
	if fate := v.fate(e); fate != textChanged && fate != textGone {
		return nil
	}
	changed := v.compared[cmp.Or(e.Version, v.previous)].changeOf(e)
	if told, _ := e.Passage(); changed != nil && told != nil && *told == *changed {
		return nil
	}
	return changed
}

// changeOf is the passage of an entry before and after; nil for one that rests on no words of the document.
func (c *comparison) changeOf(e *Entry) *Passage {
	units := c.before.passage(e.Quote, e.Line)
	if e.Quote == "" {
		units = c.before.at(e.Line)
	}
	if len(units) == 0 {
		return nil
	}
	var before, now []string
	for _, u := range units {
		before = append(before, u.text)
		if text := c.inPlaceOf(u); text != "" && (len(now) == 0 || now[len(now)-1] != text) {
			now = append(now, text)
		}
	}
	return &Passage{Before: shorten(strings.Join(before, " ")), Now: shorten(strings.Join(now, " "))}
}

// shorten cuts a passage that is long.
func shorten(text string) string {
	if runes := []rune(text); len(runes) > maxPassage {
		return string(runes[:maxPassage]) + "…"
	}
	return text
}
