package direct_test

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

// bundleOf makes the files of a bundle, each after the line that names it.
func bundleOf(files ...[2]string) ([]direct.BundleFile, round.Artifact) {
	var list []direct.BundleFile
	var a round.Artifact
	line := 1
	for _, f := range files {
		line++
		n := strings.Count(f[1], "\n")
		own := round.File{Path: f[0], Line: line, Lines: n}
		list = append(list, direct.BundleFile{File: own, At: "/docs/" + f[0], Text: []byte(f[1])})
		a.Files = append(a.Files, own)
		line += n + 1
	}
	return list, a
}

func quality() perspective.Perspective { return perspective.Perspective{Name: perspective.Quality} }

const wellWritten = "# %s\n\nThe service answers a search within 200 ms at the 95th percentile, measured at the gateway over one day.\n\n" +
	"## Acceptance\n\n- AC-1: Given 1,000 stored tickets, when a visitor searches by date, then the first page is shown within 200 ms.\n"

func wholeFile(title string) string { return strings.ReplaceAll(wellWritten, "%s", title) }

// A finding about one file of a bundle names that file, and its line is found again in the whole text.
func TestFindingsOfABundleNameTheirFile(t *testing.T) {
	t.Parallel()
	files, whole := bundleOf(
		[2]string{"REQ-001.md", wholeFile("REQ-001: Search")},
		[2]string{"REQ-002.md", "# REQ-002: Refund\n\nThe system shall refund tickets quickly.\n\n- AC-1: Given a cancelled sailing, when it is cancelled, then tickets are refunded within 24 hours.\n"},
	)
	a, err := direct.AnalyseBundle(t.Context(), direct.Input{Perspective: quality(), Options: told("Q4")}, files)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(a.Weaknesses, func(w review.Weakness) bool { return strings.Contains(w.Text, "quickly") })
	if i < 0 {
		t.Fatalf("%+v", a.Weaknesses)
	}
	w := a.Weaknesses[i]
	if w.File != "REQ-002.md" || w.FileLine != 3 || whole.Where(w.Line) != w.Where || !strings.HasPrefix(w.Text, "REQ-002.md: ") {
		t.Errorf("%+v, line %d is %s", w, w.Line, whole.Where(w.Line).At(0))
	}
}

// One file of many that is not written yet is a finding, and does not block the others; where most are not, nothing can be judged.
func TestEmptyFilesWeighByTheirShare(t *testing.T) {
	t.Parallel()
	grave := func(hollow int) (review.Answer, bool) {
		var list [][2]string
		for i := range 6 {
			name := string(rune('a'+i)) + ".md"
			text := wholeFile("Part " + name)
			if i > 0 && i <= hollow {
				text = "# Part " + name + "\n\nTBD\n"
			}
			list = append(list, [2]string{name, text})
		}
		files, _ := bundleOf(list...)
		a, err := direct.AnalyseBundle(t.Context(), direct.Input{Perspective: quality(), Options: told("Q4")}, files)
		if err != nil {
			t.Fatal(err)
		}
		return a, slices.ContainsFunc(a.Weaknesses, func(w review.Weakness) bool { return w.Severity == review.High })
	}
	if a, high := grave(1); high || !slices.ContainsFunc(a.Weaknesses, func(w review.Weakness) bool { return w.File == "b.md" }) {
		t.Errorf("one of six: %+v", a.Weaknesses)
	}
	if a, high := grave(4); !high || a.Rating > 2 {
		t.Errorf("four of six: rating %d, %+v", a.Rating, a.Weaknesses)
	}
}

// What a check finds in many files is one finding with all their places.
func TestTheSameFindingInManyFilesIsOne(t *testing.T) {
	t.Parallel()
	var list [][2]string
	for _, name := range []string{"a.md", "b.md", "c.md", "d.md", "e.md"} {
		list = append(list, [2]string{name, "# REQ-00" + name[:1] + "\n\nThe system shall answer quickly when a visitor searches for a sailing.\n"})
	}
	files, _ := bundleOf(list...)
	a, err := direct.AnalyseBundle(t.Context(), direct.Input{Perspective: quality(), Options: told("Q4")}, files)
	if err != nil {
		t.Fatal(err)
	}
	var vague []review.Weakness
	for _, w := range a.Weaknesses {
		if strings.Contains(w.Text, "quickly") {
			vague = append(vague, w)
		}
	}
	if len(vague) != 1 || !strings.Contains(vague[0].Text, "in 4 other files: b.md, c.md, d.md") || len(vague[0].Places) != 5 {
		t.Errorf("%+v", vague)
	}
}

// Files that are read as context are not judged.
func TestContextIsNotJudged(t *testing.T) {
	t.Parallel()
	files, _ := bundleOf([2]string{"a.md", wholeFile("A")}, [2]string{"b.md", "# B\n\nTBD\n"})
	files[1].Context = true
	a, err := direct.AnalyseBundle(t.Context(), direct.Input{Perspective: quality(), Options: told("Q4")}, files)
	if err != nil || slices.ContainsFunc(a.Weaknesses, func(w review.Weakness) bool { return w.File == "b.md" }) {
		t.Errorf("%+v %v", a.Weaknesses, err)
	}
}

