package direct_test

import "testing"

// Two sentences that demand the same in the same words, with two values, cannot both hold where they speak of one case.
func TestOneSentenceHasOneValue(t *testing.T) {
	t.Parallel()
	const policy = "# Lending\n\nMembers of the association borrow tools, and bring them back so that the next one can use them.\n\n"
	tellsUnasked(t, "Q17", map[string]struct{ text, want string }{
		"one paragraph":         {policy + "Every member must return a tool within 7 days. Every member must return a tool within 14 days.\n", "The same sentence says 7 days (line 5) and 14 days (line 5): “Every member must return a tool within 14 days”."},
		"one list":              {policy + "## Requirements\n\n- The list must open within 2 s.\n- The list must be shared.\n- The list must open within 5 s.\n", ""},
		"Chinese":               {"# 工具棚\n\n协会有许多工具，住户可以借用，由四名管理员看管。\n\n系统必须在 3 秒内响应。系统必须在 5 秒内响应。\n", "The same sentence says 3 秒 (line 5) and 5 秒 (line 5): “系统必须在 5 秒内响应”."},
		"the database":          {policy + "The database is PostgreSQL 15. Tools are kept in it. The database is MySQL 8.\n", "The same sentence says PostgreSQL 15 (line 5) and MySQL 8 (line 5): “The database is MySQL 8”."},
		"the budget":            {policy + "The budget is 120,000 EUR. It pays for tools. The budget is 150,000 EUR.\n", "The same sentence says 120,000 EUR (line 5) and 150,000 EUR (line 5): “The budget is 150,000 EUR”."},
		"a budget of a year":    {policy + "The budget is 120,000 EUR. The budget is 150,000 EUR in 2028.\n", ""},
		"an id":                 {policy + "The list shall be saved in under 2 seconds (NFR-1). NFR-1: the list opens in under 5 seconds.\n", ""},
		"an id, the same words": {policy + "The opening time of the list shall be under 2 seconds (NFR-1). NFR-1: the opening time of the list is under 5 seconds.\n", "NFR-1 says 2 seconds (line 5) and 5 seconds (line 5): “NFR-1: the opening time of the list is under 5 seconds”."},
		"an id of two bounds":   {policy + "The opening time of the list shall be at least 2 seconds (NFR-1). NFR-1: the opening time of the list is at most 5 seconds.\n", ""},
		"an id of two sections": {policy + "## Phone\n\nThe opening time of the list shall be 5 seconds (NFR-1).\n\n## Desk\n\nNFR-1: the opening time of the list is 2 seconds.\n", ""},
		"one value":             {policy + "Every member must return a tool within 7 days. Every member must return a tool within one week or 7 days.\n", ""},
		"in other units":        {policy + "Every member must return a tool within 7 days. Every member must return a tool within 1 week.\n", ""},
		"of two headings":       {policy + "## Small tools\n\nEvery member must return a tool within 14 days.\n\n## Large tools\n\nEvery member must return a tool within 7 days.\n", ""},
		"of two lists":          {policy + "## Limits\n\nOn a phone:\n\n- The list must open within 5 s.\n\nOn a desk:\n\n- The list must open within 2 s.\n", ""},
		"of two items":          {policy + "## Limits\n\n- On a phone\n  - The list must open within 5 s.\n- On a desk\n  - The list must open within 2 s.\n", ""},
		"told of the past":      {policy + "The list opened within 5 s. The list opened within 2 s.\n", ""},
		"a database of its own": {policy + "The test database is SQLite 3. The database is PostgreSQL 15.\n", ""},
		"the same database":     {policy + "The database is Postgres. It is backed up. The database is PostgreSQL 16.\n", ""},
	})
}
