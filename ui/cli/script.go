package cli

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"parley/feedback"
	"parley/feedback/signoff"
	"parley/ui/advice"
	"parley/ui/cli/config"
)

// decisionScript is what the flags say for each checkpoint, in order: --decide with --focus, --question, --rationale and --signed-by.
type decisionScript struct {
	decide    []string
	focus     []string
	questions []string
	rationale string
	signer    string
	offline   func() bool // reports whether the review asks no AI tool; nil where that is not known
}

// decideChoices are what --decide takes, for a sentence.
func decideChoices() string { return strings.Join(feedback.DecisionNames(), ", ") }

// scriptStep is one decision of the script: as it was written, and what it means.
type scriptStep struct {
	text     string
	decision feedback.Decision
	asks     bool
	means    feedback.Meaning
}

func readStep(text string) scriptStep {
	s := scriptStep{text: strings.TrimSpace(text)}
	s.decision, s.asks, s.means = feedback.ReadDecision(s.text)
	return s
}

// steps are the decisions in order, from repeated flags and lists with commas. What is no list of decisions is one text.
func (s decisionScript) steps() []scriptStep {
	var steps []scriptStep
	for _, text := range s.decide {
		whole, words := readStep(text), splitList(text)
		list := make([]scriptStep, len(words))
		for i, word := range words {
			list[i] = readStep(word)
		}
		isDecision := func(s scriptStep) bool { return s.means == feedback.MeansDecision }
		isSentence := slices.ContainsFunc(words, func(word string) bool { return strings.ContainsFunc(word, unicode.IsSpace) })
		undecided := slices.ContainsFunc(list, func(s scriptStep) bool { return !isDecision(s) })
		if len(words) > 0 && (isDecision(whole) || undecided && (isSentence || !slices.ContainsFunc(list, isDecision))) {
			list = []scriptStep{whole}
		}
		steps = append(steps, list...)
	}
	return steps
}

// startsRound reports whether a decision of the script has reviewers asked once more.
func (s decisionScript) startsRound() bool {
	return slices.ContainsFunc(s.steps(), func(step scriptStep) bool { return !step.isDone() })
}

// decisions reads the script. Each adjust takes the next --focus, and the last of them serves the rest; each ask takes the next
// --question, and the last of them all that are left. What nothing takes is refused.
func (s decisionScript) decisions() ([]feedback.Decision, error) {
	steps := s.steps()
	if len(s.decide) > 0 && len(steps) == 0 {
		return nil, usageErrorf("--decide needs a choice: %s, or a sentence of your own", decideChoices())
	}
	list := make([]feedback.Decision, 0, len(steps))
	asks, adjusts, signs := 0, 0, 0
	for i, step := range steps {
		d := step.decision
		d.Origin, d.Rationale = config.DecidedByFlag, s.rationale
		if d.SignOff != nil || d.Revise {
			d.SignOff = s.signOff(d)
			signs++
		}
		switch {
		case step.means == feedback.MeansFeedback:
			d.Choice = feedback.Choice(step.text)
		case step.means != feedback.MeansDecision:
			return nil, s.refusedStep(step)
		case d.Choice == feedback.AdjustDirection:
			if len(s.focus) == 0 {
				return nil, usageErrorf("--decide adjust needs the new direction: --focus TEXT")
			}
			d.Focus = s.focus[min(adjusts, len(s.focus)-1)]
			adjusts++
		case step.asks:
			if len(s.questions) == 0 {
				return nil, usageErrorf("--decide ask needs what to ask: --question TEXT")
			}
			d.Questions = s.questions[min(asks, len(s.questions)-1):]
			if slices.ContainsFunc(steps[i+1:], func(later scriptStep) bool { return later.asks }) {
				d.Questions = d.Questions[:1]
			}
			asks++
		case d.Choice == feedback.Done && i+1 < len(steps):
			return nil, usageErrorf("--decide %s: nothing follows done", strings.Join(textsOf(steps[i:]), ","))
		}
		list = append(list, d)
	}
	if len(list) > 0 && signs == 0 && s.signer != "" {
		return nil, usageErrorf("--signed-by needs a decision that somebody answers for: --decide accept, revise or reject")
	}
	return list, s.checkTaken(len(list), asks, adjusts)
}

