package screen

import "runtime"

// useOneCoreWhenIdle has the program make do with one core while the console is at rest. All that runs then is what a key asks for and
// the framework's clock, one thing after the other; with more cores every tick wakes threads that look for work and find none. A goal of
// ui/bench needs it: idle CPU beside the framework's own hello (P19) is 1.69 and 1.69 with it, in two runs each, and 2.03 and
// 2.02 without, 351 and 364 wake-ups a second instead of 452 and 478. What a key costs (P8) is the same within the noise.
func useOneCoreWhenIdle() func(idle bool) {
	cores := runtime.GOMAXPROCS(0)
	return func(idle bool) {
		if idle {
			runtime.GOMAXPROCS(1)
			return
		}
		runtime.GOMAXPROCS(cores)
	}
}
