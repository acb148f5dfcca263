package screen

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// What is put to the person is what asks for a decision and has none; where nobody said what asks for one, all that is open. Action items are
// remedies, and none of it.
func TestProgressCountsWhatIsToDecide(t *testing.T) {
	t.Parallel()
	list := []round.Finding{
		{ID: "F-001", CallsFor: review.Decide, State: ledger.New},
		{ID: "F-002", CallsFor: review.Decide, State: ledger.New, Choice: ledger.Accept},
		{ID: "F-003", CallsFor: review.Decide, State: ledger.Fixed},
		{ID: "F-004", CallsFor: review.Fix, State: ledger.New},
		{ID: "F-005", Kind: ledger.Action, State: ledger.New, Note: "mine"},
		{ID: "F-006", CallsFor: review.Decide, State: ledger.Contested, Choice: ledger.Reject},
	}
	for _, c := range []struct {
		list []round.Finding
		w    int
		want string
	}{
		{list, 120, "1 to decide, 1 accepted, 1 rejected"},
		{list, 50, "1 to decide"},
		{list[1:3], 120, "nothing to decide, 1 accepted"},
		{[]round.Finding{{ID: "F-001", State: ledger.New}, {ID: "F-002", State: ledger.New, Choice: ledger.Reject}}, 120, "1 open finding, unmarked"},
		{nil, 80, "no open findings"},
	} {
		if got := ProgressOf(c.list).text(c.w); got != c.want {
			t.Errorf("%d findings: %q, want %q", len(c.list), got, c.want)
		}
	}
}

// A verdict that no AI tool came to says so where only one thing has room.
func TestThatRulesAloneJudgedComesBeforeTheReason(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	average := 5.0
	for _, w := range []int{80, 120, 200} {
		r := round.Round{Verdict: round.Reached, AverageRating: &average, Sources: round.Sources{Rules: 4}}
		if line := ansi.Strip(verdictLine(look, r, verdictKey{}, w)); !strings.Contains(line, "REACHED  5.0/5") || !strings.Contains(line, "judged by built-in checks only") {
			t.Errorf("%d columns: %q does not say that rules alone judged", w, line)
		}
		r.Sources = round.Sources{AI: 4}
		if line := ansi.Strip(verdictLine(look, r, verdictKey{}, w)); !strings.Contains(line, "No rule blocks") {
			t.Errorf("%d columns: %q does not give the reason", w, line)
		}
	}
}

// A blocked verdict says why before it says who judged, also where only built-in checks did, and in a narrow window in the place of its average.
func TestABlockedVerdictGivesItsReasonFirst(t *testing.T) {
	t.Parallel()
	look, average := theme.New(theme.Options{}), 3.8
	r := round.Round{
		Verdict: round.Blocked, AverageRating: &average, Sources: round.Sources{Rules: 4},
		Divergences: []round.Divergence{{Rule: "Critical issue", Severity: review.High, Description: "risk calls this critical"}},
	}
	key := verdictKey{progress: ProgressOf([]round.Finding{{ID: "F-001", CallsFor: review.Decide, State: ledger.New}})}
	for w, want := range map[int]string{45: "BLOCKED   Critical issue", 80: "3.8/5  Critical issue", 120: "3.8/5  Critical issue"} {
		if line := ansi.Strip(verdictLine(look, r, key, w)); !strings.Contains(line, want) {
			t.Errorf("%d columns: no %q in %q", w, want, line)
		}
	}
}

// A consensus that is reached gives why as its reason, also where a rule speaks against it and little has room.
func TestAReachedVerdictIsNotExplainedByWhatHoldsAgainstIt(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	average := 3.0
	r := round.Round{
		Verdict: round.Reached, AverageRating: &average, Sources: round.Sources{AI: 4},
		Divergences:  []round.Divergence{{Rule: "Low rating", Severity: review.Medium, Description: "quality rates 2/5"}},
		Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Weaknesses: []review.Weakness{{Text: "a", Severity: review.Critical}}}}},
	}
	for w, want := range map[int]string{60: "3.0/5  No rule blocks", 100: "3.0/5  No rule blocks, though a finding is CRITICAL. Low", 200: "though a finding is CRITICAL. Low rating: quality rates 2/5"} {
		if line := ansi.Strip(verdictLine(look, r, verdictKey{}, w)); !strings.Contains(line, want) {
			t.Errorf("%d columns: no %q in %q", w, want, line)
		}
	}
}

// What files leave open between them no finding counts: the line does not say that nothing is left without a word on them.
func TestTheVerdictLineNamesWhatTheFilesLeaveOpenBetweenThem(t *testing.T) {
	t.Parallel()
	r := round.Round{Contradictions: make([]round.Contradiction, 2), UndefinedIDs: []string{"REQ-009"}}
	for w, want := range map[int]string{
		140: "no open findings, but 2 possible contradictions and 1 undefined id", 120: "no open findings, but 3 gaps between files (P)",
		80: "no open findings, but 3 gaps (P)", 50: "3 gaps (P)",
	} {
		if got := (Progress{}).beside(r, "P", w); got != want {
			t.Errorf("%d columns: %q, want %q", w, got, want)
		}
	}
	if got := (Progress{}).beside(round.Round{}, "P", 120); got != noOpenFindings {
		t.Errorf("nothing between them: %q", got)
	}
}

