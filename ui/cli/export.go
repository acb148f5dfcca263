package cli

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"parley/engine"
	"parley/engine/foreign"
	"parley/feedback"
	"parley/feedback/conclusions"
	"parley/ui/cli/atomicfile"
	"parley/ui/cli/config"
	"parley/ui/demo"
	"parley/ui/format"
	"parley/ui/page"
	"parley/ui/picture"
	"parley/ui/replay"
)

// exportCmd is one call of parley export.
type exportCmd struct {
	replayCmd
	html, svg bool
	animate   bool
	format    string
	merge     bool
	output    string
	force     bool
	screen    string
	moment    time.Duration
}

// The words of --screen, and the key that leads to each.
var (
	screens    = []string{"live", "record", "review", "findings", "changes", "package", "what-if", "decide", "conclusions"}
	screenKeys = []rune{'L', 'R', 'V', 'F', 'W', 'P', 'w', 'D', 'C'}
)

// exportCommand makes a page of a discussion, or a picture of a screen.
func (a App) exportCommand() *cobra.Command {
	x := &exportCmd{replayCmd: replayCmd{App: a}}
	var roundID string
	cmd := &cobra.Command{
		Use:   "export SESSION|EVENTS|demo...",
		Short: "Export a review as a page, a screen as a picture, or findings for other programs",
		Long: `--html makes one HTML page of the document with its findings in the margin and their threads, the records, ratings,
decisions and conclusions: nothing in it is fetched or run, and it follows the reader's light or dark. --svg makes a
picture of a screen of the console, as it is at the end or was --at a time of the recording (0:00 is the first event).
--format writes the findings as they are after the last round, in a form that editors, CI systems and code hosts read:
what parley review prints with --output. All go to standard output, or to the file of -o. The word demo stands for the
recording that ships inside parley.

--merge makes one file of the findings of several sessions, such as the jobs of a CI matrix or of a cluster left behind:
one run of SARIF, one list, one table.

An export reads what the session holds and runs nothing. Its exit status is 0 whatever the verdict was.`,
		Example: `  parley export REVIEW-001 --html -o review.html
  parley export REVIEW-001 --format sarif -o parley.sarif
  parley export --merge --format sarif .parley/REVIEW-* -o parley.sarif
  parley export ./my-session --svg --screen record --size 110x34 -o record.svg
  parley export demo --svg --at 9s > live.svg
  parley export demo --svg --animate -o demo.svg`,
		Args: argCount(1, math.MaxInt, "a session or an event log"),
	}
	x.shared = a.addSharedFlags(cmd, "theme", "plain")
	flags := cmd.Flags()
	flags.BoolVar(&x.html, "html", false, "a page of the whole review")
	flags.BoolVar(&x.svg, "svg", false, "a picture of a screen")
	flags.BoolVar(&x.animate, "animate", false, "with --svg the whole recording as a picture that moves, by CSS alone")
	flags.StringVar(&x.format, "format", "", "`FORMAT`: the findings in a form for other programs: "+strings.Join(format.Names(), ", "))
	flags.BoolVar(&x.merge, "merge", false, "the findings of several sessions in one")
	flags.StringVarP(&x.output, "out", "o", "", "`FILE`: write to this file")
	flags.BoolVar(&x.force, "force", false, "overwrite the file of -o")
	flags.StringVar(&x.screen, "screen", "", "`NAME`: the screen to show: "+strings.Join(screens, ", ")+" (default: the one of that time)")
	x.moment = -1
	flags.Var((*timeFlag)(&x.moment), "at", "the `TIME` of the recording to show, such as 9s or 1:21 (default: its end)")
	flags.StringVar(&x.size, "size", "100x30", "`WIDTHxHEIGHT`: size of the picture, in cells")
	flags.StringVar(&roundID, "round", "", "`ROUND-ID`: which review of the session")
	a.registerCompletion(cmd, "format", cobra.FixedCompletions(format.Names(), cobra.ShellCompDirectiveNoFileComp))
	a.registerCompletion(cmd, "screen", cobra.FixedCompletions(screens, cobra.ShellCompDirectiveNoFileComp))
	a.registerCompletion(cmd, "round", a.completeRoundsOf)
	cmd.ValidArgsFunction = a.completeRecordings
	cmd.RunE = func(_ *cobra.Command, args []string) error { return x.runAll(args, roundID) }
	return cmd
}

