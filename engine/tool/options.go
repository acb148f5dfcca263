package tool

import (
	"regexp"
	"slices"
	"strings"
)

// Options is which options of ours a tool still knows, by its own help.
type Options struct {
	// Used are the options that parley calls the tool with; Unknown those of them that its help does not have. One that
	// is missing there may still be accepted: some tools keep old options without telling.
	Used    []string
	Unknown []string
	// Problem is why the help could not be read, in one line. Then nothing is known.
	Problem string
}

// options compares what the adapter uses with what the program printed as its help.
func (p *program) options(a probeResult, err error) Options {
	o := Options{Used: p.adapter.options()}
	help, problem := p.helpIn(a, err)
	if problem != "" {
		o.Problem = problem
		return o
	}
	for _, option := range o.Used {
		if !helpHasOption(help, option) {
			o.Unknown = append(o.Unknown, option)
		}
	}
	return o
}

// options are those of an adapter in the order of its argument vector, each once.
func (a Adapter) options() []string {
	var used []string
	for _, arg := range slices.Concat(a.Command[1:], a.NoWorkspaceArgs, a.WorkspaceArgs, a.ModelArgs, a.FinalArgs) {
		option, _, _ := strings.Cut(arg, "=")
		if len(option) > 1 && option[0] == '-' && !slices.Contains(used, option) {
			used = append(used, option)
		}
	}
	return used
}

// helpHasOption reports whether a help text has an option as a word of its own: --model is not --model-file.
func helpHasOption(help, option string) bool {
	word := regexp.MustCompile(`(?m)(?:^|[\s,|/\[(])` + regexp.QuoteMeta(option) + `(?:$|[\s,|/\])=<\[])`)
	return word.MatchString(help)
}
