//go:build !windows

package cli

// terminalName is the controlling terminal's name.
const terminalName = "/dev/tty"