// runAll exports one discussion, or with --merge several.
func (x *exportCmd) runAll(words []string, roundID string) error {
	form, err := x.chosenFormat()
	switch {
	case err != nil:
		return err
	case len(words) > 1 && !x.merge:
		return usageErrorf("parley export takes one session, and %q is one too many: --merge makes one file of several", words[1])
	}
	c, folder, err := x.loadConfig(x.shared)
	if err != nil {
		return err
	}
	x.checks = c.Checks
	if !x.merge {
		return x.run(c, form, folder, words[0], roundID)
	}
	var reports []format.Report
	for _, word := range words {
		r, err := x.recorded(folder, word, roundID)
		if err != nil {
			return fmt.Errorf("%s: %w", foreign.Line(word), err)
		}
		last, finished := r.last()
		if !finished {
			return fmt.Errorf("%s: no round was finished", foreign.Line(word))
		}
		reports = append(reports, x.report(r, last))
	}
	made, err := form.Write(reports...)
	if err != nil {
		return err
	}
	return x.write(made)
}

// recorded is the result that a session, a log or the demo holds.
func (x *exportCmd) recorded(folder, word, roundID string) (result, error) {
	events, artifact, where, err := x.recording(folder, word, roundID)
	return result{outcome: resultOfEvents(events), session: where, quorum: -1, document: artifact}, err
}

// recording reads the events of a session, a log or the demo; the demo alone brings its documents along.
func (x *exportCmd) recording(folder, word, roundID string) (events []engine.Event, artifact func(int) ([]byte, error), where string, err error) {
	if word != "demo" {
		var log replay.Log
		log, where, err = x.readEvents(folder, word, roundID)
		x.warnAboutLog(word, log)
		return log.Events, nil, where, err
	}
	if roundID != "" {
		return nil, nil, "", usageErrorf("--round is for a session, and the demo is one review")
	}
	events, err = demo.Events()
	return events, demo.Artifact, "", err
}

func (x *exportCmd) run(c *config.Config, form format.Format, folder, word, roundID string) error {
	events, artifact, where, err := x.recording(folder, word, roundID)
	if err != nil {
		return err
	}
	var made []byte
	switch {
	case x.html:
		made, err = page.HTML(x.withPackage(x.withDocument(pageOf(events), artifact, where, roundID)))
	case x.svg && x.animate:
		made, err = x.renderAnimation(c, word, events, artifact)
	case x.svg:
		made, err = x.renderSVG(c, events, artifact)
	default:
		made, err = x.findings(form, result{outcome: resultOfEvents(events), session: where, quorum: -1, document: artifact})
	}
	if err != nil {
		return err
	}
	return x.write(made)
}

// chosenFormat checks that one thing is wanted, and finds the format of --format.
func (x *exportCmd) chosenFormat() (format.Format, error) {
	wanted := 0
	for _, is := range []bool{x.html, x.svg, x.shared.cmd.Flags().Changed("format")} {
		if is {
			wanted++
		}
	}
	if wanted == 0 {
		return format.Format{}, usageErrorf("parley export needs to know what to make: --html, --svg or --format FORMAT")
	}
	if wanted > 1 {
		return format.Format{}, usageErrorf("parley export makes one thing at a time: --html, --svg or --format")
	}
	form, known := format.Find(x.format)
	if known || x.html || x.svg {
		return form, nil
	}
	if near := config.Nearest(x.format, format.Names()); near != "" {
		return form, usageErrorf("--format %q: did you mean %s?", x.format, near)
	}
	return form, usageErrorf("--format %q is not one of %s", x.format, strings.Join(format.Names(), ", "))
}

// write puts the page or the picture where it was wanted.
func (x *exportCmd) write(made []byte) error {
	if x.output == "" || x.output == "-" {
		_, err := x.Out.Write(made)
		return err
	}
	folder, err := x.Getwd()
	if err != nil {
		return err
	}
	return writeError(x.output, atomicfile.Export(absolutePath(folder, x.output), made, x.force))
}

