package skill

import (
	"bytes"
	_ "embed"
	"fmt"
	"path"
	"strings"
	"text/template"

	"parley/engine/layout"
	"parley/engine/perspective"
)

// TeamName is the skill for teams of agents that plan by team-lifecycle, and that of its folder.
const TeamName = "parley-team-lifecycle"

// TeamWord asks for it.
const TeamWord = "team-lifecycle"

//go:embed team.gotmpl
var teamSource string

// teamRound is a round as the page tells it.
type teamRound struct {
	perspective.Round
	// Task is an example of the task at whose end the round comes.
	Task string
}

// TeamPage is the skill's text: the role's lines, an agent's file, the coordinator's half and the rounds as a configuration,
// for the rounds of a layout.
func TeamPage(l layout.Layout) (string, error) {
	tasks := map[string]string{"analyst": "RESEARCH-001", "writer": "DRAFT-002", "reviewer": "QUALITY-001"}
	var rounds []teamRound
	for _, r := range l.Rounds {
		rounds = append(rounds, teamRound{r, tasks[r.Caller]})
	}
	shape, err := template.New("team").Funcs(template.FuncMap{
		"list": func(l []string) string { return strings.Join(l, ", ") }, "base": path.Base,
	}).Parse(teamSource)
	if err != nil {
		return "", fmt.Errorf("reading the skill: %w", err)
	}
	var out bytes.Buffer
	if err := shape.Execute(&out, map[string]any{"Name": TeamName, "Layout": l.Name, "Rounds": rounds, "Gate": gateOf(rounds)}); err != nil {
		return "", fmt.Errorf("writing the skill: %w", err)
	}
	return out.String(), nil
}

// gateOf is the round at which the document is signed off.
func gateOf(rounds []teamRound) teamRound {
	for _, r := range rounds {
		if r.FinalGate {
			return r
		}
	}
	return rounds[len(rounds)-1]
}
