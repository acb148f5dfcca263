package direct_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/race"
	"parley/engine/review"
	"parley/engine/round"
)

// Under the race detector a tenth of the random texts is read: only one goroutine reads each.
func init() {
	if race.Enabled {
		_ = flag.Set("rapid.checks", "10")
	}
}

// sound is a brief that meets what the checks ask; properties mutate it.
const sound = `# Forms

## Problem

Clerks at small banks lose an hour a day to paper forms, and customers leave the queue before they are served. Each
branch prints forty forms a day, and two of them are lost on the way to the archive in the cellar of the main office.

## Users

- Clerk: fills in forms while a customer waits at the counter.
- Auditor: reads forms a year later, in another town.

## Goals

Forms take two minutes instead of ten, and none of them is lost on its way to the archive.

## Success metrics

- Time for a form falls from 10 minutes to 2 minutes by Q3 2027
- Forms lost in a month fall from 40 to 0 by Q3 2027

## Non-Goals

- Fax is out of scope.

## Alternatives

Unlike the fax, paper needs no training, and the post takes three days.

## Requirements

- FR-1: The system shall store each form for 365 days. Priority: must.
  - Acceptance: a form of last year opens
- FR-2: The system shall print a form within 5 seconds. Priority: must.
  - Acceptance: a form of ten pages is printed in 5 seconds
- FR-3: The system shall mail a receipt to the customer within 10 minutes. Priority: should.
  - Acceptance: the receipt arrives
- FR-4: The system shall log each login of a clerk. Priority: must.
  - Acceptance: the log names the clerk
- FR-5: The system shall retry a failed print 3 times. Priority: could.
  - Acceptance: the third failure raises an error

## Risks

| Risk | Likelihood | Impact | Mitigation | Owner |
|------|------------|--------|------------|-------|
| The printer jams | high | low | A second printer stands by | Ann |
| The archive burns | low | high | A backup is kept in another town | Bob |
| Clerks refuse to type | medium | high | Two days of training in May 2027 | Cid |
`

// defects are single lines that make the brief worse, each with the perspective that must notice.
var defects = []struct{ where, line, perspective string }{
	{"## Risks", "- FR-6: The system shall load the page fast.\n\n", perspective.Quality},
	{"## Risks", "- FR-6: The system shall keep the form if possible.\n\n", perspective.Quality},
	{"## Risks", "- FR-6: The system shall read PDF, PNG, etc.\n\n", perspective.Quality},
	{"## Risks", "- FR-1: The system shall store a form in another place.\n\n", perspective.Quality},
	{"## Risks", "All 9 requirements are final.\n\n", perspective.Quality},
	{"## Risks", "The owner of this is TBD.\n\n", perspective.Quality},
	{"## Success metrics", "## Later\n\n", perspective.Quality}, // nothing else is put there, which would fill it,
	{"## Risks", "See [there](#nowhere).\n\n", perspective.Quality},
	{"## Alternatives", "## Open questions\n\n- Who pays?\n\n", perspective.Risk},
	{"## Goals", "The payment gateway settles the fee.\n\n", perspective.Risk},
	{"## Risks", "The database is PostgreSQL or MySQL.\n\n", perspective.Technical},
	{"## Risks", "It waits X ms before it prints.\n\n", perspective.Technical},
	{"## Non-Goals", "- Higher satisfaction\n\n", perspective.Product},
}

func rate(t rapidTB, text string, p perspective.Perspective) review.Answer {
	a, err := direct.Analyse(context.Background(), direct.Input{Path: brief, Artifact: []byte(text), Perspective: p})
	if err != nil {
		t.Fatalf("analyse: %v", err)
	}
	return a
}

type rapidTB interface{ Fatalf(string, ...any) }

func TestEachDefectIsFoundAndLowersNothingElse(t *testing.T) {
	t.Parallel()
	open := map[string]int{}
	for _, p := range perspective.Defaults()[:4] {
		a := rate(t, sound, p)
		if open[p.Name] = a.Rules.Not + a.Rules.Partly; len(a.Weaknesses) > 0 {
			t.Errorf("%s finds fault with the sound brief: %+v", p.Name, a.Weaknesses)
		}
	}
	for _, d := range defects {
		p := perspective.Perspective{Name: d.perspective}
		if a := rate(t, strings.Replace(sound, d.where, d.line+d.where, 1), p); len(a.Weaknesses) == 0 && a.Rules.Not+a.Rules.Partly == open[d.perspective] {
			t.Errorf("nobody notices %q", d.line)
		}
	}
}

func TestDefectsNeverRaiseARatingAndFixesNeverLowerIt(t *testing.T) {
	t.Parallel()
	neverRaise(t, []int{0, 12, 11, 10}) // data in need of protection made a check apply, and a login far away met it
	rapid.Check(t, func(t *rapid.T) {
		order := rapid.Permutation(seq(len(defects))).Draw(t, "order")
		neverRaise(t, order[:rapid.IntRange(1, 4).Draw(t, "how many")])
	})
}

