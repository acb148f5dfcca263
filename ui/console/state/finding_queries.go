package state

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
	return !IsAction(f) && ShowOpen.Matches(f) && f.Severity.Rank() >= review.High.Rank()
}

// OpenHigh lists the ids of the open findings of high severity or above.
func OpenHigh(s *State) (ids []string) {
	for _, f := range ListedFindings(s) {
		if isOpenHigh(f) {
			ids = append(ids, DisplayID(f))
		}
	}
	return ids
}

// SeverityLabels names the severities of these findings: "HIGH", "CRITICAL", or both.
func SeverityLabels(s *State) string {
	var labels []string
	for _, severity := range []review.Severity{review.Critical, review.High} {
		if slices.ContainsFunc(ListedFindings(s), func(f round.Finding) bool { return isOpenHigh(f) && f.Severity == severity }) {
			labels = append(labels, severity.Label())
		}
	}
	return strings.Join(labels, " or ")
}

// FirstIDs lists the first ids.
func FirstIDs(ids []string) string {
	const most = 3
	if len(ids) > most {
		return strings.Join(ids[:most], ", ") + ", …"
	}
	return strings.Join(ids, ", ")
}

// FindReview is the review of a perspective in a round, or nil.
func FindReview(r *round.Round, name string) *round.Review {
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

// FindingFilter chooses which findings are listed.
type FindingFilter int

// The filters, in the order that the key goes through them.
const (
	ShowAll FindingFilter = iota
	ShowOpen
	ShowMarked
	FilterCount
)

// FilterNames are the filters as the screen calls them.
var FilterNames = [FilterCount]string{"all", "open", "marked"}

func (f FindingFilter) String() string { return FilterNames[f] }

// Matches reports whether a finding passes: open ones are neither closed nor rejected.
func (f FindingFilter) Matches(finding round.Finding) bool {
	switch f {
	case ShowOpen:
		return !ledger.IsClosed(finding.State) && finding.Choice != ledger.Reject
	case ShowMarked:
		return finding.Choice != "" || finding.Note != ""
	default:
		return true
	}
}

// IsAction reports whether a finding is an action item.
func IsAction(f round.Finding) bool { return f.Kind == ledger.Action }

// FindingKey tells findings apart; those of a log without a ledger have no id.
func FindingKey(f round.Finding) string {
	if f.ID != "" {
		return f.ID
	}
	return f.Text
}

// ListedFindings are the ledger's, or, in a log without one, the weaknesses of the last round: those have no id and
// cannot be marked.
func ListedFindings(s *State) []round.Finding {
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

// IsUnverified reports whether the quote that a finding rests on is not in the artifact.
func IsUnverified(f round.Finding) bool { return f.Quote != "" && f.Line == 0 }

// DisplayID is what a finding is called in a question or a notice.
func DisplayID(f round.Finding) string {
	if f.ID == "" {
		return "this finding"
	}
	return f.ID
}

func gravestFirst(list []round.Finding) []round.Finding {
	slices.SortStableFunc(list, func(a, b round.Finding) int { return cmp.Compare(b.Severity.Rank(), a.Severity.Rank()) })
	return list
}

// SortFindings puts findings into the order of the screen: findings, then action items; what is closed comes last, and the
// gravest first.
func SortFindings(list []round.Finding) {
	order := func(f round.Finding) int {
		n := 8 - f.Severity.Rank()
		if ledger.IsClosed(f.State) {
			n += 16
		}
		if IsAction(f) {
			n += 32
		}
		return n
	}
	slices.SortStableFunc(list, func(a, b round.Finding) int { return cmp.Compare(order(a), order(b)) })
}

// OpenFindings lists what is open, in the order of the screen.
func OpenFindings(s *State) []round.Finding {
	list := slices.DeleteFunc(slices.Clone(ListedFindings(s)), func(f round.Finding) bool { return !ShowOpen.Matches(f) })
	SortFindings(list)
	return list
}
