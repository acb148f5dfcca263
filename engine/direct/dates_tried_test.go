package direct_test

import "testing"

// What somebody types, a form refuses or a text quotes is no day that anybody plans with; beside it, a day that is wrong is told.
func TestADateThatSomebodyTriesIsAnExample(t *testing.T) {
	t.Parallel()
	plan := func(text string) string { return importer + "## Plan\n\n" + text + "\n" }
	told := func(date string) string { return "No calendar has “" + date + "” (line 7)." }
	tellsUnasked(t, "Q25", map[string]struct{ text, want string }{
		"somebody types it":         {plan("A buyer who types 30 February 2027 sees a hint at once."), ""},
		"somebody enters it":        {plan("Enter 31 April 2027 in the field: the field turns red."), ""},
		"somebody picks it":         {plan("Nobody can pick 30 February in the list of days."), ""},
		"it is refused":             {plan("31 June 2027 is refused, and the cursor stays where it was."), ""},
		"the date is refused":       {plan("The date 31 February is refused now."), ""},
		"a field of the plan":       {plan("Date: 31 February 2027"), told("31 February 2027")},
		"a message is shown":        {plan("With 2027-02-30 the page shows a message for 5 seconds."), ""},
		"it is the value":           {plan("The field keeps the value 2027-04-31 until it is saved."), ""},
		"in quotes":                 {plan("The old lists gave “30 February 2027” as the day of many an order."), ""},
		"in straight quotes":        {plan(`The old lists gave "30 February 2027" as the day of many an order.`), ""},
		"a column of inputs":        {plan("| Case | Input | Expected |\n|---|---|---|\n| 1 | 30 February 2027 | the cursor stays |"), ""},
		"Chinese":                   {plan("用户输入2027年2月30日时，页面保持不变。"), ""},
		"a message on a day":        {plan("On 30 February 2027 each buyer gets a message."), told("30 February 2027")},
		"a form until a day":        {plan("Orders that are entered by 31 April 2027 are sent in May."), told("31 April 2027")},
		"a phase":                   {plan("The import enters its second phase on 31 April 2027."), told("31 April 2027")},
		"typing, and then a day":    {plan("Buyers type the number of the list. The pilot is 30 February 2027."), told("30 February 2027")},
		"behind a quotation":        {plan(`The "import" starts on 30 February 2027.`), told("30 February 2027")},
		"beside a column of inputs": {plan("| Case | Input | Due |\n|---|---|---|\n| 1 | a list | 30 February 2027 |"), "No calendar has “30 February 2027” (line 9)."},
	})
}
