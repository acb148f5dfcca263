package direct_test

import (
	"strings"
	"testing"
)

const fourDemands = "## Requirements\n\n- REQ-001: The larder lists all articles within 2 seconds.\n- REQ-002: The larder keeps changes while offline.\n- REQ-003: The larder backs up its data every night.\n- REQ-004: The larder exports the list as CSV.\n\n"

const larderTitle = "# Larder requirements\n\n"

// An id that a document names and does not define is told where the document defines all the others of its family.
func TestAnIdIsMissedWhereItsFamilyIsAtHome(t *testing.T) {
	t.Parallel()
	const names = "## Plan\n\nOffline use is tested for REQ-002, the export for REQ-009 and REQ-042.\n"
	tellsUnasked(t, "Q14", map[string]struct{ text, want string }{
		"named and not defined":     {larderTitle + fourDemands + names, "2 ids are referred to and not defined in the requirements document: REQ-009 (line 12) and REQ-042 (line 12)."},
		"with more digits":          {larderTitle + strings.ReplaceAll(fourDemands, "REQ-00", "REQ-") + "## Plan\n\nThe export is tested for REQ-12.\n", "REQ-12 (line 12) is referred to and not defined in the requirements document."},
		"without its noughts":       {larderTitle + fourDemands + "## Plan\n\nThe export is tested for REQ-12.\n", ""},
		"all are defined":           {larderTitle + fourDemands + strings.NewReplacer("009", "003", "042", "004").Replace(names), ""},
		"another document is named": {larderTitle + fourDemands + names + "\nThe rest stands in [the brief](brief.md).\n", ""},
		"a gap: not all stand here": {larderTitle + strings.Replace(fourDemands, "REQ-003", "REQ-030", 1) + names, ""},
		"of two sections":           {larderTitle + fourDemands + "## Later\n\n- REQ-005: The larder warns.\n\n" + names, ""},
		"a criterion of none":       {larderTitle + fourDemands + "## Acceptance criteria\n\n- REQ-001: Given ten articles, all are listed.\n- REQ-009: Given a label, it is read.\n", "REQ-009 (line 13) is referred to and not defined in the requirements document."},
		"a criterion of each":       {larderTitle + fourDemands + "## Acceptance criteria\n\n- REQ-001: Given ten articles, all are listed.\n- REQ-004: Given ten articles, the file has ten rows.\n", ""},
		"an open question":          {larderTitle + fourDemands + "## Open questions\n\n- Does REQ-012 still hold?\n", "REQ-012 (line 12) is referred to and not defined in the requirements document."},
		"written otherwise":         {larderTitle + fourDemands + "## Plan\n\nThe shop's own REQ-12345 stays.\n", ""},
		"of a later release":        {larderTitle + fourDemands + "## Plan\n\nREQ-009 will be defined later.\n", ""},
		"removed":                   {larderTitle + fourDemands + "## Plan\n\nREQ-009 was removed in May.\n", ""},
		"somebody else's":           {larderTitle + fourDemands + "## Plan\n\nIt follows REQ-009 of the customer's catalogue.\n", ""},
		"only two":                  {larderTitle + "- REQ-001: The larder lists all articles.\n- REQ-002: The larder keeps changes.\n\n" + names, ""},
		"criteria start anew":       {larderTitle + strings.ReplaceAll(fourDemands, "REQ", "AC") + strings.ReplaceAll(names, "REQ", "AC"), ""},
		"one stands twice": {larderTitle + strings.Replace(fourDemands, "REQ-003", "REQ-002", 1) + names, "REQ-002 is defined twice, with different texts: at line 6 and at line 7." +
			" | 2 ids are referred to and not defined in the requirements document: REQ-009 (line 12) and REQ-042 (line 12)."},
		"one of three stands twice": {larderTitle + "## Requirements\n\n- REQ-001: The larder lists all articles within 2 s.\n- REQ-001: The larder lists all articles within 5 s.\n- REQ-003: The larder backs up its data, see REQ-009.\n", "REQ-001 is defined twice, with 2 s and with 5 s: at line 5 and at line 6." +
			" | REQ-009 (line 7) is referred to and not defined in the requirements document."},
		"an example of how they look": {larderTitle + fourDemands + "## Format\n\nAn id has three digits, for example REQ-999.\n", ""},
	})
}

// Two requirements of one list that share an id are told with what they say, whatever the project has asked for.
func TestAnIdOfTwoRequirementsOfOneListIsTold(t *testing.T) {
	t.Parallel()
	const (
		table = "| ID | Requirement |\n|---|---|\n| NFR-1 | The service is available 99.9 % of the month. |\n| NFR-2 | It answers. |\n| NFR-1 | The service is available 95 % of the month. |\n"
		lists = "## Requirements\n\n- REQ-001: The larder lists all articles.\n\nThey are tested so:\n\n- REQ-001: a list of ten articles is shown.\n"
	)
	tellsUnasked(t, "Q14", map[string]struct{ text, want string }{
		"other words":            {larderTitle + strings.Replace(fourDemands, "REQ-004", "REQ-001", 1), "REQ-001 is defined twice, with different texts: at line 5 and at line 8."},
		"other values":           {larderTitle + "## Quality\n\n" + table, "NFR-1 is defined twice, with 99.9 % and with 95 %: at line 7 and at line 9."},
		"paragraphs":             {larderTitle + "REQ-001: The server answers within 2 s.\n\nREQ-001: The server answers within 9 s.\n", "REQ-001 is defined twice, with 2 s and with 9 s: at line 3 and at line 5."},
		"headings":               {larderTitle + "## Requirements\n\n### REQ-001: List\n\nIt lists all articles.\n\n### REQ-001: Export\n\nIt exports the list.\n", "REQ-001 is defined twice, with different texts: at line 5 and at line 9."},
		"R among requirements":   {larderTitle + strings.NewReplacer("REQ-004", "R-1", "REQ-00", "R-").Replace(fourDemands), "R-1 is defined twice, with different texts: at line 5 and at line 8."},
		"R among risks":          {larderTitle + fourDemands + "## Risks\n\n- R-1: The disk fills up; old labels are deleted.\n- R-1: The network fails; the list stays readable.\n", ""},
		"each once":              {larderTitle + fourDemands, ""},
		"its test in a second":   {larderTitle + lists, ""},
		"a table of pairs":       {larderTitle + "## Map\n\n| Requirement | Test case | Description |\n|---|---|---|\n| REQ-001 | TC-1 | ten articles |\n| REQ-001 | TC-2 | no article |\n", ""},
		"criteria of each story": {larderTitle + "## Story 1\n\n- AC-1: A label is read.\n- AC-2: A crate is known.\n\n## Story 2\n\n- AC-1: A list is shown.\n", ""},
	})
}
