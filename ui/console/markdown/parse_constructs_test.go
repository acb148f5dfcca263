package markdown

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
)

// Each construct is shown as it is meant; read the golden files.
func TestConstructsAreShownAsTheyAreMeant(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/constructs/*.md")
	if err != nil || len(files) == 0 {
		t.Fatal("no constructs", err)
	}
	for _, file := range files {
		for _, width := range []int{34, 72} {
			t.Run(fmt.Sprintf("%s-%d", strings.TrimSuffix(filepath.Base(file), ".md"), width), func(t *testing.T) {
				t.Parallel()
				source, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				golden.RequireEqual(t, []byte(strings.Join(plainLines(string(source), width), "\n")+"\n"))
			})
		}
	}
}