// signingWords are words of acceptance by which somebody signs at the final gate, and nowhere else; other words of approval mean done there.
// Every word of refusal signs.
var signingWords = []string{"accept", "accepted", "override", "overrule", "sign off", "signed off", "签字通过"}

// checkSigned refuses, where no final gate is, a decision that signs there: taken for done it would say what nobody signed.
func (s decisionScript) checkSigned(final bool) error {
	if final {
		return nil
	}
	for _, step := range s.steps() {
		if step.decision.SignOff.Refuses() || slices.Contains(signingWords, strings.ToLower(strings.TrimSpace(step.text))) {
			return usageErrorf("--decide %s signs at the final gate, and this round is none: --decide done ends it", step.text)
		}
	}
	return nil
}

// signOff puts the name to a decision that somebody answers for.
func (s decisionScript) signOff(d feedback.Decision) *signoff.SignOff {
	word := signoff.Revise
	if d.SignOff != nil {
		word = d.SignOff.Word
	}
	return &signoff.SignOff{Word: word, Name: s.signer}
}

// checkTaken refuses questions and directions that no decision takes.
func (s decisionScript) checkTaken(decisions, asks, adjusts int) error {
	switch {
	case decisions == 0:
	case asks == 0 && len(s.questions) > 0:
		return usageErrorf("--question needs a checkpoint to be asked at: --decide ask")
	case len(s.focus) > adjusts && adjusts == 0:
		return usageErrorf("--focus needs a checkpoint to be taken at: --decide adjust")
	case len(s.focus) > adjusts:
		return usageErrorf("--focus %q: %s takes one each", s.focus[adjusts], countOf(adjusts, "--decide adjust"))
	}
	return nil
}

// refusedStep says why a text is not taken for a decision, and what to write in its place.
func (s decisionScript) refusedStep(step scriptStep) error {
	switch {
	case step.means == feedback.MeansAdvice:
		return usageErrorf("--decide %q is a suggestion, and no decision: %s", step.text, advice.InPlaceOf(step.decision.Choice, s.offline != nil && s.offline()))
	case step.means == feedback.MeansMark:
		return usageErrorf("--decide %q: findings are marked in the console (parley open SESSION, then F); --decide takes %s", step.text, decideChoices())
	case strings.ContainsFunc(step.text, unicode.IsSpace):
		return usageErrorf("--decide %q is not clear: use %s; to go on with these words as feedback: %s",
			step.text, decideChoices(), feedbackFlags(step.text))
	}
	if near := config.Nearest(strings.ToLower(step.text), feedback.DecisionNames()); near != "" {
		return usageErrorf("--decide %q: did you mean %s?", step.text, near)
	}
	return usageErrorf("--decide: %q is not one of %s; feedback in your own words is a sentence", step.text, decideChoices())
}

// feedbackFlags are the flags that give a text as feedback. Decisions that follow it stay what they are.
func feedbackFlags(text string) string {
	words := strings.Split(text, ",")
	end := len(words)
	for end > 0 && readStep(words[end-1]).means == feedback.MeansDecision {
		end--
	}
	if end == 0 || end == len(words) {
		return "--decide continue --rationale " + shellWord(text)
	}
	said, later := strings.TrimSpace(strings.Join(words[:end], ",")), ""
	for _, word := range words[end:] {
		later += " --decide " + shellWord(strings.TrimSpace(word))
	}
	if readStep(said).means == feedback.MeansFeedback {
		return "--decide " + shellWord(said) + later
	}
	return "--decide continue" + later + " --rationale " + shellWord(said)
}

