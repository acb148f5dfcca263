package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

var (
	// mermaidNode finds a node, which mermaid writes as A[Label], A(Label), A{Label}; quotes inside the brackets are optional.
	mermaidNode  = pattern.New(`\b\w+\s*(?:\[\(|\(\(|\[\[|\{\{|\[|\(|\{)\s*"?([^"\[\](){}|<>\n]{2,60})"?\s*[\])}]`)
	participant  = pattern.New(`(?m)^\s*(?:participant|actor)\s+(\S+)(?:\s+as\s+(.+))?$`)
	edgeText     = pattern.New(`\|[^|\n]*\||--\s[^-\n]*\s--`)
	notElements  = newTermList("user|users|client|clients|browser|admin|customer|start|end|yes|no|operator|用户|客户端|开始|结束")
	mermaidFlows = pattern.New(`^\s*(?:%%.*\n\s*)*(?:graph|flowchart|sequenceDiagram|C4|architecture|block)`)
)

func diagramNames(m *analysis) checkResult {
	var prose string
	var lost []string
	known, first := 0, 0
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if b.Kind != document.Code || b.Language != "mermaid" || !mermaidFlows.MatchString(b.Code) {
			continue
		}
		if first == 0 {
			first, prose = i+1, m.allProse()
		}
		for _, label := range diagramLabels(b.Code) {
			if strings.Contains(prose, squeeze(label)) || isNamedByWords(prose, label) {
				known++
			} else {
				lost = append(lost, "“"+label+"”")
			}
		}
	}
	switch {
	case first == 0 || known+len(lost) == 0:
		return skip()
	case len(lost) == 0:
		line := m.doc.Blocks[first-1].Line
		return passedWithProof(line, fmt.Sprintf("%s of the diagrams %s named in the text (from %s)", sentence(shareOf(known, known, "element")), singularOrPlural(known, "is", "are"), lineOf(line)))
	}
	if len(lost) > known {
		return checkResult{state: partly} // the diagram says what the text leaves to it
	}
	b := first - 1
	line := m.doc.Blocks[b].Line
	f := m.atBlock(review.Medium, b, fmt.Sprintf("The diagram (line %d) shows %s, which the text never names.", line, listAtMost(lost, 4)))
	f.suggestion = fmt.Sprintf("Describe %s of the diagram (line %d) in the text, or use the name that the text has.", listAtMost(lost, 4), line)
	f.quote, f.evidence = "", nil
	return failed(f)
}

// isNamedByWords reports whether the text has each word of a label, in whatever form: “GitHub Repositories” is named by
// “repository on GitHub”.
func isNamedByWords(prose, label string) bool {
	words := strings.FieldsFunc(fold(label), func(r rune) bool { return r < 0x80 && !isWord(byte(r)) })
	for _, w := range words {
		if len(w) > stemLength {
			w = w[:stemLength]
		}
		if !strings.Contains(prose, w) {
			return false
		}
	}
	return len(words) > 1
}

// stemLength is how much of a word has to agree; the rest is its ending.
const stemLength = 6

func diagramLabels(code string) []string {
	var labels []string
	seen := map[string]bool{}
	add := func(label string) {
		label, _, _ = strings.Cut(strings.TrimSpace(label), "<br")
		if len(label) < 2 || seen[squeeze(label)] || notElements.matches(fold(label)) {
			return
		}
		seen[squeeze(label)] = true
		labels = append(labels, label)
	}
	for _, p := range participant.FindAllStringSubmatch(code, -1) {
		if p[2] != "" {
			add(p[2])
		} else {
			add(p[1])
		}
	}
	for _, n := range mermaidNode.FindAllStringSubmatch(edgeText.ReplaceAllString(code, " "), -1) {
		add(n[1])
	}
	return labels
}

// squeeze makes names comparable: “Order Service”, “order-service” and “OrderService” are one.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '-', '_', '\n', '\t', document.Hidden:
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// allProse is every heading and block with its code spans, squeezed.
func (m *analysis) allProse() string {
	var b strings.Builder
	for _, s := range m.doc.Sections {
		b.WriteString(squeeze(s.Title))
		b.WriteByte('\n')
	}
	for i := range m.doc.Blocks {
		b.WriteString(squeeze(m.doc.Blocks[i].Full))
		b.WriteByte('\n')
	}
	return b.String()
}
