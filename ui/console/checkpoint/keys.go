package checkpoint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// HandleKey chooses, or writes while the field is open.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	k, c := v.Keys, v.checkpoint()
	if c == nil {
		return v.handleNoCheckpointKey(msg)
	}
	if v.writing {
		return v.handleFieldKey(msg, c), true
	}
	if action, taken := v.handleReadingKey(msg); taken {
		return action, true
	}
	lines := v.ScrollLines(msg)
	switch {
	case key.Matches(msg, k.Back):
		return screen.GoTo{Screen: v.Home()}, true
	case key.Matches(msg, k.Pick):
		return v.pickOption(c, int(msg.Code-'0')), true
	case key.Matches(msg, k.Reason):
		return v.askReason(), true
	case key.Matches(msg, k.Enter) && len(c.Options) > 0:
		return v.chooseSelected(c), true
	case key.Matches(msg, k.Top):
		v.Select(c, 0)
	case key.Matches(msg, k.Bottom):
		v.Select(c, len(c.Options)-1)
	case lines != 0:
		v.Select(c, v.selected+lines)
	default:
		return nil, false
	}
	return nil, true
}

// handleFieldKey takes a key while a focus or questions are written: every letter is text.
func (v *Screen) handleFieldKey(msg tea.KeyPressMsg, c *state.Checkpoint) screen.Action {
	k, option, kept := v.Keys, c.Options[min(v.selected, len(c.Options)-1)], v.kept
	v.kept = false
	switch {
	case key.Matches(msg, k.Back):
		v.CloseField(option)
		return nil
	case key.Matches(msg, k.Interrupt):
		return screen.Quit{}
	case key.Matches(msg, k.NextPane):
		return v.askReason()
	case key.Matches(msg, k.Submit):
		if strings.TrimSpace(v.field.Value()) == "" {
			return screen.Notice{Text: "Nothing is written yet.", Bad: true}
		}
		if kept { // a digit and enter in one go
			return screen.Notice{Text: fmt.Sprintf("This was kept from before: %s again sends it.", k.Submit.Help().Key)}
		}
		if v.confirmsFirst(option) {
			return v.confirmWords(option)
		}
		return v.send(option)
	}
	cmd, full := v.TypeKey(msg)
	if hint := v.cleared.Hint(); hint != "" {
		return screen.All{screen.Run{Cmd: cmd}, screen.Notice{Text: hint}}
	}
	if full {
		return screen.All{screen.Run{Cmd: cmd}, screen.Notice{Text: "The field is full: send this, or shorten it.", Bad: true}}
	}
	return screen.Run{Cmd: cmd}
}

// handleNoCheckpointKey takes keys where decisions are made while none is asked for.
func (v *Screen) handleNoCheckpointKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	if !key.Matches(msg, v.Keys.Enter, v.Keys.Pick) {
		return nil, false
	}
	if refusal, closed := v.Refusal("nothing can be decided"); closed {
		return refusal, true
	}
	none := func() bool { return v.State.Checkpoint == nil && v.State.Concluded == nil }
	return screen.Notice{Text: "Nothing to decide now: the question comes after the round.", Bad: true, While: none}, true
}

// Scroll moves the summary, which has the window from then on.
func (v *Screen) Scroll(_, _, lines int) {
	switch {
	case lines < 0 && v.scroll == 0:
		v.unfold()
	case v.folded || v.over > 0 && lines > 0:
		v.folded, v.scroll = true, max(0, v.scroll+lines)
	}
}

// Click selects an option, or takes it when it is the selected one.
func (v *Screen) Click(x, y int) screen.Action {
	c, line := v.checkpoint(), y-v.optionsArea.Y
	if v.folded && v.optionsArea.Contains(x, y) {
		v.unfold()
		return nil
	}
	if c == nil || !v.optionsArea.Contains(x, y) || line >= len(v.rowOptions) || v.rowOptions[line] < 0 || v.writing {
		return nil
	}
	i := v.rowOptions[line]
	if v.isSelected(i) {
		return v.choose(c.Options[i])
	}
	v.Select(c, i)
	return nil
}

// Cursor is in the field, or on the selected option.
func (v *Screen) Cursor() *tea.Cursor {
	switch {
	case v.writing:
		return v.cursor
	case v.State.Checkpoint == nil:
		return nil
	default:
		return tea.NewCursor(v.optionsArea.X, v.optionsArea.Y+max(0, slices.Index(v.rowOptions, v.selected)))
	}
}

// Footer is the keys that matter now.
func (v *Screen) Footer() []key.Binding {
	k := v.Keys
	move, scroll, back := keys.WithHelp(k.Down, "select"), keys.WithHelp(k.PageDown, "scroll"), v.HomeHint(k.Back)
	scroll.SetEnabled(v.over > 0)
	switch {
	case v.writing:
		return v.fieldFooter()
	case v.State.Checkpoint == nil && v.CanAct && v.State.Concluded != nil:
		return append([]key.Binding{keys.WithHelp(k.Enter, "reopen"), k.Conclusions}, v.Base.Footer()...)
	case v.State.Checkpoint == nil:
		return v.Base.Footer()
	case !v.CanDecide():
		return []key.Binding{move, scroll, back, k.Quit}
	case v.IsCheckpointOnly():
		return []key.Binding{move, v.enterKey(), k.Reason, v.writeKeys(), scroll, k.Quit}
	default:
		return []key.Binding{move, v.enterKey(), k.Reason, v.writeKeys(), k.Edit, back, scroll, k.Record}
	}
}

// enterKey is the enter key with what it does with the option at hand; it is off while it does nothing.
func (v *Screen) enterKey() key.Binding {
	c := v.checkpoint()
	switch {
	case v.selected >= 0 && v.selected < len(c.Options) && v.lacksText(c.Options[v.selected]):
		off := v.Keys.Enter
		off.SetEnabled(false)
		return off
	case v.selected < 0 || v.selected >= len(c.Options):
		return v.Keys.Enter
	}
	return keys.WithHelp(v.Keys.Enter, v.enterHint(c.Options[v.selected]))
}

// Help is the keys of a decision.
func (v *Screen) Help() []parts.HelpGroup {
	k := v.Keys
	if !v.CanDecide() {
		return nil
	}
	return []parts.HelpGroup{{Title: "Decision", Bindings: []key.Binding{
		v.pickKey("select an option; 2 and 3 write"), keys.WithHelp(k.Enter, "take the option, or write what it needs"), keys.WithHelp(k.Reason, "give a reason"), k.Newline, keys.WithHelp(k.Back, "go back, nothing is lost"),
	}}}
}

// pickKey is the digits that there are here, with what they do.
func (v *Screen) pickKey(does string) key.Binding {
	pick := v.Keys.Pick
	if c := v.checkpoint(); c != nil {
		first, last := len(digitOptions), 1
		for _, o := range c.Options {
			if digit := digitOf(o); digit > 0 {
				first, last = min(first, digit), max(last, digit)
			}
		}
		pick.SetHelp(fmt.Sprintf("%d-%d", first, last), does)
	}
	return pick
}

// writeKeys are the digits of the options that want words: these open the field at once, where the others only select.
func (v *Screen) writeKeys() key.Binding {
	var digits []string
	for _, o := range v.checkpoint().Options {
		if wantsWords(o) {
			digits = append(digits, strconv.Itoa(digitOf(o)))
		}
	}
	write := v.Keys.Pick
	write.SetHelp(strings.Join(digits, "/"), "write")
	write.SetEnabled(write.Enabled() && len(digits) > 0)
	return write
}
