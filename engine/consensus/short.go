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
		rule, saw = shortMissing(told, d)
	case CriticalIssue:
		if saw = strings.Join(shortQuotes(told, d, criticalTexts), "; "); saw != "" {
			rule = criticalFindings(told)
		}
	case RulesCannotTell:
		if told := CouldNotJudge(r); told != "" {
			return "Blocked", told
		}
	case OrdersToReviewers:
		return d.Rule, "one may have obeyed"
	case LowRating, LowAverage, RatingSpread:
		saw = shortRatings(told, d)
	}
	if saw == "" {
		return rule, d.Description
	}
	if (strings.HasSuffix(d.Description, lowRatingMakesHigh) || strings.HasSuffix(d.Description, oldLowRatingMakesHigh)) && !hasHigh(r.Divergences) {
		saw += "; " + lowRatingMakesHigh
	}
	return rule, saw
}

// shortRisk says who calls the risk what: "risk says so", or where it is more than the rule says "risk says high, quality says critical".
func shortRisk(list []round.Review, d round.Divergence) string {
	var parts, names []string
	higher := false
	for _, p := range list {
		if p.RiskLevel == "" || !strings.Contains(d.Description, string(p.RiskLevel)) {
			return ""
		}
		parts, names = append(parts, p.Name+" says "+string(p.RiskLevel)), append(names, p.Name)
		higher = higher || p.RiskLevel != review.High
	}
	if !higher && len(names) > 0 {
		say := " says so"
		if len(names) > 1 {
			say = " say so"
		}
		return round.Series(names) + say
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

// shortMissing says what is missing, in quotation marks: alone, a requirement reads as if the document had it. The rule is called after
// that, but for texts that say themselves that something is not there.
func shortMissing(list []round.Review, d round.Divergence) (rule, saw string) {
	rule = d.Rule
	parts := shortQuotes(list, d, func(p round.Review) []string { return p.MissingRequirements })
	for i, part := range parts {
		if part == andMore {
			saw = strings.Join(parts[:i], ", ") + " " + andMore
			return rule, saw
		}
		if round.MissingTold(part) != part {
			rule = "Missing"
		}
		parts[i] = "“" + part + "”"
	}
	return rule, strings.Join(parts, ", ")
}

// criticalFindings is what reviewers call critical, with the number of each finding where that is known: "CRITICAL F-005".
func criticalFindings(list []round.Review) string {
	var ids []string
	for _, p := range list {
		for _, w := range p.Weaknesses {
			if w.Severity == review.Critical && w.Finding != "" && !slices.Contains(ids, w.Finding) {
				ids = append(ids, w.Finding)
			}
		}
	}
	return strings.TrimSpace(review.Critical.Label() + " " + strings.Join(ids, ", "))
}

// CouldNotJudge counts the perspectives that nobody could judge in a round that is blocked for it; "" where another reason decided.
func CouldNotJudge(r round.Round) string {
	silent := 0
	for _, p := range r.Perspectives {
		if p.Abstention() != "" {
			silent++
		}
	}
	if silent == 0 || r.Verdict != round.Blocked {
		return ""
	}
	if silent == len(r.Perspectives) {
		return "no perspective could judge"
	}
	return fmt.Sprintf("%d of %d perspectives could not judge", silent, len(r.Perspectives))
}

// andMore stands for what a description only counts.
const andMore = "and more"

// shortQuotes are the texts of these reviewers that a description quotes, each once: the description knows which of them count.
func shortQuotes(list []round.Review, d round.Divergence, texts func(round.Review) []string) []string {
	var parts []string
	for _, p := range list {
		for _, text := range texts(p) {
			text = strings.Join(strings.Fields(text), " ")
			if part := strings.TrimSuffix(text, "."); !slices.Contains(parts, part) && strings.Contains(d.Description, "“"+text+"”") {
				parts = append(parts, part) // more follows
			}
		}
	}
	if len(parts) > 0 && strings.Contains(d.Description, "”, and ") {
		parts = append(parts, andMore)
	}
	return parts
}
