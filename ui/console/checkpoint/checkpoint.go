// Package checkpoint is the screen on which the person decides what happens next.
package checkpoint

import (
	"cmp"
	"strings"
	"time"

	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/conclusions"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// Screen is the checkpoint: what the round brought, the advice, the options, and a field for a focus or questions.
type Screen struct {
	screen.Base
	selected         int
	refused          int      // the digit of no option that was pressed last: the next enter was meant for it, and takes nothing; 0 for none
	scroll           int      // lines the summary is moved by
	folded           bool     // the options are in a line, and the summary has the window
	text             []string // of the summary, as it was drawn last
	over             int      // lines of it that had no room when it was drawn last
	page             int      // lines of it that were shown then
	field            textarea.Model
	writing          bool              // the field has the keys
	kept             bool              // a digit has opened the field on words from before, and no key has been pressed since
	cleared          parts.Cleared     // what a key took out of the field last
	drafts           map[string]string // what was written for each option; esc loses nothing
	reasonDraft      string            // what was written as the reason and not taken
	sent             string            // the option whose text the decision took with it
	stored           map[string]string // what is kept of it until the review is opened again, also for a checkpoint that is not open yet
	fromField        bool              // the decision was written in the field, which opens again when it is refused
	checkpointOpened time.Time         // which checkpoint the selection belongs to
	optionsArea      parts.Rect
	rowOptions       []int // the option that each line of the options shows
	reasonTold       bool  // the suggestion above the options has its whole reason with it
	cursor           *tea.Cursor
	next             screen.NextRound                // what a decision for another round starts
	document         *screen.DocumentRead            // as it was read last; nil where that is not known
	noText           string                          // why nobody can review it: it is empty, or cannot be read; "" where it can
	knownNow         *state.Checkpoint               // what is asked, with what is known now; nil until it is asked for
	knownOf          *state.Checkpoint               // the question that this is about
	headings         map[string]bool                 // the lines of the summary that only begin something: none stands last
	columns          map[string][]column             // those that begin parts beside each other, with what stands below them
	answered         map[string]conclusions.Answered // of the open questions, those that have been answered since; nil until it is asked for
}

var _ screen.Screen = (*Screen)(nil)

const fieldHeight = 5

// leastField is how many lines the field has at least, with its edges.
const leastField = 3

// fieldMark is what stands before the first line of the field.
const fieldMark = "> "

// fullHeight is from how many lines on the findings to decide are told with their consequences.
const fullHeight = 30

// What the field takes: the widget draws all of it for every key, and a key is to be answered at once.
const (
	MaxChars = 16 << 10
	MaxLines = 400 // lines
)

// New is the screen before any question.
func New(c *screen.Context) screen.Screen {
	field := textarea.New()
	field.ShowLineNumbers = false
	field.SetPromptFunc(len(fieldMark), func(at textarea.PromptInfo) string {
		if at.LineNumber == 0 {
			return fieldMark
		}
		return strings.Repeat(" ", len(fieldMark))
	})
	field.CharLimit = MaxChars
	field.MaxHeight = MaxLines
	field.SetHeight(fieldHeight)
	field.SetVirtualCursor(false)
	field.KeyMap.InsertNewline = c.Keys.Newline
	field.KeyMap.Paste.SetEnabled(false) // it would bring text past the gateway; the terminal pastes
	v := &Screen{Base: screen.Base{Context: c}, field: field, drafts: map[string]string{}}
	v.Restyle()
	return v
}

// HasContent reports whether there is a question, or was one.
func (v *Screen) HasContent() bool {
	return v.State.Checkpoint != nil || len(v.State.Decisions) > 0
}

// Refresh takes up a question, or lets go of one that was answered.
func (v *Screen) Refresh() screen.Action {
	v.knownNow, v.answered = nil, nil
	v.Open(v.checkpoint())
	if v.State.Checkpoint == nil {
		v.Reset()
	}
	return nil
}

// Receive takes the words of the root; what else comes is the field's, such as the blink of its cursor.
func (v *Screen) Receive(msg tea.Msg) (screen.Action, bool) {
	switch msg := msg.(type) {
	case screen.DocumentRead:
		v.takeDocument(msg)
	case screen.ShowDecision:
		v.showDecision(msg)
	case screen.DecisionRefused:
		return v.reopenField(), true
	default:
		return v.updateField(msg), false
	}
	return nil, true
}

// Open prepares for a checkpoint that was not shown before: the recommended option is under the cursor.
func (v *Screen) Open(c *state.Checkpoint) {
	if c == nil || c.Opened.Equal(v.checkpointOpened) {
		return
	}
	v.checkpointOpened, v.selected, v.scroll, v.DecisionSent, v.fromField, v.writing, v.folded = c.Opened, 0, 0, false, false, false, false
	delete(v.drafts, v.sent)
	before := v.drafts
	v.drafts, v.sent, v.refused = map[string]string{}, "", 0
	v.Reason, v.reasonDraft = "", v.stored[storedReason(c.Round)]
	v.field.Blur()
	for _, o := range c.Options {
		if text := cmp.Or(before[o.Label], v.stored[storedName(o)]); text != "" {
			v.drafts[o.Label] = text
		}
	}
	for i, o := range c.Options {
		if o.Recommended {
			v.selected = i
			break
		}
	}
	if c.Advice.Choice == feedback.AskTool && !c.Gate && !leaves(c) {
		v.selected = v.safeOption(c)
	}
}

// fieldTitle tells what an option wants written, or "" for nothing.
func fieldTitle(o feedback.Option) string {
	switch {
	case o.Choice == feedback.AdjustDirection:
		return "The new focus"
	case o.Questions:
		return "Your questions, one on each line"
	default:
		return ""
	}
}

// wantsWords reports whether an option is taken with words that are written in the field.
func wantsWords(o feedback.Option) bool { return fieldTitle(o) != "" && o.SignOff == "" }

// Select puts the cursor on an option.
func (v *Screen) Select(c *state.Checkpoint, i int) {
	v.selected, v.refused = max(0, min(i, len(c.Options)-1)), 0
	v.unfold()
}

// isSelected reports whether enter takes an option.
func (v *Screen) isSelected(i int) bool { return i == v.selected }

// OpenField opens the field for the selected option with what was written for it before.
func (v *Screen) OpenField(o feedback.Option) tea.Cmd {
	v.writing = true
	v.unfold()
	v.field.SetValue(v.drafts[o.Label])
	v.field.Placeholder = placeholders[o.Questions]
	return v.field.Focus()
}

// placeholders are examples of what can be written, for a focus and for questions; each has room in one line of the narrowest window.
var placeholders = map[bool]string{
	false: "e.g. data protection; vendors",
	true:  "e.g. Who approves the release?",
}

// CloseField closes the field and keeps its text.
func (v *Screen) CloseField(o feedback.Option) {
	v.drafts[o.Label] = v.field.Value()
	v.writing = false
	v.field.Blur()
}

// Decision is the answer the person's choice amounts to.
func (v *Screen) Decision(o feedback.Option) feedback.Decision {
	d := v.ByPerson(o.Choice)
	d.Revise = o.Revise
	text := strings.TrimSpace(v.drafts[o.Label])
	switch {
	case o.Questions:
		for _, line := range strings.Split(text, "\n") {
			if line = strings.TrimSpace(line); line != "" {
				d.Questions = append(d.Questions, line)
			}
		}
	case o.Choice == feedback.AdjustDirection:
		d.Focus = text
	}
	return d
}

// View draws the screen into the body. The text is read without the options only as long as it has no room below them.
func (v *Screen) View(l parts.Layout) []string {
	lines := v.unfoldedView(l)
	if v.folded = v.folded && v.over > 0; v.folded {
		lines = v.foldedView(v.checkpoint(), l.Body)
	}
	return parts.FitBox(lines, l.Body.W, l.Body.H)
}

// unfoldedView is the verdict, the options with what they are chosen by beside them, and then what the round brought. The options keep their
// places whatever that is.
func (v *Screen) unfoldedView(l parts.Layout) []string {
	s, body := &v.State, l.Body
	v.cursor, v.next = nil, v.NextRound()
	c := v.checkpoint()
	if c == nil {
		v.unfold()
		return v.decisionsSoFar(s, body.W)
	}
	v.selected = max(0, min(v.selected, len(c.Options)-1))
	lines := v.head(c, body.W, body.H)
	wide, aside := v.splitForEvidence(s, body.W)
	choices := v.choices(c, wide, body.H, body.H-len(lines))
	v.optionsArea = parts.Rect{X: body.X, Y: body.Y + len(lines), W: wide, H: len(choices)}
	if v.writing {
		room := body.H - len(lines) - len(choices)
		if body.H >= fullHeight && room > fieldHeight+2 {
			choices, room = append(choices, ""), room-1
		}
		at := parts.Rect{X: body.X, Y: v.optionsArea.Y + len(choices), W: wide, H: v.fieldRows(wide, body.H, room)}
		choices = append(choices, v.drawField(v.Theme, c, at)...)
	}
	v.headings, v.columns = map[string]bool{}, map[string][]column{}
	below := v.presentedLines(c, body.W, body.H, false)
	beside := v.decisionsBeside(s, aside, len(choices), below, body.H-len(lines))
	summary, room := v.presentedLines(c, body.W, body.H, beside == nil), body.H-len(lines)-len(choices)
	if body.H < airHeight && !v.writing {
		summary = append(v.inShortOfAll(c, body.W), summary...)
	}
	summary, gap := airedSummary(summary, body.H, room)
	room -= gap
	summary = append(summary, v.further(body, len(summary) > room, aside == 0)...)
	var actions []string
	if aside > 0 { // it may be as long as the summary leaves room
		evidence := v.evidencePane(s, aside, len(choices)+max(0, room-len(summary)), beside)
		if !v.writing { // beside a long list the options leave half of the window empty
			actions = v.besideEvidence(wide, len(evidence)-len(choices), room-len(summary))
			choices = append(choices, actions...)
		}
		h := max(len(choices), len(evidence))
		choices = parts.JoinHorizontal(parts.FitBox(choices, wide, h), parts.FitBox(evidence, aside, h), "   ")
		room = body.H - len(lines) - h - gap
	}
	lines = append(lines, choices...)
	if gap > 0 && room > 0 {
		lines = append(lines, "")
	}
	v.text = summary
	lines = append(lines, v.summary(summary, max(0, min(room, len(summary))))...)
	if !v.writing && actions == nil {
		if n := len(lines); n > 0 && lines[n-1] == "" { // the background begins with a blank line
			lines = lines[:n-1]
		}
		lines = append(lines, v.background(body.W, body.H-len(lines))...)
	}
	return lines
}

// choices are the options in a window of h lines, with room for the field below them while it is open: of so many lines those that are left. In a low
// window only the one that is written for stands above it: the others wait until the field is closed.
func (v *Screen) choices(c *state.Checkpoint, w, h, left int) []string {
	list := v.optionList(c, w, h)
	if !v.writing {
		return v.withReason(c, list, w, h, left)
	}
	if left-len(list) >= fieldHeight {
		return list
	}
	if list = v.optionList(c, w, 0); h < airHeight || left-len(list) < leastField {
		list = v.selectedAlone(list)
	}
	return list
}

// airedSummary is what the round brought with as many of its blank lines as a window of h lines has for it, and how many stand above it: of so
// many lines that are left.
func airedSummary(summary []string, h, left int) (lines []string, gap int) {
	switch {
	case len(summary) == 0:
		return nil, 0
	case h >= airHeight && left > leastWindow:
		if left-1 < len(summary) {
			summary = withFewerBlankLines(summary, left-1)
		}
		return summary, 1
	case left < len(summary):
		return withoutBlankLines(summary), 0
	default:
		return summary, 0
	}
}

// leastWindow is how many lines of a text are scrolled at least, where a blank one stands above.
const leastWindow = 4

// airHeight is from how many lines on there are blank ones.
const airHeight = 14

// head is which round it is and how long an answer is waited for, the verdict, and what the findings ask for.
func (v *Screen) head(c *state.Checkpoint, w, h int) []string {
	t, lines, hasRatings := v.Theme, v.titleLines(c, w), false
	switch r := v.numberedResult(); {
	case v.hasFullHead(w, h):
		edge := parts.VerdictEdge(t, *r)
		lines = append(lines, edge+parts.VerdictLine(t, *r, w-2))
		reasons := parts.ReasonLines(t, *r, w-2)
		if texts := state.GraveBesideConsensus(&v.State, *r); texts != nil {
			reasons = parts.MutedLines(t, texts[0], w-2)
		}
		for _, line := range reasons {
			lines = append(lines, edge+line)
		}
		lines = append(lines, edge+safetext.Truncate(parts.QualifierLine(t, *r, v.State.Examination.Running()), w-2))
	case r != nil:
		lines = append(lines, v.verdictSummary(*r, w))
		if _, aside := v.splitForEvidence(&v.State, w); aside == 0 && h >= airHeight && !r.IsNotRated() {
			lines, hasRatings = append(lines, parts.RatingsLine(t, *r, w)), true
		}
	case c.Verdict != "":
		lines = append(lines, parts.VerdictSummary(t, round.Round{Verdict: c.Verdict}, w))
	}
	if counts := v.countsLine(w, hasRatings); counts != "" {
		lines = append(lines, counts)
	}
	if course := v.courseLine(w); course != "" && h >= airHeight {
		lines = append(lines, course)
	}
	lines = append(lines, v.reasonLine(w)...)
	if h >= airHeight && (!hasRatings || h >= fullHeight) { // the ratings have the row of the blank line
		lines = append(lines, "")
	}
	return lines
}

// numberedResult is the last round with the numbers of what is critical in it; nil where none has ended.
func (v *Screen) numberedResult() *round.Round {
	r := v.State.LastResult()
	if r == nil {
		return nil
	}
	numbered := state.WithCriticalNumbers(&v.State, *r)
	return &numbered
}

// verdictSummary is the verdict with its one reason in a line. What is open and grave beside a consensus is counted as everywhere: the round
// itself knows only of what it named.
func (v *Screen) verdictSummary(r round.Round, w int) string {
	t, texts := v.Theme, state.GraveBesideConsensus(&v.State, r)
	if texts == nil || r.Status == round.Partial { // what is missing comes before the reason
		return parts.VerdictSummary(t, r, w)
	}
	line := parts.VerdictEdge(t, r) + parts.ShortVerdict(t, r, w) + "  "
	return safetext.Truncate(line+t.Muted.Render(longestThatFits(texts, max(1, w-safetext.Width(line)))), w)
}

// hasFullHead reports whether the head has the verdict with its reason and who judged, each in lines of its own.
func (v *Screen) hasFullHead(w, h int) bool {
	return v.State.LastResult() != nil && w >= parts.WideWidth-2 && h >= fullHeight
}
