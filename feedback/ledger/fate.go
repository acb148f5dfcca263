package ledger

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// Scope is what a round looked at, as far as the round itself does not tell.
type Scope struct {
	// Asked names the perspectives that were really asked; nil means all.
	Asked []string
	// About is the entry that a question to one reviewer was about. Such a round leaves all other entries as they were.
	About string
	// Text returns a version of the document by its SHA-256, and false when it is not kept.
	Text func(sha256 string) ([]byte, bool)
}

func (s Scope) asked(name string) bool { return s.Asked == nil || slices.Contains(s.Asked, name) }

// question reports whether the round put a question to one reviewer.
func (s Scope) question() bool { return s.Asked != nil }

// evidence is all that a round gives to judge an entry by that nobody named again.
type evidence struct {
	entry *Entry
	// closed tells that an earlier round closed the entry, asked that this round was a question about it to one reviewer.
	closed, asked bool
	elsewhere     string // what else this round was about
	// held, withdrawn and disputed name the reviewers who said so in words; only those behind the entry withdraw it.
	held, withdrawn, disputed []string
	words                     []string // of all of these
	// silent are the reviewers behind the entry who read the text and said nothing, away those who were not there or were
	// answered in another way this time.
	silent     []string
	absentNote string
	// checkMet is the check behind the entry when it ran again and found nothing at all any more, others the one that finds
	// only other things now.
	checkMet, others string

	text textFate
	// answerStood tells that what answers the entry stood in the document before its last change, too.
	answerStood bool
}

// fateRule is one row of the rules by which an entry is judged that nobody named again.
type fateRule struct {
	when   func(ev *evidence) bool
	state  string // "" leaves it as it is
	reason func(ev *evidence) string
}

// fateRules are tried in their order. An entry is fixed when its text has changed, in this round or an earlier one, and those behind it say so in words, or the
// check behind it finds nothing any more, or only other things. That nobody speaks of it, or that something else changed, proves nothing.
var fateRules = []fateRule{
	{func(ev *evidence) bool { return len(ev.held) > 0 }, Persisting, saidSo},
	{func(ev *evidence) bool { return ev.closed }, "", func(*evidence) string { return stillGone }},
	{func(ev *evidence) bool {
		return len(ev.withdrawn) > 0 && (ev.textMoved() || ev.entry.Stood > 0) && !ev.answerStood && !ev.entry.neverStood()
	}, Fixed, saidSo},
	{func(ev *evidence) bool { return len(ev.withdrawn) > 0 }, Withdrawn, saidSo},
	{func(ev *evidence) bool { return ev.asked }, "", saidSo},
	{func(ev *evidence) bool { return ev.elsewhere != "" }, NotRechecked, func(ev *evidence) string {
		return ev.wordsOr(ev.elsewhere)
	}},
	{func(ev *evidence) bool { return ev.absentNote != "" }, NotRechecked, func(ev *evidence) string { return ev.wordsOr(ev.absentNote) }},
	{func(ev *evidence) bool { return ev.checkMet != "" && ev.textMoved() }, Fixed, func(ev *evidence) string {
		return "check " + ev.checkMet + " found it before and finds nothing now"
	}},
	{func(ev *evidence) bool { return ev.others != "" && ev.textMoved() }, Fixed, func(ev *evidence) string {
		return "check " + ev.others + " no longer reports it"
	}},
	{func(ev *evidence) bool { return ev.checkMet != "" && ev.text != textSame }, Withdrawn, func(ev *evidence) string {
		return "check " + ev.checkMet + " finds nothing now, though the text it quoted stands"
	}},
	{func(ev *evidence) bool { return ev.text == textSame }, Unchanged, func(ev *evidence) string {
		return ev.wordsOr(ev.who() + " said nothing about it")
	}},
	{func(ev *evidence) bool { return ev.text == textStands }, Unchanged, func(ev *evidence) string {
		return ev.wordsOr("its text is as it was, and " + ev.who() + " did not name it again")
	}},
	{func(ev *evidence) bool { return ev.text == textUnknown }, NotRechecked, func(ev *evidence) string {
		return ev.wordsOr("the document has changed, and the older text is not kept to be compared")
	}},
	{func(ev *evidence) bool { return ev.text == textGone }, Gone, func(ev *evidence) string {
		return ev.wordsOr("its text is no longer in the document, and " + ev.who() + " did not name it again")
	}},
	{func(ev *evidence) bool { return ev.text == textUnplaced }, NotRaised, func(ev *evidence) string {
		return ev.wordsOr("it names no place in the document, which has changed, and " + ev.who() + " did not name it again")
	}},
	{func(ev *evidence) bool { return ev.text == sectionChanged }, Unconfirmed, func(ev *evidence) string {
		return ev.wordsOr("its section has changed, and " + ev.who() + " did not say whether that answers it")
	}},
	{func(*evidence) bool { return true }, Unconfirmed, func(ev *evidence) string {
		return ev.wordsOr("its text has changed, and " + ev.who() + " did not say whether that answers it")
	}},
}

