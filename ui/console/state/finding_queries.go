package state

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// OpenHigh lists the ids of the open findings of high severity or above.
func OpenHigh(s *State) (ids []string) {
	for _, f := range OpenHighFindings(s) {
		ids = append(ids, DisplayID(f))
	}
	return ids
}

// OpenHighFindings are those that are grave and that nobody has closed, as the advice counts them, the most severe first.
func OpenHighFindings(s *State) []round.Finding {
	return feedback.GraveOpen(ListedFindings(s))
}

// OpenHighCount is how many of them there are, as "4 CRITICAL or HIGH open"; "" for none.
func OpenHighCount(s *State) string {
	if open := len(OpenHigh(s)); open > 0 {
		return fmt.Sprintf("%d %s open", open, SeverityLabels(s))
	}
	return ""
}

// SeverityLabels names the severities of these findings: "HIGH", "CRITICAL", or both.
func SeverityLabels(s *State) string {
	return feedback.SeveritiesOf(OpenHighFindings(s))
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

// String is the filter as the screen calls it.
func (f FindingFilter) String() string { return [FilterCount]string{"all", "open", "marked"}[f] }

// Matches reports whether a finding passes: open ones are neither closed nor rejected.
func (f FindingFilter) Matches(finding round.Finding) bool {
	switch f {
	case ShowOpen:
		return !ledger.IsClosed(finding.State) && finding.Choice != ledger.Reject
	case ShowMarked:
		return ledger.IsMarked(finding)
	default:
		return true
	}
}

// Passes reports whether a finding passes a filter among all that are known: an action item is not open when all that it is a
// remedy for is closed or rejected, unless the person accepted the item itself.
func (s *State) Passes(filter FindingFilter, f round.Finding) bool {
	if !filter.Matches(f) || filter != ShowOpen || !IsAction(f) || f.Choice == ledger.Accept || s.Ledger == nil {
		return filter.Matches(f)
	}
	item := s.Ledger.Find(f.ID)
	if item == nil || len(item.Answers) == 0 {
		return true
	}
	return slices.ContainsFunc(item.Answers, func(id string) bool {
		at := slices.IndexFunc(s.Findings, func(answered round.Finding) bool { return answered.ID == id })
		return at < 0 || ShowOpen.Matches(s.Findings[at])
	})
}

// IsClosedItem reports whether a finding is an action item that asks for nothing any more though the person did not reject it: it is done,
// or all that it is a remedy for is closed or rejected.
func (s *State) IsClosedItem(f round.Finding) bool {
	return IsAction(f) && f.Choice != ledger.Reject && !s.Passes(ShowOpen, f)
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
				State: ledger.New, Quote: w.Quote, Evidence: w.Evidence, Line: w.Line, Anchor: w.Anchor, Rule: w.Rule,
				Consequence: w.Consequence, CallsFor: w.Kind,
			})
		}
	}
	return list
}

// DisplayID is what a finding is called in a question or a notice.
func DisplayID(f round.Finding) string {
	if f.ID == "" {
		return "this finding"
	}
	return f.ID
}

func gravestFirst(list []round.Finding) []round.Finding {
	slices.SortStableFunc(list, ledger.CompareWeight)
	return list
}

// SortFindings puts findings into the order of the screen: findings, then action items; what asks for a decision comes first, and of one kind the
// gravest; what is closed comes last, the gravest first, since it asks for nothing any more.
func SortFindings(list []round.Finding) {
	const severities, kinds = 8, 8
	order := func(f round.Finding) int {
		n := 4 - f.Severity.Rank()
		if ledger.IsClosed(f.State) {
			n += severities * kinds
		} else {
			n += severities * f.Asks().Order()
		}
		if IsAction(f) {
			n += 2 * severities * kinds
		}
		return n
	}
	slices.SortStableFunc(list, func(a, b round.Finding) int { return cmp.Compare(order(a), order(b)) })
}

// GroupOf is the heading that a finding stands under on the screen. Where of no finding anybody said what it asks for, as in
// older logs, all stand under one.
func GroupOf(f round.Finding, kindsKnown bool) string {
	switch {
	case IsAction(f):
		return "Action items"
	case !kindsKnown:
		return "Findings"
	case ledger.IsClosed(f.State):
		return "Closed"
	default:
		return f.Asks().Title()
	}
}

// KindsKnown reports whether of any of these findings somebody said what it asks for.
func KindsKnown(list []round.Finding) bool { return ledger.KindsKnown(list) }

// MostDecisions is how many findings that ask for a decision are shown by default: more at once, nobody decides.
const MostDecisions = 7

// OpenDecisions are the findings that wait for a person's judgement, in the order of the screen; none where kinds are not known.
func OpenDecisions(s *State) []round.Finding {
	all := ListedFindings(s)
	if !KindsKnown(all) {
		return nil
	}
	list := slices.DeleteFunc(slices.Clone(all), func(f round.Finding) bool { return !ledger.AsksForDecision(f) })
	SortFindings(list)
	return list
}

// CountKinds counts the findings by what they ask of the person: every screen tells how many are to decide by it.
func CountKinds(s *State) ledger.KindCounts { return ledger.CountKinds(ListedFindings(s)) }

// OpenFindings lists what is open, in the order of the screen.
func OpenFindings(s *State) []round.Finding {
	list := slices.DeleteFunc(slices.Clone(ListedFindings(s)), func(f round.Finding) bool { return !s.Passes(ShowOpen, f) })
	SortFindings(list)
	return list
}
