package console

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// A digit picks the same decision whether a revision is offered or not, and one that is not offered says so.
func TestDigitsMeanTheSameAtEveryCheckpoint(t *testing.T) {
	t.Parallel()
	for name, log := range map[string]*script{"blocked": revisableLog(), "reached": asked()} {
		d := newModelHarness(t, 80, 24).play(log).press("D", "5")
		d.wants("▸ 5  Done").press("4")
		if name == "blocked" {
			d.wants("▸ 4  Revise and run again")
		} else {
			d.wants("▸ 4  Revise and run again", "  4: Edit the document now, run the review again, see what changed.", "  5  Done", "enter edit, then round 2", "e edit")
		}
	}
}

// In a low window, too, the document can be edited before another round, and each key does what its row says.
func TestALowWindowOffersToEditFirst(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 50, 15).play(asked()).press("D").wants("4  Revise and run again", "5  Done")
	d.press("4").wants("▸ 4  Revise", "4: Edit the document now, run the review").press("down").wants("▸ 5  Done").press("up").wants("▸ 4  Revise")
}

// Where no revision is offered, the row that edits the document first stands in its place, without a word on the revision; a review that is only
// shown says why there is none.
func TestEditingFirstStandsWhereNoRevisionIsOffered(t *testing.T) {
	t.Parallel()
	low := review.Low
	for _, change := range []func(*round.Round){
		func(r *round.Round) { r.Severity = &low },
		func(r *round.Round) { r.Attempt = 2 },
	} {
		s := asked()
		for i, e := range s.events {
			if over, is := e.Body.(engine.RoundFinished); is {
				change(&over.Round)
				s.events[i].Body = over
			}
		}
		if d := newModelHarness(t, 120, 40).play(s).press("D").wants("4  Revise and run again"); strings.Contains(d.screen(), "is not offered") {
			t.Errorf("it says of a row that does the same that it is not offered:\n%s", d.screen())
		}
		// Nobody edits a review that is only shown: the row says that it cannot be taken, by a sign and in words.
		newModelHarness(t, 80, 24, func(o *Options) { o.Actions = nil }).play(s).press("D").wants("- 4  Revise and run again: not in a view that only reads").
			press("4").wants("which is not offered here: ")
	}
}

// What a HIGH verdict after a revision suggests is a row that can be taken: the cursor stands on it, and the head names it.
func TestAnEscalationSuggestsARowThatCanBeTaken(t *testing.T) {
	t.Parallel()
	again := blockedRound()
	again.Attempt = 2
	q := openQuestion(false)
	q.Advice = feedback.Advice{Choice: feedback.Escalate, Reason: "The verdict is HIGH: take the document to whoever owns it, or edit it."}
	for i := range q.Options {
		q.Options[i].Recommended = false
	}
	log := func() *script {
		return running().say(engine.RoundFinished{Round: again}, feedback.CheckpointOpened{Checkpoint: q})
	}
	d := newModelHarness(t, 120, 40).play(log()).press("D")
	d.wants("▸ 4  Revise and run again  suggested", "Suggested: revise and run again (4). Or hand it to", "done (5)", "enter edit, then round 2", "2/3 write")
	if strings.Count(d.screen(), "suggested\n")+strings.Count(d.screen(), "suggested ") != 1 {
		t.Errorf("not one row is suggested:\n%s", d.screen())
	}
	d = newModelHarness(t, 120, 40, func(o *Options) { o.Actions = nil }).play(log()).press("D")
	d.wants("▸ 5  Done  suggested", "Suggested: done, and hand the document over (5).")
	d, _ = watching(t, 120, 40)
	d.play(log()).press("D").wants("4  Revise and run again  suggested", "Suggested: revise and run again (4).") // as it stood in the review
}

// Where the text itself is to be changed, the suggestion stands on the row that opens it, also after a verdict that asks for no revision.
func TestAnEditIsSuggestedOnTheRowThatOpensTheDocument(t *testing.T) {
	t.Parallel()
	q := openQuestion(false)
	q.Advice = feedback.Advice{Choice: feedback.ReviseAndRunAgain, Reason: "Delete the passage that gives the reviewers orders (F-001) first: a reviewer may have obeyed."}
	for i := range q.Options {
		q.Options[i].Recommended = false
	}
	newModelHarness(t, 120, 40).play(finished().say(feedback.CheckpointOpened{Checkpoint: q})).press("D").
		wants("▸ 4  Revise and run again  suggested", "Suggested: revise and run again (4).")
}

