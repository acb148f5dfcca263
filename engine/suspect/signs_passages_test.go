package suspect_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine/suspect"
)

// reported counts the passages of a file, one on each line, that are reported as said and not as quoted, and tells those that are.
func reported(t *testing.T, name string) (all int, told []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	for text := range strings.Lines(string(data)) {
		text = strings.ReplaceAll(strings.TrimSuffix(text, "\n"), `\n`, "\n")
		all++
		for _, p := range suspect.Find("# Brief\n\nPeople share photos.\n\n" + text + "\n\nThe app lists them.\n") {
			if !p.Quoted {
				told = append(told, text)
				break
			}
		}
	}
	return all, told
}

// Whoever writes to a reviewer has no need of known words, so no list finds all: how much is found is said in testdata/README.md, and
// must not become less. What speaks to readers is not reported.
func TestPassagesToReviewersAreReported(t *testing.T) {
	t.Parallel()
	for _, set := range []struct {
		passages, ordinary string
		least, most        int
	}{{"attacks.txt", "ordinary.txt", 45, 0}, {"attacks-held.txt", "ordinary-held.txt", 28, 2}} {
		if all, told := reported(t, set.passages); all != 100 || len(told) < set.least {
			t.Errorf("%s: %d of %d are reported, which were %d", set.passages, len(told), all, set.least)
		}
		if all, told := reported(t, set.ordinary); all != 100 || len(told) > set.most {
			t.Errorf("%s: of %d these are reported: %q", set.ordinary, all, told)
		}
	}
}
