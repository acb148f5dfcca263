package record

import (
	"fmt"
	"strings"

	"parley/engine/consensus"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

// rulesLabel is said wherever a rating by rules is shown.
const rulesLabel = "Ratings marked (rules) come from built-in checks, not from an AI model or a person."

// partial says under the labels that a round is not whole, where nobody can miss it.
func (w *writer) partial(r round.Round) {
	if r.Status == round.Partial {
		w.line("\n> %s", inline(without(r)))
	}
}

func without(r round.Round) string {
	return "PARTIAL: this round ended without " + orNone(r.Missing) + "."
}

// remarks are the sentences that belong beside a verdict, the weightiest first: what it would hide when bare.
func remarks(r round.Round) []string {
	var list []string
	if r.SeverityOf() != "" {
		list = append(list, fmt.Sprintf("Severity: %s. Recommendation: %s.", severity(r.SeverityOf()), r.Recommendation))
	}
	list = append(list, "Sources: "+sources(r.Sources)+".")
	if words := qualities(r, "below"); words != "" {
		list = append(list, sentence(words)+".")
	}
	for _, d := range r.Dropped {
		list = append(list, fmt.Sprintf("Left out: %s (%s).", d.Name, d.Reason))
	}
	if r.Artifact.Changed {
		list = append(list, "The document changed while this round ran; the record is about the text with the SHA-256 below.")
	}
	if r.Sources.Rules > 0 {
		list = append(list, rulesLabel)
	}
	return list
}

func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// absentOwnCommands says what came of commands of somebody's own that could not be asked, and how they come back.
func absentOwnCommands(r round.Round, absent []string) string {
	const effect = "so only built-in checks ran, and they cannot judge content"
	if len(unconfigured(r, absent)) == len(absent) {
		return wereNotConfigured(absent) + ", " + effect + ": give the configuration that defines " + themOf(absent)
	}
	programs := "programs are"
	if len(absent) == 1 {
		programs = "program is"
	}
	return Absence(r) + " (" + names(absent) + "), " + effect + ": see that your configuration defines " +
		themOf(absent) + " and that the " + programs + " there"
}

// qualities are the verdict's caveats, in words, with where the contradictions stand; "" when there are none.
func qualities(r round.Round, contradictionsAt string) string {
	var words []string
	if absent := r.AbsentTools(); len(absent) > 0 && NoTool(r) == (NoToolNotice{}) {
		words = append(words, absentOwnCommands(r, absent))
	}
	if r.RulesCannotTell {
		why := "fewer than two perspectives judged"
		if r.Sources.Rules > 1 {
			why = "no two perspectives had enough to judge the same file"
		}
		words = append(words, "rules alone cannot tell: "+why+", so ask an AI tool, or read it yourself")
	}
	for _, p := range r.Perspectives {
		if p.Abstention() != "" && !r.RulesCannotTell { // else the divergence tells why
			words = append(words, whyAbstains(p))
		}
	}
	if r.AverageRating == nil && !r.RulesCannotTell {
		words = append(words, "no perspective gave a rating, so nobody can say that they agree: ask the reviewers again")
	} else if names := unratedNames(r.Perspectives); names != "" {
		words = append(words, "no rating from "+names)
	}
	if r.Dissent {
		words = append(words, "reached with dissent: "+lowRaters(r.Perspectives))
	}
	if told := Borderline(r); told != "" {
		words = append(words, "borderline: "+told)
	}
	if told := answeredByTools(r); told != "" {
		words = append(words, told)
	}
	if n := len(r.Contradictions); n > 0 {
		words = append(words, fmt.Sprintf("the files may contradict each other in %s: see Possible Contradictions %s", placesCount(n), contradictionsAt))
	}
	for _, d := range r.Notes() {
		words = append(words, fmt.Sprintf("%s (%s)", plain(WithoutCommands(d.Description, r.Perspectives)), orEverybody(d.Perspectives)))
	}
	return strings.Join(words, "; ")
}

// inTheRecord is where a reader of another text finds what only the record tells.
const inTheRecord = "in the discussion record"

func placesCount(n int) string {
	if n == 1 {
		return "1 place"
	}
	return fmt.Sprintf("%d places", n)
}

// unratedNames are those who answered and gave no rating.
func unratedNames(list []round.Review) string {
	var names []string
	for _, p := range list {
		if !p.Rating.Rated() && p.Outcome != round.Missing && p.Abstention() == "" {
			names = append(names, plain(p.Name))
		}
	}
	return strings.Join(names, ", ")
}

// lowRaters says who rates low.
func lowRaters(list []round.Review) string {
	var parts []string
	for _, p := range list {
		if p.Rating.Rated() && p.Rating <= consensus.HighestLow && p.Outcome != round.Missing {
			parts = append(parts, plain(p.Name)+" "+ratingWithSource(p))
		}
	}
	return strings.Join(parts, ", ")
}

// sources counts who judged: "2 AI, 2 rules", or "rules only".
func sources(s round.Sources) string {
	switch {
	case s.AI == 0 && s.Rules > 0:
		return fmt.Sprintf("rules only (%d)", s.Rules)
	case s.AI == 0:
		return "none"
	default:
		return s.String()
	}
}

// answeredByTools says how many perspectives tools answered where that is less than the quorum, or less than were planned because tools
// failed: a quorum would have refused the second, too. "" where neither is so.
func answeredByTools(r round.Round) string {
	n, all := r.Sources.AI, len(r.Perspectives)
	switch {
	case r.Degraded && r.Quorum > 0:
		return fmt.Sprintf("degraded: tools answered for %d of %s, and the quorum is %d", n, counted(all, "perspective"), r.Quorum)
	case r.Degraded:
		return fmt.Sprintf("degraded: tools answered for %d of %s, which is below the quorum", n, counted(all, "perspective"))
	case n == 0 || n == all || len(round.StandIns(r.Perspectives)) == 0:
		return ""
	}
	refusing := fmt.Sprintf("a quorum of %d", n+1)
	if n+1 < all {
		refusing += " or more"
	}
	return fmt.Sprintf("tools answered for %d of %s, which %s would not accept", n, counted(all, "perspective"), refusing)
}

// ratingWithSource is a rating with its source: "3/5 (rules)", "4/5 (AI codex)".
func ratingWithSource(p round.Review) string {
	switch p.Outcome.Source() {
	case "rules":
		return RatingOf(p) + " (rules)"
	case "ai":
		return fmt.Sprintf("%s (%s)", Rating(p.Rating), plain(p.Judge()))
	default:
		return p.WhyMissing()
	}
}

// withoutCoverage tells why the coverage gaps say nothing, when they do.
func withoutCoverage(r round.Round) (reason string, absent bool) {
	for _, d := range r.Dropped {
		if d.Name == perspective.Coverage {
			return d.Reason, true
		}
	}
	for _, p := range r.Perspectives {
		if p.Name == perspective.Coverage && p.Outcome == round.Missing {
			return "coverage " + p.WhyMissing(), true
		}
	}
	return "", false
}

// severity is a label that can stand in brackets.
func severity(s review.Severity) string {
	if s.Rank() == 0 {
		return "ungraded"
	}
	return s.Label()
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "somebody"
	}
	cleaned := make([]string, len(list))
	for i, n := range list {
		cleaned[i] = plain(n)
	}
	return strings.Join(cleaned, ", ")
}
