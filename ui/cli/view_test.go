package cli_test

import (
	"os"
	"path/filepath"
	"testing"

	"parley/ui/cli"
)

// A file with bytes that are no text is shown, and the console says how many they are.
func TestViewSaysWhichBytesAreNoText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"# A plan\n\nIt costs 5 \xff and \xfe\xfd more, says the plan of the year.\n": "3 bytes of this file are not UTF-8 and are shown as \uFFFD.",
		"# A plan\n\nA caf\xe9 on the quay, open all summer.\n":                       "1 byte of this file is not UTF-8 and is shown as \uFFFD.",
		"# A plan\n\nAll of it is text, with a \uFFFD of its own.\n":                  "",
	} {
		s := atTerminal(t)
		path := filepath.Join(t.TempDir(), "broken.md")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if status := s.run("view", path); status != cli.OK || s.console.options.Notice != want {
			t.Errorf("status %d, the console says %q, want %q", status, s.console.options.Notice, want)
		}
	}
}
