package screen

import "runtime"

// useOneCoreWhenIdle has the program make do with one core while the console is at rest. All that runs then is what a key asks for and
// the framework's clock, one thing after the other; with more cores each of them, and every tick, wakes threads that look
// for work and find none: a seventh of what a key costs, and a fifth of what it costs to wait for one.
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
