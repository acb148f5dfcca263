package tool

// Advice is what a person can do about a failure of this kind, in a few words, with the tool's name and how it was
// reached. Empty for what they did themselves, and for what is no kind.
func (k FailureKind) Advice(name, via string) string {
	switch k {
	case NotFound:
		return "install " + name + ", or leave it out of the chain"
	case NotStarted, SetupRejected:
		return "see parley doctor " + name
	case Unsafe:
		if via == string(ViaCCW) {
			return "install " + name + " itself, or allow ccw as it is: --allow-unsafe-tool ccw"
		}
		return "update " + name + ", or allow it as it is: --allow-unsafe-tool " + name
	case NotLoggedIn:
		return "log in to " + name
	case Billing:
		return "add credit to the account of " + name + ", or put another tool before it"
	case Proxy:
		return "log in to your proxy, or correct its address in HTTPS_PROXY"
	case Offline:
		return "look at your network, then ask it again"
	case Truncated:
		return "ask it again, or put another tool before " + name
	case RateLimited:
		return "wait, or put another tool before " + name
	case OverLimit:
		return "give it more room in its limits, or put another tool before " + name
	case TimedOut:
		return "give it more time with --timeout, or ask it again"
	case TooLong:
		return "allow --split, or choose a tool with a larger window"
	case Refused, EmptyAnswer, Exited:
		return "read what it said, or ask it again"
	case Skipped:
		return "ask it again when it works"
	case Disallowed, Cancelled, "": // Barred says so itself
		return ""
	default:
		return "read what it said, or ask it again"
	}
}
