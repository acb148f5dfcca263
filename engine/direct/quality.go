package direct

import (
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/perspective"
	"parley/engine/review"
)

// qualityChecks ask whether the document is complete, unambiguous, testable and consistent with itself.
func qualityChecks() []Check {
	return slices.Concat(wordingChecks(), structureChecks(), []Check{suspiciousCheck()}, coherenceChecks())
}

// wordingChecks look at requirement statements one by one.
func wordingChecks() []Check {
	quality := perspective.Quality
	row := func(id, what string, severity review.Severity, weight int, topic, suggestion, source, words string, run func(*analysis) checkResult) Check {
		return Check{
			ID: id, Perspective: quality, Criterion: what, Severity: severity, Weight: weight, Topic: topic,
			Suggestion: suggestion, Source: source, WordList: words, run: run,
		}
	}
	acceptance := row("Q11", "gives every requirement a way to tell pass from fail", review.Medium, 2, "testability",
		"Add at least one pass/fail case to each requirement.", "OpenSpec, spec-kit, ISO/IEC/IEEE 29148", "", criteriaGiven)
	acceptance.Profiles = only(aSpec, aEpics)
	// style asks for the form of requirements, which other texts need not keep.
	style := func(c Check) Check {
		c.Profiles = only(aContext, aBrief, aSpec, aEpics)
		return c
	}
	return []Check{
		row("Q4", "uses precise words in requirements", review.Medium, 2, "ambiguity",
			"Put a number or a test in place of each vague word.", "ISO/IEC/IEEE 29148, INCOSE R7, QuARS", "vague words", wordsPrecise),
		row("Q5", "leaves no way out of a requirement", review.Medium, 2, "ambiguity",
			"State the condition under which it holds, or drop the clause.", "INCOSE R8, ARM options", "escape clauses", noEscape),
		row("Q6", "closes its lists", review.Medium, 2, "ambiguity",
			"Name all members of the list, or refer to the place that does.", "INCOSE R9", "ends of open lists", listsClosed),
		style(row("Q8", "states one thing at a time", review.Low, 1, "ambiguity",
			"Split the requirement, so that each part can pass or fail alone.", "INCOSE R18 and R19, OpenSpec", "", notCompound)),
		style(row("Q9", "names who acts", review.Low, 1, "ownership",
			"Name the actor: the system, a component or a role.", "INCOSE R2, Smella", "", actorNamed)),
		style(row("Q10", "says directly what is done", review.Low, 1, "",
			"Say what the system does instead of what it is able to do.", "INCOSE R10 and R16", "", saidDirectly)),
		acceptance,
		style(row("Q12", "answers every condition with a response", review.Low, 1, "",
			"Write trigger, system and response.", "EARS (Mavin)", "", conditionsAnswered)),
		row("Q13", "says nothing twice", review.Medium, 2, "consistency",
			"Merge the two, or say where they differ.", "AQUSA, spec-kit", "", noDuplicates),
	}
}

// structureChecks look at the document as a whole.
func structureChecks() []Check {
	quality := perspective.Quality
	row := func(id, what string, severity review.Severity, weight int, topic, suggestion, source string, run func(*analysis) checkResult) Check {
		return Check{
			ID: id, Perspective: quality, Criterion: what, Severity: severity, Weight: weight, Topic: topic,
			Suggestion: suggestion, Source: source, run: run,
		}
	}
	gaps := row("Q1", "has no gaps left to fill", review.Medium, 2, "",
		"Fill the gap, or name who fills it by when.", "ARM incompletes", checkPlaceholders)
	gaps.WordList = "placeholders"
	return []Check{
		gaps,
		row("Q2", "has no empty section", review.Medium, 2, "",
			"Write the section, or delete its heading.", "ARM text structure", noEmptySection),
		row("Q3", "has replaced its template's text", review.Medium, 3, "",
			"Replace the template's words by your own.", "seen in real proposals", templateReplaced),
		row("Q14", "uses each id once and leaves none dangling", review.Medium, 3, "traceability",
			"Give each requirement its own id, and correct the references.", "ISO/IEC/IEEE 29148 traceable", idsSound),
		row("Q15", "counts itself correctly", review.Medium, 3, "consistency",
			"Correct the number, or add what is missing.", "seen in real planning bundles", countsTrue),
		row("Q16", "keeps to its own terms", review.Low, 1, "terminology",
			"Use the glossary's term everywhere.", "INCOSE R4", termsKept),
		row("Q17", "gives each value once", review.Medium, 2, "consistency",
			"Keep the value in one place and refer to it.", "ISO/IEC/IEEE 29148 consistent", valuesAgree),
		row("Q18", "has links that lead somewhere", review.Medium, 2, "traceability",
			"Correct the link, or add what it points to.", "link checkers", linksLead),
		row("Q19", "has a sound outline", review.Low, 1, "",
			"Use one top-level heading, and go down one level at a time.", "markdownlint", outlineSound),
		row("Q20", "can be read in its own format", review.High, 3, "",
			"Repair the file; every other check read it as plain text.", "JSON", formatSound),
	}
}

