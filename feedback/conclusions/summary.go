package conclusions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/pattern"
	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// summary tells the outcome in a few paragraphs: who looked, what they decided and why; what weighs most and what is left; who judged.
func summary(in Input, d Document) []string {
	if len(in.Rounds) == 0 {
		return []string{"No round was finished, so there is nothing to conclude."}
	}
	last := in.Rounds[len(in.Rounds)-1]
	partial := ""
	if last.Status == round.Partial {
		partial = "The last round is PARTIAL: " + last.DescribeMissing() + "."
	}
	reason := VerdictReason(last)
	if last.Verdict == round.Reached && last.AverageRating != nil && countGrave(d) > 0 {
		reason = reasonBesideLedger(last)
	}
	return nonEmpty([]string{
		paragraph(whoReviewed(last, in.title(), len(in.Rounds)), verdictSentence(in.Rounds), changeBeside(in.Rounds), capitalize(reason), rejectedAgainst(last, d.Rejected), partial, describeEnd(in, last.Number)),
		paragraph(describeTopConclusion(d, last.BetweenFiles()), describeStates(d.Statistics), describeLater(d), pointToLists(d)),
		paragraph(questionsLeft(d.RemainingQuestions, last.Number), d.StandIns, judges(d.Statistics)),
	})
}

// lastChange is why the verdict turned last.
func lastChange(rounds []round.Round) string {
	for _, r := range slices.Backward(rounds) {
		if r.VerdictChange != "" {
			return r.VerdictChange
		}
	}
	return ""
}

// turnedBetween is how a change of the verdict begins that tells the verdicts of both rounds.
var turnedBetween = pattern.New(`^From round (\d+) \([^)]*\) to round (\d+) \([^)]*\) `)

// changeBeside is why the verdict turned last, beside a sentence that has told the verdict of each round.
func changeBeside(rounds []round.Round) string {
	change := lastChange(rounds)
	if len(rounds) < 2 || outcomeWords(rounds[0]) == outcomeWords(rounds[len(rounds)-1]) {
		return change
	}
	if len(rounds) == 2 {
		return turnedBetween.ReplaceAllString(change, "Between them ")
	}
	return turnedBetween.ReplaceAllString(change, "From round $1 to round $2 ")
}

// standIns says whose tools failed in the last round: a verdict that they had no part in looks like one of all reviewers. That no tool was
// there at all is told of who judged.
func standIns(last round.Round) string {
	told := round.DescribeStandIns(last.Perspectives)
	if told == "" || len(last.AbsentTools()) > 0 {
		return ""
	}
	return capitalize(told) + "."
}

func paragraph(sentences ...string) string { return strings.Join(nonEmpty(sentences), " ") }

// describeEnd says of the last decision what it would hide: that nobody took it, and that the text is another one by now.
func describeEnd(in Input, last int) string {
	trail := in.Trail
	if len(trail) == 0 || trail[len(trail)-1].Round != last {
		return ""
	}
	var sentences []string
	end := trail[len(trail)-1]
	switch {
	case end.SignOff != nil && !end.Revise:
		sentences = append(sentences, "The document is "+strings.TrimRight(end.SignOff.String(), ".。 ")+".")
	case in.FinalGate && end.SignOff == nil:
		sentences = append(sentences, "Nobody has signed the document off.")
	}
	if end.Origin == timeoutOrigin {
		sentences = append(sentences, "Nobody answered at the last checkpoint: the review ended by itself.")
	}
	if end.DocumentChanged {
		sentences = append(sentences, "The document has changed since the last round, and nobody has reviewed the new text.")
	}
	return strings.Join(sentences, " ")
}

// rejectedAgainst names the findings behind a consensus that is reached all the same, as far as the person rejected them.
func rejectedAgainst(last round.Round, rejected []Item) string {
	gravest := last.GravestWeakness()
	if last.Verdict != round.Reached || gravest.Rank() < review.High.Rank() {
		return ""
	}
	var ids []string
	for _, it := range rejected {
		if it.Severity == gravest {
			ids = append(ids, it.ID)
		}
	}
	if len(ids) == 0 {
		return ""
	}
	return fmt.Sprintf("The person rejected the %s %s %s.", gravest.Label(), verb(len(ids), "finding", "findings"), round.Series(ids))
}

