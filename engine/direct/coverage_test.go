package direct_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/race"
	"parley/engine/review"
)

var coverage = perspective.Perspective{Name: perspective.Coverage}

func covers(t *testing.T, path, artifact, context string) review.Answer {
	t.Helper()
	return analyse(t, direct.Input{Path: path, Artifact: []byte(artifact), Perspective: coverage, Discovery: []byte(context)})
}

func TestCoverageByID(t *testing.T) {
	t.Parallel()
	context := `{"confirmed_features": [
	  {"id": "FR-1", "name": "Print", "description": "Print forms on paper", "priority": "must"},
	  {"id": "FR-2", "name": "Mail", "description": "Send a mail to the clerk"},
	  {"id": "FR-3", "name": "Keep", "description": "Keep the forms for a year"},
	  {"id": "FR-4", "name": "Count", "description": "Count the forms of each day"}]}`
	a := covers(t, epics, "# E\n\n## EPIC-1: Paper (FR-1)\n\nThe branch prints the forms that a customer asks for.\n\n"+
		"- FR-3, 4: the archive keeps and counts what was printed in a year\n\n## Coverage map\n\n| Requirement | Epic |\n|--|--|\n| FR-2 | EPIC-1 |\n", context)
	if got := strings.Join(a.CoveredRequirements, "; "); got != "FR-1: Print; FR-3: Keep; FR-4: Count" {
		t.Errorf("covered: %s", got)
	}
	if got := strings.Join(a.PartialRequirements, "; "); got != "FR-2: Mail" {
		t.Errorf("partial: %s", got)
	}
	if len(found(a, "C2")) != 1 || len(a.MissingRequirements) != 0 {
		t.Errorf("weaknesses %+v, missing %v", a.Weaknesses, a.MissingRequirements)
	}
}

// One word of a constraint ("data") stands in many sections, and answers it nowhere.
func TestOneSharedWordCoversNothing(t *testing.T) {
	t.Parallel()
	context := `{"requirements": ["A clerk prints forms for customers"], "constraints": ["Data in EU", "All data is stored in the EU", "Personal data must be encrypted at rest"]}`
	a := covers(t, requirements, "# Forms\n\n## Printing\n\nA clerk prints forms for customers at the counter.\n\n## Data\n\nThe data is shown as a table with a filter. Data comes from the archive.\n\n## Mail\n\nA mail is sent to each customer who left an address.\n", context)
	if len(a.CoveredRequirements) != 1 || len(a.PartialRequirements) != 3 {
		t.Errorf("covered %q, partial %q", a.CoveredRequirements, a.PartialRequirements)
	}
}

// A requirement is answered where it is fulfilled, and not where something is asked about it.
func TestOpenQuestionsAnswerNoRequirement(t *testing.T) {
	t.Parallel()
	in := direct.Input{
		Path: requirements, Perspective: coverage,
		Discovery: []byte(`{"requirements": ["Customers export their orders as CSV", "Orders are archived for ten years"]}`),
		Artifact: []byte("# Orders\n\n## Export\n\nCustomers export all their orders to a CSV file from the page on orders.\n\n## Archive\n\nAn archive keeps what was sold for ten years.\n\n" +
			"## Open questions\n\n- Do customers export their orders as CSV?\n- Are orders archived for ten years?\n"),
	}
	c, err := direct.Trace(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"Export", "Archive"} {
		if c.Rows[i].Section != want || slices.ContainsFunc(c.Rows[i].Links, func(l direct.Linked) bool { return l.Section == "Open questions" }) {
			t.Errorf("%s is sent to %q (%v)", c.Rows[i].Text, c.Rows[i].Section, c.Rows[i].Links)
		}
	}
}

// chapters writes a document of n sections about forms, each with words of its own.
func chapters(n int) string {
	words := strings.Fields("paper printer toner ledger teller counter drawer receipt stamp folder archive customer branch letter envelope courier signature window queue number screen keyboard cable scanner barcode ribbon")
	var b strings.Builder
	b.WriteString("# Forms\n")
	for i := range n {
		w, v := words[i%len(words)], words[(i*7+3)%len(words)]
		fmt.Fprintf(&b, "\n## The %s\n\nThe %s shall hold the %s of branch %d, and the %s is checked by the clerk.\n", w, w, v, i, w)
	}
	return b.String()
}

