package direct_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
)

const lead = "Clerks lose an hour a day to paper forms, and nobody finds the forms of last year in the cellar.\n\n"

// rfc is a proposal that has what its kind is asked for.
const rfc = "# Proposal: Forms on tablets\n\n## Motivation\n\n" + lead +
	"## Detailed design\n\nThe tablet shows a form, checks each field while the clerk types, and sends the whole form to the archive of the branch. " +
	"The archive answers with a number, which the tablet prints; when the archive cannot be reached, the tablet keeps the form and tries again after a minute.\n\n" +
	"For example, a clerk opens form 12, fills in the name, and the tablet refuses a name without letters.\n\n" +
	"## Drawbacks\n\nTablets break, and the branch has to buy a second one.\n\n" +
	"## Alternatives\n\nScanning paper costs the same and finds nothing again.\n\n" +
	"## Compatibility\n\nExisting paper forms stay valid for a year; tests run on both.\n\n" +
	"## Unresolved questions\n\nWho pays for the second tablet is not known.\n"

func TestProposalsAreAskedWhatProposalsSay(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"x.md", "README.md", "product-brief.md", "requirements.md"} {
		for _, who := range []string{perspective.Product, perspective.Technical, perspective.Quality, perspective.Risk} {
			a := analyse(t, direct.Input{Path: name, Artifact: []byte(rfc), Perspective: perspective.Perspective{Name: who}})
			if a.Rules.Kind != "proposal" || a.Rules.KindFrom != "title" || a.Rating < 4 || len(a.Weaknesses) > 0 {
				t.Errorf("%s of %s: %s by %s, %s, %+v", who, name, a.Rules.Kind, a.Rules.KindFrom, a.Rules.Reason, a.Weaknesses)
			}
		}
	}
	silent := strings.Replace(rfc, "## Drawbacks\n\nTablets break, and the branch has to buy a second one.\n\n", "", 1)
	silent = strings.NewReplacer("costs the same and finds", "finds", "## Compatibility", "## Transition").Replace(silent)
	a := analyse(t, direct.Input{Path: "x.md", Artifact: []byte(silent), Perspective: perspective.Perspective{Name: perspective.Risk}, Options: told("R17")})
	if len(found(a, "R17")) != 1 {
		t.Errorf("nobody misses what speaks against it: %+v", a.Weaknesses)
	}
}

func TestAKindThatOnlyTheFileNameTellsWeighsLess(t *testing.T) {
	t.Parallel()
	text := "# Forms\n\n" + lead + lead
	for path, want := range map[string]review.Severity{"brief.md": review.Medium, "x.md": ""} {
		a := analyse(t, direct.Input{Path: path, Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Product}, Options: told("P11")})
		worst := review.Severity("")
		for _, w := range a.Weaknesses {
			if w.Severity.Rank() > worst.Rank() {
				worst = w.Severity
			}
		}
		if worst != want {
			t.Errorf("%s: gravest %q, want %q: %+v", path, worst, want, a.Weaknesses)
		}
	}
	titled := analyse(t, direct.Input{Path: "x.md", Artifact: []byte("# Product brief: Forms\n\n" + lead), Perspective: perspective.Perspective{Name: perspective.Product}, Options: told("P11")})
	if titled.Rules.KindFrom != "title" || !strings.Contains(strings.Join(severities(titled), " "), "medium") {
		t.Errorf("the title says that it is a brief: %s, %+v", titled.Rules.KindFrom, titled.Weaknesses)
	}
}

func severities(a review.Answer) []string {
	var list []string
	for _, w := range a.Weaknesses {
		list = append(list, string(w.Severity))
	}
	return list
}

