package tool

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"
)

// KnownIssue is something known that keeps a tool from working here, or that a person should know of it.
type KnownIssue struct {
	About string // in two or three words
	Text  string
	// Fatal means that a call will fail. Handled means that parley takes care of it.
	Fatal   bool
	Handled bool
	// Behind means that it is ccw's doing: the tool works when it is called itself.
	Behind bool
}

// issueCheck is an issue met with the versions that were tried, and how it is recognised. Those that parley handles are
// named too: a person who sees them elsewhere need not wonder.
type issueCheck struct {
	KnownIssue
	holds func(p *issueContext) bool
}

// issueContext is a tool that is looked at, with what the known issues depend on.
type issueContext struct {
	*program
	env      inheritedEnv
	lookPath func(string) (string, error)
	// version is the program's, empty when it did not tell.
	version string
}

func (p *issueContext) isVia(via Via) bool { return p.via == string(via) }

// runsCommand reports whether the adapter calls this program, whatever the tool is called.
func (p *issueContext) runsCommand(command string) bool {
	return filepath.Base(p.adapter.Command[0]) == command
}

func (p *issueContext) passesOption(option string) bool {
	return slices.Contains(p.adapter.options(), option)
}

func (p *issueContext) hasArgument(word string) bool { return slices.Contains(p.adapter.Command, word) }

// openStandardInput is met with more than one tool.
var openStandardInput = KnownIssue{About: "open standard input", Text: "an open standard input would hang it: parley closes it after the prompt", Handled: true}

// commonIssues may be met with any tool.
func commonIssues() []issueCheck {
	return []issueCheck{
		{KnownIssue{About: "prompt in an argument", Text: "the prompt is put into one argument, which takes at most 128 KiB: leave {{prompt}} out and it goes to standard input"}, func(p *issueContext) bool {
			return containsPlaceholder(p.adapter.Command, placeholderPrompt)
		}},
	}
}

// findIssues lists what is known to be wrong with the tool: the fatal first, the handled last.
func (p *issueContext) findIssues(ctx context.Context) []KnownIssue {
	checks := ccwIssues()
	for _, d := range definitions() {
		checks = append(checks, d.issues...)
	}
	found := p.removedCCWOptions(ctx)
	for _, check := range append(checks, commonIssues()...) {
		if check.holds(p) {
			found = append(found, check.KnownIssue)
		}
	}
	found = append(found, p.own()...)
	slices.SortStableFunc(found, func(a, b KnownIssue) int { return cmp.Compare(a.urgency(), b.urgency()) })
	return found
}

// urgency orders issues: those that make a call fail, those to know of, those that are taken care of.
func (k KnownIssue) urgency() int {
	switch {
	case k.Fatal:
		return 0
	case k.Handled:
		return 2
	}
	return 1
}

// own is what depends on the person's own files and permissions.
func (p *issueContext) own() []KnownIssue {
	var found []KnownIssue
	if unsafe := p.unsafeVersion(p.version); unsafe != "" && p.allowUnsafe {
		found = append(found, KnownIssue{About: "unsafe", Text: unsafe + "; it is asked because you allow it"})
	}
	for _, file := range p.adapter.Instructions {
		if path, shown := file.in(p.env); path != "" && p.env.fileHasContent(path) {
			found = append(found, KnownIssue{About: "your instructions", Text: shown + " reaches its prompt: " + p.name + " has no switch to leave it out"})
		}
	}
	return found
}

// joinFatalIssues joins what makes calls fail, for a message.
func joinFatalIssues(found []KnownIssue) string {
	var texts []string
	for _, t := range found {
		if t.Fatal {
			texts = append(texts, t.Text)
		}
	}
	return strings.Join(texts, "; ")
}