// criteriaAndText are the sentences of a requirement and of its criteria: a vague word is no better in the test.
func criteriaAndText(s *document.Statement) []int {
	return append(s.Sentences[:len(s.Sentences):len(s.Sentences)], s.CriteriaSentences...)
}

// givenStep is a step of a scenario that sets the stage or triggers; what it says is not what is tested.
var givenStep = pattern.New(`(?i)^\W*(?:given|when|假如|当)\b`)

func wordsPrecise(m *analysis) checkResult {
	words := m.words("Q4", vagueTerms)
	o := m.density(m.smellsIn(func(s *document.Statement, text string) string {
		if m.isExplanation(s, text) || !m.demands(s, text) {
			return ""
		}
		word := vagueWord(words, text)
		if word != "" && !m.isExcepted("Q4", word) && !m.pinned(s, text) && !givenStep.MatchString(text) && !asNameOrCondition(text, word) && !m.isToldBeside(s, text, word) {
			return word
		}
		return ""
	}, criteriaAndText), m.countJudged(), m.judgedNoun(), phrases{
		one:  "uses words that two readers can read differently: “{word}”",
		all:  "use words that two readers can read differently: {list}",
		none: "a vague word",
		fix:  "Give {where} a number or a test in place of “{word}”.", fixAll: "Put a number or a test in place of {list}.",
	}, false)
	isVague := func(text string) bool { return vagueWord(words, text) != "" }
	if o.proof != "" && (m.holdsWord(isVague) || m.demandHolds(isVague)) {
		return checkResult{state: met, unsaid: true} // a word is there, though not surely in what is demanded, or in a demand that no requirement states
	}
	if len(o.findings) == 1 && len(o.findings[0].evidence) == 1 && m.countJudged() >= manyJudged {
		o.findings = nil // one word among so many requirements is no news
	}
	if o.unsaid = m.hasVagueGoal(words); m.countJudged() > 0 {
		o.held = "uses precise words in its " + m.judgedNames()
	}
	return o
}

// judgedNames counts the statements whose wording is looked at and names the first and the last of them: "5 requirements, REQ-001 to
// REQ-005".
func (m *analysis) judgedNames() string {
	var ids []string
	for i := range m.doc.Statements {
		if s := &m.doc.Statements[i]; m.judgesWording(s) && s.ID != "" {
			ids = append(ids, s.Name())
		}
	}
	text := plural(m.countShown(m.countJudged()), m.judgedNoun())
	switch {
	case len(ids) == 0:
		return text
	case len(ids) == 1:
		return text + ", " + ids[0]
	default:
		return text + ", " + ids[0] + " to " + ids[len(ids)-1]
	}
}

