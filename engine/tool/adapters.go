package tool

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"parley/engine/pattern"
	"parley/engine/tool/family"
)

// The marks in an argument vector that a call fills in. An argument may hold one anywhere in it.
const (
	placeholderPrompt     = "{{prompt}}"      // the prompt itself; then nothing goes to standard input
	placeholderPromptFile = "{{prompt-file}}" // a private file with the prompt, removed after the call
	placeholderModel      = "{{model}}"
	placeholderWorkspace  = "{{workspace}}"
	placeholderProgram    = "{{program}}" // the folder that holds the program's files
	placeholderID         = "{{id}}"      // an identifier of this call alone
)

// DefaultTimeout bounds a call of a tool that has no limit of its own: a reviewer that has not answered by then
// rarely does.
const DefaultTimeout = 10 * time.Minute

// defaultStartUpLimit is how long a tool that announces itself may take to do so. All of them do it before their first
// request, within 3 s on a busy machine.
const defaultStartUpLimit = 90 * time.Second

// Adapter is how one command line tool is called, as data. The argument vector is Command, then Workspace or Alone,
// then Model if a model was asked for, then End.
type Adapter struct {
	Command         []string
	NoWorkspaceArgs []string // without a workspace
	WorkspaceArgs   []string // with one; nil when this tool cannot be given one safely
	ModelArgs       []string
	FinalArgs       []string
	Env             []string // added to the environment, as KEY=value
	// MoreEnv adds what depends on the person's own configuration; nil adds nothing.
	MoreEnv func(env inheritedEnv) []string

	// Variables are the tool's own variables of parley's environment; Allowed are names that the person added. It gets
	// these and what any program needs (see Environment).
	Variables []Variables
	Allowed   []string

	// Instructions are files of the person's own that reach the tool's prompt, with no switch to leave them out.
	Instructions []configFile
	// ConfigEntries are arguments for what the tool's own configuration holds.
	ConfigEntries []ConfigEntries
	// SessionFolders is where the tool keeps a folder for each folder it ran in.
	SessionFolders []sessionFolder
	// MinVersion is the first version that obeys how it is held here, as tried; WorkspaceMinVersion the first that reads in the workspace
	// only. Empty where an older version refuses the arguments by itself. WorkspaceUnlessConfigured are settings of the person's own
	// under which it would read more.
	MinVersion string
	// ReadOnlyArgs are the arguments without a workspace that an older version refuses or does not know.
	ReadOnlyArgs              []string
	WorkspaceMinVersion       string
	WorkspaceUnlessConfigured []ConfigEntries

	// Places are what it uses of the person's home; nil means that nobody knows, and that it is not confined unless the
	// person says so. MayRead and MayWrite are files and folders that the person adds, Sandbox their switch. OwnSandbox is why it
	// is not confined when it is given a workspace.
	Places            *Places
	MayRead, MayWrite []string
	Sandbox           Switch
	OwnSandbox        string

	Output  Output
	Timeout time.Duration // of the whole call; 0 means DefaultTimeout
	StartUp time.Duration // longest time before the first output; 0 means no limit
	Idle    time.Duration // longest silence after it; 0 means no limit, as some think for minutes without a word

	Limits family.Limits // of what it may use; those that are not set are generous

	// MaxBytes and MaxCharacters are the longest prompt that the tool accepts; 0 means no known limit.
	MaxBytes      int
	MaxCharacters int
}

// Adapters returns the built-in table of tools that are called directly, by name. Versions move quickly: a Registry takes
// rows that replace these. The flags were tried with Claude Code 2.1.330, Codex CLI 0.169.0, Gemini CLI 0.61.0,
// opencode 1.18.33 and Qwen Code 0.24.4.
func Adapters() map[string]Adapter {
	return map[string]Adapter{
		"claude": claudeAdapter(), "codex": codexAdapter(), "gemini": geminiAdapter(),
		"opencode": opencodeAdapter(), "qwen": qwenAdapter(),
	}
}

