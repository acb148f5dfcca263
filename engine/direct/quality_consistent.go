package direct

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

func idsSound(m *matter) outcome {
	if len(m.doc.IDs) == 0 {
		return skip()
	}
	var findings []finding
	if f, ok := m.idDefinedTwice(); ok {
		findings = append(findings, f)
	}
	if f, ok := m.idDangling(); ok {
		findings = append(findings, f)
	}
	gaps, hasGap := m.idGap()
	if hasGap {
		findings = append(findings, gaps)
	}
	switch {
	case len(findings) == 0 && len(m.definedIDs()) == 0:
		return skip()
	case len(findings) == 0:
		line := m.doc.IDs[0].Line
		return proven(line, fmt.Sprintf("%s, each defined once, without a gap or a dangling reference, from %s", plural(len(m.definedIDs()), "id"), lineOf(line)))
	case hasGap && len(findings) == 1:
		return half(findings...)
	}
	return failed(findings...)
}

func (m *matter) definedIDs() map[string]bool {
	defined := map[string]bool{}
	for _, id := range m.doc.IDs {
		if id.Defines && !m.doc.Within(id.Section, document.ChangeLog) {
			defined[id.Name] = true
		}
	}
	return defined
}

// idDefinedTwice compares like with like: a summary table and the detail below it define an id together.
func (m *matter) idDefinedTwice() (finding, bool) {
	type key struct {
		id, kind string
	}
	first := map[key]*document.Statement{}
	for i := range m.doc.Statements {
		s := &m.doc.Statements[i]
		if s.ID == "" {
			continue
		}
		k := key{s.ID, "heading"}
		if s.Title == "" {
			b := &m.doc.Blocks[s.Blocks[0]]
			k.kind = string(b.Kind)
			if b.Kind == document.Row {
				k.kind += strconv.Itoa(b.Table)
			}
		}
		other, seen := first[k]
		if !seen {
			first[k] = s
			continue
		}
		what := "with different texts"
		if normalised(other) == normalised(s) {
			what = "with the same text"
		}
		return finding{
			severity: review.High, line: s.Line, quote: m.doc.Quote(s.Span), anchor: s.ID, evidence: []document.Span{s.Span},
			text: fmt.Sprintf("%s is defined twice, %s: lines %d and %d", s.ID, what, other.Line, s.Line),
		}, true
	}
	return finding{}, false
}

// idDangling finds references to ids of a family that the document defines itself, but does not define these.
func (m *matter) idDangling() (finding, bool) {
	defined := m.definedIDs()
	families := map[string]int{}
	for id := range defined {
		families[prefixOf(id)]++
	}
	for _, l := range m.linked {
		for _, id := range l.doc.IDs {
			if id.Defines {
				defined[id.Name] = true
			}
		}
	}
	var names []string
	var first document.ID
	seen := map[string]bool{}
	for _, id := range m.doc.IDs {
		if id.Defines || defined[id.Name] || seen[id.Name] || families[prefixOf(id.Name)] < 2 || m.retired(id) {
			continue
		}
		seen[id.Name] = true
		if names = append(names, fmt.Sprintf("%s (line %d)", id.Name, id.Line)); len(names) == 1 {
			first = id
		}
	}
	if len(names) == 0 {
		return finding{}, false
	}
	return finding{
		severity: review.Medium, line: first.Line, quote: document.Shorten(m.doc.LineText(first.Line), 160), anchor: m.doc.Heading(first.Section),
		text: fmt.Sprintf("%s referred to and not defined: %s", plural(len(names), "id"), few(names, 4)),
	}, true
}

var retirement = terms("removed|retired|withdrawn|deprecated|reserved|dropped|obsolete|superseded|merged into|renumbered|已删除|废弃|移除|作废")

// retired tells that an id is mentioned as gone.
func (m *matter) retired(id document.ID) bool {
	if m.doc.Within(id.Section, document.ChangeLog, document.NonGoals) {
		return true
	}
	return retirement.in(fold(m.doc.LineText(id.Line)))
}

const minSequence = 4 // fewer ids are no sequence