func TestMissingNeedsEnoughText(t *testing.T) {
	t.Parallel()
	context := `{"requirements": ["The printer shall hold the toner of the branch", "The ledger shall hold the receipt", "The scanner reads the barcode",
	  "The archive shall hold the folder", "Dolphins synchronise underwater sonar telemetry"]}`
	full := covers(t, requirements, chapters(24), context)
	if !slices.Equal(full.MissingRequirements, []string{"Dolphins synchronise underwater sonar telemetry"}) {
		t.Errorf("missing: %v; covered: %v; partial: %v", full.MissingRequirements, full.CoveredRequirements, full.PartialRequirements)
	}
	if full.Rating != 2 {
		t.Errorf("a missing requirement caps at 2, got %d (%s)", full.Rating, full.Rules.Reason)
	}
	ws := found(full, "C4")
	if len(ws) != 1 || ws[0].Severity != review.High || !strings.Contains(ws[0].Text, "“dolphins”") {
		t.Errorf("the finding does not name the absent words: %+v", ws)
	}
	near := strings.ReplaceAll(context, "Dolphins", "Every clerk’s dolphins")
	short := covers(t, requirements, chapters(10), near)
	if len(short.MissingRequirements) != 0 || len(short.PartialRequirements) == 0 {
		t.Errorf("ten sections are too few to say missing of what shares a word: %v", short.MissingRequirements)
	}
}

// larder is a short brief that answers two requirements of larderContext and has no word of what else it asks for.
const (
	larder = "# Larder brief\n\n## Problem\n\nKitchen staff at 40 restaurants lose 3 hours a week counting stock by hand.\n\n" +
		"## Goals\n\nUsers can log in with SSO. Orders are exported as CSV within 2 s.\n\n## Chat\n\nA chat between cooks is offered.\n"
	larderContext = `{"requirements": [{"id": "REQ-001", "text": "Users can log in with SSO"}, {"id": "REQ-002", "text": "Export orders as CSV"},
	  {"id": "REQ-003", "text": "The freezer is defrosted yearly"}], "constraints": ["Budget below 10000 EUR"]}`
)

func TestWhatHasNoWordInTheDocumentIsMissing(t *testing.T) {
	t.Parallel()
	a := covers(t, brief, larder, larderContext)
	if got := strings.Join(a.MissingRequirements, "; "); got != "REQ-003: The freezer is defrosted yearly; Constraint: Budget below 10000 EUR" {
		t.Errorf("missing: %s; partial: %v", got, a.PartialRequirements)
	}
	for _, s := range a.Strengths {
		if strings.Contains(s, "No requirement is missing") {
			t.Errorf("praised: %s", s)
		}
	}
	if ws := found(a, "C4"); len(ws) != 1 || ws[0].Severity != review.High || !strings.Contains(ws[0].Text, "REQ-003") {
		t.Errorf("findings: %+v", ws)
	}
	if a.Rating > 2 {
		t.Errorf("rated %d: %s", a.Rating, a.Rules.Reason)
	}
	german := covers(t, brief, strings.Repeat("# Vorratskammer\n\nDas Küchenpersonal verliert mit der Zählung der Vorräte von Hand viele Stunden und kann nicht bestellen, wenn die Liste auf dem Zettel nicht stimmt.\n\n", 4), larderContext)
	if len(german.MissingRequirements) > 0 {
		t.Errorf("words of another language tell nothing: %v", german.MissingRequirements)
	}
	partial := covers(t, brief, larder, `{"requirements": ["Export orders as CSV", "Suppliers confirm deliveries, invoices and reminders of a brief"]}`)
	for _, s := range partial.Strengths {
		if strings.Contains(s, "No requirement is missing") {
			t.Errorf("praised although one is partial: %s", s)
		}
	}
}

func TestConstraintsAreKept(t *testing.T) {
	t.Parallel()
	context := `{"constraints": ["A search answer arrives within 1 s"]}`
	changed := found(covers(t, design, "# D\n\nA search answer arrives within 3 s.\n", context), "C6")
	if len(changed) != 1 || changed[0].Line != 3 || !strings.Contains(changed[0].Text, "1 s") || !strings.Contains(changed[0].Text, "3 s") {
		t.Errorf("changed: %+v", changed)
	}
	if dropped := found(covers(t, design, "# D\n\nIt prints.\n", context), "C6"); len(dropped) != 1 || dropped[0].Severity != review.High {
		t.Errorf("dropped: %+v", dropped)
	}
	if kept := found(covers(t, design, "# D\n\nA search answer arrives within 1000 ms.\n", context), "C6"); len(kept) != 0 {
		t.Errorf("kept in another unit: %+v", kept)
	}
}

