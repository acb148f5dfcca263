package conclusions

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// maxConclusions is how many key conclusions there are.
const maxConclusions = 8

// title is what was reviewed, for people.
func (in Input) title() string {
	if n := len(in.Rounds); n > 0 {
		return in.Rounds[n-1].Artifact.TitleAs(in.Artifact)
	}
	return in.Artifact
}

// Build makes the final synthesis. It works with what there is: without any round it says so.
func Build(in Input) Document {
	if in.Ledger == nil {
		in.Ledger = &ledger.Ledger{}
	}
	conflicts := formerConflicts(in.Rounds, in.Ledger)
	asked, left := recommendations(in.Ledger, presumedAnswers(in.Rounds, in.Ledger))
	d := Document{
		RoundID: in.RoundID, Artifact: in.Artifact, Title: in.title(), Timestamp: in.Finished, Continues: in.Continues, SHA256Now: in.SHA256Now,
		KeyConclusions: keyConclusions(in.Ledger), Recommendations: asked, notRecommended: left,
		Answers: answers(in.Rounds, in.SHA256Now), RemainingQuestions: Unanswered(in.Rounds), Trail: trailRounds(in), Said: saidAt(in.Ledger), Undone: in.Undone, Revisions: in.Revisions,
		Themes: themes(in.Rounds, in.Ledger), Insights: insights(in.Rounds), ResolvedConflicts: conflicts.resolved,
		LapsedConflicts: conflicts.lapsed, UnratedConflicts: conflicts.unrated, UnsettledConflicts: conflicts.unsettled,
		ResolvedFindings: closedFindings(in.Ledger), Unique: unique(in.Ledger),
		Disputed: []Item{}, Contested: []Item{}, Rejected: []Item{}, Deferred: []Item{}, Findings: []Item{},
		Statistics: statistics(in),
	}
	for i := range in.Ledger.Entries {
		e := &in.Ledger.Entries[i]
		it := item(in.Ledger, e)
		d.Findings = append(d.Findings, it)
		switch {
		case e.Choice == ledger.Reject:
			d.Rejected = append(d.Rejected, it)
		case it.State == ledger.Disputed:
			d.Disputed = append(d.Disputed, it)
		case it.State == ledger.Contested:
			d.Contested = append(d.Contested, it)
		case e.Choice == ledger.Later:
			d.Deferred = append(d.Deferred, it)
		}
	}
	for _, r := range in.Rounds {
		d.Conversations = append(d.Conversations, r.Conversations...)
	}
	if n := len(in.Rounds); n > 0 {
		last := in.Rounds[n-1]
		d.SHA256 = last.Artifact.SHA256
		d.StandIns = standIns(last)
		d.Verdict, d.Severity, d.AverageRating, d.Recommendation = last.Verdict, last.Severity, last.AverageRating, last.Recommendation
	}
	markOwnCommands(d.KeyConclusions, in.Rounds)
	d.paragraphs = summary(in, d)
	d.Summary = strings.Join(d.paragraphs, " ")
	return d
}

// markOwnCommands finds the evidence that came from custom commands: parley does not know that they are AI.
func markOwnCommands(found []Conclusion, rounds []round.Round) {
	own := func(e Evidence) bool {
		return slices.ContainsFunc(rounds, func(r round.Round) bool {
			return r.Number == e.Round && slices.ContainsFunc(r.Perspectives, func(p round.Review) bool { return p.Name == e.Perspective && p.OwnCommand() })
		})
	}
	for i := range found {
		for j := range found[i].Evidence {
			found[i].Evidence[j].Own = own(found[i].Evidence[j])
		}
	}
}

func item(l *ledger.Ledger, e *ledger.Entry) Item {
	it := Item{
		ID: e.ID, Kind: e.Kind, Text: e.Text, Severity: e.Severity, Consequence: e.Consequence, CallsFor: e.CallsFor, State: e.Told().Name, Perspectives: e.Perspectives,
		FirstRound: e.FirstRound, LastSeen: e.LastSeen, Choice: e.Choice, Reason: cmp.Or(e.Rejection(), e.Remark()), Note: e.Remark(), Answers: e.Answers,
		History: e.HistoryText(), PersonText: e.PersonText(), Credit: e.Credit(), Grades: e.Grades(),
	}
	it.Examined = e.Examined
	it.Passage, it.PassageRound = e.Passage()
	it.WhyClosed = l.WhyClosed(e)
	if it.Reason == "" && len(e.DisputedBy) > 0 {
		it.Reason = e.Contest()
	}
	if it.Reason == "" && len(e.History) > 0 {
		it.Reason = e.History[len(e.History)-1].Reason
	}
	return it
}

