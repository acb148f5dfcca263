package review

import (
	"regexp"
	"strings"

	"github.com/kaptinlin/jsonrepair"
)

const (
	mostRepairs = 6
	// longestRepair and deepestRepair bound what is given to the repairer, which is recursive.
	longestRepair = 2 << 20
	deepestRepair = 500
)

// reviewStart is a brace followed by a field that only a review has first, however it is quoted.
var reviewStart = regexp.MustCompile(`\{\s*["'“”‘’` + "`" + `]?\s*(?i:strengths?|weaknesses|suggestions|rating|open_?questions|risk_?level|` +
	`missing_?requirements|confirmed|corrected|new_?insights|answers|pros|cons|score|优点|缺点|建议|评分)\s*["'“”‘’` + "`" + `]?\s*[:：]`)

// repaired reads what is almost JSON: trailing commas, other quotes, comments, an end that is missing. It is only asked
// when no object was whole.
func repaired(text string) []candidate {
	starts := reviewStart.FindAllStringIndex(text, -1)
	if len(starts) > mostRepairs {
		starts = starts[len(starts)-mostRepairs:]
	}
	var found []candidate
	for i, start := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		if c, ok := repair(text[start[0]:end]); ok {
			found = append(found, c)
		}
	}
	return found
}

// repair mends one piece that begins with a review's brace and ends somewhere behind it: at its last brace, unless it
// was cut off before that.
func repair(piece string) (candidate, bool) {
	if fence := strings.Index(piece, "\n```"); fence >= 0 {
		piece = piece[:fence]
	}
	whole := piece
	if last := strings.LastIndexByte(piece, '}'); last >= 0 {
		whole = piece[:last+1]
	}
	for _, try := range []string{whole, piece} {
		if len(try) > longestRepair || nesting(try) > deepestRepair {
			continue
		}
		mended, err := jsonrepair.Repair(try)
		if err != nil {
			continue
		}
		object, ok := decode(mended)
		if !ok {
			continue
		}
		if c := read(object); c.isReview() {
			c.warnings = append([]string{"the answer's JSON was broken and has been repaired"}, c.warnings...)
			return c, true
		}
	}
	return candidate{}, false
}

// nesting is an upper bound of how deep a text nests.
func nesting(text string) int {
	depth, deepest := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '{', '[', '(':
			depth++
			deepest = max(deepest, depth)
		case '}', ']', ')':
			depth--
		}
	}
	return deepest
}