// A digit of no option says which digits there are and leaves the selection; the enter that was meant for it takes nothing.
func TestEnterAfterARefusedDigitTakesNothing(t *testing.T) {
	t.Parallel()
	for _, digit := range []string{"6", "9"} {
		for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
			d := newModelHarness(t, size[0], size[1]).play(asked()).press("D", "5", digit, "enter")
			if d.prompt != nil || len(d.actions.decisions) != 0 {
				t.Fatalf("%v: %s and enter took an option: %v", size, digit, d.actions.decisions)
			}
			d.wants(digit+" was no option: enter again takes 5, ", "▸ 5  Done")
			if d.press("enter"); d.prompt == nil {
				t.Errorf("%v: done cannot be taken any more:\n%s", size, d.screen())
			}
		}
	}
	newModelHarness(t, 120, 40).play(asked()).press("D", "5", "9").wants("There is no option 9: the digits here are 1 to 5.", "▸ 5  Done")
	// An arrow key selects as well.
	d := newModelHarness(t, 80, 24).play(asked()).press("D", "5", "6", "up")
	d.wants("▸ 4  Revise and run again")
	// Where nothing asks before done, the same enter decided at once.
	s := asked().say(feedback.FindingMarked{ID: "F-001", Choice: ledger.Reject, Note: "no"}, feedback.FindingMarked{ID: "F-005", Choice: ledger.Reject, Note: "no"})
	if d = newModelHarness(t, 100, 30).play(s).press("D", "5", "6", "enter"); len(d.actions.decisions) != 0 {
		t.Errorf("6 and enter decided %+v", d.actions.decisions)
	}
}

func TestDoneWithOpenHighFindingsAsksOnceAndStaysByDefault(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(asked()).press("D", "5", "enter")
	d.wants("2 HIGH findings are still open. Done all the same?", " HIGH  F-001 Three price tiers", " HIGH  F-005 REQ-4", "y  done", "▸ n  go back")
	if d.press("enter"); len(d.actions.decisions) != 0 || d.prompt != nil {
		t.Fatalf("the default is not to go back: %v", d.actions.decisions)
	}
	if d.press("enter", "y"); len(d.actions.decisions) != 1 {
		t.Errorf("%d decisions", len(d.actions.decisions))
	}
	// Without such findings nothing is asked.
	s := asked().say(feedback.FindingMarked{ID: "F-001", Choice: ledger.Reject, Note: "no"}, feedback.FindingMarked{ID: "F-005", Choice: ledger.Reject, Note: "no"})
	if d = newModelHarness(t, 100, 30).play(s).press("D", "5", "enter"); len(d.actions.decisions) != 1 {
		t.Errorf("asked without a reason:\n%s", d.screen())
	}
}

// A verdict that is blocked though no finding of high severity is open asks as well, whichever way done is taken: by a digit and enter, by
// the arrows, by a click, and at a checkpoint of a round that another program ran.
func TestDoneWithABlockedVerdictAsksThoughNothingHighIsOpen(t *testing.T) {
	t.Parallel()
	r := blockedRound()
	for i := range r.Perspectives {
		for j := range r.Perspectives[i].Weaknesses {
			r.Perspectives[i].Weaknesses[j].Severity = review.Medium
		}
	}
	own := running().say(engine.RoundFinished{Round: r}, feedback.CheckpointOpened{Checkpoint: openQuestion(false)})
	click := func(d *modelHarness) {
		_, y := d.find("5  Done")
		for range 2 {
			d.send(tea.MouseClickMsg{X: 10, Y: y, Button: tea.MouseLeft})
		}
	}
	for name, take := range map[string]func(*modelHarness){
		"digit": func(d *modelHarness) { d.press("5", "enter") },
		"keys":  func(d *modelHarness) { d.press("G", "enter") },
		"click": click,
	} {
		d := newModelHarness(t, 100, 30).play(own).press("D")
		take(d)
		d.wants("The verdict is consensus blocked (HIGH). Done all the same?", "findings stay open", "y  done", "▸ n  go back")
		if d.press("enter").wants("Nothing is decided, and the verdict is consensus blocked (HIGH). F shows"); len(d.actions.decisions) != 0 {
			t.Errorf("%s: decided %v", name, d.actions.decisions)
		}
	}
	q := openQuestion(false)
	q.Verdict = round.Blocked
	d := newModelHarness(t, 100, 30).play(newScript().say(feedback.CheckpointOpened{Checkpoint: q})).press("D", "5", "enter")
	d.wants("The verdict is consensus blocked. Done all the same?").press("y")
	if len(d.actions.decisions) != 1 {
		t.Errorf("%d decisions", len(d.actions.decisions))
	}
}

