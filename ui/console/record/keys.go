package record

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// HandleKey moves in the record and in its outline.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	v.wanted = ShowSection{}
	if v.inOutline {
		return v.handleOutlineKey(msg)
	}
	action, taken := v.Reader.HandleKey(msg)
	if !taken && key.Matches(msg, v.Keys.Back) && !v.Document && v.Home() != screen.Record {
		return screen.GoTo{Screen: v.Home()}, true
	}
	if taken || v.Page.Doc == nil {
		return action, taken
	}
	k := v.Keys
	switch {
	case key.Matches(msg, k.Outline):
		v.inOutline, v.outlineCursor = true, max(0, v.Page.Doc.Section())
	case key.Matches(msg, k.Enter):
		return screen.GoTo{Screen: screen.Findings}, true
	case key.Matches(msg, k.Copy):
		return screen.Copy{Text: v.shownText(), What: "The whole text"}, true
	default:
		return nil, false
	}
	return nil, true
}

// shownText is what is shown, as it was written.
func (v *Screen) shownText() string {
	if v.Document {
		return v.DocumentText
	}
	return v.text
}

// handleOutlineKey picks a heading.
func (v *Screen) handleOutlineKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	k, last := v.Keys, 0
	if v.Page.Doc != nil {
		last = len(v.Page.Doc.Headings()) - 1
	}
	switch {
	case key.Matches(msg, k.Enter):
		v.Page.GoToHeading(v.outlineCursor)
		v.inOutline = false
	case key.Matches(msg, k.Pick):
		v.Page.GoToSection(int(msg.Code - '0'))
		v.inOutline = false
	case key.Matches(msg, k.Back, k.Outline, k.Quit):
		v.inOutline = false
	case key.Matches(msg, k.Top):
		v.outlineCursor = 0
	case key.Matches(msg, k.Bottom):
		v.outlineCursor = last
	case v.ScrollLines(msg) != 0:
		v.outlineCursor = max(0, min(v.outlineCursor+v.ScrollLines(msg), last))
	default:
		return nil, false
	}
	return nil, true
}

// Footer is the keys that matter now.
func (v *Screen) Footer() []key.Binding {
	k := v.Keys
	section := keys.WithHelp(k.NextSection, "section")
	if v.Shown.Wide { // the digits stand in the outline
		section = keys.WithHelp(k.Pick, "section")
	}
	var wide []key.Binding
	if v.Page.Doc != nil && v.Page.Doc.HasWideCode() {
		wide = v.sidewaysKeys()[:1]
	}
	switch {
	case v.inOutline:
		return []key.Binding{keys.WithHelp(k.Down, "select"), keys.WithHelp(k.Enter, "go there"), keys.WithHelp(k.Back, "close"), k.Quit}
	case v.Page.Search != nil:
		return []key.Binding{k.NextMatch, keys.WithHelp(k.PrevMatch, "previous"), keys.WithHelp(k.Back, "clear search"), k.Quit}
	case v.Document:
		return slices.Concat([]key.Binding{k.Search, section}, wide, []key.Binding{k.Outline, k.Copy, k.Edit, k.Quit})
	default:
		return slices.Concat([]key.Binding{k.Search, section}, wide, []key.Binding{k.Review, k.Findings, k.Copy, k.Edit, k.Outline, k.Quit})
	}
}

// sidewaysKeys are the keys that move wide code to the left and back: beside a text alone the arrows, which lead to no other screen there.
func (v *Screen) sidewaysKeys() []key.Binding {
	k := v.Keys
	if !v.Document {
		return []key.Binding{k.CodeRight, k.CodeLeft}
	}
	return []key.Binding{keys.WithHelp(k.NextScreen, k.CodeRight.Help().Desc), keys.WithHelp(k.PrevScreen, k.CodeLeft.Help().Desc)}
}

// Help is the keys of the pages.
func (v *Screen) Help() []parts.HelpGroup {
	k := v.Keys
	if v.Document {
		return []parts.HelpGroup{{Title: "Text", Bindings: []key.Binding{
			k.Search, k.NextMatch, k.PrevMatch, keys.WithHelp(k.NextScreen, "show more of wide code"), keys.WithHelp(k.PrevScreen, "go back in wide code"), k.Copy, keys.WithHelp(k.Edit, "open it in $EDITOR"),
		}}}
	}
	return []parts.HelpGroup{{Title: "Record", Bindings: []key.Binding{
		k.Search, k.NextMatch, k.PrevMatch, k.NextSection, k.PrevSection, keys.WithHelp(k.Pick, "jump to a section by its number"), k.Outline, k.CodeRight, k.CodeLeft, keys.WithHelp(k.Copy, "copy the text"), keys.WithHelp(k.Edit, "open the document in $EDITOR"),
	}}}
}
