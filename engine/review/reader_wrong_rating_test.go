package review_test

import (
	"strings"
	"testing"

	"parley/engine/review"
)

func TestRejectionNamesARatingThatIsNone(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"rating": 9, "strengths": [], "weaknesses": []}`: `its JSON holds no points, and the rating "9" is not from 1 to 5`,
		`{"rating": 9}`: `its JSON holds no points, and the rating "9" is not from 1 to 5`,
		`{"rating": null, "strengths": [], "weaknesses": []}`: "its JSON holds no points and no rating",
	} {
		_, err := review.Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "no JSON") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
