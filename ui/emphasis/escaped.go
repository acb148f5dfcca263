package emphasis

import (
	"regexp"
	"strings"
)

// Words between signs of which at least one stands behind a backslash, so that it means nothing.
var (
	escapedStrong   = regexp.MustCompile(`\\?\*\\?\*(\S|\S[^*\n]*?[^\s\\*])\\?\*\\?\*`)
	escapedCode     = regexp.MustCompile("\\\\?`(?:[^`\\\\\n]|\\\\[^`])+\\\\?`")
	escapedStressed = regexp.MustCompile(`(^|[\s(“"])\\?\*(\w[^*\n]*?)\\?\*($|[^\w*])`)
)

// Restore gives the words of a Markdown text back the emphasis that their writer gave them: a record keeps the signs of foreign words as
// signs. Nothing else that is kept so comes to mean something, and code stays as it is.
func Restore(text string) string {
	if !strings.Contains(text, "\\*") && !strings.Contains(text, "\\`") {
		return text
	}
	lines := strings.Split(text, "\n")
	inCode := false
	for i, line := range lines {
		if fence := strings.TrimLeft(line, " "); strings.HasPrefix(fence, "```") || strings.HasPrefix(fence, "~~~") {
			inCode = !inCode
		}
		if inCode || !strings.Contains(line, "\\*") && !strings.Contains(line, "\\`") {
			continue
		}
		line = escapedStrong.ReplaceAllString(line, "**$1**")
		line = escapedCode.ReplaceAllStringFunc(line, restoreCode)
		lines[i] = escapedStressed.ReplaceAllString(line, "$1*$2*$3")
	}
	return strings.Join(lines, "\n")
}

// restoreCode makes words between backquotes code, unless something in them stands behind a backslash: in code that would be seen.
func restoreCode(words string) string {
	inside := strings.TrimSuffix(strings.Trim(strings.TrimPrefix(words, "\\"), "`"), "\\")
	if strings.Contains(inside, "\\") {
		return words
	}
	return "`" + inside + "`"
}
