package console

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/console/palette"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// openPalette lists every command, those that work here first.
func (m *model) openPalette() { m.palette = palette.New(m.commands()) }

// commands is the table of keys as a list to choose from: first what works on this screen alone, then what works on every one, what
// moves, and what works elsewhere.
func (m *model) commands() []palette.Entry {
	var own, here, moving, elsewhere []palette.Entry
	actions := m.Keys.List()
	for _, a := range actions {
		if a.Off || a.Name == paletteAction || !m.isOffered(a) || m.isSaidByOther(a, actions) {
			continue
		}
		does, can := m.meansHere(a)
		if !can {
			continue
		}
		e := palette.Entry{Name: a.Name, Short: a.Desc, Vague: isScreens(a.Name), Does: does, Tab: m.tabOf(a), Key: a.Label(), Keys: a.Keys, WhyNot: m.whyNotThere(a)}
		switch {
		case a.Scope&m.rowOf(m.Current).scope == 0:
			e.Where = a.Scope.String()
			elsewhere = append(elsewhere, e)
		case a.Group == keys.Moving:
			moving = append(moving, e)
		case a.Scope&keys.Screens != keys.Screens && a.Scope&keys.Discussion != keys.Discussion:
			own = append(own, e)
		default:
			here = append(here, e)
		}
	}
	now, notNow := m.byUse(own)
	if m.Sessions { // without sessions there is nothing to do with one
		notNow = nil
	}
	for i := range notNow {
		if notNow[i].WhyNot = m.whyNotNow(); stepsThroughMatches(notNow[i]) {
			notNow[i].WhyNot = "nothing searched"
		}
	}
	first, others := m.byUse(here)
	all := withOtherKeys(slices.Concat(now, first, others, moving, notNow, elsewhere), actions)
	if m.State.Checkpoint != nil && m.Current != screen.Checkpoint && m.CanAct { // it is what the review waits for
		return toFront(all, func(e palette.Entry) bool { return e.Name == decideAction })
	}
	return all
}

// sameInReview are the actions that do in the review what others do on every screen.
var sameInReview = map[string]string{"mark-next": "next-finding", "mark-prev": "prev-finding"}

// isSaidByOther reports whether another command of the list is the same: on the review its own is listed, elsewhere the other.
func (m *model) isSaidByOther(a keys.Action, actions []keys.Action) bool {
	return slices.ContainsFunc(actions, func(other keys.Action) bool {
		if m.Current == screen.Review {
			return !other.Off && sameInReview[other.Name] == a.Name
		}
		return !other.Off && other.Name == sameInReview[a.Name]
	})
}

// withOtherKeys gives a command of the review the keys, too, that do the same on every screen.
func withOtherKeys(all []palette.Entry, actions []keys.Action) []palette.Entry {
	for i, e := range all {
		for _, a := range actions {
			if a.Name == sameInReview[e.Name] && !a.Off {
				all[i].Key, all[i].Also = e.Key+" "+a.Label(), a.Keys
			}
		}
	}
	return all
}

// decideAction is the action that leads to the decision.
const decideAction = "decide"

// toFront is a list with the one entry in front that is asked for.
func toFront(list []palette.Entry, is func(palette.Entry) bool) []palette.Entry {
	at := slices.IndexFunc(list, is)
	if at < 0 {
		return list
	}
	return slices.Insert(slices.Delete(slices.Clone(list), at, at+1), 0, list[at])
}

// whyNotThere says why it is of no use to go to the screen that an action leads to; "" where it is, and for actions that lead to none.
func (m *model) whyNotThere(a keys.Action) string {
	for _, row := range m.headerRows() {
		if a.Group != keys.Leading || !strings.EqualFold(row.label, a.Desc) || m.hasScreen(row.id) {
			continue
		}
		closed, is := m.screens[row.id].(screen.Closable)
		switch {
		case row.id == screen.Conclusions && m.State.LastResult() != nil: // which shows what they would say
			return ""
		case is && closed.WhyClosed() != "":
			return "not in this review"
		default:
			return "nothing there yet"
		}
	}
	return ""
}

// whyNotNow says why something of this screen cannot be done now, as short as a list says it; its key says it in a sentence.
func (m *model) whyNotNow() string {
	switch {
	case m.IsPlaybackOnly():
		return "not in a recording"
	case m.IsReadOnly():
		return "read-only"
	default:
		return "not now"
	}
}

