package review_test

import (
	"strings"
	"testing"

	"parley/engine/review"
)

// A raw escape in a string is no JSON, and no reason to lose the review.
func TestARawControlCharacterDoesNotLoseTheReview(t *testing.T) {
	t.Parallel()
	p, err := review.Parse("{\"rating\": 3, \"strengths\": [\"ok \x1b[31mred\x1b[0m\"], \"weaknesses\": [{\"text\": \"No owner\x00 is named\", \"severity\": \"high\"}]}")
	if err != nil || p.Answer.Rating != 3 || len(p.Answer.Weaknesses) != 1 || p.Answer.Weaknesses[0].Text != "No owner is named" || len(p.Warnings) == 0 {
		t.Errorf("%+v, %v", p, err)
	}
}

// Who reads why an answer was not taken is told that its JSON cannot be read, and not that it has no rating where one stands.
func TestUnreadableJSONIsSaidToBeUnreadable(t *testing.T) {
	t.Parallel()
	_, err := review.Parse(`{"rating": @@@ "weaknesses" ,, }`)
	if err == nil || !strings.Contains(err.Error(), "the answer's JSON cannot be read") {
		t.Errorf("%v", err)
	}
}
