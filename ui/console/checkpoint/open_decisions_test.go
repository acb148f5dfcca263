package checkpoint

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// The checkpoint leads with what the person has to decide, and with no more than a few.
func TestTheCheckpointLeadsWithTheDecisions(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	v.State.Findings = []round.Finding{{ID: "F-001", Kind: ledger.Weakness, Text: "text", State: ledger.New}}
	if v.kindCounts() != "" || v.openDecisions(v.firstGroups(), 80, inFull) != nil {
		t.Errorf("an old log leads with %q and %q", v.kindCounts(), v.openDecisions(v.firstGroups(), 80, inFull))
	}
	for i := range 9 {
		v.State.Findings = append(v.State.Findings, round.Finding{
			ID: fmt.Sprintf("F-%03d", i+2), Kind: ledger.Weakness, Text: "谁负责导出", State: ledger.New, CallsFor: review.Decide, Consequence: "没有人修复它",
		})
	}
	v.State.Findings[9].Choice = ledger.Reject
	if got := v.kindCounts(); got != "8 to decide, 1 other" {
		t.Errorf("counts: %q", got)
	}
	text := strings.Join(v.openDecisions(v.firstGroups(), 80, inFull), "\n")
	if strings.Count(text, "If nothing is done: 没有人修复它") != 7 || !strings.Contains(text, "F  1 more of these") {
		t.Errorf("in full:\n%s", text)
	}
	if text := strings.Join(v.openDecisions(v.firstGroups(), 40, 1), "\n"); strings.Contains(text, "If nothing") || strings.Count(text, "谁负责导出") != 7 {
		t.Errorf("in short:\n%s", text)
	}
}

// What the person left for later is not among what waits for them, as the counts say: it stands among the other findings, with its mark.
func TestWhatIsLeftForLaterStandsAmongTheOtherFindings(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	for i, choice := range []string{ledger.Later, ledger.Accept} {
		v.State.Findings = append(v.State.Findings, round.Finding{
			ID: fmt.Sprintf("F-%03d", i+1), Kind: ledger.Weakness, Text: "text", State: ledger.New, CallsFor: review.Decide, Choice: choice,
		})
	}
	if got := v.kindCounts(); got != "nothing to decide, 1 accepted, 1 later" {
		t.Errorf("counts: %q", got)
	}
	if got := v.openDecisions(v.firstGroups(), 80, inFull); len(got) > 0 {
		t.Errorf("there is something to decide all the same: %q", got)
	}
	others := ansi.Strip(strings.Join(v.gravestFindings(&v.State, 80, 20), "\n"))
	for _, want := range []string{"F-001 " + v.Theme.Symbols.Later + " later: text", "F-002 " + v.Theme.Symbols.Accept + " accepted: text"} {
		if !strings.Contains(others, want) {
			t.Errorf("%q is not among them:\n%s", want, others)
		}
	}
}

// What a round did not bring has no row, neither as a sentence nor as a note.
func TestWhatARoundDidNotBringHasNoRow(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Notes: []string{feedback.NothingPresented, "another note"}}}
	text := strings.Join(v.presentedLines(c, 80, 40, true), "\n")
	if strings.Contains(text, "open questions") || !strings.Contains(text, "Another note.") {
		t.Error(text)
	}
}

// Action items of which all that they answer is closed are counted, and not listed.
func TestTheCheckpointCountsClosedActionItems(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	v.State.Findings = []round.Finding{
		{ID: "F-001", Kind: ledger.Weakness, Text: "No owner", State: ledger.Fixed},
		{ID: "F-002", Kind: ledger.Action, Text: "Name an owner", State: ledger.Persisting},
		{ID: "F-003", Kind: ledger.Action, Text: "Set a date", State: ledger.Persisting},
	}
	v.State.Ledger = &ledger.Ledger{Entries: []ledger.Entry{{Finding: v.State.Findings[0]}, {Finding: v.State.Findings[1], Answers: []string{"F-001"}}, {Finding: v.State.Findings[2]}}}
	if text := strings.Join(v.actionLines(60, 10), "\n"); !strings.Contains(text, "1 open, 1 closed") || strings.Contains(text, "F-002") || !strings.Contains(text, "F-003") {
		t.Errorf("action items:\n%s", text)
	}
}

