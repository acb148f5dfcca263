package parts

import (
	"fmt"
	"slices"
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
	listed       func() []Listed // what the question is about, as things stand now; nil for nothing
	yesMarked    bool            // enter means yes: the person has moved to it
	scroll       int             // lines that what follows is moved by
	hidden       int             // lines of it that had no room when it was drawn last
	facts        bool            // nothing is asked: yes does something with what is told, and no closes it
}

// AsFacts puts what is told in the middle of the screen under its title, with what can be done with it.
func (p *Prompt) AsFacts(title string, lines func() []string) *Prompt {
	p.AsDialog(title, lines).dialog.facts = true
	return p
}

// AsDialog puts the question in the middle of the screen, with what follows from yes. Enter means no until the person moves to yes.
func (p *Prompt) AsDialog(title string, consequences func() []string) *Prompt {
	p.dialog, p.defaultNo = &dialog{title: safetext.Line(title), consequences: consequences}, true
	return p
}

// IsDialog reports whether the question stands in the middle of the screen.
func (p *Prompt) IsDialog() bool { return p != nil && p.dialog != nil }

// DialogKeys are the footer's hints while a dialog is open.
func (p *Prompt) DialogKeys(k keys.Map) []key.Binding {
	no := k.No
	no.SetHelp(p.noKeys(k), p.answerLabels[1])
	switch {
	case p.onText != nil && p.dialog.yesMarked:
		return []key.Binding{keys.WithHelp(k.Enter, p.answerLabels[0]), no}
	case p.onText != nil: // which keys send it is what the person looks for: enter alone goes back to the text
		send := k.NextButton
		send.SetHelp(p.yesKeys(k), p.answerLabels[0])
		return []key.Binding{send, no}
	}
	return []key.Binding{keys.WithHelp(k.Yes, p.answerLabels[0]), no, k.NextButton, keys.WithHelp(k.Enter, "press it")}
}

// yesKeys names the keys that mean yes. Where letters are text, they are those that press its button.
func (p *Prompt) yesKeys(k keys.Map) string {
	switch {
	case p.onText == nil:
		return k.Yes.Help().Key
	case p.dialog != nil && p.dialog.yesMarked:
		return k.Enter.Help().Key
	default:
		return k.NextButton.Help().Key + " " + k.Enter.Help().Key
	}
}

// noKey names the first key that means no.
func (p *Prompt) noKey(k keys.Map) string {
	if p.onText != nil {
		return k.Back.Help().Key
	}
	return k.No.Help().Key
}

// noKeys names the keys that mean no: "n/esc", and only the last where nothing is asked.
func (p *Prompt) noKeys(k keys.Map) string {
	const esc = "esc"
	name := p.noKey(k)
	switch {
	case name == esc || p.onText != nil || !slices.Contains(k.No.Keys(), esc):
		return name
	case p.dialog.facts:
		return esc
	default:
		return name + "/" + esc
	}
}

// scrollDialog moves what follows where it has more lines than room, and reports whether the key was for it.
func (p *Prompt) scrollDialog(msg tea.KeyPressMsg, k keys.Map) bool {
	if p.dialog == nil || p.dialog.hidden == 0 {
		return false
	}
	step := 0
	switch {
	case key.Matches(msg, k.Down):
		step = 1
	case key.Matches(msg, k.Up):
		step = -1
	case key.Matches(msg, k.PageDown, k.HalfDown):
		step = dialogPage
	case key.Matches(msg, k.PageUp, k.HalfUp):
		step = -dialogPage
	default:
		return false
	}
	p.dialog.scroll = max(0, min(p.dialog.scroll+step, p.dialog.hidden))
	return true
}

// dialogPage is how many lines a page of a dialog is: a dialog that scrolls is a low one.
const dialogPage = 3

// moveMark moves between yes and no, and reports whether the key was for it.
func (p *Prompt) moveMark(msg tea.KeyPressMsg, k keys.Map) bool {
	if p.dialog == nil || !key.Matches(msg, k.NextButton) {
		return false
	}
	p.dialog.yesMarked = !p.dialog.yesMarked
	p.defaultNo = !p.dialog.yesMarked
	return true
}

// dialogWidth is how wide a dialog is, so that its lines are read at a glance, and widestDialog how wide what it lists may make it: a title that
// breaks for one word is read twice.
const dialogWidth, widestDialog = 72, 104