// Where done is recommended although something grave is open, the question says what done means, and going back says what else there is.
func TestRecommendedDoneIsAskedAndNoLeadsOn(t *testing.T) {
	t.Parallel()
	q := openQuestion(false)
	q.Advice = feedback.Advice{Choice: feedback.Done, Reason: "Re-reading the same text will not fix it."}
	for i := range q.Options {
		q.Options[i].Recommended = q.Options[i].Choice == feedback.Done
	}
	for _, no := range []string{"enter", "n"} {
		d := newModelHarness(t, 120, 40).play(asked()).play(newScript().say(feedback.CheckpointOpened{Checkpoint: q})).press("D")
		d.wants("Suggested: done, if you leave 2 HIGH findings open").press("5", "enter")
		d.wants("2 HIGH findings are still open. Done all the same?", "▸ n  go back", "Done writes the conclusions")
		d.press(no).wants("Nothing is decided, and F-001, F-005 are open. F shows the findings, 1: Continue deeper")
	}
}

// The verdict and its reason come first in every size, and the options stay in their rows while the cursor moves among them or
// something is written.
func TestTheVerdictComesFirstAndTheOptionsStayInTheirRows(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{40, 12}, {50, 15}, {80, 24}, {120, 40}, {200, 60}} {
		d := newModelHarness(t, size[0], size[1]).play(asked()).press("D")
		_, verdict := d.find("BLOCKED")
		_, reason := d.find("Coverage gap")
		_, first := d.find("1  Continue deeper")
		if verdict < 0 || reason < verdict || reason > verdict+1 || verdict > first {
			t.Errorf("%v: the verdict is in row %d, its reason in %d, the first option in %d:\n%s", size, verdict, reason, first, d.screen())
		}
		_, last := d.find("5  Done")
		for _, key := range []string{"down", "down", "up", "1", "5"} {
			d.press(key)
			if _, at := d.find("1  Continue deeper"); at != first {
				t.Errorf("%v: after %s the first option is in row %d, not in %d:\n%s", size, key, at, first, d.screen())
			}
			if _, at := d.find("5  Done"); at != last {
				t.Errorf("%v: after %s the last option is in row %d, not in %d:\n%s", size, key, at, last, d.screen())
			}
		}
	}
}

