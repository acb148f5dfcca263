package parts

import "testing"

// A column in which no row says anything is left out; whatever is no such table stays as it is.
func TestColumnsWithoutWordsAreLeftOut(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"one":         {"# R\n\n| Id | Said | By |\n|----|---|----|\n| a |  | 产品 |\n| b \\| c | | q |\n\nWords.\n", "# R\n\n| Id | By |\n|----|----|\n| a | 产品 |\n| b \\| c | q |\n\nWords.\n"},
		"none":        {"| Id | By |\n|--|--|\n| a | b |\n", "| Id | By |\n|--|--|\n| a | b |\n"},
		"all but one": {"| Id | By |\n|--|--|\n| a | |\n", "| Id | By |\n|--|--|\n| a | |\n"},
		"no rows":     {"| Id | By | To |\n|--|--|--|\n", "| Id | By | To |\n|--|--|--|\n"},
		"uneven":      {"| Id | By | To |\n|--|--|--|\n| a | |\n", "| Id | By | To |\n|--|--|--|\n| a | |\n"},
		"code":        {"```\n| Id | By | To |\n|--|--|--|\n| a | | b |\n```\n", "```\n| Id | By | To |\n|--|--|--|\n| a | | b |\n```\n"},
	} {
		if got := FoldEmptyColumns(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
