package synthesis

import (
	"slices"
	"strings"

	"parley/engine/pattern"
)

// areIndependent reports whether two statements of different perspectives are two judgements. Two rule findings are one
// check shown twice unless both the rule and the evidence differ.
func areIndependent(a, b *statement) bool {
	if a.by == b.by {
		return false
	}
	if !a.rules || !b.rules {
		return true
	}
	return a.rule != b.rule && !haveSameEvidence(a, b)
}

// haveSameEvidence reports whether two rule findings looked at one place of the artifact. Findings without any place looked
// at the whole of it.
func haveSameEvidence(a, b *statement) bool {
	if a.line != 0 && a.line == b.line {
		return true
	}
	return a.quote == b.quote && (a.quote != "" || a.line == b.line)
}

// agreeing are the members of a group that somebody independent agrees with.
func (t *table) agreeing(group []int) []int {
	var members []int
	for _, i := range group {
		if slices.ContainsFunc(group, func(j int) bool { return areIndependent(t.statements[i], t.statements[j]) }) {
			members = append(members, i)
		}
	}
	return members
}

// identifier is how requirements, stories and decisions are numbered.
var identifier = pattern.New(`\b[A-Z]{1,8}-?\d+(?:\.\d+)*\b`)

// idsIn is the ids that a text names, in order, without their hyphens; "" for none.
func idsIn(text string) string {
	if !strings.ContainsAny(text, "0123456789") {
		return "" // most texts; looking for ids takes longer than comparing them
	}
	ids := identifier.FindAllString(text, -1)
	for i, id := range ids {
		ids[i] = strings.ReplaceAll(id, "-", "")
	}
	slices.Sort(ids)
	return strings.Join(slices.Compact(ids), " ")
}

// splitByIDs splits a group whose members are alike in their words: what is said of FR-7 is not said of FR-8, and the reverse of
// a statement is another one. The other differences that count are the caller's.
func (t *table) splitByIDs(group []int, differ func(a, b *statement) bool) [][]int {
	var parts [][]int
	for _, i := range group {
		one := t.statements[i]
		at := slices.IndexFunc(parts, func(part []int) bool {
			return !slices.ContainsFunc(part, func(j int) bool {
				other := t.statements[j]
				return onOtherIDs(one, other) || opposed(one, other) || differ(one, other)
			})
		})
		if at < 0 {
			at = len(parts)
			parts = append(parts, nil)
		}
		parts[at] = append(parts[at], i)
	}
	return parts
}

// onOtherIDs reports whether two statements name different ids.
func onOtherIDs(a, b *statement) bool { return a.ids != "" && b.ids != "" && a.ids != b.ids }
