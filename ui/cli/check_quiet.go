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

	met, told int       // of the quiet ones, how many are met, and how many made a finding
	in        []unmetIn // of several documents, those in which one is not met
}

// unmetIn are the quiet checks that are not met in a document.
type unmetIn struct {
	path   string
	checks []string
}

// quietOf counts the quiet checks among those that were asked of the documents.
func quietOf(documents []checkedDocument, checks []check) quietReport {
	asked, met, unmet, told := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	report := quietReport{NotMet: []string{}}
	for _, d := range documents {
		if d.Round == nil {
			continue
		}
		within := map[string]bool{}
		for _, p := range d.Round.Perspectives {
			for _, c := range checksOf(p) {
				asked[c.Check] = asked[c.Check] || c.Why != review.SwitchedOff
				met[c.Check] = met[c.Check] || c.State == "met"
				told[c.Check] = told[c.Check] || tellsOf(p, c.Check)
				within[c.Check] = within[c.Check] || slices.Contains([]string{"not", "partly"}, c.State) && !tellsOf(p, c.Check)
				unmet[c.Check] = unmet[c.Check] || within[c.Check]
			}
		}
		if ids := quietIn(within, checks); len(documents) > 1 && len(ids) > 0 {
			report.in = append(report.in, unmetIn{d.Path, ids})
		}
	}
	for _, c := range checks {
		if !asked[c.ID] {
			continue
		}
		report.Asked++
		if !c.Quiet {
			continue
		}
		report.Quiet++
		switch {
		case unmet[c.ID]:
			report.NotMet = append(report.NotMet, c.ID)
		case told[c.ID]:
			report.told++
		case met[c.ID]:
			report.met++
		}
	}
	return report
}

// quietIn are the ids of the quiet checks among these, in the order of all checks.
func quietIn(unmet map[string]bool, checks []check) (ids []string) {
	for _, c := range checks {
		if c.Quiet && unmet[c.ID] {
			ids = append(ids, c.ID)
		}
	}
	return ids
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

// quietNamed is how many of the quiet checks that are not met in a document are named.
const quietNamed = 10

// String is the report in a few lines, the last with how to have them told; "" where no quiet check was asked.
func (q quietReport) String() string {
	if q.Quiet == 0 {
		return ""
	}
	text := fmt.Sprintf("%d of the %d checks that ran are quiet: they lower the rating and tell only what is certain, for too many of their findings were\n"+
		"wrong or too small to act on. ", q.Quiet, q.Asked)
	if len(q.NotMet) == 0 {
		return text + q.noneUnmet() + " parley checks lists them."
	}
	return text + fmt.Sprintf("Not met, or only in part: %s.\n"+
		"A severity in the configuration, such as checks: {%s: medium}, has one told; parley checks %[2]s explains it.", q.unmet(), q.NotMet[0])
}

// documentsNamed is for how many documents the quiet checks that are not met are named.
const documentsNamed = 3

// unmet names the checks that are not met, those of several documents by document.
func (q quietReport) unmet() string {
	if len(q.in) == 0 {
		return firstChecks(q.NotMet)
	}
	var told []string
	for _, d := range q.in[:min(len(q.in), documentsNamed)] {
		told = append(told, firstChecks(d.checks)+" in "+d.path)
	}
	text := strings.Join(told, "; ")
	if more := len(q.in) - documentsNamed; more > 0 {
		text += "; others in " + countOf(more, "more document")
	}
	return text
}

func firstChecks(ids []string) string {
	text := strings.Join(ids[:min(len(ids), quietNamed)], ", ")
	if more := len(ids) - quietNamed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// noneUnmet says what the quiet checks came to of which none is unmet without a finding: where they had nothing to judge, they are not met
// either.
func (q quietReport) noneUnmet() string {
	if q.met+q.told == 0 {
		return "None of them had anything to judge here."
	}
	var parts []string
	for _, p := range []struct {
		n         int
		one, more string
	}{{q.met, "is met here", "are met here"}, {q.told, "tells a finding", "tell a finding"}} {
		switch {
		case p.n == 1:
			parts = append(parts, "1 of them "+p.one)
		case p.n > 1:
			parts = append(parts, fmt.Sprintf("%d of them %s", p.n, p.more))
		}
	}
	text := strings.Join(parts, ", ")
	if q.met+q.told < q.Quiet {
		text += "; the others had nothing to judge"
	}
	return text + "."
}