// hasVagueGoal reports whether a goal has a word that would be told in a requirement.
func (m *analysis) hasVagueGoal(words *termList) bool {
	return slices.ContainsFunc(m.doc.Sentences, func(s document.Sentence) bool {
		if !m.doc.IsWithin(m.doc.Blocks[s.Block].Section, document.Goals, document.Metrics) || m.doc.IsWithin(m.doc.Blocks[s.Block].Section, document.NonGoals) {
			return false
		}
		word := vagueWord(words, s.Text)
		return word != "" && !measured.MatchString(s.Text) && !asNameOrCondition(s.Text, word) && !m.isOwnTerm(word)
	})
}

// holdsWord reports whether a sentence of a requirement or of its criteria holds what a check looks for.
func (m *analysis) holdsWord(is func(text string) bool) bool {
	return len(m.smellsIn(func(_ *document.Statement, text string) string {
		if is(text) {
			return wholeSentence
		}
		return ""
	}, criteriaAndText)) > 0
}

// demandHolds reports whether a sentence that demands something, be it only by "should", holds what a check looks for.
func (m *analysis) demandHolds(is func(text string) bool) bool {
	return slices.ContainsFunc(m.doc.Sentences, func(s document.Sentence) bool { return demand.MatchString(s.Text) && is(s.Text) })
}

// manyJudged is from how many requirements on a single vague word is not told.
const manyJudged = 10

// thenStep is a step of a scenario that says what must come of it.
var thenStep = pattern.New(`(?i)^\W*(?:then|那么)\b`)

// demand is how a sentence demands something beside "must" and "shall".
var demand = pattern.New(`(?i)\b(?:should|will|needs?|has to|have to|is to|are to|cannot|can't|must|shall)\b`)

// demands reports whether a sentence is what a requirement demands. A story says who wants something and why, and its criteria what
// that means; of a requirement's criteria and its list of features only what says "must" or "should" is one.
func (m *analysis) demands(s *document.Statement, text string) bool {
	if m.doc.Chinese {
		return !m.isStory(s)
	}
	switch {
	case s.Kind == document.Story || document.IsStory(text):
		return false
	case thenStep.MatchString(text):
		return true
	}
	return s.Kind == document.Identified && s.ID != "" && !m.isStory(s) && !m.isCriterionOf(s, text) || demand.MatchString(text)
}

// isCriterionOf reports whether a sentence is one of a requirement's criteria.
func (m *analysis) isCriterionOf(s *document.Statement, text string) bool {
	return slices.ContainsFunc(s.CriteriaSentences, func(n int) bool { return m.doc.Sentences[n].Text == text })
}

// isExplanation reports whether a sentence only explains a listed requirement: it comes after the one that demands, and demands nothing.
func (m *analysis) isExplanation(s *document.Statement, text string) bool {
	return s.Kind == document.Listed && s.ID == "" && len(s.Sentences) > 1 && m.doc.Sentences[s.Sentences[0]].Text != text && !document.IsNormative(text)
}

var (
	// namedMode is what makes a word before it a part of a name: "Quick mode".
	namedMode = pattern.New(`^[ -](?:mode|view|start|track|tier|profile)\b`)
	// conditional begins a clause that says when something holds, and benefit one that says what it is good for.
	conditional = pattern.New(`(?i)(?:^|[.;:(,] *|\b(?:and|or|but) )(?:if|when|whenever|while|where|unless|because|since|in case)\b[^,;.]*$`)
	// severalKinds is a word for several of a kind, and enumerated what follows where they are named.
	severalKinds = pattern.New(`^(?:different|multiple|various|several|many)\b`)
	enumerated   = pattern.New(`^[^.;]{0,30}(?::|\() ?[^.;)]+,`)
	benefit      = pattern.New(`(?i)\b(?:so that|so (?:i|we|they|it|my|our|their|the)\b|in order to)[^.]*$`)
)

// asNameOrCondition reports whether a word demands nothing where it stands: in a name, in a condition, or in the benefit of a story.
func asNameOrCondition(text, word string) bool {
	at := strings.Index(text, word)
	if at < 0 {
		return false
	}
	before, after := text[:at], fold(text[at+len(word):])
	if enumerated.MatchString(after) && severalKinds.MatchString(fold(word)) {
		return true // "multiple methods: A, B and C"
	}
	return namedMode.MatchString(after) || conditional.MatchString(before) || document.IsStory(text) && benefit.MatchString(before)
}

