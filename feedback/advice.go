package feedback

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// What an Advice may name beside the choices of a decision: "continue deeper" in that form, and what no option of the checkpoint does.
const (
	ReviseAndRunAgain Choice = "revise_and_run_again"
	// Escalate is said of a HIGH verdict that a revision has not lifted: a word of "done" beside it would contradict the verdict.
	Escalate Choice = "escalate"
	// AskTool is said where rules alone cannot tell.
	AskTool Choice = "ask_an_ai_tool"
)

// minNewShare is the share of new findings below which another round is not worth recommending.
const minNewShare = 0.2

// adviceInput is all that the advice follows from.
type adviceInput struct {
	step      Step
	round     round.Round
	counts    ledger.Counts
	questions int  // open in this round
	asked     int  // of these: those that the person asked
	changed   bool // the document is another one now than the round has read
	rejected  int  // findings that the person rejected since the round: no reviewer has read why
	answered  bool // some of these are grave, and nothing grave is open beside them
	again     []raisedAgain
	named     map[string][]string // by id, who named a finding in this round
	orders    []round.Finding     // open ones: passages by which the document orders its reviewers about
}

// adviceRow is one row of the advice. Its reason is one or two sentences, and the first that holds counts.
type adviceRow struct {
	when   func(s *adviceInput) bool
	choice Choice
	reason func(s *adviceInput) string
}