// whoReviewed counts those who judged the document in the last round; that others could not, or did not arrive, is said.
func whoReviewed(last round.Round, artifact string, rounds int) string {
	all, arrived, abstained := len(last.Perspectives), 0, 0
	for _, p := range last.Perspectives {
		if p.Outcome != round.Missing {
			arrived++
		}
		if p.Abstention() != "" {
			abstained++
		}
	}
	judged := arrived - abstained
	when := "in " + count(rounds, "round")
	if abstained > 0 && rounds > 1 {
		when = "in the last of " + count(rounds, "round")
	}
	switch {
	case abstained > 0 && judged == 0:
		who := number(abstained) // the others did not arrive
		if abstained == all {
			who = []string{"", "its one reviewer", "both", "all " + number(all)}[min(all, 3)]
		}
		return fmt.Sprintf("No perspective judged %s %s: %s abstained.", artifact, when, who)
	case abstained > 0:
		return fmt.Sprintf("%s of %s judged %s %s; %s abstained.", capitalize(number(judged)), count(all, "perspective"), artifact, when, number(abstained))
	case arrived < all:
		return fmt.Sprintf("%s of %s reviewed %s %s.", capitalize(number(arrived)), count(all, "perspective"), artifact, when)
	}
	return fmt.Sprintf("%s reviewed %s %s.", capitalize(count(arrived, "perspective")), artifact, when)
}

// pointToLists points to the lists of the findings that are rejected, disputed, contested or left for later. How many those are it says where the
// sentences on the findings have not.
func pointToLists(d Document) string {
	var said, headings []string
	for _, list := range []struct {
		items   []Item
		state   string
		heading string
	}{
		{d.Rejected, ledger.Rejected, "Rejected"}, {d.Disputed, ledger.Disputed, "Disputed"}, {d.Contested, ledger.Contested, "Contested"},
	} {
		n := 0
		for _, it := range list.items {
			n += b2i(it.Kind != ledger.Action)
		}
		if n == 0 {
			continue
		}
		noun := number(n)
		if len(said) == 0 {
			noun = count(n, "finding")
		}
		said, headings = append(said, noun+" "+verb(n, "is ", "are ")+list.state), append(headings, list.heading)
	}
	if slices.ContainsFunc(d.Deferred, func(it Item) bool { return it.Kind != ledger.Action }) {
		headings = append(headings, "Left for later")
	}
	see := "ee " + round.Series(headings) + " below."
	switch {
	case len(headings) == 0:
		return ""
	case len(said) == 0:
		return "S" + see
	case d.Statistics.tellsStates():
		return "S" + see
	}
	return capitalize(round.Series(said)) + "; s" + see
}

// questionsLeft tells the questions that came up in the last round from those of earlier rounds that nobody has answered, as the list
// of them says since when each is asked.
func questionsLeft(questions []Question, last int) string {
	now, first := 0, 0
	for _, q := range questions {
		now += b2i(q.Last == last)
		first += b2i(q.Since == last)
	}
	n := len(questions)
	open := capitalize(count(n, "question")) + " " + verb(n, "remains", "remain") + " open"
	switch earlier := n - first; {
	case n == 0:
		return ""
	case now == 0:
		return fmt.Sprintf("The last round left no question open; %s of earlier rounds %s never answered.", count(n, "question"), verb(n, "was", "were"))
	case earlier == 0:
		return open + "."
	case n == 1:
		return open + "; it was asked before the last round, too."
	case earlier == n:
		return open + "; all of them were asked before the last round."
	default:
		return fmt.Sprintf("%s; %s of them %s asked before the last round.", open, number(earlier), verb(earlier, "was", "were"))
	}
}

func verdictWords(r round.Round) string {
	return outcomeWords(r) + ", rated " + average(r.AverageRating)
}

func outcomeWords(r round.Round) string {
	if r.Verdict != round.Blocked {
		return "consensus reached"
	}
	if r.Severity == nil {
		return "consensus blocked"
	}
	return "consensus blocked (" + r.Severity.Label() + ")"
}

