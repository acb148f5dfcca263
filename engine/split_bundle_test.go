package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/engine/artifact"
	"parley/engine/round"
)

// A bundle that is too long is split between its files, and it is said which reviewer saw which of them.
func TestALongBundleIsSplitBetweenItsFiles(t *testing.T) {
	t.Parallel()
	var asked []string
	b := newBench(t, toolbox{"narrow": narrow(20_000, func(prompt string) string {
		return `{"strengths":[],"weaknesses":[{"text":"No owner","severity":"medium","quote":"The owner of file 3 is somebody"}],"suggestions":[],"rating":4,"open_questions":[]}`
	}, &asked)})
	b.engine.Split = true
	index := "# Index\n"
	for i := range 4 {
		name := fmt.Sprintf("REQ-%d.md", i+1)
		index += fmt.Sprintf("- [%s](%s)\n", name, name)
		b.write(t, name, fmt.Sprintf("# REQ-%d\n\n%s\n\nThe owner of file %d is somebody.\n", i+1, strings.Repeat("Words that fill the file. ", 400), i+1))
	}
	a := b.assignment(reviewer("quality", "narrow"))
	a.Artifact, a.Bundle = b.write(t, "_index.md", index), artifact.Bundle{Kind: artifact.Index}
	r, err := b.run(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	got := r.Perspectives[0]
	if got.Outcome != round.Answered || len(asked) < 2 {
		t.Fatalf("%d calls gave %+v", len(asked), got)
	}
	for _, prompt := range asked {
		for i := range 4 {
			if begins, ends := strings.Contains(prompt, fmt.Sprintf("# REQ-%d\n", i+1)), strings.Contains(prompt, fmt.Sprintf("The owner of file %d is", i+1)); begins != ends {
				t.Errorf("file %d is cut", i+1)
			}
		}
	}
	if w := got.Weaknesses[0]; w.File != "REQ-3.md" || w.FileLine != 5 {
		t.Errorf("%+v", w)
	}
	if !slices.ContainsFunc(got.Warnings, func(w string) bool { return strings.Contains(w, "narrow saw") && strings.Contains(w, "REQ-3.md") }) {
		t.Errorf("%q", got.Warnings)
	}
}
