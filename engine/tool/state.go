package tool

import (
	"slices"
	"strings"
)

// State is what a tool was found to be, without asking it anything that leaves the machine.
type State string

// The states. Untested is a tool that starts and of which nothing bad is known, and whose login cannot be seen from here.
const (
	StateMissing   State = "missing"
	StateBarred    State = "not allowed"
	StateBroken    State = "broken"
	StateTooOld    State = "too old"
	StateLoggedOut State = "not logged in"
	StateReady     State = "ready"
	StateUntested  State = "untested"
	// StateUnsafe is a tool that cannot be held to reading, and that nobody has allowed by name.
	StateUnsafe State = "unsafe"
	// StateUnanswered is a tool that was asked for a line and gave none, for a reason of its service's.
	StateUnanswered State = "did not answer"
)

// assess sets the state with its reason and what to do about it, from what was found out.
func (c *Checkup) assess(p *program, starts string) {
	own := p.via == string(ViaCommand)
	with := setups[c.Name]
	if p.via == string(ViaCCW) {
		with = setups["ccw"]
	}
	outdated := c.outdated(p, with)
	switch {
	case starts != "":
		c.State, c.Reason, c.Remedy = StateBroken, starts, with.install
	case c.Fatal() != "":
		c.State, c.Reason = StateBroken, c.Fatal()
	case p.unsafeVersion(c.Version) != "" && !p.allowUnsafe:
		c.State, c.Remedy = StateUnsafe, setups[c.Name].install
		c.Reason = p.unsafeVersion(c.Version) + ": " + Unsafe.Advice(c.Name, p.via)
	case outdated != "":
		c.State, c.Reason, c.Remedy = StateTooOld, outdated, with.install
	case c.Login.State == NotSeen:
		c.State, c.Reason, c.Remedy = StateLoggedOut, "none of its keys and login files is there", setups[c.Name].login
	case own, c.Login.State == LoginUnknown, c.Options.Problem != "", len(c.Options.Unknown) > 0, c.Problem != "":
		c.State = StateUntested
	default:
		c.State = StateReady
	}
}

// outdated says which version the tool needs, or nothing: one that is older than the one tried and whose help lacks an option
// of every call is too old.
func (c *Checkup) outdated(p *program, with setup) string {
	if c.Version == "" || p.via == string(ViaCommand) {
		return ""
	}
	if with.tried == "" || !olderThan(c.Version, with.tried) {
		return ""
	}
	always := Adapter{Command: p.adapter.Command, Alone: p.adapter.Alone, End: p.adapter.End}.options()
	lacking := slices.DeleteFunc(slices.Clone(c.Options.Unknown), func(option string) bool { return !slices.Contains(always, option) })
	if len(lacking) == 0 {
		return ""
	}
	return "update " + p.adapter.Command[0] + " to ≥ " + with.tried + ": this one does not know " + strings.Join(lacking, " ")
}
