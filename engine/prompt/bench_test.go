package prompt_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/engine/prompt"
	"parley/engine/round"
)

// BenchmarkBuildBundle makes the prompt for 60 files of 27 KB: five reviewers wait for one each.
func BenchmarkBuildBundle(b *testing.B) {
	in := input("product", round.Initial)
	in.Artifact = ""
	size := 0
	for i := range 60 {
		text := fmt.Sprintf("# Chapter %d\n\n", i) + strings.Repeat("The planner lists what is in the pantry, and proposes meals of it.\n", 410)
		in.Files = append(in.Files, prompt.File{Path: fmt.Sprintf("spec/chapter-%02d.md", i), Text: text})
		size += len(text)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		if _, err := prompt.Build(in); err != nil {
			b.Fatal(err)
		}
	}
}
