package parts

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// FitBox makes lines exactly w cells wide and h lines high.
func FitBox(lines []string, w, h int) []string {
	out := make([]string, h)
	for i := range out {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		out[i] = safetext.Fit(line, w)
	}
	return out
}

// TrailingBlankLines counts the blank lines at a text's end.
func TrailingBlankLines(lines []string) (n int) {
	for n < len(lines) && strings.TrimSpace(ansi.Strip(lines[len(lines)-1-n])) == "" {
		n++
	}
	return n
}

// JoinHorizontal joins two boxes of the same height with a divider.
func JoinHorizontal(left, right []string, divider string) []string {
	out := make([]string, len(left))
	for i := range left {
		out[i] = left[i] + divider + right[i]
	}
	return out
}

// OverlayBottom puts a question over the last lines of a screen.
func OverlayBottom(screen, question []string, w int) {
	question = question[max(0, len(question)-len(screen)):]
	from := len(screen) - len(question)
	for i, line := range question {
		screen[from+i] = safetext.Fit(" "+line, w)
	}
}

// TitleRule is a rule with a title in it, and something at its right end.
func TitleRule(t theme.Theme, title, right string, w int) string {
	head := ""
	if title != "" {
		head = title + " "
	}
	if right != "" {
		right = " " + right
	}
	if safetext.Width(head)+safetext.Width(right) > w {
		right = ""
	}
	fill := max(0, w-safetext.Width(head)-safetext.Width(right))
	if t.Plain { // a rule would be read out sign by sign
		return safetext.Fit(head+right, w)
	}
	return safetext.Fit(head+t.Line.Render(strings.Repeat(t.Symbols.Rule, fill))+right, w)
}

// PaneTitle is the title of a pane that stands beside another; the one that the keys move in is filled, so that nobody has to
// guess where a key goes.
func PaneTitle(t theme.Theme, text string, focused bool) string {
	if focused {
		return Focused(t, t.Symbols.Cursor+" "+text)
	}
	return t.Heading.Render(text)
}

// Focused is a title of what has the keys.
func Focused(t theme.Theme, title string) string {
	style := t.Accent.Bold(true)
	if !t.Plain {
		style = style.Reverse(true)
	}
	return style.Render(title)
}

// Justify puts one text at each end of a line.
func Justify(left, right string, w int) string {
	room := w - safetext.Width(right) - 1
	if room < safetext.Width(left) && room < w/2 {
		return safetext.Fit(left, w)
	}
	return safetext.Fit(left, room) + " " + right
}

// Paragraph wraps a text and gives every line the style.
func Paragraph(text string, style lipgloss.Style, w int) []string {
	lines := safetext.Wrap(text, w)
	for i, line := range lines {
		lines[i] = style.Render(line)
	}
	return lines
}

// ClampLines is a text in at most n lines of w cells; a sign tells where there is more.
func ClampLines(text string, w, n int) []string {
	lines := safetext.Wrap(text, w)
	if len(lines) <= n {
		return carryStyle(lines)
	}
	rest := strings.Join(lines[n-1:], " ")
	return carryStyle(append(lines[:n-1:n-1], withoutLastDot(safetext.TruncateWords(rest, w))))
}

// withoutLastDot is a text that was cut without the dot between two of its parts that it would end in: what follows that is not there.
func withoutLastDot(text string) string {
	if before, cut := strings.CutSuffix(text, " ·…"); cut {
		return before + " …"
	}
	return text
}

// carryStyle begins each line with the style that the line before it ended in, and ends that there: what stands between lines that were
// wrapped takes the style away.
func carryStyle(lines []string) []string {
	const end = "\x1b[m"
	style := ""
	for i, line := range lines {
		before := style
		for rest := line; ; {
			_, code, found := strings.Cut(rest, "\x1b[")
			if !found {
				break
			}
			code, rest, found = strings.Cut(code, "m")
			switch {
			case !found:
			case code == "" || code == "0":
				style = ""
			default:
				style += "\x1b[" + code + "m"
			}
		}
		if lines[i] = before + line; style != "" {
			lines[i] += end
		}
	}
	return lines
}

// HangingIndent wraps a text behind a lead, with the following lines indented below its start; behind a lead that takes much of the width they
// are indented a little only, since words below it would be a narrow strip.
func HangingIndent(lead, text string, style lipgloss.Style, w int) []string {
	indent := safetext.Width(lead)
	lines := safetext.Wrap(text, max(1, w-indent))
	if rest, found := strings.CutPrefix(text, lines[0]); found && len(lines) > 1 && indent > min(w/longLead, mostIndent) {
		indent = shortIndent
		lines = append(lines[:1], safetext.Wrap(strings.TrimSpace(rest), max(1, w-indent))...)
	}
	for i, line := range lines {
		if i == 0 {
			lines[i] = lead + style.Render(line)
			continue
		}
		lines[i] = strings.Repeat(" ", indent) + style.Render(line)
	}
	return lines
}

// Of a width, a lead of more than this part is long, and so is one of more than mostIndent cells; shortIndent is how far the lines behind
// such a lead are indented.
const (
	longLead    = 3
	mostIndent  = 18
	shortIndent = 2
)

// HorizontalRule is a line across the screen; blank in the plain mode.
func HorizontalRule(t theme.Theme, w int) string {
	if t.Plain {
		return strings.Repeat(" ", w)
	}
	return t.Line.Render(strings.Repeat(t.Symbols.Rule, w))
}
