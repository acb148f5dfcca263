package document

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func parsedIn(path, text string, size int) *Document {
	d := newDocument(path, nil)
	d.parseMarkdown(text, size)
	d.read()
	return d
}

// TestParsingInChunksGivesTheSameDocument: a document that is parsed piece by piece is the same document.
func TestParsingInChunksGivesTheSameDocument(t *testing.T) {
	t.Parallel()
	texts := map[string]string{
		"fences":     "# A\n\n```\n\n# no heading\n\n```\n\n# B\n\n- item\n\n  ~~~sh\n\n# comment\n\n  ~~~\n\n# C\n\ntext\n",
		"html":       "# A\n\n<!-- gone\n\n# no heading\n\n-->\n\n# B\n\n<pre>\n\n# none\n\n</pre>\n\n# C\n",
		"references": "# A\n\nSee [the plan][p] and [other].\n\n# B\n\n[p]: plan.md\n\n# C\n\n[other]: <o.md> \"O\"\n",
		"lists":      "# A\n\n1. one\n\n   more\n2. two\n\n## B\n\n| a | b |\n|--|--|\n| FR-1 | x |\n\n## A\n\n> quoted\n# tight\n\nlazy\n# T\n",
		"open fence": "# A\n\n```\n\n# B\n\ntext",
		"none":       "",
	}
	files, err := filepath.Glob("../direct/testdata/artifacts/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no artifacts: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = string(data)
	}
	for name, text := range texts {
		whole := parsedIn(name, text, len(text)+1)
		for _, size := range []int{1, 200, 5000} {
			if pieces := parsedIn(name, text, size); !reflect.DeepEqual(pieces, whole) {
				t.Errorf("%s differs when it is parsed in pieces of %d bytes", name, size)
			}
		}
		if cuts, _ := chunks(text, 1); len(text) > 100 && len(cuts) < 1+strings.Count(text, "\n\n## ")/2 {
			t.Errorf("%s was cut only %d times", name, len(cuts))
		}
	}
}
