package tool

import (
	"context"
	"errors"
	"io/fs"
	"os/exec"
	"sync"
	"time"
)

// diagnoseTimeout bounds what is asked of one tool: the slowest takes 2 s on a busy machine.
const diagnoseTimeout = 3 * time.Second

// Diagnosis is what can be known about a tool without asking it a question that leaves the machine.
type Diagnosis struct {
	Description
	Found bool
	// NotFoundReason is why it was not found, in one line.
	NotFoundReason string
	// State is what it comes to, Reason why it is no better, and Remedy a command or what else to do about it. Install is
	// the command that installs or updates it; empty for a tool of the user's own.
	State   State
	Reason  string
	Remedy  string
	Install string

	Login       Login
	Options     Options
	KnownIssues []KnownIssue
	// Environment is which of parley's variables it gets, by name.
	Environment Environment
	// Sandbox is whether the system keeps it to its own files.
	Sandbox Sandbox
}

// Sandbox is whether the system keeps a tool to its own files, and if not why. Workspace is why it does not when the tool is
// given a workspace, though it does otherwise.
type Sandbox struct {
	On             bool
	Why, Workspace string
}

// sandboxed is how it is kept.
func (p *program) sandboxed() Sandbox {
	var s Sandbox
	if !p.confine {
		return Sandbox{Why: "parley was not asked to"}
	}
	if s.On, s.Why = p.sandboxState(false); s.On && p.adapter.WorkspaceArgs != nil {
		_, s.Workspace = p.sandboxState(true)
	}
	return s
}

// IsUsable reports whether a call can be expected to work: the tool starts, and nothing known makes a call fail.
func (c Diagnosis) IsUsable() bool { return c.State == StateReady || c.State == StateUntested }

// FatalIssues is the known issue that makes calls fail, or "".
func (c Diagnosis) FatalIssues() string { return joinFatalIssues(c.KnownIssues) }

// Diagnose finds a tool and looks at it: whether it starts, its version and options by its own word, its login by its
// traces, and known issues. Nothing is sent anywhere. A tool of the user's own is not run: nobody said what it understands.
func (b Registry) Diagnose(ctx context.Context, name string) Diagnosis {
	p, failure := b.program(name)
	if failure != nil {
		return notFoundDiagnosis(name, failure)
	}
	inherited := inheritedEnv(p.environ())
	c := Diagnosis{
		Description: Description{Name: name, Via: p.via, Path: p.path, Command: p.adapter.Command}, Found: true,
		Login: p.login(), Install: definitionOf(name).guide.install,
	}
	_, c.Environment = p.adapter.environment(p.environ(), "")
	ctx, release := context.WithTimeoutCause(ctx, diagnoseTimeout, &timeoutError{after: diagnoseTimeout})
	defer release()
	fault := ""
	if p.via == string(ViaCommand) {
		c.Login, c.Install = Login{State: LoginUnknown}, ""
		fault = p.runnableFault()
	} else {
		fault = c.probeProgram(ctx, p, b.lookPath())
	}
	c.KnownIssues = (&issueContext{program: p, env: inherited, lookPath: b.lookPath(), version: c.Version}).findIssues(ctx)
	c.Sandbox = p.sandboxed()
	c.setState(p, fault)
	return c
}

// runnableFault is why the system refuses to run the program's file, "" where nothing is known to be wrong. A command that is found by
// its path need not be a program.
func (p *program) runnableFault() string {
	if _, err := exec.LookPath(p.path); errors.Is(err, fs.ErrPermission) {
		return p.path + " may not be executed: chmod +x makes it a program"
	}
	return ""
}

// notFoundDiagnosis is the checkup of a tool that cannot be had at all.
func notFoundDiagnosis(name string, failure *Failure) Diagnosis {
	c := Diagnosis{
		Description: Description{Name: name}, NotFoundReason: failure.Detail, Login: Login{State: LoginUnknown},
		State: StateMissing, Reason: failure.Detail, Install: definitionOf(name).guide.install, Remedy: definitionOf(name).guide.install,
	}
	if failure.Kind == Disallowed {
		c.State, c.Remedy = StateDisallowed, ""
	}
	if failure.Kind == SetupRejected {
		c.State, c.Remedy = StateBroken, ""
	}
	return c
}

// probeProgram asks the program for its version and its help, both at once, and returns why it does not start, or "". One of the two
// is enough to see that it does.
func (c *Diagnosis) probeProgram(ctx context.Context, p *program, look func(string) (string, error)) (fault string) {
	var asking sync.WaitGroup
	var helpFault, versionFault, behindFault string
	asking.Go(func() {
		answer, err := p.probe(ctx, helpArguments(p.adapter.Command)...)
		helpFault, c.Options = p.startFault(answer, err), p.options(answer, err)
	})
	c.Version = installedVersion(p.path)
	told := c.Version == ""
	if told {
		asking.Go(func() {
			answer, err := p.probe(ctx, "--version")
			versionFault = p.startFault(answer, err)
			c.Version, c.Problem = p.versionIn(answer, err)
		})
	}
	if behind := p.ccwTarget(look); behind != nil {
		asking.Go(func() { behindFault = behind.ccwTargetFault(ctx) })
	}
	asking.Wait()
	if helpFault != "" && (!told || versionFault != "") {
		c.Problem, c.Options.Problem = "", ""
		return helpFault
	}
	return behindFault
}
