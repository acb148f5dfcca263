package tool

import (
	"context"
	"path/filepath"
	"slices"
)

// ccwPromptOverhead is what ccw adds to the prompt from its templates, about 8.5 KB, with some room.
const ccwPromptOverhead = 12 << 10

// ccwGuide is how a person gets ccw to work.
func ccwGuide() installGuide {
	return installGuide{install: "npm install -g claude-code-workflow@latest", testedVersion: "7.3.14"}
}

// ccwTarget is how ccw starts a tool.
type ccwTarget struct {
	env     []string // what the tool needs besides, as KEY=value
	options []string // those that ccw gives it
}

// CCWAdapters returns the tools that are reached through `ccw cli`. The prompt goes into a file, as its standard input is
// unreliable above 64 KB. None is given a workspace: ccw runs the tools with the folder's hooks and settings in force.
func CCWAdapters() map[string]Adapter {
	table := map[string]Adapter{}
	for _, d := range definitions() {
		if d.ccw == nil {
			continue
		}
		table[d.name] = Adapter{
			Command:   []string{"ccw", "cli", "-f", placeholderPromptFile, "--tool", d.name, "--mode", "analysis", "--id", placeholderID},
			ModelArgs: []string{"--model", placeholderModel},
			Env:       d.ccw.env,
			Output:    OutputText,
			StartUp:   ccwSilence, Idle: ccwSilence,
			MaxBytes:      max(0, d.adapter.MaxBytes-ccwPromptOverhead),
			MaxCharacters: max(0, d.adapter.MaxCharacters-ccwPromptOverhead),
			Variables:     append(d.adapter.Variables, Variables{Names: []string{"CCW_*"}}),
		}
	}
	return table
}

// ccwIssues are known of ccw, whichever tool it starts.
func ccwIssues() []issueCheck {
	return []issueCheck{
		{KnownIssue{About: "missing behind ccw", Text: "ccw has to start it, and it is not on PATH itself", Fatal: true}, func(p *issueContext) bool {
			_, err := p.lookPath(p.name)
			return p.isVia(ViaCCW) && err != nil
		}},
		{KnownIssue{About: "templates", Text: "ccw's templates are not installed, and it may end before it starts anything: run ccw install"}, func(p *issueContext) bool {
			return p.isVia(ViaCCW) && !p.hasCCWTemplates()
		}},
		{KnownIssue{About: "false success", Text: "it exits with 0 whatever the tool behind it did: parley reads the answer instead", Handled: true}, func(p *issueContext) bool {
			return p.isVia(ViaCCW)
		}},
	}
}

// removedCCWOptions are the issues with the options that ccw gives the tool and that the tool no longer has.
func (p *issueContext) removedCCWOptions(ctx context.Context) []KnownIssue {
	d := definitionOf(p.name)
	path, err := p.lookPath(p.name)
	if !p.isVia(ViaCCW) || err != nil || d.ccw == nil || len(d.ccw.options) == 0 {
		return nil
	}
	target := &program{name: p.name, path: path, adapter: d.adapter, environ: p.environ}
	help, _ := target.help(ctx)
	var found []KnownIssue
	for _, option := range d.ccw.options {
		if help != "" && !helpHasOption(help, option) {
			found = append(found, KnownIssue{
				About: "removed option", Fatal: true, Behind: true,
				Text: "ccw starts it with " + option + ", which this " + p.name + " no longer has",
			})
		}
	}
	return found
}

// hasCCWTemplates reports whether those of ccw are installed.
func (p *issueContext) hasCCWTemplates() bool {
	home := p.env.get("HOME")
	return home == "" || slices.ContainsFunc([]string{".ccw", ".claude"}, func(folder string) bool {
		return p.env.fileHasContent(filepath.Join(home, folder, "workflows", "cli-templates"))
	})
}
