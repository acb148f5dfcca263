package markdown

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"parley/ui/theme"
)

// trailingBlanks are those of the ground behind code.
var trailingBlanks = regexp.MustCompile(`(?m) +$`)

// Each construct is shown as it is meant; read the golden files. Those in colours hold the sequences as they are sent.
func TestConstructsAreShownAsTheyAreMeant(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/constructs/*.md")
	if err != nil || len(files) == 0 {
		t.Fatal("no constructs", err)
	}
	coloured := []string{"callouts", "diff", "footnotes", "headings", "languages", "links"} // what differs by its colour
	dark, light, plain := theme.Options{}, theme.Options{Light: true}, theme.Options{Plain: true}
	for _, file := range files {
		for _, c := range []struct {
			name    string
			width   int
			options theme.Options
			colours bool
		}{{"34", 34, dark, false}, {"72", 72, dark, false}, {"72-plain", 72, plain, false}, {"72-dark", 72, dark, true}, {"72-light", 72, light, true}} {
			if c.colours && !slices.Contains(coloured, strings.TrimSuffix(filepath.Base(file), ".md")) {
				continue
			}
			t.Run(fmt.Sprintf("%s-%s", strings.TrimSuffix(filepath.Base(file), ".md"), c.name), func(t *testing.T) {
				t.Parallel()
				source, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				screen := screenOf(string(source), NewStyle(theme.New(c.options), c.width, c.width))
				if !c.colours {
					screen = trailingBlanks.ReplaceAllString(ansi.Strip(screen), "")
				}
				golden.RequireEqual(t, []byte(screen))
			})
		}
	}
}

// screenOf is a text on a screen that is high enough for it.
func screenOf(source string, s Style) string {
	d := New(source)
	d.SetStyle(s)
	d.SetHeight(500)
	var lines []string
	for _, text := range settled(d).View(s.Width) {
		lines = append(lines, strings.TrimRight(text, " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}
