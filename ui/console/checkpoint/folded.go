package checkpoint

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// handleReadingKey takes a key that moves in the text below the options. A page of a few lines is no page: the first such key folds the options
// into a line, and the text has the rest of the window.
func (v *Screen) handleReadingKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	k := v.Keys
	turns := key.Matches(msg, k.PageUp, k.PageDown, k.HalfUp, k.HalfDown)
	switch {
	case !turns && !key.Matches(msg, k.Top, k.Bottom), !turns && v.over == 0 && !v.folded:
		return nil, false
	case v.over == 0 && !v.folded:
		return screen.Notice{Text: "All of it is on the screen."}, true
	case key.Matches(msg, k.Bottom):
		v.folded, v.scroll = true, wholeText
	case key.Matches(msg, k.Top), key.Matches(msg, k.PageUp, k.HalfUp) && v.scroll == 0:
		v.unfold()
	default:
		v.turn(key.Matches(msg, k.PageDown, k.HalfDown), key.Matches(msg, k.HalfUp, k.HalfDown))
		v.folded = true
	}
	return nil, true
}

// wholeText is more lines than any text here has.
const wholeText = 1 << 20

// unfold shows the options again, and the text below them from its beginning.
func (v *Screen) unfold() { v.folded, v.scroll = false, 0 }

// foldedView is the window while the text is read: which round it is, the options in a line, and a page of the text.
func (v *Screen) foldedView(c *state.Checkpoint, body parts.Rect) []string {
	lines := v.titleLines(c, body.W)
	v.optionsArea, v.rowOptions = parts.Rect{X: body.X, Y: body.Y + len(lines), W: body.W, H: 1}, nil
	lines = append(lines, v.optionsInShort(c, body.W))
	if body.H >= airHeight {
		lines = append(lines, "")
	}
	return append(lines, v.summary(v.text, body.H-len(lines))...)
}

// optionsInShort are the options in a line: the selected one, the others as fully as they have room, and the key that shows them whole.
func (v *Screen) optionsInShort(c *state.Checkpoint, w int) string {
	t := v.Theme
	line := v.optionName(c.Options[min(v.selected, len(c.Options)-1)], true, false)
	back := t.Key.Render(v.Keys.Top.Help().Key) + t.Faint.Render("  options")
	var whole, short, digits []string
	for i, o := range c.Options {
		digit := digitOf(o)
		if v.isSelected(i) || digit == 0 {
			continue
		}
		whole = append(whole, fmt.Sprintf("%d %s", digit, safetext.Line(o.Label)))
		short = append(short, fmt.Sprintf("%d %s", digit, digitOptions[digit-1].short))
		digits = append(digits, fmt.Sprint(digit))
	}
	const gap = 3
	for _, others := range []string{strings.Join(whole, "  "), strings.Join(short, "  "), strings.Join(digits, " ")} {
		if safetext.Width(line)+2*gap+safetext.Width(others)+safetext.Width(back) <= w {
			return parts.Justify(line+strings.Repeat(" ", gap)+t.Faint.Render(others), back, w)
		}
	}
	return parts.Justify(line, back, w)
}
