package layout_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/engine/layout"
	"parley/engine/perspective"
)

// folder makes a session's folder of that name with these files.
func folder(t *testing.T, name string, files ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	for _, file := range append(files, "wisdom/learnings.md") {
		file = filepath.Join(dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("{}"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestEachLayoutIsRecognised(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want, name string
		files      []string
	}{
		{"team-lifecycle", "TLS-larder-2026-02-27", []string{"spec/product-brief.md", "team-session.json", ".msg/meta.json"}},
		{"team-lifecycle", "larder", []string{"spec/spec-config.json", "spec/product-brief.md"}},
		{"team-lifecycle-v4", "TLV4-larder-2026-05-01", []string{"spec/discovery-context.json", "team-session.json"}},
		{"spec-generator", "SPEC-larder-2026-02-11", []string{"product-brief.md"}},
		{"spec-generator", "renamed", []string{"spec-config.json", "requirements/_index.md"}},
		{"ultra-analyze", "UAN-cache-2026-03-09", []string{"discussion.md"}},
		{"ultra-analyze", "renamed", []string{"analyses/analysis-001.json"}},
		{"maestro-run", "20260723-001-team", []string{"outputs/spec/discovery-context.json", "work/team/.msg/meta.json"}},
		{"maestro-run", "20260723-002-team", []string{"work/team/team-session.json"}},
	} {
		if got := layout.Of(folder(t, c.name, c.files...)); got.Name != c.want {
			t.Errorf("%s with %v is %s, want %s", c.name, c.files, got.Name, c.want)
		}
	}
}

// A name that somebody gave a session holds against what the folder shows; anything else in that file is no layout.
func TestAGivenLayoutHolds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"maestro-run\n": "maestro-run", "team-lifecycle": "team-lifecycle", "../../etc": "team-lifecycle-v4", strings.Repeat("x", 1000): "team-lifecycle-v4",
	} {
		dir := folder(t, "TLV4-x", layout.File)
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(layout.File)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := layout.Of(dir); got.Name != want {
			t.Errorf("%.20q: %s, want %s", text, got.Name, want)
		}
	}
}

func TestADocumentIsFoundWhereTheLayoutHasIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		layout, round string
		files         []string
		want          string
	}{
		{"team-lifecycle-v4", "DISCUSS-003", []string{"artifacts/readiness-report.md"}, "artifacts/readiness-report.md"},
		{"team-lifecycle-v4", "DISCUSS-003", []string{"artifacts/readiness-report.md", "spec/readiness-report.md"}, "spec/readiness-report.md"},
		{"spec-generator", "DISCUSS-004", []string{"architecture/_index.md"}, "architecture/_index.md"},
		{"ultra-analyze", "DISCUSS-001", []string{"analyses/analysis-fix-1.json"}, "analyses/analysis-fix-1.json"},
		{"ultra-analyze", "DISCUSS-001", []string{"analyses/a.json", "analyses/b.json"}, "analyses/a.json analyses/b.json"},
		{"maestro-run", "DISCUSS-003", []string{"outputs/spec/readiness-report.md"}, "outputs/spec/readiness-report.md"},
		{"maestro-run", "DISCUSS-002", nil, ""},
	} {
		l, _ := layout.Find(c.layout)
		r, err := perspective.FindRound(l.Rounds, c.round)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(l.Candidates(folder(t, "s", c.files...), r), " "); got != c.want {
			t.Errorf("%s %s with %v: %q, want %q", c.layout, c.round, c.files, got, c.want)
		}
	}
}

// Every row is whole, and nothing of it leads out of a session.
func TestRowsAreWhole(t *testing.T) {
	t.Parallel()
	for i, l := range layout.All() {
		if (l.Name == layout.Default) != (i == 0) || l.Of == "" || len(l.Rounds) == 0 || i > 0 && len(l.Names)+len(l.Signs) == 0 {
			t.Errorf("row %+v", l)
		}
		places := slices.Concat([]string{l.Documents, l.Records, l.Warnings, l.RoundFile, l.Context()}, l.Signs, l.Reads)
		for _, r := range l.Rounds {
			places = append(places, r.Artifact)
			places = append(places, l.Elsewhere[r.ID]...)
			if _, err := perspective.Select(perspective.Defaults(), r.Perspectives); err != nil {
				t.Errorf("%s %s: %v", l.Name, r.ID, err)
			}
		}
		for _, place := range places {
			if _, err := path.Match(place, ""); !fs.ValidPath(place) || err != nil {
				t.Errorf("%s: %q", l.Name, place)
			}
		}
	}
}