// What a decision starts is said before it is made, in every size.
func TestWhatADecisionStartsIsSaidBefore(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{40, 12}, {50, 15}, {80, 24}, {120, 40}} {
		d := newModelHarness(t, size[0], size[1]).play(asked()).press("D").wants("4 calls")
		does := map[int]string{40: "enter go on", 50: "enter confirm"}[size[0]]
		if does == "" {
			does = "enter confirm, then start round 2"
		}
		d.press("3").wants(does, "4 calls").write("Who?").press("enter").wants("4 calls").press("esc")
		d.press("esc", "F", "@").wants("Ask product about F-001", "1 to 2 calls, codex first")
	}
	offline := newScript().say(engine.RoundStarted{ID: "R", Number: 1, MaxRounds: 2, Perspectives: []engine.ReviewerInfo{{Name: "risk", Chain: []string{"direct"}}}},
		feedback.CheckpointOpened{Checkpoint: openQuestion(false)})
	newModelHarness(t, 80, 24).play(offline).press("D", "2").wants("enter confirm, then start round 2", "no calls").write("x").press("enter").wants("Only the built-in checks run: no tool is called.")

	missing := "gemini not found on PATH"
	r := round.Round{ID: "R", Number: 1, Perspectives: []round.Review{{
		Name: "risk", Outcome: round.Direct, Attempts: []round.Attempt{{Tool: "gemini", Kind: "absent", Error: &missing}, {Tool: "direct"}},
	}}}
	withoutTools := newScript().say(engine.RoundStarted{ID: "R", Number: 1, MaxRounds: 2, Perspectives: []engine.ReviewerInfo{{Name: "risk", Chain: []string{"gemini", "direct"}}}},
		engine.RoundFinished{Round: r}, feedback.CheckpointOpened{Checkpoint: openQuestion(false)})
	newModelHarness(t, 80, 24).play(withoutTools).press("D", "2").wants("enter confirm, then start round 2", "no calls")
	for _, size := range [][2]int{{60, 15}, {80, 24}, {120, 40}} {
		newModelHarness(t, size[0], size[1]).play(withoutTools).press("V").wants("No AI tool found", "parley doctor").press("F").wants("No AI tool found", "parley doctor")
		newModelHarness(t, size[0], size[1]).play(withoutTools).press("R").wants("found", "parley doctor", "CONSENSUS")
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}} { // wherever a person looks in the meantime, and at what is decided
		for _, room := range []string{"L", "D"} {
			newModelHarness(t, size[0], size[1]).play(withoutTools).press(room).wants("was found", "whether", "parley doctor")
		}
	}
	r.Perspectives[0].Attempts = r.Perspectives[0].Attempts[1:]
	if d := newModelHarness(t, 80, 24).play(newScript().say(engine.RoundStarted{ID: "R", Number: 1, MaxRounds: 2, Perspectives: []engine.ReviewerInfo{{Name: "risk", Chain: []string{"direct"}}}},
		engine.RoundFinished{Round: r})).press("R").wants("CONSENSUS"); strings.Contains(d.screen(), "AI tools was found") {
		t.Errorf("an offline round is told to have found no tool:\n%s", d.screen())
	} else if d.press("L"); strings.Contains(d.screen(), "AI tool was found") {
		t.Errorf("an offline round is told to have found no tool while it ran:\n%s", d.screen())
	}
}

func TestEveryDecisionCanBeGivenAReason(t *testing.T) {
	t.Parallel()
	for want, decide := range map[feedback.Choice][]string{
		feedback.ContinueDeeper: {"1", "enter"}, feedback.AdjustDirection: {"2", "x", "enter", "tab", "enter"}, feedback.Done: {"5", "enter", "y"},
	} {
		d := newModelHarness(t, 80, 24).play(asked()).press("D", "r").write("costs are settled").press("enter").wants("Reason: costs are settled").press(decide...)
		if got := d.actions.decisions; len(got) != 1 || got[0].Rationale != "costs are settled" || got[0].Choice != want {
			t.Errorf("%s: %+v", want, got)
		}
	}
	// From within the field.
	d := newModelHarness(t, 80, 24).play(asked()).press("D", "3", "tab").wants("Reason for your decision").write("why not").press("enter").write("Who?").press("enter", "tab", "enter")
	if got := d.actions.decisions[0]; got.Rationale != "why not" || len(got.Questions) != 1 {
		t.Errorf("%+v", got)
	}
}

// A reason that is written before a decision is a text that was not sent, and quitting says what becomes of it.
func TestQuittingTellsOfAReasonThatWasWritten(t *testing.T) {
	t.Parallel()
	const lost = "A text that you wrote and did not send is lost."
	d := newModelHarness(t, 80, 24).play(asked()).press("D", "q")
	if strings.Contains(d.screen(), lost) {
		t.Errorf("a reason that nobody wrote is lost:\n%s", d.screen())
	}
	if d.press("n", "r"); strings.Contains(d.screen(), "save") {
		t.Errorf("the reason is said to be saved:\n%s", d.screen())
	}
	d.wants("enter use it").write("costs are settled").press("enter", "q").wants(lost)
}

// The log names what the person did, and no choice that they did not make.
func TestLogNamesWhatWasDone(t *testing.T) {
	t.Parallel()
	s := asked().say(
		feedback.FindingMarked{ID: "F-001", Note: "see the annex"},
		feedback.FindingMarked{ID: "F-001"},
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Questions: []string{"Who?"}, Origin: feedback.ByPerson, Rationale: "unclear"}},
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.Done, Origin: feedback.ByTimeout}})
	state := s.fold()
	var log string
	for _, line := range state.Journal {
		log += line.String() + "\n"
	}
	for _, want := range []string{"F-001: note added", "F-001 is unmarked", "you asked 1 question, because: unclear", "decided: done (nobody answered in time)"} {
		if !strings.Contains(log, want) {
			t.Errorf("the log lacks %q:\n%s", want, log)
		}
	}
}

