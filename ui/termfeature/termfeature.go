// Package termfeature knows what a terminal program understands beyond what all of them do, from the environment it gives its
// programs. It may know names of terminals. It may not know what is drawn.
package termfeature

import (
	"strconv"
	"strings"
)

// ShowsProgress reports whether the terminal shows progress in its tab or in the taskbar (OSC 9;4). Others take the same sequence
// for a notification with the text "4;1;50", so it is only sent where it is known.
func ShowsProgress(getenv func(string) string) bool {
	switch program := getenv("TERM_PROGRAM"); {
	case getenv("WT_SESSION") != "", getenv("ConEmuANSI") == "ON":
		return program == "" || program == "vscode"
	case program == "ghostty", program == "vscode", program == "mintty":
		return true
	case program == "iTerm.app":
		return isAtLeast(getenv("TERM_PROGRAM_VERSION"), 3, 6)
	default:
		return false
	}
}

// isAtLeast reports whether a version has reached another.
func isAtLeast(version string, major, minor int) bool {
	parts := strings.SplitN(version, ".", 3)
	if len(parts) < 2 {
		return false
	}
	a, err := strconv.Atoi(parts[0])
	b, err2 := strconv.Atoi(parts[1])
	return err == nil && err2 == nil && (a > major || a == major && b >= minor)
}

// The sequences that keep the window's title and put it back, and that end a progress.
const (
	KeepTitle     = "\x1b[22;2t"
	PutTitleBack  = "\x1b[23;2t"
	ResetProgress = "\x1b]9;4;0\x1b\\"
)
