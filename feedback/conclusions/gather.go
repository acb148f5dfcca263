package conclusions

import (
	"fmt"
	"slices"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// themes joins the rounds' convergent themes; a theme in the same words in a later round is one theme of two rounds.
func themes(rounds []round.Round) []Theme {
	all, at := []Theme{}, map[string]int{}
	for _, r := range rounds {
		for _, t := range r.ConvergentThemes {
			if t.Possible {
				continue
			}
			i, known := at[fold(t.Text)]
			if !known {
				i = len(all)
				at[fold(t.Text)] = i
				all = append(all, Theme{Text: t.Text})
			}
			all[i].Rounds = append(all[i].Rounds, r.Number)
			for _, p := range t.Perspectives {
				if !slices.Contains(all[i].Perspectives, p) {
					all[i].Perspectives = append(all[i].Perspectives, p)
				}
			}
		}
	}
	return all
}

// settledConflicts lists divergences between perspectives that stopped holding for good. That reviewers had minor
// suggestions was no conflict.
func settledConflicts(rounds []round.Round) []Resolved {
	list := []Resolved{}
	n := len(rounds)
	if n < 2 {
		return list
	}
	told := map[string]bool{}
	for _, d := range rounds[n-1].Divergences {
		told[d.Rule] = true
	}
	for i := n - 2; i >= 0; i-- {
		for _, d := range rounds[i].Divergences {
			if told[d.Rule] || d.Severity == review.Low {
				continue
			}
			told[d.Rule] = true
			list = append(list, Resolved{
				Text: d.Rule + ": " + d.Description,
				How:  fmt.Sprintf("it held until round %d and no longer in round %d", rounds[i].Number, rounds[n-1].Number),
			})
		}
	}
	return list
}

// resolvedFindings lists what reviewers looked for and found gone, or took back.
func resolvedFindings(l *ledger.Ledger) []Resolved {
	list := []Resolved{}
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Observed != ledger.Resolved || e.Kind == ledger.Action || e.Choice == ledger.Reject {
			continue
		}
		list = append(list, Resolved{Text: e.ID + ": " + e.Text, How: resolution(e)})
	}
	return list
}

// resolution is the reason of the round that saw the finding go.
func resolution(e *ledger.Entry) string {
	for i := len(e.History) - 1; i >= 0; i-- {
		if o := e.History[i]; o.Choice == nil && o.Reason != "still gone" {
			return fmt.Sprintf("round %d: %s", o.Round, o.Reason)
		}
	}
	return "gone"
}

// unique lists the open findings that only one perspective made.
func unique(l *ledger.Ledger) []Unique {
	all, at := []Unique{}, map[string]int{}
	for _, e := range open(l, func(e *ledger.Entry) bool { return e.Kind != ledger.Action && len(e.Perspectives) == 1 }) {
		name := e.Perspectives[0]
		i, known := at[name]
		if !known {
			i = len(all)
			at[name] = i
			all = append(all, Unique{Perspective: name})
		}
		all[i].Findings = append(all[i].Findings, e.ID)
		all[i].Points = append(all[i].Points, e.Text)
	}
	return all
}

func statistics(in Input) Statistics {
	s := Statistics{Rounds: len(in.Rounds)}
	for _, r := range in.Rounds {
		if r.Status == round.Partial {
			s.Partial++
		}
		s.Sources.AI += r.Sources.AI
		s.Sources.Rules += r.Sources.Rules
		s.Seconds += max(0, r.Finished.Sub(r.Started).Seconds()) // a clock may have been set back meanwhile
		for _, p := range r.Perspectives {
			s.countReview(p)
		}
	}
	for i := range in.Ledger.Entries {
		s.countEntry(&in.Ledger.Entries[i])
	}
	return s
}

func (s *Statistics) countReview(p round.Review) {
	if p.Outcome != round.Missing {
		s.Answers++
	}
	for _, w := range p.Weaknesses {
		switch w.Evidence {
		case review.Found:
			s.Quotes++
		case review.Unverified:
			s.Quotes++
			s.Unverified++
		case review.NotQuoted:
		}
	}
	for _, a := range p.Attempts {
		if a.Usage != nil {
			s.InputTokens += a.Usage.InputTokens
			s.OutputTokens += a.Usage.OutputTokens
		}
	}
}

func (s *Statistics) countEntry(e *ledger.Entry) {
	if e.Kind == ledger.Action {
		s.Actions++
		if e.Open() && e.Choice != ledger.Later {
			s.OpenActions++
		}
	} else {
		s.countState(e.State)
	}
	own := len(e.Sources) > 0 && e.Sources[0].Judge == ledger.Person
	switch {
	case own:
		s.Own++
	case e.Choice == ledger.Accept:
		s.Accepted++
	case e.Choice == ledger.Reject:
		s.Rejected++
	case e.Choice == ledger.Later:
		s.Deferred++
	}
}

func (s *Statistics) countState(state string) {
	s.Findings++
	switch state {
	case ledger.New:
		s.New++
	case ledger.Persisting:
		s.Persisting++
	case ledger.Resolved:
		s.Resolved++
	case ledger.NotRechecked:
		s.NotRechecked++
	case ledger.Contested:
		s.Contested++
	}
}