func average(avg *float64) string {
	if avg == nil {
		return "by nobody"
	}
	return record.Average(avg)
}

// describeTopConclusion names the conclusion that weighs most, and what the files leave open between them: no finding counts that.
func describeTopConclusion(d Document, between string) string {
	switch {
	case len(d.KeyConclusions) == 0 && between != "":
		return "No finding is left open, but " + between + ": read the record."
	case len(d.KeyConclusions) == 0:
		return "No finding is left open."
	case between != "":
		return describeFirst(d) + " " + capitalize(between) + ": read the record."
	default:
		return describeFirst(d)
	}
}

// describeFirst names the first of the conclusions, which are there.
func describeFirst(d Document) string {
	top := d.KeyConclusions[0]
	high, grave := countGrave(d), "HIGH"
	if slices.ContainsFunc(d.Findings, func(it Item) bool { return isGraveOpen(it) && it.Severity == review.Critical }) {
		grave = "HIGH or CRITICAL"
	}
	text := strings.TrimRight(cmp.Or(top.told, top.Text), ".。 ")
	if high > 1 {
		return fmt.Sprintf("%s %s findings %s open; the first is %s: %s.", capitalize(number(high)), grave, verb(high, "is", "are"), top.ID, text)
	}
	if high == 1 && top.Severity.Rank() >= review.High.Rank() {
		return fmt.Sprintf("One %s finding is open: %s: %s.", grave, top.ID, text)
	}
	return fmt.Sprintf("Most important: %s: %s.", top.ID, text)
}

// isGraveOpen reports whether a finding of high severity or above is open.
func isGraveOpen(it Item) bool {
	return it.Severity.Rank() >= review.High.Rank() && it.Kind != ledger.Action && !ledger.IsClosed(it.State) && it.Choice != ledger.Reject
}

// countGrave counts those.
func countGrave(d Document) (n int) {
	for _, it := range d.Findings {
		n += b2i(isGraveOpen(it))
	}
	return n
}

// describeLater counts what the person left for later; "" for nothing.
func describeLater(d Document) string {
	n := 0
	for _, it := range d.Deferred {
		n += b2i(it.Kind != ledger.Action)
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("The person left %s for later.", count(n, "finding"))
}

// describeStates tells the states the findings are in; one that is new since an earlier round was not looked at since.
func describeStates(s Statistics) string {
	if !s.tellsStates() {
		return ""
	}
	var parts []string
	for _, state := range ledger.ToldStates() {
		n := s.states[state.Name]
		switch {
		case n == s.Findings && n > 1:
			return fmt.Sprintf("All %s %s.", count(s.Findings, "finding"), state.Many)
		case n == s.Findings && n == 1:
			return fmt.Sprintf("The one finding %s.", state.One)
		case n > 0:
			parts = append(parts, number(n)+" "+verb(n, state.One, state.Many))
		}
	}
	if n := s.states[changedAround]; n > 0 {
		parts = append(parts, fmt.Sprintf("%s %s about what is missing: the document has changed, and nobody said whether that answers %s", number(n), verb(n, "is", "are"), verb(n, "it", "them")))
	}
	all := count(s.Findings, "finding")
	if !slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(part, ",") }) {
		return fmt.Sprintf("Of %s, %s.", all, round.Series(parts))
	}
	return fmt.Sprintf("Of %s, %s.", all, strings.Join(parts, "; "))
}

// tellsStates reports whether the summary tells the states of the findings: of one round all are new.
func (s Statistics) tellsStates() bool { return s.Rounds > 1 && s.Findings > 0 }

var numerals = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

func count(n int, noun string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(noun, "y"):
		noun = strings.TrimSuffix(noun, "y") + "ies"
	default:
		noun += "s"
	}
	return number(n) + " " + noun
}

func number(n int) string {
	if n < len(numerals) {
		return numerals[n]
	}
	return fmt.Sprint(n)
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func capitalize(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func nonEmpty(sentences []string) []string {
	var kept []string
	for _, s := range sentences {
		if s != "" {
			kept = append(kept, s)
		}
	}
	return kept
}