var (
	// toldInBrackets is what a vague word of a noun may be followed by: "modern browsers (Chrome 90+, Firefox 88+)".
	toldInBrackets = pattern.New(`^(?: [\w-]+){0,3} ?\((?:[^)]*[,\d]|i\.e\.|that is)`)
	// toldByWhat is how a sentence goes on that says what it means by the word: "gracefully without breaking the game".
	toldByWhat = pattern.New(`^,? (?:without|by|via|i\.e\.) `)
	// purpose stands before a word that says what something is good for and not what it shall do.
	purpose = pattern.New(`(?i)\b(?:to|for|allows? for|thus|thereby)\s*$`)
)

// isToldBeside reports whether the text says what a vague word means where it stands, only gives a reason with it, or uses it as a term of
// its own.
func (m *analysis) isToldBeside(s *document.Statement, text, word string) bool {
	at := strings.Index(text, word)
	if at < 0 {
		return false
	}
	before, after := text[:at], text[at+len(word):]
	switch {
	case toldInBrackets.MatchString(after), strings.HasSuffix(word, "ly") && toldByWhat.MatchString(after):
		return true
	case purpose.MatchString(before) && demand.MatchString(before) && graded.MatchString(word):
		return true
	case severalKinds.MatchString(fold(word)) && m.isFollowedByList(s):
		return true
	}
	return m.isOwnTerm(word)
}

var graded = pattern.New(`(?i)^(?:minimi[sz]\w*|maximi[sz]\w*|efficient\w*)$`)

// isFollowedByList reports whether a list or a table comes right after a statement: it names what the sentence counts as several.
func (m *analysis) isFollowedByList(s *document.Statement) bool {
	if len(s.Blocks) == 0 {
		return false
	}
	next := s.Blocks[len(s.Blocks)-1] + 1
	for ; next < len(m.doc.Blocks) && m.doc.Blocks[next].Kind == document.Paragraph && strings.HasSuffix(strings.TrimSpace(m.doc.Blocks[next].Full), ":"); next++ {
	}
	return next < len(m.doc.Blocks) && (m.doc.Blocks[next].Kind == document.Item || m.doc.Blocks[next].Kind == document.Row)
}

// isOwnTerm reports whether a word is one of the document's own terms: a cell or a lead of its own, or one of a list of values.
func (m *analysis) isOwnTerm(word string) bool {
	if m.ownTerms == nil {
		m.ownTerms = map[string]bool{}
		for i := range m.doc.Blocks {
			b := &m.doc.Blocks[i]
			if lead := strings.Trim(fold(b.Lead), " :.*_"); lead != "" {
				m.ownTerms[lead] = true
			}
		}
		for _, t := range m.doc.Tables {
			for _, row := range t.Rows {
				for _, c := range row {
					if size := len(c.Full); size > 0 && size < longestTerm {
						m.ownTerms[strings.Trim(fold(c.Full), " *_`")] = true
					}
				}
			}
		}
	}
	return m.ownTerms[fold(word)]
}

// longestTerm is how long a cell may be that holds a term and nothing else, in bytes.
const longestTerm = 24

// pinned reports whether an amount or a named reference pins a vague word down: in its own sentence, in a later one of the same
// item, or anywhere in a table row, which has a column for the value.
func (m *analysis) pinned(s *document.Statement, text string) bool {
	if measured.MatchString(text) {
		return true
	}
	sentences := criteriaAndText(s)
	for i, n := range sentences {
		if m.doc.Sentences[n].Text != text {
			continue
		}
		if m.doc.Blocks[m.doc.Sentences[n].Block].Kind == document.Row {
			return measured.MatchString(s.Text)
		}
		return slices.ContainsFunc(sentences[i+1:], func(later int) bool {
			return m.doc.Sentences[later].Block == m.doc.Sentences[n].Block && measured.MatchString(m.doc.Sentences[later].Text)
		})
	}
	return false
}
