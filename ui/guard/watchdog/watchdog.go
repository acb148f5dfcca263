// Package watchdog is what runs in the guard's process: it is told of process trees and of the terminal, and puts both right
// when parley has died.
//
// It runs before the program is set up. A guard needs next to nothing of what parley is made of, and yet, as a copy of the same
// program, it would set up all of it first, at the very moment in which parley is on its way to its first screen: the tables of
// syntax colours alone take longer than that way. Go sets packages up one by one, ordered by import path, each as soon as what it
// imports is there. So this package imports little, its init function does the work, and then it ends the process. A guard takes
// 4 ms of processor time to be ready; set up whole it took 31 to 36.
package watchdog

// ProcessName is what the guard is called by, and how a process knows that it is to be one.
const ProcessName = "parley-guard"

// The guard's descriptors beside standard input, which is the pipe from parley.
const (
	TerminalFD = 3
	CrashFD    = 4
)
