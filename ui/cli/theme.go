package cli

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/ui/cli/config"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// themeRow is one line of parley theme, also as JSON.
type themeRow struct {
	Name     string   `json:"name"`
	Is       string   `json:"is"`
	Base     string   `json:"base,omitempty"`
	Chosen   bool     `json:"chosen,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
	Problem  string   `json:"problem,omitempty"`
	Origin   string   `json:"origin"`

	swatch string
}

// themeCommand lists the themes; below it, one is printed as a file.
func (a App) themeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "theme",
		Short: "List the console's themes, and how to make your own",
		Long: `Lists the themes that --theme, theme: in your own configuration, and T in the console choose from, each with its colours.

A theme of your own is a file beside your configuration, $XDG_CONFIG_HOME/parley/themes/NAME.yaml, never in a project's
folder. It names another theme as its base and the colours that differ:

    base: dark
    background: "#101418"
    accent: "#ffb454"`,
		Example: "  parley theme\n  parley theme show dark > ~/.config/parley/themes/mine.yaml",
	}
	s := a.addSharedFlags(cmd, "output")
	cmd.Args = cobra.ArbitraryArgs
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		c, _, err := a.loadConfig(s)
		switch {
		case err != nil:
			return err
		case len(args) > 0:
			return unknownThemeWord(args[0], themeRows(c))
		}
		a.warnOutputForm(s, c)
		return a.listThemes(c)
	}
	cmd.AddCommand(a.themeShowCommand())
	return cmd
}

// unknownThemeWord refuses a word after parley theme: it is a theme, which another command prints, or none.
func unknownThemeWord(word string, rows []themeRow) error {
	names := make([]string, len(rows))
	for i, r := range rows {
		names[i] = r.Name
	}
	switch near := config.Nearest(word, names); {
	case near == word:
		return usageErrorf("parley theme takes no name: parley theme show %s prints that theme, and --theme %s chooses it", word, word)
	case config.Nearest(word, []string{"show"}) != "":
		return usageErrorf("parley theme takes no word %q: did you mean parley theme show NAME?", word)
	case near != "":
		return usageErrorf("there is no theme %q: did you mean %s?", word, near)
	default:
		return usageErrorf("there is no theme %q: there are %s", word, strings.Join(names, ", "))
	}
}

func (a App) listThemes(c *config.Config) error {
	rows := themeRows(c)
	if c.Settings.Output == "json" {
		return writeJSON(a.Out, rows)
	}
	if err := a.writeThemes(rows); err != nil {
		return err
	}
	for _, r := range rows {
		if r.Problem != "" {
			a.eprintf("parley: warning: %s\n", foreign.Line(r.Problem))
		}
		for _, w := range r.Warnings {
			a.eprintf("parley: warning: theme %s: %s\n", r.Name, w)
		}
	}
	return nil
}

// themeRows are the built-in themes and the person's own. Auto has no colours of its own.
func themeRows(c *config.Config) []themeRow {
	var rows []themeRow
	for _, n := range theme.Names() {
		r := themeRow{Name: string(n.Name), Is: n.Is, Origin: config.Origin{}.String()}
		if n.Name != theme.Auto {
			r.swatch = theme.New(n.Name.Options(false, false)).Swatch()
		}
		rows = append(rows, r)
	}
	for _, f := range c.ThemeFiles() {
		r := themeRow{Name: f.Name, Is: "your own", Origin: f.Path}
		if f.Err != nil {
			r.Is, r.Problem = "cannot be used", f.Err.Error()
		} else {
			r.Base, r.Warnings = string(f.Theme.Base), f.Theme.Warnings()
			r.swatch = theme.New(f.Theme.Name.OptionsAmong([]*theme.Own{f.Theme}, false, false)).Swatch()
		}
		rows = append(rows, r)
	}
	for i := range rows {
		rows[i].Chosen = rows[i].Problem == "" && rows[i].Name == c.Settings.Theme
	}
	return rows
}

// writeThemes prints the rows, in a terminal with colours each with its swatch.
func (a App) writeThemes(rows []themeRow) error {
	cells := [][]string{{"THEME", "WHAT", "CHOSEN", "ORIGIN"}}
	for _, r := range rows {
		chosen := ""
		if r.Chosen {
			chosen = "yes"
		}
		cells = append(cells, []string{r.Name, strings.TrimSuffix(r.Is+", from "+r.Base, ", from "), cmp.Or(chosen, "-"), r.Origin})
	}
	var text bytes.Buffer
	if err := writeTable(&text, cells); err != nil {
		return err
	}
	out := colorprofile.Writer{Forward: a.Out, Profile: a.colourProfile()}
	if out.Profile < colorprofile.ANSI {
		_, err := a.Out.Write(text.Bytes())
		return err
	}
	lines := strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
	for i, line := range lines {
		swatch := ""
		if i > 0 {
			swatch = rows[i-1].swatch
		}
		if swatch != "" {
			line += "\n    " + swatch
		}
		if _, err := io.WriteString(&out, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// colourProfile is how many colours standard output shows: none where it is no terminal.
func (a App) colourProfile() colorprofile.Profile {
	file, is := a.Out.(*os.File)
	if !is || a.Environ == nil {
		return colorprofile.NoTTY
	}
	return colorprofile.Detect(file, a.Environ())
}

// themeShowCommand prints a theme as a file to begin from.
func (a App) themeShowCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "show NAME",
		Short:   "Print a theme as a file to begin your own from",
		Long:    "Prints every colour of a theme as a file. Keep it as themes/NAME.yaml beside your configuration and change what you like.",
		Example: "  parley theme show dark > ~/.config/parley/themes/mine.yaml",
		Args:    argCount(1, 1, "the name of a theme"),
	}
	s := a.addSharedFlags(cmd)
	cmd.ValidArgsFunction = a.completeThemes
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		c, _, err := a.loadConfig(s)
		if err != nil {
			return err
		}
		return a.showTheme(c, args[0])
	}
	return cmd
}

func (a App) showTheme(c *config.Config, word string) error {
	name := theme.Name(word)
	if name == theme.Auto {
		return usageErrorf("auto has no colours of its own: it is dark or light, as the terminal is")
	}
	var own []*theme.Own
	known := theme.Bases()
	for _, f := range c.ThemeFiles() {
		switch {
		case f.Err == nil:
			own, known = append(own, f.Theme), append(known, f.Name)
		case f.Name == word && !slices.Contains(theme.Bases(), word):
			return f.Err
		}
	}
	base := name
	if o := theme.Find(own, name); o != nil {
		base = o.Base
		for _, w := range o.Warnings() {
			a.eprintf("parley: warning: theme %s: %s\n", name, w)
		}
	} else if !slices.Contains(theme.Bases(), word) {
		if near := config.Nearest(word, known); near != "" {
			return usageErrorf("there is no theme %q: did you mean %s?", word, near)
		}
		return usageErrorf("there is no theme %q: there are %s", word, strings.Join(known, ", "))
	}
	text := "# Keep it as " + cmp.Or(c.ThemeFile("NAME"), "themes/NAME.yaml") + " and choose it with --theme NAME.\n" +
		theme.New(name.OptionsAmong(own, false, false)).File(base)
	_, err := io.WriteString(a.Out, safetext.Text(text))
	return err
}

// completeThemes offers the built-in themes and the person's own.
func (a App) completeThemes(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []cobra.Completion
	for _, n := range theme.Names() {
		names = append(names, cobra.CompletionWithDesc(string(n.Name), n.Is))
	}
	if c, _, err := a.loadConfig(&sharedFlags{}); err == nil {
		for _, o := range c.OwnThemes() {
			names = append(names, cobra.CompletionWithDesc(string(o.Name), "your own"))
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
