package console

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

func TestFindingIsRejectedWithAReasonOnly(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(asked()).press("F", "j", "x", "enter")
	if len(d.actions.marks) != 0 {
		t.Fatalf("rejected without a reason: %v", d.actions.marks)
	}
	d.write("q is a letter here").press("enter").wants("F-005 is rejected. Now F-") // the cursor goes on to the next one
	d.press("[").wants("✗ rejected", "q is a letter here")
	d.press("m").write("see §2").press("enter").wants("F-005: note added.", "q is a letter here", "see §2")
	d.press("l").wants("F-005 is left for later.").press("[", "l").wants("F-005 is unmarked.")
	want := []string{
		"F-005 reject q is a letter here", "F-005 reject q is a letter here; note: see §2", "F-005 later see §2", "F-005  see §2",
	}
	if diff := cmp.Diff(want, d.actions.marks); diff != "" {
		t.Errorf("marks differ (-want +got):\n%s", diff)
	}
	d.press("m").write(", ask the owner").press("enter").wants("see §2, ask the owner", "* note")
	d.press("+").write("12: Nobody is named").press("enter").wants("F-100 is added.")
	if !slices.Equal(d.actions.added, []string{"Nobody is named"}) {
		t.Errorf("added %q", d.actions.added)
	}
}

func TestMarksAreUndoneOneByOneWhereverTheyAre(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(asked()).press("F", "a", "[", "l", "a", "G")
	d.press("u").wants("Undone: F-005 is unmarked again.")
	if f := d.selectedFinding(); f.ID != "F-005" {
		t.Errorf("%s is selected, not the finding whose mark was undone", f.ID)
	}
	d.press("u").wants("Undone: F-001 is accepted again.").press("u").wants("Undone: F-001 is unmarked again.")
	d.press("u").wants("There is nothing to undo.")
	want := []string{"F-001 accept ", "F-001 later ", "F-005 accept ", "F-005  ", "F-001 accept ", "F-001  "}
	if diff := cmp.Diff(want, d.actions.marks); diff != "" {
		t.Errorf("marks differ (-want +got):\n%s", diff)
	}
}

// A finding of one's own that a reviewer has answered about stays, with what was said; what was done before it can still be undone.
func TestAnOwnFindingThatWasAskedAboutStays(t *testing.T) {
	t.Parallel()
	added := round.Finding{ID: "F-100", Kind: "weakness", Text: "Nobody is named", Perspectives: []string{"you"}, State: "new", Choice: "accept"}
	turn := round.Turn{ID: "F-100", Number: 1, Reviewer: "product", Round: 1, Question: "Who?", Answer: "Nobody."}
	d := newModelHarness(t, 120, 40).play(underExamination()).press("F", "a", "+").write("12: Nobody is named").press("enter").wants("F-100 is added.")
	d.play(newScript().say(feedback.FindingAdded{Finding: added}, engine.ReviewerAsked{Turn: turn}, engine.ReviewerReplied{Turn: turn}))
	d.press("u").wants("F-100 stays: product has answered a question about it. x rejects it.", "F-100")
	d.press("u").wants("Undone: F-001 is unmarked again.")
}

func TestRefusedMarkIsTakenBackOnTheScreen(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(asked()).press("F")
	d.actions.err = errors.New("the disk is full")
	d.press("a").wants("the disk is full")
	if f := d.selectedFinding(); f.Choice != "" {
		t.Errorf("%s is shown as %q", f.ID, f.Choice)
	}
	d.actions.err = nil
	d.press("u").wants("There is nothing to undo.")
}

// What could not be undone can be, once whatever was in the way is gone.
func TestRefusedUndoCanBeTriedAgain(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(asked()).press("F", "a", "+").write("12: Nobody is named").press("enter").wants("F-100 is added.")
	for _, want := range []string{"Undone: F-100 is removed.", "Undone: F-001 is unmarked again."} {
		d.actions.err = errors.New("the disk is full")
		d.press("u").wants("the disk is full")
		d.actions.err = nil
		d.press("u").wants(want)
	}
	d.press("u").wants("There is nothing to undo.")
}