// neverRaise adds defects to the sound brief, one after the other.
func neverRaise(t rapidTB, order []int) {
	for _, p := range perspective.Defaults()[:4] {
		text := sound
		before := rate(t, text, p).Rating
		for _, i := range order {
			text = strings.Replace(text, defects[i].where, defects[i].line+defects[i].where, 1)
			after := rate(t, text, p)
			if after.Rating > before {
				t.Fatalf("%s: adding %q raises %d to %d (%s)", p.Name, defects[i].line, before, after.Rating, after.Rules.Reason)
			}
			before = after.Rating
		}
	}
}

func seq(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}

func TestAppendingADocumentToItselfNeverRaises(t *testing.T) {
	t.Parallel()
	texts := map[string]string{brief: sound}
	for _, path := range artifacts(t) {
		texts[path] = string(read(t, path))
	}
	for path, text := range texts {
		for _, p := range perspective.Defaults()[:4] {
			once := analyse(t, direct.Input{Path: path, Artifact: []byte(text), Perspective: p})
			twice := analyse(t, direct.Input{Path: path, Artifact: []byte(text + "\n\n" + text), Perspective: p})
			if twice.Rating > once.Rating {
				t.Errorf("%s, %s: %d becomes %d (%s)", path, p.Name, once.Rating, twice.Rating, twice.Rules.Reason)
			}
		}
	}
}

func TestLayoutDoesNotMatter(t *testing.T) {
	t.Parallel()
	change := map[string]func(string) string{
		"CRLF":            func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"trailing blanks": func(s string) string { return strings.ReplaceAll(s, "\n", "  \n") },
		"list markers": func(s string) string {
			return strings.ReplaceAll(strings.ReplaceAll(s, "\n- ", "\n* "), "\n  - ", "\n  * ")
		},
	}
	for _, path := range artifacts(t) {
		text := string(read(t, path))
		for _, p := range perspective.Defaults()[:4] {
			want := analyse(t, direct.Input{Path: path, Artifact: []byte(text), Perspective: p})
			for name, f := range change {
				if diff := cmp.Diff(want, analyse(t, direct.Input{Path: path, Artifact: []byte(f(text)), Perspective: p})); diff != "" {
					t.Errorf("%s, %s, %s:\n%s", path, p.Name, name, diff)
				}
			}
		}
	}
}

// TestAnyTextGivesASoundAnswer builds documents out of fragments that checks care about.
func TestAnyTextGivesASoundAnswer(t *testing.T) {
	t.Parallel()
	fragments := []string{
		"# T\n", "## Requirements\n", "## Risks\n", "## Open questions\n", "- FR-1: The system shall be fast.\n", "- FR-2–9, 12\n", "| a | b |\n|---|---|\n| FR-3 | TBD |\n",
		"系统应当尽快响应。\n", "### Requirement: X\n", "- **WHEN** a\n- **THEN** b\n", "```mermaid\ngraph TD\nA[b]-->C[d]\n```\n", "> quoted\n", "<name>\n", "[x](#y)\n", "within 200 ms\n",
		"Depends on: FR-2\n", "\n", "~~gone~~\n", "a single point of failure.\n", "As a clerk, I want rest.\n", "---\n", "1. one\n", "\xff\x00", "{\"a\": 1}\n",
	}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom(fragments)).Draw(t, "fragments"), rapid.SampledFrom([]string{"", "\n"}).Draw(t, "glue"))
		path := rapid.SampledFrom([]string{brief, requirements, design, epics, readiness, readme, contextFile}).Draw(t, "path")
		for _, p := range perspective.Defaults() {
			in := direct.Input{Path: path, Artifact: []byte(text), Perspective: p, Discovery: []byte(discovery)}
			a, err := direct.Analyse(context.Background(), in)
			if err != nil {
				t.Fatalf("%v", err)
			}
			again, _ := direct.Analyse(context.Background(), in)
			if diff := cmp.Diff(a, again); diff != "" {
				t.Fatalf("two answers to the same bytes:\n%s", diff)
			}
			soundAnswer(t, a)
		}
	})
}

func soundAnswer(t rapidTB, a review.Answer) {
	if a.Rating < 0 || a.Rating > 4 || a.Rules == nil || a.Rules.Reason == "" || len(a.Weaknesses) > 12 || len(a.Strengths) > 5 {
		t.Fatalf("not a sound answer: %+v", a)
	}
	if a.RiskLevel == review.Critical {
		t.Fatalf("critical without the document saying so")
	}
	for _, w := range a.Weaknesses {
		if w.Severity.Rank() < 1 || w.Severity.Rank() > 3 || strings.TrimSpace(w.Text) == "" || strings.Contains(w.Text, "%!") {
			t.Fatalf("not a sound weakness: %+v", w)
		}
	}
	for _, s := range a.Suggestions {
		if strings.TrimSpace(s.Text) == "" || s.Priority == "" {
			t.Fatalf("not a sound suggestion: %+v", s)
		}
	}
	if _, err := json.Marshal(a); err != nil {
		t.Fatalf("%v", err)
	}
}

