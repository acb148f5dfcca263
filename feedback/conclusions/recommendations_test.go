package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// What waits for somebody is recommended also where no reviewer has an action item for it: with what it asks for, its place and
// who raised it, the gravest first.
func TestAnOpenFindingWithoutAnActionItemIsRecommended(t *testing.T) {
	t.Parallel()
	at := func(e ledger.Entry, line int, calls review.Kind) ledger.Entry {
		e.Line, e.CallsFor = line, calls
		return e
	}
	l := &ledger.Ledger{Entries: []ledger.Entry{
		at(entry("F-001", ledger.Weakness, "Too slow to use", review.Low, ai("product")), 17, review.Fix),
		entry("F-002", ledger.Action, "Give a limit in seconds", review.Medium, ai("product")),
		at(entry("F-003", ledger.Weakness, "Nobody says who holds the money", review.High, ai("risk")), 74, review.Decide),
		at(entry("F-004", ledger.Weakness, "The county has fewer harbours", review.High, ai("risk")), 68, review.Note),
		at(entry("F-005", ledger.Weakness, "The code drops the beam", review.Medium, ai("technical")), 45, review.Fix),
	}}
	l.Entries[1].Answers = []string{"F-001"}
	d := conclusions.Build(conclusions.Input{Ledger: l})
	const want = "1. F-003 HIGH, to decide: Nobody says who holds the money (line 74; risk)\n" +
		"2. F-005 MEDIUM, to fix: The code drops the beam (line 45; technical)\n" +
		"3. F-001 LOW, to fix: Too slow to use (line 17; product)\n   - Action item F-002: Give a limit in seconds (product)\n\n##"
	if text := d.Markdown(); !strings.Contains(text, want) {
		t.Errorf("want\n%s\nin\n%s", want, text)
	}
	if r := d.Recommendations[2]; r.ID != "F-001" || r.ActionItems[0].ID != "F-002" || r.Line != 17 {
		t.Errorf("%+v", r)
	}
}

// What the person adds without saying how much it matters stands behind what is of medium severity, and before the rest.
func TestWhatThePersonAddsStandsBehindTheMediumOnes(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		entry("F-001", ledger.Weakness, "No budget is named", "", ledger.Source{Judge: ledger.Person}),
		entry("F-002", ledger.Action, "Name the colours", review.Low, ai("risk")),
		entry("F-003", ledger.Action, "Give a limit", review.Medium, ai("risk")),
		entry("F-004", ledger.Action, "Name an owner", review.High, ai("risk")),
		entry("F-005", ledger.Action, "Name a date", review.Medium, ai("risk")),
	}}
	l.Entries[0].Choice, l.Entries[4].Choice = ledger.Accept, ledger.Accept
	var ids []string
	for _, r := range conclusions.Build(conclusions.Input{Ledger: l}).Recommendations {
		ids = append(ids, r.ID)
	}
	if got := strings.Join(ids, " "); got != "F-004 F-005 F-003 F-001 F-002" {
		t.Error(got)
	}
}

// What the person left for later is recommended by no way: neither the finding nor its action item.
func TestWhatIsLeftForLaterIsNotRecommended(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		entry("F-001", ledger.Weakness, "Too slow to use", review.Low, ai("product")),
		entry("F-002", ledger.Action, "Give a limit in seconds", review.Medium, ai("product")),
	}}
	l.Entries[0].Choice, l.Entries[1].Answers = ledger.Later, []string{"F-001"}
	if d := conclusions.Build(conclusions.Input{Ledger: l}); len(d.Recommendations) != 0 {
		t.Errorf("%+v", d.Recommendations)
	}
}

// A recommendation says that its quote is not in the document, and what is left for later is named below.
func TestRecommendationsTellWhatIsUnfoundAndWhatIsLeft(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		entry("F-001", ledger.Weakness, "An uptime of 99.99 % is promised", review.Medium, ai("risk")),
		entry("F-002", ledger.Weakness, "The rollout is not funded", review.Critical, ai("risk")),
		entry("F-003", ledger.Weakness, "Colours are not named", review.Low, ai("risk")),
	}}
	l.Entries[0].Evidence = review.Unverified
	l.Entries[1].Choice, l.Entries[2].Choice = ledger.Later, ledger.Later
	const want = "(quote not found; risk)\n\nLeft for later: F-002 (CRITICAL), F-003 (LOW).\n\n##"
	if text := conclusions.Build(conclusions.Input{Ledger: l}).Markdown(); !strings.Contains(text, want) {
		t.Errorf("want %q in\n%s", want, text)
	}
}

