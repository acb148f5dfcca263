package ledger

import "strings"

// The stateTable of an entry. All but Contested are observed by rounds; Contested lies over them while the person rejects
// the entry or perspectives disagree about it.
const (
	New          = "new"
	Persisting   = "persisting" // a reviewer named it again, or said that it holds
	Fixed        = "fixed"
	Unconfirmed  = "text changed, not confirmed"
	Unchanged    = "text unchanged, not raised again"
	NotRaised    = "not raised again" // it names no place, so nobody can say what became of its text
	Gone         = "gone"
	Withdrawn    = "withdrawn"
	NotRechecked = "not re-checked"
	Contested    = "contested"

	// NotNamed is how parley once called everything that was not named again after any change of the document. Logs of
	// that time say no more than this, so such an entry is open.
	NotNamed = "resolved"
)

// State is how a state is told and counted.
type State struct {
	Name string
	// Short has at most fourteen characters, for a column; Title is a heading.
	Short, Title string
	// One and Many follow a number of findings: "one is fixed", "two are fixed".
	One, Many string
	// Closed tells that nothing is left to do.
	Closed bool
}

// stateTable lists every state, those that need somebody's attention first.
var stateTable = []State{
	{New, "new", "New", "is new", "are new", false},
	{Persisting, "still there", "Still there", "is still there", "are still there", false},
	{Contested, "contested", "Contested", "is contested", "are contested", false},
	{Unchanged, "text unchanged", "Text unchanged, not raised again", "was not raised again though its text is unchanged", "were not raised again though their text is unchanged", false},
	{Unconfirmed, "not confirmed", "Text changed, not confirmed", "has changed text (not confirmed)", "have changed text (not confirmed)", false},
	{NotRaised, "not raised", "Not raised again", "was not raised again", "were not raised again", false},
	{NotNamed, "not named", "Not named again", "was not named again", "were not named again", false},
	{NotRechecked, "not re-checked", "Not re-checked", "was not re-checked", "were not re-checked", false},
	{Fixed, "fixed", "Fixed", "is fixed", "are fixed", true},
	{Gone, "gone", "Text gone", "has lost its text", "have lost their text", true},
	{Withdrawn, "withdrawn", "Withdrawn", "was withdrawn by its reviewer", "were withdrawn by their reviewers", true},
}

// States returns every state, those that need somebody's attention first.
func States() []State { return append([]State(nil), stateTable...) }

// StateOf returns what is known of a state; one of another version has its name alone.
func StateOf(name string) State {
	for _, s := range stateTable {
		if s.Name == name {
			return s
		}
	}
	return State{Name: name, Short: name, Title: name, One: "is " + name, Many: "are " + name}
}

// Phrase is the state as it stands in a sentence or a table.
func (s State) Phrase() string { return strings.ToLower(s.Title) }

// Brief is the phrase without what comes after a comma: "text unchanged". It stands where a count or a card has room for a few words.
func (s State) Brief() string {
	if s.Name == Unconfirmed { // that the text changed is true of those that are still there, too
		return "not confirmed"
	}
	brief, _, _ := strings.Cut(s.Phrase(), ",")
	return brief
}

// Counted is Brief where the state is counted beside others. Still there is what a reviewer raised again, too: what differs is the quote.
func (s State) Counted() string {
	if s.Name == RaisedAgain {
		return "raised (quote not found)"
	}
	return s.Brief()
}

// Item is Phrase as an entry of a counted list with commas: "text changed (not confirmed)".
func (s State) Item() string {
	if s.Name == RaisedAgain {
		return s.Counted()
	}
	brief, rest, more := strings.Cut(s.Phrase(), ", ")
	if !more {
		return brief
	}
	return brief + " (" + rest + ")"
}

// IsClosed reports whether nothing is left to do about an entry in this state.
func IsClosed(state string) bool { return StateOf(state).Closed }
