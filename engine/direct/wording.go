package direct

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/document"
	"parley/engine/round"
)

func lineOf(n int) string { return "line " + strconv.Itoa(n) }

// plainText is prose fit to be shown: what was hidden is marked by an ellipsis.
func plainText(s string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(s, string(document.Hidden), "…")), " ")
}

// plural writes "1 requirement", "3 requirements", "2 stories".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + pluralOf(noun)
}

// pluralOf is the plural of a noun.
func pluralOf(noun string) string {
	if head, tail, ok := strings.Cut(noun, " of "); ok {
		return pluralOf(head) + " of " + tail
	}
	if one, other, ok := strings.Cut(noun, " or "); ok {
		return pluralOf(one) + " and " + pluralOf(other)
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok && !strings.HasSuffix(stem, "a") && !strings.HasSuffix(stem, "e") {
		return stem + "ies"
	}
	if stem, ok := strings.CutSuffix(noun, "criterion"); ok {
		return stem + "criteria"
	}
	if strings.HasSuffix(noun, "s") || strings.HasSuffix(noun, "x") || strings.HasSuffix(noun, "ch") {
		return noun + "es"
	}
	return noun + "s"
}

// singularOrPlural is the singular word for one and the plural for any other number.
func singularOrPlural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// shareOf writes "2 of 6 stories", "all 6 stories", "both stories", "the only story".
func shareOf(n, total int, noun string) string {
	switch {
	case n == total && n == 1:
		return "the only " + noun
	case n == total && n == 2:
		return "both " + pluralOf(noun)
	case n == total:
		return "all " + plural(n, noun)
	default:
		return fmt.Sprintf("%d of %s", n, plural(total, noun))
	}
}

// sentence begins a text with a capital letter.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if !unicode.IsLower(first) {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// joinWords writes "a, b and c".
func joinWords(items []string) string { return round.Series(items) }

// listAtMost is list for at most n items, and says how many more there are.
func listAtMost(items []string, n int) string {
	if len(items) <= n {
		return joinWords(items)
	}
	return strings.Join(items[:n], ", ") + fmt.Sprintf(" and %d more", len(items)-n)
}

// quoteOf puts a short form of a text in quotation marks; a cut one ends in an ellipsis.
func quoteOf(text string, limit int) string {
	text = strings.Trim(plainText(text), " |")
	if !strings.HasSuffix(text, "..") {
		text = strings.TrimRight(text, ".。")
	}
	short := document.Shorten(text, limit)
	if short != text {
		short = strings.TrimRight(short, " ,;:.，；：。|") + "…"
	}
	return "“" + short + "”"
}

// docName names the kind of document in a sentence: "the brief".
func (m *analysis) docName() string {
	switch m.doc.Profile {
	case aContext:
		return "the discovery context"
	case aBrief:
		for _, name := range []string{"brief", "proposal", "PRD", "vision"} {
			if strings.Contains(fold(m.doc.Title+" "+path.Base(m.input.Path)), fold(name)) {
				return "the " + name
			}
		}
		return "the document"
	case aSpec:
		return "the requirements document"
	case aDesign:
		return "the architecture"
	case aEpics:
		return "the epics document"
	case aReport:
		return "the readiness report"
	case document.Proposal, document.ReadMe, document.Policy:
		return "the " + string(m.doc.Profile)
	default:
		return "the document"
	}
}

// upstream names what coverage holds the document against.
func (m *analysis) upstream() string {
	if m.input.FromOrigin {
		return "the request"
	}
	return "the discovery context"
}

// upstreamLine is a line of it. The request is put together from several files, so its lines are nobody's.
func (m *analysis) upstreamLine(line int) string {
	if m.input.FromOrigin {
		return m.upstream()
	}
	return fmt.Sprintf("discovery context, line %d", line)
}

// withArticle is the kind of document with an indefinite article: "a brief".
func withArticle(p document.Profile) string {
	switch p {
	case aContext:
		return "a discovery context"
	case aSpec:
		return "a requirements document"
	case aDesign:
		return "an architecture"
	case aEpics:
		return "epics"
	case aReport:
		return "a readiness report"
	case aBrief:
		return "a brief"
	case document.General:
		return "a document of no known kind"
	case "":
		return "a document"
	default:
		return "a " + string(p)
	}
}

// nameOf is how a finding names a statement: its id as it is written, or its beginning in quotation marks, with the line.
func nameOf(s *document.Statement) string {
	if s.ID != "" {
		return fmt.Sprintf("%s (line %d)", s.Name(), s.Line)
	}
	return fmt.Sprintf("%s (line %d)", quoteOf(s.Name(), 60), s.Line)
}

// demand is what a statement asks for, without the id it begins with.
func (m *analysis) demand(s *document.Statement) string {
	text := m.doc.Quote(s.Core)
	if s.Title != "" {
		text = s.Title
	}
	return strings.TrimLeft(strings.TrimPrefix(text, s.Written), " :：.–—-*)]")
}

// noun is what the document's statements but for the criteria are: requirements, unless all are stories, features of a
// README or constraints.
func (m *analysis) noun() string {
	kinds := map[string]bool{}
	for _, s := range m.requirements {
		kinds[m.nounOf(s)] = true
	}
	if len(kinds) == 0 {
		return "criterion"
	}
	if len(kinds) == 1 {
		for k := range kinds {
			return k
		}
	}
	if kinds["requirement"] {
		return "requirement"
	}
	return "statement"
}

// judgedNoun is what the statements are whose wording is looked at: criteria are counted with them, and named with them. The
// same document must not have nine requirements in one sentence and five in another.
func (m *analysis) judgedNoun() string {
	noun, criteria := m.noun(), false
	for _, s := range m.criteria {
		criteria = criteria || m.judgesWording(s)
	}
	if criteria && noun != "criterion" {
		noun += " or criterion"
	}
	return m.listedNoun(m.countJudged()-len(m.criteria), noun)
}

// listedNoun is what some of the requirements are called where a check leaves out those that are told in running text, or
// that limit others.
func (m *analysis) listedNoun(counted int, noun string) string {
	if counted < len(m.requirements) {
		return "listed " + noun
	}
	return noun
}

func (m *analysis) nounOf(s *document.Statement) string {
	switch {
	case s.Kind == document.Story || strings.HasPrefix(s.ID, "US-") || strings.HasPrefix(s.ID, "STORY-"):
		return "user story"
	case s.Kind == document.Criterion:
		return "criterion"
	case m.doc.IsWithin(s.Section, document.Constraints):
		return "constraint"
	case m.doc.Profile == aGeneral && s.Kind == document.Listed:
		return "feature"
	default:
		return "requirement"
	}
}

// headingOf names a section in a sentence: “Data” (line 35).
func headingOf(s document.Section) string {
	return fmt.Sprintf("%s (line %d)", quoteOf(s.Title, 70), s.Line)
}
