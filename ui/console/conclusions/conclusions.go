// Package conclusions is the screen of what a review came to in the end.
package conclusions

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// Screen is the screen of the final synthesis and of the files it is in.
type Screen struct {
	screen.Reader
	concluded *feedback.Concluded
	result    *round.Round       // the last round; nil when the log has none
	decision  *feedback.Decision // the one that ended the review
	reopened  bool               // there were some, until the review was reopened
	former    string             // the file that they are in
	changed   bool               // the document is another than the one that was reviewed
	beside    []string           // the headings of the sections that stand beside the text; none where it has all
	aside     []string           // these sections as they are drawn
	banner    []string           // what the review came to, over the full width; none where that begins the text
}

var _ screen.Screen = (*Screen)(nil)

// opened is the text cut into blocks with its first screen rendered.
type opened struct{ doc *markdown.Document }

// New is the screen before there are conclusions.
func New(c *screen.Context) screen.Screen {
	v := &Screen{Reader: reader(c)}
	v.Area = v.textArea
	return v
}

func reader(c *screen.Context) screen.Reader {
	return screen.Reader{Base: screen.Base{Context: c}, ID: screen.Conclusions, Own: true, Area: textArea}
}

// sidebarWidth is how wide what stands beside the text is, 0 where the text has it all.
func sidebarWidth(l parts.Layout) int {
	if !l.Wide {
		return 0
	}
	side := parts.SidebarWidth(l.Body.W)
	if hasAside(l) {
		return max(side, min(widestSide, l.Body.W-besideText-widestText))
	}
	return side
}

// textArea is where the text stands: below the banner, where one stands over the full width.
func (v *Screen) textArea(l parts.Layout) parts.Rect {
	area := textArea(l)
	if hasBanner(l) {
		area.Y, area.H = area.Y+len(v.banner), max(1, area.H-len(v.banner))
	}
	return area
}

// hasBanner reports whether what the review came to stands over the full width, and stays there; else it begins the text.
func hasBanner(l parts.Layout) bool { return l.Wide && l.Body.H >= bannerHeight }

// bannerHeight is from how many lines on the text has room enough below a banner.
const bannerHeight = 24

// textArea is where the text stands: beside the ratings and the outline, where there is room for them.
func textArea(l parts.Layout) parts.Rect {
	area := l.Body
	if side := sidebarWidth(l); side > 0 {
		area.X, area.W = area.X+side+besideText, area.W-side-besideText
		return parts.ColumnBeside(area)
	}
	return parts.ReadingColumn(area)
}

// besideText is the divider between what stands beside the text and its column.
const besideText = 3

// sidebar is the ratings of the last round, the outline, and the sections that the text leaves to it.
func (v *Screen) sidebar(w, h int) []string {
	lines := v.ratings(w)
	here := 0 // what is told above the text stands above its first section
	if v.Page.Doc != nil {
		here = max(here, v.Page.Doc.Section())
	}
	room := h - len(lines)
	if v.aside != nil {
		room -= len(v.aside) + 1
	}
	lines = append(lines, v.Page.OutlineLines(v.Theme, w, room, here, false)...)
	if v.aside != nil {
		lines = append(append(lines, ""), v.aside...)
	}
	return parts.WithDivider(v.Theme, lines, w, h)
}

// ratings are those of the last round, with a blank line below; none where no round ended.
func (v *Screen) ratings(w int) []string {
	if v.result == nil {
		return nil
	}
	lines := append([]string{parts.RatingsHead(v.Theme, *v.result, w)}, parts.RatingLines(v.Theme, *v.result, w)...)
	return append(lines, "")
}

// HasContent reports whether the review is concluded.
func (v *Screen) HasContent() bool { return v.State.Concluded != nil }

// Apply lets go of conclusions that do not hold any more.
func (v *Screen) Apply(e engine.Event) screen.Action {
	if _, reopened := e.Body.(feedback.Reopened); !reopened {
		return nil
	}
	former := ""
	if v.concluded != nil {
		former = v.concluded.Markdown
	}
	*v = Screen{Reader: reader(v.Context), reopened: true, former: former, changed: v.changed}
	v.Area = v.textArea
	return nil
}

// Refresh opens the conclusions when there are others.
func (v *Screen) Refresh() screen.Action {
	if v.State.Concluded == nil || v.concluded == v.State.Concluded {
		return nil
	}
	v.concluded, v.result, v.decision = v.State.Concluded, v.State.LastResult(), v.State.LastDecision()
	v.makeBanner()
	v.makeAside()
	return v.open()
}

// open renders the text without what stands beside it.
func (v *Screen) open() screen.Action {
	style, height, text := v.Style(), v.TextHeight(), onScreen(v.concluded.Text, &v.State, v.beside...)
	return screen.Run{Busy: true, Cmd: func() tea.Msg {
		return opened{parts.OpenMarkdown(text, style, height)}
	}}
}