func TestExclusionsAreKept(t *testing.T) {
	t.Parallel()
	context := `{"boundary_conditions": {"out_of_scope": ["Fax support"]}, "features": ["Print"]}`
	if built := found(covers(t, requirements, "# X\n\n## Fax support\n\nThe tool shall send a fax.\n", context), "C7"); len(built) != 1 || built[0].Line != 3 {
		t.Errorf("built: %+v", built)
	}
	for _, text := range []string{"# X\n\n## Non-Goals\n\n- Fax support\n", "# X\n\n## Print\n\nFax support is excluded.\n"} {
		if ws := found(covers(t, requirements, text, context), "C7"); len(ws) != 0 {
			t.Errorf("%q: %+v", text, ws)
		}
	}
}

func TestIDsAgainstTheContext(t *testing.T) {
	t.Parallel()
	context := `{"requirements": [{"id": "FR-1", "text": "Print the forms"}, {"id": "FR-2", "text": "Send the mail", "priority": "must"}]}`
	unknown := found(covers(t, epics, "# E\n\n## EPIC-1: All\n\nDoes FR-1 and FR-9 for all clerks in the bank.\n", context), "C9")
	if len(unknown) != 1 || !strings.Contains(unknown[0].Text, "FR-9 (line 5)") {
		t.Errorf("unknown: %+v", unknown)
	}
	later := found(covers(t, epics, "# E\n\n## Phase 1\n\nFR-1 prints the forms of the clerks.\n\n## Phase 2\n\nFR-2 sends the mail to the clerks.\n", context), "C11")
	if len(later) != 1 || later[0].Line != 9 {
		t.Errorf("postponed must: %+v", later)
	}
	contradiction := "# E\n\n## EPIC-1: A\n\n**FRs addressed**: FR-1\n\n## EPIC-2: B\n\n**FRs addressed**: FR-2\n\n## Coverage map\n\n| FR | Epic |\n|--|--|\n| FR-1 | EPIC-1 |\n| FR-2 | %s |\n"
	if ws := found(covers(t, epics, fmt.Sprintf(contradiction, "EPIC-1"), context), "C10"); len(ws) != 1 || ws[0].Severity != review.High || !strings.Contains(ws[0].Text, "line 5") {
		t.Errorf("contradiction: %+v", ws)
	}
	for _, epic := range []string{"EPIC-2", "EPIC-1 (partial)"} {
		if ws := found(covers(t, epics, fmt.Sprintf(contradiction, epic), context), "C10"); len(ws) != 0 {
			t.Errorf("%s: %+v", epic, ws)
		}
	}
}

func TestDimensionsAndUsers(t *testing.T) {
	t.Parallel()
	context := `{"target_users": ["bank clerk", "auditor"], "exploration_dimensions": ["printing", "accessibility"], "features": ["Print"]}`
	a := covers(t, brief, "# X\n\n## Users\n\nThe bank clerk prints. Printing takes long.\n", context)
	if ws := found(a, "C13"); len(ws) != 1 || !strings.Contains(ws[0].Text, "“auditor”") || strings.Contains(ws[0].Text, "clerk") {
		t.Errorf("users: %+v", ws)
	}
	if ws := found(a, "C12"); len(ws) != 1 || !strings.Contains(ws[0].Text, "“accessibility”") || strings.Contains(ws[0].Text, "printing") {
		t.Errorf("dimensions: %+v", ws)
	}
}

func TestCoverageWithoutAContext(t *testing.T) {
	t.Parallel()
	for _, context := range []string{"", "{}", "not JSON", "[1, 2]", `{"requirements": []}`} {
		a := covers(t, brief, "# X\n\nIt prints.\n", context)
		if a.Rating.Rated() || a.Rules.Reason == "" || len(a.MissingRequirements) > 0 {
			t.Errorf("%q: rating %d, %s", context, a.Rating, a.Rules.Reason)
		}
	}
}

type traceSet struct {
	Source, Target []struct{ ID, Text string }
	Links          [][2]string
}

func loadTraceSet(t *testing.T) (set traceSet, left, right []string) {
	t.Helper()
	if err := json.Unmarshal(read(t, "testdata/datasets/dronology-trace.json"), &set); err != nil {
		t.Fatal(err)
	}
	for _, s := range set.Source {
		left = append(left, s.Text)
	}
	for _, s := range set.Target {
		right = append(right, s.Text)
	}
	return set, left, right
}

// f1 is precision, recall and their harmonic mean.
func f1(right, wrong, lost int) (precision, recall, score float64) {
	precision, recall = float64(right)/float64(right+wrong), float64(right)/float64(right+lost)
	return precision, recall, 2 * precision * recall / (precision + recall)
}

