package console

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// isOpenHigh reports whether a finding is open and of high severity or above.
func isOpenHigh(f round.Finding) bool {
	return !isAction(f) && showOpen.matches(f) && f.Severity.Rank() >= review.High.Rank()
}

// openHigh lists the ids of the open findings of high severity or above.
func openHigh(s *State) (ids []string) {
	for _, f := range listedFindings(s) {
		if isOpenHigh(f) {
			ids = append(ids, displayID(f))
		}
	}
	return ids
}

// severityLabels names the severities of these findings: "HIGH", "CRITICAL", or both.
func severityLabels(s *State) string {
	var labels []string
	for _, severity := range []review.Severity{review.Critical, review.High} {
		if slices.ContainsFunc(listedFindings(s), func(f round.Finding) bool { return isOpenHigh(f) && f.Severity == severity }) {
			labels = append(labels, severity.Label())
		}
	}
	return strings.Join(labels, " or ")
}

// firstIDs lists the first ids.
func firstIDs(ids []string) string {
	const most = 3
	if len(ids) > most {
		return strings.Join(ids[:most], ", ") + ", …"
	}
	return strings.Join(ids, ", ")
}

func findReview(r *round.Round, name string) *round.Review {
	if r == nil {
		return nil
	}
	for i := range r.Perspectives {
		if r.Perspectives[i].Name == name {
			return &r.Perspectives[i]
		}
	}
	return nil
}

// findingFilter chooses which findings are listed.
type findingFilter int

const (
	showAll findingFilter = iota
	showOpen
	showMarked
	filterCount
)

// filterNames are the filters as the screen calls them.
var filterNames = [filterCount]string{"all", "open", "marked"}

func (f findingFilter) String() string { return filterNames[f] }

// matches reports whether a finding passes: open ones are neither closed nor rejected.
func (f findingFilter) matches(finding round.Finding) bool {
	switch f {
	case showOpen:
		return !ledger.IsClosed(finding.State) && finding.Choice != ledger.Reject
	case showMarked:
		return finding.Choice != "" || finding.Note != ""
	default:
		return true
	}
}

func isAction(f round.Finding) bool { return f.Kind == ledger.Action }

// findingKey tells findings apart; those of a log without a ledger have no id.
func findingKey(f round.Finding) string {
	if f.ID != "" {
		return f.ID
	}
	return f.Text
}

// listedFindings are the ledger's, or, in a log without one, the weaknesses of the last round: those have no id and
// cannot be marked.
func listedFindings(s *State) []round.Finding {
	if len(s.Findings) > 0 {
		return s.Findings
	}
	result := s.LastResult()
	if result == nil {
		return nil
	}
	var list []round.Finding
	for _, p := range result.Perspectives {
		for _, w := range p.Weaknesses {
			list = append(list, round.Finding{
				Kind: ledger.Weakness, Text: w.Text, Severity: w.Severity, Perspectives: []string{p.Name},
				State: ledger.New, Quote: w.Quote, Line: w.Line, Anchor: w.Anchor, Rule: w.Rule,
			})
		}
	}
	return list
}

// isUnverified reports whether the quote that a finding rests on is not in the artifact.
func isUnverified(f round.Finding) bool { return f.Quote != "" && f.Line == 0 }

// displayID is what a finding is called in a question or a notice.
func displayID(f round.Finding) string {
	if f.ID == "" {
		return "this finding"
	}
	return f.ID
}

func gravestFirst(list []round.Finding) []round.Finding {
	slices.SortStableFunc(list, func(a, b round.Finding) int { return cmp.Compare(b.Severity.Rank(), a.Severity.Rank()) })
	return list
}
