package tool

// Advice is what a person can do about a failure of this kind, in a few words; the tool's name is put in. Empty for
// what they did themselves, and for what is no kind.
func (k FailureKind) Advice(name string) string {
	switch k {
	case Absent:
		return "install " + name + ", or leave it out of the chain"
	case NotStarted, SetUp:
		return "see parley doctor " + name
	case NoLogin:
		return "log in to " + name
	case LimitHit:
		return "wait, or put another tool before " + name
	case TimedOut:
		return "give it more time with --timeout, or ask it again"
	case TooLong:
		return "allow --split, or choose a tool with a larger window"
	case Refused, Empty, Exited:
		return "read what it said, or ask it again"
	case Skipped:
		return "ask it again when it works"
	case Barred, Cancelled, "": // Barred says so itself
		return ""
	default:
		return "read what it said, or ask it again"
	}
}
