package consistency_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/engine/consistency"
	"parley/engine/review"
)

// sheet is a matrix as text: a line for each cell that has a document.
func sheet(m consistency.Matrix) string {
	var b strings.Builder
	for _, r := range m.Rows {
		fmt.Fprintf(&b, "%s %s (%s) %s:%d\n", r.ID, r.Title, r.Priority, r.At.Path, r.At.Line)
		for _, c := range r.Cells {
			if c.Status != consistency.NoDocument {
				fmt.Fprintf(&b, "  %s: %s, %s:%d, %s\n", c.Column, c.Status, c.At.Path, c.At.Line, c.Why)
			}
		}
	}
	return b.String()
}

func isContradicted(r consistency.Row) bool {
	return slices.ContainsFunc(r.Cells, func(c consistency.Cell) bool { return c.Status == consistency.Contradicted })
}

// cellOf is a requirement's cell in one column.
func cellOf(t *testing.T, m consistency.Matrix, id string, column consistency.Column) consistency.Cell {
	t.Helper()
	for _, r := range m.Rows {
		if r.ID == id {
			if i := slices.Index(m.Columns, column); i >= 0 {
				return r.Cells[i]
			}
		}
	}
	t.Fatalf("%s has no cell %s:\n%s", id, column, sheet(m))
	return consistency.Cell{}
}

const (
	specification = "# Requirements\n\n" +
		"### FR-001: Book a berth\n\n**Priority**: Must\n\nA skipper shall book a free berth for one or more nights.\n\n" +
		"### FR-002: Pay by card\n\n**Priority**: Should\n\nA skipper shall pay the mooring fee by card.\n\n" +
		"### FR-003: Arrival list\n\nThe harbour master shall see the boats that arrive today.\n\n" +
		"### FR-004: Season export\n\nThe accountant shall export the ledger as CSV.\n"
	epics = "# Epics\n\n| Epic | Title | Requirements |\n|---|---|---|\n" +
		"| EPIC-001 | Booking and paying | FR-001, FR-002 |\n| EPIC-002 | Harbour desk | FR-003 |\n\n" +
		"## EPIC-001: Booking and paying\n\nSkippers book a berth and pay for it from the boat.\n\n" +
		"- **STORY-001-001**: As a skipper I want to book a free berth for my nights, so that it is mine. Covers FR-001.\n\n" +
		"## EPIC-002: Harbour desk\n\nThe harbour master works from one list of arrivals.\n"
)

func TestEachRequirementIsFoundWhereItIsAnswered(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs("requirements.md", specification, "epics.md", epics,
		"product-brief.md", "# Product brief\n\n## Problem\n\nSkippers find their berth taken.\n\n## Scope\n\n- Paying the mooring fee by card\n- A list of the boats that arrive today\n"))
	want := map[string]string{
		"FR-001 requirements": "covered requirements.md:3 defined here",
		"FR-001 epics":        "covered epics.md:5 EPIC-001 names it",
		"FR-001 stories":      "covered epics.md:12 STORY-001-001 names it",
		"FR-002 brief":        "likely product-brief.md:9 shares pay, card, mooring and fee",
		"FR-001 brief":        "unclear product-brief.md:5 lacks book, free and nights",
		"FR-002 stories":      "partial epics.md:5 no story names it; among the epics: EPIC-001 names it",
		"FR-004 epics":        "missing :0 not named, though all 3 others are",
		"FR-001 architecture": " :0 ",
		"FR-001 tests":        " :0 ",
	}
	for key, expected := range want {
		id, column, _ := strings.Cut(key, " ")
		c := cellOf(t, m, id, consistency.Column(column))
		if got := fmt.Sprintf("%s %s:%d %s", c.Status, c.At.Path, c.At.Line, c.Why); got != expected {
			t.Errorf("%s: %q, want %q\n%s", key, got, expected, sheet(m))
		}
	}
	if got := m.Rows[0].Priority + " " + m.Rows[0].Title; got != "must Book a berth" {
		t.Errorf("the first row is %q", got)
	}
	if got := strings.Join(m.Summary(), "; "); !strings.Contains(got, "epics: 3 covered, 1 missing") || !strings.Contains(got, "architecture: no document") {
		t.Errorf("the summary says %q", got)
	}
}