// FuzzAnalyse analyses anything. One execution is one perspective in one kind of round, which the number chooses, of a document
// small enough for thousands of them in a second.
func FuzzAnalyse(f *testing.F) {
	const largest = 512
	kinds := []round.Type{round.Initial, round.Deepen, round.DirectionAdjusted, round.SpecificQuestions}
	perspectives := perspective.Defaults()
	for i := range len(perspectives) * len(kinds) {
		n := byte(i)
		f.Add(n, "x.md", []byte(sound[:largest]), []byte(discovery), "What about the printer?")
		f.Add(n, "spec/discovery-context.json", []byte(discovery), []byte(discovery), "")
		f.Add(n, "_index.md", []byte("> > # x\n- FR-1"), []byte("["), "\xff")
	}
	f.Fuzz(func(t *testing.T, n byte, path string, artifact, context []byte, question string) {
		if len(artifact) > largest || len(context) > largest || len(path)+len(question) > largest {
			return
		}
		in := direct.Input{
			Path: path, Artifact: artifact, Discovery: context, Perspective: perspectives[int(n)%len(perspectives)],
			Type: kinds[int(n)/len(perspectives)%len(kinds)], FollowUp: &round.FollowUp{Feedback: question},
		}
		a, err := direct.Analyse(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		soundAnswer(t, a)
	})
}

func TestCriticalOnlyWhereTheDocumentSaysSo(t *testing.T) {
	t.Parallel()
	const table = "# D\n\nLeaves fall from old trees, and rivers carry them down towards distant seas.\n\n| Risk | Severity | Mitigation |\n|--|--|--|\n| The printer burns | %s | %s |\n"
	cases := map[string]review.Severity{
		fmt.Sprintf(table, "critical", ""):                 review.Critical,
		fmt.Sprintf(table, "critical", "A second printer"): review.Medium, // R13: nothing says how it fails
		fmt.Sprintf(table, "low", ""):                      review.Medium,
		"# Architecture\n\nA critical blocker is spoken of here, and nothing is said of how it might end. ## Risks\n": review.Medium, // R1: an architecture without a word on risks may describe what exists
	}
	for text, want := range cases {
		a := analyse(t, direct.Input{Path: design, Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Risk}, Options: asMedium("R1", "R13")})
		if a.RiskLevel != want {
			t.Errorf("risk level %s, want %s:\n%s%+v", a.RiskLevel, want, text, a.Weaknesses)
		}
	}
}

// asMedium are options by which checks tell what they find as medium.
func asMedium(checks ...string) direct.Options {
	o := direct.Options{Severity: map[string]review.Severity{}}
	for _, id := range checks {
		o.Severity[id] = review.Medium
	}
	return o
}

func TestLinkedFilesAreFollowedInsideTheSessionOnly(t *testing.T) {
	t.Parallel()
	outside, session := t.TempDir(), t.TempDir()
	write := func(dir, name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(outside, "secret.md", "## FR-3\n\nThe system shall keep this secret from everybody.\n")
	write(session, "spec/epics/one.md", "# One\n\n## FR-1: Print\n\nThe system shall print forms for the clerks.\n")
	index := "# Epics\n\n- [one](one.md)\n- [two](../../../" + filepath.Base(outside) + "/secret.md)\n- [three](link.md)\n- [four](gone.md)\n"
	write(session, "spec/epics/_index.md", index)
	if err := os.Symlink(filepath.Join(outside, "secret.md"), filepath.Join(session, "spec/epics/link.md")); err != nil {
		t.Fatal(err)
	}
	in := direct.Input{
		Path: filepath.Join(session, "spec/epics/_index.md"), Artifact: []byte(index), Session: session, Perspective: coverage,
		Discovery: []byte(`{"requirements": [{"id": "FR-1", "text": "Print the forms"}, {"id": "FR-3", "text": "Keep a secret"}]}`),
	}
	a := analyse(t, in)
	if len(a.CoveredRequirements) != 1 || !strings.HasPrefix(a.CoveredRequirements[0], "FR-1") || len(a.MissingRequirements) != 0 {
		t.Errorf("covered %v, partial %v, missing %v", a.CoveredRequirements, a.PartialRequirements, a.MissingRequirements)
	}
	in.Perspective = perspective.Perspective{Name: perspective.Quality}
	ws := found(analyse(t, in), "Q18")
	if len(ws) != 1 || !strings.Contains(ws[0].Text, "gone.md (line 6)") || strings.Contains(ws[0].Text, "secret") {
		t.Errorf("broken links: %+v", ws)
	}
}

func TestAnalyseEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := direct.Analyse(ctx, direct.Input{Path: brief, Artifact: []byte(sound), Perspective: coverage}); err == nil {
		t.Error("a cancelled analysis gave no error")
	}
}
