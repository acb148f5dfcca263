package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/engine/artifact"
	"parley/engine/perspective"
	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
)

// contradicting writes a report that sees nothing open and the file that leaves something open, and returns them as what is reviewed.
func contradicting(t *testing.T, b *bench) (string, artifact.Bundle) {
	t.Helper()
	b.write(t, "readiness-report.md", "# Readiness Report\n\nNo open TBD.\n")
	b.write(t, "requirements.md", "# Requirements\n\n## REQ-1: Refund a ticket\n\nTBD\n")
	return b.dir, artifact.Bundle{Kind: artifact.Named, Members: []string{"readiness-report.md", "requirements.md"}}
}

// A possible contradiction between two files is told with both places, whoever reviews. By rules it is a finding of the consistency
// perspective that weighs little, and gives no rating: rules are wrong about most of them.
func TestContradictionsBetweenFilesAreToldWithBothPlaces(t *testing.T) {
	t.Parallel()
	b := newBench(t, nil)
	a := b.assignment(reviewer(perspective.Consistency), reviewer(perspective.Quality))
	a.Artifact, a.Bundle = contradicting(t, b)
	r, err := b.run(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Contradictions) != 1 {
		t.Fatalf("%+v", r.Contradictions)
	}
	c := r.Contradictions[0]
	if got := c.A.At(0) + " " + c.B.At(0); got != "readiness-report.md:3 requirements.md:5" || r.Artifact.Where(c.B.Line) != c.B.Where {
		t.Errorf("%s, line %d is %v", got, c.B.Line, r.Artifact.Where(c.B.Line))
	}
	of := func(name string) []review.Weakness {
		i := slices.IndexFunc(r.Perspectives, func(p round.Review) bool { return p.Name == name })
		return slices.DeleteFunc(slices.Clone(r.Perspectives[i].Weaknesses), func(w review.Weakness) bool { return w.Rule != c.Rule })
	}
	if own := of(perspective.Consistency); len(own) != 1 || len(own[0].Places) != 2 || own[0].Settles != "Decide whether both hold, “No open TBD.” (readiness-report.md:3) and “TBD” (requirements.md:5); correct the one that does not." || own[0].Severity != review.Low {
		t.Errorf("%+v", own)
	}
	if r.Perspectives[0].Rating.Rated() {
		t.Errorf("rules rate it: %d", r.Perspectives[0].Rating)
	}
	if others := of(perspective.Quality); len(others) != 0 {
		t.Errorf("told twice: %+v", others)
	}
}

// Of a single document there is nothing to hold against anything.
func TestConsistencyAbstainsOnASingleDocument(t *testing.T) {
	t.Parallel()
	b := newBench(t, nil)
	r, err := b.run(t.Context(), b.assignment(reviewer(perspective.Consistency)))
	if err != nil || r.Perspectives[0].Rating.Rated() || !strings.Contains(r.Perspectives[0].Abstention(), "nothing to hold it against") {
		t.Errorf("%+v %v", r.Perspectives[0], err)
	}
}

// A round on several files says which ids they name and none defines, and that they may contradict each other.
func TestIDsThatNoFileDefinesAreToldInARound(t *testing.T) {
	t.Parallel()
	const demands = "# Requirements\n\n## REQ-001: Scan\n\nThe keeper scans a label.\n\n## REQ-002: Offline\n\nThe ledger works offline for 8 hours.\n"
	for name, c := range map[string]struct{ epics, want, between string }{
		"one":  {"# Epics\n\n## EPIC-01: Scan\n\nCovers REQ-001, REQ-002 and REQ-004.\n", "REQ-004 (epics.md:5) is defined in no file", "REQ-004 (epics.md:5) is defined in no file"},
		"two":  {"# Epics\n\n## EPIC-01: Scan\n\nCovers REQ-001 and REQ-003.\n\n## EPIC-02: Outage\n\nCovers REQ-002 and REQ-004.\n", "2 ids are defined in no file: REQ-003 (epics.md:5) and REQ-004 (epics.md:9)", "REQ-003 (epics.md:5) and REQ-004 (epics.md:9) are defined in no file"},
		"none": {"# Epics\n\n## EPIC-01: Scan\n\nCovers REQ-001 and REQ-002.\n", "", ""},
	} {
		b := newBench(t, nil)
		b.write(t, "requirements.md", demands)
		b.write(t, "epics.md", c.epics)
		a := b.assignment(reviewer(perspective.Quality))
		a.Artifact, a.Bundle = b.dir, artifact.Bundle{Kind: artifact.Named, Members: []string{"requirements.md", "epics.md"}}
		r, err := b.run(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		told := slices.ContainsFunc(r.Warnings, func(w string) bool { return strings.HasPrefix(w, c.want) })
		if c.want != "" && !told || c.want == "" && slices.ContainsFunc(r.Warnings, func(w string) bool { return strings.Contains(w, "defined in no file") }) {
			t.Errorf("%s: %q, want %q", name, r.Warnings, c.want)
		}
		if between := r.BetweenFiles(); between != c.between {
			t.Errorf("%s: between the files %q, want %q", name, between, c.between)
		}
	}
}

// A round on several files says which requirement no epic names, though the epics name the others.
func TestARequirementThatNoEpicNamesIsToldInARound(t *testing.T) {
	t.Parallel()
	b := newBench(t, nil)
	demands, epics := "# Requirements\n", "# Epics\n\n## EPIC-01: Scan\n\nCovers"
	for i, says := range []string{"scans a label", "works offline for 8 hours", "prints a list", "warns three days before", "counts a shelf twice", "exports the figures"} {
		demands += fmt.Sprintf("\n## REQ-00%d: Keeper\n\nThe keeper %s.\n", i+1, says)
		if i < 5 {
			epics += fmt.Sprintf(" REQ-00%d,", i+1)
		}
	}
	b.write(t, "requirements.md", demands)
	b.write(t, "epics.md", strings.TrimSuffix(epics, ",")+".\n")
	a := b.assignment(reviewer(perspective.Quality))
	a.Artifact, a.Bundle = b.dir, artifact.Bundle{Kind: artifact.Named, Members: []string{"requirements.md", "epics.md"}}
	r, err := b.run(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.BetweenFiles(), "no epic names REQ-006 (requirements.md:23)"; got != want {
		t.Errorf("between the files %q, want %q", got, want)
	}
	if text := record.Markdown(r); !strings.Contains(text, "\n## Requirements Not Named\n- No epic names REQ-006 (requirements.md:23), though others are named there.\n") {
		t.Error(text)
	}
}
