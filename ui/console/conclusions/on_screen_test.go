package conclusions

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/state"
)

// fileText is the text of a file in the order that programs know.
const fileText = `# Conclusions: REVIEW-001

**Artifact**: brief.md

## Summary

Two rounds.

## Recommendations

1. F-002 HIGH, settle: Nobody owns it (risk)
2. F-003 MEDIUM: Name an owner (answers F-001; product)

One more is in the ledger below.

## Remaining Questions

- Who? (risk, since round 1)

## Decision Trail

| Round | Type | Verdict | Rating | New | Still there | Text changed | Decision |
|-------|------|---------|--------|-----|-------------|--------------|----------|
| 1 | initial | blocked (HIGH) | 3.2/5 | 8 | 0 | 0 | revise and run again (from the command line) |
| 2 | revision | reached | 3.6/5 | 0 | 7 | 1 | done; reason: a \| b |

## Revisions

- Round 2 repeats round 1

## Key Conclusions

1. **It has no end** (MEDIUM, F-001)

## Themes

- (None)

## Resolved Conflicts

- (None)

## Conflicts Not Settled

- Coverage gap.

## Unique Contributions

- **risk**: F-001 above

## Finding Ledger

| Id | Finding |
|----|---------|
| F-001 | It has no end |

## Statistics

- Rounds: 2
`

// known is the state that goes with it: two open findings, one that is closed, and two action items.
func known() *state.State {
	entry := func(f round.Finding, first int, history ...ledger.Observation) ledger.Entry {
		return ledger.Entry{Finding: f, Observed: f.State, FirstRound: first, History: history}
	}
	by := []string{"risk"}
	came := ledger.Observation{Round: 1, State: ledger.New, Perspectives: by}
	again := ledger.Observation{Round: 2, State: ledger.Persisting, Perspectives: by}
	entries := []ledger.Entry{
		entry(round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "It has no end.", Severity: review.Medium, State: ledger.Persisting, Perspectives: by, Quote: "- a week of paper", Line: 50, Consequence: "It goes on."}, 1, came, again),
		entry(round.Finding{ID: "F-002", Kind: ledger.Weakness, Text: "Nobody owns it", Severity: review.High, State: ledger.New, Perspectives: by}, 2, ledger.Observation{Round: 2, State: ledger.New, Perspectives: by}),
		entry(round.Finding{ID: "F-003", Kind: ledger.Action, Text: "Name an owner", Severity: review.Medium, State: ledger.New, Perspectives: by}, 1),
		entry(round.Finding{ID: "F-004", Kind: ledger.Action, Text: "Say who ends it", Severity: review.Low, State: ledger.New, Perspectives: by}, 1),
		entry(round.Finding{ID: "F-005", Kind: ledger.Weakness, Text: "No date", Severity: review.High, State: ledger.Fixed, Perspectives: by}, 1, came, ledger.Observation{Round: 2, State: ledger.Fixed, Perspectives: by, Reason: "a date stands there"}),
	}
	entries[2].Answers = []string{"F-001"}
	return &state.State{Rounds: []*state.Round{{}, {}}, Ledger: &ledger.Ledger{Round: 2, Entries: entries}}
}

// The summary comes first, then what to do, and each finding once as a card with its evidence. Nothing of the file's order, its tables
// of findings or its list of dashes is left.
func TestEachFindingStandsOnceOnTheScreen(t *testing.T) {
	t.Parallel()
	text := onScreen(fileText, known())
	if !strings.HasPrefix(text, "## Summary\n") {
		t.Errorf("it begins with %.40q", text)
	}
	for title, want := range map[string]int{"It has no end": 2, "No date": 1, "Say who ends it": 1, "Name an owner": 1} {
		if n := strings.Count(text, title); n != want {
			t.Errorf("%q stands there %d times", title, n)
		}
	}
	for _, gone := range []string{"Key conclusions", "Key Conclusions", "Said by one reviewer", "Finding Ledger", "All findings", "more is", "“- "} {
		if strings.Contains(text, gone) {
			t.Errorf("%q is left in\n%s", gone, text)
		}
	}
	last := 0
	for _, heading := range []string{"## Summary", "## Recommendations", "## Findings", "### No longer open", "## Open questions", "## Decisions", "### Revisions", "## Conflicts not settled", "## Statistics"} {
		at := strings.Index(text, "\n"+heading+"\n")
		if heading != "## Summary" && at <= last {
			t.Errorf("%s is not behind what comes before it:\n%s", heading, text)
		}
		last = max(at, last)
	}
	if n := strings.Count(text, "\n## "); n > 8 {
		t.Errorf("%d sections have no digit each", n+1)
	}
}

// Where there are former conflicts of several kinds they stand below one heading; those of one kind need none above them, below which nothing
// would stand.
func TestFormerConflictsOfOneKindHaveOneHeading(t *testing.T) {
	t.Parallel()
	text := "## Summary\n\nWords.\n\n## Resolved Conflicts\n\n- (None)\n\n## Conflicts No Longer Held\n\n- Low rating.\n"
	if got := onScreen(text, known()); strings.Contains(got, "## Conflicts\n") || !strings.Contains(got, "\n## Conflicts no longer held\n\n- Low rating.") {
		t.Errorf("of one kind:\n%s", got)
	}
	got := onScreen(strings.Replace(text, "- (None)", "- High risk.", 1), known())
	for _, want := range []string{"\n## Conflicts\n", "\n### Resolved conflicts\n", "\n### Conflicts no longer held\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("of two kinds: %q is missing in\n%s", want, got)
		}
	}
}

// A text without a ledger, as of an older log, keeps its own lists: nothing else has what they say.
func TestWithoutALedgerTheListsStay(t *testing.T) {
	t.Parallel()
	if text := onScreen(fileText, &state.State{}); !strings.Contains(text, "It has no end") || !strings.Contains(text, "## All findings") {
		t.Errorf("it is\n%s", text)
	}
	if text := onScreen("No headings.", &state.State{}); text != "No headings.\n" {
		t.Errorf("a text without headings became %q", text)
	}
}

// Where nothing was found no table and no list stands with nothing in it.
func TestNothingFoundLeavesNoEmptyTable(t *testing.T) {
	t.Parallel()
	const empty = "# C\n\n## Summary\n\nNothing.\n\n## Key Conclusions\n\n- (None)\n\n## Finding Ledger\n\n| Id | Finding |\n|---|---|\n| (None) | |\n\n## Statistics\n\n- Rounds: 1\n"
	for _, s := range []*state.State{{}, {Ledger: &ledger.Ledger{Round: 1}}} {
		if text := onScreen(empty, s); text != "## Summary\n\nNothing.\n\n## Statistics\n\n- Rounds: 1\n" {
			t.Errorf("it is\n%s", text)
		}
	}
}

// Sections of the file that are cards on the screen are pointed to by the heading that stands there.
func TestTheScreenPointsToItsOwnSections(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"Two are open. See Rejected below.":                                         "Two are open. See Findings below.",
		"One is rejected and one is disputed; see Rejected and Disputed below. So.": "One is rejected and one is disputed; see Findings below. So.",
		"See Rejected, Disputed and Contested below.":                               "See Findings below.",
	} {
		text := onScreen(strings.Replace(fileText, "Two rounds.", said, 1), known())
		if !strings.Contains(text, want) || strings.Contains(text, "Rejected") {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
