package ledger

import (
	"slices"

	"parley/engine/foreign"
)

// RaisedAgainBy names the reviewers that name a finding in a round although the person rejected it before; none for another finding.
func (e *Entry) RaisedAgainBy(number int) (by []string) {
	if e.Choice != Reject || e.Kind == Action || IsClosed(e.State) || e.FirstRound >= number {
		return nil
	}
	for _, o := range e.History {
		if o.Round != number || o.Choice != nil || o.Question != "" || o.Disputed || o.Observed == Gone || o.Observed == Fixed {
			continue
		}
		for _, name := range o.Perspectives {
			if name = foreign.Line(name); !slices.Contains(by, name) {
				by = append(by, name)
			}
		}
	}
	return by
}
