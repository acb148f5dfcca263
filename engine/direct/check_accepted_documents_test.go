package direct_test

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/perspective"
	"parley/engine/review"
)

// What the checks said wrongly of accepted documents of 31 projects that no rule was made with, in other words, each beside the mistake
// that it was taken for.
func TestFalseAlarmsOfGapsInAcceptedDocuments(t *testing.T) {
	t.Parallel()
	const head = "# Forms\n\n" + anOpening + "\n\n## Costs\n\n"
	for planted, clean := range map[string]string{
		"A note is yet to be written.":                "The clerk knows the rules of the notes yet to be written.",
		"Does a branch keep two archives? ???":        "Really?? Does a branch keep two archives???",
		"The note carries a name. TODO: the address.": "The note carries an explicit TODO rather than a name, and comes from the clerk's TODO.",
		"TODO": "每个分行的TODO注释和TODO部分都写在档案里，由负责人每周查看一次。",
		"The form of the archive is to be written.":        "The archive limits the number of forms that a clerk has and the copies to be written.",
		"Rollback to be written.":                          "Were such a rule to be written, the clerks would keep the paper form.",
		"The archive's format is to be defined.":           "The archive's format is left to be defined in separate standards.",
		"The purpose of the stamp is to be defined.":       "We forbid stamps and leave their purpose to be defined in the future.",
		"The rules of the stamp are yet to be determined.": "As the rules of the stamp have yet to be determined, they are not included here.",
		"The further rules are TBD.":                       "The further rules are TBD and out of scope of this plan.",
		"The fields of the form are to be defined.":        "The office said that the fields are to be defined as columns.",
		"A case for the stamp has yet to be defined.":      "No case for the stamp has yet to be defined.",
		"Further rules - to be written.":                   "That lets further forms--legal with a stamp--to be written in branches without one.",
		"## TODO\n\nThe archive: TBD.":                     "## TODO\n\nThe archive moves to the cellar, and the paper forms are burnt after a year.",
		"- Tablet Kit:\n- Paper Kit:\n- Archive Kit:":      "- Tablet Kit:\n  https://example.org/tablet\n- Paper Kit:\n  https://example.org/paper\n- Archive Kit:\n  https://example.org/archive",
		"- Tablet Plan:\n- Paper Plan:\n- Archive Plan:":   "- Tablet Plan:\n\n![plan](a.png)\n\n- Paper Plan:\n\n![plan](b.png)\n\n- Archive Plan:\n\n![plan](c.png)",
		"The owner of the form is <name>.":                 "- Variable: forms_owner=<name> for all branches",
		"The share that is lost is {{share}}.":             "The share that is lost is (a b)^{{-1}} of all forms.",
	} {
		firesOn(t, "plan.md", "Q1", head+planted+"\n", head+clean+"\n")
	}
	firesOn(t, "plan.md", "Q3", head+"The owner is [YOUR NAME].\n", head+"- Short Forms, by A. Clerk, 2018, [[URL]](https://example.org/forms)\n")
}

// A capital A within a sentence is a name, and so is a word in quotation marks.
func TestTheLetterAIsNoArticleWhereItIsAName(t *testing.T) {
	t.Parallel()
	named, quoted, variable := "", "", ""
	for range 12 {
		named += "Branch A has the form, and Branch A is open; Branch A will move the form to the cellar. "
		variable += "A form of any 'a when 'a has a stamp is read as 'a is. "
		quoted += "The form joins two fields by the \"and\" of the branch. "
	}
	c := stateCase{rule: "Q22", path: proposalFile}
	for _, text := range []string{named, quoted, variable} {
		if got := c.stateIn(t, aProposal+text); got == "not" {
			t.Errorf("shuffled: %s", text)
		}
	}
	if got := c.stateIn(t, aProposal+strings.ReplaceAll(named, "has the form", "of the is a to")); got != "not" {
		t.Errorf("%q, though its words stand in no order", got)
	}
}

// A template's question is answered by the quotation below it, and by nothing else that the template has.
func TestAQuotationAnswersATemplatesQuestion(t *testing.T) {
	t.Parallel()
	of := func(answer string) string {
		text := "# Forms\n\n" + anOpening + "\n\n"
		for _, title := range []string{"Alternatives", "Compatibility", "Costs"} {
			text += "## " + title + "\n\nWhat other designs have been considered?\n\nWhat is the impact of not doing this?\n" + answer + "\n"
		}
		return text
	}
	for answer, fires := range map[string]bool{"": true, "> Clerks have no easy way to find a paper form again.\n": false} {
		got := judgedBy(t, perspective.Quality, "plan.md", of(answer)).Weaknesses
		if slices.ContainsFunc(got, func(w review.Weakness) bool { return strings.Contains(w.Text, "hold no text") }) != fires {
			t.Errorf("%q: %+v", answer, got)
		}
	}
}
