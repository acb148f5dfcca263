package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/ui/cli"
)

// "No objections" is not read as "all was told": what the checks that are not told by default came to stands below, and how to have it told.
func TestCheckSaysWhatTheQuietChecksCameTo(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(s.folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("brief.md", "# Brief: Bread orders\n\n## Problem\n\nCustomers wait in line each morning, and the shop throws bread away.\n\n"+
		"## Users\n\nThe customers of the shop and its two bakers.\n\n## Goals\n\n- Ordering becomes better.\n- Waste becomes less.\n\n"+
		"## Requirements\n\n- REQ-001: A customer can order bread until 18:00 of the day before.\n")
	if got := s.run("check", "brief.md"); got != cli.OK {
		t.Fatalf("status %d: %s%s", got, s.out.String(), s.err.String())
	}
	for _, want := range []string{" checks that ran are quiet: they lower the rating and tell only what is certain", "Not met, or only in part: P", "{P4: medium}, has one told; parley checks P4 explains it.\n"} {
		if !strings.Contains(s.out.String(), want) {
			t.Errorf("no %q in\n%s", want, s.out.String())
		}
	}

	notMet := func(words ...string) []string {
		t.Helper()
		s.out.Reset()
		s.run(append([]string{"check", "brief.md", "--output", "json"}, words...)...)
		var report struct {
			Quiet struct {
				Quiet, Asked int
				NotMet       []string `json:"not_met"`
			} `json:"quiet_checks"`
		}
		if err := json.Unmarshal(s.out.Bytes(), &report); err != nil || report.Quiet.Quiet == 0 || report.Quiet.Quiet > report.Quiet.Asked {
			t.Errorf("%+v, %v", report, err)
		}
		return report.Quiet.NotMet
	}
	if got := notMet(); !slices.Contains(got, "P4") {
		t.Errorf("quiet and not met: %q", got)
	}
	write("loud.yaml", "checks: {P4: medium}\n")
	if got := notMet("--config", "loud.yaml"); slices.Contains(got, "P4") {
		t.Errorf("a check with a severity is called quiet: %q", got)
	}
}

// A check that had nothing to judge is not met: of a text in a language that the checks do not know most have none.
func TestCheckDoesNotCallWhatWasNotJudgedMet(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	const text = "# Vorrat\n\n## Ziel\n\nAlle, die im Haus wohnen, wissen immer, was noch da ist, und sie schreiben es in die Liste.\n\n" +
		"## Anforderungen\n\n- REQ-001: Wer etwas verbraucht, streicht es aus der Liste.\n- REQ-002: %s\n- REQ-002: Die Liste ist für alle zu sehen.\n"
	for end, want := range map[string]string{
		"Noch offen":                        "2 of them are met here; the others had nothing to judge. parley checks lists them.",
		"Was neu ist, kommt auf die Liste.": "1 of them is met here, 1 of them tells a finding; the others had nothing to judge. parley checks lists them.",
	} {
		s.out.Reset()
		if err := os.WriteFile(filepath.Join(s.folder, "vorrat.md"), fmt.Appendf(nil, text, end), 0o600); err != nil {
			t.Fatal(err)
		}
		s.run("check", "vorrat.md")
		if got := s.out.String(); !strings.Contains(got, want) || strings.Contains(got, "None of them is unmet") {
			t.Errorf("no %q in\n%s", want, got)
		}
		if got := s.out.String() + s.err.String(); !strings.Contains(got, "German, and of that language the built-in checks know at most a few words for what is still to be filled in") {
			t.Errorf("what the checks know of German: %s", got)
		}
	}
}

// Of several documents the last lines say in which one a check is not met.
func TestTheQuietChecksAreToldByDocument(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	for i, name := range []string{"a.md", "b.md", "c.md", "d.md", "e.md"} {
		goals := []string{"- Ordering becomes better.\n", "- At most 5 of 100 customers wait longer than a minute on 2027-03-01.\n"}[i%2]
		text := "# Brief: Bread orders\n\n## Problem\n\nCustomers wait in line each morning, and the shop throws bread away.\n\n" +
			"## Users\n\nThe customers of the shop and its two bakers.\n\n## Goals\n\n" + goals +
			"\n## Requirements\n\n- REQ-001: A customer can order bread until 18:00 of the day before.\n"
		if err := os.WriteFile(filepath.Join(s.folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s.run("check", "a.md", "b.md")
	_, told, _ := strings.Cut(s.out.String(), "Not met, or only in part: ")
	a, b, _ := strings.Cut(told, " in a.md; ")
	if b, _, _ = strings.Cut(b, " in b.md.\n"); !strings.Contains(a, "P4") || strings.Contains(b, "P4") || strings.Contains(b, "\n") {
		t.Errorf("in a.md %q, in b.md %q:\n%s", a, b, s.out.String())
	}
	s.out.Reset()
	s.run("check", "a.md", "b.md", "c.md", "d.md", "e.md")
	if want := " in c.md; others in 2 more documents.\n"; !strings.Contains(s.out.String(), want) {
		t.Errorf("no %q in\n%s", want, s.out.String())
	}
}

// The first document that a newcomer reviews is the README: nothing false is said of it, and nothing stands in it that should not.
func TestTheChecksHaveNothingToSayOfTheReadme(t *testing.T) {
	t.Parallel()
	page, err := filepath.Abs(readmePath)
	if err != nil {
		t.Fatal(err)
	}
	s := newCLIHarness(t)
	if status := s.run("check", page); status != cli.OK || !strings.Contains(s.out.String(), "no objections") {
		t.Errorf("status %d: %s%s", status, s.out.String(), s.err.String())
	}
}
