package format

import "parley/engine/consistency"

// MatrixSign is how a cell of a traceability matrix looks where there is room for three characters; plain is for terminals that know
// only ASCII.
func MatrixSign(status consistency.Coverage, plain bool) string {
	i := 0
	if plain {
		i = 1
	}
	return matrixSigns[status][i]
}

var matrixSigns = map[consistency.Coverage][2]string{
	consistency.Covered:      {"✓", "+"},
	consistency.Likely:       {"(✓)", "(+)"},
	consistency.Partial:      {"~", "~"},
	consistency.Unclear:      {"?", "?"},
	consistency.Missing:      {"✗", "x"},
	consistency.Contradicted: {"!", "!"},
	consistency.NoDocument:   {"·", "."},
}

// MatrixHead is what a column is called where there is room for seven characters.
func MatrixHead(column consistency.Column) string {
	switch column {
	case consistency.Requirements:
		return "req."
	case consistency.Designs:
		return "arch."
	case consistency.Briefs, consistency.Epics, consistency.Stories, consistency.Tests:
	}
	return string(column)
}

// MatrixName is what a status is called, in legends and in sentences.
func MatrixName(status consistency.Coverage) string {
	if status == consistency.NoDocument {
		return "no document"
	}
	return string(status)
}

// MatrixLegend is a status by its name, with what it means.
func MatrixLegend(status consistency.Coverage) string {
	return MatrixName(status) + ": " + MatrixMeaning(status)
}

// MatrixMeaning says in a few words what a status means.
func MatrixMeaning(status consistency.Coverage) string { return matrixMeanings[status] }

var matrixMeanings = map[consistency.Coverage]string{
	consistency.Covered:      "its id is there, with text of its own",
	consistency.Likely:       "its words are there, and no id names it",
	consistency.Partial:      "named without text, or only promised",
	consistency.Unclear:      "no id names it, and few of its words are there, or another value",
	consistency.Missing:      "the others are named there and it is not, or most of its words are not there",
	consistency.Contradicted: "two places that seem to contradict each other",
	consistency.NoDocument:   "the package has none of this kind",
}
