package parts

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/safetext"
)

// Prompt is a question in the footer: yes or no, or a line of text. While it is open it has every key.
type Prompt struct {
	question     string
	isText       bool
	field        textinput.Model
	begun        string // what the field held when it opened
	required     bool   // an empty text is no answer
	onAnswer     func(text string) Action
	nextQuestion func() string                // another question in its place; nil when there is only one
	onChange     func(text string)            // hears of every change; nil for nobody
	whileTyping  func(text string) Action     // does something for every change; nil for nothing
	complete     func(string) Completion      // what tab makes of the text; nil for nothing
	completion   Completion                   // of the text as it stands
	example      string                       // of what could be written, shown while nothing is
	check        func(text string) error      // why a text is no answer; nil accepts every one
	problem      string                       // why the last answer was not taken, until the next key
	onNo         func() Action                // what no does; nil for nothing
	onCancel     func()                       // hears that a text was given up; nil for nobody
	held         string                       // a letter that is yes or no elsewhere, until another shows that it is text
	onText       func(tea.KeyPressMsg) Action // what a letter or a new line does, so that neither is an answer; nil for nothing
	alsoYes      key.Binding                  // means yes, beside the usual keys
	moves        func(tea.KeyPressMsg) bool   // takes the keys that scroll what is asked about; nil for none
	defaultNo    bool                         // enter means no
	answerLabels [2]string                    // what yes and no do, in a word or two
	isOpen       func() bool                  // reports whether what it is about still goes on; nil for a question of no time
	overNotice   string                       // what is said when that has ended before the answer
	refresh      func() string                // the question as things stand now; nil when it stays as it is
	cleared      Cleared                      // what a key took out of the text last
	indent       int                          // cells before the field, once drawn
	dialog       *dialog                      // in the middle of the screen; nil for one in the footer
	panel        *Panel                       // around the field; nil for a line in the footer
	nextLabel    string                       // what tab asks in its place
	buttons      [2]Rect                      // where the answers stand once drawn; of one in the footer, counted from its last line
}

// Confirm asks yes or no; only yes does something.
func Confirm(question string, yes func() Action) *Prompt {
	return &Prompt{question: safetext.Line(question), onAnswer: func(string) Action { return yes() }, answerLabels: [2]string{"yes", "no"}}
}

// WithLabels says what yes and no do, in a word or two.
func (p *Prompt) WithLabels(yes, no string) *Prompt {
	p.answerLabels = [2]string{yes, no}
	return p
}

// WithDefaultNo is named, for a question whose default is no.
func (p *Prompt) WithDefaultNo(yes, no string) *Prompt {
	p.defaultNo = true
	return p.WithLabels(yes, no)
}

// ValidWhile makes the question go away when what it is about has ended; over says so.
func (p *Prompt) ValidWhile(open func() bool, over string) *Prompt {
	p.isOpen, p.overNotice = open, over
	return p
}

// RefreshedBy keeps the question true to what happens while it is open.
func (p *Prompt) RefreshedBy(reword func() string) *Prompt {
	p.refresh = reword
	return p
}

// AskText asks for a line of text that begins with value.
func AskText(question, value string, must bool, yes func(text string) Action) *Prompt {
	field := textinput.New()
	field.Prompt = ""
	field.CharLimit = 4 << 10
	field.KeyMap.Paste.SetEnabled(false) // it would bring text past the gateway; the terminal pastes
	field.SetVirtualCursor(false)
	field.SetValue(value)
	field.Focus()
	return &Prompt{question: safetext.Line(question), isText: true, field: field, begun: value, required: must, onAnswer: yes, answerLabels: [2]string{"done", "cancel"}}
}

// WithSaveLabels is named, for a text that is kept.
func (p *Prompt) WithSaveLabels() *Prompt { return p.WithLabels("save", "cancel") }

