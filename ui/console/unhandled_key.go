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
				return m.showNotice(fmt.Sprintf("%s (%s) works in a replay. %s lists the keys.", name, action.Desc, help), true)
			}
			continue
		case action.Scope&m.rowOf(m.Current).scope != 0 && m.options.Document == nil:
			return m.showNotice(fmt.Sprintf("%s (%s): there is nothing for it here now. %s lists the keys.", name, action.Desc, help), true)
		case action.Scope&keys.Discussion != 0 && m.options.Document == nil:
			return m.showNotice(fmt.Sprintf("%s (%s) works in: %s.", name, action.Desc, action.Scope&keys.Discussion), true)
		}
	}
	return m.showNotice(fmt.Sprintf("%s does nothing here. %s lists the keys.", safetext.Line(name), help), true)
}