// withDocument adds the text that the last round reviewed. A page without it is a page all the same.
func (x *exportCmd) withDocument(d page.Discussion, artifact func(int) ([]byte, error), where, roundID string) page.Discussion {
	if len(d.Rounds) == 0 {
		return d
	}
	last := d.Rounds[len(d.Rounds)-1]
	var text []byte
	var err error
	switch {
	case artifact != nil:
		text, err = artifact(last.Number)
	case where != "":
		text, err = feedback.ReviewedText(where, cmp.Or(roundID, last.ID), last.Artifact.Path, last.Artifact.SHA256, x.identityOption())
	default:
		return d
	}
	sum := sha256.Sum256(text)
	switch {
	case err != nil:
		x.eprintf("parley: warning: the page does not show the document: %s\n", foreign.Line(err.Error()))
	case hex.EncodeToString(sum[:]) != last.Artifact.SHA256:
		x.eprintf("parley: warning: the page does not show the document: it has changed since the last round\n")
	default:
		d.Document = string(text)
	}
	return d
}

// withPackage adds where the requirements are among the documents that a session's document belongs to. A page without them is a page
// all the same.
func (x *exportCmd) withPackage(d page.Discussion) page.Discussion {
	if x.artifact.Package == nil || len(d.Rounds) == 0 {
		return d
	}
	last := d.Rounds[len(d.Rounds)-1]
	if !engine.HasPackage(last.Artifact) && (x.artifact.InPackage == nil || !x.artifact.InPackage(last.Artifact.Path)) {
		return d
	}
	traced, err := x.artifact.Package(last.Artifact.Path)
	if err != nil {
		x.eprintf("parley: warning: the page does not say where the requirements are: %s\n", foreign.Line(err.Error()))
		return d
	}
	d.Package = &traced
	return d
}

// pageOf is what stored events say for a page.
func pageOf(events []engine.Event) page.Discussion {
	var d page.Discussion
	for _, e := range events {
		switch b := e.Body.(type) {
		case engine.RoundFinished:
			d.Rounds = append(d.Rounds, b.Round)
		case feedback.DecisionMade:
			d.Decisions = append(d.Decisions, b.Decision)
		case feedback.Concluded:
			d.Conclusions = b.Text
		}
	}
	d.Ledger = feedback.LedgerOf(events)
	if d.Conclusions == "" {
		d.Findings = conclusions.Tables(conclusions.Items(d.Ledger))
	}
	return d
}

// timeFlag is a time of a recording, as a length (81s) or as the console shows it (1:21).
type timeFlag time.Duration

func (m *timeFlag) String() string { return "" } // help says in words what stands for no time
func (m *timeFlag) Type() string   { return "TIME" }
func (m *timeFlag) Shape() string  { return "a time such as 9s or 1:21" }

var errNotATime = errors.New("no time of a recording")

func (m *timeFlag) Set(text string) error {
	parts, unit, whole := strings.Split(text, ":"), time.Second, time.Duration(0)
	if len(parts) == 1 {
		length, err := time.ParseDuration(text)
		if err != nil || length < 0 {
			return errNotATime
		}
		*m = timeFlag(length)
		return nil
	}
	for i, part := range slices.Backward(parts) {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i > 0 && (n >= 60 || len(part) != 2) || unit > time.Hour {
			return errNotATime
		}
		whole += time.Duration(n) * unit
		unit *= 60
	}
	*m = timeFlag(whole)
	return nil
}

// renderSVG is a screen of the console at a time of the recording.
func (x *exportCmd) renderSVG(c *config.Config, events []engine.Event, artifact func(int) ([]byte, error)) ([]byte, error) {
	width, height, err := parseSize(x.size)
	if err != nil {
		return nil, err
	}
	var key rune
	if i := slices.Index(screens, x.screen); i >= 0 {
		key = screenKeys[i]
	} else if x.screen != "" {
		if near := config.Nearest(x.screen, screens); near != "" {
			return nil, usageErrorf("--screen %q: did you mean %s?", x.screen, near)
		}
		return nil, usageErrorf("--screen %q is not one of %s", x.screen, strings.Join(screens, ", "))
	}
	l := screenOptions(c, replayTitle(events))
	l.Artifact = x.artifact
	shot := Recording{Timeline: replay.NewTimeline(events, 0), Artifact: artifact}.offscreenReplay(l)
	shot.Width, shot.Height = width, height
	if length := shot.Timeline.Length(); x.moment > length {
		x.eprintf("parley: warning: --at %s is after the end of the recording, which lasts %s: the picture shows the end\n", x.moment, length.Round(time.Second))
	}
	frame := shot.FrameAt(x.moment, key)
	title := "parley " + replayTitle(events)
	return []byte(picture.SVG(frame, picture.Options{Width: width, Height: height, Title: title, Light: shot.Console.Theme.Light})), nil
}
