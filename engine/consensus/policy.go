package consensus

import (
	"fmt"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// Policy is a named set of rules. The zero value is the default policy; empty tables are the default's tables.
type Policy struct {
	Name    string
	Summary string // one line for help texts
	Thresholds
	Rules      []Rule     // which divergences hold
	Severities []Severity // how severe a blocked verdict is, beside the divergences themselves
}

// Policies lists the built-in policies, the default first.
func Policies() []Policy {
	return []Policy{
		{
			Name:       "default",
			Summary:    "any rating of 2 or less makes a blocked verdict HIGH",
			Thresholds: defaults, Rules: rules(), Severities: severities(),
		},
		{
			Name:       "lone-dissent",
			Summary:    "one single rating of 2 or less, with all others above, is MEDIUM unless something else is HIGH",
			Thresholds: defaults, Rules: rules(), Severities: append(severities(), loneDissent()),
		},
	}
}

// ByName finds a built-in policy; the empty name is the default. The error lists the names there are.
func ByName(name string) (Policy, error) {
	all := Policies()
	if name == "" {
		return all[0], nil
	}
	names := make([]string, len(all))
	for i, p := range all {
		if p.Name == name {
			return p, nil
		}
		names[i] = p.Name
	}
	return Policy{}, fmt.Errorf("no policy is called %q: use one of %s", name, strings.Join(names, ", "))
}

// complete fills in what a policy leaves open: from the built-in one of its name, else from the default.
func (p Policy) complete() Policy {
	base, err := ByName(p.Name)
	if err != nil {
		base = Policies()[0]
	}
	if p.Name == "" {
		p.Name = base.Name
	}
	if p.Rules == nil {
		p.Rules = base.Rules
	}
	if p.Severities == nil {
		p.Severities = base.Severities
	}
	p.Thresholds = p.Thresholds.complete()
	return p
}

func (p Policy) divergences(f Facts) []round.Divergence {
	list := []round.Divergence{}
	for _, rule := range p.Rules {
		if description, perspectives, holds := rule.When(f); holds {
			list = append(list, round.Divergence{
				Rule: rule.Name, Severity: rule.Severity, Description: description, Perspectives: perspectives,
			})
		}
	}
	return list
}

// severity is the highest of the divergences that hold and of the severity rows that hold and are not overruled by
// another. A verdict blocked by nothing but the average is LOW.
func (p Policy) severity(f Facts) review.Severity {
	overruled := make(map[string]bool)
	var holding []Severity
	for _, row := range p.Severities {
		if row.When(f) {
			holding = append(holding, row)
			overruled[row.Overrules] = true
		}
	}
	highest := review.Low
	raise := func(s review.Severity) {
		if s.Rank() > highest.Rank() {
			highest = s
		}
	}
	for _, row := range holding {
		if !overruled[row.Name] {
			raise(row.Severity)
		}
	}
	for _, d := range f.Divergences {
		raise(d.Severity)
	}
	return highest
}
