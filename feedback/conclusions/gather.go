package conclusions

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// themes joins the rounds' convergent themes: those in the same words, and those that are one finding, which the ledger knows.
func themes(rounds []round.Round, l *ledger.Ledger) []Theme {
	all, at := []Theme{}, map[string]int{}
	for _, r := range rounds {
		for _, t := range r.ConvergentThemes {
			if t.Possible {
				continue
			}
			key, id := fold(t.Text), ""
			if e := findingOf(l, r.Number, key); e != nil {
				key, id = e.ID, e.ID
			}
			i, known := at[key]
			if !known {
				i = len(all)
				at[key] = i
				all = append(all, Theme{Text: t.Text, Finding: id})
			}
			if !slices.Contains(all[i].Rounds, r.Number) {
				all[i].Rounds = append(all[i].Rounds, r.Number)
			}
			for _, p := range t.Voices() {
				if !slices.Contains(all[i].Perspectives, p) {
					all[i].Perspectives = append(all[i].Perspectives, p)
				}
			}
		}
	}
	return all
}

// SettleThemes marks the themes of a round whose finding the person rejected, or that is closed: else they would read as what still holds.
func SettleThemes(r *round.Round, l *ledger.Ledger) {
	r.ConvergentThemes = slices.Clone(r.ConvergentThemes)
	for i := range r.ConvergentThemes {
		t := &r.ConvergentThemes[i]
		if e := findingOf(l, r.Number, fold(t.Text)); e != nil && !t.Possible {
			t.Settled = settledAs(e.Choice, e.State, e.Told().Phrase())
		}
	}
}

// settledAs says that a finding is rejected or closed; "" for one that is open.
func settledAs(choice, state, told string) string {
	switch {
	case choice == ledger.Reject:
		return "rejected by the person"
	case ledger.IsClosed(state):
		return told
	}
	return ""
}

// findingOf is the finding that a round said in these folded words, or nil.
func findingOf(l *ledger.Ledger, number int, words string) *ledger.Entry {
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind == ledger.Action {
			continue
		}
		for _, o := range e.History {
			if o.Round == number && len(o.Perspectives) > 0 && (fold(cmp.Or(o.Wording, e.Text)) == words || isWordedBySomebody(e, words)) {
				return e
			}
		}
	}
	return nil
}

// isWordedBySomebody reports whether one of those who make a finding puts it in these folded words.
func isWordedBySomebody(e *ledger.Entry, words string) bool {
	return slices.ContainsFunc(e.Sources, func(s ledger.Source) bool { return s.Text != "" && fold(s.Text) == words })
}

// closedFindings lists what is fixed, gone or withdrawn, with what shows it.
func closedFindings(l *ledger.Ledger) []Resolved {
	list := []Resolved{}
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind == ledger.Action || e.Choice == ledger.Reject || !ledger.IsClosed(e.Observed) {
			continue
		}
		list = append(list, Resolved{Text: e.ID + ": " + ledger.TextOf(e.Finding), How: evidence(e)})
	}
	return list
}

// evidence is what the round said that closed the finding.
func evidence(e *ledger.Entry) string {
	at := -1
	for i, o := range e.History {
		if o.Closes(e.Observed) {
			at = i
		}
	}
	if at < 0 {
		return e.Observed
	}
	o := e.History[at]
	return fmt.Sprintf("%s in round %d: %s", e.Observed, o.Round, o.Reason)
}

// unique lists the open findings that only one perspective made.
func unique(l *ledger.Ledger) []Unique {
	all, at := []Unique{}, map[string]int{}
	for _, e := range open(l, func(e *ledger.Entry) bool { return e.Kind != ledger.Action && len(e.Perspectives) == 1 && !e.Own() }) {
		name := e.Perspectives[0]
		i, known := at[name]
		if !known {
			i = len(all)
			at[name] = i
			all = append(all, Unique{Perspective: name})
		}
		all[i].Findings = append(all[i].Findings, e.ID)
		all[i].Points = append(all[i].Points, ledger.TextOf(e.Finding))
	}
	return all
}

func statistics(in Input) Statistics {
	s := Statistics{Rounds: len(in.Rounds), Unsent: in.Unsent, quotes: map[string]quoteCourse{}}
	for _, r := range in.Rounds {
		if r.Status == round.Partial {
			s.Partial++
		}
		s.Seconds += max(0, r.Finished.Sub(r.Started).Seconds()) // a clock may have been set back meanwhile
		for _, p := range r.Perspectives {
			s.countReview(r.Number, p)
		}
	}
	for i := range in.Ledger.Entries {
		s.countEntry(in.Ledger, &in.Ledger.Entries[i])
	}
	s.states = statesOf(in.Ledger)
	s.countQuotes()
	return s
}

