package tool

import (
	"context"
	"sync"
	"time"
)

// examineLimit bounds what is asked of one tool: the slowest takes 2 s on a busy machine.
const examineLimit = 3 * time.Second

// Checkup is what can be known about a tool without asking it a question that leaves the machine.
type Checkup struct {
	Description
	Found bool
	// Absent is why it was not found, in one line.
	Absent string
	// State is what it comes to, Reason why it is no better, and Remedy a command or what else to do about it. Install is
	// the command that installs or updates it; empty for a tool of the user's own.
	State   State
	Reason  string
	Remedy  string
	Install string

	Login   Login
	Options Options
	Trouble []Trouble
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
	if s.On, s.Why = p.sandboxState(false); s.On && p.adapter.Workspace != nil {
		_, s.Workspace = p.sandboxState(true)
	}
	return s
}

// Usable reports whether a call can be expected to work: the tool starts, and nothing known makes a call fail.
func (c Checkup) Usable() bool { return c.State == StateReady || c.State == StateUntested }

// Fatal is the known trouble that makes calls fail, or "".
func (c Checkup) Fatal() string { return fatalTrouble(c.Trouble) }

// Examine finds a tool and looks at it: whether it starts, its version and options by its own word, its login by its
// traces, and known trouble. Nothing is sent anywhere. A tool of the user's own is not run: nobody said what it understands.
func (b Box) Examine(ctx context.Context, name string) Checkup {
	p, failure := b.program(name)
	if failure != nil {
		return notFound(name, failure)
	}
	inherited := surround(p.environ())
	c := Checkup{
		Description: Description{Name: name, Via: p.via, Path: p.path, Command: p.adapter.Command}, Found: true,
		Login: p.login(), Install: setups[name].install,
	}
	_, c.Environment = p.adapter.environment(p.environ(), "")
	ctx, release := context.WithTimeoutCause(ctx, examineLimit, &timeoutError{after: examineLimit})
	defer release()
	fault := ""
	if p.via == string(ViaCommand) {
		c.Login, c.Install = Login{State: LoginUnknown}, ""
	} else {
		fault = c.run(ctx, p, b.lookPath())
	}
	c.Trouble = (&patient{program: p, env: inherited, look: b.lookPath(), version: c.Version}).trouble(ctx)
	c.Sandbox = p.sandboxed()
	c.assess(p, fault)
	return c
}

// notFound is the checkup of a tool that cannot be had at all.
func notFound(name string, failure *Failure) Checkup {
	c := Checkup{
		Description: Description{Name: name}, Absent: failure.Detail, Login: Login{State: LoginUnknown},
		State: StateMissing, Reason: failure.Detail, Install: setups[name].install, Remedy: setups[name].install,
	}
	if failure.Kind == Barred {
		c.State, c.Remedy = StateBarred, ""
	}
	if failure.Kind == SetUp {
		c.State, c.Remedy = StateBroken, ""
	}
	return c
}

// run asks the program for its version and its help, both at once, and returns why it does not start, or "". One of the two
// is enough to see that it does.
func (c *Checkup) run(ctx context.Context, p *program, look func(string) (string, error)) (fault string) {
	var asking sync.WaitGroup
	var helpFault, versionFault, behindFault string
	asking.Go(func() {
		answer, err := p.quick(ctx, helpArguments(p.adapter.Command)...)
		helpFault, c.Options = p.fault(answer, err), p.options(answer, err)
	})
	c.Version = installedVersion(p.path)
	told := c.Version == ""
	if told {
		asking.Go(func() {
			answer, err := p.quick(ctx, "--version")
			versionFault = p.fault(answer, err)
			c.Version, c.Problem = p.versionIn(answer, err)
		})
	}
	if behind := p.behindCCW(look); behind != nil {
		asking.Go(func() { behindFault = behind.faultBehind(ctx) })
	}
	asking.Wait()
	if helpFault != "" && (!told || versionFault != "") {
		c.Problem, c.Options.Problem = "", ""
		return helpFault
	}
	return behindFault
}
