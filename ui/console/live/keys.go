package live

import (
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/ui/console/amount"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// moreTime is what one press of the key gives a perspective.
const moreTime = 5 * time.Minute

// HandleKey moves the selection or the stream, and speaks to the running round.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	k, r := v.Keys, v.State.CurrentRound()
	if r == nil {
		return nil, false
	}
	if action, taken := v.handleSearchKey(msg, r); taken {
		return action, true
	}
	lines := v.ScrollLines(msg)
	switch {
	case key.Matches(msg, k.NextPane), key.Matches(msg, k.Enter):
		v.inStream = !v.inStream
	case key.Matches(msg, k.Back) && v.inStream:
		v.inStream = false
	case key.Matches(msg, k.Follow) && v.stream.rowsBelow == 0:
		return screen.Notice{Text: "The end of the stream is on the screen, and followed."}, true
	case key.Matches(msg, k.Follow):
		v.stream.Follow()
	case key.Matches(msg, k.Pick):
		return v.pick(r, int(msg.Code-'1')), true
	case v.inStream && key.Matches(msg, k.Top):
		v.stream.Top()
	case v.inStream && key.Matches(msg, k.Bottom):
		v.stream.Follow()
	case key.Matches(msg, k.Top):
		v.selected = 0
	case key.Matches(msg, k.Bottom):
		v.selected = len(r.Reviewers) - 1
	case key.Matches(msg, k.PageUp, k.PageDown, k.HalfUp, k.HalfDown), lines != 0 && v.inStream:
		v.stream.Scroll(lines)
	case lines != 0:
		v.selected = max(0, min(v.selected+lines, len(r.Reviewers)-1))
	default:
		return v.handleControlKey(msg, r)
	}
	return nil, true
}

// pick selects a reviewer by its number, from 0. One that is not there, or is selected, is told: the key is not to look broken.
func (v *Screen) pick(r *state.Round, n int) screen.Action {
	last := len(r.Reviewers) - 1
	switch {
	case last < 0:
		return screen.Notice{Text: "No reviewer is here yet.", Bad: true}
	case n > last:
		return screen.Notice{Text: fmt.Sprintf("No reviewer has the number %d: there are %d.", n+1, last+1), Bad: true}
	case n == v.selected:
		return screen.Notice{Text: fmt.Sprintf("Reviewer %d, %s, is selected.", n+1, r.Reviewers[n].Name)}
	}
	v.selected = n
	return nil
}

// handleControlKey takes the keys that speak to the running round. What loses work asks first.
func (v *Screen) handleControlKey(msg tea.KeyPressMsg, r *state.Round) (screen.Action, bool) {
	k := v.Keys
	if !key.Matches(msg, k.Stop, k.NextTool, k.Retry, k.MoreTime, k.Conclude) {
		return nil, false
	}
	if refusal, closed := v.Refusal("no reviewer can be steered"); closed {
		return refusal, true
	}
	switch {
	case !r.Ended.IsZero(), len(r.Reviewers) == 0:
		return screen.Notice{Text: "The round has ended; stop, retry and next tool only work while it runs.", Bad: true}, true
	case key.Matches(msg, k.Conclude) && r.FinishedCount() == len(r.Reviewers):
		return screen.Notice{Text: "No reviewer is at work any more: the verdict comes by itself.", Bad: true}, true
	case key.Matches(msg, k.Conclude):
		return v.askToConclude(r), true
	}
	reviewer := r.Reviewers[min(v.selected, len(r.Reviewers)-1)]
	name := reviewer.Name
	switch {
	case reviewer.HasNoAnswer() && !key.Matches(msg, k.Retry):
		return screen.Notice{Text: fmt.Sprintf("%s gave no answer and is not at work: %s asks it again.", name, k.Retry.Help().Key), Bad: true}, true
	case reviewer.IsDone() && !key.Matches(msg, k.Retry):
		return screen.Notice{Text: name + " is done already.", Bad: true}, true
	case key.Matches(msg, k.MoreTime):
		return control(engine.Control{Kind: engine.ControlExtend, Perspective: name, Extra: moreTime}, name+" may take five minutes longer. The limit of the round stays."), true
	case key.Matches(msg, k.Stop):
		return screen.Ask{Prompt: parts.Confirm("Stop "+name+"?", func() screen.Action {
			return control(engine.Control{Kind: engine.ControlStop, Perspective: name}, "Stopping "+name+".")
		}).AsDialog("Stop a reviewer", func() []string { return stopConsequences(r, reviewer) }).WithLabels("stop", "let it work").ValidWhile(v.stillAtWork(r, reviewer), name+" is not at work any more.")}, true
	case key.Matches(msg, k.NextTool):
		link := reviewer.ChainIndex
		return screen.Ask{Prompt: parts.Confirm(switchToolQuestion(reviewer), func() screen.Action {
			return control(engine.Control{Kind: engine.ControlNext, Perspective: name}, name+" goes on to its next tool.")
		}).AsDialog("Next tool", func() []string { return switchConsequences(reviewer) }).WithLabels("switch", "stay").ValidWhile(func() bool { return v.stillAtWork(r, reviewer)() && reviewer.ChainIndex == link }, name+" has gone on already.")}, true
	default:
		return screen.Ask{Prompt: parts.Confirm("Start "+name+" over, from its first tool?", func() screen.Action {
			return control(engine.Control{Kind: engine.ControlRetry, Perspective: name}, "Starting "+name+" over.")
		}).AsDialog("Start over", func() []string { return retryConsequences(reviewer) }).WithLabels("start over", "leave it").ValidWhile(v.stillInRound(r), roundOverNotice)}, true
	}
}