// Where a column names most requirements by their ids, one that it states in the words of its title is not missing there; where the words
// stand is what is left out, it is.
func TestATitleInOneSentenceIsNotMissing(t *testing.T) {
	t.Parallel()
	spec := specification + "\n### NFR-001: Personal data stays in the EU\n\nNames, addresses and the particulars of boats are stored by processors of the Union only.\n"
	brief := "# Product brief\n\n## Problem\n\nSkippers find their berth taken.\n\n## In scope\n\n- Booking of a berth from afar (FR-001)\n" +
		"- Paying the mooring fee by card (FR-002)\n- The arrival list of the day for the office (FR-003)\n- An export of each season for accountants (FR-004)\n"
	for _, c := range []struct{ rest, want string }{
		{"\n## Constraints\n\n- Personal data stays in the EU.\n", "likely product-brief.md:16 a sentence has the words of its title"},
		{"\n## Out of scope\n\n- Proof that personal data stays in the EU\n", "missing :0 not named, though all 4 others are"},
		{"\n## Constraints\n\n- Personal data is erased.\n- The office stays in the EU.\n", "missing :0 not named, though all 4 others are"},
	} {
		m := consistency.Trace(docs("requirements.md", spec, "product-brief.md", brief+c.rest))
		cell := cellOf(t, m, "NFR-001", consistency.Briefs)
		if got := fmt.Sprintf("%s %s:%d %s", cell.Status, cell.At.Path, cell.At.Line, cell.Why); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// What no story names is told by how the epics tell it, whatever that is: once a sentence was cut out of "named in a list only".
func TestWhatNoStoryNamesIsToldByItsEpics(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs("requirements.md", specification, "epics.md",
		"# Epics\n\n- FR-003\n- FR-002\n\n## EPIC-001: Booking\n\nSkippers book berths from their boats: FR-001.\n\n- **STORY-001-001**: As a cook I boil an egg, so that it is hard.\n"))
	for id, want := range map[string]string{
		"FR-001": "no story names it; among the epics: EPIC-001 names it",
		"FR-002": "no story names it; among the epics: named in a list only",
	} {
		if c := cellOf(t, m, id, consistency.Stories); c.Status != consistency.Partial || c.Why != want {
			t.Errorf("%s: %s %q, want %q", id, c.Status, c.Why, want)
		}
	}
}

// A requirement that nobody has planned to build or test is grave; one of which two places seem to disagree need not be.
func TestHowGraveACellIs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		column consistency.Column
		status consistency.Coverage
		want   review.Severity
		open   bool
	}{
		{consistency.Epics, consistency.Missing, review.High, true},
		{consistency.Stories, consistency.Missing, review.High, true},
		{consistency.Tests, consistency.Missing, review.High, true},
		{consistency.Briefs, consistency.Missing, review.Medium, true},
		{consistency.Designs, consistency.Missing, review.Medium, true},
		{consistency.Epics, consistency.Partial, review.Medium, true},
		{consistency.Epics, consistency.Contradicted, review.Medium, true},
		{consistency.Epics, consistency.Unclear, review.Low, false},
		{consistency.Epics, consistency.Likely, "", false},
		{consistency.Epics, consistency.Covered, "", false},
		{consistency.Epics, consistency.NoDocument, "", false},
	} {
		cell := consistency.Cell{Column: c.column, Status: c.status}
		row := consistency.Row{Cells: []consistency.Cell{{Column: consistency.Requirements, Status: consistency.Covered}, cell}}
		if cell.Severity() != c.want || cell.IsOpen() != c.open || row.IsOpen() != c.open {
			t.Errorf("%s %q: %q, open %v and %v", c.column, c.status, cell.Severity(), cell.IsOpen(), row.IsOpen())
		}
	}
}

// What an epic names without saying a word of it is named, and not answered; so is what stands in a map alone.
func TestANameAloneIsNoAnswer(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs("requirements.md", specification, "epics.md",
		"# Epics\n\n## EPIC-001\n\n- FR-001\n\n## Traceability\n\n| Requirement | Where |\n|---|---|\n| FR-002 | later |\n"))
	if c := cellOf(t, m, "FR-001", consistency.Epics); c.Status != consistency.Partial || c.Why != "EPIC-001 names it and has hardly any text" {
		t.Errorf("%+v", c)
	}
	if c := cellOf(t, m, "FR-002", consistency.Epics); c.Status != consistency.Partial || c.Why != "named in a map only" {
		t.Errorf("%+v", c)
	}
}

