package markdown

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// maxKeyWidth is how wide the keys of front matter are shown at most.
const maxKeyWidth = 24

// frontMatter draws the metadata before a document between two lines, the upper with its name: a row for each key with its value. It is read line by line, never as
// YAML: what is more than a key and a value, or a list of values, stands below its key as it was written.
func (l *layout) frontMatter(text string, width int) []line {
	rows := frontMatterRows(text)
	keys := 0
	for _, row := range rows {
		keys = max(keys, min(maxKeyWidth, safetext.Width(row.key)))
	}
	keys = min(keys, max(1, width/3))
	bar := " " + l.faint(l.divider()) + " "
	var lines []line
	for _, row := range rows {
		room := max(2, width-keys-3)
		var values []string
		for _, value := range dedent(row.values) {
			values = append(values, safetext.Wrap(value, room)...)
		}
		names := safetext.Wrap(row.key, max(2, keys))
		for i := range max(len(names), len(values)) {
			name, value := "", ""
			if i < len(names) {
				name = names[i]
			}
			if i < len(values) {
				value = values[i]
			}
			lines = append(lines, line{text: strings.TrimRight(l.muted(safetext.Fit(name, keys))+bar+value, " ")})
		}
	}
	const label = "front matter"
	frame := min(width, max(minFrame, widestOf(lines), l.proseWidth(width)))
	rest := frame - safetext.Width(label) - 3
	switch {
	case len(lines) == 0:
		return nil
	case l.style.Plain:
		return append(wordLines(label+":", width), lines...)
	case rest < 0: // there is no room for its name
		rule := l.faint(strings.Repeat(l.rule(), frame))
		return append(append([]line{{text: rule}}, lines...), line{text: rule})
	}
	above := l.faint(l.rule()) + " " + l.muted(label) + " " + l.faint(strings.Repeat(l.rule(), rest))
	return append(append([]line{{text: above}}, lines...), line{text: l.faint(strings.Repeat(l.rule(), frame))})
}

// frontMatterRow is a key with the lines of its value; a remark has no key.
type frontMatterRow struct {
	key    string
	values []string
	list   bool // the values so far are those of a list
}

// frontMatterRows takes front matter apart.
func frontMatterRows(text string) []frontMatterRow {
	var rows []frontMatterRow
	for _, one := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		one = strings.TrimRight(one, " \t\r")
		if one == "---" || one == "..." || one == "" {
			continue
		}
		key, value, isKey := strings.Cut(one, ":")
		inside := one[0] == ' ' || one[0] == '\t' || one[0] == '-'
		switch {
		case one[0] == '#' || len(rows) == 0 && inside || !isKey && !inside:
			rows = append(rows, frontMatterRow{values: []string{one}})
		case !inside:
			rows = append(rows, frontMatterRow{key: strings.Trim(key, `"'`), values: plainValue(value)})
		default:
			rows[len(rows)-1].add(one)
		}
	}
	return rows
}

// add takes a line that belongs to the value of a key. The items of a list of plain values stand in one line.
func (r *frontMatterRow) add(one string) {
	item, isItem := strings.CutPrefix(strings.TrimLeft(one, " \t"), "- ")
	plain := isItem && !strings.Contains(item, ": ") && !strings.HasSuffix(item, ":")
	switch {
	case plain && len(r.values) == 0:
		r.list = true
		r.values = plainValue(item)
	case plain && r.list && len(r.values) == 1:
		r.values[0] += ", " + strings.Join(plainValue(item), "")
	default:
		r.list = false
		r.values = append(r.values, one)
	}
}

// dedent takes away the blanks that all lines begin with.
func dedent(lines []string) []string {
	least := -1
	for _, one := range lines {
		if n := len(one) - len(strings.TrimLeft(one, " ")); least < 0 || n < least {
			least = n
		}
	}
	var out []string
	for _, one := range lines {
		out = append(out, one[least:])
	}
	return out
}

// plainValue is a value without the quotation marks around it.
func plainValue(value string) []string {
	value = strings.TrimSpace(value)
	for _, mark := range []string{`"`, "'"} {
		if inner := strings.Trim(value, mark); len(inner) == len(value)-2 && !strings.Contains(inner, `\`) && !strings.Contains(inner, mark) {
			value = inner
		}
	}
	if value == "" {
		return nil
	}
	return []string{value}
}

// widestOf is how wide the widest of the lines is.
func widestOf(lines []line) int {
	widest := 0
	for _, one := range lines {
		widest = max(widest, safetext.Width(ansi.Strip(one.text)))
	}
	return widest
}
