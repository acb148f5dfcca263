package direct_test

import (
	"strings"
	"testing"
)

const numberedLarder = "# Larder\n\n## 1. Problem\n\nFood is thrown away, as nobody knows what is there.\n\n## 2. Goals\n\nEverybody sees what is there.\n\n## 3. Plan\n\nIt is built in May.\n\n"

// A section that the text names by its number has to be there, where the document numbers its own.
func TestASectionThatIsNamedByItsNumberIsThere(t *testing.T) {
	t.Parallel()
	with := func(sentence string) string { return numberedLarder + sentence + "\n" }
	tellsUnasked(t, "Q18", map[string]struct{ text, want string }{
		"not there":               {with("The costs are told in section 9."), "The text refers to “section 9” (line 15), and the sections are numbered from 1 to 3."},
		"a part of it":            {with("See section 9.2 for the costs."), "The text refers to “section 9” (line 15), and the sections are numbered from 1 to 3."},
		"there":                   {with("The goals are told in section 2."), ""},
		"of a standard":           {with("Names are as in RFC 6570, section 9."), ""},
		"of another text":         {with("It follows section 9 of the lease."), ""},
		"of a law":                {with("The Food Act asks for it in section 9."), ""},
		"in a quotation":          {with("> The costs are told in section 9."), ""},
		"numbers that begin anew": {with("## 1. Costs\n\nSee section 9."), ""},
		"no numbers":              {strings.NewReplacer("1. ", "", "2. ", "", "3. ", "").Replace(with("See section 9.")), ""},
		"a heading in bold":       {with("**9. Costs**\n\nThey are low.\n\nSee section 9."), ""},
	})
}
