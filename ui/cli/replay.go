package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"parley/engine"
	"parley/engine/direct"
	"parley/engine/foreign"
	"parley/engine/limits"
	"parley/feedback"
	"parley/ui/cli/config"
	"parley/ui/replay"
)

// replayCmd is one call of parley replay or parley demo.
type replayCmd struct {
	App
	shared   *sharedFlags
	cast     castFlags
	speed    float64
	maxGap   time.Duration
	from     int
	size     string
	takeOver bool // --takeover
	quiet    bool
	verbose  bool

	artifact Artifact // of the session that is played; none for a log alone
	session  string   // its folder; "" for a log alone
	checks   direct.Options
}

// replaySettings are the settings of both commands.
var replaySettings = []string{"headless", "output", "theme", "plain", "no-mouse"}

// replayCommand plays a recorded discussion.
func (a App) replayCommand() *cobra.Command {
	r := &replayCmd{App: a}
	var roundID string
	cmd := &cobra.Command{
		Use:   "replay SESSION|EVENTS",
		Short: "Play a recorded review back in the console",
		Long: `Shows what happened as it happened: the reviewers at work, the records, and the decisions that were made. SESSION is
what parley open takes; EVENTS is one event log, such as .parley/DISCUSS-002/round-1/events.ndjson of a session.
Keys: p pauses, . steps, ( and ) go to the previous and the next round, < and > change the speed.

With --takeover the recording stops at each decision and you decide. If you choose as recorded, it continues; if
not, it shows what was chosen, and p continues with that: parley cannot know how your decision would have turned out.
At the end your decisions stand beside the recorded ones.

A replay writes nothing and asks no tool. Without a terminal the lines of a headless run go to standard error
and the result to standard output, at once; with --cast the screens are drawn to the file as fast as they can be.
The exit status is 0 whatever the verdict was.`,
		Example: `  parley replay REVIEW-001
  parley replay ./my-session --speed 4 --max-gap 2s
  parley replay REVIEW-001 --takeover
  parley replay ./my-session/.parley/DISCUSS-002/round-1/events.ndjson
  parley replay REVIEW-001 --headless --cast review.cast --size 120x36`,
		Args: argCount(1, 1, "a session or an event log"),
	}
	r.bind(cmd)
	cmd.Flags().DurationVar(&r.maxGap, "max-gap", 10*time.Second, "`D`: longest pause between two events (0: as recorded)")
	cmd.Flags().StringVar(&roundID, "round", "", "`ROUND-ID`: which review of the session")
	a.registerCompletion(cmd, "round", a.completeRoundsOf)
	cmd.ValidArgsFunction = a.completeSessions
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return r.run(cmd.Context(), args[0], roundID)
	}
	return cmd
}

// bind gives a command the flags of a recording that is played.
func (r *replayCmd) bind(cmd *cobra.Command) {
	r.shared = r.addSharedFlags(cmd, replaySettings...)
	flags := cmd.Flags()
	flags.Float64Var(&r.speed, "speed", 1, fmt.Sprintf("`X`: how many times as fast, from %g to %g", replay.Slowest, float64(replay.Fastest)))
	flags.IntVar(&r.from, "from", 0, "`N`: the round to begin with, from 1")
	flags.BoolVar(&r.takeOver, "takeover", false, "decide yourself at each recorded decision")
	flags.StringVar(&r.size, "size", "100x30", "`WIDTHxHEIGHT`: size of a cast made without a terminal")
	flags.BoolVarP(&r.quiet, "quiet", "q", false, "only warnings on standard error")
	flags.BoolVarP(&r.verbose, "verbose", "v", false, "also what the tools were doing, on standard error")
	cmd.MarkFlagsMutuallyExclusive("quiet", "verbose")
	r.cast.bind(cmd, r.App)
}

func (r *replayCmd) run(ctx context.Context, word, roundID string) error {
	c, folder, err := r.loadConfig(r.shared)
	if err != nil {
		return err
	}
	r.checks = c.Checks
	if err := r.check(); err != nil {
		return err
	}
	log, where, err := r.readEvents(folder, word, roundID)
	if err != nil {
		return err
	}
	r.warnAboutLog(word, log)
	if rounds := replay.Rounds(log.Events); r.from > len(rounds) {
		return usageErrorf("--from %d: this recording has %s", r.from, countOf(len(rounds), "round"))
	}
	return r.play(ctx, c, log.Events, where, Recording{Label: "replay", Timeline: replay.NewTimeline(log.Events, r.maxGap)})
}

// warnAboutLog says what is wrong with the logs that a recording was read from.
func (r *replayCmd) warnAboutLog(word string, log replay.Log) {
	for _, note := range log.Notes {
		r.eprintf("parley: warning: %s: %s\n", foreign.Line(word), foreign.Line(note))
	}
}

// check finds flags that cannot be meant.
func (r *replayCmd) check() error {
	switch {
	case r.speed < replay.Slowest || r.speed > replay.Fastest:
		return usageErrorf("--speed %g is not from %g to %g", r.speed, replay.Slowest, float64(replay.Fastest))
	case r.maxGap < 0 || r.from < 0:
		return usageErrorf("--max-gap and --from cannot be negative")
	default:
		return nil
	}
}

