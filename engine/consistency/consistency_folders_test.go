package consistency_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"parley/engine/consistency"
	"parley/engine/document"
	"parley/engine/review"
)

// Small folders of one project each: a line "want RULE WORDS" before the files is a contradiction that is planted in them, and has the words
// in a quote or in what is said of it; "want undefined ID" is an id that nothing defines. A line "miss RULE WORDS" is one that is planted and
// out of reach. Nothing else is told. Of the folders 5 to 8, written before the rules and run after them, 9 of 13 were told.
func TestFolders(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("testdata", "folders", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			documents, wants := readFolder(t, file)
			var told []string
			for _, x := range consistency.Find(documents) {
				told = append(told, said(x))
			}
			for _, u := range consistency.FindUndefined(documents) {
				told = append(told, "undefined: "+u.String())
			}
			matched := map[int]bool{}
			for _, want := range wants {
				rule, words, _ := strings.Cut(want, " ")
				found := false
				for i, x := range told {
					if strings.HasPrefix(x, rule+": ") && strings.Contains(x, words) {
						matched[i], found = true, true
					}
				}
				if !found {
					t.Errorf("not told: %s", want)
				}
			}
			for i, x := range told {
				if !matched[i] {
					t.Errorf("not planted: %s", x)
				}
			}
		})
	}
}

// readFolder reads the files of an archive, and what is planted in them.
func readFolder(t *testing.T, file string) (documents []consistency.Document, wants []string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	archive := txtar.Parse(data)
	for line := range strings.Lines(string(archive.Comment)) {
		if want, is := strings.CutPrefix(strings.TrimSpace(line), "want "); is {
			wants = append(wants, want)
		}
	}
	for _, f := range archive.Files {
		documents = append(documents, consistency.Document{Path: f.Name, Doc: document.Parse(f.Name, f.Data)})
	}
	return documents, wants
}

// The matrix says of a requirement that a sibling gives another value, or leaves out what it demands, that it is contradicted there, and not
// that nothing is said of it.
func TestAFolderIsTracedWithItsContradictions(t *testing.T) {
	t.Parallel()
	documents, _ := readFolder(t, filepath.Join("testdata", "folders", "p1-larder.txtar"))
	got := map[string]consistency.Coverage{}
	for _, r := range consistency.Trace(documents).Rows {
		for _, c := range r.Cells {
			got[r.ID+" "+string(c.Column)] = c.Status
		}
	}
	for cell, want := range map[string]consistency.Coverage{
		"REQ-002 brief": consistency.Missing, "REQ-003 brief": consistency.Contradicted, "REQ-003 epics": consistency.Contradicted,
		"REQ-004 brief": consistency.Contradicted, "REQ-001 epics": consistency.Covered,
	} {
		if got[cell] != want {
			t.Errorf("%s is %q, want %q", cell, got[cell], want)
		}
	}
}

// Only a thing of the very name that is left out is HIGH; like words, one verb with two values, and two products are MEDIUM.
func TestOneSignIsNotHigh(t *testing.T) {
	t.Parallel()
	documents, _ := readFolder(t, filepath.Join("testdata", "folders", "p1-larder.txtar"))
	for _, x := range consistency.Find(documents) {
		if want := map[string]review.Severity{"scope": review.Medium, "quantity": review.Medium, "choice": review.Medium, "id-value": review.High}[x.Rule]; x.Severity != want {
			t.Errorf("%s is %s, want %s", x.Rule, x.Severity, want)
		}
	}
}
