package feedback

import (
	"fmt"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// ReviseAndRunAgain is what an Advice may name beside the choices of a decision, where "continue deeper" has that form.
const ReviseAndRunAgain Choice = "revise_and_run_again"

// littleNew is the share of new findings below which another round is not worth recommending.
const littleNew = 0.2

// advise says what parley would do: what the round brought counts (SPEC section 5), and what its verdict asks for.
func advise(step Step, r round.Round, c ledger.Counts, questions int) Advice {
	named := c.New + c.Repeated
	ai, rules := judges(r)
	switch {
	case step.Final:
		return Advice{Done, fmt.Sprintf("round %d is the last of this discussion", step.Round)}
	case ai+rules == 0:
		return Advice{ContinueDeeper, "nobody has answered, and another round asks again"}
	case step.Round > 1 && c.New == 0 && !stayedOpen(r, questions):
		return Advice{Done, fmt.Sprintf("round %d brought nothing new: %d findings were repeated, %d are resolved", step.Round, c.Repeated, c.Resolved)}
	case step.Round > 1 && c.New > 0 && float64(c.New) < littleNew*float64(named):
		return Advice{Done, fmt.Sprintf("round %d brought little that is new: %d of %d findings", step.Round, c.New, named)}
	case step.MayRevise && r.Recommendation == round.Revise:
		return Advice{ReviseAndRunAgain, "the verdict asks for a revision, which another look at the same text cannot replace"}
	case named == 0 && questions == 0:
		return Advice{Done, "no findings and no open questions came up"}
	case ai == 0:
		return Advice{Done, "only rules have judged, and they find the same in an unchanged document"}
	}
	return deeper(step, r, c, questions)
}

// deeper says why another round is worth it.
func deeper(step Step, r round.Round, c ledger.Counts, questions int) Advice {
	named := c.New + c.Repeated
	switch {
	case step.Round > 1 && stayedOpen(r, questions) && c.New == 0:
		return Advice{ContinueDeeper, "the questions were answered and " + counted(questions, "question") + " stayed open"}
	case step.Round > 1:
		return Advice{ContinueDeeper, fmt.Sprintf("%d of the %d findings of round %d are new", c.New, named, step.Round)}
	case questions > 0:
		return Advice{ContinueDeeper, counted(named, "finding") + " and " + counted(questions, "open question") + " came up"}
	}
	return Advice{ContinueDeeper, counted(named, "finding") + " came up and none has been looked at again yet"}
}

// stayedOpen tells whether a round that answered questions left some.
func stayedOpen(r round.Round, questions int) bool {
	return r.Type == round.SpecificQuestions && questions > 0
}

// judges counts the perspectives that AI tools and rules have answered.
func judges(r round.Round) (ai, rules int) {
	for _, p := range r.Perspectives {
		switch p.Outcome.Source() {
		case "ai":
			ai++
		case "rules":
			rules++
		}
	}
	return ai, rules
}
