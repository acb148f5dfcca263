package tool

import "slices"

// OverLimit is a call that was ended because the tool used more memory, processes or disk than it may.
const OverLimit FailureKind = "over its limit"

// watchLimits ends the process when its tree is over a limit. What it returns ends the watching.
func (p *process) watchLimits() (stop func()) {
	return p.tree.Watch(p.job.limits, slices.DeleteFunc([]string{p.job.dir, p.job.temp}, func(path string) bool { return path == "" }), func(excess string) {
		var cause error = &Failure{Kind: OverLimit, Detail: excess}
		p.excess.Store(&cause)
	})
}

// stopCause is why the process had to be stopped: by the one who waits for it, or because it was over a limit.
func (p *process) stopCause(cause error) error {
	if excess := p.excess.Load(); excess != nil {
		return *excess
	}
	return cause
}
