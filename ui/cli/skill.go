package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/layout"
	"parley/ui/cli/atomicfile"
	"parley/ui/cli/config"
	"parley/ui/skill"
)

// skillCommand prints or installs the page for agents that call parley.
func (a App) skillCommand() *cobra.Command {
	var (
		install string
		force   bool
	)
	var where []string
	for _, name := range skill.Agents() {
		agent, _ := skill.FindAgent(name)
		where = append(where, fmt.Sprintf("%-7s %s of a project, or %s", name, agent.Project, agent.Person))
	}
	words := append(skill.Agents(), skill.TeamWord)
	cmd := &cobra.Command{
		Use:   "skill [" + strings.Join(words, "|") + "]",
		Short: "Print or install a skill for AI agents: when to call parley, what each verdict asks",
		Long: `Prints a page that teaches an agent to call parley: when, how to read the result, what each verdict and severity asks
of the caller, and what it must not do. --install puts it into a folder of skills:

  ` + strings.Join(where, "\n  ") + `

team-lifecycle is for teams of agents: the lines of the roles that ask for discussion rounds, a file for an agent that
runs one, the coordinator's half with the feedback gate and the sign-off, and the rounds as a configuration.`,
		Example: `  parley skill claude
  parley skill claude --install ~/.claude/skills
  parley skill codex --install .agents/skills
  parley skill team-lifecycle`,
		Args:      argCount(0, 1, "at most one of "+strings.Join(words, ", ")),
		ValidArgs: words,
	}
	cmd.Flags().StringVar(&install, "install", "", "`DIR`: put it into this folder of skills")
	a.registerCompletion(cmd, "install", completeFolders)
	cmd.Flags().BoolVar(&force, "force", false, "overwrite a page that is there and differs")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		name := skill.Agents()[0]
		if len(args) == 1 {
			name = strings.ToLower(args[0])
		}
		folder, page, err := a.skillPage(name)
		switch {
		case err != nil:
			return err
		case install == "":
			return a.printf("%s", page)
		}
		here, err := a.Getwd()
		if err != nil {
			return err
		}
		return a.installSkill(absolutePath(here, install), folder, page, force)
	}
	return cmd
}

// skillPage is the page for an agent, or for teams, and the folder that it is kept in.
func (a App) skillPage(name string) (folder, page string, err error) {
	if name == skill.TeamWord {
		page, err = teamPage()
		return skill.TeamName, page, err
	}
	agent, known := skill.FindAgent(name)
	if !known {
		words := append(skill.Agents(), skill.TeamWord)
		if near := config.Nearest(name, words); near != "" {
			return "", "", usageErrorf("no skill for %q: did you mean parley skill %s?", name, near)
		}
		return "", "", usageErrorf("no skill for %q: there are %s", name, strings.Join(words, ", "))
	}
	c, _, err := a.loadConfig(&sharedFlags{})
	if err != nil {
		return "", "", err
	}
	page, err = skill.Page(agent, c.Rounds)
	return skill.Name, page, err
}

// teamPage is the skill for teams, with the rounds of the layout that has them today.
func teamPage() (string, error) {
	l, known := layout.Find("team-lifecycle-v4")
	if !known {
		return "", errors.New("there is no layout team-lifecycle-v4")
	}
	return skill.TeamPage(l)
}

// installSkill writes the page into a folder of its own. One that somebody changed is kept.
func (a App) installSkill(folder, name, page string, force bool) error {
	path := filepath.Join(folder, name, skill.File)
	old, err := os.ReadFile(path)
	switch {
	case err == nil && bytes.Equal(old, []byte(page)):
		return a.printf("%s is there already\n", path)
	case err == nil && !force:
		return fmt.Errorf("%s exists and differs: look at it, then overwrite it with --force", path)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("cannot read %s: %s", path, explainFileError(err))
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("cannot make %s: %s", filepath.Dir(path), explainFileError(err))
	}
	if err := atomicfile.Write(path, []byte(page), 0o644); err != nil {
		return fmt.Errorf("cannot write %s: %s", path, explainFileError(err))
	}
	return a.printf("%s is written; it is read when the agent starts the next time\n", path)
}
