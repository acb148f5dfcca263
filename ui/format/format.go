// Package format writes the findings of a discussion in the forms that editors, CI systems and code hosts read.
//
// It may know rounds, the finding ledger and the formats. It may not know flags, files of a session, or where the text
// goes. Adding a format is one file and one row of the table.
package format

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"parley/engine/pattern"
)

// Format is one form of the findings.
type Format struct {
	Name string
	// What says in a few words what the form is, and who reads it.
	What string
	// HasStepSummary reports that the record belongs into the summary of a workflow's step beside it.
	HasStepSummary bool

	write func(out *bytes.Buffer, reports []Report) error
}

// table has every format, in the order they are listed in.
var table = []Format{
	{Name: "line", What: "`path:line:col: severity: message [F-012 product]`; vim's quickfix, Emacs, `reviewdog -efm`", write: each(writeLine)},
	{Name: "github", What: "workflow commands: annotations of a GitHub run, and the record in its step summary", HasStepSummary: true, write: writeGitHub},
	{Name: "rdjsonl", What: "Reviewdog Diagnostic Format, one JSON object a line; comments on GitHub, GitLab, Gitea, Bitbucket", write: each(writeRDJSONL)},
	{Name: "sarif", What: "SARIF 2.1.0; GitHub code scanning, editors", write: writeSARIF},
	{Name: "gitlab", What: "GitLab Code Quality", write: writeGitLab},
	{Name: "junit", What: "JUnit XML: a suite for the round, a case for each perspective; test tabs of CI systems", write: writeJUnit},
	{Name: "csv", What: "a table of all findings, closed ones too; spreadsheets", write: writeCSV},
	{Name: "markdown", What: "a checklist to paste into an issue or a pull request", write: writeChecklists},
}

// All is the table of formats.
func All() []Format { return slices.Clone(table) }

// Names are the words that ask for the formats.
func Names() []string {
	names := make([]string, len(table))
	for i, f := range table {
		names[i] = f.Name
	}
	return names
}

// Find finds a format by its name.
func Find(name string) (Format, bool) {
	for _, f := range table {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// each writes report after report: what a line format makes of many is what it makes of each.
func each(write func(*bytes.Buffer, Report) error) func(*bytes.Buffer, []Report) error {
	return func(out *bytes.Buffer, reports []Report) error {
		for _, r := range reports {
			if err := write(out, r); err != nil {
				return err
			}
		}
		return nil
	}
}

// Write makes the text of reports on as many documents, in their order.
func (f Format) Write(reports ...Report) ([]byte, error) {
	var out bytes.Buffer
	whole := make([]Report, len(reports))
	for i, r := range reports {
		whole[i] = r.withBetween()
	}
	if err := f.write(&out, whole); err != nil {
		return nil, fmt.Errorf("writing %s: %w", f.Name, err)
	}
	return out.Bytes(), nil
}

// ciCommand is how a line speaks to the runner of a CI system from anywhere in it: ##[error]…, ##vso[…], ##teamcity[….
var ciCommand = pattern.New(`##([A-Za-z]*)\[`)

// InertToCI is a text for a log: nothing in it is a command to the runner of a CI system.
func InertToCI(text string) string {
	return workflowCommand.ReplaceAllString(breakCommands(text, " ["), "$1: :")
}

// workflowCommand is how a line speaks to GitHub's runner from its beginning.
var workflowCommand = pattern.New(`(?m)^(\pZ*)::`)

// breakCommands writes the bracket of each such command otherwise, so that no finding is taken for one.
func breakCommands(text, bracket string) string {
	if !strings.Contains(text, "##") {
		return text
	}
	return ciCommand.ReplaceAllString(text, "##${1}"+bracket)
}
