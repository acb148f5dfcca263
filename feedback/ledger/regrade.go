package ledger

import (
	"slices"
	"strings"

	"parley/engine/review"
)

// Regrade is that a round gave a finding another severity than it had: without a word on it, a verdict that turns for this reason alone
// looks as if the document had become better or worse.
type Regrade struct {
	Was review.Severity `json:"was"`
	Now review.Severity `json:"now"`
	// By are those who named it in this round and gave it another severity themselves; nobody where those who held it graver did not
	// name it again.
	By []string `json:"by,omitempty"`
}

// String follows what became of the finding: "now MEDIUM (was CRITICAL)".
func (g Regrade) String() string {
	if len(g.By) == 0 {
		return "now " + g.Now.Label() + " (was " + g.Was.Label() + ", by a reviewer who did not name it again)"
	}
	return "now " + g.Short()
}

// Short is both severities: "MEDIUM (was CRITICAL)".
func (g Regrade) Short() string { return g.Now.Label() + " (was " + g.Was.Label() + ")" }

// ShortBy is Short with whose word the earlier severity was: "HIGH (was MEDIUM, by quality)". It is Short where that is nobody else's.
func (g Regrade) ShortBy(others []string) string {
	switch len(others) {
	case 0:
		return g.Short()
	case 1:
		return g.Now.Label() + " (was " + g.Was.Label() + ", by " + others[0] + ")"
	default:
		return g.Now.Label() + " (was " + g.Was.Label() + ", by others)"
	}
}

// NamedBefore are those who named the entry in the rounds before one.
func (e *Entry) NamedBefore(number int) (names []string) {
	for _, o := range e.History {
		for _, name := range o.Perspectives {
			if o.Round < number && o.Question == "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// gradedBy are the severities that the reviewers behind an entry give it.
func (e *Entry) gradedBy() map[string]review.Severity {
	list := map[string]review.Severity{}
	for _, s := range e.Sources {
		list[s.Perspective] = s.Severity
	}
	return list
}

// regradeSince says how the entry's severity differs from what it was, nil where it does not; before are the severities by reviewer then.
func (e *Entry) regradeSince(was review.Severity, before map[string]review.Severity) *Regrade {
	if e.Kind == Action || was == "" || was == e.Severity {
		return nil
	}
	g := &Regrade{Was: was, Now: e.Severity}
	for name, now := range e.gradedBy() {
		if now == e.Severity && before[name] != now {
			g.By = append(g.By, name)
		}
	}
	slices.Sort(g.By)
	return g
}

// RegradeIn is how a round changed the entry's severity, nil where it did not.
func (e *Entry) RegradeIn(number int) *Regrade {
	if o := e.observationIn(number); o != nil {
		return o.Regrade
	}
	return nil
}

// SeverityBefore is what the entry weighed before a round.
func (e *Entry) SeverityBefore(number int) review.Severity {
	severity := e.Severity
	for _, o := range slices.Backward(e.History) {
		if o.Round >= number && o.Regrade != nil {
			severity = o.Regrade.Was
		}
	}
	return severity
}

// withRegrade adds to what became of an entry that it weighs more or less than before.
func withRegrade(what string, g *Regrade) string {
	if g == nil {
		return what
	}
	return strings.TrimSpace(what) + ", " + g.String()
}