func TestFindingsAreGroupedSortedAndFiltered(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(revised()).press("F")
	order := func() string {
		var ids []string
		for _, line := range strings.Split(d.screen(), "\n") {
			if list, _, _ := strings.Cut(line, "│"); strings.Contains(list, " F-00") {
				_, id, _ := strings.Cut(list, "F-00")
				ids = append(ids, id[:1])
			}
		}
		return strings.Join(ids, " ")
	}
	if got := order(); got != "3 4 6 7 2 1 5 8" {
		t.Errorf("order %s; want the gravest first, then what is resolved, then action items", got)
	}
	d.press("f")
	if got := order(); got != "3 4 6 7 2 8" {
		t.Errorf("open ones are %s", got)
	}
	d.press("g", "j", "f").wants("None of 8 is marked: f shows others.")
	d.press("a", "f", "j", "a", "f", "f")
	if got := order(); got != "6" {
		t.Errorf("marked ones are %s", got)
	}
}

// The selection is a finding, not a line: it stays when the round after brings others.
func TestSelectionStaysOnItsFinding(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "j", "j", "j")
	before := d.selectedFinding().ID
	d.play(&script{events: revised().events[len(asked().events):]}).press("F")
	if got := d.selectedFinding().ID; got != before {
		t.Errorf("%s was selected, now %s is", before, got)
	}
}

// A question to one reviewer is a conversation beside the rounds: it decides nothing.
func TestAskingOneReviewerAboutOneFinding(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(underExamination()).press("F", "j", "@").wants("Ask product about F-005", "1 to 2 calls, codex first", "answers under F-005; the verdict stays.")
	d.press("enter").press("tab").wants("Ask technical about F-005")
	d.press("tab", "tab", "tab").wants("Ask product about F-005") // coverage was answered by rules, which cannot talk, and comes last
	d.write("Where is q?").press("enter").wants("Asking product about F-005.")
	if got := d.actions.asked; len(got) != 1 || got[0] != "F-005 product: Where is q?" || len(d.actions.decisions) != 0 {
		t.Errorf("asked %q, decided %v", got, d.actions.decisions)
	}
	turn := round.Turn{ID: "F-005", Number: 1, Reviewer: "product", Round: 1, Question: "Where is q?"}
	d.play(newScript().say(engine.ReviewerAsked{Turn: turn})).wants("Where is q?", "product is being asked.")
	// The field opens all the same: the letters of the next question are no commands, and it is kept until it can be asked.
	d.press("@").wants("One question at a time: product has not answered yet.").write("again?").press("enter").wants("One question at a time", "again?")
	if len(d.actions.asked) != 1 || len(d.actions.marks) != 0 {
		t.Errorf("asked %q, marked %v", d.actions.asked, d.actions.marks)
	}
	d.press("esc")
	turn.Answer, turn.Tool, turn.Quotes = "It is in section 2.", "codex", []round.TurnQuote{{Text: "Changes are merged automatically", Line: 12}, {Text: "made up"}}
	d.play(newScript().say(engine.ReviewerReplied{Turn: turn})).wants("product (codex)", "It is in section 2.", "line 12", "not in the document", "answered about F-005.")
	if d.press("@").wants("again?").press("enter"); len(d.actions.asked) != 2 {
		t.Errorf("nothing more can be asked: %q", d.actions.asked)
	}
	if got := d.selectedFinding(); got.State != "new" {
		t.Errorf("the finding is %s now", got.State)
	}
}

// What nobody answered says so, and how to ask again.
func TestAQuestionWithoutAnAnswerSaysWhy(t *testing.T) {
	t.Parallel()
	turn := round.Turn{ID: "F-001", Number: 1, Reviewer: "product", Round: 1, Question: "Who?", Why: "codex: not logged in"}
	d := newModelHarness(t, 120, 40).play(underExamination()).press("F").play(newScript().say(engine.ReviewerAsked{Turn: turn}, engine.ReviewerReplied{Turn: turn}))
	d.wants("No answer: codex: not logged in. @ asks again.", "gave no answer about F-001")
}

