package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/foreign"
	"parley/engine/limits"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/cli/config"
	"parley/ui/format"
)

// checkCmd is one call of parley check.
type checkCmd struct {
	App
	all, quiet bool
	input      string // the file that holds what comes by standard input; "" for none
	remove     func()
}

// checkedDocument is a document with what the direct analysis makes of it, or why it could not be looked at.
type checkedDocument struct {
	Path  string       `json:"path"`
	Error string       `json:"error,omitempty"`
	Round *round.Round `json:"result,omitempty"`

	report format.Report
}

// checkReport is what parley check prints as JSON.
type checkReport struct {
	Checked   int               `json:"checked"`
	Blocked   int               `json:"blocked"`
	Failed    int               `json:"failed"` // could not be looked at
	Documents []checkedDocument `json:"documents"`
	// What the documents of one folder say against each other.
	Contradictions []foundContradiction `json:"contradictions"`
	Undefined      []undefinedID        `json:"undefined"`
	leftOut        string               // what a folder has that is no Markdown
	contradicted   []inFolder           // the requirements of a folder that another document of it seems to contradict
	// Quiet is what the checks came to that are not told by default.
	Quiet quietReport `json:"quiet_checks"`
}

// checkCommand looks at many documents without any AI tool, and keeps nothing.
func (a App) checkCommand() *cobra.Command {
	x := &checkCmd{App: a}
	cmd := &cobra.Command{
		Use:   "check DOCUMENT|FOLDER...",
		Short: "Check many documents with the built-in checks: no AI tool, no session, one result",
		Long: `Runs the built-in checks (parley checks lists them) on each document, several documents at once, and
prints one result. No AI tool is asked, nothing is kept and nothing leaves the machine. In a folder every Markdown
file counts, but for hidden ones, links, node_modules and vendor; a note counts the documents of other kinds there. The word - is what comes by standard input.

The documents of a folder that you name are also compared with each other: places that may contradict each other, and
ids that one names and none defines. They weigh in no verdict. Documents that you name one by one are not compared.

Built-in checks see some of what is missing, empty, vague or contradictory, not whether a document makes sense. For that
ask AI tools: parley review. Most checks are quiet: they lower the rating, and tell only what is certain. The last lines
say which of them are not met; a severity under checks: in the configuration has one told.

Exit status: 0 no document blocked at or above --fail-on, 3 one is, 1 one could not be looked at, 2 wrong usage.`,
		Example: `  parley check docs
  git show HEAD:docs/brief.md | parley check -
  parley check docs/*.md --output sarif > parley.sarif
  parley check README.md docs --fail-on medium --output github`,
		Args: argCount(1, math.MaxInt, "a document or a folder"),
	}
	s := a.addSharedFlags(cmd, "perspectives", "concurrency", "fail-on", "policy", "output")
	cmd.Flags().BoolVar(&x.all, "all", false, "every finding of each document with all its places, not only the seven most severe; forms other than text always have all findings")
	cmd.Flags().BoolVarP(&x.quiet, "quiet", "q", false, "only errors on standard error")
	cmd.ValidArgsFunction = completeFiles("md", "markdown")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return x.run(cmd.Context(), s, args) }
	return cmd
}

func (x *checkCmd) run(ctx context.Context, s *sharedFlags, words []string) error {
	c, folder, err := x.loadConfig(s)
	if err != nil {
		return err
	}
	if c.Settings.Output == "report" && s.cmd.Flags().Changed("output") {
		return usageErrorf("parley check has no --output report: a document has no record here; parley review writes one")
	}
	c.Settings.Offline = true
	panel, err := panelFlags{}.selectPerspectives(c, folder, perspective.AdHocNames())
	if err != nil {
		return err
	}
	e, err := x.newEngine(c, folder)
	if err != nil {
		return err
	}
	e.Concurrency = 0 // --concurrency counts documents here
	paths, err := x.documents(folder, words)
	defer x.removeInput()
	switch {
	case err != nil && len(words) > 1: // the others are there
		return fmt.Errorf("no document was checked: %w", err)
	case err != nil:
		return err
	}
	if !x.quiet {
		defer x.noteSlow(func() string { return slowCheck(paths) })()
	}
	documents := make([]checkedDocument, len(paths))
	checkAll(ctx, c.Settings.Concurrency, len(paths), func(i int) { documents[i] = x.check(ctx, e, c, folder, paths[i], panel) })
	if ctx.Err() != nil {
		return &interruptedError{advice: "nothing was kept; run it again"}
	}
	report := newCheckReport(documents, c.Settings.FailOn)
	for _, word := range words {
		x.compare(ctx, c, folder, word, &report)
	}
	report.addBetween()
	report.Quiet, report.leftOut = quietOf(documents, configuredChecks(c)), leftOut(folder, words)
	if err := x.print(report, c.Settings); err != nil {
		return err
	}
	return x.status(report)
}