// CustomTool is a tool of the user's own (SPEC section 9, `tools:`).
type CustomTool struct {
	Name string
	// Command is the argument vector, never given to a shell. {{prompt}} in it puts the prompt there, else it goes
	// to standard input; {{model}}, {{workspace}} and {{prompt-file}} are filled in likewise, with
	// nothing when none was asked for.
	Command []string
	// Model and Workspace are added when a model, or a folder to read, was asked for; the marks stand in them likewise.
	Model     []string
	Workspace []string
	// Env names variables that it gets besides those that any program needs and those of the built-in tool of its name or
	// program; a name may end in *.
	Env []string
	// Read and Write are files and folders that it may use besides those it is known to need, Sandbox whether it is confined to
	// them (see Places). A command of the user's own is confined only with one of the three.
	Read, Write []string
	Sandbox     Switch
	Output      Output        // empty means OutputText
	Timeout     time.Duration // 0 means DefaultTimeout
	// StartUp and Idle are the limits of silence before the first output and after it; 0 means those of the built-in
	// tool of this name, or none.
	StartUp time.Duration
	Idle    time.Duration
	// Limits are of what it may use; those that are not set are generous ones.
	Limits family.Limits
}

// Check tells what is wrong with a configured tool, in one line.
func (s CustomTool) Check() error {
	switch {
	case len(s.Command) == 0 && isBuiltIn(s.Name) && (s.Output != "" || len(s.Model)+len(s.Workspace) > 0):
		return fmt.Errorf("tool %q: output, model and workspace belong to a command: give it, too", s.Name)
	case len(s.Model) > 0 && !containsPlaceholder(s.Model, placeholderModel):
		return fmt.Errorf("tool %q: its model has no place for the name: such as [\"--model\", \"{{model}}\"]", s.Name)
	case len(s.Workspace) > 0 && !containsPlaceholder(s.Workspace, placeholderWorkspace):
		return fmt.Errorf("tool %q: its workspace has no place for the folder: such as [\"--add-dir\", \"{{workspace}}\"]", s.Name)
	case len(s.Command) == 0 && isBuiltIn(s.Name) && s.Timeout == 0 && s.StartUp == 0 && s.Idle == 0 && len(s.Env)+len(s.Read)+len(s.Write) == 0 && s.Sandbox == "" && s.Limits == (family.Limits{}):
		return fmt.Errorf("tool %q: nothing is set: give a command, env, read, write, sandbox, or a limit such as timeout: 5m", s.Name)
	case s.Sandbox != "" && s.Sandbox != SandboxOn && s.Sandbox != SandboxOff:
		return fmt.Errorf("tool %q: sandbox is on or off, not %q", s.Name, s.Sandbox)
	case slices.ContainsFunc(slices.Concat(s.Read, s.Write), func(path string) bool { return !filepath.IsAbs(path) && !strings.HasPrefix(path, "~/") }):
		return fmt.Errorf("tool %q: read and write list absolute paths, or such below ~/", s.Name)
	case slices.ContainsFunc(s.Env, func(name string) bool { return !variableName.MatchString(name) }):
		return fmt.Errorf("tool %q: its env lists names of variables, such as [\"ACME_API_KEY\", \"ACME_*\"], never values", s.Name)
	case len(s.Command) == 0 && isBuiltIn(s.Name):
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

// isBuiltIn reports whether parley knows how to call a tool of this name.
func isBuiltIn(name string) bool {
	_, direct := Adapters()[name]
	_, ccw := CCWAdapters()[name]
	return direct || ccw
}

// variableName is the name of an environment variable, or its beginning and a *.
var variableName = pattern.New(`^[A-Za-z_][A-Za-z0-9_()]*\*?$`)

func (s CustomTool) adapter() Adapter {
	a := s.applyLimits(Adapter{Command: s.Command, ModelArgs: s.Model, WorkspaceArgs: s.Workspace, Output: s.Output})
	program := strings.TrimSuffix(filepath.Base(s.Command[0]), ".exe")
	for _, name := range []string{s.Name, program} {
		a.Variables = append(a.Variables, Adapters()[name].Variables...)
	}
	if s.Workspace == nil && containsPlaceholder(s.Command, placeholderWorkspace) {
		a.WorkspaceArgs = []string{} // it knows what to do with one
	}
	return a
}

// applyLimits lays the limits that are set over those of an adapter, and adds the variables.
func (s CustomTool) applyLimits(a Adapter) Adapter {
	a.Allowed = slices.Concat(a.Allowed, s.Env)
	a.MayRead, a.MayWrite = slices.Concat(a.MayRead, s.Read), slices.Concat(a.MayWrite, s.Write)
	a.Sandbox = cmp.Or(s.Sandbox, a.Sandbox)
	a.Timeout, a.StartUp, a.Idle = cmp.Or(s.Timeout, a.Timeout), cmp.Or(s.StartUp, a.StartUp), cmp.Or(s.Idle, a.Idle)
	a.Limits = s.Limits.WithDefaults(a.Limits)
	return a
}

// tooLongReason says why the prompt is too long, or nothing.
func (a Adapter) tooLongReason(prompt string) string {
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
