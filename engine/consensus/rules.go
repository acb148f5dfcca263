package consensus

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// Rule is one row of the divergence table. When reports whether it holds, with a description that shows the values it
// saw and the perspectives they came from. Note marks a rule that tells something worth knowing and no conflict; Unopposed
// reports whether nobody sees otherwise what the rule holds against the document, nil standing for never.
type Rule struct {
	Name      string
	Severity  review.Severity
	When      func(Facts) (description string, perspectives []string, holds bool)
	Note      bool
	Unopposed func(Facts) bool
}

// The names of the divergence rules (SPEC section 4).
const (
	CoverageGap      = "Coverage gap"
	HighRisk         = "High risk identified"
	CriticalIssue    = round.CriticalIssue
	LowRating        = "Low rating"
	RatingSpread     = "Rating spread"
	MinorSuggestions = "Minor suggestions only"
	OpenFindings     = round.OpenFindings
	RulesCannotTell  = "Rules alone cannot tell"
)

// OrdersToReviewers is the rule by which no verdict of tools stands on a document that gives them orders. It is parley's own.
const OrdersToReviewers = "Orders to reviewers"

func rules() []Rule {
	return []Rule{
		{Name: CoverageGap, Severity: review.High, When: coverageGap},
		{Name: HighRisk, Severity: review.High, When: highRisk},
		{Name: CriticalIssue, Severity: review.High, When: criticalIssue},
		{Name: OrdersToReviewers, Severity: review.High, When: ordersToReviewers, Unopposed: func(Facts) bool { return true }},
		{Name: OpenFindings, Severity: review.High, When: openFindings, Unopposed: func(Facts) bool { return true }},
		{Name: LowRating, Severity: review.Medium, When: lowRating, Unopposed: Facts.AllRateLow},
		{Name: RatingSpread, Severity: review.Medium, When: ratingSpread},
		{Name: RulesCannotTell, Severity: review.Low, When: rulesCannotTell, Unopposed: Facts.Undecided},
		{Name: MinorSuggestions, Severity: review.Low, When: minorSuggestions, Note: true},
	}
}

// openFindings holds where nobody could judge whether the severe findings of earlier rounds are answered: silence lifts no block. The
// built-in checks can judge their own findings alone.
func openFindings(f Facts) (string, []string, bool) {
	why, open := "nobody rated the document in this round", f.StillOpen
	switch {
	case len(f.Rated) == 0:
	case f.Sources.AI > 0:
		return "", nil, false
	default:
		why = "no AI tool judged in this round"
		open = slices.DeleteFunc(slices.Clone(open), func(o round.OpenFinding) bool { return o.ByRules })
	}
	if len(open) == 0 {
		return "", nil, false
	}
	var named []string
	for _, o := range open[:min(maxQuoted, len(open))] {
		named = append(named, o.ID+" ("+o.Severity.Label()+")")
	}
	if more := len(open) - maxQuoted; more > 0 {
		named = append(named, fmt.Sprintf("%d more", more))
	}
	verb := "were"
	if len(open) == 1 {
		verb = "was"
	}
	return why + "; " + round.Series(named) + " " + verb + " open before it", nil, true
}

// ordersToReviewers holds where tools have judged a document that parley's own check finds giving them orders: whoever obeyed has judged nothing, and
// nobody can tell who did. What the person rejects is no order.
func ordersToReviewers(f Facts) (string, []string, bool) {
	if f.Sources.AI == 0 {
		return "", nil, false
	}
	var orders []string
	for _, r := range f.Reviews {
		for _, w := range r.Weaknesses {
			if w.Rule == review.OrdersToReviewers && w.Severity.Rank() >= review.High.Rank() && !slices.Contains(f.NoOrders, w.Quote) {
				told, _, _ := strings.Cut(w.Text, ": ")
				orders = append(orders, told)
			}
		}
	}
	return "a reviewer may have obeyed: " + quoted(orders), nil, len(orders) > 0
}

func coverageGap(f Facts) (string, []string, bool) {
	var parts, names []string
	for _, r := range f.Reviews {
		if n := len(r.MissingRequirements); n > 0 {
			text := fmt.Sprintf("%s finds %s missing (%s): %s", r.Name, count(n, "requirement"), Source(r), quoted(r.MissingRequirements))
			if n == 1 {
				text = fmt.Sprintf("%s finds %s missing (%s)", r.Name, quoted(r.MissingRequirements), Source(r))
			}
			parts = append(parts, text)
			names = append(names, r.Name)
		}
	}
	return strings.Join(parts, "; "), names, len(names) > 0
}

func highRisk(f Facts) (string, []string, bool) {
	var parts, names []string
	for _, r := range f.Reviews {
		if r.RiskLevel == review.High || r.RiskLevel == review.Critical {
			parts = append(parts, fmt.Sprintf("%s rates the risk %s (%s)", r.Name, r.RiskLevel, Source(r)))
			names = append(names, r.Name)
		}
	}
	return strings.Join(parts, "; "), names, len(names) > 0
}

// criticalIssue looks at every perspective: who calls something critical cannot mean that the document may pass. parley's own
// ones are asked to grade up to high, and some tools grade higher all the same.
func criticalIssue(f Facts) (string, []string, bool) {
	var parts, names []string
	for _, r := range f.Reviews {
		if critical := criticalTexts(r); len(critical) > 0 {
			this := "this"
			if len(critical) > 1 {
				this = "these"
			}
			parts = append(parts, fmt.Sprintf("%s calls %s critical (%s): %s", r.Name, this, Source(r), quoted(critical)))
			names = append(names, r.Name)
		}
	}
	return strings.Join(parts, "; "), names, len(names) > 0
}

