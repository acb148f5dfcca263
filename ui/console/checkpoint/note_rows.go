package checkpoint

import (
	"regexp"
	"strings"

	"parley/ui/console/parts"
)

// verdictChange is how the note begins that tells how a verdict came from that of another round.
var verdictChange = regexp.MustCompile(`^From round \d+ (?:\([^)]*\) )?to round \d+ \([^)]*\)`)

// fewReasons is up to how many reasons stand in one sentence.
const fewReasons = 2

// noteRows are the lines of a note behind its sign. The reasons of a verdict that changed have a row each, those of the ratings one together: three
// lines of one sentence are not read.
func (v *Screen) noteRows(sign, note string, w int) []string {
	t, head := v.Theme, verdictChange.FindString(note)
	reasons := joinRatings(strings.Split(strings.TrimSuffix(strings.TrimPrefix(note, head), "."), "; "))
	if head == "" || len(reasons) <= fewReasons {
		return parts.HangingIndent(sign+" ", note, t.Text, w)
	}
	lines := parts.HangingIndent(sign+" ", head+":", t.Text, w)
	for _, reason := range reasons {
		lines = append(lines, parts.HangingIndent("  "+t.Faint.Render(t.Symbols.Bullet)+" ", strings.TrimSpace(reason), t.Text, w)...)
	}
	return lines
}

// joinRatings puts reasons that tell what somebody rates, and stand after each other, into one.
func joinRatings(reasons []string) (joined []string) {
	rates := func(reason string) bool { return strings.Contains(reason, " rates ") }
	for i, reason := range reasons {
		if i > 0 && rates(reason) && rates(reasons[i-1]) {
			joined[len(joined)-1] += "; " + reason
			continue
		}
		joined = append(joined, reason)
	}
	return joined
}
