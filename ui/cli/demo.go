package cli

import (
	"context"

	"github.com/spf13/cobra"

	"parley/engine"
	"parley/ui/cast"
	"parley/ui/cli/config"
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
	rec, events, err := demoRecording()
	if err != nil {
		return err
	}
	if r.from > rec.Timeline.Rounds() {
		return usageErrorf("--from %d: the demo has %s", r.from, countOf(rec.Timeline.Rounds(), "round"))
	}
	if r.isHeadless(c) && !r.quiet {
		r.eprintf("[discuss] %s\n", demo.Title)
	}
	return r.play(ctx, c, events, "larder", rec)
}

// demoRecording is what the demo plays, and its events.
func demoRecording() (Recording, []engine.Event, error) {
	line, err := demo.Timeline()
	if err != nil {
		return Recording{}, nil, err
	}
	events, err := demo.Events()
	return Recording{Label: "demo", Timeline: line, ClosingCommand: demo.Command, Artifact: demo.Artifact}, events, err
}

// watchDemo plays the demo for somebody who has nothing else to look at yet.
func (a App) watchDemo(ctx context.Context, c *config.Config, recorder *cast.Recorder) error {
	rec, events, err := demoRecording()
	if err != nil {
		return err
	}
	rec.Speed = 1
	opts := screenOptions(c, replayTitle(events))
	opts.Recorder = recorder
	return a.Console.Play(ctx, rec, opts)
}