// isDone reports whether the step ends the discussion.
func (s scriptStep) isDone() bool {
	return s.means == feedback.MeansDecision && s.decision.Choice == feedback.Done
}

func textsOf(steps []scriptStep) []string {
	texts := make([]string, len(steps))
	for i, s := range steps {
		texts[i] = s.text
	}
	return texts
}

// bind gives a command the script's flags.
func (s *decisionScript) bind(cmd *cobra.Command, a App) {
	flags := cmd.Flags()
	flags.StringArrayVar(&s.decide, "decide", nil, "`CHOICE`: decide without asking, once for each checkpoint: "+decideChoices()+", or feedback in a sentence of your own, which means continue (repeatable, or with commas)")
	flags.StringArrayVar(&s.focus, "focus", nil, "`TEXT`: focus for --decide adjust (repeatable)")
	flags.StringArrayVar(&s.questions, "question", nil, "`TEXT`: question for --decide ask (repeatable)")
	flags.StringVar(&s.rationale, "rationale", "", "`TEXT`: reason for the decision")
	flags.StringVar(&s.signer, "signed-by", "", "`NAME`: who signs the document off at the final gate (accept, revise, reject)")
	a.registerCompletion(cmd, "decide", cobra.FixedCompletions(feedback.DecisionNames(), cobra.ShellCompDirectiveNoFileComp))
}

// decider answers checkpoints from the flags; nil when they say nothing.
func (s decisionScript) decider(c *config.Config, by order) (feedback.Decider, error) {
	list, err := s.decisions()
	switch {
	case err != nil:
		return nil, err
	case len(list) > 0 && c.Settings.Yes:
		return nil, usageErrorf("--yes and --decide: use one, --yes always decides done")
	case c.Settings.Yes && s.signer != "":
		return nil, usageErrorf("--yes and --signed-by: use one, --yes ends the review without anybody's word")
	case len(list) == 0 && (len(s.focus) > 0 || len(s.questions) > 0):
		return nil, usageErrorf("--focus and --question belong to --decide: add --decide adjust or ask")
	case len(list) == 0 && s.rationale != "" && !c.Settings.Yes:
		return nil, usageErrorf("--rationale is the reason for a decision: add --yes, or %s", decideWithOneOf(feedback.DecisionNames()))
	case c.Settings.Yes:
		return feedback.FixedDecider(feedback.Decision{Choice: feedback.Done, Origin: config.DecidedByYes, Rationale: s.rationale}), nil
	case len(list) > 0:
		return &scriptedDecider{list: list, steps: s.steps(), by: by}, nil
	}
	return nil, nil
}

// order says which decision of a list is meant for a checkpoint.
type order int

const (
	byRound           order = iota // the first is for the checkpoint after round 1
	sequentialDecider              // the first is for the checkpoint that comes first, whatever its round
)

// scriptedDecider gives the decisions of a list, and knows which it did not give.
type scriptedDecider struct {
	list  []feedback.Decision
	steps []scriptStep
	by    order
	next  int // of the list
}

// Decide gives the decision that is meant for the checkpoint; when there is none, nobody is asked.
func (s *scriptedDecider) Decide(ctx context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
	at := s.next
	if s.by == byRound {
		at = c.Round - c.RoundsBefore - 1
	}
	if at < 0 || at >= len(s.list) {
		return feedback.Decision{}, feedback.ErrNotAsked
	}
	if err := c.CheckRevised(s.list[at]); err != nil { // asked again, it would say the same
		return feedback.Decision{}, err
	}
	s.next = at + 1
	return s.list[at], ctx.Err()
}

// unused are the decisions that no checkpoint was left for. That a discussion has ended is what done asks for.
func (s *scriptedDecider) unused() []string {
	left := s.steps[min(s.next, len(s.steps)):]
	if len(left) == 1 && left[0].isDone() {
		return nil
	}
	return textsOf(left)
}
