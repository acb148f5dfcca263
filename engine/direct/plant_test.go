package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/review"
)

func TestPlantedClaimsAreTrueAndFalse(t *testing.T) {
	t.Parallel()
	documents := map[string]string{
		"English":  "# Larder\n\nThe larder keeps a list of what is in the house, for the people who live in it.\n\n## Limits\n\nIt holds at most 500 articles.\n",
		"German":   "# Vorrat\n\nDie Liste ist für alle, die im Haus wohnen, und sie wird mit dem Einkauf auf den Stand gebracht.\n",
		"Chinese":  "# 储藏室\n\n储藏室记录家里有什么东西，供住在这里的人使用。\n\n## 限制\n\n最多五百件物品。\n",
		"no title": "The larder keeps a list of what is in the house.",
		"all of it": "# All\n\nIt speaks of insurance, accessibility, translations, penetration tests, energy, training, the press and of holidays." +
			"\n\n## Much\n\nThat is all there is to say of it in this document.\n",
	}
	for name, text := range documents {
		for seed := range uint64(12) {
			truth, falsehood, ok := direct.PlantClaims("doc.md", []byte(text), seed)
			if !ok || truth.Text == "" || falsehood.Text == "" || truth == falsehood {
				t.Fatalf("%s: %v %v %v", name, truth, falsehood, ok)
			}
			lower := strings.ToLower(text)
			if named := between(truth.Text); named != "" && !strings.Contains(text, named) {
				t.Errorf("%s: not true: %s", name, truth.Text)
			}
			if word := strings.TrimSuffix(strings.TrimPrefix(truth.Text, "The document does not mention "), " anywhere."); word != truth.Text && strings.Contains(lower, word) {
				t.Errorf("%s: not true: %s", name, truth.Text)
			}
			if named := between(falsehood.Text); named == "" || !strings.Contains(text, named) {
				t.Errorf("%s: not false: %s", name, falsehood.Text)
			}
			for _, c := range []direct.Claim{truth, falsehood} {
				if _, found := review.NewQuotes(text).Find(c.Quote); c.Quote != "" && !found {
					t.Errorf("%s: %q is no quote", name, c.Quote)
				}
			}
		}
	}
}

// between is what stands between the quotation marks of a claim.
func between(text string) string {
	_, rest, _ := strings.Cut(text, "“")
	named, _, _ := strings.Cut(rest, "”")
	return named
}

func TestNothingIsPlantedWhereThereIsNoText(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "\n\n", "# A\n", "a b"} {
		if _, _, ok := direct.PlantClaims("doc.md", []byte(text), 1); ok {
			t.Errorf("planted in %q", text)
		}
	}
}
