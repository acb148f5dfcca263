package cli

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/feedback"
	"parley/ui/cli/config"
	"parley/ui/mcp"
)

// maxWait is the longest that parley wait waits in one call: the shells of agents end after ten minutes.
const maxWait = 540

// waitCommand waits for a round that runs in a process of its own, and prints its result.
func (a App) waitCommand() *cobra.Command {
	r := &reviewCmd{App: a}
	var (
		roundID string
		seconds int
	)
	cmd := &cobra.Command{
		Use:   "wait [SESSION]",
		Short: "Wait for a round that was started with --detach, and print its result",
		Long: `Waits until no round of a review runs, then prints its result and ends with its status, as the review itself
would have. When the round still runs after --seconds it says how far it is and ends with status 5; the round goes on,
and the same call waits on. A round that nobody goes on with any more ends it with 130, a --decide that the checkpoint
did not take with 2. It starts nothing and asks nobody. Without a session it is the review that was worked on last.`,
		Example: `  parley wait
  parley wait REVIEW-001 --seconds 60 --output json
  parley wait ./my-session --round DISCUSS-002`,
		Args: argCount(0, 1, "at most one session"),
	}
	r.shared = a.addSharedFlags(cmd, "fail-on", "quorum", "output", "caller", "task")
	cmd.Flags().StringVar(&roundID, "round", "", "`ROUND-ID`: which review of the session")
	cmd.Flags().IntVar(&seconds, "seconds", 300, "`N`: how many seconds to wait, from 0 to 540")
	cmd.Flags().BoolVarP(&r.quiet, "quiet", "q", false, "only warnings on standard error")
	cmd.Flags().BoolVar(&r.all, "all", false, "every finding and action item in the result, not only the first ones; JSON always has all")
	a.registerCompletion(cmd, "round", a.completeRoundsOf)
	cmd.ValidArgsFunction = a.completeSessions
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		word := ""
		if len(args) == 1 {
			word = args[0]
		}
		if seconds < 0 || seconds > maxWait {
			return usageErrorf("--seconds %d is not from 0 to %d: to wait longer, run the same call again", seconds, maxWait)
		}
		return r.wait(cmd.Context(), word, roundID, time.Duration(seconds)*time.Second)
	}
	return cmd
}

func (r *reviewCmd) wait(ctx context.Context, word, roundID string, patience time.Duration) error {
	c, folder, err := r.loadConfig(r.shared)
	if err != nil {
		return err
	}
	services := &mcpServices{App: r.App, shared: r.shared, folder: folder}
	at, err := services.Find(word, roundID)
	if err != nil {
		return err
	}
	last := "the round is under way"
	p, err := mcp.WaitForRound(ctx, at, time.Now().Add(patience), nil, func(text string) {
		last = text
		if !r.quiet {
			r.eprintf("%s %s: %s\n", critiqueTag, at.RoundID, foreign.Line(text))
		}
	})
	if err != nil {
		return err
	}
	if p.State == mcp.Running {
		r.eprintf("%s %s still runs (%s): wait on with parley wait %s\n", critiqueTag, at.RoundID, foreign.Line(last), r.sessionWords(at.Folder, at.RoundID))
		return &statusError{Running}
	}
	c.Settings.Headless = true
	return r.endOfWait(ctx, c, at, p.State)
}

// endOfWait prints what the discussion came to, and ends as the run did that was waited for: a round that nobody goes on with was
// interrupted, whatever an earlier one came to, and a decision that was not taken is a wrong usage.
func (r *reviewCmd) endOfWait(ctx context.Context, c *config.Config, at mcp.DiscussionRef, state mcp.State) error {
	events, _, err := feedback.ReadEvents(at.Folder, at.RoundID)
	if err != nil {
		return err
	}
	stopped := state == mcp.Stopped
	if stopped {
		r.eprintf("%s %s: nobody goes on with the round that was begun; %s does, and asks only the reviewers that are missing\n",
			critiqueTag, at.RoundID, r.openCommandLine(at.Folder, at.RoundID))
	}
	if !stopped || len(resultOfEvents(events).Rounds) > 0 {
		err = r.showDiscussion(ctx, c, at.Folder, at.RoundID)
	}
	var status *statusError
	refused := feedback.RefusalOf(events)
	switch {
	case err != nil && !errors.As(err, &status):
		return err
	case stopped:
		return &statusError{Interrupted}
	case refused != nil:
		return r.refusedDecision(refused, at.Folder, at.RoundID)
	default:
		return err
	}
}

// detachFlag has the call run in a process of its own.
const detachFlag = "detach"

// bindDetach gives a command --detach.
func bindDetach(cmd *cobra.Command, detach *bool) {
	cmd.Flags().BoolVar(detach, detachFlag, false, "run in a process of its own, without a console, and return at once: parley wait brings the result")
	cmd.MarkFlagsMutuallyExclusive(detachFlag, "popup")
	cmd.MarkFlagsMutuallyExclusive(detachFlag, "cast")
}

// startAndLeave runs the same call in a process that this one does not wait for, and says which discussion it is.
func (r *reviewCmd) startAndLeave(ctx context.Context, c *config.Config, folder string) error {
	words := append([]string{r.args[0], "--headless", "--" + announceFlag}, withoutDetach(r.args[1:])...)
	at, err := r.startDetached(ctx, folder, words)
	if err != nil {
		var refused *mcp.StartError
		if errors.As(err, &refused) && refused.Refused {
			return usageErrorf("%w", err)
		}
		return err
	}
	if c.Settings.Output == "json" {
		return writeJSON(r.Out, announcement{Session: at.Folder, RoundID: at.RoundID})
	}
	return r.printf("%s is under way in %s\nparley wait %s\n", at.RoundID, foreign.Line(r.shortPath(at.Folder)), r.sessionWords(at.Folder, at.RoundID))
}

// withoutDetach is a call's words without --detach.
func withoutDetach(args []string) []string {
	var out []string
	for i, word := range args {
		switch word {
		case "--":
			return append(out, args[i:]...)
		case "--" + detachFlag, "--" + detachFlag + "=true":
		default:
			out = append(out, word)
		}
	}
	return out
}
