package consistency_test

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/consistency"
)

// An id that one document names and none defines is found where it stands first; what is gone, local, below another or of a list that
// stands elsewhere is not.
func TestIDsThatNothingDefines(t *testing.T) {
	t.Parallel()
	const (
		prd      = "# Requirements\n\n- FR-001: A guest shall book a table.\n- FR-002: The host shall see all bookings.\n- FR-003: The system shall send a confirmation.\n- FR-004: A guest shall cancel a booking.\n"
		other    = "# Requirements\n\n- FR-001: The pilot shall fly.\n- FR-002: The pilot shall land.\n"
		building = "# Architecture\n\n## Components\n\nThe service takes bookings (FR-001, FR-002) and cancels them (FR-004).\n"
	)
	for name, c := range map[string]struct {
		documents []string
		want      []string
	}{
		"one": {
			[]string{"prd.md", prd, "architecture.md", building + "\nThe waiting list offers a table (FR-012).\n\nAgain FR-012.\n"},
			[]string{"architecture.md names FR-012, which no document defines; prd.md defines 4 of its kind"},
		},
		"in the document that defines the others": {
			[]string{"prd.md", prd + "\nFR-001 and FR-002 rest on FR-009.\n", "architecture.md", building},
			[]string{"prd.md names FR-009, which no document defines; prd.md defines 4 of its kind"},
		},
		"as many as are known, right behind the list": {
			[]string{"prd.md", prd, "epics.md", "# Epics\n\n## EPIC-01: Booking\n\nCovers FR-001.\n\n## EPIC-02: Lists\n\nCovers FR-002 and FR-006.\n\n## EPIC-03: Payment\n\nCovers FR-007.\n"},
			[]string{"epics.md names FR-006, which no document defines; prd.md defines 4 of its kind", "epics.md names FR-007, which no document defines; prd.md defines 4 of its kind"},
		},
		"as many as are known, far behind the list": {[]string{"prd.md", prd, "epics.md", "# Epics\n\nThey cover FR-001, FR-002, FR-031 and FR-032.\n"}, nil},
		"as many as are known, written otherwise":   {[]string{"prd.md", prd, "epics.md", "# Epics\n\nThey cover FR-001 and FR-002, as FR6 and FR7 of the old desk.\n"}, nil},
		"as many as are known, and a list with a gap": {
			[]string{"prd.md", strings.Replace(prd, "FR-003", "FR-013", 1), "epics.md", "# Epics\n\nThey cover FR-001, FR-002, FR-006 and FR-007.\n"}, nil,
		},
		"all are defined":          {[]string{"prd.md", prd, "architecture.md", building}, nil},
		"it is gone":               {[]string{"prd.md", prd, "architecture.md", building + "\nFR-012 was dropped.\n"}, nil},
		"it took the place":        {[]string{"prd.md", prd, "architecture.md", building + "\nFR-002 replaces FR-012. FR-013 is now FR-004.\n"}, nil},
		"a part of one":            {[]string{"prd.md", prd, "architecture.md", building + "\nThe list of a day (FR-002.1).\n"}, nil},
		"most are unknown":         {[]string{"prd.md", prd, "architecture.md", "# Architecture\n\nIt serves FR-001, FR-021, FR-022 and FR-023.\n"}, nil},
		"in code":                  {[]string{"prd.md", prd, "architecture.md", building + "\n```\nFR-012\n```\n"}, nil},
		"two lists count from one": {[]string{"one/prd.md", prd, "two/prd.md", other, "architecture.md", building + "\nA waiting list (FR-012).\n"}, nil},
		"the end of a range": {
			[]string{"prd.md", prd, "architecture.md", building + "\nAll of them: FR-001 to FR-006.\n"},
			[]string{"architecture.md names FR-006, which no document defines; prd.md defines 4 of its kind"},
		},
		"a question asks for one":        {[]string{"prd.md", prd, "architecture.md", building + "\n## Open questions\n\n- Is FR-012 wanted?\n"}, nil},
		"another document is about one":  {[]string{"prd.md", prd, "architecture.md", building + "\nSee FR-012.\n", "requirements/FR-012-waiting.md", "# FR-012: Waiting list\n\nA guest shall wait.\n"}, nil},
		"of a kind that has no document": {[]string{"prd.md", prd, "architecture.md", building + "\nADR-007 says so.\n"}, nil},
	} {
		var got []string
		for _, u := range consistency.FindUndefined(docs(c.documents...)) {
			got = append(got, u.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, strings.Join(got, "\n"), c.want)
		}
	}
}

// A package without mistakes has no such id.
func TestBundlesDefineTheirIDs(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"larder", "tushu", "quayside", "kiln", "zhensuo", "doorstep", "orchard"} {
		clean, _, _ := readBundle(t, name)
		for _, u := range consistency.FindUndefined(clean) {
			t.Errorf("%s: %s (line %d: %q)", name, u, u.At.Line, u.At.Quote)
		}
	}
}
