package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/direct"
	"parley/engine/review"
	"parley/ui/cli/config"
	"parley/ui/safetext"
)

// check is one row of parley checks, also as JSON.
type check struct {
	ID          string   `json:"id"`
	Perspective string   `json:"perspective"`
	Severity    string   `json:"severity"`
	Weight      int      `json:"weight"`
	What        string   `json:"what"`
	Suggestion  string   `json:"suggestion"`
	Source      string   `json:"source"`
	Topic       string   `json:"topic,omitempty"`
	Profiles    []string `json:"profiles,omitempty"` // none means every kind of document
	Words       string   `json:"words,omitempty"`    // the list of words it looks for
	Off         bool     `json:"off,omitempty"`
	Why         string   `json:"why,omitempty"` // why a finding matters
	// Kind is what a finding asks of a person, Consequence what happens if nothing is done.
	Kind        review.Kind `json:"kind,omitempty"`
	Consequence string      `json:"consequence,omitempty"`
	// Precision is what became of its findings on accepted documents when they were read; absent when there was none.
	Precision *direct.Precision `json:"precision,omitempty"`
	// Quiet is set for a check that counts in the rating and makes no finding unless a severity is configured.
	Quiet bool `json:"quiet,omitempty"`
	// Setting is what the configuration says about the check, Origin where it says so.
	Setting string `json:"setting,omitempty"`
	Origin  string `json:"origin,omitempty"`
}

// checksCommand lists the checks of the direct analysis.
func (a App) checksCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "checks [ID…]",
		Short: "List the built-in checks: what each asks, and where it comes from",
		Long: `Lists every built-in check by perspective, with the usual severity of its findings, what it
asks of a document, and the source of that demand. With ids it shows these checks in full.

A project switches a check off, changes its severity or adds words to its list under checks: in .parley.yaml, and
names its own headings under headings:. A comment in the document silences one finding: in or before a paragraph, an
item or a row; before a heading it silences the section.
<!-- parley: ignore Q4 because the term is defined in our handbook -->`,
		Example: "  parley checks\n  parley checks Q4 C14\n  parley checks --json",
	}
	s := a.addSharedFlags(cmd, "output")
	cmd.Flags().BoolVar(&asJSON, "json", false, "the same as --output json")
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var ids []cobra.Completion
		for _, info := range direct.Checks() {
			ids = append(ids, cobra.CompletionWithDesc(info.ID, info.Criterion))
		}
		return ids, cobra.ShellCompDirectiveNoFileComp
	}
	cmd.RunE = func(_ *cobra.Command, ids []string) error {
		c, _, err := a.loadConfig(s)
		if err != nil {
			return err
		}
		a.warnOutputForm(s, c)
		list, err := chosen(configuredChecks(c), ids)
		if err != nil {
			return err
		}
		if asJSON || c.Settings.Output == "json" {
			return writeJSON(a.Out, list)
		}
		return a.printf("%s", checkList(list, len(ids) > 0))
	}
	return cmd
}

// configuredChecks are all checks with what the configuration says about them.
func configuredChecks(c *config.Config) []check {
	var list []check
	for _, info := range direct.Checks() {
		one := check{
			ID: info.ID, Perspective: info.Perspective, Severity: string(info.Severity), Weight: info.Weight, What: info.Criterion,
			Suggestion: info.Suggestion, Source: info.Source, Topic: info.Topic, Profiles: info.Profiles, Words: info.WordList,
			Off: slices.Contains(c.Checks.Off, info.ID), Why: info.Why,
			Kind: info.Kind, Consequence: info.Consequence, Quiet: info.Quiet,
		}
		if info.Precision.Read > 0 {
			one.Precision = &info.Precision
		}
		if severity := c.Checks.Severity[info.ID]; severity != "" {
			one.Severity, one.Quiet = string(severity), false
		}
		if one.Setting = c.Describe("checks." + info.ID); one.Setting != "" {
			one.Origin = c.Origin("checks." + info.ID).String()
		}
		list = append(list, one)
	}
	return list
}

