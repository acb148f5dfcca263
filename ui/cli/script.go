package cli

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"parley/feedback"
	"parley/ui/cli/config"
)

// decisionScript is what the flags say for each checkpoint, in order: --decide with --focus, --question and --rationale.
type decisionScript struct {
	decide    []string
	focus     []string
	questions []string
	rationale string
}

// decisionWords are what --decide takes; the long forms are those of the results.
var decisionWords = []string{"continue", "adjust", "ask", "done", "continue_deeper", "adjust_direction"}

// decisions reads the script. Each adjust takes the next --focus, and the last of them serves the rest; each ask takes the next
// --question, and the last of them all that are left. What nothing takes is refused.
func (s decisionScript) decisions() ([]feedback.Decision, error) {
	words := s.choices()
	if len(s.decide) > 0 && len(words) == 0 {
		return nil, usageErrorf("--decide needs a choice: continue, adjust, ask, done, or a sentence of your own")
	}
	list := make([]feedback.Decision, 0, len(words))
	asks, adjusts := 0, 0
	for i, word := range words {
		d := feedback.Decision{Origin: feedback.ByFlag, Rationale: s.rationale}
		switch word {
		case "continue", string(feedback.ContinueDeeper):
			d.Choice = feedback.ContinueDeeper
		case "adjust", string(feedback.AdjustDirection):
			if len(s.focus) == 0 {
				return nil, usageErrorf("--decide adjust needs the new direction: --focus TEXT")
			}
			d.Choice, d.Focus = feedback.AdjustDirection, s.focus[min(adjusts, len(s.focus)-1)]
			adjusts++
		case "ask":
			if len(s.questions) == 0 {
				return nil, usageErrorf("--decide ask needs what to ask: --question TEXT")
			}
			from := min(asks, len(s.questions)-1)
			d.Choice, d.Questions = feedback.ContinueDeeper, s.questions[from:]
			if slices.Contains(words[i+1:], "ask") {
				d.Questions = d.Questions[:1]
			}
			asks++
		case "done":
			if i+1 < len(words) {
				return nil, usageErrorf("--decide %s: nothing follows done", strings.Join(words[i:], ","))
			}
			d.Choice = feedback.Done
		default:
			choice, err := ownWords(word)
			if err != nil {
				return nil, err
			}
			d.Choice = choice
		}
		list = append(list, d)
	}
	switch {
	case len(list) == 0:
	case asks == 0 && len(s.questions) > 0:
		return nil, usageErrorf("--question needs a checkpoint to be asked at: --decide ask")
	case len(s.focus) > adjusts && adjusts == 0:
		return nil, usageErrorf("--focus needs a checkpoint to be taken at: --decide adjust")
	case len(s.focus) > adjusts:
		return nil, usageErrorf("--focus %q: %s takes one each", s.focus[adjusts], countOf(adjusts, "--decide adjust"))
	}
	return list, nil
}

// ownWords is feedback in the person's own words: a sentence. One unknown word is a slip.
func ownWords(word string) (feedback.Choice, error) {
	if strings.ContainsFunc(word, unicode.IsSpace) {
		return feedback.Choice(word), nil
	}
	if near := config.Nearest(word, decisionWords); near != "" {
		return "", usageErrorf("--decide %q: did you mean %s?", word, near)
	}
	return "", usageErrorf("--decide %q: known are continue, adjust, ask, done; feedback in your own words is a sentence", word)
}

// choices are the decisions in order, from repeated flags and lists with commas. What is no list of words is feedback in the
// person's own, and stays as it is.
func (s decisionScript) choices() []string {
	var words []string
	for _, text := range s.decide {
		list := splitList(strings.ToLower(text))
		for i, word := range list {
			list[i] = strings.Join(strings.Fields(word), "_") // continue deeper
		}
		known := func(word string) bool { return slices.Contains(decisionWords, word) }
		if strings.ContainsFunc(strings.TrimSpace(text), unicode.IsSpace) && slices.ContainsFunc(list, func(word string) bool {
			return strings.Contains(word, "_") && !known(word)
		}) {
			list = []string{strings.TrimSpace(text)}
		}
		words = append(words, list...)
	}
	return words
}

// bind gives a command the script's flags.
func (s *decisionScript) bind(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&s.decide, "decide", nil, "decide without asking, one `CHOICE` for each checkpoint: continue, adjust, ask, done, or a sentence of your own, which means continue (repeatable, or with commas)")
	flags.StringArrayVar(&s.focus, "focus", nil, "new direction of --decide adjust, as `TEXT` (repeatable)")
	flags.StringArrayVar(&s.questions, "question", nil, "what --decide ask asks, as `TEXT` (repeatable)")
	flags.StringVar(&s.rationale, "rationale", "", "why it was decided so, as `TEXT`")
	registerCompletion(cmd, "decide", cobra.FixedCompletions(decisionWords[:4], cobra.ShellCompDirectiveNoFileComp))
}

// decider answers checkpoints from the flags; nil when they say nothing.
func (s decisionScript) decider(c *config.Config, by order) (feedback.Decider, error) {
	list, err := s.decisions()
	switch {
	case err != nil:
		return nil, err
	case len(list) > 0 && c.Settings.Yes:
		return nil, usageErrorf("--yes and --decide: use one, --yes always decides done")
	case len(list) == 0 && (len(s.focus) > 0 || len(s.questions) > 0 || s.rationale != ""):
		return nil, usageErrorf("--focus, --question and --rationale belong to --decide: add --decide adjust, ask or continue")
	case c.Settings.Yes:
		return feedback.DefaultDecider(), nil
	case len(list) > 0:
		return &scriptedDecider{list: list, words: s.choices(), by: by}, nil
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
	words []string // as they were written
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
	s.next = at + 1
	return s.list[at], ctx.Err()
}

// unused are the decisions that no checkpoint was left for. That a discussion has ended is what done asks for.
func (s *scriptedDecider) unused() []string {
	left := s.words[min(s.next, len(s.words)):]
	if len(left) == 1 && left[0] == "done" {
		return nil
	}
	return left
}
