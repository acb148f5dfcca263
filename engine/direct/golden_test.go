package direct_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/race"
	"parley/engine/review"
)

var update = flag.Bool("update", false, "write the golden answers anew; read them before they are committed")

// show writes an answer as a person reads it.
func show(name string, a review.Answer) string {
	var b strings.Builder
	r := a.Rules
	fmt.Fprintf(&b, "== %s: %s\n   %s; met %d, partly %d, not %d, n/a %d; confidence %s", name, r.Reason, r.Engine, r.Met, r.Partly, r.Not, r.NotApplicable, r.Confidence)
	if a.RiskLevel != "" {
		fmt.Fprintf(&b, "; risk level %s", a.RiskLevel)
	}
	b.WriteString("\n")
	for _, s := range a.Strengths {
		fmt.Fprintf(&b, "+ %s\n", s)
	}
	for _, w := range a.Weaknesses {
		fmt.Fprintf(&b, "- %s %s: %s\n", w.Rule, w.Severity.Label(), w.Text)
		if w.Location != "" {
			fmt.Fprintf(&b, "    at %s\n", w.Location)
		}
		if w.Quote != "" {
			fmt.Fprintf(&b, "    “%s”\n", w.Quote)
		}
	}
	for _, s := range a.Suggestions {
		fmt.Fprintf(&b, "> %s\n", s.Text)
	}
	for _, q := range a.OpenQuestions {
		fmt.Fprintf(&b, "? %s\n", q)
	}
	for _, list := range []struct {
		name  string
		items []string
	}{
		{"missing", a.MissingRequirements},
		{"partial", a.PartialRequirements},
		{"covered", a.CoveredRequirements},
		{"creep", a.ScopeCreep},
		{"confirmed", a.Confirmed},
		{"corrected", a.Corrected},
		{"insight", a.NewInsights},
		{"not judged", r.NotJudged},
	} {
		for _, item := range list.items {
			fmt.Fprintf(&b, "%s: %s\n", list.name, item)
		}
	}
	for _, reply := range a.Replies {
		fmt.Fprintf(&b, "Q %s\nA (%s, line %d) %s\n", reply.Question, reply.Confidence, reply.Line, reply.Answer)
	}
	return b.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("no golden answer; run with -update and read it: %v", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-golden +got):\n%s", name, diff)
	}
}

func artifacts(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("testdata/artifacts/*.md")
	if err != nil || len(paths) != 5 {
		t.Fatalf("artifacts: %v %v", paths, err)
	}
	return paths[:race.Few(5, 1)]
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestAnswersOnRealDocuments compares with answers that were read next to the documents, line by line.
func TestAnswersOnRealDocuments(t *testing.T) {
	t.Parallel()
	for _, path := range artifacts(t) {
		var got strings.Builder
		for _, p := range perspective.Defaults()[:4] {
			got.WriteString(show(p.Name, analyse(t, direct.Input{Path: path, Artifact: read(t, path), Perspective: p})) + "\n")
		}
		golden(t, strings.TrimSuffix(filepath.Base(path), ".md")+".txt", got.String())
	}
}

func TestQuotesAreVerbatim(t *testing.T) {
	t.Parallel()
	for _, path := range artifacts(t) {
		text := string(read(t, path))
		for _, p := range perspective.Defaults() {
			for _, w := range analyse(t, direct.Input{Path: path, Artifact: []byte(text), Perspective: p}).Weaknesses {
				checkWeakness(t, w, text)
			}
		}
	}
}
