// Package popup lets a call without a terminal put its screen before the person: in a popup or a split of the terminal
// program they are looking at, with the result handed back to the caller.
//
// It may know terminal programs and how one process waits for another. It may not know what is run or shown.
package popup

import (
	"fmt"
	"slices"
	"strings"
)

// Auto is the word for whichever host is around.
const Auto = "auto"

// Host is a terminal program that can open a window of its own for a command.
type Host struct {
	Name string
	// variable is set in the shells that run in it.
	variable string
	program  string
	// argv is the command that opens the window. Each knows its own options for a folder to run in.
	argv func(w window) []string
}

// window is what is to be opened.
type window struct {
	getenv  func(string) string
	program string
	dir     string
	command []string
}

// hosts are the terminal programs, the innermost first: tmux often runs inside one of the others.
var hosts = []Host{
	{Name: "tmux", variable: "TMUX", program: "tmux", argv: tmux},
	{Name: "zellij", variable: "ZELLIJ", program: "zellij", argv: zellij},
	{Name: "kitty", variable: "KITTY_WINDOW_ID", program: "kitty", argv: kitty},
	{Name: "wezterm", variable: "WEZTERM_PANE", program: "wezterm", argv: wezterm},
}

// tmux opens a popup over the pane that the caller runs in (tmux 3.2 or newer). It is told no folder: tmux runs what stands
// between #( and ) in a folder's name, and what is run in the window goes to its folder by itself.
func tmux(w window) []string {
	argv := []string{w.program, "display-popup", "-E", "-w", "95%", "-h", "95%"}
	if pane := w.getenv("TMUX_PANE"); pane != "" {
		argv = append(argv, "-t", pane)
	}
	return append(argv, w.command...)
}

// zellij opens a floating pane.
func zellij(w window) []string {
	return append([]string{
		w.program, "run", "--floating", "--close-on-exit", "--name", "parley", "--width", "95%", "--height", "95%",
		"--x", "2%", "--y", "2%", "--cwd", w.dir, "--",
	}, w.command...)
}

// kitty lays a window over the caller's; its configuration has to allow remote control.
func kitty(w window) []string {
	return append([]string{w.program, "@", "launch", "--self", "--type=overlay", "--title", "parley", "--cwd", w.dir}, w.command...)
}

// wezterm splits the caller's pane.
func wezterm(w window) []string {
	return append([]string{
		w.program, "cli", "split-pane", "--pane-id", w.getenv("WEZTERM_PANE"), "--bottom", "--percent", "80", "--cwd", w.dir, "--",
	}, w.command...)
}

// Names lists what can be asked for.
func Names() []string {
	names := []string{Auto}
	for _, h := range hosts {
		names = append(names, h.Name)
	}
	return names
}

// Find is the host of that name, or whichever is around for Auto. The error says in one line why there is none.
func Find(name string, getenv func(string) string, lookPath func(string) (string, error)) (Host, error) {
	if !slices.Contains(Names(), name) {
		return Host{}, fmt.Errorf("%q is not one of %s", name, strings.Join(Names(), ", "))
	}
	var why []string
	for _, h := range hosts {
		if name != Auto && name != h.Name {
			continue
		}
		if getenv(h.variable) == "" {
			why = append(why, "this does not run in "+h.Name)
			continue
		}
		path, err := lookPath(h.program)
		if err != nil {
			why = append(why, h.program+" is not on PATH")
			continue
		}
		h.program = path
		return h, nil
	}
	if name == Auto && len(why) == len(hosts) && !slices.ContainsFunc(why, func(s string) bool { return strings.Contains(s, "PATH") }) {
		return Host{}, fmt.Errorf("this runs neither in tmux nor in zellij, kitty or wezterm")
	}
	return Host{}, fmt.Errorf("%s", strings.Join(why, ", "))
}

// Command is the argument vector that opens a window in which command runs in dir.
func (h Host) Command(getenv func(string) string, dir string, command ...string) []string {
	return h.argv(window{getenv: getenv, program: h.program, dir: dir, command: command})
}
