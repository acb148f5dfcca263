package cli_test

import (
	"encoding/json"
	"strings"
	"testing"

	"parley/ui/cli"
)

// The documents of a folder are held against each other: what may contradict, and what nothing defines, each with its place. Files that
// are named one by one belong together only by chance.
func TestCheckComparesTheDocumentsOfAFolder(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	for name, text := range map[string]string{
		"plan/prd.md":          "# Requirements\n\n- FR-001: A guest shall book a table for an evening.\n- FR-002: The host shall see all bookings of an evening.\n- NFR-001: The booking page shall answer within 300 ms at the 95th percentile.\n- NFR-002: The system shall serve 200 concurrent guests.\n",
		"plan/architecture.md": "# Architecture\n\n## Components\n\n- Booking service: takes bookings (FR-001, FR-002).\n- The booking page answers within 800 ms at the 95th percentile (NFR-001).\n- Waiting list: offers a free table to the next guest (FR-012).\n",
	} {
		s.write(t, name, text)
	}
	if got := s.run("check", "plan"); got != cli.OK {
		t.Fatalf("status %d: %s", got, s.err.String())
	}
	for _, want := range []string{
		"\nPlaces that may contradict each other:\nplan/prd.md:5: NFR-001 says 300 ms in prd.md and 800 ms in architecture.md",
		"(against plan/architecture.md:6)\n",
		"\nIds that no document defines:\nplan/architecture.md:7: FR-012 is defined nowhere; plan/prd.md defines the others.\n",
		"; between them 1 possible contradiction and 1 undefined id",
	} {
		if !strings.Contains(s.out.String(), want) {
			t.Errorf("no %q in\n%s", want, s.out.String())
		}
	}
	s.out.Reset()
	s.run("check", "plan", "--output", "json")
	var report struct {
		Contradictions []struct{ Rule string }
		Undefined      []struct {
			ID string
			At struct{ Line int }
		}
	}
	if err := json.Unmarshal(s.out.Bytes(), &report); err != nil || len(report.Contradictions) != 1 || len(report.Undefined) != 1 || report.Undefined[0].At.Line != 7 {
		t.Errorf("%+v, %v", report, err)
	}
	for form, want := range map[string][]string{
		"line":     {"plan/prd.md:5:1: ", ": Possible contradiction: NFR-001 says 300 ms in prd.md", "plan/architecture.md:7:1: warning: FR-012 is defined nowhere; plan/prd.md defines the others. [U-001 consistency]"},
		"markdown": {"- [ ] **C-001** Possible contradiction: NFR-001 says 300 ms", "- [ ] **U-001** FR-012 is defined nowhere"},
		"sarif":    {"(against plan/architecture.md:6) [C-001 consistency]", "FR-012 is defined nowhere", "\"A file names an id that no file defines\""},
	} {
		s.out.Reset()
		if got := s.run("check", "plan", "--output", form); got != cli.OK {
			t.Errorf("%s: status %d", form, got)
		}
		for _, part := range want {
			if !strings.Contains(s.out.String(), part) {
				t.Errorf("%s: no %q in\n%s", form, part, s.out.String())
			}
		}
	}
	s.out.Reset()
	if s.run("check", "plan/prd.md", "plan/architecture.md"); strings.Contains(s.out.String(), "FR-012") {
		t.Errorf("files that were named are compared:\n%s", s.out.String())
	}
}

// An id of a family of which no document defines one is told without naming who defines the others, as text and as JSON.
func TestCheckTellsAnIDWhoseKindNobodyDefines(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	for name, text := range map[string]string{
		"plan/brief.md":        "# Product brief: Larder\n\n## Goals\n\n- Adding an item takes less than 10 seconds.\n",
		"plan/requirements.md": "# Requirements: Larder\n\n- REQ-001 The app must store an item.\n- REQ-002 The app must remind 7 days before expiry.\n\nSee NFR-002 for the limit.\n",
	} {
		s.write(t, name, text)
	}
	s.run("check", "plan")
	if want := "plan/requirements.md:6: NFR-002 is defined nowhere; nor is another id of its kind.\n"; !strings.Contains(s.out.String(), want) {
		t.Errorf("no %q in\n%s", want, s.out.String())
	}
	s.out.Reset()
	s.run("check", "plan", "--output", "json")
	var report struct {
		Undefined []map[string]any
	}
	if err := json.Unmarshal(s.out.Bytes(), &report); err != nil || len(report.Undefined) != 1 || report.Undefined[0]["id"] != "NFR-002" || report.Undefined[0]["family"] != nil {
		t.Errorf("%+v, %v", report, err)
	}
	s.out.Reset()
	if s.run("trace", "plan"); !strings.Contains(s.out.String(), "NFR-002 (requirements.md:6); nor is another id of its kind\n") {
		t.Errorf("the matrix does not tell it:\n%s", s.out.String())
	}
}

// What the matrix of a folder shows of its requirements, and the comparison does not dare to tell, is named with the command that shows it.
func TestCheckNamesTheRequirementsThatSeemContradicted(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	for name, text := range map[string]string{
		"plan/requirements.md": "# Requirements\n\n- REQ-1: The service shall keep backups for 30 days.\n- REQ-2: The service shall run a backup every 6 hours.\n",
		"plan/architecture.md": "# Architecture\n\n## Parts\n\n- The store keeps what it has for 14 days (REQ-1).\n- The runner starts a copy every 24 hours (REQ-2).\n",
	} {
		s.write(t, name, text)
	}
	s.run("check", "plan")
	told := strings.Contains(s.out.String(), "REQ-1 and REQ-2 seem to be contradicted where another document names them: parley trace plan shows both places.\n")
	if compared := strings.Contains(s.out.String(), "Places that may contradict each other"); told == compared {
		t.Errorf("told %v, compared %v:\n%s", told, compared, s.out.String())
	}
}
