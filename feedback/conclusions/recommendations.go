package conclusions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/markdown"
)

// maxRecommendations is SPEC section 8's.
const maxRecommendations = 10

// recommendations are what is to be done next, the gravest first: the open action items, and the open findings that none of those
// answers, for a finding that nobody has a remedy for waits for somebody all the same. left counts those that the list has no room for.
func recommendations(l *ledger.Ledger) (asked []Recommendation, left int) {
	entries := open(l, func(e *ledger.Entry) bool {
		return !l.IsForLater(e) && (e.Kind == ledger.Action || waitsForSomebody(l, e))
	})
	slices.SortStableFunc(entries, func(a, b *ledger.Entry) int {
		return cmp.Or(cmp.Compare(urgency(b), urgency(a)), b2i(isAcceptedAs(b))-b2i(isAcceptedAs(a)),
			ledger.CompareWeight(answeredFirst(l, a), answeredFirst(l, b)), cmp.Compare(a.ID, b.ID))
	})
	asked = []Recommendation{}
	for i, e := range entries[:min(len(entries), maxRecommendations)] {
		r := Recommendation{
			Priority: i + 1, ID: e.ID, Kind: e.Kind, Text: e.Text, Severity: e.Severity, CallsFor: e.CallsFor, Perspectives: e.Perspectives,
			Answers: e.Answers, Choice: e.Choice, Note: e.Remark(), Credit: e.Credit(),
		}
		r.Line, r.Where = placeOf(l, e)
		r.unfound = e.Kind != ledger.Action && e.Evidence == review.Unverified
		r.unconfirmed = isUnconfirmed(l, e)
		asked = append(asked, r)
	}
	return asked, len(entries) - len(asked)
}

// answeredFirst is the finding that an entry stands for in an order: itself, or of those that an action item answers the one that comes first.
func answeredFirst(l *ledger.Ledger, e *ledger.Entry) round.Finding {
	var answered []round.Finding
	for _, id := range e.Answers {
		if a := l.Find(id); a != nil && l.IsOpen(a) {
			answered = append(answered, a.Finding)
		}
	}
	if e.Kind != ledger.Action || len(answered) == 0 {
		return e.Finding
	}
	first := slices.MinFunc(answered, ledger.CompareWeight)
	first.Severity = e.Severity // what is asked for may weigh more
	return first
}

// isUnconfirmed reports whether the text of an entry, or of all that it answers, has changed, and nobody has confirmed that this mends it.
func isUnconfirmed(l *ledger.Ledger, e *ledger.Entry) bool {
	if e.Kind != ledger.Action || len(e.Answers) == 0 {
		return e.State == ledger.Unconfirmed
	}
	return !slices.ContainsFunc(e.Answers, func(id string) bool {
		answered := l.Find(id)
		return answered == nil || answered.State != ledger.Unconfirmed
	})
}

// isAcceptedAs reports whether the person accepted a severity. What has none comes behind what has the same urgency.
func isAcceptedAs(e *ledger.Entry) bool { return e.Choice == ledger.Accept && e.Severity != "" }

// urgency is the severity, and that of a medium finding for what a person asks for without saying how much it matters.
func urgency(e *ledger.Entry) int {
	if e.Severity == "" && e.Choice == ledger.Accept {
		return review.Medium.Rank()
	}
	return e.Severity.Rank()
}

// waitsForSomebody reports whether an open finding asks for something that no open action item does.
func waitsForSomebody(l *ledger.Ledger, e *ledger.Entry) bool {
	if e.CallsFor == review.Note || isSlight(e) && e.Choice != ledger.Accept {
		return false
	}
	return len(open(l, func(a *ledger.Entry) bool { return a.Kind == ledger.Action && slices.Contains(a.Answers, e.ID) })) == 0
}

// placeOf is where an entry stands in the document as it is: its own place, or that of the first finding it answers.
func placeOf(l *ledger.Ledger, e *ledger.Entry) (int, review.Where) {
	for _, id := range append([]string{e.ID}, e.Answers...) {
		if at := l.Find(id); at != nil && at.Line > 0 && !l.HasOldLine(at) && at.Stood == 0 {
			return at.Line, at.Where
		}
	}
	return 0, review.Where{}
}

// callsForWords say what a recommendation that is a finding asks of a person.
var callsForWords = map[review.Kind]string{review.Decide: "decide", review.Fix: "fix"}

func (d Document) writeRecommendations(b *strings.Builder) {
	b.WriteString("\n## Recommendations\n\n")
	if len(d.Recommendations) == 0 {
		b.WriteString("- (None)\n")
	}
	for _, r := range d.Recommendations {
		fmt.Fprintf(b, "%d. %s: %s (%s)", r.Priority, r.head(), markdown.Line(strings.TrimRight(r.asks(), ".。 ")), r.origin())
		if r.Choice == ledger.Accept {
			b.WriteString(", accepted")
		}
		if r.Note != "" {
			b.WriteString(": " + markdown.Line(r.Note))
		}
		b.WriteByte('\n')
	}
	if slices.ContainsFunc(d.Recommendations, func(r Recommendation) bool { return r.Kind == ledger.Action && r.Severity != "" }) {
		b.WriteString("\nAn action item has the severity of the finding that it answers, or else the priority that its reviewer gave it.\n")
	}
	if later := d.leftForLater(); len(later) > 0 {
		fmt.Fprintf(b, "\nLeft for later: %s.\n", strings.Join(later, ", "))
	}
	if d.notRecommended > 0 {
		fmt.Fprintf(b, "\n%s more %s in the ledger below.\n", capitalize(number(d.notRecommended)), verb(d.notRecommended, "is", "are"))
	}
}

// leftForLater names the findings that the person left for later: they are open all the same.
func (d Document) leftForLater() []string {
	var list []string
	for _, it := range d.Deferred {
		if it.Kind != ledger.Action {
			list = append(list, it.ID+withSeverity(it.Severity))
		}
	}
	return list
}

// isCovering reports whether it is a missing requirement that only has its name: what to do about it is to cover it.
func (r Recommendation) isCovering() bool {
	return r.Kind == ledger.Gap && round.MissingTold(r.Text) != r.Text
}

// asks is the recommendation as an instruction, as far as it is known what to do: "Cover REQ-009: print labels".
func (r Recommendation) asks() string {
	if r.isCovering() {
		return "Cover " + r.Text
	}
	return r.Text
}

// head is the id with what weighs and what it asks of a person: "F-009 HIGH, decide". An action item says itself what it asks.
func (r Recommendation) head() string {
	text := r.ID
	if r.Severity != "" {
		text += " " + r.Severity.Label()
	}
	if r.Kind != ledger.Action && !r.isCovering() {
		text += ", " + cmp.Or(callsForWords[r.CallsFor], "settle")
	}
	return text
}

// origin tells the place and who is behind it.
func (r Recommendation) origin() string {
	var about []string
	if len(r.Answers) > 0 {
		about = append(about, "answers "+strings.Join(r.Answers, ", "))
	}
	if place := r.At(r.Line); place != "" && r.Line > 0 {
		about = append(about, markdown.Line(place))
	}
	if r.unfound {
		about = append(about, round.Unfound)
	}
	switch {
	case r.unconfirmed && r.Kind == ledger.Gap: // it has no text that could have changed
		about = append(about, "document changed, not confirmed")
	case r.unconfirmed:
		about = append(about, ledger.Unconfirmed)
	}
	who := markdown.Line(r.Credit)
	if r.Credit == ledger.Person {
		who = "the person"
	}
	if len(about) == 0 {
		return who
	}
	return strings.Join(about, ", ") + "; " + who
}
