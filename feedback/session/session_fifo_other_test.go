//go:build !unix

package session_test

import "os"

// fifo makes a folder where a file should be: there are no pipes with names here.
func fifo(name string) error { return os.Mkdir(name, 0o700) }
