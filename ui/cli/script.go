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

// script is what the flags say for each checkpoint, in order: --decide with --focus, --question and --rationale.
type script struct {
	decide    []string
	focus     []string
	questions []string
	rationale string
}

// decisionWords are what --decide takes; the long forms are those of the results.
var decisionWords = []string{"continue", "adjust", "ask", "done", "continue_deeper", "adjust_direction"}

// decisions reads the script. Each adjust takes the next --focus and each ask the next --question; the last of them
// serves the rest, and a continue with a question left over is never made into something else.
func (s script) decisions() ([]feedback.Decision, error) {
	var list []feedback.Decision
	focus, question := s.focus, s.questions
	for _, word := range s.words() {
		d := feedback.Decision{Origin: feedback.ByFlag, Rationale: s.rationale}
		switch word {
		case "continue", string(feedback.ContinueDeeper):
			d.Choice = feedback.ContinueDeeper
		case "adjust", string(feedback.AdjustDirection):
			if len(focus) == 0 {
				return nil, misuse("--decide adjust needs the new direction: --focus TEXT")
			}
			d.Choice, d.Focus = feedback.AdjustDirection, focus[0]
			focus = rest(focus)
		case "ask":
			if len(question) == 0 {
				return nil, misuse("--decide ask needs what to ask: --question TEXT")
			}
			d.Choice, d.Questions = feedback.ContinueDeeper, []string{question[0]}
			question = rest(question)
		case "done":
			d.Choice = feedback.Done
		default:
			if strings.ContainsFunc(word, unicode.IsSpace) {
				d.Choice = feedback.Choice(word) // in the person's own words
				break
			}
			if near := config.Nearest(word, decisionWords); near != "" {
				return nil, misuse("--decide %q: did you mean %s?", word, near)
			}
			return nil, misuse("--decide %q: known are continue, adjust, ask, done; feedback in your own words is a sentence", word)
		}
		list = append(list, d)
	}
	return list, nil
}

// words are the decisions in order, from repeated flags and lists with commas. What is no list of words is feedback in the
// person's own, and stays as it is.
func (s script) words() []string {
	var words []string
	for _, text := range s.decide {
		list := split(strings.ToLower(text))
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

// rest drops the first of several and keeps the only one.
func rest(list []string) []string {
	if len(list) > 1 {
		return list[1:]
	}
	return list
}

// bind gives a command the script's flags.
func (s *script) bind(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&s.decide, "decide", nil, "decide without asking, one `CHOICE` for each checkpoint: continue, adjust, ask, done, or a sentence of your own, which means continue (repeatable, or with commas)")
	flags.StringArrayVar(&s.focus, "focus", nil, "new direction of --decide adjust, as `TEXT` (repeatable)")
	flags.StringArrayVar(&s.questions, "question", nil, "what --decide ask asks, as `TEXT` (repeatable)")
	flags.StringVar(&s.rationale, "rationale", "", "why it was decided so, as `TEXT`")
	complete(cmd, "decide", cobra.FixedCompletions(decisionWords[:4], cobra.ShellCompDirectiveNoFileComp))
}

// decider answers checkpoints from the flags; nil when they say nothing. order makes one of a list of decisions.
func (s script) decider(c *config.Config, order func([]feedback.Decision) feedback.Decider) (feedback.Decider, error) {
	list, err := s.decisions()
	switch {
	case err != nil:
		return nil, err
	case len(list) > 0 && c.Settings.Yes:
		return nil, misuse("--yes and --decide: use one, --yes always decides done")
	case len(list) == 0 && (len(s.focus) > 0 || len(s.questions) > 0 || s.rationale != ""):
		return nil, misuse("--focus, --question and --rationale belong to --decide: add --decide adjust, ask or continue")
	case c.Settings.Yes:
		return feedback.Default(), nil
	case len(list) > 0:
		return order(list), nil
	}
	return nil, nil
}

// following answers a discussion that goes on from wherever it stopped: the first decision is for the checkpoint that
// comes first, whatever its round.
func following(list []feedback.Decision) feedback.Decider {
	return feedback.DeciderFunc(func(ctx context.Context, _ feedback.Checkpoint) (feedback.Decision, error) {
		if len(list) == 0 {
			return feedback.Decision{}, feedback.ErrNotAsked
		}
		d := list[0]
		list = list[1:]
		return d, ctx.Err()
	})
}
