package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// placeholderHit is a placeholder that was found.
type placeholderHit struct {
	word     string
	severity review.Severity
	finding  finding
	// beside is set for a gap of which nothing is said where it is the only one: what a section of open questions says of itself.
	beside bool
}

func checkPlaceholders(m *analysis) checkResult {
	if m.isOver() {
		return skip()
	}
	if m.foreignLanguage() != "" {
		return m.foreignGapsFinding()
	}
	all := m.placeholders()
	thin := m.missingItems().isThin() && m.absenceReason() == ""
	if len(all) == 0 && thin {
		return failed(m.missingItemsFinding())
	}
	if len(all) == 0 {
		return passed()
	}
	f := m.placeholderFinding(all)
	if thin {
		return failed(m.atMissingItems(f))
	}
	if f.severity == review.Low {
		return partlyMet(f)
	}
	return failed(f)
}

// foreignGapsFinding is what is told of a text in a language whose words the checks do not know: the gaps that say so all by themselves.
func (m *analysis) foreignGapsFinding() checkResult {
	all := slices.DeleteFunc(m.foreignPlaceholders(), func(g placeholderHit) bool { return m.isSuppressed(g.finding.line) })
	if len(all) == 0 {
		return checkResult{unasked: true}
	}
	return failed(m.placeholderFinding(all))
}

// placeholderFinding tells of all placeholders; it stands at the gravest.
func (m *analysis) placeholderFinding(all []placeholderHit) finding {
	slices.SortStableFunc(all, func(a, b placeholderHit) int { return cmp.Compare(a.finding.line, b.finding.line) })
	worst, shown := slices.IndexFunc(all, func(g placeholderHit) bool { return !g.beside }), toldOnce(all)
	for i, g := range all {
		if !g.beside && g.severity.Rank() > all[worst].severity.Rank() {
			worst = i
		}
	}
	f := all[worst].finding
	f.places = placesOf(all, func(g placeholderHit) review.Place { return review.Place{Line: g.finding.line, Quote: g.word} })
	f.severity = all[worst].severity
	under := ""
	if f.anchor != "" && !m.precedesHeading(f) {
		under = " under " + quoteOf(f.anchor, 60)
		f.question = fmt.Sprintf("What belongs in place of “%s”%s, and who decides it? (line %d)", all[worst].word, under, f.line)
	}
	if len(all) == 1 {
		f.text = fmt.Sprintf("“%s”%s (line %d) is still to be filled in.", all[0].word, under, f.line)
		f.suggestion = fmt.Sprintf("Fill in “%s”%s (line %d), or say who does so by when.", all[0].word, under, f.line)
	} else {
		f.text = fmt.Sprintf("%d gaps are still to be filled in: %s.", len(all), listAtMost(shown, 4))
		f.suggestion = fmt.Sprintf("Fill in %s, or say who does so by when.", listAtMost(shown, 6))
	}
	return f
}

// precedesHeading reports whether a finding stands above the heading that names its place, which is the document's first one.
func (m *analysis) precedesHeading(f finding) bool {
	first := slices.IndexFunc(m.doc.Sections, func(s document.Section) bool { return s.Title == f.anchor })
	return first >= 0 && m.doc.Sections[first].Line > f.line
}

// onlyTODO is the heading of a list of what is to do.
var onlyTODO = pattern.New(`^TODOs?$`)

// toldOnce are placeholders with their lines. Those of one line that are alike, as in two cells of a row, are told as one.
func toldOnce(all []placeholderHit) (shown []string) {
	type place struct {
		word string
		line int
	}
	var places []place
	times := map[place]int{}
	for _, g := range all {
		at := place{g.word, g.finding.line}
		if times[at]++; times[at] == 1 {
			places = append(places, at)
		}
	}
	for _, at := range places {
		often := ""
		switch n := times[at]; {
		case n == 2:
			often = ", twice"
		case n > 2:
			often = fmt.Sprintf(", %d times", n)
		}
		shown = append(shown, fmt.Sprintf("“%s” (line %d%s)", at.word, at.line, often))
	}
	return shown
}

