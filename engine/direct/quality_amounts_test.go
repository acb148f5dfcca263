package direct_test

import "testing"

// A text spends no more than it says there is. Amounts of which it does not say that they are parts, and those that are less, are no mistake.
func TestNoMoreIsSpentThanThereIs(t *testing.T) {
	t.Parallel()
	budget := func(text string) string { return importer + "## Budget\n\n" + text + "\n" }
	tellsUnasked(t, "Q15", map[string]struct{ text, want string }{
		"in one sentence":  {budget("The total budget is EUR 100,000: EUR 60,000 for development, EUR 30,000 for tests and EUR 20,000 for operation."), "“EUR 100,000” (line 7) is split into amounts that add up to 110,000."},
		"in the next":      {budget("The budget is 40,000 euros. It is spent as follows: 30,000 euros for design, 20,000 euros to build."), "“40,000 euros” (line 7) is split into amounts that add up to 50,000."},
		"with signs":       {budget("The cost of the import is €40k, of which €30k are for the design and €20k for the shops."), "“€40k” (line 7) is split into amounts that add up to 50,000."},
		"the whole":        {budget("The budget is EUR 100,000: EUR 60,000 for development and EUR 40,000 for tests."), ""},
		"less":             {budget("The budget is EUR 100,000: EUR 60,000 for development and EUR 20,000 for tests."), ""},
		"no parts":         {budget("The budget is EUR 100,000. A tablet costs EUR 60,000 and a desk EUR 50,000."), ""},
		"another currency": {budget("The budget is EUR 100,000: USD 60,000 for development and USD 60,000 for tests."), ""},
		"a part of a part": {budget("The budget is EUR 100,000: EUR 90,000 for development, including EUR 20,000 for tests."), ""},
		"more in a year":   {budget("The budget is EUR 100,000: last year it was EUR 120,000 and before that EUR 90,000."), ""},
		"another sentence": {budget("The budget is EUR 100,000: EUR 60,000 for tools and EUR 40,000 for tests. A shop pays EUR 20,000."), ""},
	})
}