// countReview counts what a review brought and took, once: in a round that it is kept for, it was not asked for.
func (s *Statistics) countReview(number int, p round.Review) {
	if p.CarriedFromRound > 0 {
		return
	}
	s.Sources.Count(p)
	if p.Outcome != round.Missing {
		s.Answers++
	}
	if p.OwnCommand() {
		s.commands = appendNew(s.commands, p.Tool)
	}
	if why := p.Abstention(); why != "" {
		s.abstained++
		s.abstentions = appendNew(s.abstentions, fewChecks.ReplaceAllString(why, "too few of their checks have something to judge"))
	}
	for _, w := range p.Weaknesses {
		if words := strings.Join(strings.Fields(cmp.Or(w.Quote, w.Text)), " "); w.Evidence != review.NotQuoted {
			s.quotes[words] = s.quotes[words].in(number, w.Evidence)
		}
	}
	for _, a := range p.Attempts {
		if a.Usage != nil {
			s.InputTokens += a.Usage.InputTokens
			s.OutputTokens += a.Usage.OutputTokens
		}
	}
}

// fewChecks is why the checks of one reviewer gave no rating: another's numbers differ, and the reason is one.
var fewChecks = regexp.MustCompile(`^only \d+ of (?:\d+ checks appl(?:y|ies)|the \d+ checks for .* ha(?:s|ve) something to judge(?:, and \d+ would be enough)?)$`)

// quoteCourse is what became of words that reviewers quoted: how they were found in any round, and in the last that quoted them.
type quoteCourse struct {
	ever, last review.Evidence
	round      int
}

// in adds what a round found of the words. What one reviewer's quote found of them in a round is there.
func (c quoteCourse) in(number int, evidence review.Evidence) quoteCourse {
	if c.ever != review.Found {
		c.ever = evidence
	}
	if number != c.round || c.last != review.Found {
		c.last = evidence
	}
	c.round = number
	return c
}

// countQuotes counts the words that reviewers quoted, once however many of them did and in however many rounds. What was found in one
// version of the document and not in a later one has left it, and was not made up.
func (s *Statistics) countQuotes() {
	s.Quotes = len(s.quotes)
	for _, course := range s.quotes {
		if course.ever == review.Found && course.last == review.Unverified {
			s.GoneQuotes++
		}
		switch course.ever {
		case review.Unverified:
			s.Unverified++
		case review.TooShort:
			s.TooShort++
		case review.Found, review.NotQuoted:
		}
	}
}

func (s *Statistics) countEntry(l *ledger.Ledger, e *ledger.Entry) {
	if e.Kind == ledger.Action {
		s.Actions++
		switch open := l.IsOpen(e); {
		case open && e.Choice == ledger.Later:
			s.laterActions++
		case open:
			s.OpenActions++
		case e.Choice == ledger.Reject:
			s.rejectedActions++
		default:
			s.closedActions++
		}
	} else {
		s.countState(e.Told().Name)
	}
	said := &s.saidOfFindings
	if e.Kind == ledger.Action {
		said = &s.saidOfActions
	}
	said.count(e)
	s.Accepted += b2i(e.Choice == ledger.Accept)
	s.Rejected += b2i(e.Choice == ledger.Reject)
	s.Deferred += b2i(e.Choice == ledger.Later)
	s.Own += b2i(e.Own())
	s.Noted += b2i(e.HasNote())
}

// notSent says how many texts the person wrote and did not send; "" for none.
func (s Statistics) notSent() string {
	switch s.Unsent {
	case 0:
		return ""
	case 1:
		return "; 1 text was written and not sent"
	default:
		return fmt.Sprintf("; %d texts were written and not sent", s.Unsent)
	}
}

// statesOf counts weaknesses and gaps by the state they are in.
func statesOf(l *ledger.Ledger) map[string]int {
	counts := map[string]int{}
	for i := range l.Entries {
		if e := &l.Entries[i]; e.Kind != ledger.Action {
			counts[stateInSummary(e)]++
		}
	}
	return counts
}

// changedAround is the state of a finding about what is missing, in a document that changed: it has no text that could have.
const changedAround = "about what is missing, not confirmed"

// stateInSummary is what the summary counts an entry as.
func stateInSummary(e *ledger.Entry) string {
	if e.State == ledger.Unconfirmed && e.Quote == "" && e.Line == 0 {
		return changedAround
	}
	return e.Told().Name
}

func (s *Statistics) countState(state string) {
	s.Findings++
	switch state {
	case ledger.New:
		s.New++
	case ledger.Persisting:
		s.Persisting++
	case ledger.Fixed:
		s.Fixed++
		s.Resolved++
	case ledger.Withdrawn:
		s.Withdrawn++
		s.Resolved++
	case ledger.Gone:
		s.Gone++
	case ledger.Unconfirmed:
		s.Unconfirmed++
	case ledger.Unchanged:
		s.Unchanged++
	case ledger.NotRaised:
		s.NotRaised++
	case ledger.NotRechecked, ledger.NotNamed:
		s.NotRechecked++
	case ledger.Contested:
		s.Contested++
	case ledger.Disputed:
		s.Disputed++
	case ledger.RaisedAgain:
		s.RaisedAgain++
	case ledger.Rejected:
		s.RejectedOnes++
	}
}
