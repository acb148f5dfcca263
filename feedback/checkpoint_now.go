package feedback

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// AsKnownNow is the checkpoint with the advice that follows from what is known by now: while it is open the document may become
// another one, and the person's words may close or put off what was grave. Findings are those of the ledger with these words. The
// advice of a recording, which may follow from other rules, changes with the document alone. An older log has no ledger.
func (c Checkpoint) AsKnownNow(r round.Round, l *ledger.Ledger, findings []round.Finding, changed bool) Checkpoint {
	if l == nil {
		l = &ledger.Ledger{}
	}
	step := Step{Round: c.Round, Final: c.Final, Gate: c.Gate, Offline: c.Offline, MayRevise: slices.ContainsFunc(c.Options, func(o Option) bool { return o.Revise })}
	questions := openQuestions(r)
	s := adviceInput{step: step, round: r, counts: l.CountsOf(r.Number), questions: len(questions), asked: countAsked(r, questions), changed: changed, again: raisedAgainIn(r, l), named: l.NamedIn(r.Number), orders: openOrders(l.Findings())}
	c.Notes = s.dropUnrejected(c.Notes, findings)
	if changed == (c.DocumentChanged != nil) && !s.isReasonOf(c.Advice) {
		return c
	}
	s.takeRejections(l, findings)
	s.orders = openOrders(findings)
	c.Advice = advise(s).withGrave(s, findings)
	c.Options = slices.Clone(c.Options)
	for i := range c.Options {
		o := &c.Options[i]
		o.Recommended = o.isAdvised(c.Advice) && (o.Choice != Done || !c.Gate) // a person's word at the gate is not recommended
		if o.Revise {
			o.Description = ReviseDescription(changed)
		}
	}
	return c
}

// isReasonOf reports whether an advice follows from what is known of the round, with or without the cross-examination that came in after it.
func (s *adviceInput) isReasonOf(a Advice) bool {
	before := *s
	before.round.Examination = nil
	return strings.Contains(a.Reason, advise(*s).Reason) || strings.Contains(a.Reason, advise(before).Reason)
}

// dropUnrejected forgets the findings raised again whose rejection the person has undone since, and gives the notes without them.
func (s *adviceInput) dropUnrejected(notes []string, findings []round.Finding) []string {
	for _, f := range findings {
		if at := slices.IndexFunc(s.again, func(a raisedAgain) bool { return a.id == f.ID }); at >= 0 && f.Choice != ledger.Reject {
			told := s.again[at].String()
			notes = slices.DeleteFunc(slices.Clone(notes), func(note string) bool { return note == told })
			s.again = slices.Delete(s.again, at, at+1)
		}
	}
	return notes
}

// takeRejections counts the findings of the round that the person rejected after it.
func (s *adviceInput) takeRejections(l *ledger.Ledger, findings []round.Finding) {
	grave := 0
	for _, f := range findings {
		e := l.Find(f.ID)
		if f.Choice != ledger.Reject || f.Kind == ledger.Action || ledger.IsClosed(f.State) || e != nil && e.Choice == ledger.Reject {
			continue
		}
		s.rejected++
		if f.Severity.Rank() >= review.High.Rank() {
			grave++
		}
	}
	s.answered = grave > 0 && len(GraveOpen(findings)) == 0
}

// ReviseDescription is what "revise and run again" does, also where the document is changed already.
func ReviseDescription(changed bool) string {
	if changed {
		return "Run the review again on the changed document, see what changed"
	}
	return "Edit the document now, run the review again, see what changed"
}

// isAdvised reports whether an option is what the advice names.
func (o *Option) isAdvised(a Advice) bool {
	if o.Revise {
		return a.Choice == ReviseAndRunAgain
	}
	return o.Choice == a.Choice && !o.Questions
}

// withGrave says which findings of high severity are open: before the reason for what would close them, and behind the reason for done, whose
// verdict's rules may let them pass. Where the person left all of them for later there is nothing to say.
func (a Advice) withGrave(s adviceInput, findings []round.Finding) Advice {
	open := GraveOpen(findings)
	if (a.Choice == ReviseAndRunAgain || a.Choice == Escalate) && !s.changed {
		a.Reason = joinSentences(s.nameBlock(open), a.Reason, s.nameUnfound(open))
		return a
	}
	critical, unconfirmed, unquoted, later := 0, 0, 0, 0
	for _, f := range open {
		if f.Severity == review.Critical {
			critical++
		}
		if f.State == ledger.Unconfirmed {
			unconfirmed++
		} else if f.Stood > 0 {
			unquoted++
		}
		if f.Choice == ledger.Later {
			later++
		}
	}
	if a.Choice != Done || later == len(open) {
		return a
	}
	what, its, it := open[0].ID+" ("+open[0].Severity.Label()+")", "its", "it"
	if n := len(open); n > 1 {
		what, its, it = severities(critical, n-critical)+" findings", "their", "them"
	}
	where := "open"
	if later > 0 {
		where += fmt.Sprintf(", %d of them left for later", later)
	}
	switch {
	case s.step.Final:
		a.Reason += fmt.Sprintf(" %s %s %s: the conclusions list %s.", what, agree(len(open), "stays", "stay"), where, it)
	case unconfirmed == len(open):
		a.Reason += fmt.Sprintf(" %s would stay %s: %s text has changed, and no reviewer has confirmed that this mends %s.", what, where, its, it)
	case unquoted == len(open) && unquoted == 1:
		a.Reason += fmt.Sprintf(" %s would stay %s: its quote is no longer in the document, and %s.", what, where, s.saidOf(open[0]))
	case unconfirmed+unquoted == len(open):
		a.Reason += fmt.Sprintf(" %s would stay %s: the text that they quote has changed, and %s.", what, where, s.saidOfAll(open))
	default:
		a.Reason += fmt.Sprintf(" %s would stay %s: to close %s, edit the document first, or reject %s.", what, where, it, it) + s.nameUnquoted(open)
	}
	return a
}

// mostNamed is how many findings are named by their ids.
const mostNamed = 3

// nameGrave is "F-003 is HIGH.", "F-003 and F-008 are HIGH." or "F-001, F-003, F-008 and 2 more are CRITICAL or HIGH."; "" for none.
func nameGrave(open []round.Finding) string {
	var names, severity []string
	for i, f := range open {
		if label := f.Severity.Label(); !slices.Contains(severity, label) {
			severity = append(severity, label)
		}
		if i < mostNamed || len(open) == mostNamed+1 { // "1 more" is no shorter than a name
			names = append(names, f.ID)
		}
	}
	slices.Sort(severity) // CRITICAL, HIGH
	// A sentence is no ranking: ids out of their order read as a mistake.
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	if more := len(open) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	switch {
	case len(open) == 0:
		return ""
	case len(open) == 1:
		return names[0] + " is " + severity[0] + "."
	default:
		return round.Series(names) + " are " + strings.Join(severity, " or ") + "."
	}
}

// severities is "1 CRITICAL and 2 HIGH", or "2 HIGH".
func severities(critical, high int) string {
	switch {
	case high == 0:
		return fmt.Sprintf("%d %s", critical, review.Critical.Label())
	case critical == 0:
		return fmt.Sprintf("%d %s", high, review.High.Label())
	default:
		return fmt.Sprintf("%d %s and %d %s", critical, review.Critical.Label(), high, review.High.Label())
	}
}
