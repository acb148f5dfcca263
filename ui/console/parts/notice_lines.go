package parts

import "parley/ui/theme"

// maxNoticeLines is how many lines of the screen a notice may lie over: one that names a command is of use only whole.
const maxNoticeLines = 4

// NoticeLines is a notice as it lies over the foot of the screen.
func NoticeLines(t theme.Theme, text string, bad bool, w int) []string {
	style := t.Notice
	if bad {
		style = t.Bad
	}
	lines := ClampLines(text, max(1, w), maxNoticeLines)
	for i, line := range lines {
		lines[i] = style.Render(line)
	}
	return lines
}
