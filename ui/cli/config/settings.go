package config

import (
	"strings"
	"time"

	"parley/engine/perspective"
	"parley/feedback"
	"parley/ui/theme"
)

// Settings are the effective values of the rows.
type Settings struct {
	Mode            feedback.Mode
	MaxRounds       int // 0: the mode's limit
	Concurrency     int // 0: all perspectives at once
	Timeout         time.Duration
	Deadline        time.Duration
	FeedbackTimeout time.Duration // 0 waits for ever
	Quorum          int
	Policy          string
	FailOn          string
	Via             string
	Offline         bool
	Bus             string
	Theme           string
	Plain           bool
	NoMouse         bool
	Language        string
	Models          []perspective.Model
	Workspace       string
	AllowUnsafe     string // tools by name, with commas between
	Split           bool
	Output          string
	Headless        bool
	Session         string
	Context         string
	Caller          string
	Task            string
	Yes             bool
	Select          string // perspectives by name, with commas between
	SelectFile      string
}

// Row is one setting: its spelling everywhere, what it means, and who may set it.
type Row struct {
	// Key is the key in a file; --key the flag; PARLEY_KEY, in capitals with underscores, the variable.
	Key     string
	Default string
	Help    string
	// Hint names the flag's value in help; Choices are the words it takes, when they are fixed.
	Hint    string
	Choices []string
	// Files says which files may have the key.
	Files Permission
	// List says that the flag may be repeated: its values are joined with commas.
	List bool
	// Stored says what another value means for a result that is stored already.
	Stored Effect

	set setter
}

// Permission says which files may hold a setting.
type Permission int

// A setting may stand in any file, in the person's own files only (a folder must not decide it for them), or in
// none because it belongs to one call.
const (
	AnyFile Permission = iota
	OwnFile
	NoFile
)

// Effect is what a setting means for a stored result.
type Effect int

// AppliesAnew is a setting of the call: it holds for what is printed, shown or asked now, whenever the result was made.
// Identifies is one that a result comes from: with another value it is the result of another assignment.
const (
	undecided Effect = iota
	AppliesAnew
	Identifies
)

// Variable is the row's environment variable.
func (r Row) Variable() string {
	return "PARLEY_" + strings.ToUpper(strings.ReplaceAll(r.Key, "-", "_"))
}

// Switch tells whether the row is a yes-or-no.
func (r Row) Switch() bool { return r.Default == "false" }

// The words of the settings that have fixed ones.
var (
	modes    = plain(feedback.Modes())
	policies = []string{"default", "lone-dissent"}
	failOns  = []string{"high", "medium", "low", "never"}
	ways     = []string{"auto", "direct-cli", "ccw"}
	buses    = []string{"none", "ccw"}
	themes   = []string{string(theme.Auto), string(theme.Dark), string(theme.Light), string(theme.Sixteen), string(theme.Contrast)}
	outputs  = []string{"text", "report", "json"}
)

func plain[W ~string](words []W) []string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = string(w)
	}
	return list
}

