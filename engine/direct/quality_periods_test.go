package direct_test

import "testing"

// A period that ends before it begins is told, whatever form it has; what was moved, and a period over the turn of a year, is left alone.
func TestPeriodsRunForwards(t *testing.T) {
	t.Parallel()
	plan := func(text string) string { return importer + "## Plan\n\n" + text + "\n" }
	told := func(from, to string) string {
		return "The period from “" + from + "” to “" + to + "” (line 7) ends before it begins."
	}
	tellsUnasked(t, "Q27", map[string]struct{ text, want string }{
		"starts and ends":       {plan("The pilot starts on 1 March 2027 and ends on 1 February 2027."), told("1 March 2027", "1 February 2027")},
		"from and to":           {plan("The trial runs from 2027-05-01 to 2027-04-01 in two shops."), told("2027-05-01", "2027-04-01")},
		"months":                {plan("The pilot runs from March 2027 to January 2027."), told("March 2027", "January 2027")},
		"quarters":              {plan("Rollout: Q3 2027 – Q1 2027."), told("Q3 2027", "Q1 2027")},
		"between":               {plan("The shops are visited between 3 June 2027 and 1 June 2027."), told("3 June 2027", "1 June 2027")},
		"German":                {"# Plan\n\nDie Liste ist für alle, die im Haus wohnen.\n\n## Zeit\n\nDer Test läuft vom 1. Mai 2027 bis zum 1. April 2027.\n", told("1. Mai 2027", "1. April 2027")},
		"Chinese":               {plan("试点自2027年5月1日至2027年4月1日进行。"), told("2027年5月1日", "2027年4月1日")},
		"a table":               {plan("| Phase | Start | End |\n|---|---|---|\n| Pilot | 2027-03-01 | 2027-02-01 |"), "The period from “2027-03-01” to “2027-02-01” (line 9) ends before it begins."},
		"two items":             {plan("- Start: 1 March 2027\n- End: 1 February 2027"), told("1 March 2027", "1 February 2027")},
		"forwards":              {plan("The pilot starts on 1 February 2027 and ends on 1 March 2027, and runs from May 2027 to June 2028."), ""},
		"over the year's turn":  {plan("The shop is closed from 1 November to 1 February 2027."), ""},
		"moved":                 {plan("The start was moved from 1 March 2027 to 1 February 2027."), ""},
		"a list that runs back": {plan("The log goes back from 2027-05-01 to 2025-01-01, newest first."), ""},
		"one month":             {plan("It starts in March 2027 and ends on 1 March 2027."), ""},
		"two things":            {plan("The second list is read on 1 March 2027, and the first one was read on 1 February 2027."), ""},
		"a deadline before":     {plan("The pilot starts on 1 March 2027. The lists are due on 1 February 2027."), ""},
		"other columns":         {plan("| Shop | End of lease | Start of trial |\n|---|---|---|\n| One | 2027-02-01 | 2027-03-01 |"), ""},
	})
	firesOn(t, "notes.md", "Q27", plan("The pilot runs from March 2027 to January 2027."), plan("The pilot runs from January 2027 to March 2027."))
}