func TestAbstaining(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, path, text, who, want string }{
		{"a kind without checks", "CHANGELOG.md", "# Changelog\n\n## 1.2.0\n\nTablets print the number of a form.\n\n## 1.1.0\n\nForms are checked while clerks type them.\n", perspective.Risk, "no checks of its own for a change log"},
		{"too few checks apply", "notes.md", "# Notes\n\n" + lead, perspective.Product, "only 2 of the 5 checks for a document of no known kind have something to judge, and 3 would be enough"},
		{"a line of text", "notes.md", "# Notes\n\nForms are kept.\n", perspective.Quality, "too few to judge"},
		{"a program", "build.py", "# Builds the archive\n\ndef build():\n    # TODO: sign it\n    return 1\n\n" + lead, perspective.Quality, "parley has no opinion on this kind"},
		{"a page on one line", "notes.html", "<!DOCTYPE html><html><body><h1>Notes</h1><p>Forms get lost, and nobody finds one again.</p></body></html>\n", perspective.Quality, "HTML"},
		{"another format", "notes.rst", "Notes\n=====\n\n" + lead, perspective.Quality, "reStructuredText"},
		{"nothing but a gap in Org", "plan.org", "# Plan\n\nTODO\n", perspective.Quality, "Org mode"},
		{"nothing but a gap in reStructuredText", "plan.rst", "Plan\n====\n\nTODO\n", perspective.Product, "reStructuredText"},
		{"items with gaps in AsciiDoc", "plan.adoc", "= Plan\n\n- REQ-001: TBD\n- REQ-002: TBD\n", perspective.Quality, "AsciiDoc"},
	} {
		a := analyse(t, direct.Input{Path: c.path, Artifact: []byte(c.text), Perspective: perspective.Perspective{Name: c.who}})
		if a.RiskLevel == review.Low {
			t.Errorf("%s: the risk is called low", c.want)
		}
		if a.Rating.Rated() || len(a.Weaknesses) > 0 || !strings.Contains(a.Rules.Abstains, c.want) || !strings.HasPrefix(a.Rules.Reason, "abstains: ") {
			t.Errorf("%s: rated %d, %q", c.name, a.Rating, a.Rules.Reason)
		}
	}
	few := analyse(t, direct.Input{Path: "notes.md", Artifact: []byte("# Notes\n\n" + lead), Perspective: perspective.Perspective{Name: perspective.Product}})
	if r := few.Rules; !strings.Contains(r.Reason, fmt.Sprintf("%d of all %d checks are for other documents", len(r.Checks)-5, r.Met+r.Partly+r.Not+r.NotApplicable)) {
		t.Errorf("the counts do not add up: %+v", r)
	}
	own := []byte(`{"requirements": [{"id": "REQ-001", "text": "A clerk fills in a form within 2 minutes."}]}`)
	a := analyse(t, direct.Input{Path: "discovery-context.json", Artifact: own, Discovery: own, Perspective: perspective.Perspective{Name: perspective.Coverage}})
	if a.Rating.Rated() || !strings.Contains(a.Rules.Abstains, "context itself") {
		t.Errorf("a document held against itself is rated %d: %s", a.Rating, a.Rules.Reason)
	}
	// What is gravely wrong is rated, however little else there is to judge.
	cut := analyse(t, direct.Input{Path: "notes.md", Artifact: []byte("# Notes\n\n" + lead + "The archive of the branch answers with a number that the"), Perspective: perspective.Perspective{Name: perspective.Quality}})
	if cut.Rating != 2 || len(found(cut, "Q24")) != 1 {
		t.Errorf("a text that breaks off: %s, %+v", cut.Rules.Reason, cut.Weaknesses)
	}
}

func TestFindingsSayWhyAndWhereAndWhatSettlesThem(t *testing.T) {
	t.Parallel()
	text := "# Product brief: Forms\n\n" + lead + "## Goals\n\nThe owner is TBD.\n\n## Scope\n\nThe date is TBD.\n\n## Costs\n\nThe price is TBD.\n\n## Owner\n\nThe name is TBD.\n"
	a := analyse(t, direct.Input{Path: "x.md", Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Quality}})
	gaps := found(a, "Q1")
	if len(gaps) != 1 || len(gaps[0].Places) != 4 || gaps[0].Places[3].Line != 19 || gaps[0].Places[3].Quote != "TBD" {
		t.Fatalf("the places of four gaps: %+v", gaps)
	}
	if gaps[0].Why == "" || gaps[0].Settles == "" {
		t.Errorf("why or what settles it is missing: %+v", gaps[0])
	}
	for _, info := range direct.Checks() {
		if info.Why == "" {
			t.Errorf("%s does not say why it matters", info.ID)
		}
	}
}

func TestLookAlikesOfGaps(t *testing.T) {
	t.Parallel()
	proposal := strings.Replace(rfc, "## Unresolved questions", "The mapping only has to be written once.\n\n## Infrastructure needed (optional)\n\n## Unresolved questions", 1)
	a := analyse(t, direct.Input{Path: "x.md", Artifact: []byte(proposal), Perspective: perspective.Perspective{Name: perspective.Quality}})
	if len(a.Weaknesses) > 0 {
		t.Errorf("look-alikes are told: %+v", a.Weaknesses)
	}
	planted := strings.Replace(rfc, "## Unresolved questions", "The mapping is to be written.\n\n## Infrastructure needed\n\n## Unresolved questions", 1)
	a = analyse(t, direct.Input{Path: "x.md", Artifact: []byte(planted), Perspective: perspective.Perspective{Name: perspective.Quality}})
	if len(found(a, "Q1")) != 1 || len(found(a, "Q2")) != 1 {
		t.Errorf("planted gaps are not told: %+v", a.Weaknesses)
	}
	twice := strings.Replace(rfc, "Tablets break, and the branch has to buy a second one.", "TBD", 1)
	a = analyse(t, direct.Input{Path: "x.md", Artifact: []byte(twice), Perspective: perspective.Perspective{Name: perspective.Quality}})
	if len(found(a, "Q1")) != 1 || len(found(a, "Q2")) != 0 {
		t.Errorf("one TBD is told once, by Q1: %+v", a.Weaknesses)
	}
}
