package tool

import (
	"fmt"
	"time"
	"unicode/utf8"

	"parley/engine/tool/processtree"
)

// The marks in an argument vector that a call fills in. An argument may hold one anywhere in it.
const (
	placeholderPrompt     = "{{prompt}}"      // the prompt itself; then nothing goes to standard input
	placeholderPromptFile = "{{prompt-file}}" // a private file with the prompt, removed after the call
	placeholderModel      = "{{model}}"
	placeholderEffort     = "{{effort}}"
	placeholderWorkspace  = "{{workspace}}"
	placeholderProgram    = "{{program}}" // the folder that holds the program's files
	placeholderID         = "{{id}}"      // an identifier of this call alone
)

// Adapter is how one command line tool is called, as data. The argument vector is Command, then Workspace or Alone,
// then Model and Effort if they were asked for, then End.
type Adapter struct {
	Command         []string
	NoWorkspaceArgs []string // without a workspace
	WorkspaceArgs   []string // with one; nil when this tool cannot be given one safely
	ModelArgs       []string
	// EffortArgs ask for how much it thinks, in one of the words of Efforts; nil when the tool has no option for that.
	EffortArgs []string
	Efforts    []string
	FinalArgs  []string
	Env        []string // added to the environment, as KEY=value
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

	Limits processtree.Limits // of what it may use; those that are not set are generous

	// MaxBytes and MaxCharacters are the longest prompt that the tool accepts; 0 means no known limit.
	MaxBytes      int
	MaxCharacters int
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