// What a readiness report reports on answers what was required: the report need not say it again. Of other documents what is context does not.
func TestWhatAReportReportsOnAnswersForIt(t *testing.T) {
	t.Parallel()
	for name, missing := range map[string]int{"readiness-report.md": 1, "epics.md": 2} {
		files, whole := bundleOf(
			[2]string{name, "# What we found\n\nAll requirements have an epic. Gate: PASS.\n"},
			[2]string{"requirements.md", "# Requirements\n\n- REQ-1: Operators refund all tickets of a cancelled sailing within 24 hours.\n"},
		)
		files[1].Context = true
		context := `{"confirmed_features": ["Operators refund all tickets of a cancelled sailing", "Freight is weighed at the pier by sensor"]}`
		a, err := direct.CoverBundle(t.Context(), direct.Input{Perspective: perspective.Perspective{Name: perspective.Coverage}, Discovery: []byte(context)}, files)
		if err != nil || len(a.MissingRequirements) != missing {
			t.Errorf("%s: missing %q, partial %q, covered %q, %v", name, a.MissingRequirements, a.PartialRequirements, a.CoveredRequirements, err)
		}
		for _, w := range a.Weaknesses {
			if w.Line > 0 && whole.Where(w.Line) != w.Where {
				t.Errorf("line %d is %v, said %v", w.Line, whole.Where(w.Line), w.Where)
			}
		}
	}
}

// A requirement that one file answers is not missing from another.
func TestCoverageIsThatOfTheWholeBundle(t *testing.T) {
	t.Parallel()
	files, whole := bundleOf(
		[2]string{"brief.md", "# Brief\n\nVisitors buy ferry tickets on their phone and pay by card.\n"},
		[2]string{"requirements.md", "# Requirements\n\n- REQ-1: Operators refund all tickets of a cancelled sailing within 24 hours.\n"},
	)
	context := `{"confirmed_features": ["Visitors buy ferry tickets on their phone", "Operators refund all tickets of a cancelled sailing", "Freight is weighed at the gate by sensor"]}`
	a, err := direct.CoverBundle(t.Context(), direct.Input{Perspective: perspective.Perspective{Name: perspective.Coverage}, Discovery: []byte(context)}, files)
	if err != nil || len(a.MissingRequirements) != 1 || !strings.Contains(a.MissingRequirements[0], "Freight") {
		t.Fatalf("missing %q, partial %q, covered %q, %v", a.MissingRequirements, a.PartialRequirements, a.CoveredRequirements, err)
	}
	for _, w := range a.Weaknesses {
		if w.Line > 0 && whole.Where(w.Line) != w.Where {
			t.Errorf("line %d is %v, said %v", w.Line, whole.Where(w.Line), w.Where)
		}
	}
	if covered := strings.Join(a.CoveredRequirements, "\n"); strings.Contains(covered, "line ") {
		t.Errorf("a line without its file: %s", covered)
	}
}

// The report says which of the files could be rated: what several perspectives know of one file tells more than one of each.
func TestTheRatedFilesOfABundleAreNamed(t *testing.T) {
	t.Parallel()
	files, _ := bundleOf([2]string{"REQ-001.md", wholeFile("REQ-001: Search")}, [2]string{"note.md", "# Note\n\nSee the other.\n"}, [2]string{"REQ-002.md", wholeFile("REQ-002: Refund")})
	a, err := direct.AnalyseBundle(t.Context(), direct.Input{Perspective: quality()}, files)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(a.Rules.RatedFiles, []string{"REQ-001.md", "REQ-002.md"}) {
		t.Errorf("%q, %s", a.Rules.RatedFiles, a.Rules.Reason)
	}
}

// One file of a bundle may meet what another does not: then a reader has to learn which, or the strengths seem to say the opposite.
func TestACheckThatIsNotMetInABundleNamesItsFile(t *testing.T) {
	t.Parallel()
	files, _ := bundleOf([2]string{"a.md", "# Product brief: Forms\n\n" + lead + "## Not in this product\n\nFax machines.\n"},
		[2]string{"b.md", "# Product brief: Letters\n\n" + lead})
	a, err := direct.AnalyseBundle(t.Context(), direct.Input{Perspective: perspective.Perspective{Name: perspective.Product}}, files)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Rules.Checks {
		if c.Check == "P7" && (c.State != "not" || !slices.Equal(c.Files, []string{"b.md"})) {
			t.Errorf("P7: %+v", c)
		}
		if c.State == "met" && len(c.Files) > 0 {
			t.Errorf("met, and not in %v: %+v", c.Files, c)
		}
	}
	if !slices.ContainsFunc(a.Strengths, func(s string) bool { return strings.HasPrefix(s, "a.md: What is not done") }) {
		t.Errorf("strengths: %q", a.Strengths)
	}
}
