package parts

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// dialog is a question for yes or no that stands in the middle of the screen, because its answer costs something or loses something.
type dialog struct {
	title        string
	consequences func() []string // what yes leads to, as things stand now
	yesMarked    bool            // enter means yes: the person has moved to it
}

// AsDialog puts the question in the middle of the screen, with what follows from yes. Enter means no until the person moves to yes.
func (p *Prompt) AsDialog(title string, consequences func() []string) *Prompt {
	p.dialog, p.defaultNo = &dialog{title: safetext.Line(title), consequences: consequences}, true
	return p
}

// IsDialog reports whether the question stands in the middle of the screen.
func (p *Prompt) IsDialog() bool { return p != nil && p.dialog != nil }

// DialogKeys are the footer's hints while a dialog is open.
func DialogKeys(k keys.Map) []key.Binding {
	return []key.Binding{k.NextButton, keys.WithHelp(k.Enter, "take the marked one"), keys.WithHelp(k.No, "close")}
}

// moveMark moves between yes and no, and reports whether the key was for it.
func (p *Prompt) moveMark(msg tea.KeyPressMsg, k keys.Map) bool {
	if p.dialog == nil || !key.Matches(msg, k.NextButton) {
		return false
	}
	p.dialog.yesMarked = !p.dialog.yesMarked
	p.defaultNo = !p.dialog.yesMarked
	return true
}

// dialogWidth is how wide a dialog is at most, so that its lines are read at a glance.
const dialogWidth = 72

// DialogView draws the dialog into a box of at most the given place, and says where it lies.
func (p *Prompt) DialogView(t theme.Theme, k keys.Map, in Rect) ([]string, Rect) {
	w := min(dialogWidth, in.W)
	inner := FrameTextWidth(w)
	lines := Paragraph(p.question, t.Strong, inner)
	room := in.H - 2 - len(lines) - 2 // the frame, and the answers with a blank line
	var follows []string
	for _, text := range p.dialog.consequences() {
		follows = append(follows, HangingIndent(t.Muted.Render(t.Symbols.Bullet)+" ", safetext.Line(text), t.Text, inner)...)
	}
	problem := Paragraph(p.problem, t.Bad, inner)
	if p.problem == "" {
		problem = nil
	}
	if most := max(0, room-len(problem)); len(follows) > most { // the answers are always seen
		if follows = follows[:most]; most > 0 {
			follows[most-1] = safetext.Truncate(follows[most-1]+strings.Repeat(" ", inner), inner)
		}
	}
	if len(follows) > 0 && len(follows)+len(problem) < room {
		lines = append(lines, "")
	}
	lines = append(append(lines, follows...), "")
	lines = append(lines, problem...)
	answers := p.answerLine(t, k)
	lines = append(lines, answers)
	box := Frame(t, p.dialog.title, "", lines, w)
	at := Centred(in, w, len(box))
	row := at.Y + len(lines)
	for i := range p.buttons {
		p.buttons[i].X += at.X + (frameWidth-w+inner)/2 + 2
		p.buttons[i].Y = row
	}
	return box, at
}

// answerLine is the two answers beside each other, the one that enter means filled.
func (p *Prompt) answerLine(t theme.Theme, k keys.Map) string {
	line := ""
	for i, b := range []key.Binding{k.Yes, k.No} {
		label := " " + b.Help().Key + "  " + p.answerLabels[i] + " "
		marked := p.dialog.yesMarked == (i == 0)
		switch {
		case t.Plain && marked:
			label = "[" + label + "]"
		case marked:
			label = t.Selected(t.Symbols.Cursor+t.Strong.Render(label), safetext.Width(label)+1)
		default:
			label = " " + t.Key.Render(label[:len(b.Help().Key)+1]) + t.Muted.Render(label[len(b.Help().Key)+1:])
		}
		p.buttons[i] = Rect{X: safetext.Width(line), W: safetext.Width(label), H: 1}
		line += label + "  "
	}
	return strings.TrimRight(line, " ")
}

// DialogCursor is where the terminal's cursor belongs in the plain mode: on the answer that enter means.
func (p *Prompt) DialogCursor() *tea.Cursor {
	at := p.buttons[1]
	if p.dialog.yesMarked {
		at = p.buttons[0]
	}
	return tea.NewCursor(at.X, at.Y)
}
