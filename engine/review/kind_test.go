package review_test

import (
	"strings"
	"testing"

	"parley/engine/review"
)

// What a weakness asks for is read in the words that reviewers use, and an older answer has neither kind nor consequence.
func TestKindAndConsequenceAreRead(t *testing.T) {
	t.Parallel()
	for fields, want := range map[string]review.Weakness{
		`"kind": "decide", "consequence": "Two teams build two exports."`: {Kind: review.Decide, Consequence: "Two teams build two exports."},
		`"Kind": "Needs a decision", "consequences": ["One.", "Two."]`:    {Kind: review.Decide, Consequence: "One. … Two."},
		`"kind": "待决策", "后果": "两个团队各做一份"`:                                 {Kind: review.Decide, Consequence: "两个团队各做一份"},
		`"kind": "FIX", "consequence": "None"`:                            {Kind: review.Fix},
		`"kind": "note", "consequence": "line one\nline \u001b[31mtwo"`:   {Kind: review.Note, Consequence: "line one line ␛two"},
		`"kind": null`:          {},
		`"severity": "medium"`:  {Severity: review.Medium},
		`"kind": "ambiguity"`:   {},
		`"kind": ["decide", 3]`: {},
	} {
		got, err := review.Parse(`{"rating": 3, "strengths": [], "weaknesses": [{"text": "Nobody owns the export", ` + fields + `}], "suggestions": []}`)
		if err != nil || len(got.Answer.Weaknesses) != 1 {
			t.Fatalf("%s: %v, %d weaknesses", fields, err, len(got.Answer.Weaknesses))
		}
		w := got.Answer.Weaknesses[0]
		if w.Kind != want.Kind || w.Consequence != want.Consequence || w.Severity != want.Severity {
			t.Errorf("%s is %q %q %q", fields, w.Kind, w.Consequence, w.Severity)
		}
		if warned := strings.Contains(strings.Join(got.Warnings, "\n"), "kind"); warned != strings.Contains(fields, "ambiguity") {
			t.Errorf("%s: warnings %q", fields, got.Warnings)
		}
	}
}

// A finding of its own to which a model copies the example's consequence loses only that.
func TestTheExamplesConsequenceIsNotAFindings(t *testing.T) {
	t.Parallel()
	got, err := review.Parse(`{"rating": 3, "strengths": [], "weaknesses": [{"text": "Nobody owns the export", "consequence": "No passenger knows at breakfast whether the ferry goes."}], "suggestions": []}`)
	if err != nil || len(got.Answer.Weaknesses) != 1 || got.Answer.Weaknesses[0].Consequence != "" {
		t.Errorf("%v: %+v", err, got.Answer.Weaknesses)
	}
}
