//go:build !unix

package wholefile

// nonblock is for pipes with names, which these systems do not have among files.
const nonblock = 0
