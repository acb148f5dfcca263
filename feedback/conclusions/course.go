package conclusions

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
)

// verdictSentence tells the verdict of a discussion: how it began and ended, and what it was on the way where these two would hide it.
func verdictSentence(rounds []round.Round) string {
	first, last := rounds[0], rounds[len(rounds)-1]
	sameOutcome := func(r round.Round) bool { return outcomeWords(r) == outcomeWords(last) }
	sameRating := func(r round.Round) bool { return average(r.AverageRating) == average(last.AverageRating) }
	between := VerdictsBetween(rounds)
	switch {
	case len(rounds) == 1:
		return "The verdict is " + verdictWords(last) + "."
	case between != "":
		return fmt.Sprintf("%s %s In between it was %s.", inRound(first), inRound(last), between)
	case !sameOutcome(first):
		return aroundChange(rounds)
	}
	stayed := "From the first round to the last the verdict stayed "
	switch {
	case !sameRating(first):
		return fmt.Sprintf("%s%s, while the average rating went from %s to %s.", stayed, outcomeWords(last), average(first.AverageRating), average(last.AverageRating))
	case slices.ContainsFunc(rounds, func(r round.Round) bool { return !sameRating(r) }):
		return fmt.Sprintf("%s%s; the first and the last were rated %s, not all between.", stayed, outcomeWords(last), average(last.AverageRating))
	}
	return stayed + verdictWords(last) + "."
}

// aroundChange tells rounds whose verdict changed once: those before the change, and those from it on.
func aroundChange(rounds []round.Round) string {
	at := slices.IndexFunc(rounds, func(r round.Round) bool { return outcomeWords(r) != outcomeWords(rounds[0]) })
	return inRounds(rounds[:at]) + " " + inRounds(rounds[at:])
}

// inRounds tells rounds of one verdict: one or two each by itself, more together, so that none seems left out.
func inRounds(rounds []round.Round) string {
	first, last := rounds[0], rounds[len(rounds)-1]
	if len(rounds) < 3 {
		var told []string
		for _, r := range rounds {
			told = append(told, inRound(r))
		}
		return strings.Join(told, " ")
	}
	revised := ""
	if first.IsRevision() {
		revised = ", the first after a revision"
	}
	rated := ratedWords(first)
	if end := ratedWords(last); end != rated {
		rated += " at first, " + end + " at the end"
	}
	return fmt.Sprintf("Rounds %d to %d%s: %s, %s.", first.Number, last.Number, revised, strings.TrimPrefix(outcomeWords(first), "consensus "), rated)
}

func ratedWords(r round.Round) string {
	if r.AverageRating == nil {
		return "rated " + average(r.AverageRating)
	}
	return average(r.AverageRating)
}

// inRound is a round's verdict and rating as a sentence.
func inRound(r round.Round) string {
	kind := ""
	if r.IsRevision() {
		kind = ", after a revision"
	}
	return fmt.Sprintf("Round %d%s: %s, %s.", r.Number, kind, strings.TrimPrefix(outcomeWords(r), "consensus "), ratedWords(r))
}

// VerdictsBetween says which verdicts the first and the last of these rounds hide: "blocked (HIGH) in round 3" between two that
// reached consensus. It is "" where the verdict never changed, or changed once.
func VerdictsBetween(rounds []round.Round) string {
	changes := 0
	for i := 1; i < len(rounds); i++ {
		if outcomeWords(rounds[i]) != outcomeWords(rounds[i-1]) {
			changes++
		}
	}
	if changes < 2 {
		return ""
	}
	first, last := outcomeWords(rounds[0]), outcomeWords(rounds[len(rounds)-1])
	var outcomes []string
	numbers := map[string][]string{}
	for _, r := range rounds[1 : len(rounds)-1] {
		outcome := outcomeWords(r)
		if first == last && outcome == last { // the two ends say it
			continue
		}
		if !slices.Contains(outcomes, outcome) {
			outcomes = append(outcomes, outcome)
		}
		numbers[outcome] = append(numbers[outcome], fmt.Sprint(r.Number))
	}
	var told []string
	for _, outcome := range outcomes {
		in := numbers[outcome]
		told = append(told, strings.TrimPrefix(outcome, "consensus ")+" in "+verb(len(in), "round ", "rounds ")+round.Series(in))
	}
	return round.Series(told)
}