// adviceRows say what the verdict recommends as a part of the one suggestion: whoever takes it does that, too.
var adviceRows = []adviceRow{
	{func(s *adviceInput) bool { return s.judges() == 0 && s.step.Final }, Done, func(s *adviceInput) string {
		return fmt.Sprintf("Round %d is the last, and nobody has answered: the verdict says nothing about the document.", s.step.Round)
	}},
	{func(s *adviceInput) bool { return s.judges() == 0 }, ContinueDeeper, func(*adviceInput) string {
		return "Nobody has answered, so the verdict says nothing about the document; another round asks again."
	}},
	{func(s *adviceInput) bool { return s.step.Final && s.changed }, Done, func(s *adviceInput) string {
		return joinSentences(fmt.Sprintf("Round %d is the last.", s.step.Round), s.nameChange()+" Review it again after this review.", s.demandOnOlderText())
	}},
	{func(s *adviceInput) bool { return s.step.Final }, Done, func(s *adviceInput) string {
		return s.withProceedNote(joinSentences(fmt.Sprintf("Round %d is the last.", s.step.Round), s.nameMissing(), s.afterTheLast()))
	}},
	{func(s *adviceInput) bool { return s.changed && s.mayRevise() }, ReviseAndRunAgain, func(s *adviceInput) string {
		return joinSentences(s.nameChange(), s.askMissingToo())
	}},
	{func(s *adviceInput) bool { return s.changed }, ContinueDeeper, func(s *adviceInput) string {
		return joinSentences(s.nameChange(), s.demandOnOlderText(), s.askMissingToo())
	}},
	{func(s *adviceInput) bool { return len(s.orders) > 0 && (s.mayRevise() || s.verdictDemand() == "") }, ReviseAndRunAgain, func(s *adviceInput) string {
		return joinSentences(s.nameOrders(), s.askMissingToo())
	}},
	{func(s *adviceInput) bool { return len(s.missing()) > 0 && s.verdictDemand() == "" }, ContinueDeeper, func(s *adviceInput) string {
		return joinSentences(s.nameMissing(), fmt.Sprintf("Another round asks %s again.", round.Series(s.missing())))
	}},
	{func(s *adviceInput) bool { return (s.unrated() || s.round.RulesCannotTell) && s.onlyChecks() }, AskTool, func(s *adviceInput) string {
		return joinSentences(s.nameUnanswered(), s.nameRulesAlone())
	}},
	{func(s *adviceInput) bool { return s.unrated() }, ContinueDeeper, func(*adviceInput) string {
		return "No reviewer gave a rating: another round asks them again."
	}},
	{func(s *adviceInput) bool { return s.verdictDemand() != "" && s.answered }, ContinueDeeper, func(s *adviceInput) string {
		return joinSentences(s.nameRejected(), s.askMissingToo())
	}},
	{func(s *adviceInput) bool { return s.mayRevise() && s.quotesNothing() }, ReviseAndRunAgain, func(s *adviceInput) string {
		return joinSentences("No quote of the reviewers is in the document: look at their findings before you edit. If they are about another text, continue deeper asks them again.", s.askMissingToo())
	}},
	{func(s *adviceInput) bool { return s.mayRevise() }, ReviseAndRunAgain, func(s *adviceInput) string {
		return joinSentences("Edit the document first: reading the same text again mends nothing.", s.askMissingToo())
	}},
	{func(s *adviceInput) bool { return s.round.Recommendation == round.Escalate }, Escalate, func(s *adviceInput) string {
		return joinSentences(s.nameOrders(), s.nameEscalation(), s.nameRejected(), s.nameMissing())
	}},
	{func(s *adviceInput) bool { return s.round.Recommendation == round.Revise }, Done, func(s *adviceInput) string {
		return joinSentences(s.verdictDemand(), s.nameRejected(), s.nameMissing())
	}},
	{func(s *adviceInput) bool {
		return s.later() && s.round.Type == round.SpecificQuestions && s.questions == 0
	}, Done, func(s *adviceInput) string {
		return s.withProceedNote(agree(len(s.round.Questions), "Your question was answered, and none is open.", "Your questions were answered, and none is open."))
	}},
	{func(s *adviceInput) bool { return s.onlyChecks() && s.countCameUp()+s.questions > 0 }, AskTool, func(s *adviceInput) string {
		return s.withProceedNote(joinSentences(s.nameUnanswered(), s.nobodyAsked()+". "+untilItChanges))
	}},
	{func(s *adviceInput) bool { return s.later() && s.counts.New == 0 && !stayedOpen(s.round, s.questions) }, Done, func(s *adviceInput) string {
		return s.withProceedNote(fmt.Sprintf("Round %d found nothing new.", s.step.Round))
	}},
	{func(s *adviceInput) bool {
		return s.later() && s.counts.New > 0 && float64(s.counts.New) < minNewShare*float64(s.countNamed())
	}, Done, func(s *adviceInput) string {
		return s.withProceedNote(fmt.Sprintf("Round %d found little that is new: %s.", s.step.Round, share(s.counts.New, s.countNamed())))
	}},
	{func(s *adviceInput) bool { return s.countCameUp() == 0 && s.questions == 0 }, Done, func(s *adviceInput) string {
		return s.withProceedNote(s.nothingCameUp())
	}},
	{func(s *adviceInput) bool { return s.later() && s.counts.New == 0 }, ContinueDeeper, func(s *adviceInput) string {
		return sentence(s.describeReplies() + ".")
	}},
	{func(s *adviceInput) bool { return s.later() }, ContinueDeeper, func(s *adviceInput) string {
		return fmt.Sprintf("%s of round %d %s new.", share(s.counts.New, s.countNamed()), s.step.Round, agree(s.counts.New, "is", "are"))
	}},
	{func(s *adviceInput) bool { return s.questions > 0 }, ContinueDeeper, func(s *adviceInput) string {
		return sentence(fmt.Sprintf("%s and %s came up.", countOf(s.countCameUp(), "finding"), countOf(s.questions, "open question")))
	}},
	{func(*adviceInput) bool { return true }, ContinueDeeper, func(s *adviceInput) string { return s.nameCameUp() }},
}

// untilItChanges is why another round of the built-in checks is of no use.
const untilItChanges = "The built-in checks come to the same verdict until the text changes."

// advise says what parley would do: what the round brought counts (SPEC section 5), and what its verdict asks for.
func advise(s adviceInput) Advice {
	for _, row := range adviceRows {
		if row.when(&s) {
			return s.withStandIns(s.withBetween(Advice{row.choice, row.reason(&s)}))
		}
	}
	return Advice{}
}