// Receive shows the text, and what the pager takes.
func (v *Screen) Receive(msg tea.Msg) (screen.Action, bool) {
	switch msg := msg.(type) {
	case opened:
		return v.Show(msg.doc, v.Restyle), true
	case screen.DocumentRead:
		v.changed = msg.Changed
		v.putHead()
		return nil, true
	default:
		return v.Reader.Receive(msg)
	}
}

// Restyle renders the text for other colours or another size, with what stands above it.
func (v *Screen) Restyle() screen.Action {
	v.makeBanner()
	if other := v.makeAside(); other && v.concluded != nil {
		return v.open()
	}
	action := v.Reader.Restyle()
	v.putHead()
	return action
}

// putHead puts what stands above the text there, as it is now.
func (v *Screen) putHead() {
	v.makeBanner()
	if v.Page.Doc != nil && v.banner != nil {
		v.Page.Doc.SetHead(nil)
	} else if v.Page.Doc != nil {
		v.Page.Doc.SetHead(v.head(v.Style().Width))
	}
}

// makeBanner draws the banner for the window as it is.
func (v *Screen) makeBanner() {
	v.banner = nil
	if l := v.LayoutOf(v.ID); hasBanner(l) && v.concluded != nil {
		v.banner = v.head(l.Body.W)
	}
}

// HandleKey moves in the text, and offers to reopen the review.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	if action, taken := v.Reader.HandleKey(msg); taken || v.Page.Doc == nil {
		return action, taken
	}
	switch k := v.Keys; {
	case key.Matches(msg, k.Enter) && v.State.Concluded != nil:
		action, _ := v.Refusal("it is concluded")
		return action, true
	case key.Matches(msg, k.Copy):
		text := ""
		if v.concluded != nil {
			text = v.concluded.Text
		}
		return screen.Copy{Text: text, What: "The whole text"}, true
	default:
		return nil, false
	}
}

// Help is the keys of the conclusions; none before there are some.
func (v *Screen) Help() []parts.HelpGroup {
	if v.concluded == nil {
		return nil
	}
	k := v.Keys
	list := []key.Binding{
		k.Search, k.NextMatch, k.PrevMatch, k.NextSection, k.PrevSection, keys.WithHelp(k.Pick, "go to a section by its number"), k.CodeRight, k.CodeLeft,
		keys.WithHelp(k.Copy, "copy the text"),
	}
	if v.CanAct {
		list = append(list, keys.WithHelp(k.Enter, "reopen the review"))
	}
	return []parts.HelpGroup{{Title: "Conclusions", Bindings: list}}
}

// Footer is the keys that matter now.
func (v *Screen) Footer() []key.Binding {
	k := v.Keys
	move := []key.Binding{keys.WithHelp(k.Down, "scroll")}
	if sidebarWidth(v.LayoutOf(v.ID)) > 0 { // the digits stand in the outline
		move = append(move, keys.WithHelp(k.Pick, "section"))
	}
	switch {
	case v.concluded == nil:
		return v.Base.Footer()
	case v.CanAct:
		return append(move, k.Search, k.Copy, keys.WithHelp(k.Enter, "reopen"), k.Record, k.Quit)
	default:
		return append(move, k.Search, k.Copy, k.Record, k.Quit)
	}
}

// View draws the screen into the body.
func (v *Screen) View(l parts.Layout) []string {
	body := l.Body
	if v.concluded == nil {
		lines := v.EmptyLines(parts.Paragraph(v.none(), v.Theme.Muted, body.W), body.W)
		if !v.reopened {
			lines = append(lines, v.preview(body.W, body.H-len(lines))...)
		}
		return parts.FitBox(lines, body.W, body.H)
	}
	area := v.textArea(l)
	text := parts.FitBox(v.Page.View(v.Theme, area.W, area.H), area.W, area.H)
	if side := sidebarWidth(l); side > 0 {
		return append(slices.Clone(v.banner), parts.JoinHorizontal(v.sidebar(side, area.H), text, strings.Repeat(" ", area.X-body.X-side-besideText))...)
	}
	return parts.JoinHorizontal(make([]string, len(text)), text, strings.Repeat(" ", area.X-body.X))
}

// none says why there are no conclusions to show.
func (v *Screen) none() string {
	switch {
	case v.former != "":
		return "The review is open again. The conclusions in " + safetext.Line(v.former) + " stand until Done writes them again."
	case v.reopened:
		return "The review is open again. Done writes the conclusions again."
	default:
		return "No conclusions yet: Done writes them. They say what to do first, which findings are open and on what they rest, and what was decided in each round."
	}
}
