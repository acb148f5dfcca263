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

// revisionTitle is a heading that says which revision a document is, as a title page has: "Rev 0.1".
var revisionTitle = pattern.New(`(?i)^\W*(?:rev|revision|version|release|draft)[. ]*[v#]?\d+(?:\.\d+)*\W*$`)

// ownParts are the subjects of headings that stand for themselves in a proposal: before one of them, a heading without a text
// groups nothing.
const ownParts = document.Risks | document.Alternatives | document.OpenQuestions | document.Rollback | document.References | document.NonGoals |
	document.Goals | document.Problem | document.Metrics | document.ChangeLog | document.Dependencies | document.Later

// sectionNumber is that which a title begins with.
var sectionNumber = pattern.New(`^\d+(?:\.\d+)*\.?\s`)

// dateTitle is a heading that is a date, as a title page has.
var dateTitle = pattern.New(`(?i)^\W*(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:\d{1,2}(?:st|nd|rd|th)?\.? )?(?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{1,2}(?:st|nd|rd|th)?)?,? \d{4})\W*$`)

// grouping is how surely a heading without a text of its own stands over what follows it on the same level.
type grouping int

const (
	noGroup      grouping = iota
	perhapsGroup          // nothing says that it cannot
	namedGroup            // authors put its title over others
	sureGroup             // its number or its words are those of what follows
)

// groupsNext reports whether a heading without a text of its own stands over what follows it on the same level.
func (m *analysis) groupsNext(s document.Section) bool { return m.groupingOf(s) != noGroup }

var (
	// numberedMember is one of several under a heading: "Risk 1" under "Risks and mitigations".
	numberedMember = pattern.New(`^\W*\pL+ #?\d{1,2}\b`)
	// prosFirst begins what weighs one of several ways.
	prosFirst = pattern.New(`(?i)^\W*(?:pros?|advantages?|benefits?)\b`)
)

// isWeighed reports whether a heading over the alternatives is followed by one of them: the text below it begins with what speaks for it.
func (m *analysis) isWeighed(s, next document.Section) bool {
	own := m.doc.OwnBlocks(next)
	return s.Topic.Has(document.Alternatives) && len(own) > 0 && prosFirst.MatchString(own[0].Full)
}

func (m *analysis) groupingOf(s document.Section) grouping {
	if s.SubtreeEnd != s.Index+1 || s.SubtreeEnd >= len(m.doc.Sections) {
		return noGroup
	}
	next := m.doc.Sections[s.SubtreeEnd]
	if next.Level != s.Level || !m.hasSubstance(next) && !m.hasHiddenContent(next) {
		return noGroup
	}
	if number := strings.TrimRight(sectionNumber.FindString(s.Title), ". "); number != "" && strings.HasPrefix(next.Title, number+".") {
		return sureGroup // "3.1 Interfaces" over "3.1.1 Screen"
	}
	words, others := similarity.Words(s.Title), similarity.Words(next.Title)
	if numberedMember.MatchString(next.Title) && len(others) > 0 && slices.Contains(words, others[0]) || m.isWeighed(s, next) {
		return sureGroup
	}
	if len(words) > 0 && len(others) > len(words) && !strings.ContainsAny(s.Title, "0123456789") &&
		!slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(others, w) }) {
		return sureGroup
	}
	title, after := strings.TrimSpace(s.Title), strings.TrimSpace(next.Title)
	if groupTitle.MatchString(title) && next.Topic&ownParts == 0 || isExamples(s) && next.Topic == 0 && !aloneTitle.MatchString(after) && !groupTitle.MatchString(after) {
		return namedGroup
	}
	if !m.standsAlone(s, next) {
		return perhapsGroup
	}
	return noGroup
}

// isExamples reports whether a heading deep in a document stands over several examples.
func isExamples(s document.Section) bool {
	return s.Level >= minLevelOfParts && strings.EqualFold(strings.TrimSpace(s.Title), "examples")
}

const minLevelOfParts = 4

// isOneLevelTooLow reports whether a heading without a number is the only one of its level or below, and what belongs to it stands under
// the headings that follow on a higher one: the level is wrong, and nothing is missing.
func (m *analysis) isOneLevelTooLow(s document.Section) bool {
	if s.Index+1 >= len(m.doc.Sections) || sectionNumber.MatchString(s.Title) || isQuestion(s) || m.hasComment(s) {
		return false
	}
	next := m.doc.Sections[s.Index+1]
	if next.Level >= s.Level || (s.Topic|next.Topic)&ownParts != 0 || !m.hasSubstance(next) {
		return false
	}
	return !slices.ContainsFunc(m.doc.Sections, func(o document.Section) bool { return o.Index != s.Index && o.Level >= s.Level })
}

// standsAlone reports whether a heading cannot be one over the next on its level: it names a part that every proposal has for itself,
// asks a question, or both are numbered as neighbours.
func (m *analysis) standsAlone(s, next document.Section) bool {
	if m.hasComment(s) || groupTitle.MatchString(strings.TrimSpace(s.Title)) || s.Topic&ownParts != 0 || isQuestion(s) || stageOf(s.Title) > 0 || aloneTitle.MatchString(strings.TrimSpace(s.Title)) {
		return true
	}
	number, after := numberOf(s.Title), numberOf(next.Title)
	return number != "" && after != "" && strings.Count(number, ".") == strings.Count(after, ".")
}

// hasComment reports whether a comment stands below a heading, as a template's hint does that says what is to be written there.
func (m *analysis) hasComment(s document.Section) bool {
	end := m.doc.Line(lastOffset) + 1
	if s.SubtreeEnd < len(m.doc.Sections) {
		end = m.doc.Sections[s.SubtreeEnd].Line
	}
	for line := s.Line + 1; line < end; line++ {
		if text := m.doc.LineText(line); strings.Contains(text, "<!--") && !forPrograms.MatchString(text) {
			return true
		}
	}
	return false
}