// A finding that the person accepted is told as accepted, wherever it stands.
func TestTheCheckpointMarksWhatIsAccepted(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	list := []round.Finding{{ID: "F-004", Text: "No owner", Choice: ledger.Accept}, {ID: "F-005", Text: "No date"}}
	lines, _ := v.findingLines(list, 60, 10, 9)
	if text := strings.Join(lines, "\n"); !strings.Contains(text, "accepted: No owner") || !strings.Contains(text, "F-005 No date") {
		t.Errorf("accepted and open:\n%s", text)
	}
}

// What is HIGH stands below what is to decide under a heading of its own, whatever it asks for, and in no third list.
func TestWhatIsHighStandsBelowWhatIsToDecide(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	v.State.Findings = []round.Finding{
		{ID: "F-001", Kind: ledger.Weakness, Text: "No owner", State: ledger.New, CallsFor: review.Decide, Severity: review.Medium},
		{ID: "F-002", Kind: ledger.Weakness, Text: "Two limits", State: ledger.New, CallsFor: review.Fix, Severity: review.High},
		{ID: "F-003", Kind: ledger.Weakness, Text: "No date", State: ledger.New, CallsFor: review.Fix, Severity: review.Low},
	}
	lines := v.openDecisions(v.firstGroups(), 60, 1)
	if text := strings.Join(lines, "\n"); len(lines) != 6 || !strings.Contains(lines[0], "To decide 1 ") || !strings.Contains(lines[1], "F-001 No owner") || !strings.Contains(lines[3], "To fix: 1 HIGH") || !strings.Contains(lines[4], "F-002 Two limits") {
		t.Errorf("the first list:\n%s", text)
	}
	low := ansi.Strip(strings.Join(v.presentedLines(&state.Checkpoint{}, 60, 20, true), "\n")) // a low window has them in the same order
	if decide, fix := strings.Index(low, "F-001 No owner"), strings.Index(low, "F-002 Two limits"); decide < 0 || fix < decide || strings.Contains(low, " or HIGH") {
		t.Errorf("a low window:\n%s", low)
	}
	if text := strings.Join(v.gravestFindings(&v.State, 60, 20), "\n"); strings.Contains(text, "F-002") || !strings.Contains(text, "F-003") {
		t.Errorf("the others:\n%s", text)
	}
	v.State.Findings = v.State.Findings[1:]
	if lines := v.openDecisions(v.firstGroups(), 60, 1); len(lines) != 3 || !strings.Contains(lines[0], "To fix: 1 HIGH") {
		t.Errorf("without a decision: %q", lines)
	}
	v.State.Findings[0].CallsFor = review.Note
	if lines := v.openDecisions(v.firstGroups(), 60, 1); len(lines) != 3 || !strings.Contains(lines[0], "What is HIGH 1") || !strings.Contains(lines[1], "F-002 note: Two limits") {
		t.Errorf("a note that is HIGH: %q", lines)
	}
}

// A heading whose first row has no room is not drawn; where it has room without the blank line above, it is.
func TestNoHeadingStandsLast(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	lines := []string{"one", "two", "", v.heading("Notes", " 2", 40), "three", "four"}
	for h, want := range map[int]string{5: "one,two," + v.heading("Notes", " 2", 40) + ",three,pgdn  1 more line", 4: "one,two,,pgdn  4 more lines", 6: strings.Join(lines, ",")} {
		if got := strings.Join(v.summary(lines, h), ","); ansi.Strip(got) != ansi.Strip(want) {
			t.Errorf("in %d lines: %q", h, got)
		}
	}
}

