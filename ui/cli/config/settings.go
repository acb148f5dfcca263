package config

import (
	"strings"
	"time"

	"parley/engine"
	"parley/engine/examine"
	"parley/engine/perspective"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/format"
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
	Examine         examine.Level // "": the mode's
	Via             string
	Offline         bool
	Bus             string
	Theme           string
	Plain           bool
	NoMouse         bool
	Language        string
	Models          []perspective.Model
	Efforts         []perspective.Model
	Workspace       string
	AllowUnsafe     string // tools by name, with commas between
	Split           bool
	Budget          string // as engine.ParseBudget reads it
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

// Setting is one setting: its spelling everywhere, what it means, and who may set it.
type Setting struct {
	// Key is the key in a file; --key the flag; PARLEY_KEY, in capitals with underscores, the variable.
	Key     string
	Default string
	Help    string
	// ValueName names the flag's value in help; Choices are the words it takes, when they are fixed.
	ValueName string
	Choices   []string
	// Files says which files may have the key.
	Files Permission
	// List says that the flag may be repeated: its values are joined with commas.
	List bool
	// StoredEffect says what another value means for a result that is stored already.
	StoredEffect Effect

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
	noEffect Effect = iota
	AppliesAnew
	Identifies
)

// EnvVar is the row's environment variable.
func (r Setting) EnvVar() string {
	return "PARLEY_" + strings.ToUpper(strings.ReplaceAll(r.Key, "-", "_"))
}

// IsSwitch reports whether the row is a yes-or-no.
func (r Setting) IsSwitch() bool { return r.Default == "false" }

// The words of the settings that have fixed ones.
var (
	modeChoices    = toStrings(feedback.Modes())
	policyChoices  = []string{"default", "lone-dissent", "examined"}
	examineChoices = toStrings(examine.Levels())
	failOnChoices  = []string{"high", "medium", "low", "never"}
	viaChoices     = []string{"auto", "direct-cli", "ccw"}
	busChoices     = []string{"none", "ccw"}
	themeChoices   = []string{string(theme.Auto), string(theme.Dark), string(theme.Light), string(theme.Sixteen), string(theme.Contrast)}
	outputChoices  = append([]string{"text", "report", "json"}, format.Names()...)
)

func toStrings[W ~string](words []W) []string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = string(w)
	}
	return list
}