// describeReplies says whether the person's questions were answered, and what else stayed open. A question that is open although it
// was answered is named as that, and none is counted twice.
func (s *adviceInput) describeReplies() string {
	total, without, others := len(s.round.Questions), len(s.round.Unanswered()), s.questions-s.asked
	if total == 0 {
		return countOf(s.questions, "question") + " stayed open"
	}
	text := describeAnswers(total, without)
	if still := s.asked - without; still > 0 {
		which := fmt.Sprintf("%d of those answered %s", still, agree(still, "is", "are"))
		if total == 1 {
			which = "it is"
		}
		text += ", but " + which + " still open"
	}
	if others > 0 {
		text += ", and " + countOf(others, "other question") + " stayed open"
	}
	return text
}

// DescribeAnswers says, as a sentence, how many of the questions that the person put to a round were answered; "" where they put none.
func DescribeAnswers(r round.Round) string {
	if len(r.Questions) == 0 {
		return ""
	}
	return sentence(describeAnswers(len(r.Questions), len(r.Unanswered())) + ".")
}

// AnswersInShort is that in few words, for where a sentence has no room: "Question unanswered."
func AnswersInShort(r round.Round) string {
	total, without := len(r.Questions), len(r.Unanswered())
	switch {
	case total == 0:
		return ""
	case without == 0:
		return agree(total, "Question", "Questions") + " answered."
	case without == total:
		return agree(total, "Question", "Questions") + " unanswered."
	default:
		return fmt.Sprintf("%d of %d questions unanswered.", without, total)
	}
}

// describeAnswers says how many of the person's questions were answered.
func describeAnswers(total, without int) string {
	switch {
	case without == total:
		return agree(total, "your question was not answered", "none of your questions was answered")
	case without > 0:
		return fmt.Sprintf("%d of your %d questions %s not answered", without, total, agree(without, "was", "were"))
	default:
		return agree(total, "your question was answered", "your questions were answered")
	}
}

// mayRevise reports whether the verdict asks for a revision, and the same review may be run again after it.
func (s *adviceInput) mayRevise() bool {
	return s.round.Recommendation == round.Revise && s.step.MayRevise
}

// nameChange says that no reviewer knows the document as it is now.
func (s *adviceInput) nameChange() string {
	return fmt.Sprintf("The document has changed since round %d, and nobody has reviewed the new text.", s.step.Round)
}

// demandOnOlderText is what the verdict asks for, where a change of the document may have answered it already.
func (s *adviceInput) demandOnOlderText() string {
	switch s.round.Recommendation {
	case round.Revise:
		return "The older text needed a revision."
	case round.Escalate:
		return "The verdict on the older text was HIGH."
	default:
		return ""
	}
}

// unrated reports whether nobody rated, and the verdict asks for nothing.
func (s *adviceInput) unrated() bool {
	return s.round.Verdict == round.Blocked && s.round.AverageRating == nil && s.verdictDemand() == ""
}

// onlyChecks reports whether no AI tool answered.
func (s *adviceInput) onlyChecks() bool {
	ai, _ := judges(s.round)
	return ai == 0
}

// nameUnanswered says which of the person's questions nobody could answer; "" where all were answered.
func (s *adviceInput) nameUnanswered() string {
	asked, without := len(s.round.Questions), len(s.round.Unanswered())
	switch without {
	case 0:
		return ""
	case asked:
		return "Nobody could answer your " + agree(asked, "question.", "questions.")
	}
	return fmt.Sprintf("Nobody could answer %d of your %d questions.", without, asked)
}

// later reports whether rounds can be compared.
func (s *adviceInput) later() bool { return s.step.Round > 1 }

// countNamed is how many findings the round named.
func (s *adviceInput) countNamed() int { return s.counts.New + s.counts.Repeated }