// A page of what the round brought has its heading above it, and no line is passed over from one page to the next.
func TestEveryPageHasItsHeadingAndNoLineIsPassedOver(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	lines := []string{"first"}
	for _, title := range []string{"Notes", "Themes", "Conflicts"} {
		lines = append(lines, v.heading(title, "", 40))
		for i := range 5 {
			lines = append(lines, fmt.Sprintf("%s %d", title, i))
		}
		lines = append(lines, "")
	}
	for h := 3; h < len(lines); h++ {
		seen, headed := map[string]bool{}, ""
		for v.scroll = 0; ; v.turn(true, false) {
			shown := v.summary(lines, h)
			if len(shown) > h {
				t.Fatalf("%d lines in %d", len(shown), h)
			}
			for i, line := range shown {
				line = ansi.Strip(line)
				seen[line] = true
				if v.headings[shown[i]] {
					headed = strings.Fields(line)[0]
				}
				if title, _, numbered := strings.Cut(line, " "); numbered && slices.Contains([]string{"Notes", "Themes", "Conflicts"}, title) && title != headed {
					t.Errorf("in %d lines %q stands below %q", h, line, headed)
				}
			}
			if seen["Conflicts 4"] {
				break
			}
			if v.scroll > len(lines) {
				t.Fatalf("in %d lines the end is never seen", h)
			}
		}
		for _, line := range lines {
			if line = ansi.Strip(line); line != "" && !seen[line] {
				t.Errorf("in %d lines %q is never seen", h, line)
			}
		}
	}
}

// Points and notes are told in plain words: no word of the program before a command's name, and each note a sentence.
func TestPointsAndNotesAreToldInPlainWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"risk rates the risk high (command qwen-x)":                  "risk rates the risk high (qwen-x)",
		"Nobody is told (product, risk), possibly":                   "Nobody is told (product, risk), possibly the same point",
		"Holds differ (technical; risk in its own words)":            "Holds differ (technical and, in other words, risk)",
		"Holds differ (technical; risk, quality in their own words)": "Holds differ (technical and, in other words, risk, quality)",
	} {
		if got := plainly(text); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	for note, want := range map[string]string{
		"document: +1 −1 lines":       "Document: +1 −1 lines.",
		"gemini-x gave no answer":     "gemini-x gave no answer.",
		"parley does not count it":    "parley does not count it.",
		"the document says “No boat”": "The document says “No boat”",
		"no tool answered for technical (the person passed birch over): built-in checks read in its place": "No tool answered for technical (you passed birch over): built-in checks read in its place.",
	} {
		if got := toldAsSentence(note, "you"); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if got := toldAsSentence("the person passed birch over", "the person"); got != "The person passed birch over." { // in another's session
		t.Error(got)
	}
}

// What the files leave open between them no finding counts: the head does not say that nothing is open without a word on them, and the dialog
// that asks before done tells it.
func TestTheCheckpointNamesWhatTheFilesLeaveOpenBetweenThem(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	r := &round.Round{Number: 1, Verdict: round.Reached, Contradictions: make([]round.Contradiction, 1), UndefinedIDs: []string{"REQ-009", "STORY-011"}}
	v.State.Rounds = []*state.Round{{Result: r}}
	if got := ansi.Strip(v.countsLine(100, false)); got != "No open findings, but 1 possible contradiction and 2 undefined ids" {
		t.Errorf("head: %q", got)
	}
	const want = "the files may contradict each other in 1 place, and REQ-009 and STORY-011 are defined in no file (R: the record)"
	if got := v.doneConsequences(); !slices.Contains(got, want) {
		t.Errorf("dialog: %q", got)
	}
	v.State.Findings = []round.Finding{{ID: "F-001", Kind: ledger.Weakness, Severity: review.Low, CallsFor: review.Note, State: ledger.New}}
	if got := ansi.Strip(v.countsLine(100, false)); !strings.Contains(got, "1 open finding") || !strings.Contains(got, "1 possible contradiction and 2 undefined ids") {
		t.Errorf("head with an open finding: %q", got)
	}
}

// The line of counts has the ratings only where no line above it has them.
func TestTheRatingsAreCountedOnlyWhereTheyAreNotNamed(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	v.State.Rounds = []*state.Round{{Result: &round.Round{Number: 1, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Rating: 2}}, {Name: "product", Answer: review.Answer{Rating: 3}}}}}}
	if got := ansi.Strip(v.countsLine(90, false)); got != "No open findings · 2 ratings: 2 to 3" {
		t.Errorf("without a line of ratings: %q", got)
	}
	if got := ansi.Strip(v.countsLine(90, true)); got != "No open findings" {
		t.Errorf("below the ratings: %q", got)
	}
}
