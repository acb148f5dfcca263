package direct_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/race"
)

// lineNamed is a word of the document with its line.
var lineNamed = regexp.MustCompile(`“([^”]+)” \(line (\d+)\)`)

// Where a sentence goes over several lines, the line that a finding names is the one that the word stands on, and the finding stands
// on the first of those that it names.
func TestAFindingStandsOnTheLineThatItNames(t *testing.T) {
	t.Parallel()
	named := 0
	for _, path := range artifacts(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		for _, name := range []string{"product", "technical", "quality", "risk"} {
			for _, w := range analyse(t, direct.Input{Perspective: perspective.Perspective{Name: name}, Path: filepath.Base(path), Artifact: text, Options: told("Q4", "Q5", "Q6", "Q11", "R1", "R6", "T4", "T5", "T8")}).Weaknesses {
				for i, m := range lineNamed.FindAllStringSubmatch(w.Text, -1) {
					at, _ := strconv.Atoi(m[2])
					if word := strings.Fields(m[1])[0]; !strings.Contains(lines[at-1], word) {
						t.Errorf("%s: %q is not on line %d: %s", path, word, at, w.Text)
					}
					if i == 0 && w.Quote != "" && w.Line != at && !strings.Contains(w.Text, "top level") { // which objects to the second heading
						t.Errorf("%s: the finding stands on line %d: %s", path, w.Line, w.Text)
					}
					named++
				}
			}
		}
	}
	if named < race.Few(8, 2) {
		t.Errorf("only %d words are named with their lines", named)
	}
}

// TestThousandsOfRequirementsInOneSection holds what each requirement costs: it does not grow with the number of its neighbours, nor with
// how much other checks have found there.
func TestThousandsOfRequirementsInOneSection(t *testing.T) {
	t.Parallel()
	took := func(requirements int) time.Duration {
		var b strings.Builder
		b.WriteString("# Requirements\n\n## Requirements\n\n")
		for i := range requirements {
			fmt.Fprintf(&b, "- REQ-%d: The clerk shall be fast and the form must be checked if possible, such as on paper, on a tablet, etc. %d\n", i, i)
		}
		from := time.Now()
		a := analyse(t, direct.Input{Path: "requirements.md", Artifact: []byte(b.String()), Perspective: named(perspective.Quality), Options: told("Q4")})
		if got := found(a, "Q4"); len(got) != 1 || len(got[0].Places) < requirements {
			t.Errorf("%d findings of %d requirements", len(got), requirements)
		}
		return time.Since(from)
	}
	if few, many := took(race.Few(200, 50)), took(race.Few(2000, 500)); many > 40*few {
		t.Errorf("ten times as many requirements take %s instead of %s", many, few)
	}
}
