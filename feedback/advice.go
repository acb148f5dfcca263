package feedback

import (
	"fmt"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// ReviseAndRunAgain is what an Advice may name beside the choices of a decision, where "continue deeper" has that form.
const ReviseAndRunAgain Choice = "revise_and_run_again"

// littleNew is the share of new findings below which another round is not worth recommending.
const littleNew = 0.2

// situation is all that the advice follows from.
type situation struct {
	step      Step
	round     round.Round
	counts    ledger.Counts
	questions int // open in this round
}

// suggestion is one row of the advice. Its reason is one or two sentences, and the first that holds counts.
type suggestion struct {
	when   func(s *situation) bool
	choice Choice
	reason func(s *situation) string
}

// suggestions never leave the verdict's recommendation without a word: whoever reads "revise" or "escalate" beside them is
// told how the two go together.
var suggestions = []suggestion{
	{func(s *situation) bool { return s.judges() == 0 && s.step.Final }, Done, func(s *situation) string {
		return fmt.Sprintf("Round %d is the last, and nobody has answered: the verdict says nothing about the document.", s.step.Round)
	}},
	{func(s *situation) bool { return s.judges() == 0 }, ContinueDeeper, func(*situation) string {
		return "Nobody has answered, so the verdict says nothing about the document; another round asks again."
	}},
	{func(s *situation) bool { return s.step.Final }, Done, func(s *situation) string {
		return s.proceeding(strings.TrimSpace(fmt.Sprintf("Round %d is the last. %s", s.step.Round, s.demand())))
	}},
	{func(s *situation) bool {
		return s.round.Verdict == round.Blocked && s.round.AverageRating == nil && s.demand() == ""
	}, ContinueDeeper, func(*situation) string {
		return "No reviewer gave a rating: another round asks them again."
	}},
	{func(s *situation) bool { return s.round.Recommendation == round.Revise && s.step.MayRevise }, ReviseAndRunAgain, func(*situation) string {
		return "The problems are in the text, and re-reading it unchanged will not fix them."
	}},
	{func(s *situation) bool { return s.demand() != "" }, Done, func(s *situation) string {
		return "Re-reading the same text will not fix it. " + s.demand()
	}},
	{func(s *situation) bool {
		return s.later() && s.round.Type == round.SpecificQuestions && s.questions == 0
	}, Done, func(s *situation) string {
		return s.proceeding("Your questions were answered, and none is open.")
	}},
	{func(s *situation) bool { return s.later() && s.counts.New == 0 && !stayedOpen(s.round, s.questions) }, Done, func(s *situation) string {
		return s.proceeding(fmt.Sprintf("Round %d found nothing new (%s).", s.step.Round, moved(s.counts)))
	}},
	{func(s *situation) bool {
		return s.later() && s.counts.New > 0 && float64(s.counts.New) < littleNew*float64(s.named())
	}, Done, func(s *situation) string {
		return s.proceeding(fmt.Sprintf("Round %d found little that is new: %s.", s.step.Round, share(s.counts.New, s.named())))
	}},
	{func(s *situation) bool { return s.named() == 0 && s.questions == 0 }, Done, func(s *situation) string {
		return s.proceeding("No findings and no open questions came up.")
	}},
	{func(s *situation) bool { ai, _ := judges(s.round); return ai == 0 }, Done, func(s *situation) string {
		return s.proceeding("Only the built-in checks ran; they will report the same until the text changes.")
	}},
	{func(s *situation) bool { return s.later() && s.counts.New == 0 }, ContinueDeeper, func(s *situation) string {
		return sentence(fmt.Sprintf("%s%s stayed open.", s.repliedTo(), counted(s.questions, "question")))
	}},
	{func(s *situation) bool { return s.later() }, ContinueDeeper, func(s *situation) string {
		return fmt.Sprintf("%s of round %d %s new.", share(s.counts.New, s.named()), s.step.Round, agree(s.counts.New, "is", "are"))
	}},
	{func(s *situation) bool { return s.questions > 0 }, ContinueDeeper, func(s *situation) string {
		return sentence(fmt.Sprintf("%s and %s came up.", counted(s.named(), "finding"), counted(s.questions, "open question")))
	}},
	{func(*situation) bool { return true }, ContinueDeeper, func(s *situation) string {
		return fmt.Sprintf("%s came up, and none has been looked at again yet.", counted(s.named(), "finding"))
	}},
}

// advise says what parley would do: what the round brought counts (SPEC section 5), and what its verdict asks for.
func advise(step Step, r round.Round, c ledger.Counts, questions int) Advice {
	s := &situation{step, r, c, questions}
	for _, row := range suggestions {
		if row.when(s) {
			return Advice{row.choice, row.reason(s)}
		}
	}
	return Advice{}
}

// repliedTo tells whether the person's questions were answered, for a sentence to go on; "" where none was asked.
func (s *situation) repliedTo() string {
	asked, without := len(s.round.Questions), len(s.round.Unanswered())
	switch {
	case asked == 0:
		return ""
	case without == 0:
		return "your questions were answered, and "
	case without == asked:
		return agree(asked, "your question was not answered, and ", "none of your questions was answered, and ")
	}
	return fmt.Sprintf("%d of your %d questions %s not answered, and ", without, asked, agree(without, "was", "were"))
}

// later reports whether rounds can be compared.
func (s *situation) later() bool { return s.step.Round > 1 }

// named is how many findings the round named.
func (s *situation) named() int { return s.counts.New + s.counts.Repeated }

func (s *situation) judges() int {
	ai, rules := judges(s.round)
	return ai + rules
}

// demand is what the verdict asks for and no further round can give; "" for one that asks for nothing of that kind.
func (s *situation) demand() string {
	switch s.round.Recommendation {
	case round.Revise:
		return "The verdict asks for a revision: change the document, then review it again."
	case round.Escalate:
		return "The verdict asks to escalate: take it to whoever owns the document."
	default:
		return ""
	}
}

// proceeding adds to a reason for done what a verdict that blocks without asking for a revision means.
func (s *situation) proceeding(reason string) string {
	if s.round.Recommendation == round.Proceed {
		reason += " The verdict lets the document proceed with caution."
	}
	return reason
}

// moved sums up a round without new findings: "15 repeated, none fixed".
func moved(c ledger.Counts) string {
	parts := []string{fmt.Sprintf("%d repeated", c.Repeated), "none fixed"}
	if c.Repeated == 0 {
		parts[0] = "none repeated"
	}
	if c.Fixed > 0 {
		parts[1] = fmt.Sprintf("%d fixed", c.Fixed)
	}
	for _, more := range []struct {
		n    int
		what string
	}{{c.Withdrawn, "withdrawn"}, {c.Gone, "gone"}, {c.Unconfirmed, "with changed text but not confirmed"}} {
		if more.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", more.n, more.what))
		}
	}
	return strings.Join(parts, ", ")
}

// share is "1 of the 5 findings", or "the only finding".
func share(n, all int) string {
	if all == 1 {
		return "The only finding"
	}
	return fmt.Sprintf("%d of the %d findings", n, all)
}

func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func agree(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
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
