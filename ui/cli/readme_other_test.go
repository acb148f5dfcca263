//go:build !unix

package cli_test

import "testing"

// watch runs a line where nobody watches: there are no terminals to be had.
func watch(t *testing.T, folder, line string) (out string, status int) { return try(t, folder, line) }
