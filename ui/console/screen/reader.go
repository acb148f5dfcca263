package screen

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/markdown"
	"parley/ui/console/parts"
)

// Reader is what the screens that show a text have in common: the pager with its keys and its search.
type Reader struct {
	Base
	ID   ID // of the screen
	Page parts.Page
	Area func(parts.Layout) parts.Rect // where the text stands
	Own  bool                          // the text is parley's own, not the person's document
}

// Style is what the text is rendered in at the present size.
func (r *Reader) Style() markdown.Style {
	w := r.Area(r.LayoutOf(r.ID)).W
	style := parts.DocumentStyle(r.Theme, w)
	if r.Own {
		return style.Graded()
	}
	return style
}

// TextHeight is how many lines of the text are seen.
func (r *Reader) TextHeight() int { return r.Area(r.LayoutOf(r.ID)).H }

// ScrollLines is how far a movement key goes on a page of the text; 0 for other keys.
func (r *Reader) ScrollLines(msg tea.KeyPressMsg) int { return r.PageLines(msg, r.TextHeight()) }

// Show puts a document on the screen and restyles it there. A search goes on in the new text.
func (r *Reader) Show(doc *markdown.Document, restyle func() Action) Action {
	r.Page.Doc = doc
	restyle()
	search := Run{Cmd: r.Page.RestartSearch(), Busy: true}
	if text := doc.Excess().Notice(); text != "" {
		return All{Notice{Text: text}, search}
	}
	return search
}

// HandleKey moves in the text, and searches in it.
func (r *Reader) HandleKey(msg tea.KeyPressMsg) (Action, bool) {
	k, p := r.Keys, &r.Page
	if p.Doc == nil {
		return nil, false
	}
	switch {
	case key.Matches(msg, k.Search):
		return r.askSearch(), true
	case key.Matches(msg, k.NextMatch, k.PrevMatch) && p.Search == nil:
		return Notice{Text: "Nothing is searched for yet: " + k.Search.Help().Key + " searches.", Bad: true}, true
	case key.Matches(msg, k.NextMatch):
		p.NextMatch(false)
	case key.Matches(msg, k.PrevMatch):
		p.NextMatch(true)
	case key.Matches(msg, k.Back):
		return nil, p.ClearSearch()
	case key.Matches(msg, k.Pick):
		return r.pickSection(int(msg.Code - '0')), true
	case r.sideways(msg) != 0 && !p.Doc.HasWideCode():
		return Notice{Text: "No code on the screen is wider than it.", Bad: true}, true
	case r.sideways(msg) != 0:
		p.Doc.MoveSideways(r.sideways(msg))
	default:
		return r.move(msg)
	}
	return nil, true
}

// pickSection goes to a section by its number. One that is not there is told, and that of a section at which the text stands already.
func (r *Reader) pickSection(n int) Action {
	p := &r.Page
	if n > len(p.Doc.Sections()) {
		return Notice{Text: fmt.Sprintf("No section has the number %d.", n), Bad: true}
	}
	from := p.Doc.Position()
	if p.GoToSection(n); p.Doc.Position() == from {
		return Notice{Text: fmt.Sprintf("Section %d is on the screen.", n)}
	}
	return nil
}

// move takes the keys that move the reader along the text. One that finds an end there is answered, since nothing moves.
func (r *Reader) move(msg tea.KeyPressMsg) (Action, bool) {
	k, p := r.Keys, &r.Page
	from, end := p.Doc.Position(), TextEnds
	switch lines := r.ScrollLines(msg); {
	case key.Matches(msg, k.NextSection):
		p.MoveSection(1)
	case key.Matches(msg, k.PrevSection):
		p.MoveSection(-1)
		end = TextBegins
	case key.Matches(msg, k.Top):
		p.Doc.Top()
		end = TextBegins
	case key.Matches(msg, k.Bottom):
		p.Doc.Bottom()
	case lines != 0:
		p.Doc.Scroll(lines)
		if lines < 0 {
			end = TextBegins
		}
	default:
		return nil, false
	}
	if lines := r.ScrollLines(msg); lines == 1 || lines == -1 { // a key that is held down is not answered again and again
		return nil, true
	}
	if p.Doc.Position() == from {
		return Notice{Text: end}, true
	}
	return nil, true
}

// What answers a key that would lead above a text, or below it.
const (
	TextBegins = "This is the beginning of the text."
	TextEnds   = "This is the end of the text."
)

// sideways is how far a key moves code that is wider than the screen, in cells; 0 for other keys. The arrows do so where they
// lead to no other screen.
func (r *Reader) sideways(msg tea.KeyPressMsg) int {
	k := r.Keys
	switch {
	case key.Matches(msg, k.CodeRight), r.Document && key.Matches(msg, k.NextScreen):
		return sidewaysCells
	case key.Matches(msg, k.CodeLeft), r.Document && key.Matches(msg, k.PrevScreen):
		return -sidewaysCells
	default:
		return 0
	}
}

// sidewaysCells is how far a key moves code.
const sidewaysCells = 16

// askSearch searches while the words are typed; esc goes back to where the reader was.
func (r *Reader) askSearch() Action {
	p := &r.Page
	from, before := p.Doc.Position(), p.Search
	search := func(text string) Action {
		p.Search = nil
		p.Doc.ScrollTo(from, 0)
		return Run{Cmd: p.StartSearch(text), Busy: true}
	}
	return Ask{Prompt: parts.AskText("Search", "", true, func(text string) Action {
		if p.Search != nil && p.Search.Query.Needle == text {
			return nil // it has been found while it was typed
		}
		return search(text)
	}).WhileTyping(search).OnCancel(func() {
		p.Search = before
		p.Doc.ScrollTo(from, 0)
	}).ValidWhile(func() bool { return r.Current == r.ID }, "The search ended: the review went on to another screen.")}
}

// Scroll moves the text.
func (r *Reader) Scroll(_, _, lines int) {
	if r.Page.Doc != nil {
		r.Page.Doc.Scroll(lines)
	}
}

// Status is how far the reader is, or what the search has found.
func (r *Reader) Status() string {
	switch p := &r.Page; {
	case p.Status() != "":
		return r.Theme.Accent.Render(p.Status())
	case p.Doc != nil && r.Width >= 60:
		return r.Theme.Faint.Render(fmt.Sprintf("%d%%", p.Percent()))
	default:
		return ""
	}
}

// Receive takes what a search has found and what was rendered, and moves wide code.
func (r *Reader) Receive(msg tea.Msg) (Action, bool) {
	switch msg := msg.(type) {
	case parts.SearchResultMsg:
		cmd, known := r.Page.AddSearchResult(msg)
		return Run{Cmd: cmd, Busy: true}, known
	case parts.BlocksRendered:
		return nil, r.Page.AddBlocks(msg)
	case MoveCode:
		if r.Page.Doc != nil {
			r.Page.Doc.MoveSideways(msg.Cells)
		}
		return nil, true
	default:
		return nil, false
	}
}

// Restyle renders the text for other colours or another width; with that its lines are other lines, and are searched again.
func (r *Reader) Restyle() Action {
	if r.Page.Doc == nil {
		return nil
	}
	before, style := r.Page.Doc.Style(), r.Style()
	r.Page.Doc.SetStyle(style)
	if style.Width == before.Width {
		return nil
	}
	return Run{Cmd: r.Page.RestartSearch(), Busy: true}
}

// Prepare renders what the screen lacks.
func (r *Reader) Prepare() Action { return Run{Cmd: r.Page.RenderMissing(r.TextHeight())} }
