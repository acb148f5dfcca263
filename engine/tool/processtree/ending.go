package processtree

import "runtime"

// KillMethod says what is ended with a tool on this system, and by what it is found; all reports whether that is everything it
// started, helpers that hide included.
func KillMethod() (what string, all bool) {
	switch {
	case runtime.GOOS == "windows":
		return "the tool itself; what it started may stay", false
	case !canMeasure:
		return "the tool's process group; a helper that leaves the group may stay", false
	case !canTag():
		return "the tool's process group, helpers by a mark in their environment, and orphans, which parley adopts", false
	default:
		what = "the tool's process group, helpers by a mark and an inherited limit, "
		if err := ControlGroups(); err != nil {
			what += "and orphans (no control groups: " + err.Error() + ")"
		} else {
			what += "orphans, and whoever is left in its control group"
		}
		return what + "; also whatever is over its limits", true
	}
}