// A test says with what it is told, in a row, an item or a section, and not by what another document calls by the same id.
func TestATestWithStepsIsText(t *testing.T) {
	t.Parallel()
	plan := "# Test plan\n\n| Test | Requirement | Steps | Expected |\n|---|---|---|---|\n" +
		"| TC-001 | FR-001 | book a free berth | confirmed |\n| TC-002 | FR-002 | | |\n\n" +
		"## TC-003: List of arrivals\n\nCovers FR-003.\n\nSend three boats and open the list at the desk.\n\n## TC-004\n\nFR-004\n\n" +
		"Export the ledger of a season and compare the sums.\n"
	m := consistency.Trace(docs("requirements.md", specification, "test-plan.md", plan,
		"other-tests.md", "# Other tests\n\n- TC-002: switch the lamp off, wait for an hour, and see that it is dark\n"))
	for id, want := range map[string]string{
		"FR-001": "covered TC-001 names it", "FR-002": "partial TC-002 names it and has hardly any text",
		"FR-003": "covered TC-003 names it", "FR-004": "covered TC-004 names it",
	} {
		if c := cellOf(t, m, id, consistency.Tests); string(c.Status)+" "+c.Why != want {
			t.Errorf("%s: %s %s, want %s", id, c.Status, c.Why, want)
		}
	}
}

// A sentence that is too short to be an answer is no list.
func TestAShortSentenceIsNoList(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs("requirements.md", specification, "test-plan.md", "# Test plan\n\nFR-001 is tested later.\n\n- FR-002\n"))
	for id, want := range map[string]string{"FR-001": "named in a short sentence only", "FR-002": "named in a list only"} {
		if c := cellOf(t, m, id, consistency.Tests); c.Status != consistency.Partial || c.Why != want {
			t.Errorf("%s: %+v", id, c)
		}
	}
}

// Whatever contradicts a requirement is shown in the cell of the document that does, with both places.
func TestAContradictedRequirementIsShownWithBothPlaces(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs("requirements.md", specification, "epics.md", epics+"\n| Requirement | Priority |\n|---|---|\n| FR-001 | Could |\n"))
	c := cellOf(t, m, "FR-001", consistency.Epics)
	if c.Status != consistency.Contradicted || c.At.Path != "epics.md" || c.Against.Path != "requirements.md" || !strings.Contains(c.Why, "FR-001") {
		t.Errorf("%+v", c)
	}
	if c := cellOf(t, m, "FR-002", consistency.Epics); c.Status == consistency.Contradicted {
		t.Errorf("another is contradicted: %+v", c)
	}
}

// Every planted contradiction that names a requirement's id stands in the row of that requirement; a clean package has none, and no row
// whose id an epic does not name.
func TestTheMatrixOfThePlantedPackages(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"larder", "quayside", "tushu"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clean, planted, _ := readBundle(t, name)
			m := consistency.Trace(clean)
			if len(m.Rows) < 6 {
				t.Fatalf("%d rows:\n%s", len(m.Rows), sheet(m))
			}
			for _, r := range m.Rows {
				if isContradicted(r) || cellOf(t, m, r.ID, consistency.Epics).Status != consistency.Covered {
					t.Errorf("in the clean package:\n%s", sheet(consistency.Matrix{Rows: []consistency.Row{r}}))
				}
			}
			m = consistency.Trace(planted)
			for _, x := range consistency.Find(planted) {
				for _, r := range m.Rows {
					if strings.HasPrefix(x.Text, r.ID+" ") && !isContradicted(r) {
						t.Errorf("%s is not in the row of %s", x.Text, r.ID)
					}
				}
			}
		})
	}
}

// An index and the file of a requirement define one row, whichever is read first.
func TestARequirementIsOneRow(t *testing.T) {
	t.Parallel()
	index := "# Requirements\n\n| ID | Title |\n|---|---|\n| [REQ-001](REQ-001.md) | Scan a barcode |\n| REQ-002 | Warn of what spoils |\n"
	own := "---\nid: REQ-001\n---\n\n# REQ-001: Scan a barcode\n\nThe app shall read the codes of food.\n"
	for _, m := range []consistency.Matrix{
		consistency.Trace(docs("requirements/_index.md", index, "requirements/REQ-001.md", own)),
		consistency.Trace(docs("requirements/REQ-001.md", own, "requirements/_index.md", index)),
	} {
		if len(m.Rows) != 2 || m.Rows[0].ID != "REQ-001" || m.Rows[0].At.Path != "requirements/REQ-001.md" {
			t.Errorf("%s", sheet(m))
		}
	}
}

