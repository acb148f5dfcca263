package consensus

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// Short is a rule that held and what it saw, for one line: what matters most comes first, and the tools that files name with it
// are left out. A description that the round's reviews do not bear out is given as it stands.
func Short(r round.Round, d round.Divergence) (rule, saw string) {
	rule = d.Rule
	var told []round.Review
	for _, p := range r.Perspectives {
		if slices.Contains(d.Perspectives, p.Name) {
			told = append(told, p)
		}
	}
	switch d.Rule {
	case HighRisk:
		rule, saw = "High risk", shortRisk(told, d)
	case CoverageGap:
		saw = shortQuotes(told, d, func(p round.Review) []string { return p.MissingRequirements })
	case CriticalIssue:
		saw = shortQuotes(told, d, criticalTexts)
	case LowRating, RatingSpread:
		saw = shortRatings(told, d)
	}
	if saw == "" {
		return rule, d.Description
	}
	for _, row := range severities() {
		if row.Because != "" && strings.HasSuffix(d.Description, row.Because) {
			saw += "; " + row.Because
		}
	}
	return rule, saw
}

// shortRisk says who rates the risk, and how: "risk rates it high, quality critical".
func shortRisk(list []round.Review, d round.Divergence) string {
	var parts []string
	for _, p := range list {
		if p.RiskLevel == "" || !strings.Contains(d.Description, string(p.RiskLevel)) {
			return ""
		}
		verb := " rates it "
		if len(parts) > 0 {
			verb = " "
		}
		parts = append(parts, p.Name+verb+string(p.RiskLevel))
	}
	return strings.Join(parts, ", ")
}

// shortRatings says who rates what: "technical 2, risk 2".
func shortRatings(list []round.Review, d round.Divergence) string {
	var parts []string
	for _, p := range list {
		if p.Rating == 0 || !strings.Contains(d.Description, fmt.Sprintf(" %d/%d", p.Rating, review.Best)) {
			return ""
		}
		parts = append(parts, fmt.Sprintf("%s %d", p.Name, p.Rating))
	}
	return strings.Join(parts, ", ")
}

// shortQuotes are the texts of these reviewers that a description quotes, each once: the description knows which of them count.
func shortQuotes(list []round.Review, d round.Divergence, texts func(round.Review) []string) string {
	var parts []string
	for _, p := range list {
		for _, text := range texts(p) {
			text = strings.Join(strings.Fields(text), " ")
			if part := strings.TrimSuffix(text, "."); !slices.Contains(parts, part) && strings.Contains(d.Description, "“"+text+"”") {
				parts = append(parts, part) // a semicolon follows
			}
		}
	}
	if len(parts) > 0 && strings.Contains(d.Description, "”, and ") {
		parts = append(parts, "and more")
	}
	return strings.Join(parts, "; ")
}
