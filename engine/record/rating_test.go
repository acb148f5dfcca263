package record_test

import (
	"testing"

	"parley/engine/record"
	"parley/engine/round"
)

// What is borderline says by how much, with the decimals that tell it from the mark.
func TestABorderlineAverageSaysByHowMuch(t *testing.T) {
	t.Parallel()
	for average, want := range map[float64]string{
		2.75: "the average, 2.75, misses 3.0 by 0.25", 2.8: "the average misses 3.0 by 0.2", 2.99: "the average, 2.99, misses 3.0 by 0.01",
		3: "the average is exactly 3.0", 3.2: "the average is only 0.2 above 3.0",
	} {
		if got := record.Borderline(round.Round{Borderline: true, AverageRating: &average}); got != want {
			t.Errorf("%v: %q", average, got)
		}
	}
	enough, tooLow := 3.0, 2.9
	for average, want := range map[*float64]string{&enough: "", &tooLow: "the average misses 3.0 by 0.1"} {
		if got := record.Borderline(round.Round{Borderline: true, AverageRating: average, Verdict: round.Blocked}); got != want {
			t.Errorf("blocked with %v: %q, want %q", *average, got, want)
		}
	}
	if got := record.Borderline(round.Round{}); got != "" {
		t.Errorf("nothing is borderline: %q", got)
	}
	if got := record.Borderline(round.Round{Borderline: true}); got != "" {
		t.Errorf("a log that leaves the average out says %q", got)
	}
}
