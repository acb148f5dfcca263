// Package keys is every key of the console as data: what it is called, what it does, where it means something, and
// what it is bound to by default or by the person.
//
// It may know bindings and the names of keys. It may not know screens, messages or files.
package keys

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
)

// Map is the bindings in effect. Make one with Default or Remap.
type Map struct {
	Up, Down, HalfUp, HalfDown, PageUp, PageDown, Top, Bottom    key.Binding
	NextPane, NextScreen, PrevScreen                             key.Binding
	Live, Record, Findings, Changes, Decide, Conclusions, Themes key.Binding
	WhatIf, Package                                              key.Binding
	Pick                                                         key.Binding // 1..9

	Review, LineUp, LineDown, NextMark, PrevMark, LessSevere, MoreSevere, Passage, OtherEnd key.Binding

	Stop, NextTool, Retry, MoreTime, Conclude, Follow key.Binding

	Search, NextMatch, PrevMatch, NextSection, PrevSection, NextFinding, PrevFinding key.Binding
	Copy, Edit, Outline, CodeLeft, CodeRight                                         key.Binding

	Accept, Reject, Later, Note, Undo, Add, Ask, Examine, Filter, More, Reason key.Binding
	Sort, Select, SelectAll, Smallest                                          key.Binding

	Trust key.Binding

	ReadOnly, New, Reload, Rename, Delete, Restore key.Binding

	// Steering a recording.
	Pause, Step, RoundBack, RoundNext, Slower, Faster key.Binding

	Enter, Back, Submit, Newline, Save    key.Binding
	Mouse, Help, Quit, Interrupt, Suspend key.Binding
	Yes, No, About                        key.Binding
	Palette, PrevEntry, NextEntry         key.Binding
	NextButton                            key.Binding
}

// Scope is where a key means something. Two actions may share a key as long as their scopes have nothing in common.
type Scope uint

// The scopes. Field is a text of several lines, Line a text in the footer, Confirm a question for yes or no.
const (
	OnLive       Scope = 1 << iota // without a search
	OnLiveSearch                   // with one
	OnRecord
	OnConclusions
	OnReview
	OnFindings
	OnWhatIf
	OnChanges
	OnMatrix
	OnDecide
	OnSessions
	OnThemes
	OnPalette
	Field
	Line
	Confirm
	onReplay // beside the keys of a screen

	// OnPage is a text that is read from its beginning to its end.
	OnPage = OnRecord | OnConclusions
	// Live is the live view with a search and without.
	Live = OnLive | OnLiveSearch
	// Discussion is every screen of a discussion, Screens these and the list of sessions.
	Discussion = Live | OnPage | OnReview | OnFindings | OnWhatIf | OnChanges | OnMatrix | OnDecide
	Screens    = Discussion | OnSessions
	// InReplay is every screen of a recording that is shown.
	InReplay = Discussion | onReplay
)

var scopeNames = []struct {
	scope Scope
	name  string
}{
	{InReplay, "a replay"},
	{Screens, "every screen"},
	{Discussion, "every screen but sessions"},
	{Screens &^ OnReview, "every screen (not review)"},
	{Live, "live"},
	{OnLive, "live (nothing searched)"},
	{OnLiveSearch, "live (searching)"},
	{OnPage, "record, conclusions"},
	{OnRecord, "record"},
	{OnConclusions, "conclusions"},
	{OnReview, "review"},
	{OnFindings, "findings"},
	{OnWhatIf, "what if"},
	{OnChanges, "changes"},
	{OnMatrix, "package"},
	{OnDecide, "decide"},
	{OnSessions, "sessions"},
	{OnThemes, "theme choice"},
	{OnPalette, "commands"},
	{Field, "text field"},
	{Line, "line of text"},
	{Confirm, "yes or no"},
}

// String names the scopes for people.
func (s Scope) String() string {
	var names []string
	for _, n := range scopeNames {
		if s&n.scope == n.scope {
			names = append(names, n.name)
			s &^= n.scope
		}
	}
	return strings.Join(names, ", ")
}

// The groups that something depends on.
const (
	Moving    = "Moving"
	Leading   = "Screens"
	Recording = "Recording"
)

