//go:build !linux

package processtree

// tag has nothing to do: nobody could read it here.
func tag(int, string) {}

// canTag reports whether a process can be given a tag here.
func canTag() bool { return false }
