package direct_test

import "testing"

// Shares of one whole are a hundred per cent; a percentage of each row's own whole is none, nor is what rounding makes.
func TestSharesAreTheWhole(t *testing.T) {
	t.Parallel()
	table := func(head, rows string) string {
		return importer + "## Budget\n\n| Part | " + head + " |\n|---|---:|\n" + rows
	}
	const three = "| A | 50% |\n| B | 30 % |\n| C | 40% |\n"
	tellsUnasked(t, "Q15", map[string]struct{ text, want string }{
		"too much":           {table("Share", three), "The shares under “Share” (line 9) add up to 120 %."},
		"too much, Chinese":  {table("占比", three), "The shares under “占比” (line 9) add up to 120 %."},
		"a total of another": {table("Weight (%)", "| A | 50% |\n| B | 30% |\n| Total | 100% |\n"), "The shares under “Weight (%)” (line 9) add up to 80 %."},
		"the whole":          {table("Share", "| A | 50% |\n| B | 30% |\n| C | 20% |\n"), ""},
		"the whole, in all":  {table("Share", "| A | 50% |\n| B | 50% |\n| Total | 100% |\n"), ""},
		"rounded":            {table("Share", "| A | 33.4% |\n| B | 33.4% |\n| C | 33.4% |\n"), ""},
		"some of the whole":  {table("Share", "| A | 50% |\n| B | 30% |\n"), ""},
		"of its own whole":   {table("Share of users who pay", three), ""},
		"one is the whole":   {table("Share", "| A | 100% |\n| B | 50% |\n"), ""},
		"a part of a row":    {table("Share", "| A | 80% |\n| of which abroad | 40% |\n"), ""},
		"no share":           {table("Share", "| A | 80% |\n| B | open |\n| C | 40% |\n"), ""},
	})
}