func control(c engine.Control, notice string) screen.Action {
	return screen.Control{Control: c, Notice: notice}
}

// askToConclude asks whether to wait no longer.
func (v *Screen) askToConclude(r *state.Round) screen.Action {
	question := func() string { return "Stop waiting for " + unfinishedReviewers(r) + "?" }
	return screen.Ask{Prompt: parts.Confirm(question(), func() screen.Action {
		return control(engine.Control{Kind: engine.ControlConclude}, "Concluding with what has arrived.")
	}).AsDialog("Conclude now", func() []string { return concludeConsequences(r) }).WithLabels("conclude", "wait").RefreshedBy(question).ValidWhile(v.stillInRound(r), roundOverNotice)}
}

// roundOverNotice is said when a question about a running round was not answered in time.
const roundOverNotice = "The round has ended: the question went with it."

// stillInRound reports whether a round is still under way.
func (v *Screen) stillInRound(r *state.Round) func() bool {
	return func() bool {
		return v.State.CurrentRound() == r && r.Ended.IsZero() && !v.Closed && r.FinishedCount() < len(r.Reviewers)
	}
}

// stillAtWork reports whether a reviewer is still at work in a round.
func (v *Screen) stillAtWork(r *state.Round, reviewer *state.Reviewer) func() bool {
	return func() bool { return v.stillInRound(r)() && !reviewer.IsDone() }
}

// switchToolQuestion asks whether a reviewer is to go on with its next tool.
func switchToolQuestion(reviewer *state.Reviewer) string {
	if next := reviewer.ChainIndex + 1; next < len(reviewer.Chain) {
		return fmt.Sprintf("Switch %s from %s to %s?", reviewer.Name, state.ToolName(reviewer.Tool), state.ToolName(reviewer.Chain[next]))
	}
	return fmt.Sprintf("Give up %s for %s? It has no other tool.", state.ToolName(reviewer.Tool), reviewer.Name)
}

// unfinishedReviewers names those who are still at work, or counts them when they are many.
func unfinishedReviewers(r *state.Round) string {
	var names []string
	for _, reviewer := range r.Reviewers {
		if !reviewer.IsDone() && reviewer.Phase() != state.NotAsked {
			names = append(names, reviewer.Name)
		}
	}
	if len(names) > 2 {
		return amount.Of(len(names), "reviewer")
	}
	return strings.Join(names, " and ")
}

// Scroll moves the stream under the pointer, or the selection.
func (v *Screen) Scroll(x, y, lines int) {
	if v.Shown.Second.Contains(x, y) {
		v.stream.Scroll(lines)
		return
	}
	if r := v.State.CurrentRound(); r != nil {
		v.selected = max(0, min(v.selected+screen.Rows(lines), len(r.Reviewers)-1))
	}
}

