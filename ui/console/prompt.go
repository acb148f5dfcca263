package console

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// prompt is a question in the footer: yes or no, or a line of text. While it is open it has every key.
type prompt struct {
	question string
	text     bool
	field    textinput.Model
	must     bool // an empty text is no answer
	yes      func(text string) tea.Cmd
	turn     func() string              // another question in its place; nil when there is only one
	typed    func(text string)          // hears of every change; nil for nobody
	complete func(text string) string   // what tab makes of the text; nil for nothing
	check    func(text string) error    // why a text is no answer; nil accepts every one
	wrong    string                     // why the last answer was not taken, until the next key
	again    key.Binding                // means yes, beside the usual keys
	moves    func(tea.KeyPressMsg) bool // takes the keys that scroll what is asked about; nil for none
	careful  bool                       // enter means no
	answers  [2]string                  // what yes and no do, in a word or two
	open     func() bool                // reports whether what it is about still goes on; nil for a question of no time
	over     string                     // what is said when that has ended before the answer
	reword   func() string              // the question as things stand now; nil when it stays as it is
	indent   int                        // cells before the field, once drawn
}

// confirm asks yes or no; only yes does something.
func confirm(question string, yes func() tea.Cmd) *prompt {
	return &prompt{question: safetext.Line(question), yes: func(string) tea.Cmd { return yes() }, answers: [2]string{"yes", "no"}}
}

// named says what yes and no do, in a word or two.
func (p *prompt) named(yes, no string) *prompt {
	p.answers = [2]string{yes, no}
	return p
}

// cautious is named, for a question whose default is no.
func (p *prompt) cautious(yes, no string) *prompt {
	p.careful = true
	return p.named(yes, no)
}

// while makes the question go away when what it is about has ended; over says so.
func (p *prompt) while(open func() bool, over string) *prompt {
	p.open, p.over = open, over
	return p
}

// renewed keeps the question true to what happens while it is open.
func (p *prompt) renewed(reword func() string) *prompt {
	p.reword = reword
	return p
}

// askText asks for a line of text that begins with value.
func askText(question, value string, must bool, yes func(text string) tea.Cmd) *prompt {
	field := textinput.New()
	field.Prompt = ""
	field.CharLimit = 4 << 10
	field.KeyMap.Paste.SetEnabled(false) // it would bring text past the gateway; the terminal pastes
	field.SetVirtualCursor(false)
	field.SetValue(value)
	field.Focus()
	return &prompt{question: safetext.Line(question), text: true, field: field, must: must, yes: yes, answers: [2]string{"done", "cancel"}}
}

// saving is named, for a text that is kept.
func (p *prompt) saving() *prompt { return p.named("save", "cancel") }

// Press takes a key. Done is set when the prompt is to be closed.
func (p *prompt) Press(msg tea.KeyPressMsg, keys keys.Map) (cmd tea.Cmd, done bool) {
	p.wrong = ""
	if !p.text {
		return p.choose(msg, keys)
	}
	switch {
	case key.Matches(msg, keys.Back), key.Matches(msg, keys.Interrupt):
		return nil, true
	case p.turn != nil && key.Matches(msg, keys.NextPane):
		p.question = safetext.Line(p.turn())
		return nil, false
	case p.complete != nil && key.Matches(msg, keys.NextPane):
		p.field.SetValue(p.complete(p.field.Value()))
		p.field.CursorEnd()
		return nil, false
	case key.Matches(msg, keys.Enter):
		return p.answer(strings.TrimSpace(p.field.Value()))
	}
	p.field, cmd = p.field.Update(msg)
	p.changed()
	return cmd, false
}

// choose takes a key as yes or no. Any other is answered with the two there are.
func (p *prompt) choose(msg tea.KeyPressMsg, keys keys.Map) (cmd tea.Cmd, done bool) {
	switch {
	case key.Matches(msg, p.again), key.Matches(msg, keys.Yes), key.Matches(msg, keys.Enter) && !p.careful:
		return p.yes(""), true
	case key.Matches(msg, keys.No), key.Matches(msg, keys.Enter):
		return nil, true
	}
	if p.moves != nil && p.moves(msg) {
		return nil, false
	}
	p.wrong = fmt.Sprintf("%s does nothing here: %s (%s) or %s (%s)?", safetext.Line(msg.String()),
		keys.Yes.Help().Key, p.answers[0], keys.No.Help().Key, p.answers[1])
	return nil, false
}

