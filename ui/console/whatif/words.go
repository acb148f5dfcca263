package whatif

import (
	"fmt"
	"strings"

	"parley/engine/consensus"
	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/safetext"
)

// advice is the least that lifts the block, in a sentence; good is set where nothing blocks.
func (v *Screen) advice() (text string, good bool) {
	t := v.trial
	blocked := countBlocks(t.judged) > 0
	switch {
	case t.round.Verdict == round.Reached && blocked:
		return "Nothing would block any more.", true
	case t.round.Verdict == round.Reached:
		return "Nothing blocks, so no finding has to go.", true
	case !t.canLift:
		return v.whyNot(), false
	}
	var others []string
	for _, r := range t.lift.Ratings {
		others = append(others, fmt.Sprintf("%s would have to rate %d/5 in place of %d/5", safetext.Line(r.Perspective), r.To, r.From))
	}
	for _, name := range t.lift.Risks {
		others = append(others, safetext.Line(name)+" would have to lower its risk level, which rests on no finding")
	}
	ids := t.lift.IDs
	switch {
	case len(others) == 0:
		return "Reject " + amount.Series(firstOf(ids, 6)) + ", and nothing blocks any more.", false
	case len(ids) == 0:
		return "No rejection lifts the block: " + amount.Series(others) + ".", false
	default:
		return "Reject " + amount.Series(firstOf(ids, 6)) + "; then " + amount.Series(others) + " before nothing blocks.", false
	}
}

// whyNot says why no finding, rating or risk level lifts the block.
func (v *Screen) whyNot() string {
	switch {
	case reasonNamed(v.trial.now, consensus.NobodyRated) != nil:
		return "No rejection lifts the block: no reviewer rated. Ask the reviewers again."
	case reasonNamed(v.trial.now, consensus.RulesCannotTell) != nil:
		return "No rejection lifts the block: no AI tool answered, and the built-in checks alone cannot tell."
	default:
		return "No rejection lifts the block: no finding tells what blocks."
	}
}

// restsOn says what a reason rests on: findings, or what reviewers say.
func (v *Screen) restsOn(r consensus.Reason, full bool) string {
	if ids := v.trial.bearing[r.Name]; len(ids) > 0 {
		text := amount.Series(firstOf(ids, 3))
		if full {
			text = "rests on " + text
		}
		return text
	}
	var said []string
	for _, p := range v.State.LastResult().Perspectives {
		for _, name := range r.Perspectives {
			switch {
			case name != p.Name:
			case r.Name == consensus.HighRisk:
				said = append(said, fmt.Sprintf("%s says %s", safetext.Line(p.Name), safetext.Line(string(p.RiskLevel))))
			case restsOnRatings[r.Name] && p.Rating.Rated():
				said = append(said, fmt.Sprintf("%s rates %d/5", safetext.Line(p.Name), p.Rating))
			}
		}
	}
	switch {
	case len(said) > 0:
		return amount.Series(firstOf(said, 3))
	case r.Name == consensus.RulesCannotTell:
		return "no AI tool answered"
	case r.Name == consensus.NobodyRated:
		return "no reviewer rated"
	default:
		return "no finding tells it"
	}
}

// restsOnRatings are the reasons that are about ratings alone.
var restsOnRatings = map[string]bool{consensus.LowRating: true, consensus.RatingSpread: true, consensus.LowAverage: true}

// firstOf are the first of a list, and how many more there are.
func firstOf(list []string, most int) []string {
	if len(list) <= most {
		return list
	}
	return append(list[:most:most], fmt.Sprintf("%d more", len(list)-most))
}

// verdictWord is a verdict in a word or two.
func verdictWord(r round.Round) string {
	if r.Verdict == round.Reached {
		return "REACHED"
	}
	return strings.TrimSpace("BLOCKED " + safetext.Line(r.SeverityOf().Label()))
}

// effect says what the key that rejects does to the verdict, in at most 12 cells: the rejection of a finding, or taking it back.
func (v *Screen) effect(f round.Finding) (word string, to round.Round, changes bool) {
	now, then := v.trial.round, v.trial.after(v.marks, f.ID, v.mark(f))
	blocks := countBlocks(v.trial.now)
	switch word = verdictWord(then.round); {
	case word != verdictWord(now):
		return word, then.round, true
	case then.blocks < blocks:
		return fmt.Sprintf("lifts %d of %d", blocks-then.blocks, blocks), then.round, true
	case then.blocks > blocks:
		return fmt.Sprintf("blocks %d more", then.blocks-blocks), then.round, true
	default:
		return "no change", then.round, false
	}
}
