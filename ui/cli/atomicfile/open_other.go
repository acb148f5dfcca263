//go:build !unix

package atomicfile

// nonblock is for pipes with names, which these systems do not have among files.
const nonblock = 0
