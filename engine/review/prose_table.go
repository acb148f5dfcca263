package review

import "strings"

// cells are those of a table's row.
func cells(row string) []string {
	row = strings.TrimSuffix(strings.TrimPrefix(row, "|"), "|")
	list := strings.Split(strings.ReplaceAll(row, `\|`, "\x00"), "|")
	for i, cell := range list {
		list[i] = strings.TrimSpace(strings.ReplaceAll(cell, "\x00", "|"))
	}
	return list
}

// Columns that say how grave the point of a row is, or only count it.
var (
	gravity = map[string]bool{"severity": true, "priority": true, "impact": true, "level": true, "严重程度": true, "优先级": true, "级别": true}
	counts  = map[string]bool{"": true, "#": true, "no": true, "no.": true, "nr": true, "序号": true, "编号": true}
)

// endTable takes the rows of a table: its columns or its rows are labelled, or the block it stands in is.
func (p *proseParts) endTable() {
	rows := p.rows
	p.rows = nil
	if len(rows) == 0 {
		return
	}
	head, body := []string(nil), rows
	if len(rows) > 1 && onlyMarks.MatchString(strings.ReplaceAll(strings.Join(rows[1], ""), ":", "")) {
		head, body = rows[0], rows[2:]
	}
	columns := make([]part, len(head))
	labelledColumns := 0
	for i, cell := range head {
		if l, ok := labelOf(cell); ok && !gravity[strings.ToLower(trimLabel(cell))] {
			columns[i] = l.part
			labelledColumns++
		}
	}
	if _, ok := labelOf(strings.Join(head[:min(1, len(head))], "")); ok && labelledColumns == 1 && len(body) > 0 && rowLabelled(body) {
		labelledColumns = 0
	}
	for _, row := range body {
		if labelledColumns > 0 {
			p.columns(head, columns, row, len(body))
			continue
		}
		p.row(head, row)
	}
	if head != nil && labelledColumns == 0 { // a head may be a labelled row itself
		if l, ok := labelOf(head[0]); ok && len(head) > 1 && l.part != noPart && rowLabelled(body) {
			p.row(nil, head)
		}
	}
	p.open = false
}

// columnName is what a table's head calls a column, in lower case; "" where it has no name.
func columnName(head []string, column int) string {
	if column >= len(head) {
		return ""
	}
	return strings.ToLower(trimLabel(head[column]))
}

func rowLabelled(rows [][]string) bool {
	for _, row := range rows {
		if _, ok := labelOf(row[0]); !ok {
			return false
		}
	}
	return true
}

// columns takes a row whose cells belong to the parts that their columns name; the others say more about the first point.
func (p *proseParts) columns(head []string, columns []part, row []string, rows int) {
	grade, more := "", ""
	for i, cell := range row {
		name := columnName(head, i)
		switch {
		case gravity[name]:
			grade = cell
		case i < len(columns) && columns[i] == noPart && cell != "" && !counts[name] && (i > 0 || !isDigits(cell)):
			more += " (" + strings.TrimSpace(head[i]+": "+cell) + ")"
		}
	}
	first := true
	for i, cell := range row {
		if i >= len(columns) || columns[i] == noPart || strings.Trim(cell, labelMargin) == "" {
			continue
		}
		if columns[i] == ratingPart && (rows > 1 || more != "") && !overall(row[0]) {
			p.add(noPart, strings.Join(row, " "))
			return
		}
		if first && columns[i] != ratingPart {
			if _, known := severityOf(grade); known {
				cell = "[" + grade + "] " + cell
			}
			cell += more
		}
		first = false
		p.inline(columns[i], cell)
	}
	if first && more != "" {
		p.add(p.block, strings.TrimSpace(strings.Join(row, " ")))
	}
}

func overall(cell string) bool {
	word := strings.ToLower(trimLabel(cell))
	return strings.HasPrefix(word, "overall") || strings.HasPrefix(word, "total") || strings.HasPrefix(word, "总") || word == "rating"
}

// row takes a row that begins with a label, or belongs to the block.
func (p *proseParts) row(head, row []string) {
	to := p.block
	if l, ok := labelOf(row[0]); ok {
		to, row = l.part, row[1:]
		if len(head) > 0 {
			head = head[1:]
		}
	}
	text, grade := "", ""
	for i, cell := range row {
		name := columnName(head, i)
		switch {
		case gravity[name]:
			grade = cell
		case cell == "" || counts[name] && head != nil && isDigits(cell):
		case text == "":
			text = cell
		default:
			text += " – " + cell
		}
	}
	if _, known := severityOf(grade); known && text != "" {
		text = "[" + grade + "] " + text
	}
	if to == noPart {
		p.add(noPart, text)
		return
	}
	p.inline(to, text)
}