// In the round that follows the others are not waiting for anything.
func TestReviewersNotAskedKeepTheirAnswers(t *testing.T) {
	t.Parallel()
	s := asked().say(
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Questions: []string{"Where?"}, Reviewer: "coverage", About: "F-005", Round: 1}},
		engine.RoundStarted{ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Type: round.SpecificQuestions, Perspectives: seats("product", "technical", "quality", "coverage")},
		engine.AttemptStarted{Perspective: "coverage", Tool: "gemini", Via: "direct-cli"})
	d := newModelHarness(t, 120, 40).play(s).wants("not asked", "keeps its last answer")
	notAsked := func() (n int) {
		for line := range strings.Lines(d.screen()) {
			card, _, _ := strings.Cut(line, "│") // beside the cards are the streams
			n += strings.Count(card, "not asked")
		}
		return n
	}
	if n := notAsked(); n != 3 {
		t.Errorf("%d are not asked, want 3", n)
	}
	d.play(newScript().say(engine.PerspectiveFinished{Review: reviews()[0]}))
	if n := notAsked(); n != 2 {
		t.Errorf("%d are not asked, want 2", n)
	}
}

func TestReviewersAreAskedAfterTheFinalRoundTooAndNeverReadOnly(t *testing.T) {
	t.Parallel()
	last := finished().say(feedback.CheckpointOpened{Checkpoint: openQuestion(true)})
	newModelHarness(t, 120, 40).play(last).press("F", "@").wants("Ask product about F-001")
	newModelHarness(t, 120, 40, func(o *Options) { o.Actions = nil }).play(asked()).press("F", "@").wants("Read-only")
}

// answeredLog is a round in which one reviewer was asked about one finding.
func answeredLog() *script {
	r := blockedRound()
	r.Number, r.Type = 2, round.SpecificQuestions
	r.Perspectives[0].Replies = []review.Reply{{
		Question: "Who would pay? (about F-001: Three price tiers)", Confidence: "medium",
		Answer: "Nobody is named. The interviews of spring speak of two teams that pay a competitor 15 EUR for the same.",
	}}
	return asked().say(
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Questions: []string{"Who would pay?"}, Reviewer: "product", About: "F-001", Round: 1}},
		engine.RoundStarted{ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Type: round.SpecificQuestions, Perspectives: seats("product", "technical", "quality", "coverage"), Artifact: r.Artifact},
	).after(20*time.Second).say(engine.RoundFinished{Round: r}, feedback.LedgerUpdated{Findings: ledgerOf(r)})
}

// Who asked about a finding is shown the answer there, in windows of every size.
func TestAnswerIsShownAtItsFinding(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		newModelHarness(t, size[0], size[1]).play(answeredLog()).wants("F-001", "Answers to you", "product: Nobody is named.")
	}
}