// documents are the documents that are named, and what comes by standard input where that is.
func (x *checkCmd) documents(folder string, words []string) ([]string, error) {
	if !slices.Contains(words, inputWord) {
		return documentsAt(folder, words)
	}
	var err error
	if x.input, x.remove, err = x.keepInput(artifact.MaxBytes, "parley check -"); err != nil {
		return nil, err
	}
	named := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return word == inputWord })
	paths, err := documentsAt(folder, named)
	return append(paths, x.input), err
}

// removeInput takes the file away that holds what came by standard input.
func (x *checkCmd) removeInput() {
	if x.remove != nil {
		x.remove()
	}
}

// checkAll calls check for every document, several at once: as many as there are processors when no limit is given.
func checkAll(ctx context.Context, limit, documents int, check func(i int)) {
	if limit < 1 {
		limit = runtime.GOMAXPROCS(0)
	}
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(limit, documents) {
		workers.Go(func() {
			for i := range next {
				check(i)
			}
		})
	}
	for i := 0; i < documents && ctx.Err() == nil; i++ {
		next <- i
	}
	close(next)
	workers.Wait()
}

// check looks at one document.
func (x *checkCmd) check(ctx context.Context, e *engine.Engine, c *config.Config, folder, path string, panel []perspective.Perspective) checkedDocument {
	shown := filepath.ToSlash(relativePath(folder, path))
	if path == x.input {
		shown = inputName
	}
	r, err := e.Run(ctx, engine.Assignment{
		RoundID: "CHECK", Number: 1, MaxRounds: 1, Type: round.Initial, Attempt: 1, Artifact: path, Session: sessionOf(c, folder, path),
		Perspectives: panel,
	}, engine.NewStream(0, x.Now))
	if err != nil {
		return checkedDocument{Path: foreign.Line(shown), Error: foreign.Line(withoutPath(err))}
	}
	r.Artifact.Path = shown
	l := new(ledger.Ledger)
	l.Update(r, ledger.Scope{})
	source := format.Source{Round: r, Ledger: l, Path: shown, Absolute: filepath.IsAbs(shown), Version: version()}
	if text, err := limits.ReadFile(path, artifact.MaxBytes); err == nil {
		if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) == r.Artifact.SHA256 {
			source.Document = text // else it was changed meanwhile, and there are no columns
		}
	}
	safe := foreign.Value(r)
	return checkedDocument{Path: foreign.Line(shown), Round: &safe, report: format.NewReport(source)}
}

// withoutPath is what is wrong with a document, for where its path stands already.
func withoutPath(err error) string {
	var unreadable *artifact.Error
	if errors.As(err, &unreadable) && unreadable.Reason != "" {
		return unreadable.Reason
	}
	return err.Error()
}

func newCheckReport(documents []checkedDocument, failOn string) checkReport {
	report := checkReport{Checked: len(documents), Documents: documents, Contradictions: []foundContradiction{}, Undefined: []undefinedID{}}
	for _, d := range documents {
		switch {
		case d.Round == nil:
			report.Failed++
			report.Checked--
		case d.blocks(failOn):
			report.Blocked++
		}
	}
	return report
}

// blocks reports whether the document is blocked at or above a severity.
func (d checkedDocument) blocks(failOn string) bool {
	return d.Round.Verdict == round.Blocked && severityAtLeast(*d.Round, failOn)
}

// reports are those of the documents that could be looked at.
func (r checkReport) reports() []format.Report {
	var list []format.Report
	for _, d := range r.Documents {
		if d.Round != nil {
			list = append(list, d.report)
		}
	}
	return list
}

// print writes the result, and on standard error what could not be looked at.
func (x *checkCmd) print(r checkReport, s config.Settings) error {
	for _, d := range r.Documents {
		if d.Error != "" {
			x.eprintf("parley: %s: %s\n", d.Path, d.Error)
		}
	}
	if form, is := format.Find(s.Output); is {
		made, err := form.Write(r.reports()...)
		if err != nil {
			return err
		}
		_, err = x.Out.Write(made)
		return err
	}
	if s.Output == "json" {
		return writeJSON(x.Out, r)
	}
	return x.printf("%s", r.text(x.all, s.FailOn))
}

// status is what the documents mean for the caller: the gravest of what happened.
func (x *checkCmd) status(r checkReport) error {
	switch {
	case r.Failed > 0 && r.Checked == 0 && len(r.Documents) == 1:
		return &statusError{Failed}
	case r.Failed > 0:
		if !x.quiet {
			x.eprintf("parley: %s could not be looked at\n", countOf(r.Failed, "document"))
		}
		return &statusError{Failed}
	case r.Blocked > 0:
		return &statusError{Blocked}
	default:
		return nil
	}
}
