package direct

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

// gap is a placeholder that was found.
type gap struct {
	word     string
	severity review.Severity
	finding  finding
}

func noPlaceholders(m *matter) outcome {
	var gaps []gap
	for _, f := range m.doc.Front {
		if w := gapIn(f.Value); w != "" {
			gaps = append(gaps, gap{w, review.Medium, finding{line: f.Line, quote: f.Value, anchor: "front matter: " + f.Key}})
		}
	}
	for _, s := range m.doc.Sections {
		if w := gapIn(s.Title); w != "" && !s.Topic.Has(document.OpenQuestions) {
			gaps = append(gaps, gap{w, review.High, m.atSection(review.High, s, "")})
		}
	}
	demanding := m.demandingSentences()
	for _, s := range m.doc.Sentences {
		w := gapIn(s.Text)
		if w == "" || m.doc.Within(m.doc.Blocks[s.Block].Section, document.OpenQuestions, document.Glossary) {
			continue
		}
		gaps = append(gaps, gap{w, m.gapSeverity(demanding[sentenceKey(s)], m.doc.Blocks[s.Block].Section), m.at(review.Medium, s.Block, s.Span, "")})
	}
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		for _, p := range b.Placeholders {
			if templateGap(p.Text, b.Text) {
				gaps = append(gaps, gap{p.Text, m.gapSeverity(false, b.Section), m.at(review.Medium, i, p.Span, "")})
			}
		}
	}
	if len(gaps) == 0 {
		return clean()
	}
	worst, shown := 0, []string{}
	for i, g := range gaps {
		if g.severity.Rank() > gaps[worst].severity.Rank() {
			worst = i
		}
		shown = append(shown, fmt.Sprintf("“%s” (line %d)", g.word, g.finding.line))
	}
	f := gaps[worst].finding
	f.severity = gaps[worst].severity
	f.text = fmt.Sprintf("%s left to fill: %s", plural(len(gaps), "gap"), few(shown, 3))
	if f.anchor != "" {
		f.question = fmt.Sprintf("What belongs in place of “%s” under “%s”, and who decides it? (line %d)", gaps[worst].word, f.anchor, f.line)
	}
	return failed(f)
}

// gapSeverity is high where a decision or a requirement hangs on the gap.
func (m *matter) gapSeverity(demanding bool, section int) review.Severity {
	if demanding || m.doc.Within(section, document.Decision) {
		return review.High
	}
	return review.Medium
}

// gapCues are pieces without which no placeholder can match.
var gapCues = []string{"TB", "TODO", "FIXME", "XXX", "???", "[", "{{", "待", "o be ", "yyyy", "YYYY", "orem ", "OREM "}

func gapIn(text string) string {
	if !slices.ContainsFunc(gapCues, func(cue string) bool { return strings.Contains(text, cue) }) {
		return ""
	}
	loc := placeholders.FindStringIndex(text)
	if loc == nil || quoted(text, loc[0]) || aboutPlaceholders.MatchString(text) {
		return ""
	}
	return text[loc[0]:loc[1]]
}

var (
	gapWord = regexp.MustCompile(`(?i)^<(?:[a-z]+[ _-][a-z _-]*|name|title|date|author|owner|description|version|project|team|role|feature|company|url|email|number|value|text|tbd|todo)/?>$`)
	usage   = regexp.MustCompile(`(?i)\b(?:usage|run|runs|running|execut\w+|command|invok\w+|call\w*|flags?|argument|option|path|syntax|format|named?|files?|e\.g)\b|--?\w`)
)

// templateGap tells a gap of a template (<project name>) from the notation of a command line or a path.
func templateGap(tag, around string) bool {
	return gapWord.MatchString(tag) && !usage.MatchString(around)
}

var stub = regexp.MustCompile(`(?i)^[\s(\[_*]*(?:tbd|tbc|todo|coming soon|to be (?:written|added|completed|filled in)|fill in|work in progress|wip|\.{2,}|…|-+|placeholder|待补充|待完善)[\s)\]_*.]*$`)

func noEmptySection(m *matter) outcome {
	if m.doc.Root != nil {
		return m.emptyFields()
	}
	var bad []document.Section
	total := 0
	for _, s := range m.doc.Sections {
		if s.Level == 0 || s.Title == "" {
			continue
		}
		total++
		if s.Deep == s.Index+1 && m.sectionEmpty(s) {
			bad = append(bad, s)
		}
	}
	if total == 0 {
		return skip()
	}
	if len(bad) == 0 {
		return proven(m.doc.Sections[1].Line, fmt.Sprintf("none of %s is empty, from %s", plural(total, "section"), lineOf(m.doc.Sections[1].Line)))
	}
	var names []string
	for _, s := range bad {
		names = append(names, fmt.Sprintf("“%s” (line %d)", s.Title, s.Line))
	}
	return failed(m.atSection(review.Medium, bad[0], fmt.Sprintf("%s without content: %s", plural(len(bad), "section"), few(names, 3))))
}

