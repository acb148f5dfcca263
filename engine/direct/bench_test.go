package direct_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/perspective"
)

// sized repeats the real documents up to a size, each copy with headings of its own.
func sized(tb testing.TB, size int) []byte {
	tb.Helper()
	paths, err := filepath.Glob("testdata/artifacts/*.md")
	if err != nil || len(paths) == 0 {
		tb.Fatalf("no artifacts: %v", err)
	}
	var text bytes.Buffer
	for n := 0; text.Len() < size; n++ {
		data, err := os.ReadFile(paths[n%len(paths)])
		if err != nil {
			tb.Fatal(err)
		}
		fmt.Fprintf(&text, "\n\n# Part %d\n\n", n)
		text.Write(bytes.ReplaceAll(data, []byte("\n#"), []byte(fmt.Sprintf("\n\nCopy %d of this chapter.\n\n#", n))))
	}
	return text.Bytes()[:size]
}

func BenchmarkAnalyse(b *testing.B) {
	for _, size := range []int{100 << 10, 10 << 20} {
		artifact := sized(b, size)
		for _, p := range perspective.Defaults() {
			b.Run(fmt.Sprintf("%dKB/%s", size>>10, p.Name), func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					in := direct.Input{Path: "spec/requirements.md", Artifact: artifact, Perspective: p, Discovery: []byte(discovery)}
					if _, err := direct.Analyse(b.Context(), in); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// linkedIDs is a document of so many requirements whose ids have gaps and stand twice, and whose links within it lead nowhere.
func linkedIDs(n int) []byte {
	var text bytes.Buffer
	text.WriteString("# Orders\n\n## Requirements\n\n")
	for i := range n {
		fmt.Fprintf(&text, "- REQ-%d: The kitchen must cook order %d within %d minutes, see REQ-%d and [its menu](#menu-%d)\n", i*7%(n/2), i, i%60, i*5%n, i)
	}
	return text.Bytes()
}

// BenchmarkAnalyseIDs tells whether the work grows faster than the number of ids and links.
func BenchmarkAnalyseIDs(b *testing.B) {
	for _, n := range []int{2000, 8000, 32000} {
		artifact := linkedIDs(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(artifact)))
			for b.Loop() {
				in := direct.Input{Path: "spec/requirements.md", Artifact: artifact, Perspective: perspective.Perspective{Name: perspective.Quality}}
				if _, err := direct.Analyse(b.Context(), in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	for _, size := range []int{100 << 10, 10 << 20} {
		artifact := sized(b, size)
		b.Run(fmt.Sprintf("%dKB", size>>10), func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				document.Parse("spec/requirements.md", artifact)
			}
		})
	}
}

const discovery = `{
  "problem_statement": "Reviewers lose hours on documents that nobody has checked.",
  "target_users": ["operator", "tech lead"],
  "constraints": ["A review of one document takes at most 200 ms"],
  "exploration_dimensions": ["performance", "security"],
  "confirmed_features": [
    {"id": "FR-1", "name": "Validate", "description": "Validate changes and specs with a report", "priority": "must"},
    {"id": "FR-2", "name": "Elect a master", "description": "Elect a new master when the broker goes down"}
  ]
}`
