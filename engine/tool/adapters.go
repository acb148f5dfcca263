package tool

import (
	"cmp"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"
)

// The marks in an argument vector that a call fills in. An argument may hold one anywhere in it.
const (
	markPrompt     = "{{prompt}}"      // the prompt itself; then nothing goes to standard input
	markPromptFile = "{{prompt-file}}" // a private file with the prompt, removed after the call
	markModel      = "{{model}}"
	markWorkspace  = "{{workspace}}"
	markID         = "{{id}}" // an identifier of this call alone
)

// DefaultTimeout bounds a call of a tool that has no limit of its own: a reviewer that has not answered by then
// rarely does.
const DefaultTimeout = 10 * time.Minute

// startUpLimit is how long a tool that announces itself may take to do so. All of them do it before their first
// request, within 3 s on a busy machine.
const startUpLimit = 90 * time.Second

// Adapter is how one command line tool is called, as data. The argument vector is Command, then Workspace or Alone,
// then Model if a model was asked for, then End.
type Adapter struct {
	Command   []string
	Alone     []string // without a workspace
	Workspace []string // with one; nil when this tool cannot be given one safely
	Model     []string
	End       []string
	Env       []string // added to the environment, as KEY=value

	Output  Output
	Timeout time.Duration // of the whole call; 0 means DefaultTimeout
	StartUp time.Duration // longest time before the first output; 0 means no limit
	Idle    time.Duration // longest silence after it; 0 means no limit, as some think for minutes without a word

	// MaxBytes and MaxCharacters are the longest prompt that the tool accepts; 0 means no known limit.
	MaxBytes      int
	MaxCharacters int
}

// Adapters returns the built-in table of tools that are called directly, by name. Versions move quickly: a Box takes
// rows that replace these. The flags were tried with Claude Code 2.1.329, Codex CLI 0.169.0, Gemini CLI 0.61.0,
// opencode 1.18.33 and Qwen Code 0.24.4.
func Adapters() map[string]Adapter {
	return map[string]Adapter{
		"claude": {
			Command: []string{
				"claude", "-p", "--output-format", "stream-json", "--verbose", "--include-partial-messages",
				"--safe-mode", "--strict-mcp-config", "--no-session-persistence",
			},
			Alone:     []string{"--tools", ""},
			Workspace: []string{"--tools", "Read,Grep,Glob", "--permission-mode", "dontAsk", "--add-dir", markWorkspace},
			Model:     []string{"--model", markModel},
			Output:    OutputClaude, StartUp: startUpLimit,
			MaxBytes: 2_000_000, // 1.5 MB was accepted, 3 MB refused
		},
		"codex": {
			Command: []string{"codex", "exec", "--json", "--sandbox", "read-only", "--skip-git-repo-check", "--ephemeral", "--color", "never"},
			// Its sandbox may read any file; the folder's own instructions to agents are left out.
			Workspace: []string{"-C", markWorkspace, "-c", "project_doc_max_bytes=0"},
			Model:     []string{"-m", markModel},
			End:       []string{"-"},
			Output:    OutputCodex, StartUp: startUpLimit,
			MaxCharacters: 1_048_576,
		},
		"gemini": {
			Command:   []string{"gemini", "--output-format", "stream-json", "--skip-trust"},
			Workspace: []string{"--include-directories", markWorkspace},
			Model:     []string{"--model", markModel},
			Output:    OutputGemini, StartUp: startUpLimit,
		},
		"opencode": {
			// Its default agent writes into the folder unasked.
			Command: []string{"opencode", "run", "--format", "json", "--agent", "plan"},
			Model:   []string{"--model", markModel},
			Output:  OutputOpencode,
		},
		"qwen": {
			Command: []string{"qwen", "--output-format", "stream-json", "--auth-type", "openai"},
			Model:   []string{"--model", markModel},
			Output:  OutputClaude, StartUp: startUpLimit,
		},
	}
}

// CCWAdapters returns the built-in table of tools that are reached through `ccw cli` (tried with 7.3.14). The prompt
// goes into a file, as its standard input is unreliable above 64 KB. None is given a workspace: ccw runs the tools
// with the folder's hooks and settings in force.
func CCWAdapters() map[string]Adapter {
	// overhead is what ccw adds to the prompt from its templates, about 8.5 KB, with some room.
	const overhead = 12 << 10
	direct := Adapters()
	table := map[string]Adapter{}
	for _, name := range []string{"claude", "codex", "gemini"} {
		row := Adapter{
			Command:       []string{"ccw", "cli", "-f", markPromptFile, "--tool", name, "--mode", "analysis", "--id", markID},
			Model:         []string{"--model", markModel},
			Output:        OutputText,
			MaxBytes:      max(0, direct[name].MaxBytes-overhead),
			MaxCharacters: max(0, direct[name].MaxCharacters-overhead),
		}
		if name == "gemini" {
			row.Env = []string{"GEMINI_CLI_TRUST_WORKSPACE=true"} // ccw has no way to pass --skip-trust
		}
		table[name] = row
	}
	return table
}