// textMoved reports whether the text that the entry rests on is another one now.
func (ev *evidence) textMoved() bool {
	return ev.text == textChanged || ev.text == textGone || ev.text == sectionChanged || ev.text == textUnplaced
}

func (ev *evidence) who() string { return strings.Join(ev.silent, ", ") }

// wordsOr is what others said of the entry, or else the reason given.
func (ev *evidence) wordsOr(reason string) string {
	if len(ev.words) > 0 {
		return saidSo(ev)
	}
	return reason
}

func saidSo(ev *evidence) string { return strings.Join(ev.words, "; ") }

// judge finds the row that holds. An action item has no text of its own: it follows what it answers.
func (ev *evidence) judge() (state, reason string) {
	for _, f := range fateRules {
		if !f.when(ev) {
			continue
		}
		state, reason = f.state, f.reason(ev)
		if state == "" {
			state = ev.entry.Observed
		}
		if ev.entry.Kind == Action && (state == Unchanged || state == Unconfirmed || state == NotRaised || state == Gone) {
			state = NotRechecked
		}
		return state, reason
	}
	return NotRechecked, ""
}

// rejectedBefore begins the reason for an entry that the person rejected in an earlier round.
const rejectedBefore = "the person rejected it; "

// judgeAbsent decides what it means that a round did not name an entry among its weaknesses.
func (e *Entry) judgeAbsent(r round.Round, scope Scope, texts *versionComparer, checked []recheckResult) {
	text := texts.fate(e)
	ev := e.evidence(r, scope, text, texts.answerStood(e, checked), checked)
	o := Observation{Round: r.Number, Passage: texts.passageOf(e), Confirmed: len(ev.held) > 0, Disputed: len(ev.held) == 0 && len(ev.disputed) > 0, Perspectives: ev.held}
	e.Observed, o.Reason = ev.judge()
	if e.Choice == Reject && !IsClosed(e.Observed) { // it is contested for this, and not for what the round says
		o.Reason = strings.TrimSuffix(rejectedBefore+o.Reason, "; ")
	}
	switch {
	case IsClosed(e.Observed):
		e.DisputedBy = nil
	case len(ev.held) > 0:
		own, others := splitDenials(checked, ev.held)
		names, words := denials(others)
		e.LastSeen, e.Version, e.DisputedBy, o.DisputedBy = r.Number, r.Artifact.SHA256, names, names
		reasons := []string{alsoSaid(own)}
		if len(names) > 0 {
			reasons = append(reasons, contest(names, words))
		}
		if told := strings.TrimPrefix(strings.Join(reasons, "; "), "; "); told != "" { // else what they say who confirm it
			o.Reason = told
		}
	case len(ev.disputed) > 0:
		e.DisputedBy = ev.disputed
	}
	for _, c := range checked {
		if c.holds && c.by.judge == "ai" { // a check stands behind it already
			e.addSource(Source{Perspective: c.by.perspectives[0], Judge: c.by.judge, Tool: c.by.tool, Round: r.Number})
		}
	}
	e.remember(o)
}

