package conclusions

import (
	"fmt"
	"strings"

	"parley/feedback/ledger"
	"parley/feedback/markdown"
)

// Items are the entries of a ledger as tables and lists show them.
func Items(l *ledger.Ledger) []Item {
	items := make([]Item, len(l.Entries))
	for i := range l.Entries {
		items[i] = item(&l.Entries[i])
	}
	return items
}

// Tables writes the ledger: for each finding when it came, what became of it and what the person said; then the same
// for the action items.
func Tables(items []Item) string {
	var b strings.Builder
	b.WriteString("## Finding Ledger\n\n")
	b.WriteString("| Id | Finding | Severity | By | State | What became of it | What the person said |\n")
	b.WriteString("|----|---------|----------|----|-------|-------------------|----------------------|\n")
	rows := 0
	for _, it := range items {
		if it.Kind == ledger.Action {
			continue
		}
		rows++
		text := markdown.Cell(it.Text)
		if it.Kind == ledger.Gap {
			text = "Coverage gap: " + text
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", it.ID, text, it.Severity.Label(), names(it.Perspectives), ledger.StateOf(it.State).Told(),
			markdown.Cell(it.Story), markdown.Cell(it.Said))
	}
	if rows == 0 {
		b.WriteString("| (None) | | | | | | |\n")
	}
	if rows == len(items) {
		return b.String()
	}
	b.WriteString("\n| Id | Action item | Severity | By | Answers | What became of it | What the person said |\n")
	b.WriteString("|----|-------------|----------|----|---------|-------------------|----------------------|\n")
	for _, it := range items {
		if it.Kind == ledger.Action {
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", it.ID, markdown.Cell(it.Text), it.Severity.Label(), names(it.Perspectives),
				strings.Join(it.Answers, ", "), markdown.Cell(it.Story), markdown.Cell(it.Said))
		}
	}
	return b.String()
}