// A finding without a place shows what else is known of it.
// Two findings of one reviewer on one line keep their words, and an answer to a question stays with its finding.
func TestAFindingHasItsOwnReviewersWords(t *testing.T) {
	t.Parallel()
	r := blockedRound()
	r.Perspectives[1].Weaknesses = []review.Weakness{
		{Text: "Quickly is no limit for a test", Quote: "answers quickly", Line: 3, Severity: review.High},
		{Text: "The app is called portal elsewhere", Quote: "answers quickly", Line: 3, Severity: review.Low},
	}
	who := r.Perspectives[1].Name
	finding := func(id, text string, sources ...ledger.Source) ledger.Entry {
		return ledger.Entry{
			Finding: round.Finding{ID: id, Kind: ledger.Weakness, Text: text, Severity: review.High, Perspectives: []string{who}, State: ledger.New, Quote: "answers quickly", Line: 3},
			Sources: sources, History: []ledger.Observation{{Round: 1, State: ledger.New, Perspectives: []string{who}}},
		}
	}
	l := &ledger.Ledger{Entries: []ledger.Entry{
		finding("F-001", "No test can check quickly", ledger.Source{Perspective: who, Text: "Quickly is no limit for a test", Line: 3}),
		finding("F-002", "The app is called portal elsewhere", ledger.Source{Perspective: who, Text: "The app is called portal elsewhere", Line: 3}),
	}}
	l.Entries[0].History = append(l.Entries[0].History, ledger.Observation{Round: 2, State: ledger.New, Perspectives: []string{who}, Question: "How quickly?", Answer: "The document does not say."})
	d := newModelHarness(t, 120, 60).play(finished()).send(eventsMsg{events: newScript().say(feedback.LedgerUpdated{Findings: l.Findings(), Ledger: l}).events})
	d.State.Rounds[0].Result = &r
	d.press("F").wants("How each reviewer put it", who+": Quickly is no limit for a test", "Answers to you", "The document does not say.", "you asked "+who+": “How quickly?”")
	if strings.Contains(d.screen(), who+": The app is called portal elsewhere") {
		t.Errorf("another finding of the reviewer is among the words:\n%s", d.screen())
	}
}

func TestFindingWithoutAPlaceTellsTheRest(t *testing.T) {
	t.Parallel()
	r := blockedRound()
	r.Perspectives[2].Weaknesses = append(r.Perspectives[2].Weaknesses,
		review.Weakness{Text: "No word on who may export", Severity: review.High, Topic: "security"})
	r.Perspectives[2].Suggestions = []review.Suggestion{{Text: "Name the roles that may export", Topic: "security"}}
	r.Perspectives[2].Replies = []review.Reply{{Question: "Who? (about F-009: …)", Answer: "The document does not say."}}
	accept := ledger.Accept
	l := &ledger.Ledger{Entries: []ledger.Entry{{
		Finding: round.Finding{ID: "F-009", Kind: ledger.Weakness, Text: "Nobody says who may export", Severity: review.High, Perspectives: []string{"quality"}, State: "contested"},
		Topic:   "security", DisputedBy: []string{"product"}, Possibly: "F-002",
		History: []ledger.Observation{{Round: 1, State: "new", Perspectives: []string{"quality"}}, {Round: 1, Choice: &accept}, {Round: 2, State: "persisting", Wording: "No word on who may export"}},
	}}}
	d := newModelHarness(t, 120, 40).play(finished()).send(eventsMsg{events: newScript().say(feedback.LedgerUpdated{Findings: l.Findings(), Ledger: l}).events})
	d.State.Rounds[0].Result = &r
	d.press("F").wants("No line: nothing is quoted that would show one.", "Action items", "Name the roles that may export", "Answers to you", "does not say",
		"History", "round 1 new (quality)", "you chose accept", "“No word on who may export”", "Contested by product", "same as F-002")
}

func TestFindingsSayWhyThereAreNone(t *testing.T) {
	t.Parallel()
	start := engine.RoundStarted{ID: "DISCUSS-002", Number: 1, MaxRounds: 5, Type: round.Initial, Perspectives: seats("product")}
	ended := func(o round.Outcome) engine.RoundFinished {
		return engine.RoundFinished{Round: round.Round{Number: 1, Perspectives: []round.Review{{Name: "product", Outcome: o}}}}
	}
	for _, c := range []struct {
		end  engine.Body
		want string
	}{
		{want: "they are listed when the round ends"},
		{end: ended(round.Direct), want: "The reviewers found nothing."},
		{end: ended(round.Missing), want: "before a reviewer had reported anything."},
		{end: engine.RoundFailed{Error: "the disk is full"}, want: "before a reviewer had reported anything."},
	} {
		log := newScript().say(start)
		if c.end != nil {
			log.say(c.end)
		}
		d := newModelHarness(t, 50, 14).play(log).press("F")
		if text := strings.Join(strings.Fields(d.screen()), " "); !strings.Contains(text, c.want) {
			t.Errorf("%q is not on the screen:\n%s", c.want, d.screen())
		}
	}
}

