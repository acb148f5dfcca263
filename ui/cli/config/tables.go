package config

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"parley/engine/perspective"
)

// Tool is a command of the person's own (SPEC section 9).
type Tool struct {
	Name    string
	Command []string
	Output  string
	Timeout time.Duration // 0: the general one
	Origin  Origin
}

// Perspective is what a file says about a perspective; what it leaves out stays as it was.
type Perspective struct {
	Name   string
	Role   string
	Focus  []string
	Tools  []string
	Model  map[string]string
	Origin Origin
}

// Round is what a file says about a round ID.
type Round struct {
	perspective.Round
	Gate   *bool
	Origin Origin
}

// Route replaces the tool chain of one perspective.
type Route struct {
	Perspective string
	Tools       []string
	Origin      Origin
}

// Binding gives an action of the console its keys.
type Binding struct {
	Action string
	Keys   []string
	Origin Origin
}

// outputForms are the event streams a configured command may write.
var outputForms = []string{"text", "claude-stream-json", "codex-jsonl", "gemini-stream-json"}

// reserved names reach tools that parley knows itself or that are no process at all.
var reserved = []string{perspective.Direct, "ccw"}

var (
	nameShape  = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,31}$`)
	roundShape = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)
)

// tableNames are the top-level keys that hold more than one value.
var tableNames = []string{"tools", "perspectives", "rounds", "routes", "keys"}

// table is the reader of such a key, nil for any other.
func (f *File) table(key string) func(entry) error {
	switch key {
	case "tools":
		return f.readTools
	case "perspectives":
		return f.readPerspectives
	case "rounds":
		return f.readRounds
	case "routes":
		return f.readRoutes
	case "keys":
		return f.readKeys
	default:
		return nil
	}
}

func (f *File) readTools(e entry) error {
	list, err := f.entries(e.value, "tools")
	if err != nil {
		return err
	}
	for _, e := range list {
		var shape struct {
			Command []string `yaml:"command"`
			Output  string   `yaml:"output"`
			Timeout string   `yaml:"timeout"`
		}
		if err := f.decode(e, &shape); err != nil {
			return err
		}
		t := Tool{Name: e.key, Command: shape.Command, Output: shape.Output, Origin: f.origin(e)}
		if t.Output == "" {
			t.Output = outputForms[0]
		}
		if shape.Timeout != "" {
			if t.Timeout, err = time.ParseDuration(shape.Timeout); err != nil || t.Timeout <= 0 {
				return f.mistake(e.name, fmt.Sprintf("tools.%s: timeout %q is not a time with a unit", e.key, shape.Timeout), "such as 90s or 10m")
			}
		}
		if problem := t.problem(); problem != "" {
			return f.mistake(e.name, "tools."+e.key+": "+problem, "")
		}
		f.Tools = append(f.Tools, t)
	}
	return nil
}

func (t Tool) problem() string {
	switch {
	case !nameShape.MatchString(t.Name):
		return "a name is lower-case letters, digits, - and _"
	case slices.Contains(reserved, t.Name):
		return "the name is parley's own"
	case len(t.Command) == 0 || t.Command[0] == "":
		return `needs command: ["program", "argument"]`
	case slices.ContainsFunc(t.Command, func(s string) bool { return strings.ContainsRune(s, 0) }):
		return "command holds a NUL character"
	case !slices.Contains(outputForms, t.Output):
		return fmt.Sprintf("output %q is not one of %s", t.Output, strings.Join(outputForms, ", "))
	}
	return ""
}

func (f *File) readPerspectives(e entry) error {
	list, err := f.entries(e.value, "perspectives")
	if err != nil {
		return err
	}
	for _, e := range list {
		var shape struct {
			Role  string            `yaml:"role"`
			Focus []string          `yaml:"focus"`
			Tools []string          `yaml:"tools"`
			Model map[string]string `yaml:"model"`
		}
		if err := f.decode(e, &shape); err != nil {
			return err
		}
		if !nameShape.MatchString(e.key) {
			return f.mistake(e.name, fmt.Sprintf("perspectives: %q is no name", e.key), "lower-case letters, digits, - and _")
		}
		for _, model := range shape.Model {
			if model == "" || strings.HasPrefix(model, "-") {
				return f.mistake(e.name, fmt.Sprintf("perspectives.%s: %q is no model name", e.key, model), "")
			}
		}
		if err := f.checkChain(e, "perspectives."+e.key, shape.Tools, true); err != nil {
			return err
		}
		f.Perspectives = append(f.Perspectives, Perspective{
			Name: e.key, Role: shape.Role, Focus: shape.Focus, Tools: shape.Tools, Model: shape.Model, Origin: f.origin(e),
		})
	}
	return nil
}

func (f *File) readRounds(e entry) error {
	list, err := f.entries(e.value, "rounds")
	if err != nil {
		return err
	}
	for _, e := range list {
		var shape struct {
			Artifact     string   `yaml:"artifact"`
			Perspectives []string `yaml:"perspectives"`
			Caller       string   `yaml:"caller"`
			FinalGate    *bool    `yaml:"final-gate"`
		}
		if err := f.decode(e, &shape); err != nil {
			return err
		}
		if !roundShape.MatchString(e.key) {
			return f.mistake(e.name, fmt.Sprintf("rounds: %q is no round ID", e.key), "letters, digits, - and _")
		}
		if shape.Artifact != "" && !filepath.IsLocal(shape.Artifact) {
			return f.mistake(e.name, fmt.Sprintf("rounds.%s: artifact %q leaves the session folder", e.key, shape.Artifact), "give a path inside it")
		}
		if twice := Repeated(shape.Perspectives); twice != "" {
			return f.mistake(e.name, fmt.Sprintf("rounds.%s: perspective %q is named twice", e.key, twice), "keep one")
		}
		f.Rounds = append(f.Rounds, Round{Gate: shape.FinalGate, Origin: f.origin(e), Round: perspective.Round{
			ID: e.key, Artifact: shape.Artifact, Perspectives: shape.Perspectives, Caller: shape.Caller,
		}})
	}
	return nil
}

func (f *File) readRoutes(e entry) error {
	list, err := f.entries(e.value, "routes")
	if err != nil {
		return err
	}
	for _, e := range list {
		var chain []string
		if err := f.decode(e, &chain); err != nil {
			return err
		}
		if err := f.checkChain(e, "routes."+e.key, chain, false); err != nil {
			return err
		}
		f.Routes = append(f.Routes, Route{Perspective: e.key, Tools: chain, Origin: f.origin(e)})
	}
	return nil
}

func (f *File) readKeys(e entry) error {
	if f.Kind == Project {
		return f.mistake(e.name, "keys: not in a project file", "put them in your own configuration")
	}
	list, err := f.entries(e.value, "keys")
	if err != nil {
		return err
	}
	for _, e := range list {
		var keys []string
		if err := f.decode(e, &keys); err != nil {
			return err
		}
		if len(keys) == 0 {
			return f.mistake(e.name, fmt.Sprintf("keys.%s: names no key", e.key), "such as [q, ctrl+c]")
		}
		f.Keys = append(f.Keys, Binding{Action: e.key, Keys: keys, Origin: f.origin(e)})
	}
	return nil
}

func (f *File) checkChain(e entry, where string, chain []string, optional bool) error {
	if len(chain) == 0 && !optional {
		return f.mistake(e.name, where+": names no tool", "such as [codex, direct]")
	}
	for _, name := range chain {
		if !nameShape.MatchString(name) {
			return f.mistake(e.name, fmt.Sprintf("%s: %q is no tool name", where, name), "lower-case letters, digits, - and _")
		}
	}
	if twice := Repeated(chain); twice != "" {
		return f.mistake(e.name, fmt.Sprintf("%s: tool %q is named twice", where, twice), "keep one")
	}
	return nil
}

// Repeated is the first name that stands in the list a second time, or "".
func Repeated(names []string) string {
	seen := map[string]bool{}
	for _, name := range names {
		if seen[name] {
			return name
		}
		seen[name] = true
	}
	return ""
}