// placeholders are the placeholders in front matter, headings, sentences and angle brackets.
func (m *analysis) placeholders() []placeholderHit {
	var all []placeholderHit
	template := sync.OnceValue(m.linesOfTemplate) // asked for where there is a gap alone
	add := func(g placeholderHit) {
		if g.word != "" && !m.isSuppressed(g.finding.line) {
			all = append(all, g)
		}
	}
	for _, f := range m.doc.Front {
		add(placeholderHit{word: m.placeholderIn(f.Value), severity: review.Medium, finding: finding{line: f.Line, quote: f.Value, anchor: "front matter: " + f.Key}})
	}
	for _, s := range m.doc.Sections {
		w := m.placeholderIn(s.Title)
		isOverWork := w != "" && (w == "TODO" || isOnly(debtTitle, bareWords(fold(s.Title))) || isMarkOfGap(w) && (m.marksOf().subject || spokenInTitle.MatchString(s.Title))) && m.hasSubstance(s)
		isEmptyList := onlyTODO.MatchString(s.Title) && m.hasComment(s) && m.isEmptySection(s) // a template's list of what is to do
		if !isOverWork && !isEmptyList && w != "" && !s.Topic.Has(document.OpenQuestions) && !template()[s.Line] {
			add(placeholderHit{word: w, severity: review.Medium, finding: m.atSection(review.Medium, s, "")})
		}
	}
	demanding := m.demandingSentences()
	for _, s := range m.doc.Sentences {
		w := m.placeholderIn(s.Text)
		if w == "" && demanding[sentenceKey(s)] || m.doc.IsWithin(m.doc.Blocks[s.Block].Section, document.Requirements) {
			w = cmp.Or(w, m.putOffIn(s))
		}
		b := &m.doc.Blocks[s.Block]
		beside := m.doc.IsWithin(b.Section, document.OpenQuestions, document.Glossary, document.ChangeLog) || historyTitle.matches(fold(m.doc.Heading(b.Section)))
		if w == "" || beside && !m.isAllGap(s, w) || debtTitle.matches(fold(m.doc.Heading(b.Section))) && strings.Contains(w, "TODO") || b.Checked || m.isAboutDocument(b) || m.isFormOrLaterLink(s, w) || m.isSettled(s, w) || m.isMention(s, w) || m.onlyLooksLikeGap(s, w) || template()[s.Line] { // Q3 tells that
			continue
		}
		add(placeholderHit{word: m.asWritten(s, w), severity: m.placeholderSeverity(s.Block), finding: m.atWord(s, w), beside: beside})
	}
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		for _, p := range b.Placeholders {
			if isTemplatePlaceholder(p.Text, b.Text) && !m.isPartOfName(p.Span) && !m.isQuotedTag(p.Span) && !m.isVariable(i, p) && !m.isForm(b.Section) && !isPlaceLabel(p.Text, m.doc.LineText(m.doc.Line(p.Span.Start))) && !m.tellsForm(p.Span) {
				add(placeholderHit{word: p.Text, severity: m.placeholderSeverity(i), finding: m.at(review.Medium, i, p.Span, "")})
			}
		}
	}
	for _, g := range m.comingSoonSections() {
		if !slices.ContainsFunc(all, func(o placeholderHit) bool { return o.finding.line == g.finding.line }) { // the words that mark it are told
			add(g)
		}
	}
	for _, g := range m.foreignPlaceholders() {
		add(g)
	}
	for _, i := range m.bareLabels() {
		add(placeholderHit{word: strings.TrimSpace(plainText(m.doc.Blocks[i].Full)), severity: m.placeholderSeverity(i), finding: m.atBlock(review.Medium, i, "")})
	}
	if !slices.ContainsFunc(all, func(g placeholderHit) bool { return !g.beside }) {
		return nil
	}
	return all
}

// atWord is a finding at the line of a word in a sentence, which may begin lines above it, with a quote that holds the word.
func (m *analysis) atWord(s document.Sentence, word string) finding {
	f := m.at(review.Medium, s.Block, s.Span, "")
	at := strings.Index(s.Text, word)
	if at < 0 {
		return f
	}
	b := &m.doc.Blocks[s.Block]
	f.line = m.doc.Line(b.Source(s.Start + at))
	if !strings.Contains(f.quote, word) {
		clause := strings.LastIndexAny(s.Text[:at], ",;(") + 1
		clause += len(s.Text[clause:at]) - len(strings.TrimLeft(s.Text[clause:at], " "))
		f.quote = m.quote(b, document.Span{Start: b.Source(s.Start + clause), End: s.Span.End})
	}
	return f
}

// placeholderSeverity is low for a gap of a later stage. A single gap never weighs more than medium: much of the document being gaps
// is told apart (substance).
func (m *analysis) placeholderSeverity(block int) review.Severity {
	if m.isOfLaterStage(block) {
		return review.Low
	}
	return review.Medium
}

// placeholderCues are pieces without which no placeholder can match.
var placeholderCues = []string{"TB", "TODO", "FIXME", "XXX", "???", "[", "{{", "待", "o be ", "yyyy", "YYYY", "orem ", "OREM "}

