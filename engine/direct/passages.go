package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/similarity"
)

const (
	maxRanked     = 3      // sections reviewed for a focus
	maxSearched   = 20_000 // blocks searched for a question
	wordsToQuote  = 5      // a shorter passage answers nothing
	nearEnough    = 0.05   // cosine below which a section only shares a stray word, unless no other is nearer
	shareOfTheTop = 0.5    // and how near it must come to the best
)

// ranked is a section with its nearness to a text.
type ranked struct {
	section int
	score   float64
}

// rank orders the sections by nearness to a text; empty when none shares a word with it.
func (m *analysis) rank(text string) []ranked {
	if len(similarity.Words(text)) == 0 {
		return nil
	}
	var sections []int
	var texts []string
	for _, s := range m.doc.Sections[:min(len(m.doc.Sections), maxSide)] {
		var b strings.Builder
		b.WriteString(s.Title)
		for i := range m.doc.OwnBlocks(s) {
			if block := &m.doc.OwnBlocks(s)[i]; !block.Nav {
				b.WriteString("\n" + block.Full)
			}
		}
		if strings.TrimSpace(b.String()) != "" {
			sections, texts = append(sections, s.Index), append(texts, b.String())
		}
	}
	if len(texts) == 0 {
		return nil
	}
	var found []ranked
	scores := similarity.Cross([]string{text}, texts)[0]
	enough := min(nearEnough, slices.Max(scores))
	for j, score := range scores {
		if score >= enough && score > 0 {
			found = append(found, ranked{sections[j], score})
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	for i := range found {
		if found[i].score < shareOfTheTop*found[0].score {
			return found[:min(i, maxRanked)]
		}
	}
	return found[:min(len(found), maxRanked)]
}

// passage is a block that comes near to a question.
type passage struct {
	section, line  int
	quote          string
	at             string // its place, in words
	shared, absent []string
}

func (m *analysis) passages(question string) []passage {
	if len(similarity.Words(question)) == 0 {
		return nil
	}
	var blocks []int
	var texts []string
	for i := range m.doc.Blocks {
		if b := &m.doc.Blocks[i]; b.Kind != document.Code && !b.Nav && document.Size(b.Full) >= wordsToQuote && !isIntroduction(b.Full) && !asksItself(b.Full) && len(blocks) < maxSearched {
			blocks, texts = append(blocks, i), append(texts, m.doc.Sections[b.Section].Title+"\n"+b.Full)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	scores := similarity.Cross([]string{question}, texts)[0]
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var found []passage
	for _, j := range order {
		if len(found) == maxPassages || scores[j] == 0 || len(found) > 0 && scores[j] < max(nearEnough, shareOfTheTop*scores[order[0]]) {
			break
		}
		b := &m.doc.Blocks[blocks[j]]
		if slices.ContainsFunc(found, func(p passage) bool { return p.quote == strings.Trim(m.quote(b, b.Span), " |") }) {
			continue // the document says it twice
		}
		shared, absent := compareWords(question, wordSet(texts[j]))
		if len(shared) == 0 {
			shared = sharedNumbers(question, texts[j])
		}
		found = append(found, passage{section: b.Section, line: b.Line, quote: strings.Trim(m.quote(b, b.Span), " |"), shared: shared, absent: absent})
	}
	return found
}

// sharedNumbers are the ids, years and other words with digits of a question that stand in a text.
func sharedNumbers(question, text string) []string {
	within := map[string]bool{}
	notWord := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '.' }
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), notWord) {
		within[strings.Trim(w, "-.")] = true
	}
	var shared []string
	for w := range strings.FieldsFuncSeq(question, notWord) {
		if w = strings.Trim(w, "-."); strings.ContainsFunc(w, unicode.IsDigit) && within[strings.ToLower(w)] && !slices.Contains(shared, w) {
			shared = append(shared, w)
		}
	}
	return shared
}

// isIntroduction reports whether a text only leads to what follows it.
func isIntroduction(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasSuffix(text, ":") || strings.HasSuffix(text, "：")
}

// asksItself reports whether a text is a question, which answers none: a list of open questions has the words of what it asks.
func asksItself(text string) bool {
	text = strings.TrimRight(text, " \t\n*_|)”\"'")
	return strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？")
}

// sectionAt is the section that holds a line.
func (m *analysis) sectionAt(line int) int {
	found := 0
	for _, s := range m.doc.Sections {
		if s.Line <= line {
			found = s.Index
		}
	}
	return found
}

func (m *analysis) titleOf(section int) string {
	if t := m.doc.Heading(section); t != "" {
		return t
	}
	return "the opening"
}

func (m *analysis) extent(section int) string {
	s := m.doc.Sections[section]
	first, last := max(s.Line, 1), max(s.Line, 1)
	for _, b := range m.doc.OwnBlocks(s) {
		last = max(last, m.doc.Line(max(b.Span.End-1, 0)))
	}
	if first == last {
		return lineOf(first)
	}
	return fmt.Sprintf("lines %d–%d", first, last)
}

func (m *analysis) readExtent() string {
	headings := 0
	for _, s := range m.doc.Sections {
		if s.Title != "" {
			headings++
		}
	}
	text := plural(len(m.doc.Blocks), "passage")
	if headings > 0 {
		text += " under " + plural(headings, "heading")
	}
	return text + singularOrPlural(len(m.doc.Blocks), " was searched", " were searched")
}

var (
	acronym = pattern.New(`\b[A-Z][A-Z0-9]{1,5}s?\b`)
	hedges  = newTermList("maybe|perhaps|probably|presumably|hopefully|somehow|sort of|kind of|might want|we think|i think|should be fine|可能会|也许|大概|或许|差不多")
)

// everyday are abbreviations that need no explanation in a technical document.
var everyday = newTermList(`api|apis|http|https|json|yaml|xml|html|css|sql|url|urls|uri|ui|ux|id|ids|cpu|ram|os|io|ci|cd|db|tls|ssl|ssh|tcp|udp|ip|dns|vm|vms|sdk|cli|pdf|csv|utf|
ascii|rest|rpc|grpc|jwt|mvp|qa|faq|ok|us|eu|uk|it|and|or|not|must|shall|should|may|when|then|given|if|true|false|null|todo|tbd|readme|rfc|iso|ieee|gb|mb|kb|tb|ms|usd|eur|am|pm|no|yes|
s3|gc|an|the|a|i|in|on|to|of|is|as|at|be|by|ga|pr|prs|k8s|aws|gcp|iam|crud|gui|lan|wan|nfr|fr|us|ac|adr|new|for|with|all|added|modified|removed|renamed|get|put|post|delete|patch|
sha|md5|aes|rsa|sso|saml|oidc|oauth|mfa|2fa|totp|rbac|acl|ldap|ad|pii|gdpr|hipaa|pci|dss|csrf|cors|xss|csp|cve|sbom|sast|dast|owasp|waf|ha|dr|lb|nat|vpc|vpn|cdn|sla|slo|sli|kpi|okr|rps|qps|
tps|rpo|rto|mtbf|mttr|p50|p95|p99|oci|kep|sig|e2e|poc|prd|cms|crm|erp|sms|qr|gps|gpu|ssd|hdd|nfs|fs|rpm|deb|tar|zip|png|jpg|jpeg|svg|gif|mp3|mp4|dom|spa|pwa|sse|mqtt|amqp|smtp|imap|ftp|sftp|ntp|dhcp|
lts|eol|eof|cr|lf|crlf|utc|gmt|iot|ai|ml|llm|nlp|ocr|os|pc|tv|wifi|usb|nfc|mac|linux|unix|cron|ide|sqlite|orm|dto|ddd|tdd|bdd|uat|ear|war|jar|jvm|jdk|gc|npm|abi|ffi|aot|jit|raft|acid|cap|olap|oltp|etl|cdc|tbd|n|p|x|y|z`)

// where names a section by its title and its lines.
func (m *analysis) where(section int) string {
	return fmt.Sprintf("“%s” (%s)", m.titleOf(section), m.extent(section))
}

// readClosely reports what a paragraph-level reading of one section shows: it looks at every sentence, not only at
// requirements. What the findings name already is known, and an abbreviation is told where it is first met.
func (m *analysis) readClosely(section int, known []review.Weakness) []string {
	s := m.doc.Sections[section]
	where := m.where(section)
	var insights []string
	words := slices.DeleteFunc(m.closeWords(s), func(word string) bool {
		return slices.ContainsFunc(known, func(w review.Weakness) bool { return w.Rule == "Q4" && namesWord(w, word) })
	})
	if len(words) > 0 {
		insights = append(insights, fmt.Sprintf("%s leaves room for reading: %s", where, listAtMost(words, 4)))
	}
	if long := m.longSentences(s, known); len(long) > 0 {
		insights = append(insights, fmt.Sprintf("%s has %s of more than %d words: %s", where, plural(len(long), "sentence"), longSentence, listAtMost(long, 3)))
	}
	if names := m.unexplained(s); len(names) > 0 {
		insights = append(insights, fmt.Sprintf("%s uses abbreviations that the document never writes out: %s", where, listAtMost(names, 5)))
	}
	if other, ok := m.nearest(s); ok {
		insights = append(insights, fmt.Sprintf("%s treats the same as %s; what one says must hold in the other.", where, other))
	}
	return insights
}

// namesWord reports whether a finding names a word at its place, “fast” (line 14), or has it among its places.
func namesWord(w review.Weakness, word string) bool {
	at := strings.LastIndex(word, " (")
	quoted, place := word[:at], strings.Trim(word[at:], " ()")
	named := strings.Contains(w.Text, quoted) && strings.Contains(w.Text, place)
	return named || slices.ContainsFunc(w.Places, func(p review.Place) bool {
		return lineOf(p.Line) == place && strings.Contains(p.Quote, strings.Trim(quoted, "“”"))
	})
}

// isAt reports whether a finding is about a line.
func isAt(w review.Weakness, line int) bool {
	return w.Line == line || slices.ContainsFunc(w.Places, func(p review.Place) bool { return p.Line == line })
}

// closeWords are vague words and hedges in the section's sentences, requirements or not.
func (m *analysis) closeWords(s document.Section) []string {
	var found []string
	for i := s.First; i < s.Last; i++ {
		for _, sentence := range m.doc.SentencesOf(i) {
			word := ""
			if start, end, ok := hedges.first(fold(sentence.Text)); ok {
				word = sentence.Text[start:end]
			} else if !measured.MatchString(sentence.Text) {
				word = vagueWord(m.words("Q4", vagueTerms), sentence.Text)
			}
			if word != "" {
				found = append(found, fmt.Sprintf("“%s” (line %d)", word, sentence.Line))
			}
		}
	}
	return found
}

func (m *analysis) longSentences(s document.Section, known []review.Weakness) []string {
	var found []string
	for i := s.First; i < s.Last; i++ {
		for _, sentence := range m.doc.SentencesOf(i) {
			told := slices.ContainsFunc(known, func(w review.Weakness) bool { return w.Rule == "Q8" && isAt(w, sentence.Line) })
			if document.Size(sentence.Text) > longSentence && !told {
				found = append(found, fmt.Sprintf("“%s…” (line %d)", document.Shorten(plainText(sentence.Text), 40), sentence.Line))
			}
		}
	}
	return found
}

// unexplained are abbreviations of the section that stand nowhere beside brackets, which is where they are explained.
func (m *analysis) unexplained(s document.Section) []string {
	var names []string
	for i := s.First; i < s.Last; i++ {
		b := &m.doc.Blocks[i]
		if b.Kind == document.Code || b.Nav {
			continue
		}
		for _, at := range acronym.FindAllStringIndex(b.Text, -1) {
			base := strings.TrimSuffix(b.Text[at[0]:at[1]], "s")
			if m.isPartOfID(b.Text, at) || !isAbbreviation(base) || m.abbreviations[base] || everyday.matchesWhole(fold(base)) || slices.Contains(names, base) || m.explained(base) || m.isID(base) || strings.ToUpper(b.Text) == b.Text {
				continue
			}
			names = append(names, base)
		}
	}
	for _, name := range names {
		if m.abbreviations == nil {
			m.abbreviations = map[string]bool{}
		}
		m.abbreviations[name] = true
	}
	return names
}

// roman are numbers of chapters and phases.
var roman = pattern.New(`^(?:X{0,3}(?:IX|IV|V?I{0,3}))$`)

// numbered are ids of the document's own making, such as R1 and UC12.
var numbered = pattern.New(`^[A-Z]{1,3}\d+$`)

// isID reports whether a name is an id of the document: it names one of its things, or is counted on from another such name.
func (m *analysis) isID(name string) bool {
	if slices.ContainsFunc(m.doc.IDs, func(id document.ID) bool { return id.Name == name }) {
		return true
	}
	if !numbered.MatchString(name) {
		return false
	}
	prefix := strings.TrimRight(name, "0123456789")
	for i := range m.doc.Blocks {
		for _, other := range acronym.FindAllString(m.doc.Blocks[i].Full, -1) {
			if other != name && numbered.MatchString(other) && strings.TrimRight(other, "0123456789") == prefix {
				return true
			}
		}
	}
	return false
}

// isPartOfID reports whether a name at a place of a text only begins an id of the document, as REQ does in REQ-001: a family is no abbreviation
// that a reader has to have written out.
func (m *analysis) isPartOfID(text string, at []int) bool {
	return slices.ContainsFunc(m.doc.IDs, func(id document.ID) bool {
		inside := strings.Index(id.Written, text[at[0]:at[1]])
		start := at[0] - inside
		return inside >= 0 && len(id.Written) > at[1]-at[0] && start >= 0 && strings.HasPrefix(text[start:], id.Written)
	})
}

// isAbbreviation reports whether capitals may stand for words: one letter again and again ("XX") is a gap, and I, II, III count.
func isAbbreviation(name string) bool {
	return strings.Trim(name, name[:1]) != "" && !roman.MatchString(name)
}

func (l *termList) matchesWhole(folded string) bool { return isOnly(l, folded) }

func (m *analysis) explained(name string) bool {
	for i := range m.doc.Blocks {
		text := m.doc.Blocks[i].Full
		if strings.Contains(text, "("+name+")") || strings.Contains(text, name+" (") || strings.Contains(text, "（"+name+"）") || strings.Contains(text, name+"（") {
			return true
		}
	}
	for _, s := range m.doc.Sections {
		if strings.Contains(s.Title, name+" (") || strings.Contains(s.Title, "("+name+")") {
			return true
		}
	}
	return false
}

var scenario = pattern.New(`(?i)^(?:scenario|example|test case|场景|示例|用例)`)

const (
	sameSubject     = 0.3 // cosine of two sections that treat one subject
	minSubjectWords = 8   // different words of a section that treats one at all
)

// nearest is the other section that comes nearest, when it treats the same subject.
func (m *analysis) nearest(s document.Section) (string, bool) {
	if scenario.MatchString(s.Title) || !m.hasSubstance(s) {
		return "", false // scenarios of one requirement are alike, as they should be, and placeholders treat nothing
	}
	var text strings.Builder
	for i := range m.doc.OwnBlocks(s) {
		text.WriteString(m.doc.OwnBlocks(s)[i].Full + "\n")
	}
	if len(wordSet(text.String())) < minSubjectWords {
		return "", false
	}
	for _, r := range m.rank(text.String()) {
		other := m.doc.Sections[r.section]
		if r.section != s.Index && r.section != s.Parent && r.score >= sameSubject && m.hasSubstance(other) && len(wordSet(textOf(m.doc, other))) >= minSubjectWords {
			return m.where(r.section), true
		}
	}
	return "", false
}
