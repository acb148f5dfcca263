package requirement_test

import (
	"testing"

	"parley/engine/requirement"
	"parley/engine/review"
)

// A weakness that says that a requirement is missing is HIGH wherever it is read, and so is what would settle it.
func TestAWeaknessThatTellsAGapIsHigh(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text           string
		severity, want review.Severity
	}{
		"tells the gap":        {"Waiting lists (R-3) are not described at all.", review.Medium, review.High},
		"without a severity":   {"Waiting lists (R-3) are not described at all.", "", review.High},
		"is worse already":     {"Waiting lists (R-3) are not described at all.", review.Critical, review.Critical},
		"tells another point":  {"Nobody owns the backup.", review.Medium, review.Medium},
		"tells another number": {"R-5, the waiting lists of trainers, has no limit.", review.Medium, review.Medium},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			given := review.Answer{
				Weaknesses:          []review.Weakness{{Text: c.text, Severity: c.severity, Settles: "Mend it."}},
				Suggestions:         []review.Suggestion{{Text: "Mend it.", Priority: c.severity}, {Text: "Another.", Priority: review.Low}},
				MissingRequirements: []string{"R-3: waiting lists"},
			}
			got := requirement.Weigh(given)
			if got.Weaknesses[0].Severity != c.want || got.Suggestions[0].Priority != c.want || got.Suggestions[1].Priority != review.Low {
				t.Errorf("weakness %s, suggestions %v; want %s", got.Weaknesses[0].Severity, got.Suggestions, c.want)
			}
			if given.Weaknesses[0].Severity != c.severity {
				t.Error("the answer that was given has changed")
			}
		})
	}
}