// keyConclusions are the open weaknesses and gaps that weigh most, in the order of all lists of findings.
func keyConclusions(l *ledger.Ledger) []Conclusion {
	entries := open(l, func(e *ledger.Entry) bool { return e.Kind != ledger.Action })
	slices.SortStableFunc(entries, func(a, b *ledger.Entry) int {
		return ledger.CompareWeight(a.Finding, b.Finding)
	})
	if borne := slices.DeleteFunc(slices.Clone(entries), isSlight); len(borne) > 0 {
		entries = borne
	}
	found := []Conclusion{}
	for _, e := range entries[:min(len(entries), maxConclusions)] {
		c := Conclusion{ID: e.ID, Text: e.Text, Severity: e.Severity, State: e.Told().Name, Consequence: e.Consequence, Evidence: []Evidence{}, told: ledger.TextOf(e.Finding)}
		c.Confidence, c.Reason = confidence(l, e)
		c.Grades, c.called = e.Grades(), e.Told().Phrase()
		if e.Told().Name == ledger.RaisedAgain { // the reason speaks of its quote
			c.called = ledger.RaisedAgain
		}
		for _, s := range e.Sources {
			c.Evidence = append(c.Evidence, evidenceOf(l, e, s))
		}
		for _, action := range open(l, func(a *ledger.Entry) bool { return slices.Contains(a.Answers, e.ID) }) {
			c.Remedies = append(c.Remedies, action.ID)
		}
		found = append(found, c)
	}
	return found
}

// isSlight reports whether a finding is no conclusion beside others: nobody calls it more than low, and its words are not in the document.
func isSlight(e *ledger.Entry) bool {
	return e.Kind == ledger.Weakness && e.Severity.Rank() <= review.Low.Rank() && e.Evidence == review.Unverified
}

// evidenceOf is what a reviewer rests a finding on. The ledger looks the finding's own quote up in each version of the
// document; of others it knows what became of them when they were given.
func evidenceOf(l *ledger.Ledger, e *ledger.Entry, s ledger.Source) Evidence {
	ev := Evidence{
		Perspective: s.Perspective, Judge: s.Judge, Rule: s.Rule, Round: s.Round, Severity: s.Severity,
		Confirmed: s.Text == "" && s.Judge != ledger.Person, rounds: saidIn(e, s.Perspective),
	}
	switch {
	case e.Own(), s.Quote != "" && s.Quote == e.Quote:
		ev.Quote, ev.Line, ev.Where, ev.Stood = e.Quote, e.Line, e.Where, e.Stood
		ev.Unverified, ev.TooShort = e.Evidence == review.Unverified, e.Evidence == review.TooShort
		ev.requoted = e.IsRequoted()
		if l.HasOldLine(e) {
			ev.Line, ev.Where = 0, review.Where{}
		}
	case s.Evidence == review.Unverified, s.Evidence == review.TooShort:
		ev.Quote, ev.Unverified, ev.TooShort = s.Quote, s.Evidence == review.Unverified, s.Evidence == review.TooShort
	}
	return ev
}

// saidIn are the rounds in which a reviewer said or confirmed an entry.
func saidIn(e *ledger.Entry, perspective string) []int {
	var rounds []int
	for _, o := range e.History {
		if o.Choice == nil && o.Question == "" && o.Round > 0 && slices.Contains(o.Perspectives, perspective) && !slices.Contains(rounds, o.Round) {
			rounds = append(rounds, o.Round)
		}
	}
	return rounds
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func open(l *ledger.Ledger, want func(*ledger.Entry) bool) []*ledger.Entry {
	var entries []*ledger.Entry
	for i := range l.Entries {
		if e := &l.Entries[i]; l.IsOpen(e) && want(e) {
			entries = append(entries, e)
		}
	}
	return entries
}

func trailRounds(in Input) []TrailRound {
	steps := []TrailRound{}
	for _, r := range in.Rounds {
		s := TrailRound{
			Round: r.Number, Type: r.Type, Kind: r.Kind(), Status: r.Status, Verdict: r.Verdict, Severity: r.Severity,
			Attempt: r.Attempt, Average: r.AverageRating, Counts: in.Ledger.CountsAfter(r.Number), VerdictChange: r.VerdictChange,
		}
		for i := range in.Trail {
			if in.Trail[i].Round == r.Number {
				s.Decision = &in.Trail[i]
			}
		}
		steps = append(steps, s)
	}
	return steps
}
