package direct_test

import (
	"strings"
	"testing"

	"parley/engine/review"
)

// useCases is a proposal with one more sentence under its use cases.
func useCases(sentence, title string) string {
	return "---\ntitle: " + title + "\n---\n\n# Timeouts for syncs\n\nA sync may hang for hours; operators then stop it by hand and lose the log of what it did.\n\n" +
		"## Use cases\n\n" + sentence + "\n\nAs an operator, I want a sync to end after ten minutes, so that the next one can start.\n\n" +
		"## Drawbacks\n\nA slow sync may be stopped although it would have ended well.\n"
}

func TestSentenceOfKnownTemplateIsTold(t *testing.T) {
	t.Parallel()
	const path, leftover = "docs/proposals/timeouts.md", "Add a list of detailed use cases this enhancement intends to take care of."
	for _, c := range []struct{ name, text, want string }{
		{"a sentence among the author's own", useCases(leftover, "Timeouts"), "“" + leftover[:20]},
		{"the template's title in front matter", useCases("Two cases are known.", "Neat-enhancement-idea"), "“Neat-enhancement-idea” (line 2)"},
		{"an order of the author's own", useCases("Add a list of use cases to the user guide when this enhancement ships.", "Timeouts"), ""},
		{"a title that only begins like it", useCases("Two cases are known.", "Neat-enhancement-ideas, ranked by votes"), ""},
		{"a quotation", useCases("The template says “"+leftover+"”, which helps nobody.", "Timeouts"), ""},
	} {
		a := judgedBy(t, "quality", path, c.text)
		found := found(a, "Q3")
		switch {
		case c.want == "" && len(found) > 0:
			t.Errorf("%s: %s", c.name, found[0].Text)
		case c.want != "" && (len(found) != 1 || !strings.Contains(found[0].Text, c.want) || found[0].Severity != review.Medium):
			t.Errorf("%s: %+v", c.name, found)
		}
	}
}

func TestSectionThatOnlyPutsItsDecisionOffIsEmpty(t *testing.T) {
	t.Parallel()
	of := func(rollback string) string {
		return strings.Replace(useCases("Two cases are known.", "Timeouts"), "## Drawbacks", "## Rollback\n\n"+rollback+"\n\n## Drawbacks", 1)
	}
	for text, want := range map[string]bool{
		"Will be decided later.":            true,
		"The details are to be worked out.": true,
		"We'll figure this out later.":      true,
		"Deferred.":                         true,
		"Whether to keep the log is decided by a flag of each sync.": false,
		"Will be decided later by the size of the log, as in 2.11.":  false,
		"None.": false,
		"We will decide later than the timeout, never before it ends.": false,
	} {
		if found := found(judgedBy(t, "quality", "docs/proposals/timeouts.md", of(text)), "Q2"); (len(found) == 1) != want {
			t.Errorf("%q: %+v", text, found)
		}
	}
}

// What a list asks to be told is no text of a template.
func TestAFieldThatAListAsksForIsNoTemplate(t *testing.T) {
	t.Parallel()
	tellsUnasked(t, "Q3", map[string]struct{ text, want string }{
		"a field": {importer + "## Suppliers\n\nA supplier sends the following:\n\n- Project name\n- Address of the list\n- Day of the first list\n", ""},
		"a title": {strings.Replace(importer, "# Import", "# Project Name", 1), "Text of a template was left in: “Project Name” (line 1)."},
	})
}
