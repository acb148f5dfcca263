package console

import (
	"fmt"
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// fitBox makes lines exactly w cells wide and h lines high.
func fitBox(lines []string, w, h int) []string {
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

// trailingBlankLines counts the blank lines at a text's end.
func trailingBlankLines(lines []string) (n int) {
	for n < len(lines) && strings.TrimSpace(ansi.Strip(lines[len(lines)-1-n])) == "" {
		n++
	}
	return n
}

// joinHorizontal joins two boxes of the same height with a divider.
func joinHorizontal(left, right []string, divider string) []string {
	out := make([]string, len(left))
	for i := range left {
		out[i] = left[i] + divider + right[i]
	}
	return out
}

// overlayBottom puts a question over the last lines of a screen.
func overlayBottom(screen, question []string, w int) {
	question = question[max(0, len(question)-len(screen)):]
	from := len(screen) - len(question)
	for i, line := range question {
		screen[from+i] = safetext.Fit(" "+line, w)
	}
}

// titleRule is a rule with a title in it, and something at its right end.
func titleRule(t theme.Theme, title, right string, w int) string {
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

// paneTitle is the title of a pane that stands beside another; the one that the keys move in is marked.
func paneTitle(t theme.Theme, text string, focused bool) string {
	if focused {
		return t.Accent.Bold(true).Render(t.Symbols.Cursor + " " + text)
	}
	return t.Heading.Render(text)
}

// justify puts one text at each end of a line.
func justify(left, right string, w int) string {
	room := w - safetext.Width(right) - 1
	if room < safetext.Width(left) && room < w/2 {
		return safetext.Fit(left, w)
	}
	return safetext.Fit(left, room) + " " + right
}

// paragraph wraps a text and gives every line the style.
func paragraph(text string, style lipgloss.Style, w int) []string {
	lines := safetext.Wrap(text, w)
	for i, line := range lines {
		lines[i] = style.Render(line)
	}
	return lines
}

// clampLines is a text in at most n lines of w cells; a sign tells where there is more.
func clampLines(text string, w, n int) []string {
	lines := safetext.Wrap(text, w)
	if len(lines) <= n {
		return lines
	}
	rest := strings.Join(lines[n-1:], " ")
	return append(lines[:n-1:n-1], safetext.Truncate(rest, w))
}

// hangingIndent wraps a text behind a lead, with the following lines indented below its start.
func hangingIndent(lead, text string, style lipgloss.Style, w int) []string {
	indent := safetext.Width(lead)
	lines := safetext.Wrap(text, max(1, w-indent))
	for i, line := range lines {
		if i == 0 {
			lines[i] = lead + style.Render(line)
			continue
		}
		lines[i] = strings.Repeat(" ", indent) + style.Render(line)
	}
	return lines
}

// formatClock prints a duration as 0:42, 12:05 or 1:02:03.
func formatClock(d time.Duration) string {
	s := int(d.Round(time.Second) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// formatBytes prints a number of bytes.
func formatBytes(n int64) string {
	switch {
	case n <= 0:
		return ""
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1000*1000:
		return fmt.Sprintf("%.1f KB", float64(n)/1000)
	default:
		return fmt.Sprintf("%.1f MB", float64(n)/1000/1000)
	}
}

// formatUsage prints what a tool reports of its own use, or "".
func formatUsage(u *round.Usage) string {
	if u == nil {
		return ""
	}
	text := formatTokens(u)
	if u.CostUSD > 0 {
		text = strings.TrimSpace(fmt.Sprintf("%s $%.2f", text, u.CostUSD))
	}
	return text
}

// formatTokens prints how many tokens a tool says it used, or "".
func formatTokens(u *round.Usage) string {
	if u == nil || u.InputTokens+u.OutputTokens <= 0 {
		return ""
	}
	return formatThousands(u.InputTokens+u.OutputTokens) + " tok"
}

func formatThousands(n int64) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%.1fk", float64(n)/1000)
}

// countOf prints "1 warning" or "3 warnings".
func countOf(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// horizontalRule is a line across the screen; blank in the plain mode.
func horizontalRule(t theme.Theme, w int) string {
	if t.Plain {
		return strings.Repeat(" ", w)
	}
	return t.Line.Render(strings.Repeat(t.Symbols.Rule, w))
}