// countCameUp is countNamed with the findings that another reviewer contradicts.
func (s *adviceInput) countCameUp() int { return s.countNamed() + s.counts.Contested }

func (s *adviceInput) judges() int {
	ai, rules := judges(s.round)
	return ai + rules
}

// rated names the perspectives that gave a rating.
func (s *adviceInput) rated() []string {
	var names []string
	for _, p := range s.round.Perspectives {
		if p.Rating.Rated() {
			names = append(names, foreign.Line(p.Name))
		}
	}
	return names
}

// missing names the perspectives that the round ended without.
func (s *adviceInput) missing() []string {
	var names []string
	for _, p := range s.round.Perspectives {
		if p.Outcome == round.Missing {
			names = append(names, foreign.Line(p.Name))
		}
	}
	return names
}

// nameMissing says whose word the verdict lacks; "" where everybody has answered.
func (s *adviceInput) nameMissing() string {
	if len(s.missing()) == 0 {
		return ""
	}
	lacks := "the verdict lacks their view."
	if s.round.AverageRating == nil {
		lacks = "nobody rated the document."
	}
	return s.whyMissing() + ", so " + lacks
}

// whyMissing begins a sentence with whose answer is missing, and why.
func (s *adviceInput) whyMissing() string {
	why := round.Round{Missing: s.missing(), Perspectives: s.round.Perspectives}.DescribeMissing()
	if strings.HasPrefix(why, round.ConcludedEarly) || strings.HasPrefix(why, "nobody") { // a reviewer's name stays as it is
		why = sentence(why)
	}
	return why
}

// askMissingToo says that the next round asks those again whose answer is missing.
func (s *adviceInput) askMissingToo() string {
	if len(s.missing()) == 0 {
		return ""
	}
	return s.whyMissing() + ", and the next round asks " + round.Series(s.missing()) + " again."
}

// verdictDemand is what the verdict asks for and no further round can give; "" for one that asks for nothing of that kind.
func (s *adviceInput) verdictDemand() string {
	switch s.round.Recommendation {
	case round.Revise:
		return "Revise the document, then review it again."
	case round.Escalate:
		return "The verdict is HIGH: take the document to whoever owns it."
	default:
		return ""
	}
}

// nameEscalation says what can be done about a HIGH verdict that no revision is left for.
func (s *adviceInput) nameEscalation() string {
	if s.round.Attempt > 1 {
		return "The verdict is HIGH after a revision, too: take the document to whoever owns it, or edit it again."
	}
	return "The verdict is HIGH: take the document to whoever owns it, or edit it."
}

// nameRejected says what another round makes of the findings that the person rejected since the last; "" for none.
func (s *adviceInput) nameRejected() string {
	if s.rejected == 0 {
		return ""
	}
	return fmt.Sprintf("You rejected %s: another round tells the reviewers why, and they judge again.", countOf(s.rejected, "finding"))
}

// afterTheLast says of the last round what the verdict asks for, and that no further round of this review can give it.
func (s *adviceInput) afterTheLast() string {
	switch {
	case s.verdictDemand() != "":
		return "No further round can change the verdict. " + s.verdictDemand()
	case s.round.RulesCannotTell && s.onlyChecks():
		return "The built-in checks alone cannot tell: ask an AI tool in a new review."
	default:
		return ""
	}
}

// withProceedNote adds to a reason for done what a verdict that blocks without asking for a revision means.
func (s *adviceInput) withProceedNote(reason string) string {
	if s.round.Recommendation == round.Proceed {
		reason += " The verdict lets the document proceed with caution."
	}
	return reason
}

// share is "1 of the 5 findings", or "the only finding".
func share(n, all int) string {
	if all == 1 {
		return "The only finding"
	}
	return fmt.Sprintf("%d of the %d findings", n, all)
}

// joinSentences puts the sentences that there are behind each other.
func joinSentences(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(text string) bool { return text == "" }), " ")
}

func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func agree(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// stayedOpen reports whether a round that answered questions left some.
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
