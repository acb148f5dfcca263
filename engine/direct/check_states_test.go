package direct_test

import (
	"strconv"
	"strings"
	"testing"

	"parley/engine/direct"
)

// stateCase is a document in which a check is not met, and a look-alike in which it is: for checks that make no finding of their
// own, or that hold a document against its discovery context.
type stateCase struct {
	rule, path     string
	planted, clean string
	context        string // "" for none
}

const (
	formsContext = `{"requirements": [{"id": "FR-1", "text": "Print the forms within 2 minutes", "priority": "must"}, {"id": "FR-2", "text": "Send a mail to the clerk", "priority": "must"}],
	  "target_users": ["bank clerk", "auditor"], "exploration_dimensions": ["printing", "accessibility"], "out_of_scope": ["Fax support"], "constraints": ["A search answer arrives within 1 s"]}`
	formsEpics = "# E\n\n## EPIC-1: A\n\n**FRs addressed**: FR-1\n\n## EPIC-2: B\n\n**FRs addressed**: FR-2\n\n## Coverage map\n\n| FR | Epic |\n|--|--|\n| FR-1 | EPIC-1 |\n| FR-2 | EPIC-"
)

// requirementsOf is a context that asks for every sentence of a text that demands something.
func requirementsOf(text string) string {
	var list []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); strings.Contains(line, " shall ") {
			list = append(list, strconv.Quote(line))
		}
	}
	return `{"requirements": [` + strings.Join(list, ",") + "]}"
}

// without is the proposal of the tests without a part of it.
func without(part string) string { return strings.Replace(rfc, part, "", 1) }

