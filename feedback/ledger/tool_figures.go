package ledger

import (
	"cmp"
	"slices"

	"parley/engine/round"
)

// ToolFigures is what became of the findings that one tool's models raised: how many there are, what tools of other vendors said
// of them, and what the person did. A finding of two tools counts for both.
type ToolFigures struct {
	Tool   string `json:"tool"`
	Raised int    `json:"raised"`
	// Examined counts those that an examiner answered, Confirmed to Unsure what it said.
	Examined  int `json:"examined"`
	Confirmed int `json:"confirmed"`
	Refined   int `json:"refined"`
	Disputed  int `json:"disputed"`
	Unsure    int `json:"unsure"`
	// Accepted, Rejected and Later are the person's words.
	Accepted int `json:"accepted"`
	Rejected int `json:"rejected"`
	Later    int `json:"later"`
}

// ToolFigures are the figures of every tool behind the ledger's findings, by name; built-in checks are the tool "direct", and
// what the person added is that of "person". Action items claim nothing.
func (l *Ledger) ToolFigures() []ToolFigures {
	var list []ToolFigures
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind == Action {
			continue
		}
		for _, name := range e.tools() {
			list = addFigures(list, e.figures(name))
		}
	}
	return list
}

// addFigures adds the figures of a tool to a list that is in order.
func addFigures(list []ToolFigures, f ToolFigures) []ToolFigures {
	at, known := slices.BinarySearchFunc(list, f, func(a, b ToolFigures) int { return cmp.Compare(a.Tool, b.Tool) })
	if !known {
		return slices.Insert(list, at, f)
	}
	sum := &list[at]
	sum.Raised += f.Raised
	sum.Examined += f.Examined
	sum.Confirmed += f.Confirmed
	sum.Refined += f.Refined
	sum.Disputed += f.Disputed
	sum.Unsure += f.Unsure
	sum.Accepted += f.Accepted
	sum.Rejected += f.Rejected
	sum.Later += f.Later
	return list
}

// tools names those that raised the entry. Who only confirmed it has no words of its own among its sources; logs of older versions keep no words.
func (e *Entry) tools() []string {
	var names []string
	hasWords := slices.ContainsFunc(e.Sources, func(s Source) bool { return s.Text != "" })
	for _, s := range e.Sources {
		name := s.Tool
		switch {
		case hasWords && s.Text == "" && s.Judge == "ai":
			continue
		case s.Judge == "rules":
			name = "direct"
		case s.Judge == Person && e.Own():
			name = Person
		case s.Judge == Person:
			continue
		}
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// figures is one finding, counted for a tool.
func (e *Entry) figures(tool string) ToolFigures {
	f := ToolFigures{Tool: tool, Raised: 1}
	if e.Examined != nil && e.Examined.As != round.NotExamined {
		f.Examined = 1
		switch e.Examined.As {
		case round.Confirmed:
			f.Confirmed = 1
		case round.Refined:
			f.Refined = 1
		case round.Disputed:
			f.Disputed = 1
		case round.Unsure, round.NotExamined:
			f.Unsure = 1
		}
	}
	switch e.Choice {
	case Accept:
		f.Accepted = 1
	case Reject:
		f.Rejected = 1
	case Later:
		f.Later = 1
	}
	return f
}
