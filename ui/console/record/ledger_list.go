package record

import (
	"slices"
	"strings"

	"parley/engine/pattern"
)

// allFindings is the heading of the tables of findings and action items, as the screen has it.
const allFindings = "\n## All findings\n"

// ledgerAsList is a record whose tables of findings are lists: beside an outline, seven columns have no room for words.
func ledgerAsList(text string) string {
	before, section, has := strings.Cut(text, allFindings)
	if !has {
		return text
	}
	section, rest, more := strings.Cut(section, "\n## ")
	var out, columns []string
	for _, line := range strings.Split(section, "\n") {
		switch cells := cellsOf(line); {
		case !strings.HasPrefix(line, "|"):
			columns, out = nil, append(out, strings.Replace(line, "Open in this table:", "Open:", 1))
		case columns == nil:
			columns = cells
			out = append(out, "### "+columns[min(1, len(columns)-1)]+"s", "")
		case strings.Trim(line, "|- ") == "":
		case cells[0] == "(None)":
			out = append(out, "- (None)")
		default:
			out = append(out, asItem(columns, cells))
		}
	}
	text = before + allFindings + strings.Join(out, "\n")
	if more {
		text += "\n## " + rest
	}
	return text
}

// asItem is a row of such a table as an item: its id, severity and words, and below them who says it, what it answers, what became of it and
// what the person said.
func asItem(columns, cells []string) string {
	told := map[string]string{}
	for i, cell := range cells[:min(len(cells), len(columns))] {
		told[columns[i]] = cell
	}
	severity, remark, _ := strings.Cut(told["Severity"], ", ")
	if severity != "" {
		severity = " **[" + severity + "]**"
	}
	if told["Answers"] != "" {
		told["Answers"] = "answers " + told["Answers"]
	}
	became := told["What became of it"]
	if state, _, _ := strings.Cut(told["State"], ", "); slices.Contains(untold, state) || strings.Contains(became, state) {
		told["State"] = ""
	}
	if strings.Contains(became, remark) {
		remark = ""
	}
	about := slices.DeleteFunc([]string{
		told["By"], told["Answers"], remark, told["State"], became, told["What the person said"],
	}, func(text string) bool { return text == "" })
	return "- " + told["Id"] + severity + " " + told["Finding"] + told["Action item"] + "\\\n  *" + strings.Join(about, " · ") + "*"
}

// untold are the states that say no more than that an entry is in the list.
var untold = []string{"open", "new"}

// bar divides the cells of a row; one behind a backslash is one of the words.
var bar = pattern.New(`(\\\|)|\|`)

// cellsOf are the cells of a row of a table.
func cellsOf(row string) []string {
	const divider = "\x00"
	row = bar.ReplaceAllStringFunc(strings.TrimSpace(row), func(found string) string {
		if found == "|" {
			return divider
		}
		return found
	})
	cells := strings.Split(strings.Trim(row, divider), divider)
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}
