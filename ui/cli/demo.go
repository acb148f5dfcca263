package cli

import (
	"context"

	"github.com/spf13/cobra"

	"parley/ui/demo"
)

// demoCommand plays the recording that ships inside the program.
func (a App) demoCommand() *cobra.Command {
	r := &replayCmd{App: a}
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Play the recorded review that ships inside parley",
		Long: `Shows in a minute what a review is: five reviewers read a product brief at once, one of them falls back to another
tool, the verdict is blocked, a line is revised, a second round agrees. It is a recording: no tool is called, nothing is
sent, and no file is written but that of --cast. The keys are those of parley replay; with --takeover the decisions are yours.`,
		Example: `  parley demo
  parley demo --speed 2
  parley demo --takeover
  parley demo --headless --cast demo.cast --size 110x34`,
		Args: argCount(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error { return r.playDemo(cmd.Context()) },
	}
	r.bind(cmd)
	return cmd
}

func (r *replayCmd) playDemo(ctx context.Context) error {
	c, _, err := r.loadConfig(r.shared)
	if err != nil {
		return err
	}
	if err := r.check(); err != nil {
		return err
	}
	line, err := demo.Timeline()
	if err != nil {
		return err
	}
	events, err := demo.Events()
	if err != nil {
		return err
	}
	if r.from > line.Rounds() {
		return usageErrorf("--from %d: the demo has %s", r.from, countOf(line.Rounds(), "round"))
	}
	if r.isHeadless(c) && !r.quiet {
		r.eprintf("[discuss] %s\n", demo.Title)
	}
	return r.play(ctx, c, events, "larder", Recording{
		Label: "demo", Timeline: line, ClosingCommand: demo.Command, Artifact: demo.Artifact,
	})
}
