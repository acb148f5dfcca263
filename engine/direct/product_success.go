package direct

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

func lineOf(n int) string { return "line " + strconv.Itoa(n) }

func trimSpace(s string) string { return strings.TrimSpace(s) }

// lookup finds the member with a name, the outermost first: contexts wrap their fields in different ways.
func lookup(root *document.Node, key string) *document.Node {
	if root == nil {
		return nil
	}
	for level := []*document.Node{root}; len(level) > 0; {
		var below []*document.Node
		for _, n := range level {
			if found := n.Get(key); found != nil {
				return found
			}
			below = append(below, n.Children...)
		}
		level = below
	}
	return nil
}

var measureHeadings = terms("graduation criteria|exit criteria|definition of done|success|成功标准|衡量")

// measureItems are the blocks that state measures of success.
func (m *matter) measureItems() []int {
	var items []int
	for _, s := range m.doc.Sections {
		if !m.doc.Within(s.Index, document.Metrics) && !measureHeadings.in(fold(s.Title)) {
			continue
		}
		for i := s.First; i < s.Last; i++ {
			if k := m.doc.Blocks[i].Kind; k == document.Item || k == document.Row || k == document.Value {
				items = append(items, i)
			}
		}
	}
	return items
}

func successMeasured(m *matter) outcome {
	if items := m.measureItems(); len(items) > 0 {
		line := m.doc.Blocks[items[0]].Line
		return proven(line, fmt.Sprintf("%s of success, from %s", plural(len(items), "measure"), lineOf(line)))
	}
	for _, s := range m.doc.Sections {
		if (s.Topic.Has(document.Metrics) || measureHeadings.in(fold(s.Title))) && len(m.doc.Whole(s)) > 0 {
			return proven(s.Line, fmt.Sprintf("“%s” says how success shows, line %d", s.Title, s.Line))
		}
	}
	if name, ok := m.linkedSection(document.Metrics); ok {
		return proven(1, "measures of success are in the linked file "+name)
	}
	return failed(absence(review.High, "No measure of success: no section on metrics or success criteria has an item."))
}

// gradable words promise a change without an amount; without them an item is an event that happens or does not.
var gradable = terms(`improve*|increase*|decrease*|reduc*|faster|better|more|less|higher|lower|grow*|satisf*|adoption|engagement|high|low|easier|
good|great|strong|significant*|minimi*|maximi*|提高|提升|降低|减少|增加|增长|更快|更好|满意|改善`)

var anyNumber = regexp.MustCompile(`\d|\b(?:zero|one|two|three|four|five|ten|half|twice|double|no|none|all|every|each|never)\b|零|全部|所有|翻倍|一半`)

func measuresHaveNumbers(m *matter) outcome {
	items := m.measureItems()
	if len(items) == 0 {
		return skip()
	}
	var bad []int
	for _, i := range items {
		b := &m.doc.Blocks[i]
		if b.Depth > 1 {
			continue
		}
		if text := fold(b.Full); gradable.in(text) && !anyNumber.MatchString(text) && !m.childHasNumber(i) {
			bad = append(bad, i)
		}
	}
	if len(bad) == 0 {
		line := m.doc.Blocks[items[0]].Line
		return proven(line, fmt.Sprintf("each of %s of success can be told from not reached, from %s", plural(len(items), "measure"), lineOf(line)))
	}
	f := m.atBlock(review.Medium, bad[0], fmt.Sprintf("%s without a number: %s", plural(len(bad), "measure"), m.showBlocks(bad)))
	return failed(f)
}

func (m *matter) childHasNumber(parent int) bool {
	for i := parent + 1; i < len(m.doc.Blocks) && m.doc.Blocks[i].Depth > 0; i++ {
		if m.doc.Blocks[i].Parent == parent && anyNumber.MatchString(fold(m.doc.Blocks[i].Full)) {
			return true
		}
	}
	return false
}

// showBlocks names up to three blocks: “Users are happier” (line 7).
func (m *matter) showBlocks(blocks []int) string {
	var parts []string
	for _, i := range blocks {
		b := &m.doc.Blocks[i]
		parts = append(parts, fmt.Sprintf("“%s” (line %d)", document.Shorten(plainText(b.Full), 60), b.Line))
	}
	return few(parts, 3)
}

var (
	timeOrBaseline = regexp.MustCompile(`\b(?:20\d\d|q[1-4]|by (?:the )?(?:end|january|february|march|april|may|june|july|august|september|october|november|december)|within \d+|in the first|after \d+|from \d+.{0,20} to \d+|currently|today|baseline|launch|ga|beta)\b|→|->|月|季度|年|从.{1,10}到|上线`)
	standing       = terms("p50|p90|p95|p99|percentile|availability|uptime|latency|slo|sla|error rate|response time|at all times|per second|可用性|延迟|always|every|each|all")
)

func measuresHaveTime(m *matter) outcome {
	var bad []int
	counted := 0
	for _, i := range m.measureItems() {
		text := fold(m.doc.Blocks[i].Full)
		if m.doc.Blocks[i].Depth > 1 || !strings.ContainsAny(text, "0123456789") || standing.in(text) {
			continue
		}
		counted++
		if !timeOrBaseline.MatchString(text) {
			bad = append(bad, i)
		}
	}
	switch {
	case counted == 0:
		return skip()
	case len(bad) == 0:
		return clean()
	}
	return failed(m.atBlock(review.Low, bad[0], fmt.Sprintf("%d of %s of success name neither a date nor a starting value: %s", len(bad), plural(counted, "measure"), m.showBlocks(bad))))
}
