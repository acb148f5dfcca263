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
		"beside others":         {importer + "The lists are read at night. The time that the buyers save by this is still to be determined.\n", ""},
		"names of fields":       {importer + "## Head of a list\n\n- The head of a list contains:\n  - Number: that of the supplier\n  - Day:\n  - Currency:\n  - Contact:\n", ""},
		"fields":                {importer + "## People\n\n- Ada:\n- Bao:\n- Carla:\n\n## Files\n\nNone.\n", "3 gaps are still to be filled in: “Ada:” (line 7), “Bao:” (line 8) and “Carla:” (line 9)."},
		"a type of days":        {importer + "## Types\n\n| Type | As | Form |\n|---|---|---|\n| DateOnly | string | YYYY-MM-DD |\n", ""},
		"a legend":              {importer + "The state of a list is one of these.\n\n- ✅：DONE\n- 🚧：TODO\n", ""},
		"a task":                {importer + "- Day: TODO\n", "“TODO” under “Import” (line 5) is still to be filled in."},
		"a link to the tasks":   {importer + "The form of a list changes in a later [TODO](#todo), which names the suppliers.\n\n## TODO\n\nAda asks the suppliers for their lists.\n", ""},
		"a command":             {importer + "- import list <supplier_name> <list_id> <version>\n  - Reads one list of one supplier.\n", ""},
		"a cell of a form":      {importer + "| Part | Length |\n|---|---|\n| lines | <line-count> qty with a length of its own for each |\n", ""},
		"a day to decide on":    {importer + "The Saturday shift is to be decided on 3 December by the chair.\n", ""},
		"a value":               {importer + "Owner: <team-name>\n", "“<team-name>” under “Import” (line 5) is still to be filled in."},
	})
}