// Action is one row of the table: what can be bound.
type Action struct {
	Name  string
	Keys  []string // the keys in effect
	Desc  string   // a word or two for a footer
	About string   // what it does, for whoever looks for it
	Group string   // the actions that it stands with
	Scope Scope
	Off   bool // it has keys and does nothing here
}

// Default is the map without any change by the person.
func Default() Map {
	var m Map
	for _, r := range table {
		bind(r.binding(&m), r.desc, r.keys)
	}
	return m
}

// List is every action with its keys in this map, in the order of the table.
func (m Map) List() []Action {
	list := make([]Action, 0, len(table))
	for _, g := range groups {
		for _, r := range g.rows {
			b := r.binding(&m)
			list = append(list, Action{
				Name: r.name, Keys: b.Keys(), Desc: r.desc, About: r.about, Group: g.title, Scope: r.scope,
				Off: len(b.Keys()) > 0 && !b.Enabled(),
			})
		}
	}
	return list
}

// Lend gives an action one more key, which no keyboard has, until giveBack is called: whoever chooses an action from a list
// presses it, whatever its own keys are, also where it has none.
func (m *Map) Lend(name string) (lent string, giveBack func()) {
	const noKey = "\x00chosen"
	for _, r := range table {
		if r.name == name {
			b := r.binding(m)
			own := *b
			b.SetKeys(append(slices.Clone(own.Keys()), noKey)...)
			b.SetEnabled(true)
			return noKey, func() { *b = own }
		}
	}
	return noKey, func() {}
}

// Label is an action's keys for people; "" when it has none.
func (a Action) Label() string {
	if span := digitSpan(a.Keys); span != "" {
		return span
	}
	names := make([]string, len(a.Keys))
	for i, name := range a.Keys {
		names[i] = DisplayName(name)
	}
	return strings.Join(names, " ")
}

// Names lists the actions.
func Names() []string {
	names := make([]string, len(table))
	for i, r := range table {
		names[i] = r.name
	}
	return names
}

// bind gives a binding its keys, and the words that help shows. Without keys it is off.
func bind(b *key.Binding, does string, keys []string) {
	*b = key.NewBinding(key.WithKeys(keys...), key.WithHelp(label(keys), does))
	b.SetEnabled(len(keys) > 0)
}

// WithHelp gives a binding another description where a screen can say what it does more exactly.
func WithHelp(b key.Binding, does string) key.Binding {
	b.SetHelp(b.Help().Key, does)
	return b
}

// WithOther is a binding whose hint names the key of another as well, which does the same the other way.
func WithOther(b, other key.Binding, does string) key.Binding {
	name := b.Help().Key
	if other.Enabled() {
		name += "/" + other.Help().Key
	}
	b.SetHelp(name, does)
	return b
}

// digitSpan is several number keys as people write them: 1-9, or 2-4 6-9 where 1 and 5 belong to other actions. It is "" for
// other keys.
func digitSpan(keys []string) string {
	var spans []string
	for from := 0; len(keys) > 1 && from < len(keys); {
		first := slices.Index(digits, keys[from])
		if first < 0 {
			return ""
		}
		to := from + 1
		for to < len(keys) && first+to-from < len(digits) && keys[to] == digits[first+to-from] {
			to++
		}
		span := keys[from]
		if to-from > 1 {
			span += "-" + keys[to-1]
		}
		spans, from = append(spans, span), to
	}
	return strings.Join(spans, " ")
}

// displayNames is how keys with long names are printed.
var displayNames = map[string]string{"up": "↑", "down": "↓", "left": "←", "right": "→", "pgdown": "pgdn", "shift+tab": "⇧tab", "shift+right": "⇧→", "shift+left": "⇧←"}

// label is the first key, with an arrow when there is one beside it.
func label(keys []string) string {
	if len(keys) == 0 {
		return ""
	}
	if span := digitSpan(keys); span != "" {
		return span
	}
	text := DisplayName(keys[0])
	if len(keys) > 1 && (keys[1] == "up" || keys[1] == "down") {
		text += "/" + DisplayName(keys[1])
	}
	return text
}

// DisplayName is what every screen calls a key: pgdn for pgdown.
func DisplayName(name string) string {
	if short, found := displayNames[name]; found {
		return short
	}
	return name
}
