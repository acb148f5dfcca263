package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"parley/ui/cli/config"
)

// manCommand prints the manual page.
func (a App) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "man",
		Short:   "Print the manual page",
		Long:    `Prints parley(1) as man shows it, made from the commands themselves.`,
		Example: "  parley man | man -l -\n  parley man > ~/.local/share/man/man1/parley.1",
		Args:    argCount(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.printf("%s", manual(cmd.Root(), a.Now().Format("January 2006")))
		},
	}
}

// manual is the whole page in roff.
func manual(root *cobra.Command, month string) string {
	m := &roff{}
	m.request("TH", "PARLEY", "1", month, "parley", "User Commands")
	m.section("NAME")
	m.text("parley - " + lowerFirst(root.Short))
	m.section("SYNOPSIS")
	m.command(root.Name())
	for _, c := range listedCommands(root) {
		m.command(strings.TrimSuffix(c.UseLine(), " [flags]"))
	}
	m.section("DESCRIPTION")
	m.paragraphs(root.Long)
	m.examples(root.Example)
	m.section("COMMANDS")
	for _, c := range listedCommands(root) {
		m.request("SS", strings.TrimSuffix(c.UseLine(), " [flags]"))
		text := c.Long
		if text == "" {
			text = c.Short + "."
		}
		m.paragraphs(text)
		c.LocalNonPersistentFlags().VisitAll(m.flag)
		m.examples(c.Example)
	}
	m.section("EXIT STATUS")
	for _, s := range Statuses() {
		m.item(fmt.Sprint(int(s.Status)), strings.ReplaceAll(s.Text, "`", ""))
	}
	m.section("ENVIRONMENT")
	m.text("Each variable stands for the flag of the same name; an empty one counts as not set.")
	for _, r := range config.AllSettings() {
		m.item(r.EnvVar(), r.Help)
	}
	m.section("FILES")
	m.item(config.ProjectFile, "configuration of the working folder")
	m.item("$XDG_CONFIG_HOME/parley/config.yaml", "your own configuration")
	m.item(".parley/", "sessions of reviewed files")
	return m.String()
}

// StatusMeaning is an exit status and what it says.
type StatusMeaning struct {
	Status Status
	Text   string
}

// Statuses are what the exit status means (SPEC section 7).
func Statuses() []StatusMeaning {
	return []StatusMeaning{
		{OK, "finished, and not blocked at or above `--fail-on` (default `high`)"},
		{Failed, "parley could not do its work: document not found, session unreadable"},
		{WrongUsage, "wrong usage or configuration, or a decision that its checkpoint refuses; of one that comes to no checkpoint, or asks for a round beyond the limit, a warning tells"},
		{Blocked, "consensus is blocked at or above `--fail-on`, or the document was rejected or sent back"},
		{Degraded, "degraded: fewer perspectives than `--quorum` were answered by an AI tool or a custom command, whatever the verdict"},
		{Running, "`parley wait` has waited for its `--seconds` and the round still runs: the same call waits on"},
		{Interrupted, "interrupted, or left before the end; what had arrived is kept, and `parley open` goes on"},
	}
}

// listedCommands are the commands a reader can call.
func listedCommands(root *cobra.Command) []*cobra.Command {
	var list []*cobra.Command
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			list = append(list, c)
		}
	}
	return list
}

// roff writes manual pages. Everything that goes in is plain text.
type roff struct{ strings.Builder }

// quote keeps roff from acting on text.
func quote(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "…", "...", "’", "'").Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		return `\&` + text
	}
	return text
}

func (m *roff) request(name string, args ...string) {
	m.WriteString("." + name)
	for _, a := range args {
		m.WriteString(` "` + strings.ReplaceAll(quote(a), `"`, `\(dq`) + `"`)
	}
	m.WriteByte('\n')
}

func (m *roff) section(title string) { m.request("SH", title) }

func (m *roff) text(text string) { m.WriteString(quote(text) + "\n") }

func (m *roff) command(text string) {
	m.request("B", text)
	m.request("br")
}

// paragraphs writes a help text; its own line breaks mean nothing within a paragraph, except where it is indented.
func (m *roff) paragraphs(text string) {
	for _, p := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if strings.HasPrefix(p, "  ") {
			m.examples(p)
			continue
		}
		m.request("PP")
		m.text(strings.Join(strings.Fields(p), " "))
	}
}

func (m *roff) examples(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	m.request("PP")
	m.request("EX")
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		m.text(line)
	}
	m.request("EE")
}

func (m *roff) item(label, text string) {
	m.request("TP")
	m.request("B", label)
	m.text(text)
}

func (m *roff) flag(f *pflag.Flag) {
	if f.Hidden {
		return
	}
	value, usage := flagText(f)
	label := "--" + f.Name
	if f.Shorthand != "" {
		label = "-" + f.Shorthand + ", " + label
	}
	if value != "" && f.NoOptDefVal == "" {
		label += " " + value
	}
	m.item(label, usage)
}

// lowerFirst is a sentence as it goes on after a dash.
func lowerFirst(text string) string {
	return strings.ToLower(text[:min(1, len(text))]) + text[min(1, len(text)):]
}