// placeholderIn finds a placeholder in a text, one of the project's own words included.
func (m *analysis) placeholderIn(text string) string {
	if words := m.input.Options.Words["Q1"]; len(words) > 0 {
		own := newTermList(fold(strings.Join(words, "|")))
		if start, end, ok := own.first(fold(text)); ok && !isQuoted(text, start) {
			return text[start:end]
		}
	}
	return placeholderIn(text)
}

// shortcode is a command to the program that makes the site: Hugo's {{< note >}} and {{% note %}}, Jekyll's {{ site.url }} and
// VuePress's {{ $page.title }}.
var shortcode = pattern.New(`\{\{(?:[<%].*?[>%]|\x{FFFC})\}\}|\{\{-? *(?:\$\w+|(?:site|page|include|config|theme)\b)[^}]*\}\}`)

func placeholderIn(text string) string {
	if !slices.ContainsFunc(placeholderCues, func(cue string) bool { return strings.Contains(text, cue) }) {
		return ""
	}
	if strings.Contains(text, "{{") {
		text = shortcode.ReplaceAllStringFunc(text, func(code string) string { return strings.Repeat(" ", len(code)) })
	}
	loc := placeholders.FindStringIndex(text)
	if loc == nil || isQuoted(text, loc[0]) || duty.MatchString(text[:loc[0]]) || isHappening(text, loc) || isThing(text, loc) || aboutPlaceholders.MatchString(text) || isOneOfStates(text, loc) || isOutOfScope(text, loc) {
		return ""
	}
	return text[loc[0]:loc[1]]
}

// outOfScope says of what is open that the document leaves it out: then it is no gap.
var outOfScope = pattern.New(`(?i)\b(?:out(?:side)? (?:of )?(?:the )?scope|(?:they|it|this|these|those|which) (?:is|are) (?:therefore |thus |hence )?not (?:included|covered|part of))\b`)

// isOutOfScope reports whether a gap is left out on purpose. One in brackets stands for a word of its own: "(link TBD)".
func isOutOfScope(text string, loc []int) bool {
	before := text[:loc[0]]
	return strings.LastIndexByte(before, '(') <= strings.LastIndexByte(before, ')') && outOfScope.MatchString(text)
}

// duty stands before "to be written" where it says what is done with the thing and not that the text is missing: "it only
// has to be written once".
var duty = pattern.New(`(?i)\b(?:has|have|had|needs?|needed|needing|ought|going|used|able|allowed|likely|meant|supposed|expected|intended|designed|wants?|starts?|begins?|comes?|continues?|seems?|appears?|tends?)\s+(?:only |just |never )?$`)

var (
	// leftOpenBefore and leftOpenAfter stand around "to be determined" where it says that the text is not there yet: "is to be determined", "(to be determined)".
	leftOpenBefore = pattern.New(`(?i)(?:^|[(:|,–—*_-]|\b(?:is|are|was|were|be|remains?|still|(?:is|are|was|were|has|have|^) ?yet|left))\s*$`)
	leftOpenAfter  = pattern.New(`(?i)^\s*(?:$|[.,;:)|]|(?:later|soon|post|during|once|in (?:a|the) (?:later|next|follow-up|future))\b)`)
	// unreal stands before what is no gap yet, or none at all: "were such a proposal to be written", "no case has yet to be defined".
	unreal = pattern.New(`(?i)^\W*(?:were|should|had) [^.;:]*$|\bno [^.;:]{1,60} (?:has|have) yet\s*$`)
	// explained goes on with what something is said to be: "events are to be defined as blocks"; notExplained with when or by whom it is.
	explained    = pattern.New(`(?i)^ as \S`)
	notExplained = pattern.New(`(?i)^ as (?:soon|part|a part|a follow|we|they|it|you|per|needed|necessary|required|appropriate|work|development|implementation)\b`)
	// dashBefore ends what is put between dashes, or a part of a sentence.
	dashBefore = pattern.New(`[–—-]\s*$`)
	// onlyThen follows what is fixed by an event, which a text cannot be ahead of: "to be defined at the time of release", "to be decided on 3 May".
	onlyThen = pattern.New(`(?i)^ (?:at (?:the )?(?:time|moment) of|on (?:the )?\d|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|if (?:this|that|it|such an? \w+) (?:ever )?(?:comes?|happens?|occurs?|arises?|becomes? (?:needed|necessary)))\b`)
	// awaited is what somebody waits for, wants done or leaves to others.
	awaited = pattern.New(`(?i)\b(?:leave|leaves|leaving|wait\w*|want\w*|need\w*|allow\w*|requir\w*|let\w*|enabl\w*|expect\w*|forc\w*|caus\w*|ask\w*)\b[^.;:]*$`)
)

