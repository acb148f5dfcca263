package amount

import (
	"strings"
	"testing"
)

// A megabyte of noise is told as a line that says how much it leaves out, and bytes that are no text as how many they are.
func TestNoiseOfAToolIsBounded(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("some words of noise ", 50_000)
	for text, want := range map[string]string{
		"**Nobody** owns it":                    "Nobody owns it",
		strings.Repeat("\x01\xff\x02\xfe", 100): "About 400 B that are no text.",
		long:                                    "(998001 more characters)",
		strings.Repeat("x", mostTold):           strings.Repeat("x", mostTold),
	} {
		got := Told(text)
		if !strings.HasSuffix(got, want) || len(got) > mostTold+60 {
			t.Errorf("%.20q… is told in %d bytes, as …%q", text, len(got), got[max(0, len(got)-60):])
		}
	}
}

// What the built-in checks say of a rating that they do not give begins with the words that stand for it elsewhere.
func TestWhoGivesNoRatingIsNotRated(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"abstains: only 3 of the 8 checks apply": "not rated: only 3 of the 8 checks apply",
		"4/5: 10 of 11 checks met":               "4/5: 10 of 11 checks met",
	} {
		if got := Reason(said); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
