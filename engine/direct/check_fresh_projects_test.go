package direct_test

import (
	"strings"
	"testing"

	"parley/engine/perspective"
)

// What a reader who knew no rule called false in documents of 43 projects that no rule was made with: a table of a product called
// Riskuity, a heading on separating concerns, questions below a chapter on risks, a category that is named hard-coded secrets, a
// choice that a proposal argues against, and a total of one part.
func TestFalseAlarmsOfDocumentsThatNobodyHadTunedOn(t *testing.T) {
	t.Parallel()
	const head = "# Architecture: Forms\n\n## Components\n\nA tablet shows the form, and a service stores it.\n\n"
	table := func(column string) string {
		return head + "## Fields\n\n| " + column + " | Type |\n|--|--|\n| Legal name of the agency | text |\n| Short name of the agency | text |\n| Region of the agency | number |\n"
	}
	firesOn(t, "architecture.md", "R2", table("Risk"), table("Riskuity field"))
	list := func(title string) string {
		return head + "## " + title + "\n\n- The tablet is lost on the way\n- The service is slow on Mondays\n"
	}
	firesOn(t, "architecture.md", "R2", list("Risks"), list("Separation of concerns"), list("Threat intelligence"), list("Risks\n\n### Areas for research"))
	firesOn(t, "architecture.md", "R9", head+"The tablet has a hard-coded API key.\n",
		head+"| Category | Weight |\n|--|--|\n| Hard-coded secrets | 3 |\n", head+"It can theoretically run without authentication, which is not acceptable.\n")
	stories := "# Epics\n\n## Epic 1: Forms\n\n" + strings.Repeat("### Story 1.1: Fill\n\nAs a clerk, I want to fill a form, so that it is stored.\n\n", 1)
	for i := range 4 {
		n := string(rune('2' + i))
		stories += "### Story 1." + n + ": Part " + n + "\n\nAs a clerk, I want part " + n + " of a form, so that it is stored.\n\n"
	}
	const story = "# Epics\n\n## Story 1: Fill\n\nAs a clerk, I want to fill a form, so that it is stored.\n\n"
	firesOn(t, "epics.md", "Q11", story+"**Notes:** in both languages\n", story+"**Acceptance Criteria:**\n\n**On the tablet:** the form is shown\n\n```json\n{}\n```\n")
	total := "Total stories: 9\n"
	firesOn(t, "epics.md", "Q15", stories+"## Summary\n\n"+total, stories+"## Epic 2: Lists\n\n"+total)
}

// Words alone do not say how far a door stands open: it is told to the project that asks for it.
func TestWhatStandsOpenByItsWordsAloneDoesNotBlock(t *testing.T) {
	t.Parallel()
	const text = "# Architecture: Forms\n\n## Components\n\nThe tablet has a hard-coded API key.\n\nThe service runs without TLS.\n"
	if all := sayings(t, "architecture.md", "R9", text); len(all) != 1 {
		t.Errorf("on demand: %v", all)
	}
	if all := found(judgedBy(t, perspective.Risk, "architecture.md", text), "R9"); len(all) != 0 {
		t.Errorf("unasked: %v", all)
	}
}
