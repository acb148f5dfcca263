package direct

import (
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/similarity"
)

// groupTitle are headings that authors put over several others and then write on the same level: "Proposal" over "User
// stories", "Alternatives" over "Alternative 1".
var groupTitle = pattern.New(`(?i)^(?:proposal|(?:detailed |high[- ]level |technical )?design(?: details)?|(?:proposed )?(?:solution|changes)|implementation(?: details?| plan)?(?:/.*)?|details|user stories|use cases|stories|scenarios|workflow(?: description)?|test plan|tests|phases|decisions|components)\W*$`)

// ownParts are the subjects of headings that stand for themselves in a proposal: before one of them, a heading without a text
// groups nothing.
const ownParts = document.Risks | document.Alternatives | document.OpenQuestions | document.Rollback | document.References | document.NonGoals |
	document.Goals | document.Problem | document.Metrics | document.ChangeLog | document.Dependencies | document.Later

// sectionNumber is that which a title begins with.
var sectionNumber = pattern.New(`^\d+(?:\.\d+)*\.?\s`)

// dateTitle is a heading that is a date, as a title page has.
var dateTitle = pattern.New(`(?i)^\W*(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:\d{1,2}(?:st|nd|rd|th)?\.? )?(?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{1,2}(?:st|nd|rd|th)?)?,? \d{4})\W*$`)

// groupsNext reports whether a heading without a text of its own stands over what follows it on the same level.
func (m *analysis) groupsNext(s document.Section) bool {
	if s.SubtreeEnd != s.Index+1 || s.SubtreeEnd >= len(m.doc.Sections) {
		return false
	}
	next := m.doc.Sections[s.SubtreeEnd]
	if next.Level != s.Level || !m.hasSubstance(next) {
		return false
	}
	if groupTitle.MatchString(strings.TrimSpace(s.Title)) && next.Topic&ownParts == 0 {
		return true
	}
	if number := strings.TrimRight(sectionNumber.FindString(s.Title), ". "); number != "" && strings.HasPrefix(next.Title, number+".") {
		return true // "3.1 Interfaces" over "3.1.1 Screen"
	}
	words, others := similarity.Words(s.Title), similarity.Words(next.Title)
	return len(words) > 0 && len(others) > len(words) && !strings.ContainsAny(s.Title, "0123456789") &&
		!slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(others, w) })
}

// saysItself reports whether a heading is a text of its own: a user story, a whole sentence, or an address.
func (m *analysis) saysItself(s document.Section) bool {
	return document.IsStory(s.Title) || dateTitle.MatchString(s.Title) || strings.Contains(m.doc.LineText(s.Line), "://") ||
		strings.HasSuffix(s.Title, ".") && len(strings.Fields(s.Title)) >= shortAnswer
}
