package conclusions

import (
	"strings"

	"parley/ui/console/amount"
)

// nothing is what a section of the conclusions says that has no entry.
const nothing = "- (None)"

// fold is the text as the screen shows it: sections without an entry become one sentence at its end, because each takes five lines
// to say nothing. The file, and what is copied, has them all.
func fold(text string) string {
	var kept, empty []string
	sections := strings.Split(text, "\n## ")
	for i, section := range sections {
		title, body, _ := strings.Cut(section, "\n")
		if i > 0 && strings.TrimSpace(body) == nothing {
			empty = append(empty, title)
			continue
		}
		kept = append(kept, section)
	}
	if len(empty) == 0 {
		return text
	}
	return strings.TrimRight(strings.Join(kept, "\n## "), "\n") + "\n\nNothing stands under " + amount.Series(empty) + ".\n"
}