// criticalTexts are a review's weaknesses that it calls critical.
func criticalTexts(r round.Review) []string {
	var texts []string
	for _, w := range r.Weaknesses {
		if w.Severity == review.Critical {
			texts = append(texts, w.Text)
		}
	}
	return texts
}

func lowRating(f Facts) (string, []string, bool) {
	low := f.LowRatings()
	if len(low) == 0 {
		return "", nil, false
	}
	others := f.ratedWhere(func(r review.Rating) bool { return int(r) > f.Low })
	text := rates(low)
	if len(low) > 1 && f.AllRateLow() {
		text += "; nobody rates it higher"
	}
	if isMixed(f.Rated) && len(others) > 0 {
		text += "; against " + ratings(others) + mixedNote(f.Rated)
	} else if isMixed(low) {
		text += mixedNote(low)
	}
	return text, names(low), true
}

// HasSpread reports whether the ratings lie as far apart as the threshold.
func (f Facts) HasSpread() bool {
	lowest, highest := f.Range()
	return len(f.Rated) > 1 && int(highest-lowest) >= f.Spread
}

func ratingSpread(f Facts) (string, []string, bool) {
	if !f.HasSpread() {
		return "", nil, false
	}
	lowest, highest := f.Range()
	ends := f.ratedWhere(func(r review.Rating) bool { return r == lowest || r == highest })
	text := rates(ends)
	if isMixed(ends) {
		text += mixedNote(ends)
	}
	return fmt.Sprintf("%s: %d apart", text, highest-lowest), names(ends), true
}

// WithoutRating begins, in the description of RulesCannotTell, who could not judge and why.
const WithoutRating = "; without a rating: "

func rulesCannotTell(f Facts) (string, []string, bool) {
	if !f.Undecided() {
		return "", nil, false
	}
	silent := f.abstaining()
	var reasons, parts []string
	who := map[string][]string{}
	for _, r := range silent {
		if why := r.Abstention(); who[why] == nil {
			reasons = append(reasons, why)
		}
		who[r.Abstention()] = append(who[r.Abstention()], r.Name)
	}
	for _, why := range reasons {
		parts = append(parts, strings.Join(who[why], ", ")+" ("+why+")")
	}
	text := f.judges() + ", and no AI tool judged"
	if len(silent) == 0 {
		return text, names(f.Rated), true
	}
	return text + WithoutRating + strings.Join(parts, ", "), names(silent), true
}

// judges says who judged by rules, where fewer than two did or no two the same file.
func (f Facts) judges() string {
	verb := " could judge by built-in checks"
	if len(f.abstaining()) == 0 {
		verb = " judged by built-in checks"
	}
	switch len(f.Rated) {
	case 0:
		return "no perspective" + verb
	case 1:
		return "only " + f.Rated[0].Name + verb
	default:
		return strings.Join(names(f.Rated), ", ") + verb + ", but no two of them the same file"
	}
}

func minorSuggestions(f Facts) (string, []string, bool) {
	var asking []round.Review
	for _, r := range f.Reviews {
		if len(r.Suggestions) > 0 {
			asking = append(asking, r)
		}
	}
	if len(f.Rated) == 0 || len(f.LowRatings()) > 0 || len(asking) == 0 {
		return "", nil, false
	}
	lowest, _ := f.Range()
	said := "all ratings are at least"
	switch {
	case len(f.Rated) == 1:
		said = "the only rating is"
	case lowest == review.Best:
		said = "all ratings are"
	}
	// How many suggestions there are is not said: those that say the same become one action item, and the record counts these.
	return fmt.Sprintf("%s %d/5, with suggestions", said, lowest), names(asking), true
}

// mixedNote is said wherever a rating by rules stands beside one by a tool.
func mixedNote(list []round.Review) string {
	var by round.Sources
	for _, r := range list {
		by.Count(r)
	}
	return " (built-in checks beside " + by.Tools() + ": not like for like)"
}

// isMixed reports whether rules and AI tools both rated.
func isMixed(list []round.Review) bool {
	by := func(source string) bool {
		return slices.ContainsFunc(list, func(r round.Review) bool { return r.Outcome.Source() == source })
	}
	return by("rules") && by("ai")
}

// rates says who rates what, and on what ground: "product rates 2/5 (rules), technical 5/5 (AI codex)".
func rates(list []round.Review) string {
	return strings.Replace(ratings(list), list[0].Name, list[0].Name+" rates", 1)
}

func ratings(list []round.Review) string {
	parts := make([]string, len(list))
	for i, r := range list {
		parts[i] = fmt.Sprintf("%s %d/5 (%s)", r.Name, r.Rating, Source(r))
	}
	return strings.Join(parts, ", ")
}

func names(list []round.Review) []string {
	names := make([]string, len(list))
	for i, r := range list {
		names[i] = r.Name
	}
	return names
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// maxQuoted is how many of a list a description quotes; the record has them all.
const maxQuoted = 3

func quoted(list []string) string {
	parts := make([]string, 0, maxQuoted+1)
	for i, text := range list {
		if i == maxQuoted {
			parts = append(parts, fmt.Sprintf("and %d more", len(list)-maxQuoted))
			break
		}
		parts = append(parts, "“"+strings.Join(strings.Fields(text), " ")+"”")
	}
	return strings.Join(parts, ", ")
}
