package direct_test

import "testing"

// finder is the README of a program that looks for the words by which authors mark a gap.
const finder = "# oldnotes\n\nWarns about each FIXME that is older than a month, and names its author.\n\n## Usage\n\nRun `oldnotes src`. It prints one line per TODO; a comment that reads TBC is shown too.\n\n" +
	"## Words\n\nIt looks for TODO, FIXME and TBC. A line with TBC is printed in grey.\n\n"

// A document about the words that mark gaps has gaps only where such a word is all that a part of it says.
func TestAWordThatADocumentIsAboutIsNoGap(t *testing.T) {
	t.Parallel()
	const table = "## Sample\n\n| Text | Shown |\n|---|---|\n| TBC | yes |\n| FIXME: close the file | yes |\n| XXX | no |\n\n"
	tellsUnasked(t, "Q1", map[string]struct{ text, want string }{
		"a finder":               {finder, ""},
		"its table":              {finder + table, ""},
		"its list":               {finder + "## Defaults\n\n- TODO\n- FIXME\n- TBC\n\n" + table, ""},
		"a table turned round":   {finder + "## Sample\n\n| Shown | Text |\n|---|---|\n| yes | TBC |\n| yes | FIXME |\n", ""},
		"a section of it is TBC": {finder + table + "## License\n\nTBC\n", "“TBC” under “License” (line 23) is still to be filled in."},
		"a section is to do":     {finder + "## License\n\nTODO: choose one\n", "“TODO” under “License” (line 15) is still to be filled in."},
		"an item of it is TBD":   {finder + "## People\n\n- Ann answers for the program.\n- TBD\n", "“TBD” under “People” (line 16) is still to be filled in."},
		"a label of it":          {finder + "## People\n\n- Owner: TBD\n- Tester: Ann\n", "“TBD” under “People” (line 15) is still to be filled in."},
		"a cell of it":           {finder + table + "## People\n\n| Part | Owner |\n|---|---|\n| reader | Ann |\n| printer | TBD |\n", "“TBD” under “People” (line 26) is still to be filled in."},
		"another document":       {importer + "## Words\n\nComments say TODO, FIXME or TBC. The owner of the import is TBC, and its day is TBC as well.\n\nThe list of shops is TBC.\n", "2 gaps are still to be filled in: “TBC” (line 7) and “TBC” (line 9)."},
	})
}

// A column of a board is called TODO, and a card is in it.
func TestAStateOfABoardIsNoGap(t *testing.T) {
	t.Parallel()
	const board = "# cards\n\nA board for a kitchen, with the columns To do, In progress and Done, on one screen.\n\n## Keys\n\nPress `c` to write a card. A new card starts in TODO until somebody takes it.\n\n"
	tellsUnasked(t, "Q1", map[string]struct{ text, want string }{
		"a board":           {board, ""},
		"its columns":       {board + "| Column | Key |\n|---|---|\n| TODO | 1 |\n| DOING | 2 |\n| DONE | 3 |\n", ""},
		"its list":          {board + "## Columns\n\n- TODO\n- IN PROGRESS\n- DONE\n", ""},
		"a card moves":      {board + "## Moves\n\nThe key `m` takes a card from TODO to DOING.\n", ""},
		"a section of it":   {board + "## License\n\nTODO\n", "“TODO” under “License” (line 11) is still to be filled in."},
		"a sentence of it":  {board + "## Colours\n\nTODO: say which colours a card may have.\n", "“TODO” under “Colours” (line 11) is still to be filled in."},
		"an owner":          {board + "| Part | Owner |\n|---|---|\n| keys | TODO |\n| screen | Ann |\n", "“TODO” under “Keys” (line 11) is still to be filled in."},
		"without any board": {importer + "## Plan\n\nThe import runs in TODO.\n", "“TODO” under “Plan” (line 7) is still to be filled in."},
	})
}

// The words that fill a page which nobody has written are left alone where a text speaks of them.
func TestATemplatesWordsThatATextSpeaksOfStay(t *testing.T) {
	t.Parallel()
	tellsUnasked(t, "Q3", map[string]struct{ text, want string }{
		"quoted":              {importer + "## Tests\n\nRows with \"lorem ipsum\" in them are test data, and the import skips them.\n", ""},
		"named":               {importer + "## Tests\n\nThe page shows lorem ipsum until a buyer has written a text of his own.\n", ""},
		"a hint is quoted":    {importer + "## Field\n\nThe empty field shows “insert your name here” in grey letters.\n", ""},
		"the text itself":     {importer + "## Tests\n\nLorem ipsum dolor sit amet, consectetur adipiscing elit.\n", "Text of a template was left in: “Lorem ipsum dolor sit amet, consectetur adipiscing elit” (line 7)."},
		"the two words":       {importer + "## Tests\n\nLorem ipsum.\n", "Text of a template was left in: “Lorem ipsum” (line 7)."},
		"all of it is quoted": {importer + "## Tests\n\n“Lorem ipsum dolor sit amet.”\n", "Text of a template was left in: ““Lorem ipsum dolor sit amet.”” (line 7)."},
		"a hint":              {importer + "## Field\n\n[Insert your name here]\n", "Text of a template was left in: “[Insert your name here]” (line 7)."},
	})
}

// A tag that a guide quotes is none that somebody forgot to fill in.
func TestATagThatATextQuotesIsNoGap(t *testing.T) {
	t.Parallel()
	tellsUnasked(t, "Q1", map[string]struct{ text, want string }{
		"quoted":        {importer + "## Tickets\n\nNobody accepts a ticket in which \"<name>\" or “<title>” still stands.\n", ""},
		"not quoted":    {importer + "## Tickets\n\nThe tickets of the import are written by <name> in the morning.\n", "“<name>” under “Tickets” (line 7) is still to be filled in."},
		"the one value": {importer + "## Tickets\n\n- Whoever answers for the import: \"<name>\"\n", "“<name>” under “Tickets” (line 7) is still to be filled in."},
	})
}