// answer takes a text, or says why it does not and goes on asking.
func (p *prompt) answer(text string) (cmd tea.Cmd, done bool) {
	if text == "" && p.must {
		p.wrong = "Nothing is written yet."
		return nil, false
	}
	if p.check != nil {
		if err := p.check(text); err != nil {
			p.wrong = safetext.Line(err.Error())
			return nil, false
		}
	}
	return p.refusable(p.yes(text)), true
}

// Paste puts a pasted text into the field, on one line, as far as there is room, and tells how many characters were
// left out.
func (p *prompt) Paste(text string) (left int) {
	if p.text {
		text, left = shorten(safetext.Line(text), p.field.CharLimit-utf8.RuneCountInString(p.field.Value()))
		p.field, _ = p.field.Update(tea.PasteMsg{Content: text})
		p.wrong = ""
		p.changed()
	}
	return left
}

func (p *prompt) changed() {
	if p.typed != nil {
		p.typed(p.field.Value())
	}
}

// fieldWidth is how many cells a line of text wants; with less beside its question it gets a line of its own.
const fieldWidth = 22

// View draws the prompt at the foot of the screen, and above it what is wrong with the last answer.
func (p *prompt) View(t theme.Theme, k keys.Map, w int) []string {
	if p.wrong == "" {
		return p.ask(t, k, w)
	}
	return append(paragraph(p.wrong, t.Bad, w), p.ask(t, k, w)...)
}

// small is the prompt for a window without room for anything else; nil when nothing is asked.
func (p *prompt) small(t theme.Theme, k keys.Map, w int) []string {
	if p == nil {
		return nil
	}
	return p.View(t, k, max(1, w))
}

// ask draws question and answer in one line when they fit, else the question above the answer.
func (p *prompt) ask(t theme.Theme, k keys.Map, w int) []string {
	question := t.Warn.Bold(true)
	if !p.text {
		yes, no := k.Yes.Help().Key, k.No.Help().Key
		if p.careful {
			no += "/" + k.Enter.Help().Key
		} else {
			yes += "/" + k.Enter.Help().Key
		}
		answers := t.Key.Render(yes) + t.Muted.Render(" "+p.answers[0]+"  ") + t.Key.Render(no) + t.Muted.Render(" "+p.answers[1])
		lines := paragraph(p.question, question, w)
		if last := len(lines) - 1; safetext.Width(lines[last])+2+safetext.Width(answers) <= w {
			lines[last] += "  " + answers
			return lines
		}
		return append(lines, answers)
	}
	ways := t.Key.Render(k.Enter.Help().Key) + t.Muted.Render(" "+p.answers[0]+"  ") + t.Key.Render(k.Back.Help().Key) + t.Muted.Render(" "+p.answers[1])
	lines := paragraph(p.question, question, w)
	line := ""
	taken, asked := fieldWidth+safetext.Width(ways)+1, safetext.Width(lines[0])+2 // beside each other only if a line below would not show more
	if len(lines) == 1 && (asked+taken <= w || asked+fieldWidth < w && taken+2 > w) {
		lines, line = nil, lines[0]+" "
	}
	p.indent = 1 + safetext.Width(line)
	room := w - p.indent - 1
	if beside := room - safetext.Width(ways) - 1; beside >= fieldWidth {
		room = beside
	} else {
		ways = ""
	}
	p.field.SetWidth(max(4, room))
	return append(lines, spread(line+p.field.View(), ways, w))
}

// Cursor is where the terminal's cursor belongs, in row y.
func (p *prompt) Cursor(y int) *tea.Cursor {
	if !p.text {
		return nil
	}
	cursor := p.field.Cursor()
	if cursor != nil {
		cursor.X += p.indent
		cursor.Y = y
	}
	return cursor
}
