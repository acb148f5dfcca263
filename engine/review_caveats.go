package engine

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/engine/round"
	"parley/engine/tool"
)

// reviewCaveats say what is wrong with the reviews themselves: a verdict does not show it, and nothing of it is a fault of
// the document.
func (e *Engine) reviewCaveats(reviews []round.Review) []string {
	var list []string
	if why := noToolReason(reviews); why != "" {
		who := ", so the built-in checks judged alone: "
		if !slices.ContainsFunc(reviews, func(r round.Review) bool { return r.Rating.Rated() }) {
			who = ", and the built-in checks could not judge either, so nobody judged: "
		}
		list = append(list, "no tool gave a review"+who+why)
	} else if slices.ContainsFunc(reviews, func(r round.Review) bool { return r.Outcome.Source() == "ai" }) {
		if told := foreign.Line(round.DescribeStandIns(reviews)); told != "" {
			list = append(list, told)
		}
	}
	for _, r := range reviews {
		if r.Outcome == round.Missing {
			continue
		}
		if !r.Rating.Rated() && r.Abstention() == "" { // that one abstains, and why, the verdict says
			list = append(list, foreign.Line(r.Name)+" gave no rating from 1 to 5: it has no part in the average")
		}
		if n := len(r.Unsorted); n > 0 {
			fit, count, them := "fit", "count", "them"
			if n == 1 {
				fit, count, them = "fits", "counts", "it"
			}
			list = append(list, fmt.Sprintf("%s: %d of its points %s under none of strengths, weaknesses, suggestions and questions, and %s for nothing; the record has %s under “Not Sorted”", foreign.Line(r.Name), n, fit, count, them))
		}
	}
	if e.Quorum > len(reviews) {
		who := fmt.Sprintf("%d reviewers", len(reviews))
		if len(reviews) == 1 {
			who = "1 reviewer"
		}
		list = append(list, fmt.Sprintf("quorum %d cannot be met: this round has %s; lower it, or add perspectives", e.Quorum, who))
	}
	return list
}

// noToolReason tells why no tool gave a review: how each failed, or why it was not asked; "" when one did, or when there was none.
func noToolReason(reviews []round.Review) string {
	var failures []string
	for _, r := range reviews {
		if r.Outcome.Source() == "ai" {
			return ""
		}
		for _, a := range r.Attempts {
			text := a.Tool + " (" + a.WhyInShort() + ")"
			if a.Error != nil && a.Kind != string(tool.NotFound) && !slices.Contains(failures, text) {
				failures = append(failures, text)
			}
		}
	}
	slices.Sort(failures)
	return strings.Join(failures, ", ")
}