// Conclusions of a blocked review are no success.
func TestConclusionsSayTheVerdict(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(concluded()).wants("CONSENSUS BLOCKED", "HIGH", "Concluded after round 1: you decided done.", "enter reopen")
	if strings.Contains(d.screen(), " DONE ") {
		t.Errorf("done stands over a blocked verdict:\n%s", d.screen())
	}
	d.press("enter").wants("is concluded and read-only. Reopen it?").press("enter")
	if d.actions.reopened != 0 {
		t.Error("it was reopened by default")
	}
	d.press("enter", "y")
	if d.actions.reopened != 1 {
		t.Error("it is not reopened")
	}
	d.play(newScript().say(feedback.Reopened{}, feedback.CheckpointOpened{Checkpoint: openQuestion(false)})).wants("Your decision")
}

// What is only a note is no conflict: it is neither counted with them nor shown beside a HIGH verdict.
func TestANoteIsNoConflict(t *testing.T) {
	t.Parallel()
	s := finished()
	for i, e := range s.events {
		note := round.Divergence{Rule: "Minor suggestions only", Severity: review.Low, Description: "all ratings are at least 3/5, with 2 suggestions", Note: true}
		if end, is := e.Body.(engine.RoundFinished); is {
			end.Round.Divergences = append(slices.Clone(end.Round.Divergences), note)
			s.events[i].Body = end
		}
		if _, is := e.Body.(engine.VerdictReached); is {
			s.events[i].Body = engine.DivergenceFound{Divergence: note}
		}
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		d := newModelHarness(t, size[0], size[1]).play(s)
		for _, view := range []string{"R", "L", "F", "D"} {
			if screen := d.press(view).screen(); strings.Contains(screen, "ll ratings are at least") && !strings.Contains(screen, "note: all") || strings.Contains(screen, "and 2 more") {
				t.Errorf("the note stands beside a HIGH verdict:\n%s", screen)
			}
		}
	}
}

// What another round may take stands beside each choice, as fully as there is room, and is what the last one took. Beside done, which
// is another, stands that it calls nobody.
func TestWhatANextRoundTakesStandsBesideEachChoice(t *testing.T) {
	t.Parallel()
	r := blockedRound()
	for i := range r.Perspectives {
		for j := range r.Perspectives[i].Attempts {
			if a := &r.Perspectives[i].Attempts[j]; a.Usage != nil {
				a.Command = []string{a.Tool}
			}
		}
	}
	r.Finished = r.Started.Add(100 * time.Second)
	s := running().say(engine.RoundFinished{Round: r}, feedback.CheckpointOpened{Checkpoint: openQuestion(false)})
	for width, want := range map[int]string{84: " 4 calls, about 22.0k tokens, 100 s, $0.12\n", 70: " 4 calls, about 100 s, $0.12\n", 50: " 4 calls, about 100 s\n", 40: " 4 calls\n"} {
		d := newModelHarness(t, width, 24).play(s).press("D").wants(want)
		for _, pressed := range []string{"1", "5"} {
			if d.press(pressed).wants("▸ "+pressed, want); strings.Count(d.screen()+"\n", want) != 4 {
				t.Errorf("%d cells: what a round takes does not stand beside each choice:\n%s", width, d.screen())
			}
		}
		if _, y := d.find("Done"); !strings.HasSuffix(strings.Split(d.screen(), "\n")[y], "no calls") {
			t.Errorf("%d cells: beside Done nothing says that it calls nobody:\n%s", width, d.screen())
		}
	}
}

// Without its tools a round takes what the built-in checks take, which the figures of the last one do not tell.
func TestCostsAreOfWhatCanRun(t *testing.T) {
	t.Parallel()
	for _, missing := range [][]string{nil, {"gemini", "codex", "claude"}} {
		x := newModelHarness(t, 80, 24, func(o *Options) { o.MissingTools = missing }).play(asked()).press("D", "2")
		if built := strings.Count(x.screen(), "no calls") > 1; built != (missing != nil) || missing != nil && strings.Contains(x.screen(), "4 calls") {
			t.Errorf("without %q:\n%s", missing, x.screen())
		}
	}
}