// settingsTable is the one table of settings; flags, variables and file keys are made from it.
var settingsTable = []Setting{
	{Key: "mode", Default: string(feedback.Deep), ValueName: "MODE", Choices: modeChoices, Help: "how many rounds there may be (1, 2 or 5)", StoredEffect: AppliesAnew, set: choiceSetter(func(s *Settings) *feedback.Mode { return &s.Mode })},
	{Key: "max-rounds", Default: "0", ValueName: "N", Help: "most rounds (0: as the mode says)", StoredEffect: AppliesAnew, set: countSetter(func(s *Settings) *int { return &s.MaxRounds })},
	{Key: "concurrency", Default: "0", ValueName: "N", Help: "perspectives asked at once (0: all)", StoredEffect: AppliesAnew, set: countSetter(func(s *Settings) *int { return &s.Concurrency })},
	{Key: "timeout", Default: unit(tool.DefaultTimeout), ValueName: "D", Help: "time limit of one tool call", StoredEffect: Identifies, set: positiveDurationSetter(func(s *Settings) *time.Duration { return &s.Timeout })},
	{Key: "deadline", Default: unit(engine.DefaultDeadline), ValueName: "D", Help: "time limit of a whole round", StoredEffect: Identifies, set: positiveDurationSetter(func(s *Settings) *time.Duration { return &s.Deadline })},
	{Key: "feedback-timeout", Default: unit(feedback.DefaultAnswerTime), ValueName: "D", Help: "how long to wait for a decision after a round before taking done (0: no limit)", StoredEffect: AppliesAnew, set: durationSetter(func(s *Settings) *time.Duration { return &s.FeedbackTimeout })},
	{Key: "quorum", Default: "0", ValueName: "N", Help: "perspectives that AI tools or custom commands must have answered, else status 4", StoredEffect: AppliesAnew, set: countSetter(func(s *Settings) *int { return &s.Quorum })},
	{Key: "policy", Default: "default", ValueName: "P", Choices: policyChoices, Help: "rules for the severity of a blocked verdict", StoredEffect: Identifies, set: choiceSetter(func(s *Settings) *string { return &s.Policy })},
	{Key: "fail-on", Default: "high", ValueName: "SEVERITY", Choices: failOnChoices, Help: "severity from which a blocked verdict exits with 3", StoredEffect: AppliesAnew, set: choiceSetter(func(s *Settings) *string { return &s.FailOn })},
	{Key: "examine", Default: "", ValueName: "WHICH", Choices: examineChoices, Help: "findings that a tool of another vendor examines blind after a round; if not set, high in --mode deep, else none", StoredEffect: AppliesAnew, set: examineSetter},
	{Key: "via", Default: "auto", ValueName: "WAY", Choices: viaChoices, Help: "how tools are reached", StoredEffect: Identifies, set: choiceSetter(func(s *Settings) *string { return &s.Via })},
	{Key: "offline", Default: "false", Help: "built-in checks only; nothing leaves the machine", StoredEffect: Identifies, set: boolSetter(func(s *Settings) *bool { return &s.Offline })},
	{Key: "bus", Default: "none", ValueName: "BUS", Choices: busChoices, Files: OwnFile, Help: "where to report how each round ended, besides the session", StoredEffect: AppliesAnew, set: choiceSetter(func(s *Settings) *string { return &s.Bus })},
	{Key: "theme", Default: "auto", ValueName: "THEME", Choices: themeChoices, Files: OwnFile, Help: "theme of the console, built in or your own", StoredEffect: AppliesAnew, set: setTheme},
	{Key: "plain", Default: "false", Files: OwnFile, Help: "one column of words, no animation or symbols", StoredEffect: AppliesAnew, set: boolSetter(func(s *Settings) *bool { return &s.Plain })},
	{Key: "no-mouse", Default: "false", Files: OwnFile, Help: "leave the mouse to the terminal, which then selects text", StoredEffect: AppliesAnew, set: boolSetter(func(s *Settings) *bool { return &s.NoMouse })},
	{Key: "language", Default: "", ValueName: "LANG", Help: "language the answers are asked for in", StoredEffect: Identifies, set: textSetter(func(s *Settings) *string { return &s.Language })},
	{Key: "model", Default: "", ValueName: "[NAME=]MODEL", List: true, Help: "model for every tool, or for one perspective or tool by name (repeatable)", StoredEffect: Identifies, set: setModels},
	{Key: "effort", Default: "", ValueName: "[NAME=]LEVEL", List: true, Help: "how much to think, where a tool has an option for it: minimal, low, medium, high, xhigh or max; for every tool, or for one perspective or tool by name (repeatable)", StoredEffect: Identifies, set: setEfforts},
	{Key: "workspace", Default: "", ValueName: "DIR", Files: NoFile, Help: "folder the tools may read", StoredEffect: Identifies, set: textSetter(func(s *Settings) *string { return &s.Workspace })},
	{Key: "allow-unsafe-tool", Default: "", ValueName: "NAME", Files: NoFile, List: true, Help: "ask a tool even if it cannot be kept from your files and commands; ccw covers every tool behind it (repeatable)", StoredEffect: AppliesAnew, set: textSetter(func(s *Settings) *string { return &s.AllowUnsafe })},
	{Key: "split", Default: "false", Help: "split a document that is too long for a tool, and merge the answers", StoredEffect: Identifies, set: boolSetter(func(s *Settings) *bool { return &s.Split })},
	{Key: "budget", Default: "", ValueName: "LIMIT", Help: "stop calling tools before this call of parley spends more: tokens (200k), or money as far as the tools report it ($2)", StoredEffect: AppliesAnew, set: setBudget},
	{Key: "output", Default: "text", ValueName: "FORMAT", Choices: outputChoices, Help: "form of the result on standard output", StoredEffect: AppliesAnew, set: choiceSetter(func(s *Settings) *string { return &s.Output })},
	{Key: "headless", Default: "false", Files: OwnFile, Help: "no console, even on a terminal", StoredEffect: AppliesAnew, set: boolSetter(func(s *Settings) *bool { return &s.Headless })},
	{Key: "session", Default: "", ValueName: "DIR", Files: NoFile, Help: "session folder", StoredEffect: AppliesAnew, set: textSetter(func(s *Settings) *string { return &s.Session })},
	{Key: "discovery-context", Default: "", ValueName: "FILE", Files: NoFile, Help: "discovery context for the coverage perspective", StoredEffect: Identifies, set: textSetter(func(s *Settings) *string { return &s.Context })},
	{Key: "perspectives", Default: "", ValueName: "A,B", Files: NoFile, Help: "which perspectives review", StoredEffect: Identifies, set: textSetter(func(s *Settings) *string { return &s.Select })},
	{Key: "perspectives-file", Default: "", ValueName: "FILE", Files: NoFile, Help: "perspectives of your own, in place of the usual ones (YAML, JSON or a Markdown table)", StoredEffect: Identifies, set: textSetter(func(s *Settings) *string { return &s.SelectFile })},
	{Key: "yes", Default: "false", Files: NoFile, Help: "never ask: take done at every checkpoint", StoredEffect: AppliesAnew, set: boolSetter(func(s *Settings) *bool { return &s.Yes })},
	{Key: "caller", Default: "", ValueName: "ROLE", Files: NoFile, Help: "role of the calling agent; adds its message when blocked HIGH or MEDIUM", StoredEffect: AppliesAnew, set: textSetter(func(s *Settings) *string { return &s.Caller })},
	{Key: "task", Default: "", ValueName: "ID", Files: NoFile, Help: "task of the calling agent", StoredEffect: AppliesAnew, set: textSetter(func(s *Settings) *string { return &s.Task })},
}