// Where the built-in checks found nothing they say what they looked at, or why they did not.
func TestNoFindingsTellWhatWasChecked(t *testing.T) {
	t.Parallel()
	checked := &review.RuleReport{Checks: []review.CheckOutcome{{Check: "Q1", State: "met", What: "has no gaps left to fill"}}}
	end := engine.RoundFinished{Round: round.Round{Number: 1, Perspectives: []round.Review{
		{Name: "quality", Outcome: round.Direct, Answer: review.Answer{Rating: 5, Rules: checked}},
		{Name: "risk", Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{Abstains: "parley has no checks of its own for a README here"}}},
	}}}
	start := engine.RoundStarted{ID: "DISCUSS-002", Number: 1, MaxRounds: 5, Type: round.Initial, Perspectives: seats("quality", "risk")}
	newModelHarness(t, 80, 24).play(newScript().say(start, end)).press("F").wants(
		"1 of 2 reviewers could judge the document, and found nothing.", "Nothing to object to. The document has no gaps left to fill (Q1).", "Not rated:", "risk     parley has no checks of its own for a README here")
	// The list beside the document has room for it, too.
	newModelHarness(t, 120, 40).play(newScript().say(start, end)).press("V").wants("Nothing to object to. The document has no", "Not rated:", "risk     parley has no checks of its own for a")
}

// Where every reviewer abstained, nothing is found because nobody could judge: that is no clean result.
func TestThatNobodyCouldJudgeIsNoCleanResult(t *testing.T) {
	t.Parallel()
	abstains := &review.RuleReport{Abstains: "only 1 of 4 checks applies"}
	end := engine.RoundFinished{Round: round.Round{Number: 1, Perspectives: []round.Review{{Name: "risk", Outcome: round.Direct, Answer: review.Answer{Rules: abstains}}}}}
	start := engine.RoundStarted{ID: "DISCUSS-002", Number: 1, MaxRounds: 5, Type: round.Initial, Perspectives: seats("risk")}
	d := newModelHarness(t, 120, 40).play(newScript().say(start, end)).press("F").wants("nobody rated the document")
	if strings.Contains(d.screen(), "found nothing") {
		t.Errorf("it reads as a clean result:\n%s", d.screen())
	}
	if d.press("V").wants("not rated"); strings.Contains(d.screen(), "nothing found") {
		t.Errorf("the review reads as a clean result:\n%s", d.screen())
	}
}

// In a window that has no room for why nobody rated, the last line says how much is below it, and that can be read.
func TestWhyNobodyRatedIsReadInALowWindow(t *testing.T) {
	t.Parallel()
	var reviews []round.Review
	for _, name := range []string{"product", "technical", "quality", "risk"} {
		abstains := &review.RuleReport{Abstains: "only 5 of 12 checks apply to what this document is about, and too few of them have anything to judge in " + name}
		reviews = append(reviews, round.Review{Name: name, Outcome: round.Direct, Answer: review.Answer{Rules: abstains}})
	}
	start := engine.RoundStarted{ID: "DISCUSS-002", Number: 1, MaxRounds: 5, Type: round.Initial, Perspectives: seats("product", "technical", "quality", "risk")}
	d := newModelHarness(t, 50, 15).play(newScript().say(start, engine.RoundFinished{Round: round.Round{Number: 1, Perspectives: reviews}})).press("F")
	d.wants("pgdn  ", " more lines", "product ")
	for range 12 {
		d.press("j")
	}
	if d.wants("risk  ", "R   read the record"); strings.Contains(d.screen(), "more line") {
		t.Errorf("lines are said to be below the end:\n%s", d.screen())
	}
	d.press("pgup", "pgup").wants("No finding, because nobody rated the document.")
}
