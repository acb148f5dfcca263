package direct_test

import "testing"

// What a longer sentence leaves open, or calls by a pattern or a symbol, is no gap; what a text says instead of its content is one.
func TestAnOpenPointInASentenceIsNoGap(t *testing.T) {
	t.Parallel()
	const coins = "## Suppliers\n\n| Id | Sign | Name |\n|---|---|---|\n| 1 | BMK | Baumarkt |\n| 2 | FUGA | Fuga |\n| 3 | TBC | The Box Company |\n| 4 | NBY | Neo |\n| 5 | BABY | Baby |\n| 6 | ATOP | Atop |\n"
	tellsUnasked(t, "Q1", map[string]struct{ text, want string }{
		"a scope in passing":    {importer + "The import replaces one of the old programs of the buyers, two of them or all three (the exact scope of this is to be determined).\n", ""},
		"an open point, argued": {importer + "It is yet to be decided if the list is read by the import itself, or by a new program between the supplier and the shop.\n", ""},
		"a passive":             {importer + "The import first finds out on which of the disks of the shop the lists of the day are to be written.\n", ""},
		"a short sentence":      {importer + "The form of a list is yet to be defined.\n", "“to be defined” under “Import” (line 5) is still to be filled in."},
		"an item":               {importer + "## Rollback\n\n- to be determined\n", "“to be determined” under “Rollback” (line 7) is still to be filled in."},
		"a name's pattern":      {importer + "The results of read_XXX are inputs of write_XXX alone, so that the import can replace the underlying XXX.\n", ""},
		"a gap in capitals":     {importer + "The import costs XXX euros a month.\n", "“XXX” under “Import” (line 5) is still to be filled in."},
		"a symbol":              {importer + coins, ""},
		"a gap among symbols":   {importer + "## Suppliers\n\n| Id | Sign | Name |\n|---|---|---|\n| 1 | BMK | Baumarkt |\n| 2 | TBC | Box |\n", "“TBC” under “Suppliers” (line 10) is still to be filled in."},
		"a variable":            {importer + "Each list must be sent to an address of its own, and for now that address is \"lists.example/inbox/<supplier-name>\".\n", ""},
		"a value":               {importer + "Owner: <team-name>\n", "“<team-name>” under “Import” (line 5) is still to be filled in."},
	})
}
