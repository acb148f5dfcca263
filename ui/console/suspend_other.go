//go:build !unix || aix || solaris

package console

// isJob reports whether parley is a shell's job: not where there are no jobs, or none that can be told.
func isJob() bool { return false }