func (m *matter) idGap() (finding, bool) {
	numbers := map[string][]int{}
	lines := map[string]int{}
	retired := map[string]bool{}
	for _, id := range m.doc.IDs {
		if m.retired(id) {
			retired[id.Name] = true
		}
		if n, err := strconv.Atoi(id.Number); err == nil && id.Defines && !slices.Contains(numbers[id.Prefix], n) {
			numbers[id.Prefix] = append(numbers[id.Prefix], n)
			lines[id.Prefix+"-"+strconv.Itoa(n)] = id.Line
		}
	}
	var families []string
	for f := range numbers {
		families = append(families, f)
	}
	sort.Strings(families)
	for _, f := range families {
		ns := numbers[f]
		slices.Sort(ns)
		if len(ns) < minSequence {
			continue
		}
		var gone []string
		for i := 1; i < len(ns); i++ {
			for n := ns[i-1] + 1; n < ns[i] && ns[i]-ns[i-1] <= 3; n++ {
				if name := f + "-" + strconv.Itoa(n); !retired[name] {
					gone = append(gone, name)
				}
			}
		}
		// Where gaps are the rule, the numbering is not meant to be dense.
		if len(gone) > 0 && 4*len(gone) <= len(ns) {
			line := lines[fmt.Sprintf("%s-%d", f, ns[len(ns)-1])]
			return finding{
				severity: review.Low, line: line, anchor: f,
				text: fmt.Sprintf("The sequence of %s ids has a gap: %s is neither defined nor noted as removed.", f, list(gone)),
			}, true
		}
	}
	return finding{}, false
}

var (
	declared = regexp.MustCompile(`(?i)\b(?:all|total(?: of)?|(?:contains?|defines?|lists?|has|have|includes?|covers?|comprises?|specifies)(?: a total of)?)\s+(?:the\s+)?(\d{1,4})\s+(?:\w+\s+){0,2}?(requirements|frs|nfrs|user stories|stories|epics|adrs)\b|` +
		`\b(\d{1,4})\s*/\s*(\d{1,4})\s+(?:\w+\s+){0,2}?(requirements|frs|nfrs|user stories|stories|epics|adrs)\b|` +
		`\b(\d{1,4})\s+(?:functional\s+)?(requirements|frs|nfrs|user stories|stories|epics|adrs)\s+(?:in total|total|overall|altogether)\b|` +
		`\btotal\s+(?:number of\s+)?(requirements|frs|nfrs|user stories|stories|epics|adrs)\W{0,4}(\d{1,4})\b`)
	countedNouns    = terms("requirements|frs|nfrs|user stories|stories|epics|adrs")
	countedFamilies = map[string][]string{
		"requirements": {"FR", "NFR", "REQ"}, "frs": {"FR"}, "nfrs": {"NFR"},
		"stories": {"STORY", "US"}, "user stories": {"STORY", "US"}, "epics": {"EPIC"}, "adrs": {"ADR"},
	}
)

func countsTrue(m *matter) outcome {
	counted := m.countedIDs()
	checked := 0
	for _, s := range m.doc.Sentences {
		if !strings.ContainsAny(s.Text, "0123456789") || !countedNouns.in(fold(s.Text)) {
			continue
		}
		for _, d := range declared.FindAllStringSubmatch(s.Text, -1) {
			noun := strings.ToLower(d[2] + d[5] + d[7] + d[8])
			number := d[1] + d[4] + d[6] + d[9]
			n, err := strconv.Atoi(number)
			have := counted[noun]
			if strings.Contains(strings.ToLower(d[0]), "non-functional") || strings.Contains(strings.ToLower(d[0]), "functional") && noun == "requirements" {
				have = counted[functionalNoun(d[0])]
			}
			if err != nil || have == 0 {
				continue
			}
			checked++
			if n != have {
				return failed(m.at(review.High, s.Block, s.Span, fmt.Sprintf("“%s” (line %d), but %d %s are defined.", strings.TrimSpace(d[0]), s.Line, have, noun)))
			}
		}
	}
	if checked == 0 {
		return skip()
	}
	return proven(1, fmt.Sprintf("%s agree with what is defined", plural(checked, "declared count")))
}

func functionalNoun(text string) string {
	if strings.Contains(strings.ToLower(text), "non-functional") {
		return "nfrs"
	}
	return "frs"
}

