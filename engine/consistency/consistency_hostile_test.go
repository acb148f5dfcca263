package consistency_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"parley/engine/consistency"
	"parley/engine/document"
	"parley/engine/race"
)

// docs are documents from paths and texts in turn.
func docs(pathsAndTexts ...string) []consistency.Document {
	var all []consistency.Document
	for i := 0; i+1 < len(pathsAndTexts); i += 2 {
		all = append(all, consistency.Document{Path: pathsAndTexts[i], Doc: document.Parse(pathsAndTexts[i], []byte(pathsAndTexts[i+1]))})
	}
	return all
}

// hostile are packages that would cost a rule that compares everything with everything its time.
func hostile() map[string][]consistency.Document {
	same := "# Requirements\n\n" + strings.Repeat("- FR-1: the system shall answer within 5 seconds\n", 10_000)
	other := "# Requirements\n\n- FR-1: the station must close at 9 o'clock in 7 seconds\n"
	line := "# A\n\nFR-1 " + strings.Repeat("takes 5 seconds and ", 1<<20/20) + "\n"
	return map[string][]consistency.Document{
		"10,000 equal ids": docs("a.md", same, "b.md", other),
		"one line of 1 MB": docs("a.md", line, "b.md", "FR-1 takes 9 seconds\n"),
		"dates":            docs("a.md", "# P\n\n"+strings.Repeat("launch on 2027-01-02, and the ", 20_000), "b.md", "Launch on 2027-02-03.\n"),
		"rows":             docs("a.md", "| Term | Is |\n|---|---|\n"+strings.Repeat("| the thing | 5 s |\n", 3_000), "b.md", "| Term | Is |\n|---|---|\n"+strings.Repeat("| the thing | 6 s |\n", 3_000)),
		"no documents":     nil,
		"a nil document":   {{Path: "a.md"}},
		"the same twice":   docs("a.md", other, "a.md", other),
	}
}

func TestHostilePackagesAreAnsweredTheSameTwice(t *testing.T) {
	t.Parallel()
	for name, of := range hostile() {
		if race.Enabled && name != "rows" {
			continue // the others are larger, and go the same ways
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if a, b := consistency.Find(of), consistency.Find(of); !reflect.DeepEqual(a, b) {
				t.Error("two runs give two answers")
			}
			if a, b := consistency.Trace(of), consistency.Trace(of); !reflect.DeepEqual(a, b) {
				t.Error("two runs give two matrices")
			}
		})
	}
}

func FuzzFind(f *testing.F) {
	f.Add("# Requirements\n\n### FR-1: Scan\n\n**Priority**: Must\n\nwithin 5 s\n", "| ID | Title | Priority |\n|---|---|---|\n| FR-1 | Export | Should |\n")
	f.Add("# Glossary\n\n- **借期**: 为 30 天\n", "## ADR-1: A\n\n**Status**: Superseded\n\nLaunch: 2027年第二季度\n")
	f.Add("| \n|-|\n|", "FR-1..9 FR-00001a [x](y) 5 % 5 s, ADR-1 12/12 requirements are covered")
	f.Fuzz(func(t *testing.T, a, b string) {
		of := docs("spec/a.md", a, "spec/readiness-report.md", b)
		for _, x := range consistency.Find(of) {
			if x.Rule == "" || x.Text == "" || x.Key == "" || x.A.Line < 1 || x.B.Line < 1 {
				t.Errorf("incomplete: %+v", x)
			}
		}
		consistency.Pairs(of)
		for _, r := range consistency.Trace(of).Rows {
			for _, c := range r.Cells {
				if c.Status != consistency.NoDocument && (c.Why == "" || c.By == "") || c.Status == consistency.Contradicted && c.Against.Line < 1 {
					t.Errorf("incomplete: %s %+v", r.ID, c)
				}
			}
		}
	})
}

// BenchmarkFind200 is a package of 200 files and 5 MB.
func BenchmarkFind200(b *testing.B) {
	var of []consistency.Document
	size := 0
	for i := range 200 {
		var text strings.Builder
		fmt.Fprintf(&text, "# Chapter %d\n\n", i)
		for k := range 90 {
			fmt.Fprintf(&text, "### FR-%d: Handle case %d of kind %d\n\n**Priority**: Must\n\nThe service shall answer request %d within %d ms and keep it for %d days. See ADR-%d.\n\nThe launch of part %d is on 2027-03-15. All of it is kept in the store of region %d.\n\n", i*90+k, k, i, k, 100+k, 5+k, k%9+1, k, i)
		}
		size += text.Len()
		of = append(of, docs(fmt.Sprintf("spec/%03d.md", i), text.String())...)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		consistency.Find(of)
	}
}
