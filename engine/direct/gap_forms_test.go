package direct_test

import "testing"

// The form of an address, a path or a key is told in angle brackets, too; what is left to fill in stands by itself.
func TestAFormIsNoGap(t *testing.T) {
	t.Parallel()
	tellsUnasked(t, "Q1", map[string]struct{ text, want string }{
		"an element":     {importer + "## Messages\n\nThe <price list name> element is the name that the supplier gives the list, and the import keeps it.\n", ""},
		"joined parts":   {importer + "## Addresses\n\nAn address is written as “Raw”: <decimal supplier number>:<ten digits of the article>.\n", ""},
		"a path":         {importer + "## Files\n\n- The list lies in the folder of its supplier (/var/lists/<supplier-name>).\n", ""},
		"keys of a form": {importer + "## Head of a list\n\nEach list begins with these lines.\n\n` name:` <supplier name>\n\n`* day`: YYYY-MM-DD\n", ""},
		"code":           {importer + "## Compared with React's html={{ text: content }}\n\nThe import writes no code of its own.\n", ""},
		"a gap":          {importer + "## Files\n\nThe list lies in the folder of <supplier name>.\n", "“<supplier name>” under “Files” (line 7) is still to be filled in."},
		"an address":     {importer + "## Files\n\nThe list lies at https://lists.example/<supplier name>.\n", "“<supplier name>” under “Files” (line 7) is still to be filled in."},
		"small letters":  {importer + "## Costs\n\nEach list costs the supplier [tbd] a month.\n", "“[tbd]” under “Costs” (line 7) is still to be filled in."},
		"a day":          {importer + "## Head of a list\n\nThe first list was sent on: YYYY-MM-DD\n", "“YYYY-MM-DD” under “Head of a list” (line 7) is still to be filled in."},
	})
}

// What only an event can fix is left to it, and what another text fixes is no gap of this one.
func TestWhatAnEventFixesIsNoGap(t *testing.T) {
	t.Parallel()
	tellsUnasked(t, "Q1", map[string]struct{ text, want string }{
		"at the release":       {importer + "Let FIRST be the first list that is read (to be defined at the time of release).\n", ""},
		"if it comes to that":  {importer + "A lost list is asked for again on a later day (to be determined if this comes to pass).\n", ""},
		"another proposal":     {importer + "There will be a policy for old lists (to be defined in a later CEP) that allows for slower suppliers.\n", ""},
		"this text":            {importer + "The day on which a list is read again (to be determined) is told to the supplier.\n", "“to be determined” under “Import” (line 5) is still to be filled in."},
		"an implementation":    {importer + "## Link to the implementation PR\n\nTBD\n", ""},
		"an owner":             {importer + "## Link to the contract\n\nTBD\n", "“TBD” under “Link to the contract” (line 7) is still to be filled in."},
		"a list of tasks":      {importer + "## TODO\n\n<!-- What has to be done before this is accepted. -->\n\n## History\n\nThe first draft is of May.\n", ""},
		"a last list of tasks": {importer + "## TODO\n\n<!-- What has to be done before this is accepted. -->\n", ""},
		"a text to be written": {importer + "## Owner\n\nTODO\n", "“TODO” under “Owner” (line 7) is still to be filled in."},
		"above all headings":   {"- Start: 2022-10-25\n- Owner: TODO\n\n# Summary\n\nThe import reads the price lists of the suppliers every night.\n", "“TODO” (line 2) is still to be filled in."},
		"a word of a sentence": {importer + "## Risks\n\nTBD was the supplier's answer to our question on prices, so we take 4,000 euros.\n", ""},
		"a word of a heading":  {importer + "## N/A and TBD in the lists\n\nBoth words mean that the supplier has no price yet, and the import leaves the article out.\n", ""},
		"a gap in a heading":   {importer + "## Rollout (TBD)\n\nThe buyers get the list in the week after the import has run without a mistake.\n", "“TBD” under “Rollout (TBD)” (line 5) is still to be filled in."},
	})
}
