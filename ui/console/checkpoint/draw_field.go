package checkpoint

import (
	"strings"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// drawField draws the field in a frame as every other one that words are written in, and places the terminal's own cursor in it. Its keys are in
// the footer.
func (v *Screen) drawField(t theme.Theme, c *state.Checkpoint, at parts.Rect) []string {
	column, width := fieldFrame, parts.FrameTextWidth(at.W)
	if t.Plain { // its frame would be read out
		column, width = 0, at.W
	}
	v.field.SetWidth(width)
	v.field.SetHeight(max(1, at.H-2))
	v.scrollToCursor()
	text := strings.Split(v.field.View(), "\n")
	if cursor := v.field.Cursor(); cursor != nil {
		cursor.X += at.X + column
		cursor.Y += at.Y + 1
		v.cursor = cursor
	}
	title, above := fieldTitle(c.Options[v.selected]), ""
	if n := v.field.ScrollYOffset(); n > 0 {
		above = t.Faint.Render(amount.Of(n, "line") + " above")
		if safetext.Width(title)+safetext.Width(above)+besideFieldTitle > at.W {
			title, _, _ = strings.Cut(title, ", ")
		}
	}
	title = parts.PaneTitle(t, title, true)
	if t.Plain {
		return append(append([]string{parts.TitleRule(t, title, above, at.W)}, text...), parts.TitleRule(t, "", "", at.W))
	}
	return parts.FrameTitled(t, title, above, text, at.W)
}

// fieldFrame is how many cells of the frame stand before the field; besideFieldTitle is what the frame and the mark of the field take of the row of
// its title.
const fieldFrame, besideFieldTitle = 2, 10

// scrollToCursor shows the end of a text that was kept and has no room as a whole. The widget scrolls only what it has drawn once, and only
// when its height is set or a key comes.
func (v *Screen) scrollToCursor() {
	_ = v.field.View()
	v.field.SetHeight(v.field.Height())
}
