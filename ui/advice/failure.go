// Package advice says what a person can do about what the engine met: it knows parley's commands and flags, which the engine
// does not. It may not know screens.
package advice

import (
	"slices"
	"strings"

	"parley/engine/round"
	"parley/engine/tool"
)

// OnAttempt is what a person can do about a call that failed. Unlike its kind alone, it knows which limit a call that timed out
// had reached. ConfigFile is the word that names the configuration file of this call in a shell, "" where it named none or nobody knows.
func OnAttempt(a round.Attempt, configFile string) string {
	kind := tool.FailureKind(a.Kind)
	if kind == tool.TimedOut && a.Error != nil {
		if limit := tool.LimitOf(*a.Error); limit != tool.LimitCall {
			return "give it more with tools." + a.Tool + "." + string(limit) + " in a configuration file, or ask it again"
		}
	}
	if kind == tool.Skipped && a.Error != nil && strings.Contains(*a.Error, "the budget of ") {
		return "raise --budget, or leave it out"
	}
	if kind == tool.Skipped && a.Error != nil && strings.Contains(*a.Error, "when you retry the reviewer") { // it says so itself
		return ""
	}
	if configFile != "" && (kind == tool.NotStarted || kind == tool.SetupRejected) { // only with it doctor knows what it defines
		return askDoctor + a.Tool + " --config " + configFile
	}
	remedy := OnFailure(kind, a.Tool, a.Via)
	if a.SaidNothing() {
		remedy = strings.TrimPrefix(remedy, "read what it said, or ")
	}
	return remedy
}

// askDoctor comes before a tool that parley doctor can say more about.
const askDoctor = "see parley doctor "

// OnFailure is what a person can do about a failed call of this kind, in a few words, with the tool's name and how it was
// reached. Empty for what they did themselves, and for what is no kind.
func OnFailure(kind tool.FailureKind, name, via string) string {
	switch kind {
	case tool.NotFound:
		if !slices.Contains((tool.Registry{}).Names(), name) {
			return "see what tools." + name + " is in your configuration (--config FILE names one), or leave it out of the chain"
		}
		return "install " + name + ", or leave it out of the chain"
	case tool.NotStarted, tool.SetupRejected:
		return askDoctor + name
	case tool.Unsafe:
		if via == string(tool.ViaCCW) {
			return "install " + name + " itself, or allow ccw as it is: --allow-unsafe-tool ccw"
		}
		return "update " + name + ", or allow it as it is: --allow-unsafe-tool " + name
	case tool.NotLoggedIn:
		return "log in to " + name
	case tool.Billing:
		return "add credit to the account of " + name + ", or put another tool before it"
	case tool.Proxy:
		return "log in to your proxy, or correct its address in HTTPS_PROXY"
	case tool.Offline:
		return "look at your network, then ask it again"
	case tool.Truncated:
		return "ask it again, or put another tool before " + name
	case tool.RateLimited:
		return "wait, or put another tool before " + name
	case tool.OverLimit:
		return "give it more room in its limits, or put another tool before " + name
	case tool.TimedOut:
		return "give it more time with --timeout, or ask it again"
	case tool.TooLong:
		return "allow --split, or choose a tool with a larger window"
	case tool.Refused, tool.EmptyAnswer, tool.Exited:
		return "read what it said, or ask it again"
	case tool.Skipped:
		return "ask it again when it works"
	case tool.Disallowed, tool.Cancelled, "": // the failure says so itself
		return ""
	default:
		return "read what it said, or ask it again"
	}
}
