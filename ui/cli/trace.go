package cli

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/artifact"
	"parley/engine/direct"
	"parley/engine/foreign"
	"parley/engine/layout"
	"parley/ui/cli/config"
	"parley/ui/format"
)

// traceReport is the requirement-to-section matrix as JSON.
type traceReport struct {
	Context      string     `json:"context"`
	Artifact     string     `json:"artifact"`
	Summary      string     `json:"summary"`
	Covered      int        `json:"covered"`
	Partial      int        `json:"partial"`
	Missing      int        `json:"missing"`
	Requirements []traceRow `json:"requirements"`
	ScopeCreep   []traceRow `json:"scope_creep"`
	Notes        []string   `json:"notes"`
}

// traceRow is one requirement, or a section that answers none.
type traceRow struct {
	ID      string      `json:"id,omitempty"`
	Kind    string      `json:"kind,omitempty"`
	Text    string      `json:"text"`
	Defined int         `json:"defined_line,omitempty"` // in the context, of one whose id names another requirement as well
	Must    bool        `json:"must,omitempty"`
	Status  string      `json:"status"`
	By      string      `json:"by"` // id or text
	Why     string      `json:"why,omitempty"`
	Section string      `json:"section,omitempty"`
	File    string      `json:"file,omitempty"` // "" for the artifact itself
	Line    int         `json:"line,omitempty"`
	Score   float64     `json:"score"`
	Shared  []string    `json:"shared,omitempty"`
	Absent  []string    `json:"absent,omitempty"`
	Links   []traceLink `json:"links,omitempty"` // the likeliest first
}

// traceLink is a section that belongs to a requirement.
type traceLink struct {
	Section string  `json:"section"`
	File    string  `json:"file,omitempty"` // "" for the artifact itself
	Line    int     `json:"line"`
	Score   float64 `json:"score"`
}

// traceCommand shows which requirement is answered where.
func (a App) traceCommand() *cobra.Command {
	var asJSON, asCSV bool
	cmd := &cobra.Command{
		Use:   "trace FOLDER | CONTEXT DOCUMENT",
		Short: "Trace requirements through documents: covered, partial, missing, scope creep",
		Long: `Compares a document with a discovery context (or refined requirements), JSON or Markdown, without any AI tool.
Functional and non-functional requirements and constraints are traced alike: each is covered by its id where that has
text of its own, else by its words; files that the document links to are read with it. As JSON it also names, for each
requirement, every section that seems to belong to it, the likeliest first.

With a folder alone (or one document of a session) it compares the documents of that folder with each other: a matrix
says of every requirement where it is in brief, architecture, epics, stories and tests, with the places. Its status is 3
when one is missing in epics, stories or tests; with --fail-on medium also when one is missing elsewhere, answered only
in part, or named in a possible contradiction; with --fail-on low also when words cannot tell.

The exit status tells how it went: 3 when a requirement is missing; with --fail-on medium also when one is answered only
in part, with --fail-on low also when a section answers none; with --fail-on never it is 0.`,
		Example: `  parley trace spec/discovery-context.json spec/epics/_index.md
  parley trace spec/discovery-context.json spec/epics/_index.md --csv > matrix.csv
  parley trace context.json README.md --json --fail-on never
  parley trace spec`,
		Args: argCount(1, 2, "a folder, or the discovery context and the document"),
	}
	s := a.addSharedFlags(cmd, "session", "output", "fail-on")
	cmd.Flags().BoolVar(&asJSON, "json", false, "the same as --output json")
	cmd.Flags().BoolVar(&asCSV, "csv", false, "one line for each requirement, for a spreadsheet")
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return completeFiles("json", "md", "markdown")(cmd, args, start)
		}
		return completeUpTo(2, completeFiles("md", "markdown", "json"))(cmd, args, start)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, folder, err := a.loadConfig(s)
		if err != nil {
			return err
		}
		if err := checkSessionFolder(c, folder); err != nil {
			return err
		}
		a.warnOutputForm(s, c)
		defer a.noteSlow(func() string {
			return "parley: reading " + foreign.Line(strings.Join(args, " and ")) + "; this takes a while"
		})()
		form := tracedForm{csv: asCSV, json: asJSON || c.Settings.Output == "json"}
		if len(args) == 1 {
			t, err := tracePackage(cmd.Context(), c, folder, args[0])
			if err != nil {
				return err
			}
			return a.writeTraced(form, &t, c.Settings.FailOn)
		}
		t, err := traceRequirements(cmd.Context(), c, folder, args[0], args[1])
		if err != nil {
			return err
		}
		return a.writeTraced(form, &t, c.Settings.FailOn)
	}
	return cmd
}

// tracedForm is what a trace is printed as, if not as a table.
type tracedForm struct{ csv, json bool }

// traced is what parley trace has found.
type traced interface {
	table(look traceLook) string
	csv(a App) error
	status(failOn string) error
}

// writeTraced prints it, and says by the error what it means for the caller.
func (a App) writeTraced(form tracedForm, t traced, failOn string) error {
	var err error
	switch {
	case form.csv:
		err = t.csv(a)
	case form.json:
		err = writeJSON(a.Out, t)
	default:
		err = a.printf("%s", t.table(a.traceLook()))
	}
	if err != nil {
		return err
	}
	return t.status(failOn)
}

