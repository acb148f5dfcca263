package review

import (
	"slices"
	"strings"

	"parley/engine/pattern"
)

// The keys under which reviewers put the parts of a point, best first, in the form that key gives.
var (
	textKeys = []string{
		"text", "description", "weakness", "strength", "suggestion", "issue", "problem", "concern", "finding", "point", "action",
		"recommendation", "requirement", "question", "detail", "details", "content", "summary", "message", "comment", "reason", "answer", "描述", "内容", "问题", "建议",
	}
	// A weakness may say beside it what would mend it; that is not what is wrong.
	remedyKeys      = []string{"suggestion", "recommendation", "suggestedfix", "fix", "remedy", "action", "proposal", "建议", "改进建议"}
	titleKeys       = []string{"title", "name", "headline", "label", "标题", "名称"}
	idKeys          = []string{"id", "requirementid", "reqid", "编号"}
	severityKeys    = []string{"severity", "level", "priority", "impact", "严重程度", "严重性", "级别"}
	priorityKeys    = []string{"priority", "severity", "importance", "impact", "优先级"}
	quoteKeys       = []string{"quote", "quotes", "excerpt", "citation", "evidence", "原文", "引用"}
	consequenceKeys = []string{"consequence", "consequences", "ifnothingisdone", "ifignored", "后果", "影响"}
	kindKeys        = []string{"kind", "类别", "类型"}
	locationKeys    = []string{"location", "section", "ref", "reference", "where", "place", "position", "file", "path", "位置", "章节"}
)

// item is one point given as an object.
type item struct{ fields map[string]any }

// first is the value of the first of these keys that the object has with something in it.
func (it item) first(keys []string) any {
	for _, want := range keys {
		if v, ok := it.fields[want]; ok && v != nil && v != "" {
			return v
		}
	}
	byKey := make(map[string]any, len(it.fields))
	for name, v := range it.fields {
		if v != nil && v != "" {
			byKey[normalizeKey(name)] = v
		}
	}
	for _, want := range keys {
		if v, ok := byKey[want]; ok {
			return v
		}
	}
	return nil
}

// joined is the text under the first of these keys, a list put together with ellipses.
func (it item) joined(keys []string) string {
	v := it.first(keys)
	list, ok := v.([]any)
	if !ok {
		return scalar(v)
	}
	var parts []string
	for _, x := range list {
		if s := scalar(x); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " … ")
}

// quote is what the reviewer quotes. An answer that parley wrote itself has a mark under "evidence", which is no quote.
func (it item) quote() string {
	q := it.joined(quoteKeys)
	if q == string(Found) || q == string(Unverified) || q == string(TooShort) {
		return ""
	}
	return q
}

// weakness is what the point says is wrong, and the remedy that it names beside it, if it does.
func (it item) weakness() (text, remedy string) {
	remedy = strings.TrimSpace(it.joined(remedyKeys))
	if remedy == "" {
		return it.text(), ""
	}
	wrong := slices.DeleteFunc(slices.Clone(textKeys), func(key string) bool { return slices.Contains(remedyKeys, key) })
	if text = it.textUnder(wrong); text == "" {
		return it.text(), "" // the remedy is all that it says
	}
	return text, remedy
}

// text is what the point says: its text, after its title and its id if it has them and does not repeat them.
func (it item) text() string { return it.textUnder(textKeys) }

func (it item) textUnder(names []string) string {
	text := strings.TrimSpace(it.joined(names))
	for _, keys := range [][]string{titleKeys, idKeys} {
		head := strings.TrimSpace(scalar(it.first(keys)))
		switch {
		case head == "" || strings.HasPrefix(text, head):
		case text == "":
			text = head
		default:
			text = head + ": " + text
		}
	}
	return text
}

var (
	bullet     = pattern.New(`^\s*(?:[-+•·–▪◦]|\*\s|\(?\d{1,3}[.)]\s|\(?\d{1,3}、|（\d{1,3}）|\d{1,3}\s*(?:．|[:：]\s))\s*(\S.*)$`)
	lineBreaks = pattern.New(`\r?\n`)
)

// splitList makes a list out of one text: by its bullets or numbers if it has any, else by its paragraphs' lines.
func splitList(text string) []string {
	var list []string
	for _, line := range lineBreaks.Regexp().Split(text, -1) {
		if m := bullet.FindStringSubmatch(line); m != nil {
			line = m[1]
		}
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}