// isHappening reports whether "to be completed" is what happens to the thing told of, and no gap of the text: "it waits for all tasks
// to be completed", "do not allow keys to be defined which conflict". Behind a few words alone it is the gap: "Rollback to be written."
func isHappening(text string, loc []int) bool {
	if !hasPrefixFold(text[loc[0]:], "to be ") {
		return false
	}
	before, after := text[:loc[0]], text[loc[1]:]
	if explained.MatchString(after) && !notExplained.MatchString(after) {
		return true
	}
	if onlyThen.MatchString(after) || unreal.MatchString(before) || dashBefore.MatchString(before) && !leftOpenAfter.MatchString(after) {
		return true
	}
	return !leftOpenBefore.MatchString(before) && (awaited.MatchString(before) || !leftOpenAfter.MatchString(after) || document.Size(before) > maxLabelWords)
}

func hasPrefixFold(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}

// isOneOfStates reports whether a Chinese word names a state among others: 待接收、处理中、待补充.
func isOneOfStates(text string, loc []int) bool {
	if text[loc[0]] < 0x80 {
		return false
	}
	before, after := strings.TrimRight(text[:loc[0]], " “\"'"), strings.TrimLeft(text[loc[1]:], " ”\"'")
	for _, mark := range []string{"、", "/", "→", "和", "或", "为", "到", "至", "的"} {
		if strings.HasSuffix(before, mark) && mark != "为" || strings.HasPrefix(after, mark) {
			return true
		}
	}
	for _, thing := range []string{"状态", "事项", "清单", "列表", "项"} {
		if strings.HasPrefix(after, thing) {
			return true
		}
	}
	return strings.Contains(text, "状态")
}

var (
	placeholderWord = pattern.New(`(?i)^<(?:[a-z]+[ _-][a-z _-]*|name|title|date|author|owner|description|version|project|team|role|feature|company|url|email|number|value|text|tbd|todo)/?>$`)
	usage           = pattern.New(`(?i)\b(?:usage|run|runs|running|execut\w+|command|invok\w+|call\w*|flags?|argument|option|path|syntax|format|named?|files?|e\.g)\b|--?\w`)
)

// isTemplatePlaceholder reports whether something in brackets is a gap of a template (<project name>), and not the notation
// of a command line or a path.
func isTemplatePlaceholder(tag, around string) bool {
	return placeholderWord.MatchString(tag) && !usage.MatchString(around)
}

// placeLabel is where or when something is done, in angle brackets before what that is: "<on frontend> Validating the request".
var placeLabel = pattern.New(`(?i)^<(?:on|in|at|by|from|per|before|after|during) [^<>]+>$`)

// isPlaceLabel reports whether a word in angle brackets says that of the text behind it, on its line.
func isPlaceLabel(tag, line string) bool {
	rest, leads := strings.CutPrefix(strings.TrimLeft(line, " \t-*+>0123456789."), tag)
	return leads && placeLabel.MatchString(tag) && document.Size(rest) > 1
}

// fieldBefore is a line that gives a field its value.
var fieldBefore = pattern.New(`^\W*[A-Z][\w ]*:<`)

// isPartOfName reports whether a word in angle brackets continues a name, as in PROM-<number> or key=<value>: that is how its form is told.
func (m *analysis) isPartOfName(tag document.Span) bool {
	if tag.Start == 0 {
		return false
	}
	before := m.doc.Quote(document.Span{Start: tag.Start - 1, End: tag.Start})
	if before == ":" && tag.Start > 1 { // "tracing:<name>"; "Name:<name>" is a field
		letter := m.doc.Quote(document.Span{Start: tag.Start - 2, End: tag.Start - 1})
		return letter != "" && isWord(letter[0]) && !fieldBefore.MatchString(m.doc.LineText(m.doc.Line(tag.Start)))
	}
	return before != "" && (isWord(before[0]) || strings.Contains("-.=", before))
}

var stub = pattern.New(`(?i)^[\s(\[_*]*(?:tbd|tbc|todo|coming soon|to be (?:done|written|added|completed|filled in)|fill in|work in progress|wip|\.{2,}|…|-+|placeholder|待补充|待完善|(?:(?:this|it|that|the (?:details|decision|design|choice)|details|decision) )?(?:(?:will|shall|is|are) )?(?:still )?(?:to )?be (?:decided|discussed|determined|defined|specified|worked out|figured out)(?: (?:later|soon|in (?:a )?(?:follow-up|later \w+)))?|(?:we(?:['’]ll| will) )?(?:decide|discuss|(?:figure|work|sort) (?:this |that |it )?out|define|specify|handle|address|deal with|look (?:at|into)|think about|clarify)(?: (?:this|it|that|on this|on it|these|them))? later|(?:(?:is|are) )?(?:deferred|postponed|left for later))[\s)\]_*.]*$`)
