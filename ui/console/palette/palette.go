// Package palette is the list of every command: it is searched by typing, and the one that is chosen is carried out.
//
// It may know the table of keys. It may not know what an action does, nor the screens.
package palette

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// maxQuery is how many characters are searched for at most.
const maxQuery = 60

// Palette is the list while it is open.
type Palette struct {
	all      []Entry
	found    []Entry
	field    textinput.Model
	selected int
	top      int
	place    parts.Rect // of the box
	rows     parts.Rect // of the entries
}

// New is the list with nothing typed yet.
func New(all []Entry) *Palette {
	field := textinput.New()
	field.Prompt, field.Placeholder = "", "what to do, or a key"
	field.CharLimit = maxQuery
	field.KeyMap.Paste.SetEnabled(false) // it would bring text past the gateway; the terminal pastes
	field.SetVirtualCursor(false)
	field.Focus()
	return &Palette{all: all, found: all, field: field}
}

// HandleKey takes a key. Chosen is set when an entry is to be carried out, done when the list is to be closed.
func (p *Palette) HandleKey(msg tea.KeyPressMsg, k keys.Map) (chosen *Entry, cmd tea.Cmd, done bool) {
	switch {
	case key.Matches(msg, k.Back, k.Interrupt):
		return nil, nil, true
	case key.Matches(msg, k.PrevEntry):
		p.Move(-1)
	case key.Matches(msg, k.NextEntry):
		p.Move(1)
	case msg.String() == "pgup", msg.String() == "pgdown":
		step := max(1, p.rows.H-1)
		if msg.String() == "pgup" {
			step = -step
		}
		p.Move(step)
	case key.Matches(msg, k.Enter):
		return p.choose()
	default:
		if key.Matches(msg, k.Newline) { // the search is one line
			msg = tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
		}
		p.field, cmd = p.field.Update(msg)
		p.search()
	}
	return nil, cmd, false
}

// choose is the selected entry; with none found the list stays open.
func (p *Palette) choose() (chosen *Entry, cmd tea.Cmd, done bool) {
	if p.selected >= len(p.found) {
		return nil, nil, false
	}
	return &p.found[p.selected], nil, true
}

// Paste puts a text into the search.
func (p *Palette) Paste(text string) {
	p.field, _ = p.field.Update(tea.PasteMsg{Content: safetext.Line(text)})
	p.search()
}

func (p *Palette) search() {
	p.found = Find(p.all, p.field.Value())
	p.selected, p.top = 0, 0
}

// Move moves the selection.
func (p *Palette) Move(step int) { p.selected = max(0, min(p.selected+step, len(p.found)-1)) }

// Click selects the entry at a place, or chooses it when it is selected. A click beside the box closes it.
func (p *Palette) Click(x, y int) (chosen *Entry, done bool) {
	if !p.place.Contains(x, y) {
		return nil, true
	}
	i := p.top + y - p.rows.Y
	switch {
	case !p.rows.Contains(x, y), i >= len(p.found):
		return nil, false
	case i == p.selected:
		return &p.found[i], true
	default:
		p.selected = i
		return nil, false
	}
}

// The box has at most these sizes, which what every command does has room in, and leaves some of the screen to be seen beside it.
const (
	leastWidth, maxWidth, maxEntries = 78, 112, 18
	spareRows                        = 4 // the frame, the field and the rule below it
	marginOfBox                      = 8 // cells of the screen at both its sides
)

// View draws the list into a box of at most the given place, and says where it lies.
func (p *Palette) View(t theme.Theme, in parts.Rect) ([]string, parts.Rect) {
	w := min(in.W, max(leastWidth, min(maxWidth, in.W-marginOfBox)))
	rows := max(1, min(maxEntries, in.H-spareRows, max(1, len(p.all))))
	p.place = parts.Centred(in, w, rows+spareRows)
	inner := parts.FrameTextWidth(w)
	p.rows = parts.Rect{X: p.place.X + 2, Y: p.place.Y + 3, W: inner, H: rows}
	p.field.SetWidth(max(4, inner-3))
	p.top = max(0, min(max(p.top, p.selected-rows+1), p.selected, len(p.found)-rows))
	lines := []string{t.Accent.Render(">") + " " + p.field.View(), parts.HorizontalRule(t, inner)}
	for i := p.top; i < min(len(p.found), p.top+rows); i++ {
		lines = append(lines, p.found[i].line(t, p.field.Value(), i == p.selected, inner))
	}
	if len(p.found) == 0 {
		lines = append(lines, t.Muted.Render(safetext.Truncate("No command has that: backspace takes letters back.", inner)))
	}
	lines = parts.FitBox(lines, inner, rows+2)
	return parts.Frame(t, "Commands", p.counts(t), lines, w), p.place
}