// rows is the one table of settings; flags, variables and file keys are made from it.
var rows = []Row{
	{Key: "mode", Default: string(feedback.Deep), Hint: "MODE", Choices: modes, Help: "how many rounds there may be (1, 2 or 5)", Stored: AppliesAnew, set: word(func(s *Settings) *feedback.Mode { return &s.Mode })},
	{Key: "max-rounds", Default: "0", Hint: "N", Help: "limit of rounds (0: the mode's)", Stored: AppliesAnew, set: count(func(s *Settings) *int { return &s.MaxRounds })},
	{Key: "concurrency", Default: "0", Hint: "N", Help: "perspectives asked at once (0: all)", Stored: AppliesAnew, set: count(func(s *Settings) *int { return &s.Concurrency })},
	{Key: "timeout", Default: "10m", Hint: "D", Help: "time limit of one tool call", Stored: Identifies, set: positive(func(s *Settings) *time.Duration { return &s.Timeout })},
	{Key: "deadline", Default: "30m", Hint: "D", Help: "time limit of a whole round", Stored: Identifies, set: positive(func(s *Settings) *time.Duration { return &s.Deadline })},
	{Key: "feedback-timeout", Default: "5m", Hint: "D", Help: "how long a checkpoint waits before it means done (0: for ever)", Stored: AppliesAnew, set: span(func(s *Settings) *time.Duration { return &s.FeedbackTimeout })},
	{Key: "quorum", Default: "0", Hint: "N", Help: "perspectives that AI tools must have answered, else status 4", Stored: AppliesAnew, set: count(func(s *Settings) *int { return &s.Quorum })},
	{Key: "policy", Default: "default", Hint: "P", Choices: policies, Help: "rules for the severity of a blocked verdict", Stored: Identifies, set: word(func(s *Settings) *string { return &s.Policy })},
	{Key: "fail-on", Default: "high", Hint: "SEVERITY", Choices: failOns, Help: "severity from which a blocked verdict exits with 3", Stored: AppliesAnew, set: word(func(s *Settings) *string { return &s.FailOn })},
	{Key: "via", Default: "auto", Hint: "WAY", Choices: ways, Help: "how tools are reached", Stored: Identifies, set: word(func(s *Settings) *string { return &s.Via })},
	{Key: "offline", Default: "false", Help: "direct analysis only; nothing leaves the machine", Stored: Identifies, set: yes(func(s *Settings) *bool { return &s.Offline })},
	{Key: "bus", Default: "none", Hint: "BUS", Choices: buses, Files: OwnFile, Help: "where follow-up messages are logged besides the session", Stored: AppliesAnew, set: word(func(s *Settings) *string { return &s.Bus })},
	{Key: "theme", Default: "auto", Hint: "THEME", Choices: themes, Files: OwnFile, Help: "colours of the console", Stored: AppliesAnew, set: word(func(s *Settings) *string { return &s.Theme })},
	{Key: "plain", Default: "false", Files: OwnFile, Help: "console in one column, without animation and signs", Stored: AppliesAnew, set: yes(func(s *Settings) *bool { return &s.Plain })},
	{Key: "no-mouse", Default: "false", Files: OwnFile, Help: "leave the mouse to the terminal, which then selects text", Stored: AppliesAnew, set: yes(func(s *Settings) *bool { return &s.NoMouse })},
	{Key: "language", Default: "", Hint: "LANG", Help: "language the answers are asked for in", Stored: Identifies, set: text(func(s *Settings) *string { return &s.Language })},
	{Key: "model", Default: "", Hint: "[NAME=]MODEL", List: true, Help: "model to ask for: of every tool, or of a perspective or a tool by name (repeatable)", Stored: Identifies, set: models},
	{Key: "workspace", Default: "", Hint: "DIR", Files: NoFile, Help: "folder the tools may read", Stored: Identifies, set: text(func(s *Settings) *string { return &s.Workspace })},
	{Key: "allow-unsafe-tool", Default: "", Hint: "NAME", Files: NoFile, List: true, Help: "ask a tool even if it cannot be kept from your files and commands; ccw stands for all behind it (repeatable)", Stored: AppliesAnew, set: text(func(s *Settings) *string { return &s.AllowUnsafe })},
	{Key: "split", Default: "false", Help: "put a document that is too long for a tool to it in parts, and the answers together", Stored: Identifies, set: yes(func(s *Settings) *bool { return &s.Split })},
	{Key: "output", Default: "text", Hint: "FORMAT", Choices: outputs, Help: "form of the result on standard output", Stored: AppliesAnew, set: word(func(s *Settings) *string { return &s.Output })},
	{Key: "headless", Default: "false", Files: OwnFile, Help: "no console, even on a terminal", Stored: AppliesAnew, set: yes(func(s *Settings) *bool { return &s.Headless })},
	{Key: "session", Default: "", Hint: "DIR", Files: NoFile, Help: "session folder", Stored: AppliesAnew, set: text(func(s *Settings) *string { return &s.Session })},
	{Key: "discovery-context", Default: "", Hint: "FILE", Files: NoFile, Help: "discovery context for the coverage perspective", Stored: Identifies, set: text(func(s *Settings) *string { return &s.Context })},
	{Key: "perspectives", Default: "", Hint: "A,B", Files: NoFile, Help: "which perspectives review", Stored: Identifies, set: text(func(s *Settings) *string { return &s.Select })},
	{Key: "perspectives-file", Default: "", Hint: "FILE", Files: NoFile, Help: "perspectives of your own, in place of the usual ones (YAML, JSON or a Markdown table)", Stored: Identifies, set: text(func(s *Settings) *string { return &s.SelectFile })},
	{Key: "yes", Default: "false", Files: NoFile, Help: "ask nothing: every checkpoint takes its default, done", Stored: AppliesAnew, set: yes(func(s *Settings) *bool { return &s.Yes })},
	{Key: "caller", Default: "", Hint: "ROLE", Files: NoFile, Help: "role of the calling agent: adds its message block for HIGH and MEDIUM", Stored: AppliesAnew, set: text(func(s *Settings) *string { return &s.Caller })},
	{Key: "task", Default: "", Hint: "ID", Files: NoFile, Help: "task of the calling agent", Stored: AppliesAnew, set: text(func(s *Settings) *string { return &s.Task })},
}

// Rows is the table of settings.
func Rows() []Row { return append([]Row(nil), rows...) }

// RowOf finds a row by its key.
func RowOf(key string) (Row, bool) {
	for _, r := range rows {
		if r.Key == key {
			return r, true
		}
	}
	return Row{}, false
}

func defaults() map[string]Value {
	layer := make(map[string]Value, len(rows))
	for _, r := range rows {
		layer[r.Key] = Value{Key: r.Key, Text: r.Default}
	}
	return layer
}

// environment reads the rows' variables. An empty variable counts as not set.
func (s Sources) environment() (map[string]Value, error) {
	layer := map[string]Value{}
	for _, r := range rows {
		text := s.getenv(r.Variable())
		if text == "" {
			continue
		}
		if err := r.check(text); err != nil {
			return nil, &Error{Path: r.Variable(), Problem: err.Error()}
		}
		layer[r.Key] = Value{Key: r.Key, Text: text, Origin: Origin{Layer: Environment, Name: r.Variable()}}
	}
	return layer, nil
}

func (s Sources) flags() (map[string]Value, error) {
	layer := map[string]Value{}
	for _, r := range rows {
		text, given := s.Flags[r.Key]
		if !given {
			continue
		}
		if err := r.check(text); err != nil {
			return nil, &Error{Path: "--" + r.Key, Problem: err.Error()}
		}
		layer[r.Key] = Value{Key: r.Key, Text: text, Origin: Origin{Layer: Flag, Name: "--" + r.Key}}
	}
	return layer, nil
}

// check reads a text as the row's value and throws the value away.
func (r Row) check(text string) error {
	return r.set(&Settings{}, r, text)
}

func (c *Config) apply() error {
	for _, r := range rows {
		if err := r.set(&c.Settings, r, c.values[r.Key].Text); err != nil {
			return &Error{Path: c.values[r.Key].Origin.String(), Problem: err.Error()}
		}
	}
	return nil
}
