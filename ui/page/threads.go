package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/emphasis"
	"parley/ui/worddiff"
)

// thread is a finding with what was said of it.
type thread struct {
	ID, Place, Severity, Class, State, Calls, Mark, MarkSign, Text, Consequence, Who string
	Signs                                                                            []sign
	Closed                                                                           bool
	Wordings                                                                         []string
	Suggested                                                                        []suggestion
	Examined, Counter, CounterPlace                                                  string
	Before, Now                                                                      []worddiff.Piece
	BulletBefore, BulletNow                                                          bool   // a bullet stands before these
	Changed                                                                          int    // the round that saw its words changed; 0 for none
	Why, Lost, LostWhy                                                               string // Lost is a quote without a place
	Turns                                                                            []turn
}

// Facts are its state, what it calls for and where it is. What is closed calls for nothing, and a state that the person's word says
// again is left to that.
func (t thread) Facts() []string {
	facts := []string{t.State, t.Calls, t.Place}
	if t.Closed {
		facts[1] = ""
	}
	if word, _, _ := strings.Cut(t.Mark, ":"); word == t.State {
		facts[0] = ""
	}
	return slices.DeleteFunc(facts, func(fact string) bool { return fact == "" })
}

// unbroken is a place whose number stays behind its word.
func unbroken(place string) string { return strings.ReplaceAll(place, "line ", "line\u00a0") }

// suggestion is an action item that answers a finding, with the person's word on it.
type suggestion struct{ Text, Mark, Sign string }

// turn is a question to a reviewer with the answer.
type turn struct {
	To, Question, By, Answer string
	Quotes                   []string
}

// sign is a reviewer's letter.
type sign struct {
	Letter, Name string
	Nth          int // the colour
}

// maxColours is how many colours there are for reviewers: none is near the red and the yellow of a severity.
const maxColours = 5

// threads are the findings of a ledger on their way to their places.
type threads struct {
	entries []*ledger.Entry // that have no place yet
	lines   map[*ledger.Entry]int
	words   map[*ledger.Entry]string // what they are about, as it reads now
	all     *ledger.Ledger
	signs   []sign
}

// newThreads gathers the findings; an action item that answers one of them is told with it.
func newThreads(l *ledger.Ledger, last round.Round, text string) *threads {
	t := &threads{all: l, lines: map[*ledger.Entry]int{}, words: map[*ledger.Entry]string{}}
	finder := review.NewQuoteFinder(text)
	for _, p := range last.Perspectives {
		t.addSign(p.Name)
	}
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind == ledger.Action && len(e.Answers) > 0 {
			continue
		}
		t.entries = append(t.entries, e)
		t.lines[e], t.words[e] = e.Line, e.Quote
		if l.HasOldLine(e) {
			t.lines[e] = 0
		}
		if p, _ := e.Passage(); e.Line == 0 && e.Stood > 0 && p != nil && p.Now != "" { // since a revision other words stand there
			t.words[e] = strings.TrimSuffix(p.Now, "…")
			t.lines[e], _ = finder.Line(t.words[e])
		}
		for _, name := range e.Perspectives {
			t.addSign(name)
		}
	}
	return t
}

// addSign gives a reviewer the first letter of their name that is free, or a number.
func (t *threads) addSign(name string) {
	if name == ledger.Person {
		if len(t.signsOf([]string{name})) == 0 {
			t.signs = append(t.signs, sign{personSign, called(name), personColour})
		}
		return
	}
	if slices.ContainsFunc(t.signs, func(s sign) bool { return s.Name == foreign.Line(name) }) {
		return
	}
	letter := fmt.Sprint(len(t.signs) + 1)
	for _, r := range strings.ToUpper(foreign.Line(name)) {
		if c := string(r); unicode.IsLetter(r) && !slices.ContainsFunc(t.signs, func(s sign) bool { return s.Letter == c }) {
			letter = c
			break
		}
	}
	t.signs = append(t.signs, sign{letter, foreign.Line(name), len(t.signs) % maxColours})
}

// The person is no reviewer: their sign is no letter, and has a colour that no reviewer has.
const (
	personSign   = "✎"
	personColour = maxColours
)

// called is what a reviewer is called; the person as the records call them, because somebody else may read the page.
func called(name string) string {
	if name == ledger.Person {
		return "the person"
	}
	return name
}

// names are what several are called.
func names(list []string) string {
	said := make([]string, len(list))
	for i, name := range list {
		said[i] = called(name)
	}
	return strings.Join(said, ", ")
}

// legend is the signs of those who have found something.
func (t *threads) legend() []sign {
	var all []string
	for _, e := range t.entries {
		all = append(all, e.Perspectives...)
	}
	return t.signsOf(all)
}

// signsOf are the signs of reviewers, each once.
func (t *threads) signsOf(by []string) (list []sign) {
	for _, s := range t.signs {
		if slices.ContainsFunc(by, func(name string) bool { return foreign.Line(called(name)) == s.Name }) {
			list = append(list, s)
		}
	}
	return list
}

// extract takes the findings of a kind out of those that have no place yet.
func (t *threads) extract(is func(*ledger.Entry) bool) (taken []*ledger.Entry) {
	t.entries = slices.DeleteFunc(t.entries, func(e *ledger.Entry) bool {
		if t.lines[e] <= 0 || !is(e) {
			return false
		}
		taken = append(taken, e)
		return true
	})
	return taken
}

