package format

import "parley/engine/review"

// grade is how the formats call a severity.
type grade struct {
	severity review.Severity
	line     string // compilers and editors
	github   string // workflow commands
	rdf      string // Reviewdog Diagnostic Format
	sarif    string // level of a result
	problem  string // problem.severity of a SARIF rule, by which GitHub sorts
	gitlab   string // Code Quality
}

// grades maps every severity, the gravest first. What nobody graded counts as a warning, as it does in SARIF.
var grades = []grade{
	{review.Critical, "error", "error", "ERROR", "error", "error", "critical"},
	{review.High, "error", "error", "ERROR", "error", "error", "major"},
	{review.Medium, "warning", "warning", "WARNING", "warning", "warning", "minor"},
	{"", "warning", "warning", "WARNING", "warning", "warning", "minor"},
	{review.Low, "info", "notice", "INFO", "note", "recommendation", "info"},
}

// gradeOf is the row of a severity, and its place in the table. One of another version counts as not given.
func gradeOf(s review.Severity) (grade, int) {
	ungraded := 0
	for i, g := range grades {
		if g.severity == s {
			return g, i
		}
		if g.severity == "" {
			ungraded = i
		}
	}
	return grades[ungraded], ungraded
}
