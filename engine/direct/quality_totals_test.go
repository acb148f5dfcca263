package direct_test

import "testing"

// The total of a table of costs is the sum of the rows above it. A column that counts things, a row that is a part of another or is taken
// off, and what rounding makes, are no mistake.
func TestATotalIsTheSumOfItsRows(t *testing.T) {
	t.Parallel()
	table := func(head, rows, total string) string {
		return importer + "## Budget\n\n| Item | " + head + " |\n|---|---:|\n" + rows + "| " + total + " |\n"
	}
	const rows = "| Hardware | 80,000 |\n| Software | 30,000 |\n| Start | 20,000 |\n"
	tellsUnasked(t, "Q15", map[string]struct{ text, want string }{
		"a wrong total":     {table("EUR", rows, "**Total** | **120,000**"), "“Total” (line 12) says 120,000 under “EUR”, and the rows above it add up to 130,000."},
		"a wrong effort":    {table("Effort (days)", "| Read | 3.5 |\n| Store | 2 |\n", "Sum | 6.5"), "“Sum” (line 11) says 6.5 under “Effort (days)”, and the rows above it add up to 5.5."},
		"the sum":           {table("EUR", rows, "Total | 130,000"), ""},
		"rounded":           {table("Cost", "| A | 12 |\n| B | 13 |\n| C | 14 |\n", "Total | 40"), ""},
		"users":             {table("Users", rows, "Total | 120,000"), ""},
		"a part of another": {table("EUR", rows+"| of which licences | 10,000 |\n", "Total | 130,000"), ""},
		"taken off":         {table("EUR", rows+"| Discount | 5,000 |\n", "Total | 125,000"), ""},
		"a row over others": {table("EUR", "| Devices | 50 |\n| Phones | 20 |\n| Tablets | 30 |\n| Start | 20 |\n", "Total | 70"), ""},
		"no amount":         {table("EUR", rows+"| Rent | open |\n", "Total | 120,000"), ""},
		"pieces":            {importer + "## Budget\n\n| Item | Quantity | Cost |\n|---|---|---|\n| Phone | 2 | 20 |\n| Tablet | 1 | 30 |\n| Total | 3 | 70 |\n", ""},
		"no total":          {table("EUR", rows, "Rent | 10,000"), ""},
	})
}
