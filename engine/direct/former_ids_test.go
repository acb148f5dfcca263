package direct_test

import "testing"

// An id that the document's own requirement took the place of is defined in a document that holds no more. The one that takes its place is
// not spared, nor is one in a sentence about something else that is old.
func TestAFormerIdIsNotMissed(t *testing.T) {
	t.Parallel()
	with := func(line string) string { return larderTitle + fourDemands + "## Notes\n\n" + line + "\n" }
	told := func(where string) string {
		return "REQ-219 (line " + where + ") is referred to and not defined in the requirements document."
	}
	tellsUnasked(t, "Q14", map[string]struct{ text, want string }{
		"replaces":              {with("REQ-002 replaces REQ-219 of the old specification."), ""},
		"replaces two":          {with("REQ-002 replaces requirements REQ-218 and REQ-219."), ""},
		"stands in for":         {with("REQ-003 takes the place of REQ-219."), ""},
		"supersedes":            {with("This supersedes the former REQ-219."), ""},
		"called before":         {with("The list (REQ-001, formerly REQ-219) stays as it is."), ""},
		"renamed":               {with("REQ-004 was renamed from REQ-219 in May."), ""},
		"of a previous version": {with("See also REQ-219 in the previous version."), ""},
		"of version 1":          {with("The shelf was REQ-218 and the label REQ-219 of version 1."), ""},
		"is now":                {with("REQ-219 is now REQ-003."), ""},
		"deprecated":            {with("Deprecated REQ-219 asked for a paper list."), ""},
		"in a column":           {with("| Screen | Replaces |\n|---|---|\n| the list | REQ-219 |\n| the label | – |"), ""},
		"named twice":           {with("REQ-001 replaces REQ-219. Where REQ-219 spoke of a list, a screen is meant."), ""},
		"it takes the place":    {with("The paper list is replaced by REQ-219."), told("12")},
		"an old list":           {with("The old list is printed as REQ-219 says."), told("12")},
		"something is replaced": {with("Staff who replace a label follow REQ-219."), told("12")},
		"the previous month":    {with("REQ-219 deletes the entries of the previous month."), told("12")},
		"another is replaced":   {with("REQ-001 replaces REQ-101; the labels follow REQ-219."), told("12")},
		"in another column":     {with("| Screen | Needs |\n|---|---|\n| the list | REQ-219 |\n| the label | – |"), told("14")},
	})
}