// countedIDs counts the defined ids of each noun, here and in the linked files.
func (m *matter) countedIDs() map[string]int {
	defined := m.definedIDs()
	for _, l := range m.linked {
		for _, id := range l.doc.IDs {
			if id.Defines && !l.doc.Within(id.Section, document.ChangeLog) {
				defined[id.Name] = true
			}
		}
	}
	counts := map[string]int{}
	for noun, families := range countedFamilies {
		for id := range defined {
			if slices.Contains(families, prefixOf(id)) {
				counts[noun]++
			}
		}
	}
	return counts
}

// percentiles and changes are different values of one quantity on purpose.
var severalValues = regexp.MustCompile(`(?i)\bp\d{2}\b|percentile|phase|stage|from .* to |between|range|currently|today|was |before|after|increase|decrease|alpha|beta|default|max|min\b|optional|free|premium|tier|plan|第.{1,3}阶段|默认|每`)

func valuesAgree(m *matter) outcome {
	type said struct {
		words   map[string]bool
		measure document.Measure
		text    string
	}
	perBlock := map[int]map[string]int{}
	for _, x := range m.doc.Measures {
		if perBlock[x.Block] == nil {
			perBlock[x.Block] = map[string]int{}
		}
		perBlock[x.Block][x.Dimension]++
	}
	groups := map[string][]said{}
	compared := 0
	for _, x := range m.doc.Measures {
		b := &m.doc.Blocks[x.Block]
		text := m.sentenceText(x)
		if perBlock[x.Block][x.Dimension] > 1 || severalValues.MatchString(text) || m.doc.Within(b.Section, document.Alternatives, document.Options, document.Problem, document.ChangeLog) {
			continue
		}
		now := said{metricWords(text), x, text}
		if len(now.words) < 3 {
			continue
		}
		for _, before := range groups[x.Dimension] {
			if compared++; compared > maxPairs {
				break
			}
			other := &m.doc.Blocks[before.measure.Block]
			if before.measure.Base == x.Base || siblings(other, b) || !sameMetric(before.words, now.words) {
				continue
			}
			return failed(m.at(review.Medium, x.Block, x.Span, fmt.Sprintf("“%s” (line %d) against “%s” (line %d): %q and %q cannot both hold.",
				document.Shorten(plainText(before.text), 70), before.measure.Line, document.Shorten(plainText(text), 70), x.Line, before.measure.Text, x.Text)))
		}
		groups[x.Dimension] = append(groups[x.Dimension], now)
	}
	if len(m.doc.Measures) == 0 {
		return skip()
	}
	return clean()
}

const maxPairs = 200_000

func (m *matter) sentenceText(x document.Measure) string {
	for _, s := range m.doc.SentencesOf(x.Block) {
		if x.Start >= s.Start && x.Start < s.Start+len(s.Text) {
			return s.Text
		}
	}
	return m.doc.Blocks[x.Block].Text
}

// siblings are items of one list or rows of one table: parallel cases, each with its own value.
func siblings(a, b *document.Block) bool {
	return a.Section == b.Section && a.Kind == b.Kind && a.Kind != document.Paragraph && a.Parent == b.Parent && a.Table == b.Table
}

var stopwords = terms("the|a|an|of|to|in|on|at|for|and|or|is|are|be|shall|must|should|will|with|within|under|by|than|less|more|no|not|it|its|that|this|each|every|all|any|as|from|after|per|up|least|most|over|below|above")

func metricWords(text string) map[string]bool {
	words := map[string]bool{}
	for _, w := range strings.FieldsFunc(fold(text), func(r rune) bool { return r < 0x80 && !isWord(byte(r)) }) {
		if w[0] >= '0' && w[0] <= '9' || wholly(stopwords, w) || len(w) < 3 {
			continue
		}
		words[strings.TrimSuffix(w, "s")] = true
	}
	return words
}

// sameMetric asks that nearly all words of the shorter sentence are in the longer one.
func sameMetric(a, b map[string]bool) bool {
	shared := 0
	for w := range a {
		if b[w] {
			shared++
		}
	}
	return shared >= 3 && 5*shared >= 4*max(len(a), len(b))
}
