package screen

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/ui/console/parts"
)

// Ledger is the findings as several screens show them: with one filter, one selection, and one word of the person on each. It is the
// screen of the findings; others have no need to know that.
type Ledger interface {
	// Listed are the findings that the filter lets through, with the person's words, in the order of the document: the same list until
	// something is said of them. FilterName is what the filter is called; "" while it lets all through.
	Listed() []round.Finding
	FilterName() string
	// Selected is the finding under the cursor, or nil; IsChosen reports whether anybody put it there. Select puts the cursor on one by
	// its key.
	Selected() *round.Finding
	IsChosen() bool
	Select(key string)

	// List draws the list; ClickList selects what stands at a place of it, and is false where there is nothing.
	List(pane parts.Rect) []string
	ClickList(x, y int) bool
	// Badges are a finding's id, severity, state and mark. Thread is what is known of it, and apart from that its history.
	Badges(f round.Finding) string
	Thread(f round.Finding, w int) (lines, rest []string)
	// Severity is that of a finding in four cells, faint where it is closed.
	Severity(f round.Finding) string
	// MarkSign is the person's word on a finding as a sign of one cell.
	MarkSign(f round.Finding) string
	// Place is the first and last line of the document, as it is now, that a finding is about, and its words there; 0 for none.
	// NoPlace is a heading that says why it has none, and in which order the headings stand.
	Place(f round.Finding) (first, last int, words string)
	NoPlace(f round.Finding) (order int, heading string)
	// Excerpt is the document around a finding's place, its words marked, in at most h lines; nil where it has no place.
	Excerpt(f round.Finding, w, h int) []string

	// HandleFindingKey takes the keys that do something with a finding; marked is told when the person has said a word on it.
	HandleFindingKey(msg tea.KeyPressMsg, f round.Finding, marked func() Action) (Action, bool)
	// HandleListKey takes the keys that add a finding or change what is listed.
	HandleListKey(msg tea.KeyPressMsg) (Action, bool)
	// Comment asks for a finding of the person's own about words of the document, at a line; said is told when there is one.
	Comment(where, quote string, line int, said func()) Action
	// MarkKeys are the keys that matter for the selected finding.
	MarkKeys() []key.Binding
}