// sectionEmpty tells a section that has nothing, or only a word that promises something. A short answer under a
// question ("No.") is an answer.
func (m *matter) sectionEmpty(s document.Section) bool {
	text := ""
	for _, b := range m.doc.Own(s) {
		if b.Kind == document.Code || b.Kind == document.Row || b.Nav || strings.ContainsRune(b.Text, document.Hidden) || len(b.Placeholders) > 0 {
			return false
		}
		text += b.Full + " "
	}
	for _, t := range m.doc.Tables {
		if t.Section == s.Index {
			return false
		}
	}
	return strings.TrimSpace(text) == "" && !m.hasHiddenContent(s) || stub.MatchString(text)
}

// hasHiddenContent tells that raw HTML or an image fills the section.
func (m *matter) hasHiddenContent(s document.Section) bool {
	for _, l := range m.doc.Links {
		if l.Section == s.Index {
			return true
		}
	}
	next := len(m.doc.Sections) > s.Index+1
	for line := s.Line + 1; !next || line < m.doc.Sections[s.Index+1].Line; line++ {
		text := m.doc.LineText(line)
		if strings.HasPrefix(text, "<") && !strings.HasPrefix(text, "<!--") {
			return true
		}
		if !next && text == "" && line > s.Line+40 {
			return false
		}
	}
	return false
}

func (m *matter) emptyFields() outcome {
	var names []string
	first := 0
	for _, n := range m.doc.Root.Children {
		if n.Key != "" && n.Empty() {
			if names = append(names, fmt.Sprintf("%s (line %d)", n.Path, n.Line)); first == 0 {
				first = n.Line
			}
		}
	}
	if len(m.doc.Root.Children) == 0 {
		return failed(absence(review.High, "The JSON holds no field at all."))
	}
	if len(names) == 0 {
		return proven(1, fmt.Sprintf("all %s are filled", plural(len(m.doc.Root.Children), "field")))
	}
	return failed(finding{
		severity: review.Medium, line: first, quote: m.doc.LineText(first), anchor: strings.Fields(names[0])[0],
		text: fmt.Sprintf("%s without content: %s", plural(len(names), "field"), few(names, 3)),
	})
}

// templateTexts are headings that well-known templates come with, folded and without punctuation.
var templateTexts = terms(`project name|your project name|project title|feature name|title goes here|your title here|document title|product name|
kep nnnn your short descriptive title|adr title|short title of solved problem and solution|short title representative of solved problem and found solution|
feature specification feature name|implementation plan feature|product requirements document template|section title`)

// templateHints are forms that only a template has.
var templateHints = regexp.MustCompile(`\[[A-Z][A-Z]+(?:[ _-][A-Z]+)*\]$|\[[A-Z]+(?:[ _][A-Z]+)+\]|(?i:\[(?:describe|insert|add|enter|write|your|list|explain|specify|brief|e\.g\.)\b[^\]]{3,}\]|<(?:insert|describe|your|enter) [^>]+>|\binsert \w+ here\b|\blorem ipsum\b|created by archiving change|\byour (?:short|descriptive)[ ,]+(?:descriptive )?title\b)`)

// hintCues are words without which a hint needs a bracket; longestTemplate is longer than any text of a template above.
var hintCues = terms("insert|lorem|archiving|your")

const longestTemplate = 80

func templateReplaced(m *matter) outcome {
	isTemplate := func(text string) bool {
		plain := strings.Join(strings.FieldsFunc(fold(text), func(r rune) bool { return r < 0x80 && !isWord(byte(r)) }), " ")
		return wholly(templateTexts, plain) || templateHints.MatchString(text)
	}
	var found []finding
	for _, s := range m.doc.Sections {
		if s.Title != "" && isTemplate(s.Title) {
			found = append(found, m.atSection(review.High, s, s.Title))
		}
	}
	for i, s := range m.doc.Sentences {
		if !strings.ContainsAny(s.Text, "[<") && !hintCues.in(fold(s.Text)) && (len(s.Text) > longestTemplate || !isTemplate(s.Text)) {
			continue
		}
		if templateHints.FindStringIndex(s.Text) == nil && (len(s.Text) > longestTemplate || !isTemplate(s.Text)) {
			continue
		}
		if b := &m.doc.Blocks[s.Block]; b.Quoted || quoted(s.Text, 0) || m.linkLabel(s) {
			continue
		}
		found = append(found, m.at(review.High, m.doc.Sentences[i].Block, s.Span, plainText(s.Text)))
	}
	if len(found) == 0 {
		return clean()
	}
	var shown []string
	for _, f := range found {
		shown = append(shown, fmt.Sprintf("“%s” (line %d)", document.Shorten(f.text, 60), f.line))
	}
	f := found[0]
	f.text = "Text of a template was left in: " + few(shown, 3)
	return failed(f)
}

// linkLabel tells that a bracketed text is an unresolved reference link rather than a gap.
func (m *matter) linkLabel(s document.Sentence) bool {
	return strings.Contains(s.Text, "](") || strings.Contains(s.Text, "][")
}

func formatSound(m *matter) outcome {
	for _, n := range m.doc.Notes {
		if strings.Contains(n, "no valid JSON") || strings.Contains(n, "no valid YAML") {
			return failed(absence(review.High, strings.ToUpper(n[:1])+n[1:]+"."))
		}
	}
	return clean()
}