// WithNextQuestion makes tab ask another question in its place; label says so in a word or two.
func (p *Prompt) WithNextQuestion(label string, next func() string) *Prompt {
	p.nextLabel, p.nextQuestion = label, next
	return p
}

// OnChange tells of every change of the text.
func (p *Prompt) OnChange(told func(text string)) *Prompt {
	p.onChange = told
	return p
}

// WithCheck refuses a text with a reason, and goes on asking; nil accepts every one.
func (p *Prompt) WithCheck(check func(string) error) *Prompt {
	p.check = check
	return p
}

// OnCancel tells when the text is given up.
func (p *Prompt) OnCancel(told func()) *Prompt {
	p.onCancel = told
	return p
}

// WithExample shows, while nothing is written, what could be.
func (p *Prompt) WithExample(text string) *Prompt {
	p.example = safetext.Line(text)
	p.field.Placeholder = p.example
	return p
}

// WhileTyping does something for every change of the text.
func (p *Prompt) WhileTyping(do func(text string) Action) *Prompt {
	p.whileTyping = do
	return p
}

// WithScroll hands on the keys that scroll what is asked about; the function reports whether a key did.
func (p *Prompt) WithScroll(moves func(tea.KeyPressMsg) bool) *Prompt {
	p.moves = moves
	return p
}

// OnNo does something for no as well.
func (p *Prompt) OnNo(no func() Action) *Prompt {
	p.onNo = no
	return p
}

// OnText makes every letter, and a new line, close the question and do something: none of them is an answer. Enter presses the marked one.
func (p *Prompt) OnText(do func(tea.KeyPressMsg) Action) *Prompt {
	p.onText = do
	return p
}

// GivesWayToText reports whether text closes the question, as it belongs to what was written before.
func (p *Prompt) GivesWayToText() bool { return p != nil && p.onText != nil }

// OrYes makes another key mean yes, beside the usual ones.
func (p *Prompt) OrYes(also key.Binding) *Prompt {
	p.alsoYes = also
	return p
}

// Text is what is written so far.
func (p *Prompt) Text() string { return p.field.Value() }

// IsUntouched reports whether the text is as it was when it was asked for.
func (p *Prompt) IsUntouched() bool { return strings.TrimSpace(p.Text()) == strings.TrimSpace(p.begun) }

// IsText reports whether a text is asked for.
func (p *Prompt) IsText() bool { return p.isText }

// IsOver reports whether what the prompt is about has ended, and what is said then.
func (p *Prompt) IsOver() (notice string, over bool) {
	return p.overNotice, p.isOpen != nil && !p.isOpen()
}

// Refresh makes the question say what holds now.
func (p *Prompt) Refresh() {
	if p.refresh != nil {
		p.question = safetext.Line(p.refresh())
	}
}

// SetProblem says why the last answer was not taken, until the next key.
func (p *Prompt) SetProblem(text string) { p.problem = safetext.Line(text) }

// HandleKey takes a key: it gives an answer, or the command of the field. Done is set when the prompt is to be closed.
func (p *Prompt) HandleKey(msg tea.KeyPressMsg, keys keys.Map) (answer Action, cmd tea.Cmd, done bool) {
	p.problem = ""
	if !p.isText {
		answer, done = p.handleConfirmKey(msg, keys)
		return answer, nil, done
	}
	switch {
	case key.Matches(msg, keys.Back), key.Matches(msg, keys.Interrupt):
		p.cancel()
		return nil, nil, true
	case p.nextQuestion != nil && key.Matches(msg, keys.NextPane):
		p.question = safetext.Line(p.nextQuestion())
		return nil, nil, false
	case p.complete != nil && key.Matches(msg, keys.NextPane):
		p.takeCompletion()
		return nil, nil, false
	case key.Matches(msg, keys.Enter):
		answer, done = p.submit(strings.TrimSpace(p.field.Value()))
		return answer, nil, done
	case key.Matches(msg, keys.Newline): // the text is one line
		msg = tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	}
	before, at := p.field.Value(), p.field.Position()
	back, restores := p.cleared.Restores(msg)
	if restores {
		p.field, cmd = p.field.Update(back)
	} else {
		p.field, cmd = p.field.Update(msg)
	}
	p.cleared.Note(before, p.field.Value())
	p.notifyChange()
	switch {
	case p.field.Value() != before:
		answer = p.Typed()
	case p.field.Position() == at && msg.Text == "" && !p.edits(msg) && !restores:
		p.problem = fmt.Sprintf("%s does nothing here: %s %s, %s %s.", safetext.Line(msg.String()),
			keys.Enter.Help().Key, p.answerLabels[0], keys.Back.Help().Key, p.answerLabels[1])
	}
	return answer, cmd, false
}

