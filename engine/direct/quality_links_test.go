package direct_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"parley/engine/direct"
)

// brokenIn are the sentences on broken links of a document beside the files and folders named.
func brokenIn(t *testing.T, text string, files ...string) []string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range files {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte("# Soup\n\nIt is hot.\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var texts []string
	for _, w := range found(analyse(t, direct.Input{Path: filepath.Join(dir, "menu.md"), Artifact: []byte(text), Session: dir, Perspective: perspectiveOf(t, "Q18")}), "Q18") {
		texts = append(texts, w.Text)
	}
	return texts
}

// TestALinkThatLacksAnExtensionOrAFolderIsBroken tells names of files from those that a site gives to its pages.
func TestALinkThatLacksAnExtensionOrAFolderIsBroken(t *testing.T) {
	t.Parallel()
	const menu = "# Menu\n\nGuests read what the kitchen cooks.\n\n"
	const soups = menu + "- [Pea](soups/pea.md)\n- [Leek](soups/leek.md)\n"
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"a file without its extension", soups + "- [Bean](soups/bean)\n", []string{"The link to soups/bean (line 7) leads nowhere."}},
		{"most are named so: a site", menu + "- [Pea](soups/pea)\n- [Bean](soups/bean)\n- [Leek](soups/leek.md)\n", nil},
		{"the page of a site", "---\ntitle: Menu\n---\n" + soups + "- [Bean](soups/bean)\n- [Fish](fish/)\n", nil},
		{"a page of no file", soups + "- [Tomato](soups/tomato)\n", nil},
		{"a page made of a file", soups + "- [Bean](soups/bean.html)\n", nil},
		{"a folder that is not there", soups + "- [Fish](fish/)\n", []string{"The link to fish/ (line 7) leads nowhere."}},
		{"a folder", soups + "- [All](soups/)\n", nil},
		{"the folder of a page", soups + "- [Bean](soups/bean/)\n", nil},
		{"a folder where nothing else leads to a file", menu + "- [Fish](fish/)\n", nil},
		{"a folder within one that is not there", soups + "- [Fish](kitchen/fish/)\n", nil},
	} {
		if got := brokenIn(t, c.text, "soups/pea.md", "soups/leek.md", "soups/bean.md"); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q instead of %q", c.name, got, c.want)
		}
	}
}

// TestTheOnlyFileOfARepositoryStandsInItsPlace tells it from a document that was taken out of its folder.
func TestTheOnlyFileOfARepositoryStandsInItsPlace(t *testing.T) {
	t.Parallel()
	const text = "# Menu\n\nGuests read what the kitchen cooks, as [the plan](docs/plan.md) says.\n"
	if got := brokenIn(t, text, ".git/HEAD", ".gitignore"); len(got) != 1 {
		t.Errorf("in a repository: %q", got)
	}
	if got := brokenIn(t, text, ".gitignore"); got != nil {
		t.Errorf("outside one: %q", got)
	}
}

// TestATargetIsNamedOnce says where the links to one target stand instead of naming it again for each.
func TestATargetIsNamedOnce(t *testing.T) {
	t.Parallel()
	const pea, bean = "See [pea](pea.md).\n\n", "See [bean](bean.md).\n\n"
	const start = "# Menu\n\nGuests read what the kitchen cooks.\n\n"
	for text, want := range map[string]string{
		start + pea:       "The link to pea.md (line 5) leads nowhere.",
		start + pea + pea: "2 links to pea.md lead nowhere (lines 5 and 7).",
		start + "See [pea](pea.md) and [peas](pea.md).\n":                   "2 links to pea.md lead nowhere (line 5).",
		start + pea + bean + pea:                                            "3 links lead nowhere: pea.md (in 2 places: lines 5 and 9) and bean.md (line 7).",
		start + pea + bean + "[1](1.md) [2](2.md) [3](3.md)\n\n[3](3.md)\n": "6 links lead nowhere: pea.md (line 5), bean.md (line 7), 1.md (line 9), 2.md (line 9) and 2 more.",
	} {
		if got := brokenIn(t, text, "leek.md"); len(got) != 1 || got[0] != want {
			t.Errorf("%q instead of %q", got, want)
		}
	}
}
