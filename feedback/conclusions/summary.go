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
	if first.Verdict == last.Verdict && first.SeverityOf() == last.SeverityOf() {
		return fmt.Sprintf("From the first round to the last the verdict stayed %s, while the average rating went from %s to %s.",
			outcomeWords(last), average(first.AverageRating), average(last.AverageRating))
	}
	return fmt.Sprintf("The verdict went from %s in round %d to %s in round %d.", verdictWords(first), first.Number, verdictWords(last), last.Number)
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
	var parts []string
	for _, part := range []struct {
		n         int
		one, many string
	}{
		{s.New, "is new in the last round", "are new in the last round"},
		{s.Persisting, "is still there", "are still there"},
		{s.Resolved, "is resolved", "are resolved"},
		{s.NotRechecked, "was not looked at again in the last round", "were not looked at again in the last round"},
		{s.Contested, "is contested", "are contested"},
	} {
		switch {
		case part.n == s.Findings && part.n > 1:
			return fmt.Sprintf("All %s %s.", count(s.Findings, "finding"), part.many)
		case part.n > 0:
			parts = append(parts, number(part.n)+" "+verb(part.n, part.one, part.many))
		}
	}
	return fmt.Sprintf("Of %s %s.", count(s.Findings, "finding"), strings.Join(parts, ", "))
}

var numerals = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

func count(n int, noun string) string {
	if n != 1 {
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
