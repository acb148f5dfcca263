package record

import (
	"strings"

	"parley/engine/pattern"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/emphasis"
)

// gravedItem is an item of a list that begins with a severity.
var gravedItem = pattern.New(`^- (?:CRITICAL|HIGH|MEDIUM|LOW): `)

// withNumbers is a record whose findings begin with their ids, by which every other screen and the commands name them. One that the ledger does
// not have in the reviewer's own words has none.
func withNumbers(text string, r round.Round, known *ledger.Ledger) string {
	if known == nil {
		return text
	}
	return findingsSection.ReplaceAllStringFunc(text, func(section string) string {
		lines, name := strings.Split(section, "\n"), ""
		for i, line := range lines {
			if heading, is := strings.CutPrefix(line, "### "); is {
				name = emphasis.Restore(heading)
			}
			if sign := gravedItem.FindString(line); sign != "" {
				if id := numberOf(r, known, name, emphasis.Restore(line[len(sign):])); id != "" {
					lines[i] = "- " + id + " " + line[len("- "):]
				}
			}
		}
		return strings.Join(lines, "\n")
	})
}

// numberOf is the id of the finding that a reviewer of a round told in words that begin a text; "" where none is known.
func numberOf(r round.Round, known *ledger.Ledger, reviewer, text string) (id string) {
	longest := 0
	for i := range known.Entries {
		e := &known.Entries[i]
		for _, s := range e.Sources {
			if s.Perspective == reviewer && s.Round <= r.Number && len(s.Text) > longest && strings.HasPrefix(text, s.Text) {
				id, longest = e.ID, len(s.Text)
			}
		}
	}
	return id
}