// A requirement, an epic or a decision with a file of its own belongs to its column, whatever it is about.
func TestWhatARequirementIsAboutIsNotItsKind(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs(
		"requirements/REQ-001-report.md", "# REQ-001: Monthly fee report\n\nThe report of a month lists all stays.\n",
		"requirements/REQ-002-validation.md", "# REQ-002: Validation of forms\n\nThe office sees what is wrong in a form.\n",
		"requirements/REQ-003-load-test.md", "# REQ-003: Load test\n\nThe operator can run a load test by night.\n",
		"requirements/REQ-004-stories.md", "# REQ-004: Guest stories\n\nGuests publish what they saw on their trip.\n",
		"epics/EPIC-001-report.md", "# EPIC-001: Fee report\n\nThe accountants get the report of the month: REQ-001.\n",
		"architecture/ADR-001-validation.md", "# ADR-001: Validation in the browser\n\nREQ-002 is met by rules in the browser.\n",
		"readiness-report.md", "# Readiness report\n\nGate: PASS\n",
	))
	if len(m.Rows) != 4 || len(m.Files[consistency.Requirements]) != 4 || len(m.Files[consistency.Tests])+len(m.Files[consistency.Stories]) != 0 ||
		len(m.Others) != 1 || m.Others[0] != "readiness-report.md" {
		t.Errorf("%v, others %v\n%s", m.Files, m.Others, sheet(m))
	}
	if a, b := cellOf(t, m, "REQ-001", consistency.Epics), cellOf(t, m, "REQ-002", consistency.Designs); a.Status != consistency.Covered || b.Status != consistency.Covered {
		t.Errorf("%+v, %+v", a, b)
	}
}

// A requirement's id may stand in its file's front matter or name only, and is shown as it is written there.
func TestAnIDInFrontMatterOrNameMakesARow(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs(
		"requirements/_index.md", "# Requirements\n\n- [REQ-001](REQ-001-book.md)\n- [REQ-002](two.md)\n",
		"requirements/REQ-001-book.md", "# Book a berth\n\nA skipper books a free berth for one or more nights.\n",
		"requirements/two.md", "---\nid: REQ-002\n---\n\n# Arrival list\n\nThe harbour master sees who arrives.\n",
		"requirements/requirements-2024.md", "# Requirements of 2024\n\nWhat was asked for then.\n",
		"epics/EPIC-001.md", "# Booking\n\nSkippers book a berth from the boat: REQ-001.\n",
	))
	if len(m.Rows) != 2 || m.Rows[0].ID+" "+m.Rows[0].Title != "REQ-001 Book a berth" || m.Rows[1].ID+" "+m.Rows[1].Title != "REQ-002 Arrival list" ||
		m.Rows[1].At != (consistency.Place{Path: "requirements/two.md", Line: 5, Quote: "Arrival list"}) {
		t.Fatalf("%+v\n%s", m.Rows, sheet(m))
	}
	if c := cellOf(t, m, "REQ-001", consistency.Epics); c.Status != consistency.Covered || c.Why != "EPIC-001 names it" {
		t.Errorf("%+v", c)
	}
}

// Two lists that both count from FR-1 are six requirements and not three, each with its own place; what a third document says of FR-3
// could mean either, so that only words tell.
func TestTwoListsThatCountFromOneAreTwoLists(t *testing.T) {
	t.Parallel()
	shop := "# Shop requirements\n\n- FR-1: Take orders by phone\n- FR-2: Refund a returned parcel\n- FR-3: Print the receipt\n"
	m := consistency.Trace(docs("requirements-shop.md", shop,
		"requirements-stock.md", "# Stock requirements\n\n- FR-1: Count shelves each night\n- FR-2: Warn before food spoils\n- FR-3: Scan barcodes\n",
		"architecture.md", "# Architecture\n\n## Printing\n\nThe printer service prints the receipt for FR-3 at the desk.\n"))
	var rows []string
	for _, r := range m.Rows {
		rows = append(rows, r.ID+" "+r.Title+" "+r.At.Path+" "+string(r.Cells[2].Status))
	}
	want := []string{
		"FR-1 Take orders by phone requirements-shop.md missing", "FR-1 Count shelves each night requirements-stock.md missing",
		"FR-2 Refund a returned parcel requirements-shop.md missing", "FR-2 Warn before food spoils requirements-stock.md missing",
		"FR-3 Print the receipt requirements-shop.md likely", "FR-3 Scan barcodes requirements-stock.md missing",
	}
	slices.Sort(rows)
	slices.Sort(want)
	if !slices.Equal(rows, want) {
		t.Errorf("%s", strings.Join(rows, "\n"))
	}
	if m = consistency.Trace(docs("requirements.md", shop, "more-requirements.md", "# More requirements\n\n- FR-1: Orders by phone\n- FR-2: Refund of a parcel\n")); len(m.Rows) != 3 {
		t.Errorf("one list told twice is %d rows:\n%s", len(m.Rows), sheet(m))
	}
}

