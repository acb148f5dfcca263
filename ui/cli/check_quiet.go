package cli

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// quietReport says what the checks that are not told by default came to, so that "no objections" is not read as "all was told". It is
// part of parley check's JSON.
type quietReport struct {
	// Quiet of the Asked checks lower the rating, and tell only what is certain.
	Quiet int `json:"quiet"`
	Asked int `json:"asked"`
	// NotMet are the ids of those that are not met, or in part, and made no finding, each once.
	NotMet []string `json:"not_met"`
}

// quietOf counts the quiet checks among those that were asked of the documents.
func quietOf(documents []checkedDocument, checks []check) quietReport {
	asked, unmet := map[string]bool{}, map[string]bool{}
	for _, d := range documents {
		if d.Round == nil {
			continue
		}
		for _, p := range d.Round.Perspectives {
			for _, c := range checksOf(p) {
				asked[c.Check] = asked[c.Check] || c.Why != review.SwitchedOff
				unmet[c.Check] = unmet[c.Check] || slices.Contains([]string{"not", "partly"}, c.State) && !tellsOf(p, c.Check)
			}
		}
	}
	report := quietReport{NotMet: []string{}}
	for _, c := range checks {
		if !asked[c.ID] {
			continue
		}
		report.Asked++
		if !c.Quiet {
			continue
		}
		report.Quiet++
		if unmet[c.ID] {
			report.NotMet = append(report.NotMet, c.ID)
		}
	}
	return report
}

// checksOf are the checks behind a review; none where the language or the format has none.
func checksOf(p round.Review) []review.CheckOutcome {
	if p.Rules == nil {
		return nil
	}
	return p.Rules.Checks
}

// tellsOf reports whether a review has a finding of a check.
func tellsOf(p round.Review, check string) bool {
	return slices.ContainsFunc(p.Weaknesses, func(w review.Weakness) bool { return w.Rule == check })
}

// quietNamed is how many of the quiet checks that are not met are named.
const quietNamed = 10

// String is the report in a few lines, the last with how to have them told; "" where no quiet check was asked.
func (q quietReport) String() string {
	if q.Quiet == 0 {
		return ""
	}
	text := fmt.Sprintf("%d of the %d checks are quiet: they lower the rating and tell only what is certain, for too many of their findings were\n"+
		"wrong or too small to act on. ", q.Quiet, q.Asked)
	if len(q.NotMet) == 0 {
		return text + "None of them is unmet here. parley checks lists them."
	}
	names := strings.Join(q.NotMet[:min(len(q.NotMet), quietNamed)], ", ")
	if more := len(q.NotMet) - quietNamed; more > 0 {
		names += fmt.Sprintf(" and %d more", more)
	}
	return text + fmt.Sprintf("Not met, or only in part: %s.\n"+
		"A severity in the configuration, such as checks: {%s: medium}, has one told; parley checks %[2]s explains it.", names, q.NotMet[0])
}