// Spec is a tool of the user's own (SPEC section 9, `tools:`).
type Spec struct {
	Name string
	// Command is the argument vector, never given to a shell. {{prompt}} in it puts the prompt there, else it goes
	// to standard input; {{model}}, {{workspace}} and {{prompt-file}} are filled in likewise, with
	// nothing when none was asked for.
	Command []string
	// Model and Workspace are added when a model, or a folder to read, was asked for; the marks stand in them likewise.
	Model     []string
	Workspace []string
	Output    Output        // empty means OutputText
	Timeout   time.Duration // 0 means DefaultTimeout
	// StartUp and Idle are the limits of silence before the first output and after it; 0 means those of the built-in
	// tool of this name, or none.
	StartUp time.Duration
	Idle    time.Duration
}

// Check tells what is wrong with a configured tool, in one line.
func (s Spec) Check() error {
	switch {
	case len(s.Command) == 0 && builtIn(s.Name) && (s.Output != "" || len(s.Model)+len(s.Workspace) > 0):
		return fmt.Errorf("tool %q: output, model and workspace belong to a command: give it, too", s.Name)
	case len(s.Model) > 0 && !uses(s.Model, markModel):
		return fmt.Errorf("tool %q: its model has no place for the name: such as [\"--model\", \"{{model}}\"]", s.Name)
	case len(s.Workspace) > 0 && !uses(s.Workspace, markWorkspace):
		return fmt.Errorf("tool %q: its workspace has no place for the folder: such as [\"--add-dir\", \"{{workspace}}\"]", s.Name)
	case len(s.Command) == 0 && builtIn(s.Name) && s.Timeout == 0 && s.StartUp == 0 && s.Idle == 0:
		return fmt.Errorf("tool %q: nothing is set: give a command, or a limit such as timeout: 5m", s.Name)
	case len(s.Command) == 0 && builtIn(s.Name):
	case len(s.Command) == 0 || s.Command[0] == "":
		return fmt.Errorf("tool %q has no command: give it as a list, such as [\"mytool\", \"--json\"]", s.Name)
	case s.Output != "" && !slices.Contains(Outputs(), s.Output):
		return fmt.Errorf("tool %q: output %q is not known; use one of %v", s.Name, s.Output, Outputs())
	}
	for name, limit := range map[string]time.Duration{"timeout": s.Timeout, "start": s.StartUp, "idle": s.Idle} {
		if limit < 0 {
			return fmt.Errorf("tool %q: its %s %v is negative", s.Name, name, limit)
		}
	}
	return nil
}

// builtIn tells whether parley knows how to call a tool of this name.
func builtIn(name string) bool {
	_, direct := Adapters()[name]
	_, ccw := CCWAdapters()[name]
	return direct || ccw
}

func (s Spec) adapter() Adapter {
	a := s.limit(Adapter{Command: s.Command, Model: s.Model, Workspace: s.Workspace, Output: s.Output})
	if s.Workspace == nil && uses(s.Command, markWorkspace) {
		a.Workspace = []string{} // it knows what to do with one
	}
	return a
}

// limit lays the limits that are set over those of an adapter.
func (s Spec) limit(a Adapter) Adapter {
	a.Timeout, a.StartUp, a.Idle = cmp.Or(s.Timeout, a.Timeout), cmp.Or(s.StartUp, a.StartUp), cmp.Or(s.Idle, a.Idle)
	return a
}

// accepts says why the prompt is too long, or nothing.
func (a Adapter) accepts(prompt string) string {
	if a.MaxBytes > 0 && len(prompt) > a.MaxBytes {
		return fmt.Sprintf("the prompt has %d bytes, its limit is %d", len(prompt), a.MaxBytes)
	}
	if a.MaxCharacters > 0 && len(prompt) > a.MaxCharacters {
		if n := utf8.RuneCountInString(prompt); n > a.MaxCharacters {
			return fmt.Sprintf("the prompt has %d characters, its limit is %d", n, a.MaxCharacters)
		}
	}
	return ""
}