// Click selects a card or a stream, or gives the keys to the selected one.
func (v *Screen) Click(x, y int) screen.Action {
	r := v.State.CurrentRound()
	for _, pane := range v.stacked {
		if r != nil && pane.area.Contains(x, y) && pane.reviewer != v.selected && pane.reviewer < len(r.Reviewers) {
			v.selected, v.inStream = pane.reviewer, false
			return nil
		}
	}
	if r == nil || !v.cardsArea.Contains(x, y) || v.cardHeight == 0 {
		v.inStream = v.Shown.Second.Contains(x, y)
		return nil
	}
	if i, is := v.cardAt(y - v.cardsArea.Y); is && i < len(r.Reviewers) {
		v.selected = i
	}
	v.inStream = false
	return nil
}

// Footer is the keys that do something now: those that steer a reviewer only as long as it is at work, those that lead elsewhere
// only when there is something.
func (v *Screen) Footer() []key.Binding {
	k, r := v.Keys, v.State.CurrentRound()
	if r == nil {
		return []key.Binding{k.Quit}
	}
	if v.find.Search != nil {
		return v.find.Footer(k)
	}
	if v.inStream {
		var list []key.Binding
		if v.stream.Overflows() {
			list = append(list, keys.WithHelp(k.Up, "scroll"))
		}
		if v.stream.IsPaused() {
			list = append(list, keys.WithHelp(k.Follow, "to its end"))
		}
		return append(list, keys.WithHelp(k.NextPane, "reviewers"), k.Search, k.Quit)
	}
	var list []key.Binding
	if len(r.Reviewers) > 1 {
		list = append(list, keys.WithHelp(k.Down, "select"))
	}
	list = append(list, v.controlKeys(r)...)
	list = append(list, keys.WithHelp(k.NextPane, "stream"), k.Search)
	if v.State.LastResult() != nil {
		list = append(list, k.Record, k.Findings)
	}
	return append(list, k.Quit)
}

// controlKeys are the keys that steer the running round, or the selected reviewer.
func (v *Screen) controlKeys(r *state.Round) []key.Binding {
	if !v.CanAct || !v.State.IsRunning() || v.Closed || len(r.Reviewers) == 0 {
		return nil
	}
	k := v.Keys
	var list []key.Binding
	if r.FinishedCount() < len(r.Reviewers) {
		list = append(list, k.Conclude)
	}
	reviewer := r.Reviewers[max(0, min(v.selected, len(r.Reviewers)-1))]
	switch {
	case reviewer.IsDone() && !reviewer.HasNoAnswer():
		return list
	case !reviewer.IsDone():
		list = append(list, k.Stop)
		if reviewer.ChainIndex+1 < len(reviewer.Chain) {
			list = append(list, k.NextTool)
		}
		return append(list, k.Retry, k.MoreTime)
	default: // it gave no answer, and may be asked anew
		return append(list, k.Retry)
	}
}

// Help is the keys of a running round.
func (v *Screen) Help() []parts.HelpGroup {
	k := v.Keys
	search := parts.HelpGroup{Title: "Live: a stream", Bindings: v.find.Help(k)}
	if !v.CanAct {
		return []parts.HelpGroup{search}
	}
	steering := parts.HelpGroup{Title: "Running round", Bindings: []key.Binding{
		keys.WithHelp(k.Stop, "stop this reviewer"), keys.WithHelp(k.NextTool, "switch to the next tool"), keys.WithHelp(k.Retry, "start this reviewer over"),
		keys.WithHelp(k.MoreTime, "give it 5 more minutes"), keys.WithHelp(k.Conclude, "end the round with the answers so far"), keys.WithHelp(k.Follow, "follow its stream"),
	}}
	if r := v.State.CurrentRound(); r != nil && r.Result != nil { // what can be done comes first
		steering.Title, steering.General = "While a round runs", true
		return []parts.HelpGroup{search, steering}
	}
	return []parts.HelpGroup{steering, search}
}