// A round that was begun to get answers says first whether there are any.
func TestTheVerdictLineTellsWhatBecameOfTheQuestions(t *testing.T) {
	t.Parallel()
	look, rating := theme.New(theme.Options{}), 4.0
	r := round.Round{
		Type: round.SpecificQuestions, Sources: round.Sources{AI: 1}, Verdict: round.Reached, AverageRating: &rating, Questions: []string{"Who pays?", "By when?"},
		Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 4, Replies: []review.Reply{{Question: "Who pays?", Answer: "The city."}}}}},
	}
	for w, want := range map[int]string{80: "1 of your 2 questions was not answered.", 120: "1 of your 2 questions was not answered. No rule blocks"} {
		if line := ansi.Strip(verdictLine(look, r, verdictKey{}, w)); !strings.Contains(line, want) {
			t.Errorf("in %d cells %q lacks %q", w, line, want)
		}
	}
	r.Questions = nil
	if line := ansi.Strip(verdictLine(look, r, verdictKey{}, 120)); strings.Contains(line, "question") {
		t.Errorf("nothing was asked: %q", line)
	}
}

// Grave findings that stay open beside a consensus are counted above every screen as they are in the decision; what has no room is told in fewer words, and not cut.
func TestTheVerdictLineCountsWhatStaysGrave(t *testing.T) {
	t.Parallel()
	high, average := review.High, 3.6
	r := round.Round{Number: 2, Verdict: round.Reached, AverageRating: &average, Sources: round.Sources{AI: 2}}
	c := &Context{Theme: theme.New(theme.Options{}), Height: 40}
	c.State = state.State{
		Rounds:   []*state.Round{{Result: &r}},
		Findings: []round.Finding{{ID: "F-001", Severity: high, Text: "No owner"}, {ID: "F-002", Severity: high, Text: "No date"}},
	}
	for w, want := range map[int]string{118: "No rule blocks, though 2 findings stay HIGH.", 68: "  2 findings stay HIGH. "} {
		if line := ansi.Strip((&VerdictLine{}).Lines(c, ProgressOf(c.State.Findings), w)[0]); !strings.Contains(line, want) {
			t.Errorf("%d cells: %q", w, line)
		}
	}
}

// The count is that of the ledger also where a reviewer did not arrive, and where the person rejected what the round named.
func TestTheVerdictLineCountsByTheLedger(t *testing.T) {
	t.Parallel()
	average := 3.6
	r := round.Round{
		Number: 3, Verdict: round.Reached, AverageRating: &average, Sources: round.Sources{AI: 2}, Status: round.Partial,
		Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Weaknesses: []review.Weakness{{Text: "No owner", Severity: review.High}}}}},
	}
	for want, choice := range map[string]string{"No rule blocks, though 2 findings stay HIGH.": "", "No rule blocks, and no HIGH finding is open.": ledger.Reject} {
		c := &Context{Theme: theme.New(theme.Options{}), Height: 40, State: state.State{
			Rounds: []*state.Round{{Result: &r}},
			Findings: []round.Finding{
				{ID: "F-001", Severity: review.High, Text: "No owner", Choice: choice}, {ID: "F-002", Severity: review.High, Text: "No date", Choice: choice},
			},
		}}
		if line := ansi.Strip((&VerdictLine{}).Lines(c, ProgressOf(c.State.Findings), 140)[0]); !strings.Contains(line, want) {
			t.Errorf("%q lacks %q", line, want)
		}
	}
}

// What became of the person's question is told whole, in fewer words where a sentence has no room.
func TestWhatBecameOfTheQuestionIsNotCut(t *testing.T) {
	t.Parallel()
	average := 3.5
	r := round.Round{Verdict: round.Reached, AverageRating: &average, Sources: round.Sources{AI: 4}, Questions: []string{"Who pays?"}}
	for w, want := range map[int]string{140: "Your question was not answered.", 64: "Question unanswered."} {
		if line := ansi.Strip(verdictLine(theme.New(theme.Options{}), r, verdictKey{progress: Progress{open: 4, unmarked: 2}}, w)); !strings.Contains(line, want) {
			t.Errorf("%d columns: %q, want %q", w, line, want)
		}
	}
}

// Once a review is concluded nothing is put to the person: what is open was left so.
func TestNothingIsToDecideOnceAReviewIsConcluded(t *testing.T) {
	t.Parallel()
	open := []round.Finding{{ID: "F-001", CallsFor: review.Decide, State: ledger.New}, {ID: "F-002", CallsFor: review.Fix, State: ledger.New}}
	for _, w := range []int{50, 80, 120, 200} {
		p := ProgressOf(open)
		p.concluded = true
		if got := p.text(w); got != "2 left open" {
			t.Errorf("%d cells: %q", w, got)
		}
		none := ProgressOf(nil)
		none.concluded = true
		if got := none.text(w); got != noOpenFindings {
			t.Errorf("%d cells: %q", w, got)
		}
	}
}
