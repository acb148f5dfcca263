package tool

import (
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

// issueContext is a tool that is looked at, with what the known issues depend on.
type issueContext struct {
	*program
	env      inheritedEnv
	lookPath func(string) (string, error)
	// ccwTargetHelp is the help of the program that ccw starts, empty when it was not read.
	ccwTargetHelp string
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

func (p *issueContext) isFolderTrusted() bool {
	const variable = "GEMINI_CLI_TRUST_WORKSPACE"
	return slices.Contains(p.adapter.Env, variable+"=true") || p.env.get(variable) == "true"
}

// hasCCWTemplates reports whether those of ccw are installed.
func (p *issueContext) hasCCWTemplates() bool {
	home := p.env.get("HOME")
	for _, folder := range []string{".ccw", ".claude"} {
		if home == "" || p.env.fileHasContent(filepath.Join(home, folder, "workflows", "cli-templates")) {
			return true
		}
	}
	return false
}

// knownIssues are the issues met with the versions that Adapters names, and how each is recognised. Those that
// parley handles are named too: a person who sees them elsewhere need not wonder.
var knownIssues = []struct {
	KnownIssue
	holds func(p *issueContext) bool
}{
	{KnownIssue{About: "missing behind ccw", Text: "ccw has to start it, and it is not on PATH itself", Fatal: true}, func(p *issueContext) bool {
		_, err := p.lookPath(p.name)
		return p.isVia(ViaCCW) && err != nil
	}},
	{KnownIssue{About: "removed option", Text: "ccw starts it with --full-auto, which this codex no longer has", Fatal: true, Behind: true}, func(p *issueContext) bool {
		return p.isVia(ViaCCW) && p.name == "codex" && p.ccwTargetHelp != "" && !helpHasOption(p.ccwTargetHelp, "--full-auto")
	}},
	{KnownIssue{About: "templates", Text: "ccw's templates are not installed, and it may end before it starts anything: run ccw install"}, func(p *issueContext) bool {
		return p.isVia(ViaCCW) && !p.hasCCWTemplates()
	}},
	{KnownIssue{About: "removed option", Text: "codex no longer has --full-auto and refuses it", Fatal: true}, func(p *issueContext) bool {
		return p.isVia(ViaCommand) && p.runsCommand("codex") && p.passesOption("--full-auto")
	}},
	{KnownIssue{About: "git repository", Text: "codex ends outside a git repository without --skip-git-repo-check", Fatal: true}, func(p *issueContext) bool {
		return p.runsCommand("codex") && p.hasArgument("exec") && !p.passesOption("--skip-git-repo-check")
	}},
	{KnownIssue{About: "untrusted folder", Text: "gemini ends in a folder that is not trusted without --skip-trust", Fatal: true}, func(p *issueContext) bool {
		return p.runsCommand("gemini") && !p.passesOption("--skip-trust") && !p.isFolderTrusted()
	}},
	{KnownIssue{About: "missing option", Text: "claude refuses stream-json without --verbose", Fatal: true}, func(p *issueContext) bool {
		return p.runsCommand("claude") && p.hasArgument("stream-json") && !p.passesOption("--verbose")
	}},
	{KnownIssue{About: "writes unasked", Text: "opencode's default agent writes into its folder unasked: add --agent plan"}, func(p *issueContext) bool {
		return p.runsCommand("opencode") && !p.passesOption("--agent")
	}},
	{KnownIssue{About: "prompt in an argument", Text: "the prompt is put into one argument, which takes at most 128 KiB: leave {{prompt}} out and it goes to standard input"}, func(p *issueContext) bool {
		return containsPlaceholder(p.adapter.Command, placeholderPrompt)
	}},
	{KnownIssue{About: "proxy", Text: "a proxy that does not speak WebSockets costs it 6 s at each start"}, func(p *issueContext) bool {
		return p.runsCommand("codex") && p.env.get("HTTPS_PROXY")+p.env.get("https_proxy") != ""
	}},
	{KnownIssue{About: "open standard input", Text: "an open standard input would hang it: parley closes it after the prompt", Handled: true}, func(p *issueContext) bool {
		return p.runsCommand("codex") || p.runsCommand("claude")
	}},
	{KnownIssue{About: "untrusted folder", Text: "a folder that is not trusted would end it: parley tells it to trust its own empty folder", Handled: true}, func(p *issueContext) bool {
		return p.name == "gemini" && (p.passesOption("--skip-trust") || slices.Contains(p.adapter.Env, "GEMINI_CLI_TRUST_WORKSPACE=true"))
	}},
	{KnownIssue{About: "nested session", Text: "the variable CLAUDECODE would change what it prints: parley takes it away", Handled: true}, func(p *issueContext) bool {
		return p.env.get("CLAUDECODE") != "" && (p.runsCommand("claude") || p.runsCommand("ccw"))
	}},
	{KnownIssue{About: "false success", Text: "it exits with 0 whatever the tool behind it did: parley reads the answer instead", Handled: true}, func(p *issueContext) bool {
		return p.isVia(ViaCCW)
	}},
}

// findIssues lists what is known to be wrong with the tool, the fatal first as in the table.
func (p *issueContext) findIssues(ctx context.Context) []KnownIssue {
	if p.isVia(ViaCCW) {
		p.ccwTargetHelp = p.readCCWTargetHelp(ctx)
	}
	var found []KnownIssue
	for _, known := range knownIssues {
		if known.holds(p) {
			found = append(found, known.KnownIssue)
		}
	}
	return append(found, p.own()...)
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

// readCCWTargetHelp reads the help of the tool that ccw would start, as far as there are questions about it.
func (p *issueContext) readCCWTargetHelp(ctx context.Context) string {
	row, known := Adapters()[p.name]
	path, err := p.lookPath(p.name)
	if !known || err != nil || p.name != "codex" {
		return ""
	}
	own := &program{name: p.name, path: path, adapter: row, environ: p.environ}
	help, _ := own.help(ctx)
	return help
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
