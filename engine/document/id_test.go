package document_test

import (
	"fmt"
	"slices"
	"testing"

	"parley/engine/document"
)

func TestIDsAndRanges(t *testing.T) {
	t.Parallel()
	cases := map[string][]string{
		"FR-8 and FR8, FR-08":           {"FR-8"},
		"covers FR8-11":                 {"FR-8", "FR-9", "FR-10", "FR-11"},
		"covers FR-8 to FR-10":          {"FR-8", "FR-9", "FR-10"},
		"covers FR1, 3-5.":              {"FR-1", "FR-3", "FR-4", "FR-5"},
		"covers FR-1, 3 users and FR-2": {"FR-1", "FR-2"},
		"FR-1–3":                        {"FR-1", "FR-2", "FR-3"},
		"NFR-SEC-001 holds":             {"NFR-SEC-1"},
		"SHA-256, UTF-8, RFC-2119 and ISO-8601 and P95 and GPT-4": nil,
		"EPIC-001, STORY-2, ADR-0003":                             {"EPIC-1", "STORY-2", "ADR-3"},
		"FR-5-3 is no range":                                      {"FR-5-3"},
		"STORY-001-002 and STORY-001-003":                         {"STORY-1-2", "STORY-1-3"},
		"US-2-1 is the first of the second":                       {"US-2-1"},
		"NFR-A11Y-001 and NFR-A11Y-2":                             {"NFR-A11Y-1", "NFR-A11Y-2"},
		"FR-B12 is of the family FR-B":                            {"FR-B-12"},
		"FR-8-FR10b end in a part":                                {"FR-8", "FR-9", "FR-10", "FR-10b"},
		"FR20a-c are three":                                       {"FR-20a", "FR-20b", "FR-20c"},
		"REQ-4-1, and then REQ-4-2":                               {"REQ-4-1", "REQ-4-2"},
		"US-3-5 are three stories":                                {"US-3", "US-4", "US-5"},
		"FR-001-003 are three requirements":                       {"FR-1", "FR-2", "FR-3"},
	}
	for text, want := range cases {
		if got := document.ScanIDs(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

func TestIDsOfTheDocumentsOwnMaking(t *testing.T) {
	t.Parallel()
	d := document.Parse("x.md", []byte("- PAY-1: pays the bill\n- PAY-2: pays it back\n\nSee PAY-9, not Q-7.\n"))
	var got []string
	for _, id := range d.IDs {
		got = append(got, fmt.Sprintf("%s:%d:%v", id.Name, id.Line, id.Defines))
	}
	if want := []string{"PAY-1:1:true", "PAY-2:2:true", "PAY-9:4:false"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
