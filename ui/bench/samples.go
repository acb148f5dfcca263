//go:build linux

package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// samples are all single measurements by name. A name ends with a blank and the unit.
type samples map[string][]float64

func (s samples) add(name string, value float64) { s[name] = append(s[name], value) }

// time adds a duration to a series in milliseconds.
func (s samples) time(name string, d time.Duration) { s.add(name+" ms", milliseconds(d)) }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// at is a quantile of a series, from 0 to 1, by nearest rank; false when nothing was measured.
func (s samples) at(name string, quantile float64) (float64, bool) {
	series := slices.Sorted(slices.Values(s[name]))
	if len(series) == 0 {
		return 0, false
	}
	return series[max(0, int(math.Ceil(quantile*float64(len(series))))-1)], true
}

// benchstat prints every sample as a line of a Go benchmark.
func (s samples) benchstat(w io.Writer) {
	for _, name := range slices.Sorted(maps.Keys(s)) {
		subject, unit, _ := strings.Cut(name, " ")
		for _, value := range s[name] {
			printTo(w, "Benchmark%s 1 %.6g %s\n", subject, value, unit)
		}
	}
}

// printTo prints; there is nothing to be done about a standard output that is gone.
func printTo(w io.Writer, format string, values ...any) { _, _ = fmt.Fprintf(w, format, values...) }
