package parts

import (
	"strings"

	"parley/ui/console/amount"
)

// noEntry is what a section of a text says that has no entry.
const noEntry = "- (None)"

// FoldEmpty is a record, or conclusions, as the screen shows it: sections without an entry become one sentence at its end, because each
// takes five lines to say nothing. The file, and what is copied, has them all.
func FoldEmpty(text string) string {
	var kept, empty []string
	sections := strings.Split(text, "\n## ")
	for i, section := range sections {
		title, body, _ := strings.Cut(section, "\n")
		section, within := foldWithin(section)
		if i > 0 && (strings.TrimSpace(body) == noEntry || len(within) > 0 && strings.TrimSpace(section) == title) {
			empty = append(empty, title)
			continue
		}
		kept, empty = append(kept, section), append(empty, within...)
	}
	if len(empty) == 0 {
		return text
	}
	them := "them"
	if len(empty) == 1 {
		them = "it"
	}
	return strings.TrimRight(strings.Join(kept, "\n## "), "\n") + "\n\nLeft out because nothing is in " + them + ": " + amount.Series(empty) + ".\n"
}

// foldWithin takes the parts without an entry out of a section, and names them.
func foldWithin(section string) (kept string, empty []string) {
	parts := strings.Split(section, "\n### ")
	left := parts[:1]
	for _, part := range parts[1:] {
		if title, body, _ := strings.Cut(part, "\n"); strings.TrimSpace(body) == noEntry {
			empty = append(empty, named(parts[0], title))
		} else {
			left = append(left, part)
		}
	}
	return strings.Join(left, "\n### "), empty
}

// named is what a part is called outside its section: where each part is a reviewer's, with the section's name.
func named(section, part string) string {
	heading, _, _ := strings.Cut(section, "\n")
	if heading == "Strengths" || heading == "Findings" {
		return heading + " of " + part
	}
	return part
}
