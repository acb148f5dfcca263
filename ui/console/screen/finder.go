package screen

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
)

// Searched is what a screen hands over to be searched: all that it has to show as lines, or the rows of its list.
type Searched struct {
	What  string        // it is, for the question
	Rows  bool          // they are the rows of a list: each counts once
	Lines []string      // those out of sight as well
	From  int           // the line that the reader is at
	Show  func(n int)   // brings a line into view
	Keep  func() func() // remembers what is in view; the function that it returns brings it back
}

// Finder is the search of a screen that shows no document: the same keys and words as those of a document.
type Finder struct {
	Search *parts.LineSearch // nil for none
}

// HandleKey begins a search, goes from match to match, or ends it; false for other keys.
func (f *Finder) HandleKey(c *Context, msg tea.KeyPressMsg, on func() Searched) (Action, bool) {
	k := c.Keys
	switch {
	case key.Matches(msg, k.Search):
		return f.ask(c, on), true
	case key.Matches(msg, k.NextMatch, k.PrevMatch) && f.Search == nil:
		return Notice{Text: "Nothing is searched for yet: " + k.Search.Help().Key + " searches.", Bad: true}, true
	case key.Matches(msg, k.NextMatch, k.PrevMatch):
		s := on()
		f.Search.Update(s.Lines, s.From)
		f.Search.Next(key.Matches(msg, k.PrevMatch))
		f.show(s)
	case key.Matches(msg, k.Back) && f.Search != nil:
		f.Search = nil
	default:
		return nil, false
	}
	return nil, true
}

// ask searches while the words are typed; esc goes back to where the reader was, and to what was found before.
func (f *Finder) ask(c *Context, on func() Searched) Action {
	begun, before, asked := on(), f.Search, c.Current
	restore := begun.Keep()
	var prompt *parts.Prompt
	search := func(text string) Action {
		f.Search = nil
		restore()
		defer func() { prompt.Refresh() }()
		if strings.TrimSpace(text) == "" {
			return nil
		}
		s := on()
		f.Search = parts.NewLineSearch(text, s.Rows)
		f.Search.Update(s.Lines, begun.From)
		f.show(s)
		return nil
	}
	prompt = parts.AskText("Search "+begun.What, "", true, search).WhileTyping(search).RefreshedBy(func() string {
		if f.Search == nil {
			return "Search " + begun.What
		}
		return "Search: " + f.Search.Count()
	}).OnCancel(func() {
		f.Search = before
		restore()
	}).ValidWhile(func() bool { return c.Current == asked }, "The search ended: the review went on to another screen.")
	return Ask{Prompt: prompt}
}

func (f *Finder) show(s Searched) {
	if n := f.Search.Line(); n >= 0 {
		s.Show(n)
	}
}

// Footer is the keys that matter while a search stands.
func (f *Finder) Footer(k keys.Map) []key.Binding {
	return []key.Binding{k.NextMatch, keys.WithHelp(k.PrevMatch, "previous"), keys.WithHelp(k.Back, "clear search"), k.Quit}
}

// Help puts the keys of the search behind others.
func (f *Finder) Help(k keys.Map, others ...key.Binding) []key.Binding {
	return slices.Concat(others, []key.Binding{k.Search, k.NextMatch, k.PrevMatch})
}

// TopFor is the line on top of h that brings line n into view: the present one where that is in sight, and not on the last line, which
// the question may lie over.
func TopFor(n, top, h int) int {
	if n >= top && n < top+h-1 {
		return top
	}
	return max(0, n-h/3)
}