// chosen are the checks with these ids, all of them for none.
func chosen(list []check, ids []string) ([]check, error) {
	if len(ids) == 0 {
		return list, nil
	}
	var found []check
	for _, id := range ids {
		i := slices.IndexFunc(list, func(c check) bool { return strings.EqualFold(c.ID, id) })
		if i < 0 {
			return nil, usageErrorf("unknown check %q: parley checks lists them", id)
		}
		found = append(found, list[i])
	}
	return found, nil
}

// columns of the sheet: the id and the severity stand before the text.
const (
	idCells       = 5
	severityCells = 8
)

// checkList is the list for a person, within 80 columns.
func checkList(list []check, full bool) string {
	var b strings.Builder
	perspective, quiet := "", false
	for _, c := range list {
		if c.Perspective != perspective {
			if perspective != "" {
				b.WriteByte('\n')
			}
			perspective = c.Perspective
			fmt.Fprintf(&b, "%s\n", strings.ToUpper(perspective[:1])+perspective[1:])
		}
		severity := c.Severity
		if c.Off {
			severity = "off"
		}
		head := "  " + safetext.Fit(c.ID, idCells) + safetext.Fit(severity, severityCells)
		what := c.What
		if c.Quiet && !c.Off && !full {
			what, quiet = what+" (quiet)", true
		}
		writeHanging(&b, head, what)
		writeHanging(&b, "", "source: "+c.Source)
		writeHanging(&b, "", c.precision())
		if c.Quiet && full {
			writeHanging(&b, "", "quiet: it counts in the rating, and tells only what is certain, unless checks."+c.ID+" gives a severity")
		}
		if c.Setting != "" {
			writeHanging(&b, "", fmt.Sprintf("configured: %s, in %s", c.Setting, c.Origin))
		}
		if full {
			c.details(&b)
		}
	}
	if quiet {
		b.WriteByte('\n')
		writeHanging(&b, "  "+safetext.Fit("quiet", idCells+severityCells), "it counts in the rating, and tells only what is certain, unless checks.ID gives a severity")
	}
	return b.String()
}

// precision says how often its findings on accepted documents were true and useful, or that nobody has measured it.
func (c check) precision() string {
	p := c.Precision
	if p == nil {
		return "precision: not measured"
	}
	text := fmt.Sprintf("precision: of %s on accepted documents %d true, %d useful", countOf(p.Read, "finding"), p.True, p.Useful)
	if p.Twice > 0 {
		text += fmt.Sprintf("; two readers agreed on %d of %d", p.Agreed, p.Twice)
	}
	return text
}

// details are what only a single check is asked for.
func (c check) details(b *strings.Builder) {
	if c.Why != "" {
		writeHanging(b, "", "why it matters: "+c.Why)
	}
	writeHanging(b, "", "a finding is: "+strings.ToLower(c.Kind.Label()))
	if c.Consequence != c.Why {
		writeHanging(b, "", "if nothing is done: "+c.Consequence)
	}
	if c.Precision == nil {
		writeHanging(b, "", "not measured means: nobody has labelled a finding that it makes today")
	}
	writeHanging(b, "", "advice: "+c.Suggestion)
	writeHanging(b, "", "asked of: "+cmp.Or(strings.Join(c.Profiles, ", "), "every kind of document"))
	writeHanging(b, "", fmt.Sprintf("weight in the rating: %d of 3", c.Weight))
	if c.Words != "" {
		list := ""
		if words := direct.WordsOf(c.ID); len(words) > 0 {
			list = ": " + strings.Join(words, ", ")
		}
		writeHanging(b, "", "looks for: "+c.Words+list+" (words and except add to and take from the list)")
	}
}

// writeHanging writes a text beside a head, wrapped, with its further lines below the text's beginning.
func writeHanging(b *strings.Builder, head, text string) {
	const indent = 2 + idCells + severityCells
	for i, line := range safetext.Wrap(safetext.Line(text), tableWidth-indent) {
		if i > 0 || head == "" {
			head = strings.Repeat(" ", indent)
		}
		fmt.Fprintf(b, "%s%s\n", head, line)
	}
}
