package feedback

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestHunksHaveTheLinesOfBothTexts reads every hunk back: what it keeps, removes and adds stands in the two texts where its
// header says.
func TestHunksHaveTheLinesOfBothTexts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"a", "b", "c", "", "@@ -1 +1 @@", "+x", "-y"})
		before := text(rapid.SliceOfN(word, 0, 60).Draw(t, "before"))
		now := strings.Split(before, "\n")
		for range rapid.IntRange(0, 5).Draw(t, "edits") {
			at := rapid.IntRange(0, len(now)).Draw(t, "at")
			now = slices.Insert(slices.Clone(now), at, rapid.SliceOfN(word, 0, 3).Draw(t, "put")...)
			end := min(len(now), at+rapid.IntRange(0, 3).Draw(t, "cut"))
			now = slices.Delete(now, min(at, end), end)
		}
		after := strings.Join(now, "\n")
		checkHunks(t, unifiedHunks(before, after), strings.Split(before, "\n"), now)
	})
}

func text(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

// checkHunks looks each line of the hunks up in both texts.
func checkHunks(t *rapid.T, hunks string, before, now []string) {
	old, next := 0, 0
	for line := range strings.Lines(hunks) {
		line = strings.TrimSuffix(line, "\n")
		switch line[0] {
		case '@':
			old, next = startsOf(t, line)
		case ' ':
			expectLine(t, before, old, line)
			expectLine(t, now, next, line)
			old, next = old+1, next+1
		case '-':
			expectLine(t, before, old, line)
			old++
		case '+':
			expectLine(t, now, next, line)
			next++
		}
	}
}

// startsOf reads a header: the first lines in the old and the new text.
func startsOf(t *rapid.T, header string) (old, next int) {
	fields := strings.Fields(header)
	for i, into := range []*int{&old, &next} {
		if _, err := fmt.Sscanf(fields[i+1][1:], "%d", into); err != nil {
			t.Fatalf("header %q: %v", header, err)
		}
	}
	return old, next
}

func expectLine(t *rapid.T, lines []string, number int, signed string) {
	if number < 1 || number > len(lines) || lines[number-1] != signed[1:] {
		t.Fatalf("line %d is not %q", number, signed[1:])
	}
}

// TestTheSecondHunkCountsWhatIsKeptBetweenTwoChangesOfTheFirst is the case that the library counts wrongly.
func TestTheSecondHunkCountsWhatIsKeptBetweenTwoChangesOfTheFirst(t *testing.T) {
	t.Parallel()
	var lines []string
	for i := range 40 {
		lines = append(lines, fmt.Sprint("line ", i))
	}
	now := slices.Clone(lines)
	now[2], now[5], now[30] = "one", "two", "three"
	hunks := unifiedHunks(strings.Join(lines, "\n"), strings.Join(now, "\n"))
	if !strings.Contains(hunks, "@@ -28,7 +28,7 @@") || !strings.HasPrefix(hunks, "@@ -1,9 +1,9 @@") {
		t.Errorf("the hunks do not begin at the lines 1 and 28 of both texts:\n%s", hunks)
	}
}
