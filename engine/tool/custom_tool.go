package tool

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"parley/engine/pattern"
	"parley/engine/tool/processtree"
)

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
	// Vendor is who makes the model behind it; empty means that nobody knows. Findings are examined by another vendor's tools only.
	Vendor  string
	Output  Output        // empty means OutputText
	Timeout time.Duration // 0 means DefaultTimeout
	// StartUp and Idle are the limits of silence before the first output and after it; 0 means those of the built-in
	// tool of this name, or none.
	StartUp time.Duration
	Idle    time.Duration
	// Limits are of what it may use; those that are not set are generous ones.
	Limits processtree.Limits
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
	case len(s.Command) == 0 && isBuiltIn(s.Name) && s.Timeout == 0 && s.StartUp == 0 && s.Idle == 0 && len(s.Env)+len(s.Read)+len(s.Write) == 0 && s.Sandbox == "" && s.Vendor == "" && s.Limits == (processtree.Limits{}):
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
		return fmt.Errorf("tool %q: output %q is not known; use one of %s", s.Name, s.Output, strings.Join(outputNames(), ", "))
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
