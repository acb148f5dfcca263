package console

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// remedied is a checkpoint at which an action item answers the finding F-001, and another one answers none.
func remedied() *script {
	l := knownLedger()
	at := slices.IndexFunc(l.Entries, func(e ledger.Entry) bool { return e.ID == "F-001" })
	item := func(id, text string, answers ...string) {
		l.Entries = append(l.Entries, ledger.Entry{
			Finding:    round.Finding{ID: id, Kind: ledger.Action, Text: text, Severity: review.High, Perspectives: []string{"product"}, State: ledger.New, Line: l.Entries[at].Line},
			FirstRound: 1, LastSeen: 1, Answers: answers, Version: "6f1c",
		})
	}
	item("F-007", "Ask ten customers", "F-001")
	item("F-008", "Print it in colour")
	l.Round, l.SHA256 = 1, "6f1c"
	return finished().say(feedback.LedgerUpdated{Findings: l.Findings(), Ledger: l}, feedback.CheckpointOpened{Checkpoint: openQuestion(false)})
}

// An action item is told with the finding that it answers, and not a second time beside it; the review counts what it goes through.
func TestAnActionItemStandsOnceInTheReview(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(remedied()).press("V").wants("6 findings + 2 action items", "(f)", "1 of 6", "F-007 Ask ten customers", "F-008   HIGH")
	if n := strings.Count(d.screen(), "Ask ten customers"); n != 1 {
		t.Errorf("it stands there %d times:\n%s", n, d.screen())
	}
	for n := 0; n < 9 && !strings.Contains(d.screen(), "action item 1 of 1"); n++ {
		d.press("j")
	}
	d.wants("action item 1 of 1", "F-008  HIGH")
	// In the list of all findings it has its row; the way back leads to what it answers.
	d.press("F").wants("6 findings + 2 action items", "F-007   HIGH")
	d.press("G")
	for range 8 {
		if d.selectedFinding().ID != "F-007" {
			d.press("k")
		}
	}
	d.press("a").wants("F-007 is accepted.").press("u").wants("Undone: F-007 is unmarked again.").press("V").wants("1 of 6", "F-001  HIGH")
}

// The list beside the document counts the action items as the list of all findings does, also those that are told with their findings.
func TestBothListsCountTheSameActionItems(t *testing.T) {
	t.Parallel()
	for _, answers := range [][2][]string{{{"F-001"}, {"F-002"}}, {{"F-001"}, nil}, {nil, nil}} {
		s := remedied()
		for _, e := range s.events {
			if told, is := e.Body.(feedback.LedgerUpdated); is && told.Ledger != nil {
				told.Ledger.Find("F-007").Answers, told.Ledger.Find("F-008").Answers = answers[0], answers[1]
			}
		}
		d := newModelHarness(t, 120, 40).play(s).press("V").wants("6 findings + 2 action items")
		d.press("F").wants("6 findings + 2 action items ")
	}
	newModelHarness(t, 120, 40).play(asked()).press("V").wants("6 findings by place")
}

// In the first round everything is new, and nothing has to say so.
func TestNothingIsCalledNewInTheFirstRound(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {80, 24}, {50, 15}} {
		d := newModelHarness(t, size[0], size[1]).play(remedied())
		for _, screen := range []string{"V", "F"} {
			d.press(screen, "x").write("no").press("enter")
			if strings.Contains(d.screen(), "+ new") || strings.Contains(d.screen(), "  new ") {
				t.Errorf("%v, %s:\n%s", size, screen, d.screen())
			}
		}
	}
	newModelHarness(t, 120, 40).play(proven()).press("F").wants("+ new")
}

// All are selected of one kind: one word seldom suits findings and what is suggested against them.
func TestAllOfOneKindAreSelected(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(remedied()).press("F", "*").wants("6 findings selected: a mark goes to all of them, and to no action item.", "6 selected")
	d.press("a").wants("6 findings are accepted.")
	if slices.ContainsFunc(d.actions.marks, func(m string) bool { return strings.HasPrefix(m, "F-007") || strings.HasPrefix(m, "F-008") }) {
		t.Errorf("the marks are %q", d.actions.marks)
	}
	d.press("G", "*").wants("2 action items selected: a mark goes to all of them, and to no finding.").press("l").wants("2 action items are left for later.")
	d.press("u").wants("Undone: 2 action items as before.")
}

