// Package screen is what a screen of the console is, and all that it shares with the root: what it may know (Context), and what
// it may ask for (Action). A screen knows no other screen: it goes to one by its ID.
//
// It may know the state of the discussion, parts, keys and colours. It may not know how anything is carried out.
package screen

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
)

// ID names a screen.
type ID string

// The screens that others lead to.
const (
	Live        ID = "live"
	Record      ID = "record"
	Review      ID = "review"
	Findings    ID = "findings"
	Changes     ID = "changes"
	Checkpoint  ID = "checkpoint"
	Conclusions ID = "conclusions"
	Closing     ID = "closing"
	WhatIf      ID = "what if"
	Matrix      ID = "package"
	Sessions    ID = "sessions"
)

// Exclusive is a screen that at times leaves no key to other screens, as while lines are selected on it.
type Exclusive interface{ IsExclusive() bool }

// Screen is one view of the console. Embed Base for what a screen does not need.
type Screen interface {
	// HandleKey takes a key; false leaves it to the root.
	HandleKey(msg tea.KeyPressMsg) (Action, bool)
	// TakesText reports whether a field has the keys: then every key is the screen's, and pasted text as well.
	TakesText() bool
	// Paste takes a pasted text, which is safe to draw.
	Paste(text string) Action
	// Scroll moves what stands at a place by some lines.
	Scroll(x, y, lines int)
	// Click takes a click of the left button.
	Click(x, y int) Action

	// HasContent reports whether there is something to show.
	HasContent() bool
	// Layout is what the screen asks of the layout: its banner and its panes.
	Layout() parts.Request
	// View draws the screen. Lines that are missing, or too short, are filled up.
	View(l parts.Layout) []string
	// Cursor is where the terminal's cursor belongs, in a field or on what is selected; nil for nowhere.
	Cursor() *tea.Cursor
	// Footer is the keys that matter now, the most useful first. Status is what the footer says beside them.
	Footer() []key.Binding
	Status() string
	// Help is the screen's part of the help.
	Help() []parts.HelpGroup

	// Apply takes note of an event, after the state has.
	Apply(e engine.Event) Action
	// Refresh takes note of what the state is after some events.
	Refresh() Action
	// Receive takes a message: what a command of the screen came to, or a word of the root; false for one that is not the
	// screen's.
	Receive(msg tea.Msg) (Action, bool)
	// Restyle follows other colours or another size. Prepare starts what the screen on show still lacks.
	Restyle() Action
	Prepare() Action
}

// Titled is a screen that is not one of a review: its own name stands in the header, in the place of the screens' names.
type Titled interface {
	// Title is what it is called, and what it is about.
	Title() (name, about string)
}

// Closable is a screen that some reviews have no use for: who asks for it is told why, and stays where they are.
type Closable interface {
	// WhyClosed is why it is not gone to; "" where it is.
	WhyClosed() string
}

// Drafting is a screen on which words are written that are not sent at once.
type Drafting interface {
	// Drafts counts what was written and not sent.
	Drafts() int
	// WrittenDrafts are these texts, each by what it is for; RestoreDrafts takes those of all screens that were kept, and leaves the others'.
	WrittenDrafts() map[string]string
	RestoreDrafts(kept map[string]string)
}

// Base is a screen that does nothing; it has what every screen may know.
type Base struct{ *Context }

// HandleKey leaves every key to the root.
func (Base) HandleKey(tea.KeyPressMsg) (Action, bool) { return nil, false }

// TakesText reports whether keys are text for a field: there is none.
func (Base) TakesText() bool { return false }

// Paste means nothing.
func (Base) Paste(string) Action { return nil }

// Scroll moves nothing.
func (Base) Scroll(_, _, _ int) {}

// Click means nothing.
func (Base) Click(_, _ int) Action { return nil }

// HasContent reports whether there is something to show: there is.
func (Base) HasContent() bool { return true }

// Layout is one pane.
func (Base) Layout() parts.Request { return parts.Request{} }

// Cursor is nowhere.
func (Base) Cursor() *tea.Cursor { return nil }

// Footer is how to get elsewhere.
func (b Base) Footer() []key.Binding {
	return []key.Binding{b.Keys.PrevScreen, b.Keys.NextScreen, b.Keys.Quit}
}

// Status is empty.
func (Base) Status() string { return "" }

// Help is empty.
func (Base) Help() []parts.HelpGroup { return nil }

// Apply takes no note.
func (Base) Apply(engine.Event) Action { return nil }

// Refresh takes no note.
func (Base) Refresh() Action { return nil }

// Receive takes no message.
func (Base) Receive(tea.Msg) (Action, bool) { return nil, false }

// Restyle changes nothing.
func (Base) Restyle() Action { return nil }

// Prepare lacks nothing.
func (Base) Prepare() Action { return nil }

// WheelLines is how many lines a turn of the wheel moves a text.
const WheelLines = 3

// WheelCells is how far a turn of the wheel to the side moves code.
const WheelCells = 4

// Rows is how many rows of a list a turn of the wheel moves that moves a text by so many lines.
func Rows(lines int) int { return lines / WheelLines }

// ScrollLines is how far a movement key goes on a page of the body's height; 0 for other keys.
func (c *Context) ScrollLines(msg tea.KeyPressMsg) int {
	h := max(4, c.Shown.Body.H)
	return scrollLines(msg, c.Keys, h/2, h-2)
}

// PageLines is how far a movement key goes on a page of so many rows, those that move: one of them stays in sight to read on from. What is
// pinned around them is none of these, or a page would pass by lines that nobody has seen. 0 for other keys.
func (c *Context) PageLines(msg tea.KeyPressMsg, rows int) int {
	return scrollLines(msg, c.Keys, max(1, rows/2), max(1, rows-1))
}

func scrollLines(msg tea.KeyPressMsg, k keys.Map, half, page int) int {
	switch {
	case key.Matches(msg, k.Down):
		return 1
	case key.Matches(msg, k.Up):
		return -1
	case key.Matches(msg, k.HalfDown):
		return half
	case key.Matches(msg, k.HalfUp):
		return -half
	case key.Matches(msg, k.PageDown):
		return page
	case key.Matches(msg, k.PageUp):
		return -page
	default:
		return 0
	}
}
