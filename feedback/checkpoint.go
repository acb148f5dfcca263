package feedback

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// topQuestions is how many open questions a checkpoint shows.
const topQuestions = 5

// checkpointOf puts a finished round before the person.
func checkpointOf(step Step, limit RoundLimit, r round.Round, l *ledger.Ledger, timeout time.Duration) Checkpoint {
	c := Checkpoint{
		RoundID: r.ID, Round: step.Round, MaxRounds: limit.Max, Final: step.Final, Gate: step.Gate, Offline: step.Offline, RoundsBefore: step.RoundsBefore, Verdict: r.Verdict,
		Presented: presentedOf(r), Timeout: timeout,
	}
	questions := openQuestions(r)
	s := adviceInput{step: step, round: r, counts: l.CountsOf(r.Number), questions: len(questions), asked: countAsked(r, questions), again: raisedAgainIn(r, l), named: l.NamedIn(r.Number), orders: openOrders(l.Findings())}
	c.Advice = advise(s).withGrave(s, l.Findings())
	c.Options = options(step, c.Advice)
	if more := len(questions) - topQuestions; more > 0 {
		c.Notes = append(c.Notes, fmt.Sprintf("%s %s in the record", countOf(more, "more open question"), agree(more, "is", "are")))
	}
	if r.VerdictChange != "" {
		c.Notes = append(c.Notes, r.VerdictChange)
	}
	c.noteWhatIsMissing(r)
	for _, a := range s.again {
		c.Notes = append(c.Notes, a.String())
	}
	if step.MustWait {
		c.Timeout = 0
		c.Notes = append(c.Notes, "this is the final gate and the verdict is HIGH: it waits for your decision")
	}
	return c
}

// AdvisedWord is the advice in a few words. Whether a document is accepted or rejected at the final gate is a person's word alone:
// there it says no more than that no round is worth running.
func (c Checkpoint) AdvisedWord() string {
	if c.Gate && c.Advice.Choice == Done {
		return "no further round"
	}
	if c.Advice.Choice == AskTool {
		return "ask an AI tool"
	}
	return strings.ReplaceAll(string(c.Advice.Choice), "_", " ")
}

// NothingPresented is the note of a checkpoint that presents nothing.
const NothingPresented = "no themes, conflicts or open questions came out of this round"

func (c *Checkpoint) noteWhatIsMissing(r round.Round) {
	p := c.Presented
	if len(p.Themes)+len(p.Conflicts)+len(p.Undisputed)+len(p.OpenQuestions) == 0 {
		c.Notes = append(c.Notes, NothingPresented)
	}
	if between := r.BetweenFiles(); between != "" {
		c.Notes = append(c.Notes, between+": read the record")
	}
	if r.Status == round.Partial {
		c.Notes = append(c.Notes, "PARTIAL: "+r.DescribeMissing())
	}
	if told := round.DescribeStandIns(r.Perspectives); told != "" && len(r.AbsentTools()) == 0 {
		c.Notes = append(c.Notes, told)
	}
	if e := r.Examination; e != nil {
		c.noteExamination(*e)
	}
	for _, d := range r.Notes() {
		c.Notes = append(c.Notes, d.Description)
	}
}

// noteOlderQuestions says how many questions of earlier rounds nobody has answered or asked again, and which is the first: the
// conclusions will list them. After a round that answers nothing the foremost are presented.
func (c *Checkpoint) noteOlderQuestions(rounds []round.Round) {
	older, first := 0, ""
	answersNothing := len(rounds) > 0 && rounds[len(rounds)-1].AnswersNothing() // then the questions of before are what there is
	for _, q := range conclusions.Unanswered(rounds) {
		if q.Last < c.Round {
			if answersNothing && len(c.Presented.OpenQuestions) < topQuestions {
				c.Presented.OpenQuestions = append(c.Presented.OpenQuestions, q.Text)
				continue
			}
			first = cmp.Or(first, q.Text)
			older++
		}
	}
	if older > 0 {
		text := fmt.Sprintf("%s of earlier rounds %s never answered: “%s”", countOf(older, "question"), agree(older, "was", "were"), first)
		if older > 1 {
			text += fmt.Sprintf(" and %d more", older-1)
		}
		c.Notes = append(c.Notes, text)
	}
}

