package findings

import (
	"strings"

	"parley/engine/document"
	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// mostAbout is how many lines of a finding stand above what is written about it.
const mostAbout = 8

// about is a finding as it stands above the words that are written on it.
func (v *Screen) about(f round.Finding) func(t theme.Theme, w, most int) []string {
	return func(t theme.Theme, w, most int) []string {
		badge := v.severityBadge(f)
		indent := safetext.Width(badge) + 1
		lines := parts.ClampLines(state.Told(f), max(1, w-indent), max(1, min(most, mostAbout)))
		for i, line := range lines {
			lead := strings.Repeat(" ", indent)
			if i == 0 {
				lead = badge + " "
			}
			lines[i] = lead + t.Text.Render(line)
		}
		return lines
	}
}

// aboutWords are words of the document as they stand above a comment on them.
func aboutWords(quote string) func(t theme.Theme, w, most int) []string {
	if strings.TrimSpace(quote) == "" {
		return nil
	}
	return func(t theme.Theme, w, most int) []string {
		lines := parts.ClampLines("“"+inOneLine(quote)+"”", w, max(1, most))
		for i, line := range lines {
			lines[i] = t.Muted.Render(line)
		}
		return lines
	}
}

// inOneLine is a passage of several lines in one, with strokes between them, and without the signs of Markdown.
func inOneLine(passage string) string {
	var said []string
	for line := range strings.Lines(passage) {
		line = strings.TrimLeft(line, "#> \t")
		if marker, item, isItem := strings.Cut(line, " "); isItem && len(marker) == 1 && strings.Contains("-*+", marker) {
			line = item
		}
		if line = safetext.Line(document.Plain(line)); line != "" {
			said = append(said, line)
		}
	}
	return strings.Join(said, " / ")
}

// aboutAll are several findings, each in a line.
func (v *Screen) aboutAll(list []round.Finding) func(t theme.Theme, w, most int) []string {
	return func(t theme.Theme, w, most int) (lines []string) {
		for _, f := range list {
			if len(lines) == most {
				break
			}
			lines = append(lines, safetext.Truncate(v.severityBadge(f)+" "+t.Text.Render(safetext.TruncateWords(state.Told(f), max(1, w-8))), w))
		}
		return lines
	}
}

// says is a text that stays as it is, for a panel.
func says(text string) func() string { return func() string { return text } }
