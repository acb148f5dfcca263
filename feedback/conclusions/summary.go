package conclusions

import (
	"fmt"
	"strings"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// summary tells the outcome in a few sentences: who looked, what they decided, what weighs most, what is left.
func summary(in Input, d Document) string {
	if len(in.Rounds) == 0 {
		return "No round was finished, so there is nothing to conclude."
	}
	first, last := in.Rounds[0], in.Rounds[len(in.Rounds)-1]
	sentences := []string{
		fmt.Sprintf("%s reviewed %s in %s.", capital(count(len(last.Perspectives), "perspective")), in.Artifact, count(len(in.Rounds), "round")),
		verdictSentence(first, last),
		judges(d.Statistics),
		heaviest(d),
		movement(d.Statistics),
	}
	if last.Status == round.Partial {
		sentences = append(sentences, "The last round is PARTIAL: "+strings.Join(last.Missing, ", ")+" did not arrive.")
	}
	if n := len(d.Rejected) + len(d.Contested); n > 0 {
		sentences = append(sentences, capital(count(n, "finding"))+" "+verb(n, "is", "are")+" contested or rejected and listed with the reasons.")
	}
	if n := len(d.RemainingQuestions); n > 0 {
		sentences = append(sentences, capital(count(n, "question"))+" "+verb(n, "remains", "remain")+" open.")
	}
	return strings.Join(nonEmpty(sentences), " ")
}

func verdictSentence(first, last round.Round) string {
	if first.Number == last.Number {
		return "The verdict is " + verdictWords(last) + "."
	}
	if verdictWords(first) == verdictWords(last) {
		return "From the first round to the last the verdict stayed " + verdictWords(last) + "."
	}
	return fmt.Sprintf("The verdict went from %s in round %d to %s in round %d.", verdictWords(first), first.Number, verdictWords(last), last.Number)
}

func verdictWords(r round.Round) string {
	words := "consensus reached"
	if r.Verdict == round.Blocked {
		words = "consensus blocked"
		if r.Severity != nil {
			words += " (" + r.Severity.Label() + ")"
		}
	}
	return words + ", rated " + average(r.AverageRating)
}

func average(avg *float64) string {
	if avg == nil {
		return "by nobody"
	}
	return record.Average(avg)
}

func judges(s Statistics) string {
	switch {
	case s.Sources.AI == 0 && s.Sources.Rules == 0:
		return ""
	case s.Sources.AI == 0:
		return "All answers came from the built-in rules, none from an AI tool: they find what text checks can find, and judge no content."
	case s.Sources.Rules == 0:
		return "All answers came from AI tools."
	}
	return fmt.Sprintf("%s came from AI tools, %d from the built-in rules.", capital(count(s.Sources.AI, "answer")), s.Sources.Rules)
}

// heaviest names the conclusion that weighs most.
func heaviest(d Document) string {
	if len(d.KeyConclusions) == 0 {
		return "No finding is left open."
	}
	top := d.KeyConclusions[0]
	high := 0
	for _, it := range d.Findings {
		if it.Severity.Rank() >= review.High.Rank() && it.Kind != ledger.Action && it.State != ledger.Resolved && it.Choice != ledger.Reject {
			high++
		}
	}
	text := strings.TrimRight(top.Text, ".。 ")
	if high > 1 {
		return fmt.Sprintf("%s of high severity %s open; the first is %s: %s.", capital(count(high, "finding")), verb(high, "is", "are"), top.ID, text)
	}
	return fmt.Sprintf("What weighs most is %s: %s.", top.ID, text)
}

func movement(s Statistics) string {
	if s.Rounds < 2 || s.Findings == 0 {
		return ""
	}
	return fmt.Sprintf("The ledger has %s: %d resolved, %d persisting, %d new in the last round, %d not re-checked.",
		entries(s.Findings), s.Resolved, s.Persisting, s.New, s.NotRechecked)
}

var numerals = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

func count(n int, noun string) string {
	number := fmt.Sprint(n)
	if n < len(numerals) {
		number = numerals[n]
	}
	if n != 1 {
		noun += "s"
	}
	return number + " " + noun
}

func entries(n int) string {
	if n == 1 {
		return "one entry"
	}
	return fmt.Sprintf("%d entries", n)
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func nonEmpty(sentences []string) []string {
	var kept []string
	for _, s := range sentences {
		if s != "" {
			kept = append(kept, s)
		}
	}
	return kept
}
