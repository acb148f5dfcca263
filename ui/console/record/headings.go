package record

import "strings"

// headingsOnScreen are the console's words for headings of a record: the file keeps its own, which other programs look for.
var headingsOnScreen = strings.NewReplacer(
	"\n## Convergent Themes\n", "\n## Themes\n",
	"\n## Divergent Views\n", "\n## Conflicts\n",
	"\n## Coverage Gaps\n", "\n## Coverage gaps\n",
	"\n## Action Items\n", "\n## Action items\n",
	"\n## Updated Understanding\n", "\n## Updated understanding\n",
	"\n### New Insights\n", "\n### New insights\n",
	"\n## Cross-Examination\n", "\n## Cross-examination\n",
	"\n## Not Mentioned\n", "\n## Not mentioned\n",
	"\n## Not Sorted\n", "\n## Not sorted\n",
	"\n## Open Questions\n", "\n## Open questions\n",
	"\n## Possible Contradictions\n", "\n## Possible contradictions\n",
	"\n## Undefined IDs\n", "\n## Undefined ids\n",
	"\n## Session Background\n", "\n## Session background\n",
	"\n## Provenance\n", "\n## Who answered, and how\n",
	"\n## Finding Ledger\n", "\n## All findings so far\n",
	"see the Finding Ledger", "see All findings so far",
)

// inScreenWords is a record with the headings that the console has for what they stand above.
func inScreenWords(text string) string { return headingsOnScreen.Replace(text) }
