package consensus

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// ExaminedPolicy is the name of the policy by which points that a cross-examination disputes do not block.
const ExaminedPolicy = "examined"

// Policy is a named set of rules. The zero value is the default policy; empty tables are the default's tables.
type Policy struct {
	Name    string
	Summary string // one line for help texts
	Thresholds
	Rules      []Rule     // which divergences hold
	Severities []Severity // how severe a blocked verdict is, beside the divergences themselves
	// SetsDisputedAside has points that a cross-examination disputed count for nothing.
	SetsDisputedAside bool
}

// Policies lists the built-in policies, the default first.
func Policies() []Policy {
	return []Policy{
		{
			Name:       "default",
			Summary:    "where something blocks, any rating of 2 or less makes the verdict HIGH",
			Thresholds: defaults, Rules: rules(), Severities: severities(),
		},
		{
			Name:       "lone-dissent",
			Summary:    "one single rating of 2 or less, with all others above, is MEDIUM unless something else is HIGH",
			Thresholds: defaults, Rules: rules(), Severities: append(severities(), loneDissent()),
		},
		{
			Name:       ExaminedPolicy,
			Summary:    "what the cross-examination disputes with words of the document does not block; all else does as by default",
			Thresholds: defaults, Rules: append(rules(), setAsideRule()), Severities: severities(), SetsDisputedAside: true,
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

// NonDefaultName is the policy's name, "" for the default one: a result names what is not usual.
func (p Policy) NonDefaultName() string {
	if p.Name == Policies()[0].Name {
		return ""
	}
	return p.Name
}

// withDefaults fills in what a policy leaves open: from the built-in one of its name, else from the default.
func (p Policy) withDefaults() Policy {
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
	p.SetsDisputedAside = p.SetsDisputedAside || base.SetsDisputedAside
	p.Thresholds = p.Thresholds.withDefaults()
	return p
}

func (p Policy) divergences(f Facts) []round.Divergence {
	list := []round.Divergence{}
	for _, rule := range p.Rules {
		if description, perspectives, holds := rule.When(f); holds {
			list = append(list, round.Divergence{
				Rule: rule.Name, Severity: rule.Severity, Description: description, Perspectives: perspectives,
				Note: rule.Note, Unopposed: rule.Unopposed != nil && rule.Unopposed(f),
			})
		}
	}
	return list
}

// severity is the highest of the divergences that hold and of the severity rows that hold and are not overruled by
// another. A verdict blocked by nothing but the average is LOW.
func (p Policy) severity(f Facts) review.Severity {
	highest := review.Low
	raise := func(s review.Severity) {
		if s.Rank() > highest.Rank() {
			highest = s
		}
	}
	for _, row := range p.severitiesThatHold(f) {
		raise(row.Severity)
	}
	for _, d := range f.Divergences {
		raise(d.Severity)
	}
	return highest
}

// severitiesThatHold are the severity rows that hold and are not overruled.
func (p Policy) severitiesThatHold(f Facts) []Severity {
	overruled := make(map[string]bool)
	var list []Severity
	for _, row := range p.Severities {
		if row.When(f) {
			list = append(list, row)
			overruled[row.Overrules] = true
		}
	}
	return slices.DeleteFunc(list, func(row Severity) bool { return overruled[row.Name] })
}

// explainedDivergences are the divergences of a blocked verdict: where a row makes the verdict graver than all else does, the description
// of its divergence says so, and that the average blocks it, where it does.
func (p Policy) explainedDivergences(f Facts) []round.Divergence {
	list := slices.Clone(f.Divergences)
	for _, row := range p.severitiesThatHold(f) {
		for i, d := range list {
			if row.Because == "" || d.Rule != row.Explains || d.Severity.Rank() >= row.Severity.Rank() {
				continue
			}
			var because []string
			if !f.AverageIsEnough() {
				because = append(because, fmt.Sprintf("the average is below %.1f", float64(f.Thresholds.Average)/100))
			}
			if p.decides(row, f) {
				because = append(because, row.Because)
			}
			if len(because) > 0 {
				list[i].Description += "; " + strings.Join(because, ", and ")
			}
		}
	}
	return list
}

// decides reports whether a severity row makes a blocked verdict graver than everything beside it does.
func (p Policy) decides(row Severity, f Facts) bool {
	asGrave := func(s review.Severity) bool { return s.Rank() >= row.Severity.Rank() }
	return !slices.ContainsFunc(f.Divergences, func(d round.Divergence) bool { return asGrave(d.Severity) }) &&
		!slices.ContainsFunc(p.severitiesThatHold(f), func(other Severity) bool { return other.Name != row.Name && asGrave(other.Severity) })
}
