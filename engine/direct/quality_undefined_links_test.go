package direct_test

import "testing"

// A link by a name that nothing defines is text to a reader, brackets and all.
func TestALinkByANameIsDefined(t *testing.T) {
	t.Parallel()
	tellsUnasked(t, "Q18", map[string]struct{ text, want string }{
		"not defined":     {importer + "Buyers read [the price list][prices] first.\n", "The link to [prices] (line 5) leads nowhere."},
		"around code":     {importer + "The [`edition` field][price-edition] is the day of the list.\n", "The link to [price-edition] (line 5) leads nowhere."},
		"defined":         {importer + "Buyers read [the price list][prices] first.\n\n[prices]: https://lists.example/\n", ""},
		"in code":         {importer + "The row `prices` has [`a`][0], and `[the list][prices]` is how a link is written.\n", ""},
		"an index":        {importer + "The cell prices[row][column] holds the price.\n", ""},
		"sources":         {importer + "Prices change at noon [1][2], and on Mondays [Smith 2020][7].\n", ""},
		"a pattern":       {importer + "A name begins as [A-Z][a-z] does.\n", ""},
		"marks of a task": {importer + "- [P1][US2] Read the list.\n", ""},
		"keys":            {importer + "Press [tab][tab] to see the suppliers.\n", ""},
		"a chapter":       {"## Import\n\nBuyers read [the price list][prices] first.\n\n## Prices\n\nThey change at noon.\n", ""},
	})
}