// A recommendation whose text has changed since says so, and the summary counts
// what is left for later.
func TestARecommendationSaysThatItsTextHasChanged(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		entry("F-001", ledger.Weakness, "No waiting list", review.High, ai("risk")),
		entry("F-002", ledger.Action, "Name a waiting list", review.High, ai("risk")),
		entry("F-003", ledger.Weakness, "Two limits", review.High, ai("risk")),
		entry("F-004", ledger.Weakness, "No owner", review.Low, ai("risk")),
	}}
	l.Entries[0].State, l.Entries[2].State, l.Entries[1].Answers = ledger.Unconfirmed, ledger.Unconfirmed, []string{"F-001"}
	l.Entries[3].Choice = ledger.Later
	four := 4.0
	text := conclusions.Build(conclusions.Input{Ledger: l, Rounds: []round.Round{{Number: 1, Verdict: round.Reached, AverageRating: &four}}}).Markdown()
	for _, want := range []string{
		"F-001 HIGH: No waiting list (text changed, not confirmed; risk)\n   - Action item F-002: Name a waiting list (risk)\n",
		"F-003 HIGH: Two limits (text changed, not confirmed; risk)",
		"The person left one finding for later.", "Left for later: F-004 (LOW).",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// What ten recommendations have no room for is counted.
func TestRecommendationsBeyondTenAreCounted(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{}
	for _, letter := range strings.Split("abcdefghijkl", "") {
		l.Entries = append(l.Entries, entry("F-"+letter, ledger.Weakness, "Point "+letter, review.High, ai("risk")))
	}
	d := conclusions.Build(conclusions.Input{Ledger: l})
	if text := d.Markdown(); len(d.Recommendations) != 10 || !strings.Contains(text, "\nTwo more are in the ledger below: F-k and F-l.\n") {
		t.Errorf("%d recommendations in\n%s", len(d.Recommendations), text)
	}
}

// A finding that somebody has to settle stands among the recommendations and with its evidence, and nothing is told more often: lists
// refer to each other by ids.
func TestAFindingIsToldOnceToActOnAndOnceWithItsEvidence(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		entry("F-001", ledger.Weakness, "The limit has no number", review.High, ai("risk")),
		entry("F-002", ledger.Weakness, "Latency is undefined", review.Medium, ai("quality"), ai("product")),
		entry("F-003", ledger.Action, "State the limit", review.High, ai("risk")),
	}}
	l.Entries[2].Answers = []string{"F-001"}
	text := conclusions.Build(conclusions.Input{Ledger: l}).Markdown()
	before, table, _ := strings.Cut(text, "## Finding Ledger")
	todo, evidence, _ := strings.Cut(before, "## Key Conclusions")
	for finding, want := range map[string][2]int{"The limit has no number": {1, 1}, "Latency is undefined": {1, 1}, "State the limit": {1, 0}} {
		if got := [2]int{strings.Count(todo, finding), strings.Count(evidence, finding)}; got != want || strings.Count(table, finding) != 1 {
			t.Errorf("%q is told %v times, not %v:\n%s", finding, got, want, text)
		}
	}
	for _, want := range []string{"   - Action item: F-003\n", "1. F-001 HIGH: The limit has no number (risk)\n   - Action item F-003: State the limit (risk)\n", "- **risk**: F-001 above\n"} {
		if !strings.Contains(before, want) {
			t.Errorf("no %q in\n%s", want, before)
		}
	}
}

// The table of action items says which are open, also where what they answer stands in another part of the ledger.
func TestTheTableOfActionItemsTellsWhichAreOpen(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		entry("F-001", ledger.Weakness, "Two limits", review.High, ai("risk")),
		entry("F-002", ledger.Action, "Settle the limit", review.High, ai("risk")),
		entry("F-003", ledger.Action, "Test the limit", review.High, ai("risk")),
		entry("F-004", ledger.Action, "Name the owner", review.Low, ai("risk")),
	}}
	l.Entries[0].Choice, l.Entries[1].Answers, l.Entries[3].Choice = ledger.Reject, []string{"F-001"}, ledger.Later
	text := conclusions.Tables(conclusions.Items(l))
	for _, want := range []string{"| F-002 | Settle the limit | HIGH | risk | F-001 | closed: F-001 rejected |", "| F-003 | Test the limit | HIGH | risk |  | open |", "| F-004 | Name the owner | LOW | risk |  | left for later |"} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %q:\n%s", want, text)
		}
	}
	l.Entries[0].LastSeen, l.Entries[1].LastSeen = 1, 2
	l.Entries[1].History = []ledger.Observation{{Round: 2}}
	if text := conclusions.RoundTables(l, 2); !strings.Contains(text, "| F-002 | Settle the limit | HIGH | risk | F-001 | closed: F-001 rejected |") {
		t.Errorf("round 2:\n%s", text)
	}
}