// Where the line of the finding at hand is not in sight a selection begins at the first words there, and no heading; its other end can
// be moved, too, and nothing stands between its lines.
func TestASelectionBeginsAtWords(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("V").wants("▸P").press("v")
	if strings.Contains(d.screen(), "F-001") {
		t.Errorf("a thread stands between the lines:\n%s", d.screen())
	}
	d.press("k", "k", "k", "o", "j", "j").wants("lines 4 to 12").press("esc").wants("F-001")
	d.press("o").wants("v selects lines; then o moves their other end.")
	long := longReview(t, 60, 20).press("V", "G", "v")
	line, _, _ := strings.Cut(long.press("enter").screen(), "\n")
	if strings.Contains(long.screen(), "“#") {
		t.Errorf("a heading is quoted:\n%s\n%s", line, long.screen())
	}
}

// A quote whose letters still stand in a sentence that was changed is not shown as if nothing had happened: what a revision made of it is
// shown as something new, until a reviewer says the finding of the newer text.
func TestAChangedSentenceIsNotShownAsTheQuote(t *testing.T) {
	t.Parallel()
	log := func(lastSeen int) *script {
		l := knownLedger()
		l.Round, l.SHA256 = 2, "6f1c"
		e := l.Find("F-001")
		e.Quote, e.Line, e.State, e.Observed, e.LastSeen = "The Team tier at 12 EUR is expected to carry", 9, ledger.Fixed, ledger.Fixed, lastSeen
		e.History = []ledger.Observation{{Round: 1, State: ledger.New}, {Round: 2, State: ledger.Fixed, Passage: &ledger.Passage{
			Before: "The Team tier at 12 EUR is expected to carry.", Now: "The Team tier at 12 EUR is expected to carry most of the revenue.",
		}}}
		return finished().say(feedback.LedgerUpdated{Findings: l.Findings(), Ledger: l}, feedback.CheckpointOpened{Checkpoint: openQuestion(false)})
	}
	d := newModelHarness(t, 120, 40).play(log(1)).press("F", "G", "V").wants("Its text is gone. The words marked here stand in its place.")
	d.press("F").wants("in place of its text, line 9 of")
	d = newModelHarness(t, 120, 40).play(log(2)).press("F", "G", "V").wants("F-001")
	if strings.Contains(d.screen(), "Its text is gone") {
		t.Errorf("it is said of this text:\n%s", d.screen())
	}
}

// Where a round finds the finding at hand at another place, the document goes there.
func TestTheDocumentFollowsAFindingThatIsFoundElsewhere(t *testing.T) {
	t.Parallel()
	f := round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "No survey", Severity: review.Low, Perspectives: []string{"product"}, State: ledger.New, Quote: "The Team tier"}
	other := round.Finding{ID: "F-002", Kind: ledger.Weakness, Text: "No figure", Severity: review.Low, Perspectives: []string{"quality"}, State: ledger.New, Quote: "More", Line: 60}
	text := artifactText + strings.Repeat("\nMore of it.\n", 40)
	long := func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } }
	say := func(list ...round.Finding) eventsMsg {
		return eventsMsg{events: newScript().say(feedback.LedgerUpdated{Findings: list}).events}
	}
	d := newModelHarness(t, 80, 24, long).play(finished()).send(say(f, other)).press("V", "j", "j").wants("No survey", "Quote never found 1")
	f.Line = 9
	d.send(say(f, other)).wants("▸P   The Team tier", "No survey")
}

// What is said below a finding's line follows the document: a text that was changed outside is not said to stand as it did.
func TestAThreadFollowsTheDocument(t *testing.T) {
	t.Parallel()
	text := artifactText
	d := newModelHarness(t, 100, 40, func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } })
	d.play(withReviewedText(asked())).press("V").wants("F-001")
	text = "# Another\n"
	d.send(tea.BlurMsg{}, tea.FocusMsg{}).wants("No longer in the document", "The document has changed since the review, in which")
}
