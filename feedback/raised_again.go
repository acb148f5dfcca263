package feedback

import (
	"fmt"
	"slices"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// raisedAgain is a finding that the person rejected before a round and that the round names again, with who does.
type raisedAgain struct {
	id       string
	severity review.Severity
	by       []string
}

// raisedAgainIn are those of a round, in the order of their ids. What parley's own check finds again is not among them: no reviewer named it, and the
// rules of the verdict take the person's word.
func raisedAgainIn(r round.Round, l *ledger.Ledger) (list []raisedAgain) {
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Rule == review.OrdersToReviewers {
			continue
		}
		if by := e.RaisedAgainBy(r.Number); len(by) > 0 {
			list = append(list, raisedAgain{e.ID, e.Severity, by})
		}
	}
	return list
}

// String is "technical named F-002 (CRITICAL) again, although you rejected it".
func (a raisedAgain) String() string {
	return fmt.Sprintf("%s named %s (%s) again, although you rejected it", round.Series(a.by), a.id, a.severity.Label())
}

// nameBlock says what a HIGH verdict rests on. Where reviewers raise a CRITICAL finding again that the person rejected, it rests on that and on
// what else is CRITICAL: HIGH findings alone do not block. Else the open findings of high severity are named.
func (s *adviceInput) nameBlock(open []round.Finding) string {
	var again []string
	for _, a := range s.again {
		if a.severity == review.Critical {
			again = append(again, sentence(a.String()+", and the verdict rests on it."))
		}
	}
	if len(again) == 0 {
		return joinSentences(nameGrave(open), nameDisputed(open))
	}
	critical := slices.DeleteFunc(slices.Clone(open), func(f round.Finding) bool { return f.Severity != review.Critical })
	return joinSentences(append(again, nameGrave(critical), nameDisputed(critical))...)
}

// nameDisputed says which of some findings an examiner disputes with words of the document: an edit is no answer to what does not hold. "" for none.
func nameDisputed(open []round.Finding) string {
	var ids []string
	for _, f := range open {
		if ledger.ToldOf(f).Name == ledger.Disputed {
			ids = append(ids, f.ID)
		}
	}
	switch len(ids) {
	case 0:
		return ""
	case 1:
		return ids[0] + " is disputed: reject it if that is right."
	default:
		return round.Series(ids) + " are disputed: reject those for which that is right."
	}
}
