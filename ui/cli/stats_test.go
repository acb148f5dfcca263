package cli_test

import (
	"encoding/json"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"parley/ui/cli"
)

func TestStatsCountsTheFindingsOfAllSessionsAndOfOne(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.write(t, "doc.md", documentWithGaps)
	for range 2 {
		if got := s.run("review", s.doc(), "--perspectives", "product,technical", "--offline", "--headless", "--decide", "done", "--again"); got != cli.OK && got != cli.Blocked {
			t.Fatal(got, s.err.String())
		}
	}
	raised := func(args ...string) int {
		t.Helper()
		if got := s.fresh().run(append([]string{"stats", "--output", "json"}, args...)...); got != cli.OK {
			t.Fatal(got, s.err.String())
		}
		var report struct {
			Findings []struct {
				Tool   string
				Raised int
			}
		}
		if err := json.Unmarshal(s.out.Bytes(), &report); err != nil || len(report.Findings) != 1 || report.Findings[0].Tool != "direct" {
			t.Fatal(err, s.out.String())
		}
		return report.Findings[0].Raised
	}
	all, one := raised(), raised(".parley/REVIEW-001-doc")
	if one == 0 || all != 2*one {
		t.Errorf("all raise %d, one raises %d", all, one)
	}
	if s.fresh().run("stats"); !strings.Contains(s.out.String(), "FINDINGS OF") || !strings.Contains(s.out.String(), "No finished round has asked a tool.") {
		t.Error(s.out.String())
	}
}

// The sum of all tools has every column that the tools have.
func TestStatsSumUpWhatToolsAnswered(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the tools are shell scripts")
	}
	s := newCLIHarness(t)
	for _, name := range []string{"first", "second"} {
		tool := s.program(t, name+".sh", "#!/bin/sh\necho '{\"strengths\": [], \"weaknesses\": [], \"suggestions\": [], \"rating\": 4, \"open_questions\": []}'\n")
		s.app.LookPath = func(string) (string, error) { return tool, nil }
		s.put(t, name+".yaml", "tools:\n  "+name+": {command: ["+tool+"]}\nperspectives:\n  product: {tools: ["+name+", direct]}\n")
		if got := s.run("review", s.doc(), "--config", name+".yaml", "--perspectives", "product", "--headless", "--decide", "done", "--again"); got != cli.OK && got != cli.Blocked {
			t.Fatal(got, s.err.String())
		}
	}
	if s.fresh().run("stats"); !regexp.MustCompile(`(?m)^all +2 +2 +0 `).MatchString(s.out.String()) {
		t.Error(s.out.String())
	}
}

// A session that goes on from another begins with a copy of its findings.
func TestStatsCountTheFindingsOfAContinuationOnce(t *testing.T) {
	s := newCLIHarness(t)
	t.Chdir(s.folder) // a continuation's document is named as from here
	s.write(t, "doc.md", documentWithGaps)
	for _, args := range [][]string{
		{"review", s.doc(), "--perspectives", "product,technical", "--offline", "--headless", "--decide", "done"},
		{"open", "REVIEW-001", "--continue", "--headless", "--decide", "done"},
	} {
		if got := s.fresh().run(args...); got != cli.OK && got != cli.Blocked {
			t.Fatal(got, s.err.String())
		}
	}
	raised := func(of ...string) (sessions, n int) {
		t.Helper()
		if got := s.fresh().run(append([]string{"stats", "--output", "json"}, of...)...); got != cli.OK {
			t.Fatal(got, s.err.String())
		}
		var report struct {
			Sessions int
			Findings []struct{ Raised int }
		}
		if err := json.Unmarshal(s.out.Bytes(), &report); err != nil || len(report.Findings) != 1 {
			t.Fatal(err, s.out.String())
		}
		return report.Sessions, report.Findings[0].Raised
	}
	sessions, all := raised()
	if _, last := raised(".parley/REVIEW-002-doc"); sessions != 2 || last == 0 || all != last {
		t.Errorf("%d sessions raise %d, the one that goes on has %d of them", sessions, all, last)
	}
}

// documentWithGaps is one in which the built-in checks find something.
const documentWithGaps = `# Plan of the forms

Clerks lose an hour a day to paper forms, and customers leave the queue before they are served.

## Steps

The forms move to a tablet first, and the receipts follow in the second release. See [the cost](#cost-of-it).

## Rollout

TBD

## Training
`

// Whole seconds of several tools would not add up to those of all.
func TestStatsTellShortTimesInTenths(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the tools are shell scripts")
	}
	s := newCLIHarness(t)
	tool := s.program(t, "mine.sh", "#!/bin/sh\necho '{\"strengths\": [], \"weaknesses\": [], \"suggestions\": [], \"rating\": 4, \"open_questions\": []}'\n")
	s.app.LookPath = func(string) (string, error) { return tool, nil }
	s.put(t, "mine.yaml", "tools:\n  mine: {command: ["+tool+"]}\nperspectives:\n  product: {tools: [mine, direct]}\n")
	if got := s.run("review", s.doc(), "--config", "mine.yaml", "--perspectives", "product", "--headless", "--decide", "done"); got != cli.OK && got != cli.Blocked {
		t.Fatal(got, s.err.String())
	}
	if s.fresh().run("stats"); !regexp.MustCompile(`(?m)^mine +1 .* \d\.\d s$`).MatchString(s.out.String()) {
		t.Error(s.out.String())
	}
}
