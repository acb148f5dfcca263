package synthesis

import (
	"slices"
	"strings"

	"parley/engine/pattern"
	"parley/engine/similarity"
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

// areBothRules reports whether fixed checks alone stand behind two statements. They hold no opinions that could differ: that a
// section on risks is there is no answer to a "TBD" in it.
func areBothRules(a, b *statement) bool { return a.rules && b.rules }

// onOtherTopics reports whether two fixed checks found things of different topics, which are no one point, however alike the
// words: that FR-4 is defined twice is not that it serves no goal.
func onOtherTopics(a, b *statement) bool {
	return areBothRules(a, b) && a.topic != "" && b.topic != "" && a.topic != b.topic
}

// areAboutOthers reports whether two statements that are alike in their words are about different things.
func (t *table) areAboutOthers(i, j int) bool {
	return onOtherTopics(t.statements[i], t.statements[j]) || prizeOthers(t.statements[i], t.statements[j])
}

// areNotSurelyOne reports whether two statements are about different things, or quote passages of two places and are not surely alike.
func (t *table) areNotSurelyOne(i, j int) bool {
	return t.areAboutOthers(i, j) || quoteOtherPlaces(t.statements[i], t.statements[j]) && t.matrix.At(i, j) < similarity.SureThreshold
}

// quoteOtherPlaces reports whether two statements quote passages that stand in two places of the document.
func quoteOtherPlaces(a, b *statement) bool {
	return a.line > 0 && b.line > 0 && a.quote != "" && b.quote != "" && !haveSameEvidence(a, b)
}

// prizeOthers reports whether two short strengths share a single word, and what they are about, which comes first, is another thing:
// "One limit for holds" is not "Retention is limited now".
func prizeOthers(a, b *statement) bool {
	return shareOneWord(a.words, b.words) && a.words[0] != b.words[0]
}

// haveSameEvidence reports whether two rule findings looked at one place of the artifact: on one line, at one sentence, of
// which one may quote a part, or one of them at no other places than the other. Findings without any place looked at the
// whole of it.
func haveSameEvidence(a, b *statement) bool {
	switch {
	case a.line != 0 && a.line == b.line:
		return true
	case a.quote == b.quote && (a.quote != "" || a.line == b.line):
		return true
	case quotesPart(a.quote, b.quote) || quotesPart(b.quote, a.quote):
		return true
	}
	return haveSamePlaces(a, b) || haveSamePlaces(b, a)
}

// wordsOfPassage is how many words make a quote the passage it was taken from: "the app" stands in many.
const wordsOfPassage = 3

// quotesPart reports whether a quote is part of a longer one.
func quotesPart(part, whole string) bool {
	return len(strings.Fields(part)) >= wordsOfPassage && strings.Contains(oneLine(whole), oneLine(part))
}

// haveSamePlaces reports whether a finding rests on nothing that another one does not rest on too.
func haveSamePlaces(a, b *statement) bool {
	if len(a.places) == 0 && a.line == 0 || len(b.places) == 0 {
		return false
	}
	return !slices.ContainsFunc(a.lines(), func(line int) bool { return !slices.Contains(b.lines(), line) })
}

// lines are those of all places of a statement.
func (s *statement) lines() []int {
	if len(s.places) == 0 {
		return []int{s.line}
	}
	return s.places
}

// agreeing are the members of a group that somebody independent agrees with, without those that repeat a member: what
// two fixed checks found in one sentence was observed once.
func (t *table) agreeing(group []int) []int {
	members := t.distinct(group)
	return slices.DeleteFunc(slices.Clone(members), func(i int) bool {
		return !slices.ContainsFunc(members, func(j int) bool { return areIndependent(t.statements[i], t.statements[j]) })
	})
}

// distinct are the members of a group without the rule findings of other perspectives that repeat an earlier one.
func (t *table) distinct(group []int) []int {
	var kept []int
	for _, i := range group {
		repeats := func(j int) bool {
			a, b := t.statements[i], t.statements[j]
			return a.by != b.by && !areIndependent(a, b)
		}
		if !slices.ContainsFunc(kept, repeats) {
			kept = append(kept, i)
		}
	}
	return kept
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
func (t *table) splitByIDs(group []int, differ func(i, j int) bool) [][]int {
	var parts [][]int
	for _, i := range group {
		one := t.statements[i]
		at := slices.IndexFunc(parts, func(part []int) bool {
			return !slices.ContainsFunc(part, func(j int) bool {
				other := t.statements[j]
				return onOtherIDs(one, other) || opposed(one, other) || differ(i, j)
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
