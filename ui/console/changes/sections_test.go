package changes

import (
	"strings"
	"testing"

	"parley/ui/console/screen"
	"parley/ui/theme"

	"github.com/charmbracelet/x/ansi"
)

// A place is named by the section it is in, and the end of code before it, or the beginning of code behind it, is no part of it.
func TestAPlaceIsNamedByItsSection(t *testing.T) {
	t.Parallel()
	text := func(kept string) string {
		return "# Plan\n\n## How it works\n\n```go\n# no heading\n\ta()\n}\n```\n\nNumbers are kept " + kept + ".\n\n```go\nb()\n```\n"
	}
	now := text("for a year")
	v := &Screen{hunks: readDiff(hunksOf(text("forever"), now)), document: screen.DocumentRead{Path: "a.md", Lines: strings.Split(now, "\n")}}
	places, _ := v.placesOf(v.hunks, allBefore)
	if len(places) != 1 || places[0].title != "How it works, from line 11" {
		t.Fatalf("%d places, the first %+v", len(places), places[0].title)
	}
	drawn, _ := drawPlaces(theme.New(theme.Options{}), places, 60)
	if got := ansi.Strip(strings.Join(drawn, "\n")); strings.Contains(got, "```") || strings.Contains(got, "}") || !strings.Contains(got, "Numbers are kept for a year.") {
		t.Errorf("the place is\n%s", got)
	}
}

// A place is named by the section of its change, unless that section's heading stands below it; what stands before the heading is left out.
func TestAPlaceIsNamedByTheSectionOfItsChange(t *testing.T) {
	t.Parallel()
	now := "# Plan\n\n## Goals\n\nLess waste.\n\n## Use\n\nOpens at once.\n"
	v := &Screen{document: screen.DocumentRead{Path: "a.md", Lines: strings.Split(now, "\n")}}
	for from, want := range map[string]string{
		"@@ -5,5 +5,5 @@\n Less waste.\n \n ## Use\n \n-Opens fast.\n+Opens at once.\n": "from line 7", // the section before it says nothing of the change
		"@@ -7,3 +7,3 @@\n ## Use\n \n-Opens fast.\n+Opens at once.\n":                  "from line 7", // the heading stands below it
		"@@ -8,2 +8,2 @@\n \n-Opens fast.\n+Opens at once.\n":                           "Use, from line 9",
	} {
		if places, _ := v.placesOf(readDiff(from), allBefore); len(places) != 1 || places[0].title != want {
			t.Errorf("%+v, not %q", places, want)
		}
	}
}

// A place begins at the first line that is shown of it, and a heading that ends it is left out: what it heads is not shown.
func TestAPlaceSaysItsFirstLineAndEndsBeforeAHeading(t *testing.T) {
	t.Parallel()
	text := func(kept string) string {
		return "# Plan\n\n## Use\n\nAs it is.\n\n\nNumbers are kept " + kept + ".\n\n## Users\n\nNone.\n"
	}
	now := text("for a year")
	v := &Screen{hunks: readDiff("@@ -6,5 +6,5 @@\n \n \n-Numbers are kept forever.\n+Numbers are kept for a year.\n \n ## Users\n"), document: screen.DocumentRead{Path: "a.md", Lines: strings.Split(now, "\n")}}
	places, _ := v.placesOf(v.hunks, allBefore)
	if len(places) != 1 || places[0].title != "Use, from line 8" {
		t.Fatalf("%+v", places)
	}
	drawn, _ := drawPlaces(theme.New(theme.Options{}), places, 60)
	if got := ansi.Strip(strings.Join(drawn, "\n")); strings.Contains(got, "Users") || strings.HasSuffix(got, "\n") {
		t.Errorf("the place is\n%s", got)
	}
}

// The heading in the title of a place has no signs of emphasis.
func TestTheTitleOfAPlaceHasNoSigns(t *testing.T) {
	t.Parallel()
	v := &Screen{document: screen.DocumentRead{Path: "a.md", Lines: []string{"## **Goals** of `x`", "", "One.", "", "Two goals."}}}
	places, _ := v.placesOf(readDiff("@@ -4,2 +4,2 @@\n \n-Two aims.\n+Two goals.\n"), allBefore)
	if len(places) != 1 || places[0].title != "Goals of x, from line 5" {
		t.Errorf("%+v", places)
	}
}
