package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
)

func (t *trace) all() int { return len(t.rows) }

func (t *trace) withStatus(status Status) []Traced {
	var rows []Traced
	for _, r := range t.rows {
		if r.Status == status {
			rows = append(rows, r)
		}
	}
	return rows
}

func (t *trace) missing() []Traced { return t.withStatus(Missing) }

// share is (covered + half of partial) of all; must-priority counts double.
func (t *trace) share() (sum, weight float64) {
	for _, r := range t.rows {
		w := 1.0
		if r.Must {
			w = mustWeight
		}
		switch r.Status {
		case Covered:
			sum += w
		case Partial:
			sum += w / 2
		case Missing:
		}
		weight += w
	}
	return sum, weight
}

// summary counts the rows by kind: "7 of 8 requirements covered, 1 partial; 2 of 3 constraints covered, 1 missing".
func (t *trace) summary() string {
	var parts []string
	for _, kind := range t.kinds() {
		n := map[Status]int{}
		for _, r := range t.rows {
			if r.Kind == kind {
				n[r.Status]++
			}
		}
		all := n[Covered] + n[Partial] + n[Missing]
		part := fmt.Sprintf("%d of %s covered", n[Covered], plural(all, kind))
		if n[Partial] > 0 {
			part += fmt.Sprintf(", %d partial", n[Partial])
		}
		if n[Missing] > 0 {
			part += fmt.Sprintf(", %d missing", n[Missing])
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

func (t *trace) kinds() []string {
	var kinds []string
	for _, r := range t.rows {
		if !slices.Contains(kinds, r.Kind) {
			kinds = append(kinds, r.Kind)
		}
	}
	return kinds
}

// ofKinds writes how many of each kind some rows are: "2 of 8 requirements and 1 of 3 constraints".
func (t *trace) ofKinds(rows []Traced) string {
	count := func(rows []Traced, kind string) (n int) {
		for _, r := range rows {
			if r.Kind == kind {
				n++
			}
		}
		return n
	}
	var parts []string
	for _, kind := range t.kinds() {
		if n := count(rows, kind); n > 0 {
			parts = append(parts, shareOf(n, count(t.rows, kind), kind))
		}
	}
	return joinWords(parts)
}

// fillAnswer writes the requirement lists of an answer.
func (t *trace) fillAnswer(a *review.Answer) {
	for _, r := range t.rows {
		switch r.Status {
		case Covered:
			a.CoveredRequirements = append(a.CoveredRequirements, r.Text)
		case Partial:
			a.PartialRequirements = append(a.PartialRequirements, r.Text)
		case Missing:
			a.MissingRequirements = append(a.MissingRequirements, r.Text)
		}
	}
	for _, r := range t.creep {
		a.ScopeCreep = append(a.ScopeCreep, fmt.Sprintf("%s (%s)", r.Text, r.place()))
	}
	for _, n := range t.notes {
		a.Rules.NotJudged = append(a.Rules.NotJudged, "not analysed: "+n)
	}
}

// requirementText is the text of a requirement with an id, for a sentence that names the id.
func (r Traced) requirementText() string {
	if r.ID == "" {
		return ""
	}
	return " (" + quoteOf(r.need.text, 80) + ")"
}

func (r Traced) place() string {
	if r.File != "" {
		return fmt.Sprintf("%s, line %d", r.File, r.Line)
	}
	return lineOf(r.Line)
}
