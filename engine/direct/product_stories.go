package direct

import (
	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// benefitClause is “so” with what follows from it; more of it than of anything else (“so far”) says how.
var (
	benefitClause = pattern.New(`\bso [a-z]`)
	soMuch        = pattern.New(`\bso (?:far|much|many|long|on|called|forth|often|well)\b`)
)

var benefitWords = newTermList("so that|so i|so we|so they|in order to|to be able to|because|以便|从而|这样|以|为了")

func storiesHaveBenefit(m *analysis) checkResult {
	var bad []smell
	stories := 0
	for i := range m.requirements {
		s := m.requirements[i]
		if s.Kind != document.Story && !document.IsStory(s.Text) {
			continue
		}
		stories++
		if !benefitWords.matches(fold(s.Text)) && !benefitClause.MatchString(soMuch.ReplaceAllString(fold(s.Text), "")) && !m.nextHas(s, benefitWords) && len(s.Sentences) > 0 && !m.isSuppressed(s.Line) {
			bad = append(bad, m.wholeStatement(s))
		}
	}
	if stories == 0 {
		return skip()
	}
	if len(bad) == 0 {
		return passed()
	}
	f := m.at(review.Low, bad[0].sentence.Block, bad[0].sentence.Span, "")
	f.text, f.suggestion = m.wordDensity(bad, len(bad), stories, "user story", phrases{
		one: "says what is wanted and not what for", all: "say what is wanted and not what for: {list}",
		fix:    "Add to {where} what it is good for (“so that …”), or state the feature without the story form.",
		fixAll: "Add what each story is good for (“so that …”): {list}.",
	})
	f.anchor = m.anchorOf(bad[0])
	if 2*len(bad) < stories {
		return partlyMet(f)
	}
	return failed(f)
}

// nextHas reports whether the block after a statement has one of the words: the benefit may stand on the next line.
func (m *analysis) nextHas(s *document.Statement, words *termList) bool {
	next := s.Blocks[len(s.Blocks)-1] + 1
	return next < len(m.doc.Blocks) && m.doc.Blocks[next].Section == s.Section && m.doc.Blocks[next].Kind != document.Row && words.matches(fold(m.doc.Blocks[next].Text)) && !storyRole.matches(fold(m.doc.Blocks[next].Text))
}
