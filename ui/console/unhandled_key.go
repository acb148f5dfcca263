package console

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/safetext"
)

// explainUnhandledKey says of a key that did nothing where it works, or how to see the keys: none is swallowed.
func (m *model) explainUnhandledKey(msg tea.KeyPressMsg) tea.Cmd {
	name := msg.String()
	help := m.Keys.Help.Help().Key
	for _, action := range m.Keys.List() {
		if !slices.Contains(action.Keys, name) {
			continue
		}
		switch {
		case strings.HasPrefix(action.Name, "tape-"):
			if m.options.Playback == nil {
				return m.showNotice(fmt.Sprintf("%s (%s) works in a replay. %s lists the keys.", keys.DisplayName(name), action.Desc, help), true)
			}
			continue
		case action.Scope&m.rowOf(m.Current).scope != 0 && m.options.Document == nil:
			return m.showNotice(fmt.Sprintf("%s (%s): there is nothing for it here now. %s lists the keys.", keys.DisplayName(name), action.Desc, help), true)
		case action.Scope&keys.Discussion != 0 && m.options.Document == nil && !m.Sessions:
			text := fmt.Sprintf("%s (%s) works in: %s.", keys.DisplayName(name), action.Desc, action.Scope&keys.Discussion)
			if here := m.keysHere(); here != "" {
				text += " Here: " + here + "."
			}
			return m.showNotice(text, true)
		}
	}
	return m.showNotice(m.whichKeysThereAre(name), true)
}

// maxKeysTold is how many keys are named to somebody who pressed another: as many as a line or two hold.
const maxKeysTold = 6

// whichKeysThereAre answers a key that means nothing here with those that do, the most useful first, and where the others are.
func (m *model) whichKeysThereAre(name string) string {
	text := safetext.Line(keys.DisplayName(name)) + " does nothing here"
	if here := m.keysHere(); here != "" {
		text += ": " + here
	}
	if m.themePicker != nil || m.help.open {
		return text + "."
	}
	return text + fmt.Sprintf(". %s lists every command.", m.Keys.Palette.Help().Key)
}

// keysHere names the most useful keys of the present situation; "" where there are none.
func (m *model) keysHere() string {
	var told []string
	for _, b := range m.shortHelp() {
		if len(told) < maxKeysTold {
			told = append(told, b.Help().Key+" "+b.Help().Desc)
		}
	}
	return strings.Join(told, ", ")
}
