package consistency_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/engine/consistency"
	"parley/engine/document"
)

// mistakes are the contradictions planted in a bundle: an edit of the clean twin each, and the two places that then
// contradict each other.
type mistakes struct {
	Language, Role string
	Planted        []struct {
		Name string
		Edit struct{ File, Old, New string }
		A, B spot
	}
	// Consequences are contradictions that the edits bring with them, beside the ten.
	Consequences []struct {
		Name string
		A, B spot
	}
}

type spot struct{ File, Quote string }

// reads a bundle as it lies, and with its mistakes.
func readBundle(t *testing.T, name string) (clean, planted []consistency.Document, m mistakes) {
	t.Helper()
	root := filepath.Join("testdata", "bundles", name)
	data, err := os.ReadFile(filepath.Join(root, "planted.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(root, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	below, err := filepath.Glob(filepath.Join(root, "*", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range slices.Concat(files, below) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		path, err := filepath.Rel(root, file)
		if err != nil {
			t.Fatal(err)
		}
		path = filepath.ToSlash(path)
		clean = append(clean, consistency.Document{Path: path, Doc: document.Parse(path, data)})
		text := string(data)
		for _, p := range m.Planted {
			if p.Edit.File == path {
				if strings.Count(text, p.Edit.Old) != 1 {
					t.Fatalf("%s: %q does not stand once in %s", p.Name, p.Edit.Old, path)
				}
				text = strings.Replace(text, p.Edit.Old, p.Edit.New, 1)
			}
		}
		planted = append(planted, consistency.Document{Path: path, Doc: document.Parse(path, []byte(text))})
	}
	return clean, planted, m
}

// is reports whether a contradiction is between two spots: their files, and the words of one of them.
func is(x consistency.Contradiction, a, b spot) bool {
	match := func(p, q consistency.Place) bool {
		says := func(p consistency.Place, s spot) bool {
			return strings.Contains(strings.ReplaceAll(p.Quote, "|", " "), strings.ReplaceAll(s.Quote, "|", " "))
		}
		return p.Path == a.File && q.Path == b.File && (says(p, a) || says(q, b))
	}
	return match(x.A, x.B) || match(x.B, x.A)
}

// TestPlantedContradictionsAreFound states what is reached: the first two bundles were tuned on, the others were kept aside until the rules
// stood. Of the last two, 7 and 5 were found then; a reason that one of them was missed for was mended since.
func TestPlantedContradictionsAreFound(t *testing.T) {
	t.Parallel()
	for _, bundle := range []struct {
		name   string
		recall int // of ten
	}{{"larder", 10}, {"tushu", 10}, {"quayside", 7}, {"kiln", 10}, {"zhensuo", 6}, {"doorstep", 9}, {"orchard", 5}} {
		t.Run(bundle.name, func(t *testing.T) {
			t.Parallel()
			clean, planted, m := readBundle(t, bundle.name)
			for _, x := range consistency.Find(clean) {
				t.Errorf("clean twin: %s", said(x))
			}
			found := consistency.Find(planted)
			recalled := 0
			for _, p := range m.Planted {
				if slices.ContainsFunc(found, func(x consistency.Contradiction) bool { return is(x, p.A, p.B) }) {
					recalled++
				} else {
					t.Logf("not found: %s", p.Name)
				}
			}
			if recalled < bundle.recall {
				t.Errorf("%d of %d planted contradictions were found, want %d", recalled, len(m.Planted), bundle.recall)
			}
			for _, x := range found {
				known := false
				for _, p := range m.Planted {
					known = known || is(x, p.A, p.B)
				}
				for _, p := range m.Consequences {
					known = known || is(x, p.A, p.B)
				}
				if !known {
					t.Errorf("not planted: %s", said(x))
				}
			}
		})
	}
}

func said(x consistency.Contradiction) string {
	return x.Rule + ": " + x.Text + " [" + x.A.Path + ": " + x.A.Quote + "] [" + x.B.Path + ": " + x.B.Quote + "]"
}