// edits reports whether a key is one of the field's own, which does nothing only where there is nothing to move over or to delete.
func (p *Prompt) edits(msg tea.KeyPressMsg) bool {
	m := p.field.KeyMap
	return key.Matches(msg, m.CharacterForward, m.CharacterBackward, m.WordForward, m.WordBackward, m.DeleteWordBackward, m.DeleteWordForward,
		m.DeleteAfterCursor, m.DeleteBeforeCursor, m.DeleteCharacterBackward, m.DeleteCharacterForward, m.LineStart, m.LineEnd)
}

// Typed is what the text as it stands does while it is written; nil for nothing.
func (p *Prompt) Typed() Action {
	if p.whileTyping == nil {
		return nil
	}
	return p.whileTyping(p.field.Value())
}

// handleConfirmKey takes a key as yes or no. Any other is answered with the two there are.
func (p *Prompt) handleConfirmKey(msg tea.KeyPressMsg, keys keys.Map) (answer Action, done bool) {
	switch {
	case p.onText != nil && key.Matches(msg, keys.Yes, keys.No) && msg.Text != "" && (p.held == "" || p.held == msg.Text):
		p.held = msg.Text
		p.problem = fmt.Sprintf("%s begins a line: %s (%s) or %s (%s)?", safetext.Line(p.held), p.yesKeys(keys), p.answerLabels[0], p.noKey(keys), p.answerLabels[1])
		return nil, false
	case p.onText != nil && (msg.Text != "" || key.Matches(msg, keys.Newline)):
		if msg.Text != "" {
			msg.Text = p.held + msg.Text
		}
		return p.onText(msg), true
	case p.onText != nil && key.Matches(msg, keys.Back):
		return p.answerNo(), true
	case key.Matches(msg, p.alsoYes), key.Matches(msg, keys.Yes), key.Matches(msg, keys.Enter) && !p.defaultNo:
		return p.onAnswer(""), true
	case key.Matches(msg, keys.No), key.Matches(msg, keys.Enter):
		return p.answerNo(), true
	case p.moveMark(msg, keys), p.scrollDialog(msg, keys):
		return nil, false
	}
	if p.moves != nil && p.moves(msg) {
		return nil, false
	}
	p.problem = fmt.Sprintf("%s does nothing here: %s (%s) or %s (%s)?", safetext.Line(msg.String()),
		p.yesKeys(keys), p.answerLabels[0], p.noKey(keys), p.answerLabels[1])
	return nil, false
}

// answerNo is what no does.
func (p *Prompt) answerNo() Action {
	if p.onNo != nil {
		return p.onNo()
	}
	return nil
}

// submit takes a text, or says why it does not and goes on asking.
func (p *Prompt) submit(text string) (answer Action, done bool) {
	if text == "" && p.required {
		p.problem = "Nothing is written yet."
		return nil, false
	}
	if p.check != nil {
		if err := p.check(text); err != nil {
			p.problem = safetext.Line(err.Error())
			return nil, false
		}
	}
	return p.onAnswer(text), true
}

func (p *Prompt) notifyChange() {
	if p.onChange != nil {
		p.onChange(p.field.Value())
	}
	p.updateCompletion()
}
