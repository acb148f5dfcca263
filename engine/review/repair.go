package review

import (
	"strings"

	"github.com/kaptinlin/jsonrepair"

	"parley/engine/pattern"
)

const (
	maxRepairs = 6
	// maxRepair, in bytes from the end, and maxRepairDepth bound what is given to the repairer, which is recursive.
	maxRepair      = 2 << 20
	maxRepairDepth = 500
)

// reviewStart is a brace followed by a field that only a review has first, however it is quoted.
var reviewStart = pattern.New(`\{\s*["'“”‘’` + "`" + `]?\s*(?i:strengths?|weaknesses|suggestions|rating|open_?questions|risk_?level|` +
	`missing_?requirements|confirmed|corrected|new_?insights|answers|pros|cons|score|优点|缺点|建议|评分)\s*["'“”‘’` + "`" + `]?\s*[:：]`)

// repaired reads what is almost JSON: trailing commas, other quotes, comments, an end that is missing. It is only asked
// when no object was whole.
func repaired(text string) []candidate {
	text = withoutControls(text[max(0, len(text)-maxRepair):])
	starts := reviewStart.FindAllStringIndex(text, -1)
	if len(starts) > maxRepairs {
		starts = starts[len(starts)-maxRepairs:]
	}
	var found []candidate
	for i, start := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		if c, ok := repair(text[start[0]:end]); ok {
			c.source = text[start[0]:end]
			found = append(found, c)
		}
	}
	return found
}

// withoutControls is a text without the control characters that no JSON has, such as the raw escapes that a tool copies out of a document or a
// terminal. Line ends and tabs stay: the repairer knows them.
func withoutControls(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, text)
}

// repair mends one piece that begins with a review's brace and ends somewhere behind it: at its last brace, unless it
// was cut off before that.
func repair(piece string) (candidate, bool) {
	if fence := strings.Index(piece, "\n```"); fence >= 0 {
		piece = piece[:fence]
	}
	if half, ok := completed(piece); ok {
		if c, ok := readText(half, "the answer breaks off; what was whole is kept"); ok {
			c.truncated = true
			return c, true
		}
	}
	whole := piece
	if last := strings.LastIndexByte(piece, '}'); last >= 0 {
		whole = piece[:last+1]
	}
	for _, try := range []string{whole, piece} {
		if nesting(try) > maxRepairDepth {
			continue
		}
		mended, err := jsonrepair.Repair(try)
		if err != nil {
			continue
		}
		if c, ok := readText(mended, "the answer's JSON was broken and has been repaired"); ok {
			c.truncated = !strings.HasSuffix(strings.TrimSpace(try), "}")
			return c, true
		}
	}
	return candidate{}, false
}

// readText reads an object that had to be mended, with the warning that it was.
func readText(text, warning string) (candidate, bool) {
	object, ok := decode(text)
	if !ok {
		return candidate{}, false
	}
	c := read(object)
	c.warnings = append([]string{warning}, c.warnings...)
	return c, c.isReview()
}

// completed closes an object that is right as far as it goes and then breaks off, behind its last whole value: half a
// sentence may say the opposite of the whole one.
func completed(piece string) (string, bool) {
	piece = strings.TrimSpace(piece)
	s := scanner{text: piece}
	if s.object() || s.pos < len(piece) || s.whole == 0 {
		return "", false
	}
	piece = piece[:s.whole]
	s = scanner{text: piece}
	s.object()
	closed := []byte(piece)
	for i := len(s.open) - 1; i >= 0; i-- {
		closed = append(closed, closer(piece[s.open[i]]))
	}
	return string(closed), true
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
