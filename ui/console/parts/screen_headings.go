package parts

import (
	"strings"

	"parley/engine/pattern"
	"parley/engine/record"
)

// headingsOnScreen are the console's words for headings of a record and of conclusions: the files keep their own, which other programs look
// for.
var headingsOnScreen = strings.NewReplacer(
	"\n## Convergent Themes\n", "\n## Themes\n",
	"\n## Divergent Views\n", "\n## Conflicts\n",
	"\n## Coverage Gaps\n", "\n## Coverage gaps\n",
	"\n## Action Items\n", "\n## Action items\n",
	"\n## Updated Understanding\n", "\n## Updated understanding\n",
	"\n### Held by Reviewers\n", "\n### Held by reviewers\n",
	"\n### No Longer Held by Reviewers\n", "\n### No longer held by reviewers\n",
	"\n### Said to Be Done, and Asked for Again\n", "\n### Said to be done, and asked for again\n", // of records of an older version
	"\n### Said to Be Done, and Raised Again\n", "\n### Said to be done, and raised again\n",
	"\n### New Insights\n", "\n### New insights\n",
	"\n## Cross-Examination\n", "\n## Cross-examination\n",
	"\n## Not Mentioned\n", "\n## Not mentioned\n",
	"\n## Not Sorted\n", "\n## Not sorted\n",
	"\n## Open Questions\n", "\n## Open questions\n",
	"\n## Possible Contradictions\n", "\n## Possible contradictions\n",
	"\n## Undefined IDs\n", "\n## Undefined ids\n",
	"\n## Requirements Not Named\n", "\n## Requirements not named\n",
	"\n## Session Background\n", "\n## Session background\n",
	"\n## Provenance\n", "\n## Who answered, and how\n",
	"\n## Finding Ledger\n", "\n## All findings\n",
	"\n## Remaining Questions\n", "\n## Open questions\n",
	"\n## Decision Trail\n", "\n## Decisions\n",
	"\n## Key Conclusions\n", "\n## Key conclusions\n",
	"\n## Resolved Conflicts\n", "\n## Resolved conflicts\n",
	"\n## Conflicts No Longer Held\n", "\n## Conflicts no longer held\n",
	"\n## Conflicts Not Settled\n", "\n## Conflicts not settled\n",
	"\n## Closed Findings\n", "\n## Closed findings\n",
	"\n## Unique Contributions\n", "\n## Said by one reviewer alone\n",
	" in the ledger below.", " under All findings.",
	"see the Finding Ledger", "see All findings",
)

// byRules is the files' mark of what built-in checks judged, rulesNote the note that explains it.
var (
	byRules   = pattern.New(`(\d/5|missing|high|critical) \(rules\)`)
	rulesNote = pattern.New(`\n- Ratings marked \(rules\) come from built-in checks, not from an AI model or a person\.(\n)`)
	noNotes   = pattern.New(`\n## Notes\n\s*(\n## |\z)`)
)

// InScreenWords is such a text with the headings that the console has for what they stand above, and with the name that it has for the
// built-in checks.
func InScreenWords(text string) string {
	text = record.CommandsByName(text)
	text = byRules.ReplaceAllString(headingsOnScreen.Replace(text), "$1 (built-in checks)")
	return noNotes.ReplaceAllString(rulesNote.ReplaceAllString(text, "$1"), "$1")
}
