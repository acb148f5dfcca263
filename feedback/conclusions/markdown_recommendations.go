package conclusions

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/markdown"
)

// callsForWords say what a recommendation that is a finding asks of a person.
var callsForWords = map[review.Kind]string{review.Decide: "to decide", review.Fix: "to fix"}

func (d Document) writeRecommendations(b *strings.Builder) {
	b.WriteString("\n## Recommendations\n\n")
	if len(d.Recommendations) == 0 {
		b.WriteString("- (None)\n")
	}
	for _, r := range d.Recommendations {
		fmt.Fprintf(b, "%d. %s: %s (%s)%s\n", r.Priority, r.head(), markdown.Line(strings.TrimRight(r.Told(), ".。 ")), r.origin(), personOn(r.Choice, r.Note))
		for _, a := range r.ActionItems {
			fmt.Fprintf(b, "   - Action item %s: %s (%s)%s\n", a.ID, markdown.Line(strings.TrimRight(a.Text, ".。 ")), a.origin(), personOn(a.Choice, a.Note))
		}
	}
	if slices.ContainsFunc(d.Recommendations, func(r Recommendation) bool { return r.Kind == ledger.Action && r.Severity != "" }) {
		b.WriteString("\nAn action item has the severity of the finding that it answers, or else the priority that its reviewer gave it.\n")
	}
	if later := d.leftForLater(); len(later) > 0 {
		fmt.Fprintf(b, "\nLeft for later: %s.\n", strings.Join(later, ", "))
	}
	var left []string
	for _, r := range d.notRecommended {
		left = append(left, r.ID)
	}
	if n := len(left); n > mostBeyond {
		fmt.Fprintf(b, "\n%s more are in the ledger below.\n", capitalize(number(n)))
	} else if n > 0 {
		fmt.Fprintf(b, "\n%s more %s in the ledger below: %s.\n", capitalize(number(n)), verb(n, "is", "are"), round.Series(left))
	}
}

// mostBeyond is how many of those that the list has no room for are named.
const mostBeyond = 5

// personOn ends a recommendation with what the person said of it.
func personOn(choice, note string) (text string) {
	if choice == ledger.Accept {
		text = ", accepted"
	}
	if note != "" {
		text += ": " + markdown.Line(note)
	}
	return text
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

// Told is the recommendation as an instruction, as far as it is known what to do: "Cover REQ-009: print labels".
func (r Recommendation) Told() string {
	if r.isCovering() {
		return "Cover " + r.Text
	}
	return r.Text
}

// head is the id with what weighs and what it asks of a person: "F-009 HIGH, to decide". An action item says itself what it asks.
func (r Recommendation) head() string {
	text := r.ID
	if r.Severity != "" {
		text += " " + r.Severity.Label()
	}
	if asks := callsForWords[r.CallsFor]; asks != "" && r.Kind != ledger.Action && !r.isCovering() {
		text += ", " + asks
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
	return bracketedParts(about, r.Credit, r.Contest)
}

// origin tells who asks for an action item, and what it answers besides the finding that it stands below.
func (a ActionItem) origin() string {
	var about []string
	if len(a.also) > 0 {
		about = append(about, "answers "+strings.Join(a.also, ", ")+" as well")
	}
	return bracketedParts(about, a.Credit, a.Contest)
}

// bracketedParts are what stands in the brackets behind a recommendation: what it is about, who says it, and who holds something against it.
func bracketedParts(about []string, credit, contest string) string {
	who := markdown.Line(credit)
	if credit == ledger.Person {
		who = "the person"
	}
	return strings.Join(nonEmpty([]string{strings.Join(about, ", "), who, markdown.Line(contest)}), "; ")
}
