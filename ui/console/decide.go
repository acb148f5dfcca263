package console

import (
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"

	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// decideView is the checkpoint: what the round brought, the advice, the options, and a field for a focus or questions.
type decideView struct {
	theme            theme.Theme
	selected         int
	scroll           int // lines the summary is moved by
	field            textarea.Model
	writing          bool              // the field has the keys
	drafts           map[string]string // what was written for each option; esc loses nothing
	sent             bool              // an answer is on its way
	fromField        bool              // it was written in the field, which opens again when it is refused
	checkpointOpened time.Time         // which checkpoint the selection belongs to
	optionsArea      parts.Rect
	rowOptions       []int // the option that each line of the options shows
	cursor           *tea.Cursor
	keys             keys.Map
	readOnly         bool // nothing can be decided: the discussion is only looked at
	changed          bool // the document is another than the one that was reviewed
	playbackOnly     bool // a recording decides for itself
	// takeoverDecisions are the decisions of somebody who has taken a recording over, by round.
	takeoverDecisions map[int]feedback.Decision
	reason            string
	nextRoundText     string // what a decision for another round starts; "" when that is not known
}

const fieldHeight = 5

// What the field takes: the widget draws all of it for every key, and a key is to be answered at once.
const (
	fieldMaxChars = 16 << 10
	fieldMaxLines = 400 // lines
)

func newDecideView(k keys.Map) decideView {
	field := textarea.New()
	field.ShowLineNumbers = false
	field.Prompt = ""
	field.CharLimit = fieldMaxChars
	field.MaxHeight = fieldMaxLines
	field.SetHeight(fieldHeight)
	field.SetVirtualCursor(false)
	field.KeyMap.InsertNewline = k.Newline
	field.KeyMap.Paste.SetEnabled(false) // it would bring text past the gateway; the terminal pastes
	return decideView{field: field, drafts: map[string]string{}, keys: k, takeoverDecisions: map[int]feedback.Decision{}}
}

// Open prepares for a checkpoint that was not shown before: the recommended option is under the cursor.
func (v *decideView) Open(c *state.Checkpoint) {
	if c == nil || c.Opened.Equal(v.checkpointOpened) {
		return
	}
	v.checkpointOpened, v.selected, v.scroll, v.sent, v.fromField, v.writing = c.Opened, 0, 0, false, false, false
	v.drafts, v.reason = map[string]string{}, ""
	v.field.Blur()
	for i, o := range c.Options {
		if o.Recommended {
			v.selected = i
			break
		}
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

// Select puts the cursor on an option.
func (v *decideView) Select(c *state.Checkpoint, i int) {
	v.selected = max(0, min(i, len(c.Options)-1))
}

// OpenField opens the field for the selected option with what was written for it before.
func (v *decideView) OpenField(o feedback.Option) tea.Cmd {
	v.writing = true
	v.field.SetValue(v.drafts[o.Label])
	v.field.Placeholder = placeholders[o.Questions]
	return v.field.Focus()
}

// placeholders are examples of what can be written, for a focus and for questions.
var placeholders = map[bool]string{
	false: "e.g. data protection; what happens if the vendor fails",
	true:  "e.g. Who decides about the retention period?",
}

// CloseField closes the field and keeps its text.
func (v *decideView) CloseField(o feedback.Option) {
	v.drafts[o.Label] = v.field.Value()
	v.writing = false
	v.field.Blur()
}

// Decision is the answer the person's choice amounts to.
func (v *decideView) Decision(o feedback.Option, now time.Time) feedback.Decision {
	d := feedback.Decision{Choice: o.Choice, Origin: feedback.ByPerson, Time: now, Revise: o.Revise, Rationale: v.reason}
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

// View draws the screen into the body.
func (v *decideView) View(s *state.State, body parts.Rect, now time.Time) []string {
	v.cursor = nil
	c := s.Checkpoint
	if c == nil {
		return parts.FitBox(v.decisionsSoFar(s, body.W), body.W, body.H)
	}
	t := v.theme
	v.selected = max(0, min(v.selected, len(c.Options)-1))
	title := v.title(c, body.W)
	head := []string{parts.Justify(title, v.countdown(s, now, body.W-safetext.Width(title)-1), body.W)}
	head = append(head, v.reasonLine(body.W)...)
	if body.H >= 14 {
		head = append(head, "")
	}
	wide, aside := v.splitForEvidence(s, body.W)
	choices := v.optionList(c, wide, body.H)
	room := body.H - len(head) - len(choices)
	field := 0
	if v.writing {
		field = min(max(fieldHeight, body.H/4)+2, max(3, body.H-len(head)-len(c.Options)))
		choices = v.selectedOption(c, wide)
		room = body.H - len(head) - len(choices) - field
	}
	summary := v.presentedLines(c, body.W)
	if len(summary) > room {
		summary = withoutBlankLines(summary)
	}
	room = max(0, min(room, len(summary)))
	v.optionsArea = parts.Rect{X: body.X, Y: body.Y + len(head) + room, W: wide, H: len(choices)}
	lines := append(head, parts.FitBox(v.summary(summary, room), body.W, room)...)
	above, rest := len(lines), body.H-len(lines)
	if v.writing {
		at := parts.Rect{X: body.X, Y: body.Y + above + len(choices), W: wide, H: field}
		choices = append(choices, v.drawField(t, c, at)...)
	}
	if aside > 0 {
		choices = parts.JoinHorizontal(parts.FitBox(choices, wide, rest), parts.FitBox(v.evidencePane(s, aside, rest), aside, rest), "   ")
	}
	return parts.FitBox(append(lines, choices...), body.W, body.H)
}

func (v *decideView) title(c *state.Checkpoint, w int) string {
	t := v.theme
	title := t.Strong.Render(fmt.Sprintf("Round %d of %d is done.", c.Round, c.MaxRounds))
	if c.Final {
		return t.Strong.Render(fmt.Sprintf("Round %d", c.Round)) + " " + t.BadgeWarn.Render(" FINAL ROUND ")
	}
	if w < 60 {
		return title
	}
	return title + t.Muted.Render(" What next?")
}

// countdown says what happens without an answer, and how to stop it.
func (v *decideView) countdown(s *state.State, now time.Time, room int) string {
	left, counting := s.Remaining(now)
	switch {
	case v.sent && s.Recorded:
		return v.theme.Busy.Render("you: " + state.DescribeChoice(v.takeoverDecisions[s.Checkpoint.Round]))
	case v.sent:
		return v.theme.Busy.Render("sent")
	case v.readOnly:
		return v.theme.Muted.Render("read-only")
	case v.playbackOnly:
		return v.theme.Muted.Render("recorded")
	case counting:
		return parts.CountdownText(v.theme, left, room)
	default:
		return v.theme.Muted.Render("waiting for you")
	}
}

// decisionsSoFar is the screen while nothing is asked: what was decided so far.
func (v *decideView) decisionsSoFar(s *state.State, w int) []string {
	t := v.theme
	if len(s.Decisions) == 0 {
		return append([]string{""}, parts.Paragraph("Nothing to decide yet: the question comes after the round.", t.Muted, w)...)
	}
	lines := []string{parts.TitleRule(t, t.Heading.Render("Decisions so far"), "", w)}
	for _, d := range s.Decisions {
		own, taken := v.takeoverDecisions[d.Round]
		by := s.DecisionAuthor(d.Origin)
		if taken {
			by = "recorded"
		}
		lines = append(lines, v.decisionLines(fmt.Sprintf("Round %d: ", d.Round), d, by, w)...)
		if taken {
			lines = append(lines, v.decisionLines(fmt.Sprintf("Round %d: ", d.Round), own, "you", w)...)
		}
	}
	return lines
}

// decisionLines is one decision with who made it, and below it what they wrote.
func (v *decideView) decisionLines(lead string, d feedback.Decision, by string, w int) []string {
	t := v.theme
	lines := []string{t.Strong.Render(safetext.Line(lead+state.DescribeChoice(d))) + t.Muted.Render("  ("+safetext.Line(by)+")")}
	reason := d.Rationale
	if reason != "" {
		reason = "Reason: " + reason
	}
	for _, text := range append(append([]string{d.Focus}, d.Questions...), reason) {
		if text != "" {
			lines = append(lines, parts.HangingIndent("  ", safetext.Line(text), t.Muted, w)...)
		}
	}
	return lines
}