// rest is what has no place, under what is known of why, the gravest first.
func (t *threads) rest() (groups []group) {
	slices.SortStableFunc(t.entries, func(a, b *ledger.Entry) int {
		order, _ := ledger.NoPlaceHeading(a.Finding)
		other, _ := ledger.NoPlaceHeading(b.Finding)
		return cmp.Or(cmp.Compare(order, other), cmp.Compare(b.Severity.Rank(), a.Severity.Rank()))
	})
	for _, e := range t.entries {
		_, heading := ledger.NoPlaceHeading(e.Finding)
		if n := len(groups); n == 0 || groups[n-1].Heading != heading {
			groups = append(groups, group{Heading: heading})
		}
		now := &groups[len(groups)-1]
		now.Threads = append(now.Threads, t.thread(e))
	}
	return groups
}

// thread is what is known of a finding.
func (t *threads) thread(e *ledger.Entry) thread {
	made := thread{
		ID: foreign.Line(e.ID), Place: unbroken(foreign.Line(e.At(t.lines[e]))), Severity: foreign.Line(e.Severity.Label()), Class: "none",
		State: foreign.Line(e.Brief()), Closed: ledger.IsClosed(e.State), Calls: strings.ToLower(foreign.Line(e.CallsFor.Label())),
		Mark: markWords(e.Finding), MarkSign: markSign(e.Finding), Text: emphasis.Line(e.Text), Consequence: foreign.Line(review.IfNothingIsDone(e.Consequence)), Who: foreign.Line(names(e.Perspectives)),
		Signs: t.signsOf(e.Perspectives),
	}
	switch rank := e.Severity.Rank(); {
	case rank >= review.High.Rank():
		made.Class = "bad"
	case rank >= review.Medium.Rank():
		made.Class = "warn"
	}
	if p, _ := e.Passage(); t.lines[e] <= 0 && e.Quote != "" && p == nil {
		made.Lost, made.LostWhy = foreign.Line(e.Quote), ledger.WhyNoPlace(e.Finding)
	}
	for _, s := range e.Sources {
		if s.Text != "" && s.Text != e.Text {
			made.Wordings = append(made.Wordings, foreign.Line(called(s.Perspective))+": "+emphasis.Line(s.Text))
		}
	}
	for i := range t.all.Entries {
		if a := &t.all.Entries[i]; a.Kind == ledger.Action && slices.Contains(a.Answers, e.ID) {
			made.Suggested = append(made.Suggested, suggestion{
				Text: foreign.Line(a.ID) + " " + emphasis.Line(a.Text) + " (" + foreign.Line(names(a.Perspectives)) + ")", Mark: markWords(a.Finding), Sign: markSign(a.Finding),
			})
		}
	}
	if x := e.Examined; x != nil {
		made.Examined = examinedWords(*x)
		if x.CounterQuote != "" {
			made.Counter, made.CounterPlace = foreign.Line(x.CounterQuote), foreign.Line(x.At(x.CounterLine))
		}
	}
	if p, number := e.Passage(); p != nil {
		before, had := worddiff.CutBullet(foreign.Line(p.Before))
		now, has := worddiff.CutBullet(foreign.Line(p.Now))
		made.Before, made.Now = worddiff.Compare(before, now)
		made.BulletBefore, made.BulletNow = had, has
		made.Changed, made.Why = number, foreign.Line(e.ReasonIn(number))
	}
	made.Turns = turnsOf(e.Conversation)
	return made
}

// examinedWords are what a cross-examination came to. Why a finding was not examined is said in a few words: the record has the rest.
func examinedWords(x round.Examined) string {
	switch why := foreign.Line(x.ShortWhy()); {
	case x.As == round.NotExamined && why == "":
		return "Not examined"
	case x.As == round.NotExamined:
		return "Not examined: " + why
	}
	return foreign.Line(x.Text())
}

// markWords is the person's word on a finding.
func markWords(f round.Finding) string {
	words := map[string]string{ledger.Accept: "accepted", ledger.Reject: "rejected", ledger.Later: "left for later"}[f.Choice]
	if why := f.Rejection(); why != "" {
		words += ": " + why
	}
	if note := f.Remark(); note != "" {
		words = strings.TrimPrefix(words+" · note: "+note, " · ")
	}
	return foreign.Line(words)
}

// markSign is that word as a sign, as the console has it in its list; "" where the person said nothing.
func markSign(f round.Finding) string {
	return map[string]string{ledger.Accept: "✓", ledger.Reject: "✗", ledger.Later: "◌"}[f.Choice]
}

// saidOf counts what the person said of the findings and action items; "" where that is nothing.
func saidOf(l *ledger.Ledger) string {
	counts := map[string]int{}
	for i := range l.Entries {
		counts[l.Entries[i].Choice]++
	}
	var said []string
	for _, c := range []struct{ choice, words string }{{ledger.Accept, "accepted"}, {ledger.Reject, "rejected"}, {ledger.Later, "left for later"}} {
		if n := counts[c.choice]; n > 0 {
			said = append(said, fmt.Sprintf("%s %d %s", markSign(round.Finding{Choice: c.choice}), n, c.words))
		}
	}
	if len(said) == 0 {
		return ""
	}
	return fmt.Sprintf("Marked: %s, of %d findings and action items.", strings.Join(said, ", "), len(l.Entries))
}

func turnsOf(list []round.Turn) (turns []turn) {
	for _, t := range list {
		made := turn{To: foreign.Line(t.Reviewer), Question: foreign.Line(t.Question), By: foreign.Line(t.By()), Answer: foreign.Line(t.Outcome())}
		for _, q := range t.Quotes {
			made.Quotes = append(made.Quotes, foreign.Line(q.Place()+": “"+q.Text+"”"))
		}
		turns = append(turns, made)
	}
	return turns
}
