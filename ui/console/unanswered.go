package console

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/safetext"
)

// unanswered says of a key that did nothing where it works, or how to see the keys: none is swallowed.
func (m *model) unanswered(msg tea.KeyPressMsg) tea.Cmd {
	name := msg.String()
	help := m.keys.Help.Help().Key
	for _, action := range m.keys.List() {
		if !slices.Contains(action.Keys, name) {
			continue
		}
		switch {
		case strings.HasPrefix(action.Name, "tape-"):
			if m.options.Tape == nil {
				return m.say(fmt.Sprintf("%s (%s) works in a replay. %s lists the keys.", name, action.Does, help), true)
			}
			continue
		case action.Where&scopeOf(m.screen) != 0 && m.options.Document == nil:
			return m.say(fmt.Sprintf("%s (%s): there is nothing for it here now. %s lists the keys.", name, action.Does, help), true)
		case action.Where&keys.Discussion != 0 && m.options.Document == nil:
			return m.say(fmt.Sprintf("%s (%s) works in: %s.", name, action.Does, action.Where&keys.Discussion), true)
		}
	}
	return m.say(fmt.Sprintf("%s does nothing here. %s lists the keys.", safetext.Line(name), help), true)
}

// scopeOf is where the keys of a screen mean something.
func scopeOf(s screen) keys.Scope {
	switch s {
	case liveScreen:
		return keys.OnLive
	case findingsScreen:
		return keys.OnFindings
	case changesScreen:
		return keys.OnChanges
	case decideScreen:
		return keys.OnDecide
	default:
		return keys.OnPage
	}
}