// traceRequirements reads both files and compares them.
func traceRequirements(ctx context.Context, c *config.Config, folder, contextName, artifactName string) (traceReport, error) {
	t := traceReport{Context: contextName, Artifact: artifactName, Requirements: []traceRow{}, ScopeCreep: []traceRow{}, Notes: []string{}}
	discovery, err := readText(absolutePath(folder, contextName), contextName)
	if err != nil {
		return t, err
	}
	if err := checkContextText(contextName, discovery, artifactName); err != nil {
		return t, fmt.Errorf("%s is not a discovery context: %w; name the file that lists the requirements first, then the document", contextName, err)
	}
	path := absolutePath(folder, artifactName)
	if err := artifact.CheckFile(path); err != nil {
		return t, readAs(artifactName, err)
	}
	text, err := readText(path, artifactName)
	if err != nil {
		return t, err
	}
	found, err := direct.Trace(ctx, direct.Input{
		Path: path, Artifact: []byte(text), Session: sessionOf(c, folder, path), Discovery: []byte(discovery), Options: c.Checks,
	})
	if err != nil {
		return t, err
	}
	if len(found.Rows) == 0 {
		return t, fmt.Errorf("%s lists no requirement: parley looks for confirmed_features, requirements, non_functional_requirements, constraints and the like, as JSON keys or as headings, or for an id with a text", contextName)
	}
	t.fill(found)
	return t, nil
}

// sessionOf is the folder whose files belong to the artifact: the one named, the one that holds its spec folder, or its own.
func sessionOf(c *config.Config, folder, artifact string) string {
	if c.Settings.Session != "" {
		return absolutePath(folder, c.Settings.Session)
	}
	for dir := filepath.Dir(artifact); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if !layout.Of(dir).IsDefault() {
			return dir
		}
		if filepath.Base(dir) == "spec" {
			return filepath.Dir(dir)
		}
	}
	return filepath.Dir(artifact)
}

// checkContextText reports why a file cannot be a discovery context: JSON has to be valid, and Markdown that is held against JSON is
// most likely the document, with the two in the wrong order.
func checkContextText(contextName, text, artifactName string) error {
	markdown := filepath.Ext(contextName) != ".json" && !strings.HasPrefix(strings.TrimSpace(text), "{") && !strings.HasPrefix(strings.TrimSpace(text), "[")
	if markdown && filepath.Ext(artifactName) != ".json" {
		return nil
	}
	return validJSON(text)
}

func validJSON(text string) error {
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return fmt.Errorf("line %d: %w", 1+strings.Count(text[:min(int(syntax.Offset), len(text))], "\n"), err)
		}
		return err
	}
	return nil
}

func (t *traceReport) fill(found direct.Coverage) {
	t.Summary = found.Summary
	t.Notes = append(t.Notes, found.Notes...)
	for _, r := range found.Rows {
		t.Requirements = append(t.Requirements, newTraceRow(r))
		switch r.Status {
		case direct.Covered:
			t.Covered++
		case direct.Partial:
			t.Partial++
		case direct.Missing:
			t.Missing++
		}
	}
	for _, r := range found.Creep {
		row := newTraceRow(r)
		row.Status = "scope creep"
		t.ScopeCreep = append(t.ScopeCreep, row)
	}
}

func newTraceRow(r direct.Traced) traceRow {
	var links []traceLink
	for _, l := range r.Links {
		links = append(links, traceLink(l))
	}
	defined := 0
	if r.IsTwin {
		defined = r.Defined
	}
	return traceRow{
		ID: r.ID, Kind: r.Kind, Defined: defined, Text: requirementText(r), Must: r.Must, Status: string(r.Status), By: r.By, Why: r.Why,
		Section: r.Section, File: r.File, Line: r.Line, Score: r.Score, Shared: r.Shared, Absent: r.Absent, Links: links,
	}
}

// requirementText is the requirement without what the matrix shows in columns of its own.
func requirementText(r direct.Traced) string {
	text := strings.TrimPrefix(r.Text, r.ID+": ")
	if kind, rest, ok := strings.Cut(text, ": "); ok && strings.EqualFold(kind, r.Kind) {
		return strings.TrimPrefix(rest, r.ID+": ")
	}
	return text
}

// status is what the matrix means for the caller.
func (t *traceReport) status(failOn string) error {
	fails := failOn != "never" && t.Missing > 0
	if failOn == "medium" || failOn == "low" {
		fails = fails || t.Partial > 0
	}
	if failOn == "low" {
		fails = fails || len(t.ScopeCreep) > 0
	}
	if fails {
		return &statusError{Blocked}
	}
	return nil
}

// csv writes one line for each requirement and each section that answers none.
func (t *traceReport) csv(a App) error {
	w := csv.NewWriter(a.Out)
	rows := [][]string{{"id", "kind", "must", "status", "by", "section", "file", "line", "score", "absent", "why", "text"}}
	for _, r := range append(t.Requirements[:len(t.Requirements):len(t.Requirements)], t.ScopeCreep...) {
		rows = append(rows, []string{
			format.SpreadsheetCell(r.ID), r.Kind, yesNo(r.Must), r.Status, r.By, format.SpreadsheetCell(r.Section), format.SpreadsheetCell(r.File), strconv.Itoa(r.Line),
			strconv.FormatFloat(r.Score, 'f', -1, 64), format.SpreadsheetCell(strings.Join(r.Absent, " ")), format.SpreadsheetCell(r.Why), format.SpreadsheetCell(r.Text),
		})
	}
	if err := w.WriteAll(rows); err != nil {
		return err
	}
	return w.Error()
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return ""
}
