package tool

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"parley/engine/tool/processtree"
)

// Via is how a tool is to be reached (SPEC section 2).
type Via string

// The ways. ViaAuto uses the tool's own program when it is on PATH, else ccw when that is; ViaCommand is how tools of
// the user's own report themselves.
const (
	ViaAuto    Via = "auto"
	ViaDirect  Via = "direct-cli"
	ViaCCW     Via = "ccw"
	ViaCommand Via = "command"
)

// Registry finds tools by the names that chains use. The zero value knows the built-in tools and looks for them on PATH.
type Registry struct {
	Via Via // empty means ViaAuto
	// CustomTools are the user's own tools by name; one of a built-in tool's name replaces it, and one without a command only
	// sets its limits.
	CustomTools map[string]CustomTool
	// Disallowed are commands that must not run, by name, each with why and what to do about it. A tool that is known without
	// them is asked all the same.
	Disallowed map[string]string
	// Adapters and CCW hold rows that replace those of the built-in tables.
	Adapters    map[string]Adapter
	CCW         map[string]Adapter
	RetryBudget RetryBudget
	// AllowUnsafe names tools that are asked even in a version that cannot be held to reading; ccw stands for all that are
	// reached through it.
	AllowUnsafe []string
	// Confine has the system keep each tool to the files it needs, where it can (see package sandbox).
	Confine bool
	// Versions remembers the programs' versions for provenance; nil means that only what costs nothing is told.
	Versions *VersionCache
	// Grace is the time between asking a process group to end and ending it; 0 means 700 ms.
	Grace time.Duration
	// Guard is told of every process tree, to end it should parley be killed; nil means that nobody is.
	Guard processtree.Guard

	// Limits are of what each tool may use for which no limit of its own is set; those that are not set are generous.
	Limits processtree.Limits

	// LookPath finds a program, nil means exec.LookPath. Environ is what tools inherit, nil means os.Environ.
	LookPath func(string) (string, error)
	Environ  func() []string
}

// NotConfigured begins the detail of a NotFound failure whose tool the registry knows nothing of.
const NotConfigured = "it is neither a tool of parley's nor a command of the configuration"

// Tool finds a tool. The error is a *Failure: NotFound when there is no such program, SetupRejected when the configuration of
// a command makes no sense.
func (b Registry) Tool(name string) (Tool, error) {
	p, failure := b.program(name)
	if failure != nil {
		return nil, failure
	}
	return p, nil
}

// Names lists the tools the box knows, whether they are installed or not.
func (b Registry) Names() []string {
	known := map[string]bool{}
	for name := range Adapters() {
		known[name] = true
	}
	for name := range b.Adapters {
		known[name] = true
	}
	for name := range b.CCW {
		known[name] = true
	}
	for name := range b.CustomTools {
		known[name] = true
	}
	return slices.Sorted(maps.Keys(known))
}

func (b Registry) program(name string) (*program, *Failure) {
	if spec, own := b.CustomTools[name]; own {
		if spec.Name == "" {
			spec.Name = name
		}
		if err := spec.Check(); err != nil {
			return nil, &Failure{Tool: name, Kind: SetupRejected, Detail: err.Error(), Err: err}
		}
		if len(spec.Command) > 0 {
			return b.resolveProgram(name, ViaCommand, spec.adapter())
		}
	}
	direct, hasDirect := adapterRow(name, b.Adapters, Adapters())
	ccw, hasCCW := adapterRow(name, b.CCW, CCWAdapters())
	direct, ccw = b.CustomTools[name].applyLimits(direct), b.CustomTools[name].applyLimits(ccw)
	if why, barred := b.Disallowed[name]; barred && !hasDirect && !hasCCW {
		return nil, &Failure{Tool: name, Kind: Disallowed, Detail: why}
	}
	if !hasDirect && !hasCCW {
		return nil, notFoundFailure(name, NotConfigured+"; known are "+strings.Join(b.Names(), ", "), nil)
	}
	var missing []string
	if hasDirect && b.Via != ViaCCW {
		p, failure := b.resolveProgram(name, ViaDirect, direct)
		if failure == nil || b.Via == ViaDirect {
			return p, failure
		}
		missing = append(missing, direct.Command[0])
	}
	if hasCCW && b.Via != ViaDirect {
		p, failure := b.resolveProgram(name, ViaCCW, ccw)
		if failure == nil || b.Via == ViaCCW {
			return p, failure
		}
		missing = append(missing, ccw.Command[0])
	}
	if len(missing) == 0 {
		return nil, notFoundFailure(name, fmt.Sprintf("it cannot be reached by %s", b.Via), nil)
	}
	return nil, notFoundFailure(name, strings.Join(missing, " and ")+" not found on PATH", exec.ErrNotFound)
}

// unsafeName is the name by which a person allows a tool that cannot be held.
func unsafeName(name string, via Via) string {
	if via == ViaCCW {
		return string(via)
	}
	return name
}

func adapterRow(name string, own, builtIn map[string]Adapter) (Adapter, bool) {
	if a, ok := own[name]; ok && len(a.Command) > 0 {
		return a, true
	}
	a, ok := builtIn[name]
	return a, ok
}

func notFoundFailure(name, detail string, err error) *Failure {
	return &Failure{Tool: name, Kind: NotFound, Detail: detail, Err: err}
}

func (b Registry) lookPath() func(string) (string, error) {
	if b.LookPath == nil {
		return exec.LookPath
	}
	return b.LookPath
}

// resolveProgram finds the program of an adapter. One that exists but may not be run is found: trying to start it gives the
// better message.
func (b Registry) resolveProgram(name string, via Via, a Adapter) (*program, *Failure) {
	environ := b.Environ
	if environ == nil {
		environ = os.Environ
	}
	command := a.Command[0]
	path, err := b.lookPath()(command)
	switch {
	case err == nil:
	case errors.Is(err, fs.ErrPermission) && filepath.Base(command) != command:
		path = command
	case filepath.Base(command) != command:
		return nil, notFoundFailure(name, cleanLine(noProgramAt(command)), err)
	default:
		return nil, notFoundFailure(name, cleanLine(command+" not found on PATH"), err)
	}
	// Tools run in a folder of their own, so a relative path would lead elsewhere.
	if path, err = filepath.Abs(path); err != nil {
		return nil, &Failure{Tool: name, Kind: NotStarted, Detail: cleanLine(err.Error()), Err: err}
	}
	return &program{
		name: name, via: string(via), path: path, adapter: a,
		environ: environ, limits: a.Limits.WithDefaults(b.Limits).WithDefaults(processtree.DefaultLimits()), retryBudget: b.RetryBudget, grace: b.Grace, versions: b.Versions,
		guard: b.Guard, allowUnsafe: slices.Contains(b.AllowUnsafe, unsafeName(name, via)), confine: b.Confine,
	}, nil
}

// noProgramAt says that a path leads to no program, and from where a relative one is followed: the working folder.
func noProgramAt(command string) string {
	text := command + ": no such program"
	if folder, err := os.Getwd(); err == nil && !filepath.IsAbs(command) {
		text += " in " + folder
	}
	return text
}
