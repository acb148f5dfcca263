package tool

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
)

// Trouble is something known that keeps a tool from working here, or that a person should know of it.
type Trouble struct {
	About string // in two or three words
	Text  string
	// Fatal means that a call will fail. Handled means that parley takes care of it.
	Fatal   bool
	Handled bool
}

// patient is a tool that is looked at, with what the known troubles depend on.
type patient struct {
	*program
	env  surround
	look func(string) (string, error)
	// behind is the help of the program that ccw starts, empty when it was not read.
	behind string
	// version is the program's, empty when it did not tell.
	version string
}

func (p *patient) through(via Via) bool { return p.via == string(via) }

// runs tells whether the adapter calls this program, whatever the tool is called.
func (p *patient) runs(command string) bool { return filepath.Base(p.adapter.Command[0]) == command }

func (p *patient) passes(option string) bool { return slices.Contains(p.adapter.options(), option) }

func (p *patient) uses(word string) bool { return slices.Contains(p.adapter.Command, word) }

func (p *patient) trusted() bool {
	const variable = "GEMINI_CLI_TRUST_WORKSPACE"
	return slices.Contains(p.adapter.Env, variable+"=true") || p.env.get(variable) == "true"
}

// templates tells whether those of ccw are installed.
func (p *patient) templates() bool {
	home := p.env.get("HOME")
	for _, folder := range []string{".ccw", ".claude"} {
		if home == "" || p.env.has(filepath.Join(home, folder, "workflows", "cli-templates")) {
			return true
		}
	}
	return false
}

// knownTrouble are the troubles met with the versions that Adapters names, and how each is recognised. Those that
// parley handles are named too: a person who sees them elsewhere need not wonder.
var knownTrouble = []struct {
	Trouble
	holds func(p *patient) bool
}{
	{Trouble{About: "missing behind ccw", Text: "ccw has to start it, and it is not on PATH itself", Fatal: true}, func(p *patient) bool {
		_, err := p.look(p.name)
		return p.through(ViaCCW) && err != nil
	}},
	{Trouble{About: "removed option", Text: "ccw starts it with --full-auto, which this codex no longer has: use --via direct-cli", Fatal: true}, func(p *patient) bool {
		return p.through(ViaCCW) && p.name == "codex" && p.behind != "" && !knows(p.behind, "--full-auto")
	}},
	{Trouble{About: "templates", Text: "ccw's templates are not installed, and it may end before it starts anything: run ccw install"}, func(p *patient) bool {
		return p.through(ViaCCW) && !p.templates()
	}},
	{Trouble{About: "removed option", Text: "codex no longer has --full-auto and refuses it", Fatal: true}, func(p *patient) bool {
		return p.through(ViaCommand) && p.runs("codex") && p.passes("--full-auto")
	}},
	{Trouble{About: "git repository", Text: "codex ends outside a git repository without --skip-git-repo-check", Fatal: true}, func(p *patient) bool {
		return p.runs("codex") && p.uses("exec") && !p.passes("--skip-git-repo-check")
	}},
	{Trouble{About: "untrusted folder", Text: "gemini ends in a folder that is not trusted without --skip-trust", Fatal: true}, func(p *patient) bool {
		return p.runs("gemini") && !p.passes("--skip-trust") && !p.trusted()
	}},
	{Trouble{About: "missing option", Text: "claude refuses stream-json without --verbose", Fatal: true}, func(p *patient) bool {
		return p.runs("claude") && p.uses("stream-json") && !p.passes("--verbose")
	}},
	{Trouble{About: "writes unasked", Text: "opencode's default agent writes into its folder unasked: add --agent plan"}, func(p *patient) bool {
		return p.runs("opencode") && !p.passes("--agent")
	}},
	{Trouble{About: "prompt in an argument", Text: "the prompt is put into one argument, which takes at most 128 KiB: leave {{prompt}} out and it goes to standard input"}, func(p *patient) bool {
		return uses(p.adapter.Command, markPrompt)
	}},
	{Trouble{About: "proxy", Text: "a proxy that does not speak WebSockets costs it 6 s at each start"}, func(p *patient) bool {
		return p.runs("codex") && p.env.get("HTTPS_PROXY")+p.env.get("https_proxy") != ""
	}},
	{Trouble{About: "open standard input", Text: "an open standard input would hang it: parley closes it after the prompt", Handled: true}, func(p *patient) bool {
		return p.runs("codex") || p.runs("claude")
	}},
	{Trouble{About: "untrusted folder", Text: "a folder that is not trusted would end it: parley tells it to trust its own empty folder", Handled: true}, func(p *patient) bool {
		return p.name == "gemini" && (p.passes("--skip-trust") || slices.Contains(p.adapter.Env, "GEMINI_CLI_TRUST_WORKSPACE=true"))
	}},
	{Trouble{About: "nested session", Text: "the variable CLAUDECODE would change what it prints: parley takes it away", Handled: true}, func(p *patient) bool {
		return p.env.get("CLAUDECODE") != "" && (p.runs("claude") || p.runs("ccw"))
	}},
	{Trouble{About: "false success", Text: "it exits with 0 whatever the tool behind it did: parley reads the answer instead", Handled: true}, func(p *patient) bool {
		return p.through(ViaCCW)
	}},
}

// trouble lists what is known to be wrong with the patient, the fatal first as in the table.
func (p *patient) trouble(ctx context.Context) []Trouble {
	if p.through(ViaCCW) {
		p.behind = p.helpBehind(ctx)
	}
	var found []Trouble
	for _, known := range knownTrouble {
		if known.holds(p) {
			found = append(found, known.Trouble)
		}
	}
	return append(found, p.own()...)
}

// own is what depends on the person's own files and permissions.
func (p *patient) own() []Trouble {
	var found []Trouble
	if unsafe := p.unsafeVersion(p.version); unsafe != "" && p.allowUnsafe {
		found = append(found, Trouble{About: "unsafe", Text: unsafe + "; it is asked because you allow it"})
	}
	for _, file := range p.adapter.Instructions {
		if path, shown := file.in(p.env); path != "" && p.env.has(path) {
			found = append(found, Trouble{About: "your instructions", Text: shown + " reaches its prompt: " + p.name + " has no switch to leave it out"})
		}
	}
	return found
}

// helpBehind reads the help of the tool that ccw would start, as far as there are questions about it.
func (p *patient) helpBehind(ctx context.Context) string {
	row, known := Adapters()[p.name]
	path, err := p.look(p.name)
	if !known || err != nil || p.name != "codex" {
		return ""
	}
	own := &program{name: p.name, path: path, adapter: row, environ: p.environ}
	help, _ := own.help(ctx)
	return help
}

// fatalTrouble joins what makes calls fail, for a message.
func fatalTrouble(found []Trouble) string {
	var texts []string
	for _, t := range found {
		if t.Fatal {
			texts = append(texts, t.Text)
		}
	}
	return strings.Join(texts, "; ")
}
