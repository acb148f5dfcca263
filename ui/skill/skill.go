// Package skill writes the page that tells an AI agent how to call parley: when, how to read the result, and what each
// verdict asks of the caller.
//
// It may know the configured rounds and the words of verdicts. It may not know commands or where the page is put.
package skill

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"parley/engine/perspective"
)

// Name is the skill's name, and that of its folder.
const Name = "parley"

// File is the name of the page in that folder.
const File = "SKILL.md"

//go:embed skill.gotmpl
var source string

// Agent is a program that reads skills.
type Agent struct {
	Name string
	// Folders are where it looks for skills: of one project, and of a person.
	Project, Person string
	// front are lines of the page's head that only this agent knows.
	front string
}

// agents are those whose folders are known. The page is the same for every agent that knows the open format.
var agents = []Agent{
	{Name: "claude", Project: ".claude/skills", Person: "~/.claude/skills", front: "allowed-tools: Bash(parley:*)\n"},
	{Name: "codex", Project: ".agents/skills", Person: "~/.agents/skills"},
	{Name: "gemini", Project: ".gemini/skills", Person: "~/.gemini/skills"},
	{Name: "opencode", Project: ".opencode/skills", Person: "~/.config/opencode/skills"},
}

// Agents lists their names.
func Agents() []string {
	names := make([]string, 0, len(agents))
	for _, a := range agents {
		names = append(names, a.Name)
	}
	return names
}

// FindAgent finds an agent by its name.
func FindAgent(name string) (Agent, bool) {
	i := slices.IndexFunc(agents, func(a Agent) bool { return a.Name == name })
	if i < 0 {
		return Agent{}, false
	}
	return agents[i], true
}

// Page is the skill's text for an agent, with the configured rounds.
func Page(a Agent, rounds []perspective.Round) (string, error) {
	shape, err := template.New("skill").Funcs(template.FuncMap{"list": func(l []string) string { return strings.Join(l, ", ") }}).Parse(source)
	if err != nil {
		return "", fmt.Errorf("reading the skill: %w", err)
	}
	var out bytes.Buffer
	if err := shape.Execute(&out, map[string]any{"Name": Name, "Front": a.front, "Rounds": rounds}); err != nil {
		return "", fmt.Errorf("writing the skill: %w", err)
	}
	return out.String(), nil
}