// AllSettings is the table of settings.
func AllSettings() []Setting { return append([]Setting(nil), settingsTable...) }

// FindSetting finds a row by its key.
func FindSetting(key string) (Setting, bool) {
	for _, r := range settingsTable {
		if r.Key == key {
			return r, true
		}
	}
	return Setting{}, false
}

func defaults() map[string]Value {
	layer := make(map[string]Value, len(settingsTable))
	for _, r := range settingsTable {
		layer[r.Key] = Value{Key: r.Key, Text: r.Default}
	}
	return layer
}

// environment reads the rows' variables. An empty variable counts as not set.
func (s Sources) environment() (map[string]Value, error) {
	layer := map[string]Value{}
	for _, r := range settingsTable {
		text := s.getenv(r.EnvVar())
		if text == "" {
			continue
		}
		if err := r.validate(text); err != nil {
			return nil, &Error{Path: r.EnvVar(), Problem: err.Error()}
		}
		layer[r.Key] = Value{Key: r.Key, Text: text, Origin: Origin{Layer: Environment, Name: r.EnvVar()}}
	}
	return layer, nil
}

func (s Sources) flags() (map[string]Value, error) {
	layer := map[string]Value{}
	for _, r := range settingsTable {
		text, given := s.Flags[r.Key]
		if !given {
			continue
		}
		if err := r.validate(text); err != nil {
			return nil, &Error{Path: "--" + r.Key, Problem: err.Error()}
		}
		layer[r.Key] = Value{Key: r.Key, Text: text, Origin: Origin{Layer: Flag, Name: "--" + r.Key}}
	}
	return layer, nil
}

// validate reads a text as the row's value and throws the value away.
func (r Setting) validate(text string) error {
	return r.set(&Settings{}, r, text)
}

func (c *Config) applyValues() error {
	for _, r := range settingsTable {
		if err := r.set(&c.Settings, r, c.values[r.Key].Text); err != nil {
			return &Error{Path: c.values[r.Key].Origin.String(), Problem: err.Error()}
		}
	}
	return nil
}

// unit prints a time of whole minutes as people write it: 10m.
func unit(d time.Duration) string { return strings.TrimSuffix(d.String(), "0s") }