func TestChecksAreNotMetWhereAMistakeIsPlanted(t *testing.T) {
	t.Parallel()
	const story = "For example, a clerk opens form 12, fills in the name, and the tablet refuses a name without letters.\n\n"
	design := rfc[strings.Index(rfc, "## Detailed design"):strings.Index(rfc, "## Drawbacks")]
	noDesign := strings.Replace(without(design), "## Alternatives", "## Prior art\n\n"+strings.Repeat("Banks in other towns have had tablets for years. ", 6)+"\n\n## Alternatives", 1)
	readme := "# formtool\n\n" + lead + "## Why\n\nNobody finds a form again.\n\n"
	for _, c := range []stateCase{
		{rule: "P13", path: proposalFile, planted: without(story), clean: rfc},
		{rule: "P14", path: "README.md", planted: readme + "## Licence\n\nMIT\n", clean: readme + "## Usage\n\n```sh\nformtool print 12\n```\n"},
		{rule: "T15", path: proposalFile, planted: without("## Compatibility\n\nExisting paper forms stay valid for a year; tests run on both.\n\n"), clean: rfc},
		{rule: "T16", path: proposalFile, planted: without("; tests run on both"), clean: rfc},
		{rule: "R18", path: proposalFile, planted: without("## Unresolved questions\n\nWho pays for the second tablet is not known.\n"), clean: rfc},
		{rule: "C7", path: requirements, planted: "# X\n\n## Fax support\n\nThe tool shall send a fax.\n", clean: "# X\n\n## Non-Goals\n\n- Fax support\n", context: formsContext},
		{rule: "C6", path: "spec/architecture/x.md", planted: "# D\n\nA search answer arrives within 3 s.\n", clean: "# D\n\nA search answer arrives within 1000 ms.\n", context: `{"constraints": ["A search answer arrives within 1 s"]}`},
		{rule: "C9", path: epics, planted: "# E\n\n## EPIC-1: All\n\nDoes FR-1 and FR-9 for all clerks.\n", clean: "# E\n\n## EPIC-1: All\n\nDoes FR-1 and FR-2 for all clerks.\n", context: formsContext},
		{rule: "C10", path: epics, planted: formsEpics + "1 |\n", clean: formsEpics + "2 |\n", context: formsContext},
		{rule: "C11", path: epics, planted: "# E\n\n## Phase 1\n\nFR-1 prints the forms.\n\n## Phase 2\n\nFR-2 sends the mail.\n", clean: "# E\n\n## Phase 1\n\nFR-1 prints the forms, FR-2 sends the mail.\n\n## Phase 2\n\nThe archive is moved.\n", context: formsContext},
		{rule: "C12", path: brief, planted: "# X\n\n## Users\n\nThe bank clerk prints. Printing takes long.\n", clean: "# X\n\n## Users\n\nThe bank clerk prints. Accessibility counts: printing is spoken.\n", context: formsContext},
		{rule: "C13", path: brief, planted: "# X\n\n## Users\n\nThe bank clerk prints.\n", clean: "# X\n\n## Users\n\nThe bank clerk prints, auditors read.\n", context: formsContext},
		{rule: "T14", path: proposalFile, planted: noDesign, clean: rfc},
		{rule: "Q22", path: proposalFile, planted: aProposal + strings.Repeat("The of form the is counter a to and the with it clerk the is. ", 3), clean: aProposal + strings.Repeat("The clerk takes the form to the counter and gives a copy of it to the auditor. ", 3)},
		{rule: "C1", path: requirements, planted: "# X\n\nForms are printed within 2 minutes, and a mail is sent to the clerk.\n", clean: "# X\n\nForms are printed within 2 minutes (FR-1), and a mail is sent to the clerk (FR-2).\n", context: formsContext},
		{rule: "C2", path: epics, planted: "# E\n\n## EPIC-1: A\n\nThe branch prints the forms within 2 minutes (FR-1).\n\n## Coverage map\n\n| FR | Epic |\n|--|--|\n| FR-2 | EPIC-1 |\n", clean: "# E\n\n## EPIC-1: A\n\nThe branch prints the forms within 2 minutes (FR-1), and sends a mail to the clerk (FR-2).\n", context: formsContext},
		{rule: "C4", path: brief, planted: larder, clean: larder + "\nThe freezer is defrosted yearly. The budget stays below 10000 EUR.\n", context: larderContext},
		{rule: "C5", path: brief, planted: larder, clean: larder + "\n## Export\n\nOrders of a month and orders of a supplier are exported.\n", context: `{"requirements": ["Users can log in with SSO", "Orders of a month and of a supplier are exported"]}`},
		{rule: "C14", path: requirements, planted: "# X\n\n- FR-1: Forms are printed within 2 minutes.\n- FR-2: A mail is sent.\n- FR-3: Forms are kept.\n", clean: "# X\n\n- FR-1: Forms are printed.\n- FR-2: A mail is sent.\n- FR-3: Forms are kept.\n- FR-4: Forms are counted.\n", context: `{"requirements": [{"id": "FR-1", "text": "Print forms"}, {"id": "FR-2", "text": "Send a mail"}, {"id": "FR-3", "text": "Keep forms"}, {"id": "FR-4", "text": "Count forms"}]}`},
		{rule: "Q23", path: proposalFile, planted: exchanged(bakery, seismograph), clean: bakery},
		{rule: "C8", path: requirements, planted: chapters(40) + "\n## Dolphins\n\nThe system shall synchronise underwater sonar telemetry of dolphins.\n", clean: chapters(40), context: requirementsOf(chapters(40))},
	} {
		t.Run(c.rule, func(t *testing.T) {
			t.Parallel()
			if got := c.stateIn(t, c.planted); got != "not" && got != "partly" {
				t.Errorf("%q in:\n%s", got, c.planted)
			}
			if got := c.stateIn(t, c.clean); got == "not" || got == "partly" {
				t.Errorf("%q in the look-alike:\n%s", got, c.clean)
			}
		})
	}
}

// stateIn is what becomes of the check in a text.
func (c stateCase) stateIn(t *testing.T, text string) string {
	t.Helper()
	in := direct.Input{Path: c.path, Artifact: []byte(text), Perspective: perspectiveOf(t, c.rule), Discovery: []byte(c.context)}
	return stateOf(analyse(t, in), c.rule)
}
