package console

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
)

// questions are the ways in which the console asks yes or no, each with the keys that lead there.
var questions = map[string]struct {
	log  func() *script
	keys []string
}{
	"stop waiting":     {running, []string{"c"}},
	"stop":             {running, []string{"1", "s"}},
	"next tool":        {running, []string{"2", "n"}},
	"start over":       {running, []string{"1", "r"}},
	"quit a round":     {running, []string{"q"}},
	"quit undecided":   {asked, []string{"q"}},
	"done with HIGH":   {asked, []string{"D", "5", "enter"}},
	"reopen":           {concluded, []string{"enter"}},
	"reopen to mark":   {concluded, []string{"F", "a"}},
	"reopen to decide": {concluded, []string{"D", "1"}},
}

// A question that is answered with yes or no swallows no key: any other is told which there are, and nothing happens.
func TestYesNoQuestionsAnswerEveryKey(t *testing.T) {
	t.Parallel()
	for name, q := range questions {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newModelHarness(t, 80, 24, noEditor).play(q.log()).press(q.keys...)
			asked := d.prompt
			if asked == nil || asked.IsText() {
				t.Fatalf("nothing is asked:\n%s", d.screen())
			}
			for _, action := range keys.Default().List() {
				for _, word := range action.Keys {
					if isAnswer(word) || asked.IsDialog() && slices.Contains(d.Keys.NextButton.Keys(), word) {
						continue
					}
					d.send(pressOf(word))
					if d.prompt != asked {
						t.Fatalf("%s ends the question", word)
					}
					d.wants(word+" does nothing here: y (", ") or n (")
				}
			}
			if d.quits+len(d.actions.controls)+len(d.actions.decisions)+len(d.actions.marks)+d.actions.reopened > 0 {
				t.Error("a key that is no answer did something")
			}
			if d.press("n").prompt != nil || strings.Contains(d.screen(), "does nothing here") {
				t.Errorf("no does not end it:\n%s", d.screen())
			}
		})
	}
}

// isAnswer reports whether a key means yes or no.
func isAnswer(word string) bool {
	for _, action := range keys.Default().List() {
		if action.Name != "yes" && action.Name != "no" && action.Name != "enter" && action.Name != "interrupt" {
			continue
		}
		for _, one := range action.Keys {
			if one == word {
				return true
			}
		}
	}
	return false
}

// A question whose subject has ended goes away and says so; the answer that comes too late does nothing.
func TestQuestionsGoWithWhatTheyAreAbout(t *testing.T) {
	t.Parallel()
	rest := func(from, to *script) *script { return &script{events: to.events[len(from.events):]} }
	roundEnds := rest(running(), finished())
	reviewEnds := rest(asked(), concluded())
	fallsBack := newScript().say(engine.AttemptFailed{Perspective: "technical", Attempt: failed("codex", "exited", "codex: exit status 1", 3)},
		engine.AttemptStarted{Perspective: "technical", Tool: "gemini", Via: "direct-cli", Link: 1})
	for name, c := range map[string]struct {
		log  *script
		keys []string
		ends *script
		says string
	}{
		"stop waiting":      {running(), []string{"c"}, roundEnds, "The round has ended: the question went with it."},
		"stop":              {running(), []string{"1", "s"}, roundEnds, "product is not at work any more."},
		"start over":        {running(), []string{"1", "r"}, roundEnds, "The round has ended: the question went with it."},
		"next tool":         {running(), []string{"2", "n"}, fallsBack, "technical has gone on already."},
		"done with HIGH":    {asked(), []string{"D", "5", "enter"}, reviewEnds, screen.CheckpointOverNotice},
		"quit undecided":    {asked(), []string{"q"}, reviewEnds, screen.ReviewOverNotice},
		"reason":            {asked(), []string{"D", "r", "w"}, reviewEnds, screen.CheckpointOverNotice},
		"reject":            {asked(), []string{"F", "x", "w"}, reviewEnds, screen.ReviewOverNotice},
		"note":              {asked(), []string{"F", "m", "w"}, reviewEnds, screen.ReviewOverNotice},
		"own finding":       {asked(), []string{"F", "+", "w"}, reviewEnds, screen.ReviewOverNotice},
		"ask":               {asked(), []string{"F", "@", "w"}, reviewEnds, screen.ReviewOverNotice},
		"reopen":            {concluded(), []string{"enter"}, newScript().say(feedback.Reopened{}, feedback.CheckpointOpened{Checkpoint: openQuestion(false)}), "The review is open again."},
		"search the record": {asked(), []string{"/", "w"}, reviewEnds, "The search ended"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newModelHarness(t, 100, 30).play(c.log).press(c.keys...)
			if d.prompt == nil {
				t.Fatalf("nothing is asked:\n%s", d.screen())
			}
			if d.play(c.ends).prompt != nil {
				t.Fatalf("it is still asked:\n%s", d.screen())
			}
			d.wants(c.says).send(tea.KeyPressMsg{Code: 'y', Text: "y"})
			if len(d.actions.controls)+len(d.actions.decisions)+len(d.actions.marks)+len(d.actions.added)+len(d.actions.asked)+d.actions.reopened > 0 {
				t.Error("the answer that came too late did something")
			}
		})
	}
}

// While it is open a question says what holds now.
func TestQuestionsStayTrue(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(running()).press("c").wants("Stop waiting for 3 reviewers?")
	d.play(newScript().say(engine.PerspectiveFinished{Review: reviews()[0]})).wants("Stop waiting for technical and quality?")
	d.press("n", "2", "s").wants("The round goes on without it, and is marked PARTIAL.")
	d.play(newScript().say(engine.PerspectiveFinished{Review: reviews()[2]})).wants("It is the last: the round ends, PARTIAL.")
	d = newModelHarness(t, 100, 30).play(running()).press("q").wants("Quit while the round runs?")
	d.play(&script{events: asked().events[len(running().events):]}).wants("Quit without deciding?", "Go on later with: parley open .parley/brief --round DISCUSS-002")
}

// When every reviewer is done nobody is waited for.
func TestNobodyIsWaitedForWhenAllAreDone(t *testing.T) {
	t.Parallel()
	s := running()
	for _, r := range reviews()[:3] {
		s.say(engine.PerspectiveFinished{Review: r})
	}
	d := newModelHarness(t, 80, 24).play(s).press("c").wants("No reviewer is at work any more")
	if d.prompt != nil {
		t.Errorf("it asks whether to wait for nobody:\n%s", d.screen())
	}
}

// A decision of nobody's round is not to be made up later with a command that does not exist.
func TestQuittingACheckpointAloneNamesNoReview(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24, func(o *Options) { o.OpenCommandLine = "" })
	d.play(newScript().say(feedback.CheckpointOpened{Checkpoint: withoutReview(openQuestion(false))})).press("q").wants("Whoever asked gets no decision")
	if strings.Contains(d.screen(), "parley open") {
		t.Errorf("it names a review:\n%s", d.screen())
	}
}

// An empty answer where words are needed is answered, too.
func TestEmptyAnswerIsAnswered(t *testing.T) {
	t.Parallel()
	newModelHarness(t, 80, 24).play(asked()).press("F", "x", "enter").wants("Nothing is written yet.").write("no").press("enter").wants("is rejected")
	newModelHarness(t, 80, 24).play(asked()).press("F", "@", "enter").wants("Nothing is written yet.")
}
