package safetext

import (
	"slices"
	"strings"
	"testing"
)

// A number with its thousands apart, and that of a place, is not broken; where it is alone too long, it is all the same.
func TestNumbersAreNotBroken(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"A fine of NOK 400 000 at most", "\x1b[1mA fine of NOK 400 000 at most\x1b[0m"} {
		for width := 8; width < 30; width++ {
			for _, line := range Wrap(text, width) {
				if strings.Contains(line, "400") != strings.Contains(line, "000") {
					t.Errorf("%q in %d cells: %q", text, width, Wrap(text, width))
				}
			}
		}
	}
	for text, want := range map[string][]string{
		"see the document, line 59": {"see the document,", "line 59"},
		"it has 20 3 times":         {"it has 20 3 times"},
		"holds (line 7) and §  4":   {"holds (line 7) and", "§  4"},
		"in the year 2024 200":      {"in the year", "2024 200"},
	} {
		if got := Wrap(text, 19); !slices.Equal(got, want) {
			t.Errorf("%q: %q", text, got)
		}
	}
	for width := 2; width < 12; width++ {
		text := "100 200 300 400 500 600"
		lines := Wrap(text, width)
		if strings.Join(strings.Fields(strings.Join(lines, " ")), "") != strings.ReplaceAll(text, " ", "") {
			t.Errorf("in %d cells something is lost: %q", width, lines)
		}
		for _, line := range lines {
			if Width(line) > width || width > 3 && len(line)%4 != 3 {
				t.Errorf("in %d cells: %q", width, lines)
			}
		}
	}
	if text := "no - 400 000, line 5"; UnprotectIDs(ProtectIDs(text)) != text {
		t.Error(UnprotectIDs(ProtectIDs(text)))
	}
}
