package parts

import (
	"fmt"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// Cut says how many entries of a list stand above and below what is shown of it: "2 above, 4 below"; "" where all are shown.
func Cut(above, below int) string {
	switch {
	case above > 0 && below > 0:
		return fmt.Sprintf("%d above, %d below", above, below)
	case above > 0:
		return fmt.Sprintf("%d above", above)
	case below > 0:
		return fmt.Sprintf("%d below", below)
	default:
		return ""
	}
}

// leastListed is how many lines of a list are left for its entries at least, beside the one that says how it is cut.
const leastListed = 2

// ListRows is how many of a list's rows have room: one fewer than there are lines where the last has to say how it is cut.
func ListRows(rows, lines int) (shown int, toldLast bool) {
	if rows > lines && lines > leastListed {
		return lines - 1, true
	}
	return lines, false
}

// CutRow is the last line of a list that is cut.
func CutRow(t theme.Theme, cut string, w int) string {
	return safetext.Truncate("  "+t.Faint.Render(cut), w)
}

// CutRule is the rule below a list, with how the list is cut; a plain one where all of it is shown.
func CutRule(t theme.Theme, cut string, w int) string {
	if cut != "" {
		cut = t.Faint.Render(cut)
	}
	return TitleRule(t, "", cut, w)
}
