package config

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/tool"
)

// Tool is a custom command (SPEC section 9), or without a command the limits of a built-in tool.
type Tool struct {
	tool.CustomTool
	Origin Origin
}

// RunsCommand reports whether the entry makes parley run something that it would not run by itself.
func (t Tool) RunsCommand() bool { return len(t.Command) > 0 }

// NeedsTrust reports whether the entry runs something, or gives a tool more of the person's environment or files.
func (t Tool) NeedsTrust() bool {
	return t.RunsCommand() || len(t.Env)+len(t.Read)+len(t.Write) > 0 || t.Sandbox != ""
}

// String is the entry in one line.
func (t Tool) String() string {
	parts := []string{strings.Join(t.Command, " ")}
	for _, limit := range []struct {
		name  string
		value time.Duration
	}{{"start", t.StartUp}, {"idle", t.Idle}, {"timeout", t.Timeout}} {
		if limit.value > 0 {
			parts = append(parts, limit.name+" "+limit.value.String())
		}
	}
	parts = append(parts, limitsText(t.Limits)...)
	if len(t.Env) > 0 {
		parts = append(parts, "env "+strings.Join(t.Env, ", "))
	}
	if t.Vendor != "" {
		parts = append(parts, "vendor "+t.Vendor)
	}
	if t.Sandbox != "" {
		parts = append(parts, "sandbox "+string(t.Sandbox))
	}
	if len(t.Read) > 0 {
		parts = append(parts, "read "+strings.Join(t.Read, ", "))
	}
	if len(t.Write) > 0 {
		parts = append(parts, "write "+strings.Join(t.Write, ", "))
	}
	return strings.TrimSpace(strings.Join(parts, " "))
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
	perspective.Route
	Origin Origin
}

// reserved names reach tools that parley knows itself or that are no process at all.
var reserved = []string{perspective.Direct, "ccw"}

// tableNames are the top-level keys that hold more than one value.
var tableNames = []string{"tools", "perspectives", "rounds", "routes", "keys", "checks", "headings", "limits"}

// tableReader is the reader of such a key, nil for any other.
func (f *File) tableReader(key string) func(entry) error {
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
	case "checks":
		return f.readChecks
	case "headings":
		return f.readHeadings
	case "limits":
		return f.readLimits
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
		var shape toolYAML
		if err := f.decode(e, &shape); err != nil {
			return err
		}
		t := Tool{Origin: f.origin(e), CustomTool: tool.CustomTool{
			Name: e.key, Command: shape.Command, Model: shape.Model, Workspace: shape.Workspace, Env: shape.Env, Output: tool.Output(shape.Output),
			Read: shape.Read, Write: shape.Write, Sandbox: tool.Switch(shape.Sandbox),
			Vendor: foreign.Line(shape.Vendor),
		}}
		for _, limit := range []struct {
			name, text string
			into       *time.Duration
		}{{"timeout", shape.Timeout, &t.Timeout}, {"start", shape.Start, &t.StartUp}, {"idle", shape.Idle, &t.Idle}} {
			if limit.text == "" {
				continue
			}
			if *limit.into, err = time.ParseDuration(limit.text); err != nil {
				return f.errorAt(e.name, fmt.Sprintf("tools.%s: %s %q is not a time with a unit", e.key, limit.name, limit.text), "such as 90s or 10m")
			} else if *limit.into <= 0 {
				return f.errorAt(e.name, fmt.Sprintf("tools.%s: %s must be above 0", e.key, limit.name), "such as 10m")
			}
		}
		if t.Limits, err = shape.limits(); err != nil {
			return f.errorAt(e.name, fmt.Sprintf("tools.%s: %s", e.key, err), "")
		}
		if err := t.check(); err != nil {
			return f.errorAt(e.name, "tools: "+err.Error(), "")
		}
		f.Tools = append(f.Tools, t)
	}
	return nil
}

func (t Tool) check() error {
	if slices.Contains(reserved, t.Name) {
		return fmt.Errorf("tool %q: the name is parley's own", t.Name)
	}
	if err := perspective.CheckName(t.Name); err != nil {
		return err
	}
	if slices.ContainsFunc(slices.Concat(t.Command, t.Model, t.Workspace), func(s string) bool { return strings.ContainsRune(s, 0) }) {
		return fmt.Errorf("tool %q: its command holds a NUL character", t.Name)
	}
	return t.Check()
}

func (f *File) readPerspectives(e entry) error {
	list, err := f.entries(e.value, "perspectives")
	if err != nil {
		return err
	}
	for _, e := range list {
		var shape perspectiveYAML
		if err := f.decode(e, &shape); err != nil {
			return err
		}
		if err := perspective.CheckName(e.key); err != nil {
			return f.errorAt(e.name, "perspectives: "+err.Error(), "")
		}
		of := perspective.Perspective{Name: e.key, Role: shape.Role, Focus: shape.Focus, Model: shape.Model}
		if err := of.Check(); err != nil {
			return f.errorAt(e.name, "perspectives: "+err.Error(), "")
		}
		if len(shape.Tools) > 0 {
			if shape.Tools, err = perspective.Chain(shape.Tools...); err != nil {
				return f.errorAt(e.name, "perspectives."+e.key+": "+err.Error(), "")
			}
		}
		f.Perspectives = append(f.Perspectives, Perspective{
			Name: e.key, Role: foreign.Line(shape.Role), Focus: foreign.Value(shape.Focus), Tools: shape.Tools, Model: shape.Model, Origin: f.origin(e),
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
		var shape roundYAML
		if err := f.decode(e, &shape); err != nil {
			return err
		}
		if err := perspective.CheckRoundID(e.key); err != nil {
			return f.errorAt(e.name, "rounds: "+err.Error(), "")
		}
		if shape.Artifact != "" && !filepath.IsLocal(shape.Artifact) {
			return f.errorAt(e.name, fmt.Sprintf("rounds.%s: artifact %q leaves the session folder", e.key, shape.Artifact), "give a path inside it")
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
		if chain, err = perspective.Chain(chain...); err != nil {
			return f.errorAt(e.name, "routes."+e.key+": "+err.Error(), "")
		}
		f.Routes = append(f.Routes, Route{Route: perspective.Route{Perspective: e.key, Tools: chain}, Origin: f.origin(e)})
	}
	return nil
}