// forPrograms is a comment that tells a program what to leave out or to let pass.
var forPrograms = pattern.New(`(?i)^\s*<!--\s*(?:omit (?:in|from) toc|no toc|toc|markdownlint|prettier|vale|textlint|cspell|spell-?checker)\b`)

// aloneTitle are further headings of templates that have their own text, or none.
var aloneTitle = pattern.New(`(?i)^(?:basic example|(?:detailed )?examples?|non-?functional requirements|nfrs?|(?:out of )?scope|background|summary|abstract|overview|introduction|purpose|conclusions?|notes?|appendix|security(?: considerations)?|privacy(?: considerations)?|performance(?: considerations)?|compatibility|rationale|prior art|adoption strategy|how we teach this|test(?:ing)? plan|glossary|definitions|assumptions|constraints|monitoring(?: requirements)?|scalability|troubleshooting|infrastructure needed.*|version skew strategy|upgrade.*strategy|graduation criteria|dependencies|limitations|stakeholders|(?:user )?documentation|timeline|milestones|logging|licen[cs]ing|costs?|impact)\W*$`)

// saysItself reports whether a heading is a text of its own: a user story, a whole sentence, or an address.
func (m *analysis) saysItself(s document.Section) bool {
	return document.IsStory(s.Title) || dateTitle.MatchString(s.Title) || revisionTitle.MatchString(s.Title) || strings.Contains(m.doc.LineText(s.Line), "://") ||
		len(strings.Fields(s.Title)) >= shortAnswer && (strings.HasSuffix(s.Title, ".") || strings.HasSuffix(s.Title, "!"))
}

// sentenceInside is where one sentence of a text ends and the next one begins.
var sentenceInside = pattern.New(`[\pL)][.] \p{Lu}`)

// goesOnInHeading reports whether what follows a heading is a text that was marked as a heading by mistake: a shallower one that is made of
// sentences, with text below it, or a long one that answers a question.
func (m *analysis) goesOnInHeading(s document.Section) bool {
	if s.Index+1 >= len(m.doc.Sections) {
		return false
	}
	next := m.doc.Sections[s.Index+1]
	if document.Size(next.Title) <= longestPlain || isQuestion(next) {
		return false
	}
	return next.Level < s.Level && sentenceInside.MatchString(next.Title) || next.Level == s.Level && isQuestion(s) && m.hasSubstance(next)
}

// announcesParts is a heading of a proposal over what is listed part by part.
var announcesParts = pattern.New(`^(?:(?:technical|detailed) )?(?:specifications?|details|parameters|changes)$`)

// goesOnShallower reports whether what a heading announces may stand below the next one, which has the level of the document's title by
// mistake: neither has a number or names a part that proposals have for themselves.
func (m *analysis) goesOnShallower(s document.Section) bool {
	if s.Index+1 >= len(m.doc.Sections) || s.Topic&ownParts != 0 || isQuestion(s) || numberOf(s.Title) != "" || m.hasComment(s) {
		return false
	}
	next := m.doc.Sections[s.Index+1]
	title := strings.TrimSpace(next.Title)
	return m.isOnTitlesLevel(next) && next.Topic == 0 && numberOf(title) == "" && !aloneTitle.MatchString(title) && !groupTitle.MatchString(title) &&
		!mayBeEmpty.MatchString(title) && !isQuestion(next) && m.hasSubstance(next)
}

// isOnTitlesLevel reports whether a heading is the first that is on the level of the title, or above it.
func (m *analysis) isOnTitlesLevel(s document.Section) bool {
	return s.Index > 2 && s.Level <= m.doc.Sections[1].Level &&
		!slices.ContainsFunc(m.doc.Sections[2:s.Index], func(o document.Section) bool { return o.Level <= s.Level })
}

// isNamedBelow reports whether the headings that follow on higher levels, by mistake, say again and again what a heading announces: "Definition
// of errors" over three times "Error definition".
func (m *analysis) isNamedBelow(s document.Section) bool {
	if s.Index+1 >= len(m.doc.Sections) || m.doc.Sections[s.Index+1].Level >= s.Level {
		return false
	}
	words, named := singularWords(s.Title), 0
	if len(words) < 2 {
		return false
	}
	for _, o := range m.doc.Sections[s.Index+1:] {
		if longer := len(o.Title) - len(s.Title); o.Level < s.Level && -len(words) <= longer && longer <= len(words) && slices.Equal(words, singularWords(o.Title)) {
			named++
		}
	}
	return named > 1
}

// singularWords are those of a title in the order of the alphabet, each without the s of a plural.
func singularWords(title string) []string {
	words := strings.Fields(fold(title))
	for i, w := range words {
		words[i] = strings.TrimSuffix(w, "s")
	}
	slices.Sort(words)
	return words
}

// partsStandShallower reports whether the parts that a heading announces stand behind it on a higher level, by mistake: its own level is that
// of the headings before it, of which none stands on the level of the parts.
func (m *analysis) partsStandShallower(s document.Section) bool {
	if s.Index+1 >= len(m.doc.Sections) || !announcesParts.MatchString(fold(strings.TrimSpace(s.Title))) {
		return false
	}
	next := m.doc.Sections[s.Index+1]
	if next.Level >= s.Level || next.Topic&ownParts != 0 || !m.hasSubstance(next) {
		return false
	}
	beside := 0
	for _, o := range m.doc.Sections[1:s.Index] {
		switch o.Level {
		case next.Level:
			return false
		case s.Level:
			beside++
		}
	}
	return beside > 0
}