// byUse puts what the footer names first, then what the help of the screen does: it is what can be done now. notNow is the rest of
// what belongs to the screen, as marks do where a review is read-only.
func (m *model) byUse(entries []palette.Entry) (first, notNow []palette.Entry) {
	order := slices.DeleteFunc(slices.Clone(m.footerBindings()), func(b key.Binding) bool { return !b.Enabled() })
	inFooter := len(order)
	for _, g := range m.current().Help() {
		order = append(order, g.Bindings...)
	}
	place := func(e palette.Entry) int {
		at := slices.IndexFunc(order, func(b key.Binding) bool { return slices.Equal(b.Keys(), e.Keys) })
		switch {
		case at < 0:
			return len(order)
		case at >= inFooter && stepsThroughMatches(e): // nothing is searched for
			return len(order)
		}
		return at
	}
	slices.SortStableFunc(entries, func(a, b palette.Entry) int { return place(a) - place(b) })
	rest := slices.IndexFunc(entries, func(e palette.Entry) bool { return place(e) == len(order) })
	if rest < 0 {
		return entries, nil
	}
	return entries[:rest:rest], entries[rest:]
}

// stepsThroughMatches reports whether a command goes from match to match of a search.
func stepsThroughMatches(e palette.Entry) bool {
	return e.Name == "next-match" || e.Name == "prev-match"
}

// isScreens reports whether an action means what the screen at hand says: enter, esc and the digits have no word of their own.
func isScreens(name string) bool { return name == "enter" || name == "back" || name == "pick" }

// screensGroup is the title of the keys that lead to screens, whose names say it.
const screensGroup = "Screens"

// withTableWords says what a key does with the verb of the table where a screen's help has only its name, and puts the word that the table,
// the footer and the list of commands have for an action before what a screen's help says of it, where that says it in other words.
func (m *model) withTableWords(groups []helpGroup) []helpGroup {
	actions := m.Keys.List()
	for i := range groups {
		scope := keys.Screens
		if groups[i].screen != "" {
			scope = m.rowOf(groups[i].screen).scope
		}
		bindings := slices.Clone(groups[i].Bindings)
		for j, b := range bindings {
			does := b.Help().Desc
			is := func(a keys.Action) bool {
				return len(a.Keys) > 0 && slices.Equal(a.Keys, b.Keys()) && !isScreens(a.Name)
			}
			if named := slices.IndexFunc(actions, func(a keys.Action) bool { return is(a) && a.Desc == does }); named >= 0 {
				if groups[i].Title != screensGroup {
					bindings[j] = keys.WithHelp(b, doesOn(actions[named], scope))
				}
				continue
			}
			at := slices.IndexFunc(actions, func(a keys.Action) bool { return a.Scope&scope != 0 && is(a) })
			switch {
			case at < 0:
			case !sharesWord(actions[at].Desc, does):
				bindings[j] = keys.WithHelp(b, actions[at].Desc+": "+does)
			}
		}
		groups[i].Bindings = bindings
	}
	return groups
}

// sharesWord reports whether one of the words of a text is in another.
func sharesWord(words, text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(strings.Fields(strings.ToLower(words)), func(word string) bool { return strings.Contains(text, word) })
}

// tabOf is the name in the header of the screen that an action leads to; "" for one that leads to none.
func (m *model) tabOf(a keys.Action) string {
	for _, row := range m.headerRows() {
		if a.Group == keys.Leading && strings.EqualFold(row.label, a.Desc) {
			return row.label
		}
	}
	return ""
}

// paletteAction is the action that opens the list.
const paletteAction = "palette"

// wordsHere say what an action does on some screens that does something else on others.
var wordsHere = []struct {
	name  string
	scope keys.Scope
	does  string
}{
	{"search", keys.OnFindings | keys.OnMatrix | keys.OnSessions, "search in the list"},
	{"search", keys.Screens, "search in the text"},
	{"sort", keys.OnFindings, "sort the findings in another way"},
	{"sort", keys.OnSessions, "sort by the next of date, verdict, average, title"},
	{"filter", keys.OnMatrix, "filter the requirements"},
	{"filter", keys.Screens, "filter the findings"},
	{"copy", keys.OnFindings | keys.OnReview, "copy the finding"},
	{"copy", keys.OnChanges, "copy the diff"},
	{"copy", keys.OnMatrix, "copy the cell"},
	{"copy", keys.Screens, "copy the text"},
}

// doesOn is what an action does on screens of a scope.
func doesOn(a keys.Action, scope keys.Scope) string {
	for _, w := range wordsHere {
		if w.name == a.Name && w.scope&scope != 0 {
			return w.does
		}
	}
	return a.About
}

// amongChanges are the actions that go from change to change, and from one pair of rounds to another, where changes are read.
var amongChanges = []string{"next-section", "prev-section", "next-finding", "prev-finding"}

