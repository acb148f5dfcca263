package screen

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
)

// Action is what a screen asks of the root; nil is nothing.
type Action = parts.Action

type (
	// Notice says something in the footer for a while; bad is what went wrong, or does not go.
	Notice struct {
		action
		Text string
		Bad  bool
		// While reports whether it still holds; nil for what does.
		While func() bool
		// Answers is set where it says what became of something that the person did: it does not wait as news does.
		Answers bool
	}
	// Ask puts a question in the footer.
	Ask struct {
		action
		Prompt *parts.Prompt
	}
	// GoTo goes to a screen, and says a word to it when there is one.
	GoTo struct {
		action
		Screen ID
		Word   tea.Msg
	}
	// Run runs a command. Busy is set for one that the person waits for.
	Run struct {
		action
		Cmd  tea.Cmd
		Busy bool
	}
	// All asks for several things.
	All []Action
	// CheckDocument reads the document again: another program may have changed it.
	CheckDocument struct{ action }

	// Control passes a word to the running round.
	Control struct {
		action
		engine.Control
		Notice string
	}
	// Decide answers the open checkpoint. The screens are told with DecisionRefused when it was not taken.
	Decide struct {
		action
		feedback.Decision
		Notice string
	}
	// Revise opens the document unless it has changed already, and then asks whether to run the round again.
	Revise struct {
		action
		feedback.Decision
	}
	// Reopen takes back that the review is concluded.
	Reopen struct{ action }
	// Mark records the person's word on a finding, Add a finding of their own, Withdraw takes that back; what became of it comes
	// as a message.
	Mark struct {
		action
		feedback.FindingMarked
		Told func(err error) tea.Msg
	}
	// Add records a finding of the person's own about a quote, or "", at a line of the document, or 0.
	Add struct {
		action
		Text, Quote string
		Line        int
		Told        func(id string, err error) tea.Msg
	}
	// Withdraw takes back what Add recorded.
	Withdraw struct {
		action
		ID   string
		Told func(err error) tea.Msg
	}
	// Examine puts a finding to a tool of another vendor; what it comes to arrives as events.
	Examine struct {
		action
		ID string
	}
	// Converse puts a question about one finding to one reviewer, beside the count of rounds.
	Converse struct {
		action
		ID, Reviewer, Question string
	}
	// Copy puts a text on the clipboard; What is what the notice calls it.
	Copy struct {
		action
		Text, What string
	}
	// Edit opens the document in the person's editor, at a line or at 0, and beside it a text of a name; "" for none.
	Edit struct {
		action
		Line         int
		Name, Beside string
	}
	// EditFile opens a file of the package in the person's editor, at a line or at 0.
	EditFile struct {
		action
		Path string
		Line int
	}
	// Quit ends the console, and asks first while something is under way.
	Quit struct{ action }
)

// action marks what is one.
type action struct{}

// IsAction marks an action.
func (action) IsAction() {}

// IsAction marks an action.
func (All) IsAction() {}

// Failable is a message that may tell of a failure: the question whose answer led to it is asked again.
type Failable interface{ Failure() error }

// Words of the root to a screen, and of a screen to another.
type (
	// SelectFinding puts the cursor on a finding; Open shows it alone.
	SelectFinding struct {
		ID   string
		Open bool
	}
	// ShowLine brings a line of the document under review into view, counted from 1; File is the one of several, or "". About is what
	// stands there, in a word or two; "" for nothing. Quote is its words, Says what is to be known of it, Path the file as it is edited,
	// and Back the screen that leads to it and its name; "" for what is not known. Other is the place that contradicts it, if one does.
	ShowLine struct {
		File        string
		Line        int
		About       string
		Quote, Says string
		Path        string
		Back        ID
		BackTo      string
		Other       *ShowLine
		// Beside draws what stands beside the text, in the place of the findings; nil for these.
		Beside func(w, h int) []string
	}
	// SelectReviewer puts the cursor on a reviewer.
	SelectReviewer struct{ Name string }
	// ShowChange brings the change of the document with these words into view.
	ShowChange struct{ Words string }
	// MoveCode moves code that is wider than the screen by some cells.
	MoveCode struct{ Cells int }
	// ShowDecision shows somebody at the checkpoint: the option is under the cursor, and of what they wrote the text so far.
	ShowDecision struct {
		Decision feedback.Decision
		Text     string
	}
	// OpenText opens the text that is shown instead of a review.
	OpenText struct{}
	// DecisionRefused says that a decision was not taken.
	DecisionRefused struct{}
	// DocumentRead is the document under review, as lines that are safe to draw, or why it cannot be shown.
	DocumentRead struct {
		Path    string
		Lines   []string
		Files   []round.File // of a bundle, as they stand in the lines
		SHA256  string       // of the text that was reviewed, "" where that is not known
		Changed bool         // it is another text than the one that was reviewed
		Missing string       // that its file is gone or cannot be read, in words; what the session kept of it may be shown all the same
		Err     error
	}
)

// AskingNotice says who is being asked about which finding, until the answer has come.
func AskingNotice(reviewer, id string) string {
	return fmt.Sprintf("Asking %s about %s.", reviewer, id)
}

// PasteCut says how many characters of a pasted text had no room; nothing when all had.
func PasteCut(left int) Action {
	if left == 0 {
		return nil
	}
	return Notice{Text: fmt.Sprintf("The text was too long: its last %s are left out.", amount.Of(left, "character")), Bad: true}
}

// AtTheEnd says why a key that moves through findings moves no further; order is the order that it moves in, " by severity".
func AtTheEnd(step int, order string) Action {
	if step < 0 {
		return Notice{Text: "This is the first one" + order + "."}
	}
	return Notice{Text: "This is the last one" + order + "."}
}
