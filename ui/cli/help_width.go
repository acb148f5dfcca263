package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"parley/ui/safetext"
)

const (
	// widestHelp is how wide help is at most, in cells, and where there is no terminal; flags beside their sentences are narrower.
	widestHelp, widestFlags = 120, 100
	// narrowestHelp is how wide help is at least: below it the terminal breaks the lines.
	narrowestHelp = 60
	// commandColumn is where the sentence on a command begins in a list of commands.
	commandColumn = 16
)

// helpWidth is how wide help is on this terminal, so that no line of a sentence is broken within a word.
func (a App) helpWidth() int {
	if a.OutWidth == nil {
		return widestHelp
	}
	width := a.OutWidth()
	if width == 0 {
		return widestHelp
	}
	return max(narrowestHelp, min(width, widestHelp))
}

// writeHelp writes what a command does and how it is called.
func (a App) writeHelp(cmd *cobra.Command) error {
	text := cmd.Long
	if text == "" {
		text = cmd.Short
	}
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s\n\n", fill(strings.TrimSpace(text), a.helpWidth())); err != nil {
		return err
	}
	return a.writeUsage(cmd)
}

// fill breaks the paragraphs that are wider than the width anew. A paragraph that shows something (indented, or a comment) stays.
func fill(text string, width int) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		var shown, sentences []string
		for line := range strings.SplitSeq(p, "\n") {
			if strings.HasPrefix(line, " ") || strings.HasPrefix(line, "<!--") {
				shown = append(shown, line)
				continue
			}
			sentences = append(sentences, line)
		}
		if isWider(sentences, width) {
			sentences = safetext.Wrap(strings.Join(sentences, " "), width)
		}
		paragraphs[i] = strings.Join(append(sentences, shown...), "\n")
	}
	return strings.Join(paragraphs, "\n\n")
}

// isWider reports whether one of the lines is wider than the width.
func isWider(lines []string, width int) bool {
	for _, line := range lines {
		if safetext.Width(line) > width {
			return true
		}
	}
	return false
}
