// Package emulator mends the emulated terminal that benchmarks and tests put in front of the program. It knows no screen of parley's.
package emulator

import (
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// KeepMargins keeps the margins of scrolling on the screen, as terminals do. A program that has not heard of a smaller window yet
// sets them below its end (DECSTBM); the library takes them as they are and panics at the next line that is scrolled. Of an
// emulator that is safe for goroutines, hand over the one inside: its lock is held while it reads what a program wrote.
func KeepMargins(t *vt.Emulator) {
	t.RegisterCsiHandler('r', func(params ansi.Params) bool {
		for i, last := 0, ansi.Param(t.Height()); i < min(2, len(params)); i++ {
			if params[i].Param(0) > int(last) {
				params[i] = last // the library's own handler reads the same numbers next
			}
		}
		return false
	})
}