// evidence gathers what a round says about an entry that it does not name.
func (e *Entry) evidence(r round.Round, scope Scope, text textFate, answerStood bool, checked []recheckResult) *evidence {
	ev := &evidence{entry: e, closed: IsClosed(e.Observed), asked: scope.question(), text: text, answerStood: answerStood}
	ev.elsewhere = otherSubjects[r.Type]
	own := e.Own()
	for _, c := range checked {
		name := c.by.perspectives[0]
		switch {
		case c.holds:
			ev.held = appendNew(ev.held, name)
		case e.backs(name) || own && ev.textMoved() && !answerStood:
			ev.withdrawn = appendNew(ev.withdrawn, name)
		default:
			ev.disputed = appendNew(ev.disputed, name)
		}
		ev.words = append(ev.words, name+": "+c.by.text)
	}
	e.findSilentReviewers(ev, r, scope)
	if others := ev.othersBehind(r); len(others) > 0 && !ev.textMoved() && e.Stood == 0 { // one reviewer does not take back what another one said
		ev.disputed, ev.withdrawn = appendNew(ev.disputed, ev.withdrawn...), nil
	}
	return ev
}

// othersBehind are the tools' reviewers behind an entry who read the text and said nothing of it, where another one takes it back.
func (ev *evidence) othersBehind(r round.Round) (others []string) {
	if len(ev.withdrawn) == 0 {
		return nil
	}
	for _, name := range ev.silent {
		if judgeOf(r, name) == "ai" && !slices.Contains(ev.withdrawn, name) {
			others = append(others, name)
		}
	}
	return others
}

// otherSubjects are what rounds look at that do not read the document as a whole.
var otherSubjects = map[round.Type]string{
	round.DirectionAdjusted: "this round followed another focus",
	round.SpecificQuestions: "this round only answered questions",
}

// findSilentReviewers finds out who of those behind the entry read the text in this round.
func (e *Entry) findSilentReviewers(ev *evidence, r round.Round, scope Scope) {
	var away []string
	seen := map[string]bool{}
	for _, s := range e.Sources {
		if seen[s.Perspective] {
			continue
		}
		seen[s.Perspective] = true
		switch judge := judgeOf(r, s.Perspective); {
		case s.Rule == review.OrdersToReviewers && judge != "": // every round looks for it, and adds it to its reviewer's answer
			ev.silent, ev.checkMet = append(ev.silent, s.Perspective), s.Rule
		case s.Judge == Person:
			ev.absentNote = "it is your own finding, and no reviewer spoke of it"
		case judge == "" || !scope.asked(s.Perspective):
			away = append(away, s.Perspective)
		case judge != s.Judge:
			ev.absentNote = fmt.Sprintf("%s was answered by %s this time, by %s before", s.Perspective, judgeWords(judge), judgeWords(s.Judge))
		default:
			ev.silent = append(ev.silent, s.Perspective)
			if s.Rule == "" || s.Rule != e.Rule {
				continue
			}
			switch met, all := checkRan(r, s.Perspective, s.Rule); {
			case met:
				ev.checkMet = s.Rule
			case all:
				ev.others = s.Rule
			}
		}
	}
	if ev.absentNote == "" && (len(away) > 0 || len(ev.silent) == 0) {
		ev.absentNote = strings.Join(away, ", ") + " did not answer in this round"
	}
}

// checkRan reports whether a fixed check ran for a perspective and found nothing, or else whether all that it found is
// listed: the entry was not among that.
func checkRan(r round.Round, perspective, check string) (met, all bool) {
	for _, p := range r.Perspectives {
		if p.Name != perspective || p.Rules == nil {
			continue
		}
		for _, outcome := range p.Rules.Checks {
			if outcome.Check == check {
				listed := slices.ContainsFunc(p.Weaknesses, func(w review.Weakness) bool { return w.Rule == check })
				return outcome.State == "met", listed && len(p.Weaknesses) < review.MostRuleFindings
			}
		}
	}
	return false, false
}

// Own reports whether the person added the entry.
func (e *Entry) Own() bool { return len(e.Sources) > 0 && e.Sources[0].Judge == Person }

func judgeWords(judge string) string {
	switch judge {
	case "ai":
		return "a tool"
	case "rules":
		return "the built-in checks"
	}
	return judge
}