// Cursor is where the terminal's cursor belongs: behind what is typed.
func (p *Palette) Cursor() *tea.Cursor {
	cursor := p.field.Cursor()
	if cursor != nil {
		cursor.X += p.place.X + 4
		cursor.Y = p.place.Y + 1
	}
	return cursor
}

// Keys are the footer's hints. A command of another screen leads there: what it would be done to was not seen.
func (p *Palette) Keys(k keys.Map) []key.Binding {
	does := "do it"
	if p.selected < len(p.found) && p.found[p.selected].Where != "" {
		does = "go where it works"
	}
	return []key.Binding{keys.WithOther(k.NextEntry, k.PrevEntry, "select"), keys.WithHelp(k.Enter, does), keys.WithHelp(k.Back, "close")}
}

// shortWidth is how wide the words of the help are at most, so that what each does begins in one column.
const shortWidth = 22

// leastDoes is how many cells what an entry does has at least, beside its name.
const leastDoes = 20

// maxWhere is which part of the line the names at most take of where a command works. Of more, the first is named, which choosing the
// command leads to, and dots stand for the others.
const maxWhere = 3

// line is an entry in w cells: what the help calls it, what it does as far as there is room, where it works when that is not here, and
// its key. The words that were typed are marked.
func (e Entry) line(t theme.Theme, query string, selected bool, w int) string {
	edge := "  "
	if selected {
		edge = t.Accent.Render(t.Symbols.Cursor) + " "
	}
	keyLabel := t.Key.Render(e.Key)
	if e.Key == "" {
		keyLabel = t.Faint.Render("no key")
	}
	where := ""
	if why := cmp.Or(e.WhyNot, e.worksIn(w/maxWhere)); why != "" {
		where = t.Faint.Render(why) + "  "
	}
	style := t.Text
	if selected {
		style = t.Strong
	} else if e.awaits() {
		style = t.Muted
	}
	mark := func(text string, style lipgloss.Style) string {
		text = style.Render(text)
		for word := range strings.FieldsSeq(query) {
			text = safetext.Highlight(text, word, func(int) lipgloss.Style { return style.Underline(true).Bold(true) })
		}
		return text
	}
	room := w - safetext.Width(edge) - safetext.Width(keyLabel) - 2
	short := capitalised(cmp.Or(e.Tab, e.Short, e.Does))
	if e.Vague && room < shortWidth+leastDoes {
		short = capitalised(e.Does)
	}
	if !e.hasRoomFor(safetext.Width(where), short, room) {
		where = ""
	}
	room -= safetext.Width(where)
	text := mark(safetext.Fit(short, room), style)
	if room >= shortWidth+leastDoes && !strings.EqualFold(e.Does, short) {
		lead := max(shortWidth, min(safetext.Width(short)+2, room-leastDoes))
		text = mark(safetext.Fit(short, lead), style) + mark(safetext.Fit(e.Does, room-lead), t.Muted)
	}
	line := edge + text + "  " + where + keyLabel
	if selected {
		return t.Selected(line, w)
	}
	return safetext.Fit(line, w)
}

// hasRoomFor reports whether the words of where a command works, w cells wide, have room beside what it is called and what it does, which
// matter more.
func (e Entry) hasRoomFor(w int, short string, room int) bool {
	name := safetext.Width(short)
	if does := max(shortWidth, name+2) + safetext.Width(e.Does); e.WhyNot == "" && room >= shortWidth+leastDoes && does > room-w {
		return false
	}
	return room-w >= min(name, shortWidth)
}

// worksIn says in w cells where a command works that does not work here; "" for one that does.
func (e Entry) worksIn(w int) string {
	first, _, several := strings.Cut(e.Where, ", ")
	switch all := "in " + e.Where; {
	case e.Where == "":
		return ""
	case several && safetext.Width(all) > w:
		return "in " + first + ", …"
	default:
		return all
	}
}

func capitalised(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
