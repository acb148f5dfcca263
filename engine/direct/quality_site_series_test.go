package direct_test

import (
	"fmt"
	"slices"
	"testing"
)

// What a program that makes a site calls its pages and headings is no file and no heading of the Markdown.
func TestNamesThatASiteGivesAreNotBroken(t *testing.T) {
	t.Parallel()
	const menu = "# Menu\n\nGuests read what the kitchen cooks.\n\n"
	soups := []string{"soup-1.md", "soup-2.md", "soup-3.md"}
	many := slices.Clone(soups)
	for n := range 9 {
		many = append(many, fmt.Sprintf("soup-%d.md", 10+n))
	}
	for _, c := range []struct {
		name, text string
		files      []string
		want       []string
	}{
		{"a numbered heading of Sphinx", menu + "See [3.3](#id6).\n", []string{"conf.py"}, nil},
		{"a heading with a figure below the line", menu + "See [P1](#p-soup-of-the-day).\n\n## P₁: Soup of the day\n\nIt is hot.\n", soups, nil},
		{"a heading of a specification", menu + "See [Fresh Fish](#sec-Fresh-Fish).\n\n## Fresh Fish\n\nIt is grilled.\n", soups, nil},
		{"a heading by its name", menu + "See [3.3](#fish).\n", []string{"conf.py"}, []string{"The link to #fish (line 5) leads nowhere."}},
		{"no sign of Sphinx", menu + "See [3.3](#id6).\n", soups, []string{"The link to #id6 (line 5) leads nowhere."}},
		{"a series that the site has", menu + "It follows [dish 20](./dish-20.md).\n", soups, nil},
		{"one of its own series", menu + "It follows [soup 20](./soup-20.md).\n", soups, []string{"The link to ./soup-20.md (line 5) leads nowhere."}},
		{"its own series in other letters", menu + "It follows [soup 2](./SOUP-2.md).\n", soups, []string{"The link to ./SOUP-2.md (line 5) leads nowhere."}},
		{"a series of which one is there", menu + "It follows [dish 20](./dish-20.md).\n", append(soups, "dish-1.md"), []string{"The link to ./dish-20.md (line 5) leads nowhere."}},
		{"a page of the other series among many", menu + "It follows [dish 20](./dish-20.md).\n", append(many, "dish-1.md"), nil},
		{"no series", menu + "It follows [dish 20](./dish-20.md).\n", soups[:2], []string{"The link to ./dish-20.md (line 5) leads nowhere."}},
		{"a heading in a quotation", menu + "See [soup](#pea-soup).\n\n> ### Pea soup\n>\n> It is hot.\n", soups, nil},
		{"none in the quotation", menu + "See [soup](#leek-soup).\n\n> ### Pea soup\n>\n> It is hot.\n", soups, []string{"The link to #leek-soup (line 5) leads nowhere."}},
		{"a character by its name", menu + "See [frame](#soup-in-an-iframe).\n\n## Soup in an &lt;iframe>\n\nIt is hot.\n", soups, nil},
		{"code in a heading", menu + "See [frame](#soup-in-an-iframe).\n\n## Soup in an `<iframe>`\n\nIt is hot.\n", soups, nil},
	} {
		if got := brokenIn(t, c.text, c.files...); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q instead of %q", c.name, got, c.want)
		}
	}
}