// The action items of the statistics add up, with those that the person rejected.
func TestTheStatisticsCountRejectedActionItems(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		entry("F-001", ledger.Action, "Settle the limit", review.High, ai("risk")), entry("F-002", ledger.Action, "Test the limit", review.High, ai("risk")),
	}}
	l.Entries[0].Choice = ledger.Reject
	if text := conclusions.Build(conclusions.Input{Ledger: l}).Markdown(); !strings.Contains(text, "- Action items: 2, of which 1 open, 1 rejected\n") {
		t.Error(text)
	}
}

// A conversation about a finding that is in no list says what became of it.
func TestAConversationTellsThatItsFindingWasTakenBack(t *testing.T) {
	t.Parallel()
	r := round.Round{Number: 1, Verdict: round.Reached, Conversations: []round.Turn{
		{Round: 1, ID: "F-001", Reviewer: "risk", Question: "Which limit?", Answer: "The first."}, {Round: 1, ID: "F-007", Reviewer: "risk", Question: "Who pays?", Answer: "Nobody."},
	}}
	l := &ledger.Ledger{Entries: []ledger.Entry{entry("F-001", ledger.Weakness, "Two limits", review.High, ai("risk"))}}
	text := conclusions.Build(conclusions.Input{Rounds: []round.Round{r}, Ledger: l}).Markdown()
	for _, want := range []string{"- F-001, asked of risk after round 1: ", "- F-007 (a finding that the person removed), asked of risk after round 1: "} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %q:\n%s", want, text)
		}
	}
}

// What the person accepted or added themselves is among the ten, however many weigh more.
func TestWhatThePersonAcceptedIsAmongTheTen(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{entry("F-own", ledger.Weakness, "Who pays?", "", ledger.Source{Perspective: ledger.Person, Judge: ledger.Person})}}
	l.Entries[0].Choice = ledger.Accept
	for _, letter := range strings.Split("abcdefghijkl", "") {
		l.Entries = append(l.Entries, entry("F-"+letter, ledger.Weakness, "Point "+letter, review.High, ai("risk")))
	}
	d := conclusions.Build(conclusions.Input{Ledger: l})
	if r := d.Recommendations; len(r) != 10 || r[9].ID != "F-own" || r[9].Priority != 10 || !strings.Contains(d.Markdown(), "Three more are in the ledger below: F-j, F-k and F-l.") {
		t.Errorf("recommended %+v", r)
	}
}

// An action item that another reviewer calls done says so where it is recommended; one that asks for nothing any more is no longer
// among what is contested.
func TestARecommendationSaysWhoContestsIt(t *testing.T) {
	t.Parallel()
	contested := func(id, text string) ledger.Entry {
		e := entry(id, ledger.Action, text, review.High, ai("risk"))
		e.State, e.DisputedBy = ledger.Contested, []string{"quality"}
		return e
	}
	l := &ledger.Ledger{Entries: []ledger.Entry{
		entry("F-001", ledger.Weakness, "No owner", review.High, ai("risk")), contested("F-002", "Name an owner"), contested("F-003", "Give a limit"),
		entry("F-004", ledger.Weakness, "No plan", review.High, ai("risk")), contested("F-005", "Write a plan"),
	}}
	l.Entries[2].DisputedBy = []string{"risk"} // who asks for it: that is no other's word
	l.Entries[1].Answers, l.Entries[4].Answers, l.Entries[3].Choice, l.Entries[3].Reason = []string{"F-001"}, []string{"F-004"}, ledger.Reject, "it is there"
	text := conclusions.Build(conclusions.Input{Ledger: l}).Markdown()
	for _, want := range []string{
		"   - Action item F-002: Name an owner (risk; contested by quality)\n", "2. F-003 HIGH: Give a limit (risk)\n",
		"\n## Contested\n\n- F-002 (action item, HIGH): Name an owner (contested by quality)\n- F-003 (action item, HIGH): Give a limit (contested by risk)\n\n##",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
