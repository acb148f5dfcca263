package changes

import (
	"fmt"
	"slices"

	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// comparisonsOf are the pairs of rounds that can be compared, in their order: those that the log has, and, from the first of them on, the rounds
// that read the same text as the one before them.
func comparisonsOf(s *state.State) (list []*feedback.Revision) {
	inLog := map[int]*feedback.Revision{}
	for _, r := range s.Revisions {
		inLog[r.After] = r
	}
	var before *round.Round
	for _, r := range s.Rounds {
		if r.Result == nil {
			continue
		}
		if known := inLog[r.Result.Number]; known != nil {
			list = append(list, known)
			delete(inLog, r.Result.Number)
		} else if again := rereading(before, r.Result); again != nil && len(list) > 0 {
			list = append(list, again)
		}
		before = r.Result
	}
	for _, r := range s.Revisions { // of rounds that are not here
		if inLog[r.After] != nil {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b *feedback.Revision) int { return a.After - b.After })
	return list
}

// lastChanged is where the last comparison of different texts stands; without one, the last of all.
func lastChanged(list []*feedback.Revision) int {
	for i, r := range slices.Backward(list) {
		if !r.SameText {
			return i
		}
	}
	return len(list) - 1
}

// compare shows a pair of rounds, and of the document what changed between them, or before them where they read the same text.
func (v *Screen) compare(n int) {
	v.at = n
	v.revision, v.drawn, v.scroll, v.inDiff = v.comparisons[n], nil, [2]int{}, false
	v.compared = v.revision
	for _, r := range v.comparisons[:n] {
		if v.revision.SameText && v.revision.Diff == "" && !r.SameText {
			v.compared = r
		}
	}
	v.hunks = readDiff(v.compared.Diff)
}

// walk goes to another pair of rounds.
func (v *Screen) walk(step int) screen.Action {
	if n := v.at + step; n >= 0 && n < len(v.comparisons) {
		v.compare(n)
		return nil
	}
	if len(v.comparisons) == 1 {
		return screen.Notice{Text: v.onlyPair(), Bad: true}
	}
	which := "last"
	if step < 0 {
		which = "first"
	}
	return screen.Notice{Text: "This is the " + which + " pair of rounds.", Bad: true}
}

// onlyPair says which rounds can be compared, where no others can: there are no others, or none of these read another text.
func (v *Screen) onlyPair() string {
	text := fmt.Sprintf("Only rounds %d and %d can be compared", v.revision.Before, v.revision.After)
	if len(v.State.Rounds) > 2 && v.changedOnlyHere() {
		text += ": the text changed only between them"
	}
	return text + "."
}

// changedOnlyHere reports whether the rounds before those at hand all read the same text, and those after them, too.
func (v *Screen) changedOnlyHere() bool {
	var last *round.Round
	for _, r := range v.State.Rounds {
		if r.Result == nil {
			continue
		}
		if last != nil && (last.Artifact.SHA256 != r.Result.Artifact.SHA256) != (r.Result.Number == v.revision.After) {
			return false
		}
		last = r.Result
	}
	return last != nil
}

// rounds names the pair at hand; where there are others, between the keys that lead to them.
func (v *Screen) rounds() string {
	t, k := v.Theme, v.Keys
	told := t.Muted.Render(fmt.Sprintf("round %d to %d", v.revision.Before, v.revision.After))
	if len(v.comparisons) < 2 {
		return told
	}
	return t.Key.Render(k.PrevFinding.Help().Key) + " " + told + t.Faint.Render(fmt.Sprintf(", %d of %d", v.at+1, len(v.comparisons))) + " " + t.Key.Render(k.NextFinding.Help().Key)
}

// laterSameText says of the rounds after those at hand that none of them read another text; "" where one did, or where there are none.
func (v *Screen) laterSameText() string {
	later := v.comparisons[min(v.at+1, len(v.comparisons)):]
	if len(later) == 0 || slices.ContainsFunc(later, func(r *feedback.Revision) bool { return !r.SameText }) {
		return ""
	}
	return fmt.Sprintf("%s shows round %d to %d: no text changed", v.Keys.NextFinding.Help().Key, later[0].Before, later[len(later)-1].After)
}

// isNewest reports whether the document as it is now is the one that the shown changes led to.
func (v *Screen) isNewest() bool {
	return len(v.comparisons) == 0 || v.compared == v.comparisons[lastChanged(v.comparisons)]
}
