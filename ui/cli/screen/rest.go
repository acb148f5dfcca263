package screen

import "runtime"

// oneCore has the program make do with one core while the console is at rest. All that happens then is the framework's
// clock, and with more cores every tick of it wakes a thread beside its own that looks for work and finds none: a quarter
// of what rest costs.
func oneCore() func(resting bool) {
	cores := runtime.GOMAXPROCS(0)
	return func(resting bool) {
		if resting {
			runtime.GOMAXPROCS(1)
			return
		}
		runtime.GOMAXPROCS(cores)
	}
}
