package tool

import (
	"context"
	"sync"
)

// Checkup is what can be known about a tool without asking it a question that leaves the machine.
type Checkup struct {
	Description
	Found bool
	// Absent is why it was not found, in one line.
	Absent  string
	Login   Login
	Options Options
	Trouble []Trouble
}

// Usable tells whether a call can be expected to work: it is there, and nothing known makes it fail.
func (c Checkup) Usable() bool { return c.Found && c.Fatal() == "" }

// Fatal is the known trouble that makes calls fail, or "".
func (c Checkup) Fatal() string { return fatalTrouble(c.Trouble) }

// Examine finds a tool and looks at it: its version and options by its own word, its login by its traces, and known
// trouble. Nothing is sent anywhere. A tool of the user's own is not run: nobody said what it understands.
func (b Box) Examine(ctx context.Context, name string) Checkup {
	p, failure := b.program(name)
	if failure != nil {
		return Checkup{Description: Description{Name: name}, Absent: failure.Detail, Login: Login{State: LoginUnknown}}
	}
	env := surround(p.environ())
	c := Checkup{
		Description: Description{Name: name, Via: p.via, Path: p.path, Command: p.adapter.Command}, Found: true,
		Login: loginOf(name, env),
	}
	if p.via == string(ViaCommand) {
		c.Login = Login{State: LoginUnknown}
	} else {
		var asking sync.WaitGroup
		if c.Version = installedVersion(p.path); c.Version == "" {
			asking.Go(func() { c.Version, c.Problem = p.version(ctx) })
		}
		asking.Go(func() { c.Options = p.options(ctx) })
		asking.Wait()
	}
	c.Trouble = (&patient{program: p, env: env, look: b.lookPath()}).trouble(ctx)
	return c
}
