package config

import "strings"

// The entries of the tables as they stand in a file. Help for every key is in the reference below.
type (
	toolYAML struct {
		Command   []string `yaml:"command"`
		Model     []string `yaml:"model"`
		Workspace []string `yaml:"workspace"`
		Env       []string `yaml:"env"`
		Read      []string `yaml:"read"`
		Write     []string `yaml:"write"`
		Sandbox   string   `yaml:"sandbox"`
		Vendor    string   `yaml:"vendor"`
		Output    string   `yaml:"output"`
		Timeout   string   `yaml:"timeout"`
		Start     string   `yaml:"start"`
		Idle      string   `yaml:"idle"`
		Memory    string   `yaml:"memory"`
		Processes int      `yaml:"processes"`
		Disk      string   `yaml:"disk"`
	}
	perspectiveYAML struct {
		Role  string            `yaml:"role"`
		Focus []string          `yaml:"focus"`
		Tools []string          `yaml:"tools"`
		Model map[string]string `yaml:"model"`
	}
	roundYAML struct {
		Artifact     string   `yaml:"artifact"`
		Perspectives []string `yaml:"perspectives"`
		Caller       string   `yaml:"caller"`
		FinalGate    *bool    `yaml:"final-gate"`
	}
	checkYAML struct {
		Severity string   `yaml:"severity"`
		Words    []string `yaml:"words"`
		Except   []string `yaml:"except"`
	}
)

// tableShapes are those of each table whose entries have keys of their own.
var tableShapes = map[string]any{"tools": toolYAML{}, "perspectives": perspectiveYAML{}, "rounds": roundYAML{}, "checks": checkYAML{}}

// TableKey is a key of a table, for people: NAME in it is the entry's own name.
type TableKey struct {
	Key, Type, Default, Help string
}

// tableReference is every key of the tables.
var tableReference = []TableKey{
	{"tools.NAME.command", "list of words", "", "a custom command; `{{prompt}}` in it puts the prompt there, else the prompt goes to standard input; without it the entry sets limits of a built-in tool"},
	{"tools.NAME.env", "list of names", "", "variables that the tool gets besides its own, such as `[ACME_API_KEY]`; `ACME_*` stands for those that begin so and hold no secret"},
	{"tools.NAME.vendor", "text", "", "who makes the model behind a custom command, such as `acme`: a finding is examined by another vendor's tool only, and not at all where one is unknown"},
	{"tools.NAME.sandbox", "`on`, `off`", "on for built-in tools", "whether the system keeps the tool to its own files (Linux); a custom command only with `on`, read or write"},
	{"tools.NAME.read", "list of paths", "", "files and folders that the tool may read in the sandbox besides its own, such as `[~/.config/acme]`"},
	{"tools.NAME.write", "list of paths", "", "the same for those it may change, too"},
	{"tools.NAME.output", "`text`, `claude-stream-json`, `codex-jsonl`, `copilot-jsonl`, `gemini-stream-json`, `opencode-json`", "`text`", "what the command prints"},
	{"tools.NAME.model", "list of words", "", "how a model is passed on: words with `{{model}}` in one of them"},
	{"tools.NAME.workspace", "list of words", "", "how a folder to read is passed on: words with `{{workspace}}` in one of them"},
	{"tools.NAME.timeout", "time", "`timeout`", "limit of one call"},
	{"tools.NAME.start", "time", "none", "limit until the first sign of life"},
	{"tools.NAME.idle", "time", "none", "limit of a silence after that"},
	{"tools.NAME.memory", "size", "16GB", "memory that the tool and all it starts may hold (Linux); a project's file can only lower this and the two below"},
	{"tools.NAME.processes", "whole number", "2000", "processes that it may have at once (Linux)"},
	{"tools.NAME.disk", "size", "32GB", "how much it may write to the disk (Linux)"},
	{"limits.memory", "size", "16GB", "the same for every tool that has no limit of its own (Linux)"},
	{"limits.processes", "whole number", "2000", "the same"},
	{"limits.disk", "size", "32GB", "the same"},
	{"perspectives.NAME.role", "text", "built in", "who reviews; a new perspective needs it"},
	{"perspectives.NAME.focus", "list", "built in", "focus areas; a new perspective needs them"},
	{"perspectives.NAME.tools", "list of tools", "built in, else `direct`", "the chain, tried in order; `direct` comes last of itself"},
	{"perspectives.NAME.model", "table", "", "model by tool, such as `{claude: opus}`"},
	{"rounds.ID.artifact", "path", "built in", "the document, relative to the session; a new round needs it"},
	{"rounds.ID.perspectives", "list", "built in", "who reviews; a new round needs it"},
	{"rounds.ID.caller", "text", "built in", "role of the agent that calls the round"},
	{"rounds.ID.final-gate", "`true`, `false`", "`false`", "a HIGH verdict is escalated to the person"},
	{"routes.PERSPECTIVE", "list of tools", "", "another chain for a perspective"},
	{"checks.ID", "`off`, `low`, `medium`, `high`", "", "switches a built-in check off, or sets the severity of its findings and has a quiet one tell them"},
	{"checks.ID.severity", "`off`, `low`, `medium`, `high`", "", "the same, beside other keys"},
	{"checks.ID.words", "list", "", "adds to the words that the check looks for"},
	{"checks.ID.except", "list", "", "takes words away from them"},
	{"headings.TOPIC", "list", "", "headings of yours that mean the topic"},
	{"keys.ACTION", "key or list of keys", "`parley keys`", "keys of the console, taken from the actions that have them by default; `[]` takes all away; never in a project's file"},
}

// Reference is every key of the tables that a file may have.
func Reference() []TableKey { return append([]TableKey(nil), tableReference...) }

// Type says in words what a row takes.
func (r Setting) Type() string {
	switch {
	case len(r.Choices) > 0:
		return "`" + strings.Join(r.Choices, "`, `") + "`"
	case r.IsSwitch():
		return "`true`, `false`"
	case r.ValueName == "N":
		return "whole number"
	case r.ValueName == "D":
		return "time"
	case r.ValueName == "DIR":
		return "folder"
	case r.ValueName == "FILE":
		return "file"
	case r.List, r.ValueName == "A,B":
		return "list with commas"
	default:
		return "text"
	}
}
