package tool

import (
	"slices"
	"strings"
)

// State is what a tool was found to be, without asking it anything that leaves the machine.
type State string

// The states. Untested is a tool that starts and of which nothing bad is known, and whose login cannot be seen from here.
const (
	StateMissing    State = "missing"
	StateDisallowed State = "not allowed"
	StateBroken     State = "broken"
	StateTooOld     State = "too old"
	StateLoggedOut  State = "not logged in"
	StateReady      State = "ready"
	StateUntested   State = "untested"
	// StateUnsafe is a tool that cannot be held to reading, and that nobody has allowed by name.
	StateUnsafe State = "unsafe"
	// StateUnanswered is a tool that was asked for a line and gave none, for a reason of its service's.
	StateUnanswered State = "did not answer"
)

// setState sets the state with its reason and what to do about it, from what was found out.
func (c *Diagnosis) setState(p *program, starts string) {
	own := p.via == string(ViaCommand)
	with := definitionOf(c.Name).guide
	if p.via == string(ViaCCW) {
		with = ccwGuide()
	}
	outdated := c.requiredVersion(p, with)
	switch {
	case starts != "":
		c.State, c.Reason, c.Remedy = StateBroken, starts, with.install
	case c.FatalIssues() != "":
		c.State, c.Reason = StateBroken, c.FatalIssues()
	case p.unsafeVersion(c.Version) != "" && !p.allowUnsafe:
		c.State, c.Remedy = StateUnsafe, definitionOf(c.Name).guide.install
		c.Reason = p.unsafeVersion(c.Version)
	case outdated != "":
		c.State, c.Reason, c.Remedy = StateTooOld, outdated, with.install
	case c.Login.State == LoginNotSeen:
		c.State, c.Reason, c.Remedy = StateLoggedOut, "none of its keys and login files is there", definitionOf(c.Name).guide.login
	case own, c.Login.State == LoginUnknown, c.Options.Problem != "", len(c.Options.Unknown) > 0, c.Problem != "":
		c.State = StateUntested
	default:
		c.State = StateReady
	}
}

// requiredVersion says which version the tool needs, or nothing: one that is older than the one tried and whose help lacks an option
// of every call is too old.
func (c *Diagnosis) requiredVersion(p *program, with installGuide) string {
	if c.Version == "" || p.via == string(ViaCommand) {
		return ""
	}
	if with.testedVersion == "" || !isOlder(c.Version, with.testedVersion) {
		return ""
	}
	always := Adapter{Command: p.adapter.Command, NoWorkspaceArgs: p.adapter.NoWorkspaceArgs, FinalArgs: p.adapter.FinalArgs}.options()
	lacking := slices.DeleteFunc(slices.Clone(c.Options.Unknown), func(option string) bool { return !slices.Contains(always, option) })
	if len(lacking) == 0 {
		return ""
	}
	return "update " + p.adapter.Command[0] + " to ≥ " + with.testedVersion + ": this one does not know " + strings.Join(lacking, " ")
}
