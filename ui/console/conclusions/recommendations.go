package conclusions

import (
	"cmp"
	"slices"
	"strings"
)

// The headings of the conclusions that the screen puts in another order.
const summaryHeading, recommendationsHeading = "## Summary\n", "## Recommendations\n"

// recommendationsIn is the section of the conclusions that says what to do; "" for none.
func recommendationsIn(text string) string {
	_, after, has := strings.Cut("\n"+text, "\n"+recommendationsHeading)
	if !has {
		return ""
	}
	section, _, _ := strings.Cut(after, "\n## ")
	return section
}

// recommendationsFirst is a text with what to do before its summary, which begins with what the head says; one that recommends nothing
// stays as it is.
func recommendationsFirst(text string) string {
	section := recommendationsIn(text)
	at := strings.Index("\n"+text, "\n"+summaryHeading)
	from := strings.Index("\n"+text, "\n"+recommendationsHeading)
	if section == "" || strings.HasPrefix(strings.TrimSpace(section), "- (None)") || at < 0 || from < at {
		return text
	}
	rest := strings.TrimPrefix(text[from+len(recommendationsHeading)+len(section):], "\n")
	moved := text[:at] + recommendationsHeading + strings.TrimRight(section, "\n") + "\n\n" + strings.TrimRight(text[at:from], "\n") + "\n"
	if rest != "" {
		moved += "\n" + rest
	}
	return moved
}

// inOrderOf are ids in the order in which a text names them, and behind them those that it does not.
func inOrderOf(text string, ids []string) []string {
	place := func(id string) int {
		if at := strings.Index(text, id); at >= 0 {
			return at
		}
		return len(text)
	}
	ids = slices.Clone(ids)
	slices.SortStableFunc(ids, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
	return ids
}