// meansHere is what an action does on this screen, and whether it does anything. Enter, esc and the digits are the screen's to say; where
// its help has no word of them, they do nothing.
func (m *model) meansHere(a keys.Action) (does string, can bool) {
	here := m.rowOf(m.Current).scope
	if a.Scope&here == 0 {
		return a.About, true
	}
	told := ""
	for _, g := range m.current().Help() {
		for _, b := range g.Bindings {
			if slices.Equal(b.Keys(), a.Keys) && len(a.Keys) > 0 && told == "" {
				told = b.Help().Desc
			}
		}
	}
	switch {
	case told != "" && (isScreens(a.Name) || m.Current == screen.Changes && slices.Contains(amongChanges, a.Name)):
		return told, true
	case !isScreens(a.Name):
		return doesOn(a, here), true
	default:
		return a.About, len(a.Keys) == 0
	}
}

// isOffered reports whether an action can be of use in this console as it is now: what answers a question has no question to answer.
func (m *model) isOffered(a keys.Action) bool {
	switch {
	case a.Scope&keys.Screens == 0, a.Scope&keys.Screens == keys.OnSessions && !m.Sessions:
		return false
	case a.Name == "interrupt": // quit is in the list
		return false
	case a.Name == "trust":
		return m.options.Trust != nil
	case a.Scope == keys.OnLive || a.Scope == keys.Live && a.Name != "follow": // these steer a round
		r := m.State.CurrentRound()
		return m.CanAct && r != nil && r.Result == nil
	case a.Group == keys.Recording:
		return m.options.Playback != nil
	case m.Sessions:
		return a.Scope&keys.OnSessions != 0
	case m.options.Document != nil:
		return a.Scope&keys.OnPage != 0 && a.Group != keys.Leading && a.Name != "next-finding" && a.Name != "prev-finding"
	default:
		return true
	}
}

// handlePaletteKey takes keys while the list is open.
func (m *model) handlePaletteKey(msg tea.KeyPressMsg) tea.Cmd {
	chosen, cmd, done := m.palette.HandleKey(msg, m.Keys)
	return tea.Batch(cmd, m.closePalette(chosen, done))
}

// closePalette closes the list when it is done with, and does what was chosen.
func (m *model) closePalette(chosen *palette.Entry, done bool) tea.Cmd {
	if !done {
		return nil
	}
	m.palette = nil
	if chosen == nil {
		return nil
	}
	return m.performChosen(*chosen)
}

// performChosen does an action as its key does. One of another screen leads there, and is not done: it would be done to something
// that was not seen.
func (m *model) performChosen(e palette.Entry) tea.Cmd {
	if e.Where != "" {
		return m.goWhereItWorks(e)
	}
	if e.Name == "pick" {
		return m.showNotice("Press the number: 1 is the first.", false)
	}
	lent, giveBack := m.Keys.Lend(e.Name)
	defer giveBack()
	msg := tea.KeyPressMsg{Text: lent}
	if m.handlePlaybackKey(msg) {
		return m.startTick()
	}
	if action, taken := m.current().HandleKey(msg); taken {
		return m.perform(action)
	}
	if cmd, taken := m.handleGlobalKey(msg); taken {
		return cmd
	}
	return m.showNotice(fmt.Sprintf("There is nothing to %s now.", e.Does), true)
}

// goWhereItWorks goes to the first screen that an action works on, and says its key there.
func (m *model) goWhereItWorks(e palette.Entry) tea.Cmd {
	for _, a := range m.Keys.List() {
		if a.Name != e.Name {
			continue
		}
		for _, row := range m.headerRows() {
			if a.Scope&row.scope != 0 && m.options.Document == nil && !m.Sessions {
				return m.goForAction(row.id, e)
			}
		}
	}
	if e.Key == "" {
		return m.showNotice(fmt.Sprintf("This works in: %s. It has no key.", e.Where), true)
	}
	return m.showNotice(fmt.Sprintf("%s works in: %s.", e.Key, e.Where), true)
}

func (m *model) goForAction(id screen.ID, e palette.Entry) tea.Cmd {
	m.showScreen(id)
	if m.Current != id {
		return nil // it was said why
	}
	if e.Key == "" {
		return m.showNotice(fmt.Sprintf("Here %s lists it: %s.", m.Keys.Palette.Help().Key, e.Does), false)
	}
	return m.showNotice(fmt.Sprintf("Here: %s. The key is %s.", e.Does, e.Key), false)
}

// drawPalette lays the list over the screen.
func (m *model) drawPalette(lines []string) {
	box, at := m.palette.View(m.Theme, parts.Rect{X: 1, Y: 1, W: m.Width - 2, H: m.Height - 2})
	parts.Overlay(m.Theme, lines[:len(lines)-1], box, at)
}
