package cli_test

import (
	"strings"
	"testing"

	"parley/ui/cli"
)

// What comes by standard input is shown and checked like a file, and no file of it is left.
func TestStandardInputIsReadLikeAFile(t *testing.T) {
	t.Parallel()
	const text = "# Pantry\n\nPeople waste food because they forget what they have.\n\n## Rollout\n\nTBD\n\n## Costs\n\nTBD\n"
	s := newCLIHarness(t)
	s.app.In = strings.NewReader(text)
	if status := s.run("view", "-"); status != cli.OK || s.out.String() != text {
		t.Errorf("view: status %d, %q, %q", status, s.out.String(), s.err.String())
	}
	s = newCLIHarness(t)
	s.app.In = strings.NewReader(text)
	if s.run("check", "-", s.doc(), "-q"); !strings.Contains(s.out.String(), "stdin") || strings.Contains(s.out.String(), "parley-") || !strings.Contains(s.out.String(), "doc.md") {
		t.Errorf("check: %q, %q", s.out.String(), s.err.String())
	}
	for _, args := range [][]string{{"view", "-"}, {"check", "-"}} {
		s = newCLIHarness(t)
		if status := s.run(args...); status == cli.OK || !strings.Contains(s.err.String(), "empty") {
			t.Errorf("%q without a text: status %d, %q", args, status, s.err.String())
		}
	}
}

// A review keeps its places in a file: without one it says what to do.
func TestAReviewOfStandardInputSaysWhatToDo(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.app.In = strings.NewReader("# A\n")
	want := "parley: a review needs a file, which its findings keep their places in: save the text, or check it at once with parley check -\n"
	if status := s.run("review", "-"); status != cli.WrongUsage || s.err.String() != want {
		t.Errorf("status %d, %q", status, s.err.String())
	}
}