// readEvents reads the events of a file or of a session.
func (r *replayCmd) readEvents(folder, word, roundID string) (log replay.Log, where string, err error) {
	path := absolutePath(folder, word)
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		if roundID != "" {
			return log, "", usageErrorf("--round is for a session, and %s is one event log", word)
		}
		log, err := readLog(path, info)
		if err != nil {
			return log, "", notARecordingError(word, err)
		}
		if log.Events, err = feedback.WithLedgers(path, log.Events); err != nil {
			log.Notes = append(log.Notes, err.Error())
		}
		return log, filepath.Dir(path), nil
	}
	where, roundID, err = findSession(folder, word, roundID)
	if err != nil {
		return log, where, err
	}
	log.Events, log.Notes, err = feedback.ReadEvents(where, roundID)
	r.artifact, r.session = r.artifactOf(where, roundID), where
	r.artifact.Package = r.packageOf(where, roundID, r.checks)
	r.artifact.Read = func(named, sha string) ([]byte, error) {
		return feedback.ReviewedText(where, roundID, named, sha, r.identityOption())
	}
	if err == nil && len(replay.Rounds(log.Events)) == 0 {
		err = fmt.Errorf("%s has nothing to show: no round of %s has begun; begin it with %s", word, roundID, r.openCommandLine(r.shared, where, roundID))
	}
	return log, where, err
}

// documentExtensions are the endings of files that people write and review.
var documentExtensions = []string{".md", ".markdown", ".txt", ".rst", ".adoc", ".org", ".html"}

// notARecordingError says what a file is instead, as far as its name tells.
func notARecordingError(word string, err error) error {
	if slices.Contains(documentExtensions, strings.ToLower(filepath.Ext(word))) {
		return fmt.Errorf("%s is a document, not a recording or a session: parley review makes a session of it; or name the events.ndjson of a round", word)
	}
	return fmt.Errorf("%s is not a recording: %w; name a session, or the events.ndjson of a round", word, err)
}

// maxLogBytes is how much of a log is read; what is behind it is told as cut off.
const maxLogBytes = 256 << 20

// readLog reads an event log. A pipe's writer may never come.
func readLog(path string, info os.FileInfo) (replay.Log, error) {
	if !info.Mode().IsRegular() {
		return replay.Log{}, errors.New("it is not an ordinary file")
	}
	file, err := limits.Open(path)
	if err != nil {
		return replay.Log{}, errors.New(explainFileError(err))
	}
	defer file.Close() //nolint:errcheck // it was only read
	return replay.Read(io.LimitReader(file, maxLogBytes))
}

// play shows a recording on the screen, in a cast, or as lines.
func (r *replayCmd) play(ctx context.Context, c *config.Config, events []engine.Event, where string, rec Recording) error {
	rec.Speed, rec.From = r.speed, r.from
	r.warnUnusedFlags(r.shared, callContext{c: c, console: !r.isHeadless(c)})
	title := replayTitle(events)
	l := screenOptions(c, title)
	l.Artifact = r.artifact
	switch {
	case !r.isHeadless(c):
		var theirs takeoverComparison
		if r.takeOver {
			rec.TakeOver = theirs.add
		}
		err := r.cast.record(r.App, l, func(l ScreenOptions) error { return r.Console.Play(ctx, rec, l) })
		if !r.quiet {
			theirs.print(r.IO)
		}
		return err
	case r.takeOver:
		return usageErrorf("--takeover needs somebody at a terminal: leave it out, or leave --headless out")
	case r.cast.path != "":
		return r.writeCast(rec, l)
	}
	return r.printHeadless(c, events, where, rec.Artifact)
}

// countOf is a number of things in words.
func countOf(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// printHeadless prints what a headless run would have printed.
func (r *replayCmd) printHeadless(c *config.Config, events []engine.Event, where string, document func(int) ([]byte, error)) error {
	p := &progressPrinter{out: r.Err, verbosity: (&reviewCmd{quiet: r.quiet, verbose: r.verbose}).verbosity()}
	if r.session != "" {
		p.session = r.shortPath(r.session)
	}
	for _, e := range events {
		p.print(e)
	}
	res := result{outcome: resultOfEvents(events), session: where, quorum: -1, document: document}
	if _, finished := res.last(); !finished {
		return nil
	}
	return r.printResult(res, c.Settings)
}

// replayTitle names what is replayed by its first round.
func replayTitle(events []engine.Event) string {
	for _, e := range events {
		if started, ok := e.Body.(engine.RoundStarted); ok {
			return started.ID
		}
	}
	return ""
}

// parseSize reads "100x30".
func parseSize(text string) (width, height int, err error) {
	if n, err := fmt.Sscanf(strings.ToLower(text)+"\n", "%dx%d\n", &width, &height); n != 2 || err != nil ||
		width < 20 || height < 5 || width > 500 || height > 200 {
		return 0, 0, usageErrorf("--size %q is not WIDTHxHEIGHT from 20x5 to 500x200, such as 100x30", text)
	}
	return width, height, nil
}
