//go:build !unix || aix || solaris

package console

// isJob is false where there are no jobs, or none that can be told.
func isJob() bool { return false }