// A document that defines no requirement by an id makes no row, whatever else it holds.
func TestAPackageWithoutIDsHasNoRows(t *testing.T) {
	t.Parallel()
	if m := consistency.Trace(docs("a.md", "# A\n\n- STORY-001: tell\n- EPIC-001: all of it\n- ADR-001: no\n", "b.md", "# B\n\nText.\n")); len(m.Rows) != 0 {
		t.Errorf("%s", sheet(m))
	}
	if m := consistency.Trace(nil); len(m.Rows) != 0 || len(m.Columns) != 6 {
		t.Errorf("%+v", m)
	}
}

// BenchmarkTrace is a package of 4,000 requirements, most of which every document names: the time for twice as many is twice as long.
func BenchmarkTrace(b *testing.B) {
	for _, n := range []int{2000, 4000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var spec, design, plan strings.Builder
			for i := range n {
				fmt.Fprintf(&spec, "- REQ-%05d: The office sees boat %d of the day on its list\n", i, i)
				fmt.Fprintf(&design, "## Part %d\n\nThe list shows the boat of the day as REQ-%05d asks.\n\n", i, i)
				fmt.Fprintf(&plan, "- TC-%d: send a boat and look it up on the list (REQ-%05d)\n", i, i)
			}
			traced := docs("requirements.md", "# Requirements\n\n"+spec.String(), "architecture.md", "# Architecture\n\n"+design.String(), "test-plan.md", "# Tests\n\n"+plan.String())
			for b.Loop() {
				consistency.Trace(traced)
			}
		})
	}
}

// Requirements that stand in lines one under another are one row each.
func TestRequirementsInLinesAreARowEach(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs("prd.md", "# PRD\n\n## Functional requirements\n\nFR1: A skipper can book a free berth.\nFR2: A skipper can pay the fee by card.\n\n**NFR1**: The page is shown within 2 seconds.\n**NFR2**: Data stays in the EU.\n",
		"epics.md", "# Epics\n\n## Epic 1: Booking\n\nSkippers book a berth from the boat (FR1).\n"))
	var got []string
	for _, r := range m.Rows {
		got = append(got, fmt.Sprintf("%s:%d", r.ID, r.At.Line))
	}
	if want := "FR1:5 FR2:6 NFR1:8 NFR2:9"; strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
	if c := cellOf(t, m, "FR1", consistency.Epics); c.Status != consistency.Covered {
		t.Errorf("%+v", c)
	}
}

// A list of ids is not told to have a text by the line below it that says what is left out.
func TestWhatIsLeftOutIsNoTextOfAnID(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs(
		"product-brief.md", "# Product brief\n\n## Scope\n\n- REQ-001, REQ-002 and REQ-003 are must.\nOut of scope: chat between crews in the harbour.\n",
		"requirements.md", "# Requirements\n\n- REQ-001 A crew books a berth.\n- REQ-002 A hold lasts 30 minutes.\n- REQ-003 The harbour master prints a list.\n",
	))
	if c := cellOf(t, m, "REQ-001", consistency.Briefs); c.Why == "named with text of its own" || c.Status != consistency.Partial {
		t.Errorf("%s: %s", c.Status, c.Why)
	}
}

// A requirement is not covered by a sentence that gives it another value, although no rule is sure that the two are one value.
func TestAnotherValueDoesNotCoverARequirement(t *testing.T) {
	t.Parallel()
	const asked = "# Requirements\n\n- FR-001: The app adds an item by voice in less than 5 seconds.\n- FR-002: Photos are kept.\n"
	for story, want := range map[string]consistency.Coverage{
		"The kitchen screen shows the words that it heard, and asks again where it is unsure, in less than 15 seconds (FR-001).": consistency.Contradicted,
		"The kitchen screen shows the words that it heard, and asks again where it is unsure, in less than 5 seconds (FR-001).":  consistency.Covered,
		"The kitchen screen shows the words that it heard, and asks again up to 15 times where it is unsure (FR-001).":           consistency.Covered,
		"The kitchen screen took 15 seconds to show the words in the first trial (FR-001).":                                      consistency.Covered,
	} {
		m := consistency.Trace(docs("requirements.md", asked, "epics.md", "# Epics\n\n## EPIC-001: Adding\n\nCovers FR-001 and FR-002 by voice and by hand, in the kitchen.\n\n"+story+"\n"))
		if got := cellOf(t, m, "FR-001", consistency.Epics); got.Status != want {
			t.Errorf("%s: %s, want %s\n%s", story, got.Status, want, sheet(m))
		}
	}
}
