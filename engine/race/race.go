// Package race tells tests whether the race detector is on. Everything takes about ten times as long then, and what is
// looked for is two goroutines at one place in memory: a test of a thousand texts, sizes or files tries some of them, as
// long as whatever runs at the same time as something else still runs. The run without the detector tries all.
package race

// Few returns whole without the race detector and few with it.
func Few(whole, few int) int {
	if Enabled {
		return few
	}
	return whole
}