func presentedOf(r round.Round) Presented {
	p := Presented{Themes: []string{}, Conflicts: []string{}, OpenQuestions: []string{}}
	for _, t := range r.ThemesBySeverity() {
		text := t.Text + " (" + t.Credit() + ")"
		if t.Possible {
			text += ", possibly"
		}
		p.Themes = append(p.Themes, text)
	}
	for _, v := range r.DivergentViews {
		to := &p.Conflicts
		if v.Unopposed {
			to = &p.Undisputed
		}
		*to = append(*to, v.Heading()+": "+v.Description)
	}
	questions := openQuestions(r)
	p.OpenQuestions = append(p.OpenQuestions, questions[:min(len(questions), topQuestions)]...)
	return p
}

// openQuestions are a round's questions, each once: first the person's that nobody answered, then those that the document
// itself leaves open, then those that several perspectives could not answer.
func openQuestions(r round.Round) []string {
	asked := r.OpenQuestions()
	weight := func(q round.OpenQuestion) int {
		if slices.Contains(q.Perspectives, round.TheDocument) {
			return len(r.Perspectives) + 1
		}
		return len(q.Perspectives)
	}
	slices.SortStableFunc(asked, func(a, b round.OpenQuestion) int { return cmp.Compare(weight(b), weight(a)) })
	questions := slices.Clone(r.Unanswered())
	for _, q := range asked {
		if !holdsQuestion(questions, q.Text) {
			questions = append(questions, q.Text)
		}
	}
	return questions
}

// countAsked counts those of the open questions that the person asked in this round.
func countAsked(r round.Round, open []string) (n int) {
	for _, q := range open {
		if holdsQuestion(r.Questions, q) {
			n++
		}
	}
	return n
}

// holdsQuestion reports whether a list has a question, in whatever case and spacing.
func holdsQuestion(list []string, question string) bool {
	folded := func(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }
	return slices.ContainsFunc(list, func(q string) bool { return folded(q) == folded(question) })
}

// countOf prints "no findings", "1 finding" or "3 findings".
func countOf(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	if n == 0 {
		return "no " + noun
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// options are what the checkpoint offers; the advice is the one recommended.
func options(step Step, advice Advice) []Option {
	done := Option{Choice: Done, Label: "Done", Description: "Finish: write the conclusions", Recommended: advice.Choice == Done}
	end := []Option{done}
	if step.Gate {
		end = gateOptions(step.MayRevise, done)
	}
	if step.Final {
		return end
	}
	offered := []Option{
		{
			Choice: ContinueDeeper, Label: "Continue deeper", Recommended: advice.Choice == ContinueDeeper,
			Description: "Same reviewers, same direction: dig into the open questions and findings",
		},
		{Choice: AdjustDirection, Label: "Adjust direction", Description: "Review again, with a focus you name"},
		{Choice: ContinueDeeper, Questions: true, Label: "Ask questions", Description: "All reviewers answer your questions from the document"},
	}
	if step.MayRevise {
		offered = append(offered, Option{
			Choice: ContinueDeeper, Revise: true, Label: "Revise and run again", Recommended: advice.Choice == ReviseAndRunAgain,
			Description: ReviseDescription(false),
		})
	}
	return append(offered, end...)
}

// noteExamination says what the cross-examination came to, each disputed finding beside the words that speak against it.
func (c *Checkpoint) noteExamination(e round.Examination) {
	c.Notes = append(c.Notes, "cross-examination: "+e.Summary())
	for _, f := range e.Findings {
		if f.As == round.Disputed {
			c.Notes = append(c.Notes, f.DisputeText())
		}
	}
	c.Notes = append(c.Notes, e.Faults()...)
	if note := e.VerdictNote(); note != "" {
		c.Notes = append(c.Notes, note)
	}
}
