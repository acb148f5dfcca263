package parts

import (
	"strings"

	"parley/engine/pattern"
)

// toldSeverity is how grave something is, where a text of parley's own says so behind it or in a cell of a table: "(HIGH)",
// "(HIGH, F-003, line 76)", "| HIGH |".
var toldSeverity = pattern.New(`([\s]\(|\| )(CRITICAL|HIGH|MEDIUM|LOW)([),]| \|)`)

// firstSeverity is a severity that begins an item of a list, or follows the id that does.
var firstSeverity = pattern.New(`^( *(?:-|\d+\.) (?:F-\d+ )?)(CRITICAL|HIGH|MEDIUM|LOW)([:,])`)

// MarkSeverities makes the severities of a text of parley's own bold, so that it is drawn with their colours. A line with code in it stays
// as it is: signs in code are shown.
func MarkSeverities(text string) string {
	lines := strings.Split(text, "\n")
	inCode := false
	for i, line := range lines {
		if codeFence.MatchString(line) {
			inCode = !inCode
		}
		if !inCode && !strings.Contains(line, "`") {
			lines[i] = firstSeverity.ReplaceAllString(toldSeverity.ReplaceAllString(line, "$1**$2**$3"), "$1**$2**$3")
		}
	}
	return strings.Join(lines, "\n")
}