// width is how wide the dialog is where there is room.
func (d *dialog) width(t theme.Theme) int {
	w, frame := dialogWidth, dialogWidth-FrameTextWidth(dialogWidth)
	if d.listed != nil {
		for _, one := range d.listed() {
			w = max(w, safetext.Width(listedLead(t, one.Severity)+safetext.Line(one.Text))+frame)
		}
	}
	return min(w, widestDialog)
}

// DialogView draws the dialog into a box of at most the given place, and says where it lies.
func (p *Prompt) DialogView(t theme.Theme, k keys.Map, in Rect) ([]string, Rect) {
	w := min(p.dialog.width(t), in.W)
	inner := FrameTextWidth(w)
	var lines, problem []string
	if p.question != "" {
		lines = Paragraph(p.question, t.Strong, inner)
	}
	if p.problem != "" {
		problem = Paragraph(p.problem, t.Bad, inner)
	}
	follows := p.dialog.followLines(t, inner)
	room := in.H - 2 - len(lines) - len(problem) - 1 // the frame and the answers
	listed, blanks := p.dialog.fitListed(t, inner, room-len(follows))
	room -= len(listed)
	if p.dialog.listed == nil {
		blanks = fitBlanks(room - len(follows))
	}
	follows = p.dialog.seen(t, k, follows, max(0, room-blanks.count(lines, listed, follows))) // the answers are always seen
	lines = append(blanks.between(lines, listed, follows), problem...)
	lines = append(lines, p.answerLine(t, k))
	box := Frame(t, p.dialog.title, "", lines, w)
	at := Centred(in, w, len(box))
	row := at.Y + len(lines)
	for i := range p.buttons {
		p.buttons[i].X += at.X + (frameWidth-w+inner)/2 + 2
		p.buttons[i].Y = row
	}
	return box, at
}

// seen are the lines of what follows that have room; the last of them says how many are below it, and by which key they come.
func (d *dialog) seen(t theme.Theme, k keys.Map, follows []string, most int) []string {
	d.hidden = 0
	if len(follows) <= most || most == 0 {
		d.scroll = 0
		return follows[:min(len(follows), most)]
	}
	d.hidden = len(follows) - most
	d.scroll = min(d.scroll, d.hidden)
	shown := append([]string(nil), follows[d.scroll:d.scroll+most]...)
	if left := d.hidden - d.scroll; left > 0 {
		shown[most-1] = t.Faint.Render(k.Down.Help().Key + "  " + moreLines(left+1))
	}
	return shown
}

func moreLines(n int) string {
	if n == 1 {
		return "1 more line"
	}
	return fmt.Sprintf("%d more lines", n)
}

// answerLine is the two answers beside each other, the one that enter means filled.
func (p *Prompt) answerLine(t theme.Theme, k keys.Map) string {
	line := ""
	for i, name := range []string{p.yesKeys(k), p.noKey(k)} {
		if i == 1 && p.dialog.facts {
			name = p.noKeys(k)
		}
		button := drawButton(t, name, p.answerLabels[i], p.dialog.yesMarked == (i == 0))
		p.buttons[i] = Rect{X: safetext.Width(line), W: safetext.Width(button), H: 1}
		line += button + "  "
	}
	return strings.TrimRight(line, " ")
}

// drawButton draws an answer with its key. What enter does is seen at once: it is filled in the colour of what can be acted on, the other in that
// of a list, or stands in brackets where there is none.
func drawButton(t theme.Theme, name, does string, marked bool) string {
	label := " " + name + "  " + does + " "
	switch {
	case t.Plain && marked:
		return "[" + label + "]"
	case marked && t.HasTitles():
		return t.Title(t.Symbols.Cursor + label)
	case marked:
		return t.Selected(t.Symbols.Cursor+t.Strong.Render(label), safetext.Width(label)+1)
	case t.HasCodeGround():
		return t.Selected("  "+t.Key.Render(name)+t.Text.Render("  "+does+" "), safetext.Width(label)+1)
	case t.Plain:
		return "  " + t.Key.Render(name) + t.Muted.Render("  "+does+" ")
	default:
		return " [" + t.Key.Render(name) + t.Muted.Render("  "+does) + "]"
	}
}

// DialogCursor is where the terminal's cursor belongs in the plain mode: on the answer that enter means.
func (p *Prompt) DialogCursor() *tea.Cursor {
	at := p.buttons[1]
	if p.dialog.yesMarked {
		at = p.buttons[0]
	}
	return tea.NewCursor(at.X, at.Y)
}
