// Package heapballast keeps the garbage collector away while the program is set up.
//
// The tables of syntax colours alone make 5 MB, of which nearly all stays in use, and a small heap is collected every 4 MB:
// three collections beside a set-up that runs on one core. With them a command that only prints takes 28.7 ms, without 23.6 (90
// starts of each, in turn).
//
// Only the runtime could put the first collection off by a setting, and its package is set up after those tables. Go sets
// packages up ordered by import path, each as soon as what it imports is there; this one imports next to nothing, so that it is
// among the first.
package heapballast

import (
	"runtime"

	_ "parley/ui/guard/watchdog" // comes first, and ends a guard's process, which needs no ballast
)

// size is the ballast in bytes: more than is made while the program is set up (8 MB). Nobody writes to it, so it takes no memory
// of the machine.
const size = 16 << 20

var ballast = make([]byte, size)

// Release gives the ballast up, for when collections are put off by other means or are wanted again.
func Release() {
	runtime.KeepAlive(ballast)
	ballast = nil
}
