package conclusions

import (
	"fmt"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/markdown"
)

// Items are the entries of a ledger as tables and lists show them.
func Items(l *ledger.Ledger) []Item { return itemsOf(l, l) }

// itemsOf are those of a part of a ledger; what an action item answers may stand in the rest of it.
func itemsOf(l, part *ledger.Ledger) []Item {
	items := make([]Item, len(part.Entries))
	for i := range part.Entries {
		items[i] = item(l, &part.Entries[i])
	}
	return items
}

// RoundTables writes what a round was about, and how many other entries there are and in which state.
func RoundTables(l *ledger.Ledger, round int) string {
	part := l.Concerning(round)
	text := strings.Replace(Tables(itemsOf(l, part)), ledgerHeading, ledgerHeading+asWritten, 1)
	if n := len(l.Entries) - len(part.Entries); n > 0 {
		text += fmt.Sprintf("\nOf %s this round changed nothing; `findings.json` has %s: %s.\n", verb(n, "one other", fmt.Sprintf("%d others", n)), verb(n, "it", "them"), others(l, part))
	}
	return text
}

// ledgerHeading begins the tables; asWritten stands below it in a round's record, which later words of the person do not reach.
const (
	ledgerHeading = "## Finding Ledger\n\n"
	asWritten     = "As it stood when this record was written; `findings.json` has it as it is now.\n\n"
)

// others counts the entries of a ledger that are not in a part of it, by state, open ones first.
func others(l, part *ledger.Ledger) string {
	counts := map[string]int{}
	for i := range l.Entries {
		if e := &l.Entries[i]; part.Find(e.ID) == nil {
			counts[e.Told().Name]++
		}
	}
	var told []string
	for _, state := range ledger.ToldStates() {
		if n := counts[state.Name]; n > 0 {
			told = append(told, fmt.Sprintf("%d %s", n, state.Phrase()))
		}
	}
	return strings.Join(told, "; ")
}

// Tables writes the ledger: for each finding when it came, what became of it and what the person said; then the same
// for the action items.
func Tables(items []Item) string {
	var b strings.Builder
	b.WriteString(ledgerHeading)
	writeKindCounts(&b, items)
	b.WriteString("| Id | Finding | Severity | By | State | What became of it | What the person said |\n")
	b.WriteString("|----|---------|----------|----|-------|-------------------|----------------------|\n")
	rows := 0
	for _, it := range items {
		if it.Kind == ledger.Action {
			continue
		}
		rows++
		text := markdown.Cell(it.text())
		if label := it.CallsFor.Label(); label != "" {
			text = label + ": " + text
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", it.ID, text, markdown.Cell(it.Grades), markdown.Cell(it.Credit), it.told(),
			markdown.Cell(it.History), markdown.Cell(it.PersonText))
	}
	if rows == 0 {
		b.WriteString("| (None) | | | | | | |\n")
	}
	if rows == len(items) {
		return b.String() + passages(items)
	}
	b.WriteString("\n| Id | Action item | Severity | By | Answers | State | What became of it | What the person said |\n")
	b.WriteString("|----|-------------|----------|----|---------|-------|-------------------|----------------------|\n")
	for _, it := range items {
		if it.Kind == ledger.Action {
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", it.ID, markdown.Cell(it.Text), it.Severity.Label(), markdown.Cell(it.Credit),
				strings.Join(it.Answers, ", "), it.actionState(), markdown.Cell(it.History), markdown.Cell(it.PersonText))
		}
	}
	return b.String() + passages(items)
}

// actionState says whether an action item asks for something, as the statistics count it.
func (it Item) actionState() string {
	switch {
	case it.Choice == ledger.Reject:
		return ledger.Rejected
	case it.WhyClosed != "":
		return "closed: " + it.WhyClosed
	case it.Choice == ledger.Later:
		return "left for later"
	default:
		return "open"
	}
}

// passages sets the text that findings rest on, before it changed, beside what stands there now.
func passages(items []Item) string {
	var b strings.Builder
	for _, it := range items {
		if it.Passage == nil {
			continue
		}
		if b.Len() == 0 {
			b.WriteString("\n### Text before and after\n\n")
		}
		fmt.Fprintf(&b, "- %s, %s (changed by round %d)\n", it.ID, it.told(), it.PassageRound)
		for _, line := range it.Passage.Lines() {
			fmt.Fprintf(&b, "  - %s\n", markdown.Line(line))
		}
	}
	return b.String()
}

// writeKindCounts tells what the open findings of the table ask of a person, where that is known.
func writeKindCounts(b *strings.Builder, items []Item) {
	all := make([]round.Finding, len(items))
	for i, it := range items {
		all[i] = round.Finding{Kind: it.Kind, Severity: it.Severity, CallsFor: it.CallsFor, State: it.State, Choice: it.Choice}
	}
	if text := ledger.CountKinds(all).String(); text != "" {
		fmt.Fprintf(b, "Open in this table: %s.\n\n", text)
	}
}

// text is what an item says, as it is told.
func (it Item) text() string { return ledger.TextOf(round.Finding{Kind: it.Kind, Text: it.Text}) }

// kind names an item that is no finding; "" for a finding.
func (it Item) kind() string {
	if it.Kind == ledger.Action {
		return "action item"
	}
	return ""
}

// told is the state of an item as the tables and the summary tell it.
func (it Item) told() string { return ledger.StateTold(ledger.Contested, it.State).Phrase() }