// linkScore traces the requirements of Dronology to its design and counts the links that are named.
func linkScore(t *testing.T) (precision, recall, score float64) {
	t.Helper()
	set, _, _ := loadTraceSet(t)
	var artifact strings.Builder
	artifact.WriteString("# Design\n")
	at := map[int]string{}
	for _, s := range set.Target {
		at[strings.Count(artifact.String(), "\n")+2] = s.ID
		fmt.Fprintf(&artifact, "\n## Definition\n\n%s\n", s.Text)
	}
	gold := map[[2]string]bool{}
	for _, l := range set.Links {
		gold[l] = true
	}
	named, hits := 0, 0
	for i, row := range traceTo(t, artifact.String()).Rows {
		for _, l := range row.Links {
			named++
			hits += is(gold[[2]string{set.Source[i].ID, at[l.Line]}])
		}
	}
	return f1(hits, named-hits, len(gold)-hits)
}

// traceTo traces the requirements of Dronology to a design.
func traceTo(t *testing.T, design string) direct.Coverage {
	t.Helper()
	set, _, _ := loadTraceSet(t)
	var needs []map[string]string
	for _, s := range set.Source {
		needs = append(needs, map[string]string{"name": s.ID, "text": s.Text})
	}
	context, err := json.Marshal(map[string]any{"requirements": needs})
	if err != nil {
		t.Fatal(err)
	}
	result, err := direct.Trace(t.Context(), direct.Input{Path: "spec/design.md", Artifact: []byte(design), Perspective: coverage, Discovery: context})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestLinksOnDronology(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("it counts what one goroutine finds")
	}
	precision, recall, score := linkScore(t)
	t.Logf("P %.3f R %.3f F1 %.3f", precision, recall, score)
	if score < 0.61 {
		t.Errorf("F1 %.3f of the links is below .61", score)
	}
}

// missingScore takes the definitions of every fifth requirement of Dronology out of its design and counts what is
// said to be missing then.
func missingScore(t *testing.T) (right, wrong, cutOut, left int) {
	t.Helper()
	gone, there := traceWithout(t, 0)
	for _, row := range gone {
		right += is(row.Status == direct.Missing)
	}
	for _, row := range there {
		wrong += is(row.Status == direct.Missing)
	}
	return right, wrong, len(gone), len(there)
}

func is(so bool) int {
	if so {
		return 1
	}
	return 0
}

// missingRanked is how many of the requirements without an answer have the lowest scores, up to the point that a
// twentieth of the others is below: over all ways to take out every fifth.
func missingRanked(t *testing.T) (recall float64) {
	t.Helper()
	found, all := 0, 0
	for first := range stride {
		gone, there := traceWithout(t, first)
		var scores []float64
		for _, row := range there {
			scores = append(scores, row.Score)
		}
		slices.Sort(scores)
		for _, row := range gone {
			all++
			found += is(row.Score < scores[len(scores)/20])
		}
	}
	return float64(found) / float64(all)
}

const stride = 5

// traceWithout traces Dronology without the definitions that answer every fifth requirement, from the first on: the
// rows of the requirements that have no answer now, and of those that have one.
func traceWithout(t *testing.T, first int) (gone, there []direct.Traced) {
	t.Helper()
	set, _, _ := loadTraceSet(t)
	cut := map[string]bool{}
	for i := first; i < len(set.Source); i += stride {
		cut[set.Source[i].ID] = true
	}
	linked, kept := map[string]bool{}, map[string]bool{}
	for _, l := range set.Links {
		linked[l[0]] = true
		if !cut[l[0]] {
			kept[l[1]] = true
		}
	}
	out := map[string]bool{}
	for _, l := range set.Links {
		if cut[l[0]] && !kept[l[1]] {
			out[l[1]] = true
		}
	}
	for i, row := range traceTo(t, designWithout(set, out)).Rows {
		if id := set.Source[i].ID; cut[id] || !linked[id] {
			gone = append(gone, row)
		} else {
			there = append(there, row)
		}
	}
	return gone, there
}

// TestTraceOnDronology: saying "missing" must be rare, and mostly right.
func TestTraceOnDronology(t *testing.T) {
	t.Parallel()
	right, wrong, cutOut, left := missingScore(t)
	t.Logf("missing: %d right of %d, %d wrong of %d", right, cutOut, wrong, left)
	if wrong > left/20 {
		t.Errorf("%d false alarms are more than 5 %%", wrong)
	}
}
