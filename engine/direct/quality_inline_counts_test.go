package direct_test

import "testing"

// A sentence that counts what it names is held against the names. More may be meant by one of them, and less is not told where the others may
// follow.
func TestASentenceNamesAsManyAsItCounts(t *testing.T) {
	t.Parallel()
	tellsUnasked(t, "Q15", map[string]struct{ text, want string }{
		"fewer":         {importer + "There are three goals: price, place.\n", "“three goals” (line 5) are announced, and 2 are named."},
		"of a thing":    {importer + "The plan has four goals: price, place and time.\n", "“four goals” (line 5) are announced, and 3 are named."},
		"serving":       {importer + "The portal shall serve five roles: visitor, cashier, curator and guard.\n", "“five roles” (line 5) are announced, and 4 are named."},
		"behind an id":  {importer + "- REQ-7: The team has four members: Ann, Bob and Cy.\n", "“four members” (line 5) are announced, and 3 are named."},
		"people":        {importer + "Four people work on it: Anna, Ben and Carl.\n", "“Four people” (line 5) are announced, and 3 are named."},
		"as many of us": {importer + "Three people work on it: Anna, Ben and Carl.\n", ""},
		"people, told":  {importer + "The shop has four members: young, poor, loud.\n", ""},
		"some of them":  {importer + "We support four formats such as these: lists, tables.\n", ""},
		"as many":       {importer + "There are three goals: price, place, and time.\n", ""},
		"one is two":    {importer + "There are three goals: price and place, time.\n", ""},
		"more":          {importer + "There are two goals: price, place, time.\n", ""},
		"explained":     {importer + "There are three goals: price, which is low, and place.\n", ""},
		"and so on":     {importer + "There are three goals: price, place, etc.\n", ""},
		"a range":       {importer + "There are five days: Monday, Tuesday to Friday.\n", ""},
		"a list below":  {importer + "There are three goals: price, place.\n\n- Time\n", ""},
		"two sentences": {importer + "There are three goals: price, place. Another one is time.\n", ""},
	})
}
