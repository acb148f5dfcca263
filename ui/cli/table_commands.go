package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/feedback"
	"parley/ui/cli/config"
	"parley/ui/safetext"
)

// table is what a command prints of the configuration: as rows below their headings, or as JSON.
type table struct {
	value any
	head  []string
	rows  [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// tableCommand makes a command that prints a table. keys are the settings it has as flags besides --output.
func (a App) tableCommand(cmd *cobra.Command, of func(c *config.Config, folder string) (table, error), keys ...string) *cobra.Command {
	s := a.addSharedFlags(cmd, append(keys, "output")...)
	cmd.Args = argCount(0, 0, "no arguments")
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	cmd.RunE = func(*cobra.Command, []string) error {
		c, folder, err := a.loadConfig(s)
		if err != nil {
			return err
		}
		a.warnOutputForm(s, c)
		t, err := of(c, folder)
		if err != nil {
			return err
		}
		if c.Settings.Output == "json" {
			return writeJSON(a.Out, t.value)
		}
		return writeTable(a.Out, append([][]string{t.head}, t.rows...))
	}
	return cmd
}

// roundsCommand prints the configured rounds.
func (a App) roundsCommand() *cobra.Command {
	var target targetFlags
	cmd := &cobra.Command{
		Use:   "rounds",
		Short: "List the configured rounds: which document is reviewed by whom",
		Long: `Lists the configured rounds. A session of another program may have other documents under the same ids: with
--session the rounds are those of its layout, which is recognised by the folder's name or by its files, or named with
--layout.`,
		Example: "  parley rounds\n  parley rounds --session .workflow/.team/TLV4-larder-2026-05-01\n  parley rounds --layout spec-generator --output json",
	}
	bindLayout(cmd, a, &target.layout)
	return a.tableCommand(cmd, func(c *config.Config, folder string) (table, error) {
		if err := checkSessionFolder(c, folder); err != nil {
			return table{}, err
		}
		l, sign, err := target.useLayout(c, folder)
		if err != nil {
			return table{}, err
		}
		if sign != "" && !l.IsDefault() {
			a.eprintf("[discuss] layout of the session: %s (%s)\n", l.Name, foreign.Line(sign))
		}
		t := table{value: c.Rounds, head: []string{"ROUND", "ARTIFACT", "PERSPECTIVES", "CALLER"}}
		for _, r := range c.Rounds {
			t.add(r.ID, r.Artifact, strings.Join(r.Perspectives, ", "), r.Caller)
		}
		return t, nil
	}, "session")
}

// perspectivesCommand prints the configured perspectives.
func (a App) perspectivesCommand() *cobra.Command {
	return a.tableCommand(&cobra.Command{
		Use:     "perspectives",
		Short:   "List the configured perspectives: role, tool chain, focus",
		Long:    "Lists the perspectives that a review can use: the role of each, the tools that it asks in turn, and what it looks for.",
		Example: "  parley perspectives\n  parley perspectives --output json",
	}, func(c *config.Config, _ string) (table, error) {
		t := table{value: c.Perspectives, head: []string{"PERSPECTIVE", "TOOLS", "ROLE", "FOCUS"}}
		for _, p := range c.Perspectives {
			t.add(p.Name, strings.Join(p.Tools, ", "), p.Role, strings.Join(p.Focus, "; "))
		}
		return t, nil
	})
}

// setting is one line of parley config, also as JSON.
type setting struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	// InForce is what a value stands for that leaves it to parley: 0 rounds are those of the mode.
	InForce string `json:"in_force,omitempty"`
	Origin  string `json:"origin"`
}

// configCommand prints the effective configuration with the origin of each value.
func (a App) configCommand() *cobra.Command {
	var keys []string
	for _, r := range config.AllSettings() {
		if r.Key != "output" {
			keys = append(keys, r.Key)
		}
	}
	return a.tableCommand(&cobra.Command{
		Use:   "config",
		Short: "Print the effective configuration and where each value came from",
		Long: `Prints every setting with its effective value and its origin. A flag is stronger than a variable (PARLEY_…), that
is stronger than .parley.yaml of the working folder, and that than your own file in $XDG_CONFIG_HOME/parley/config.yaml.`,
		Example: "  parley config\n  PARLEY_MODE=quick parley config\n  parley config --output json",
	}, func(c *config.Config, _ string) (table, error) {
		a.warnUntrusted(c)
		list := settings(c)
		t := table{value: list, head: []string{"KEY", "VALUE", "ORIGIN"}}
		for _, one := range list {
			t.add(one.Key, cmp.Or(one.InForce, one.Value), one.Origin)
		}
		return t, nil
	}, keys...)
}

// settings lists the plain settings, then the entries of the tables that a file set.
func settings(c *config.Config) []setting {
	var list []setting
	for _, v := range c.Values() {
		list = append(list, settingInForce(c.Settings, v))
	}
	for _, v := range c.Entries() {
		list = append(list, setting{Key: v.Key, Value: c.Describe(v.Key), Origin: v.Origin.String()})
	}
	return list
}

// settingInForce is a plain setting with what is in force where its value leaves that to the mode, or sets no limit.
func settingInForce(s config.Settings, v config.Value) setting {
	one := setting{Key: v.Key, Value: v.Text, Origin: v.Origin.String()}
	byMode := func(inForce string) {
		one.InForce, one.Origin = inForce, one.Origin+", by mode "+string(s.Mode)
	}
	switch {
	case v.Key == "max-rounds" && s.MaxRounds == 0:
		if limit, err := feedback.RoundLimitOf(s.Mode, 0); err == nil {
			byMode(strconv.Itoa(limit.Max))
		}
	case v.Key == "examine" && s.Examine == "":
		byMode(string(feedback.DefaultExamine(s.Mode)))
	case v.Key == "concurrency" && s.Concurrency == 0:
		one.InForce = "all at once"
	case v.Key == "quorum" && s.Quorum == 0:
		one.InForce = "none"
	case v.Key == "feedback-timeout" && s.FeedbackTimeout == 0:
		one.InForce = "no limit"
	}
	return one
}

// writeTable prints rows in columns, measured in cells of the terminal; foreign text in them is made safe.
func writeTable(out io.Writer, rows [][]string) error {
	var widths []int
	safe := make([][]string, len(rows))
	for i, row := range rows {
		for column, cell := range row {
			cell = foreign.Line(cell)
			safe[i] = append(safe[i], cell)
			if column == len(widths) {
				widths = append(widths, 0)
			}
			widths[column] = max(widths[column], safetext.Width(cell))
		}
	}
	var text strings.Builder
	for _, row := range safe {
		var line strings.Builder
		for column, cell := range row {
			line.WriteString(cell + strings.Repeat(" ", widths[column]-safetext.Width(cell)+2))
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// writeJSON prints a value for programs. Paths and names in it are as they are, but drive no terminal.
func writeJSON(out io.Writer, value any) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		return err
	}
	_, err := out.Write(foreign.JSON(text.Bytes()))
	return err
}
