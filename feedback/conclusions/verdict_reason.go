package conclusions

import (
	"fmt"
	"strings"

	"parley/engine/consensus"
	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
)

// VerdictReason is the gravest rule that held, or what the verdict rests on where none did. What holds against a consensus that is
// reached comes after that.
func VerdictReason(last round.Round) string {
	return verdictReason(last, inFull(last), noRuleReason(last)+whoReportsGrave(last))
}

// reasonBesideLedger is VerdictReason without who reports what is grave: where the ledger is told, it says how much of that is open.
func reasonBesideLedger(last round.Round) string {
	return verdictReason(last, inFull(last), noRuleReason(last))
}

// ShortVerdictReason is VerdictReason for one line, with its rule in short, and without who reports what is grave: the person may have rejected
// that.
func ShortVerdictReason(last round.Round) string {
	return verdictReason(last, func(d round.Divergence) string {
		rule, saw := consensus.Short(last, d)
		return rule + ": " + saw
	}, noRuleReason(last))
}

// inFull tells a rule with what it saw, a custom command by its name as everywhere else.
func inFull(last round.Round) func(round.Divergence) string {
	return func(d round.Divergence) string {
		return d.Rule + ": " + record.WithoutCommands(d.Description, last.Perspectives)
	}
}

// verdictReason is the gravest rule as it is told, and around it what the verdict rests on where no rule decided it.
func verdictReason(last round.Round, told func(round.Divergence) string, noRule string) string {
	rules, _ := consensus.Against(last)
	if len(rules) == 0 {
		return noRule + "."
	}
	text := strings.TrimSuffix(told(rules[0]), ".") + "."
	var also []string
	for _, d := range rules[1:] {
		also = appendNew(also, d.Rule)
	}
	if len(also) > 0 {
		text += " Also: " + round.Series(also) + "."
	}
	if last.Verdict == round.Reached && !last.RulesCannotTell && last.AverageRating != nil {
		return noRule + ". " + text
	}
	return text
}

// noRuleReason is what a verdict rests on that no rule decided, as a sentence without its full stop.
func noRuleReason(last round.Round) string {
	switch {
	case last.RulesCannotTell:
		return "rules alone cannot tell; ask an AI tool"
	case last.AverageRating == nil:
		return "no perspective gave a rating"
	}
	return fmt.Sprintf("no rule blocks; the average is %s (%.1f needed)", record.Average(last.AverageRating), consensus.RequiredAverage)
}

// whoReportsGrave goes on with who reports what is grave beside a consensus; "" where nobody does.
func whoReportsGrave(last round.Round) string {
	gravest := last.GravestWeakness()
	if last.Verdict != round.Reached || last.RulesCannotTell || last.AverageRating == nil || gravest.Rank() < review.High.Rank() {
		return ""
	}
	return ", though " + whoReports(last, gravest)
}

// whoReports names the reviewers with findings of a severity.
func whoReports(r round.Round, severity review.Severity) string {
	found, who := 0, []string(nil)
	for _, p := range r.Perspectives {
		n := 0
		for _, w := range p.Weaknesses {
			n += b2i(w.Severity == severity)
		}
		if n > 0 {
			found, who = found+n, append(who, p.Name)
		}
	}
	return fmt.Sprintf("%s %s %s of %s severity", round.Series(who), verb(len(who), "reports", "report"), verb(found, "a finding", "findings"), severity)
}
