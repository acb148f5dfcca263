package artifact_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/engine/artifact"
	"parley/engine/round"
)

// folder makes a folder of files.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func index(dir string, path ...string) artifact.Source {
	return artifact.Source{Path: filepath.Join(append([]string{dir}, path...)...), Bundle: artifact.Bundle{Kind: artifact.Index}}.In(dir)
}

// names are the files of a bundle; what is context stands in brackets.
func names(a artifact.Artifact) string {
	var list []string
	for _, f := range a.Files {
		name := f.Path
		if f.Context {
			name = "(" + name + ")"
		}
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

func TestAnIndexIsReadWithTheFilesThatItLinksTo(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{
		"spec/requirements/_index.md": "# R\n[a](./REQ-001.md) [again](REQ-001.md#x) [sub](sub/_index.md) [brief](../brief.md)\n" +
			"[gone](REQ-9.md) [out](../../../etc/passwd) [web](https://example.com/a.md) ![image](p.png) [space](with%20space.md) [dir](../)\n" +
			"[picture](p.png) [context](../discovery-context.json)\n",
		"spec/requirements/REQ-001.md":      "# REQ-001\nback to [the index](_index.md)",
		"spec/requirements/sub/_index.md":   "# Sub\n[up](../_index.md) [c](c.md)\n",
		"spec/requirements/sub/c.md":        "# C\n",
		"spec/requirements/with space.md":   "# With\n",
		"spec/requirements/p.png":           "\x89PNG\x00",
		"spec/requirements/unlinked.md":     "# Nobody links to it\n",
		"spec/brief.md":                     "# Brief\n[architecture](architecture/_index.md)\n",
		"spec/architecture/_index.md":       "# A\n",
		"spec/discovery-context.json":       "{}",
		"spec/requirements/empty/ignore.md": "",
	})
	a, err := index(dir, "spec", "requirements", "_index.md").Load()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := names(a), "_index.md REQ-001.md sub/_index.md sub/c.md with space.md (../brief.md)"; got != want {
		t.Errorf("files %s, want %s", got, want)
	}
	want := []string{
		"_index.md:3 links to REQ-9.md, which is left out: it is not there",
		"_index.md:3 links to ../../../etc/passwd, outside the session: it is not read",
		"_index.md:4 links to p.png, which is left out: it looks like a binary file; parley reviews text (Markdown, JSON, plain text in UTF-8)",
	}
	if !slices.Equal(a.Notes, want) {
		t.Errorf("notes %q", a.Notes)
	}
}

// Every line of every file is found again in the whole text, and the other way round.
func TestPlacesInABundleLeadToTheLinesOfItsFiles(t *testing.T) {
	t.Parallel()
	files := map[string]string{"a.md": "one\ntwo", "b.md": "", "c.md": "\nthree\r\n\n", "d.md": "四\n"}
	dir := folder(t, files)
	a, err := artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Folder}}.Load()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(a.Text), "\n")
	described := a.Describe("docs")
	seen := 0
	for i, line := range lines {
		where := described.Where(i + 1)
		if where.File == "" {
			continue
		}
		seen++
		own := strings.Split(files[where.File], "\n")
		if own[where.FileLine-1] != line {
			t.Errorf("line %d: %q is said to be %s", i+1, line, where.At(i+1))
		}
	}
	if seen != 6 {
		t.Errorf("%d lines have a file:\n%s", seen, a.Text)
	}
	for i, text := range a.Texts() {
		if want := files[a.Files[i].Path]; strings.TrimSuffix(string(text), "\n") != strings.TrimSuffix(want, "\n") {
			t.Errorf("%s: %q, want %q", a.Files[i].Path, text, want)
		}
	}
	if again := round.RelocateFiles(a.Files, lines); !slices.EqualFunc(again, a.Files, func(x, y round.File) bool { return x.Path == y.Path && x.Line == y.Line && x.Lines == y.Lines }) {
		t.Errorf("found again as\n%+v, were\n%+v", again, a.Files)
	}
	if !slices.Equal(a.Notes, []string{"b.md is empty"}) {
		t.Errorf("notes %q", a.Notes)
	}
}

func TestAFolderIsReadInTheOrderOfAProject(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{
		"readiness-report.md": "# r", "epics/_index.md": "# e", "epics/EPIC-001.md": "# e1", "architecture/ADR-001.md": "# adr",
		"architecture/_index.md": "# a", "requirements/_index.md": "# q", "requirements/NFR-001.md": "# n", "product-brief.md": "# b",
		"notes.md": "# n", ".hidden.md": "# h", ".git/x.md": "# g", "node_modules/y.md": "# y", "picture.png": "x", "data.json": "{}",
	})
	a, err := artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Folder}}.Load()
	if err != nil {
		t.Fatal(err)
	}
	want := "product-brief.md requirements/_index.md requirements/NFR-001.md architecture/_index.md architecture/ADR-001.md " +
		"epics/_index.md epics/EPIC-001.md notes.md readiness-report.md"
	if got := names(a); got != want {
		t.Errorf("files\n%s, want\n%s", got, want)
	}
	a, err = artifact.Source{Path: filepath.Join(dir, "readiness-report.md"), Bundle: artifact.Bundle{Kind: artifact.Package}}.Load()
	if err != nil || !strings.HasPrefix(names(a), "readiness-report.md (product-brief.md) (requirements/_index.md)") {
		t.Errorf("%s %v", names(a), err)
	}
	above := t.TempDir() // what lies below spec/ is in the same order
	if err := os.Rename(dir, filepath.Join(above, "spec")); err != nil {
		t.Fatal(err)
	}
	a, err = artifact.Source{Path: above, Bundle: artifact.Bundle{Kind: artifact.Folder}}.Load()
	if got := strings.ReplaceAll(names(a), "spec/", ""); err != nil || got != want {
		t.Errorf("below spec/\n%s, want\n%s, %v", got, want, err)
	}
	dir = filepath.Join(above, "spec")
	named := artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Named, Members: []string{"notes.md", "data.json", "notes.md"}}}
	if a, err = named.Load(); err != nil || names(a) != "notes.md data.json" {
		t.Errorf("%s %v", names(a), err)
	}
}

// A change of any file, of its name or of their order is another text.
func TestTheChecksumOfABundleIsThatOfAllItsFiles(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"_index.md": "[a](a.md) [b](b.md)", "a.md": "# A\n", "b.md": "# B\n"})
	s := index(dir, "_index.md")
	before := s.Checksum()
	if before == "" || before != s.Checksum() {
		t.Fatalf("%q, then %q", before, s.Checksum())
	}
	change := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if now := s.Checksum(); now == before || now == "" {
			t.Errorf("%s: %q", name, now)
		}
		before = s.Checksum()
	}
	change("b.md", "# B, changed\n")
	change("_index.md", "[b](b.md) [a](a.md)")
	change("_index.md", "[b](b.md)")
}

func TestBundlesThatCannotBeReviewed(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"a.md": "# A", "empty/x.txt": "x", "links/_index.md": "[big](big.md)", "binary.md": "\x00\x01"})
	big := filepath.Join(dir, "links", "big.md")
	if err := os.WriteFile(big, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(big, artifact.MaxBytes+1); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		source artifact.Source
		want   string
	}{
		{artifact.Source{Path: filepath.Join(dir, "nowhere"), Bundle: artifact.Bundle{Kind: artifact.Folder}}, "Artifact not found"},
		{artifact.Source{Path: big}, "it has 17 MB, and parley reviews at most 16 MB"}, // no more than the limit would be no reason
		{artifact.Source{Path: filepath.Join(dir, "empty"), Bundle: artifact.Bundle{Kind: artifact.Folder}}, "it has no document that parley can read"},
		{artifact.Source{Path: filepath.Join(dir, "links"), Bundle: artifact.Bundle{Kind: artifact.Folder}}, "big.md has more than the 16 MB"},
		{index(dir, "links", "_index.md"), "links/big.md has more than the 16 MB"},
		{artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Named, Members: []string{"a.md", "b.md"}}}, "Artifact not found"},
		{artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Named, Members: []string{"binary.md"}}}, "binary file"},
	} {
		_, err := c.source.Load()
		var refused *artifact.Error
		if !errors.As(err, &refused) || !strings.Contains(strings.ReplaceAll(err.Error(), "links/_index.md: big.md", "links/big.md"), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v, want %q", c.source, err, c.want)
		}
	}
}

func TestTooManyFilesAreRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for i := range artifact.MaxFiles + 1 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%04d.md", i)), []byte("# x\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, err := artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Folder}}.Load()
	if err == nil || !strings.Contains(err.Error(), "more than 1000 documents") {
		t.Errorf("%v", err)
	}
}

// What anybody may have written into a session's state leads nowhere outside.
func TestAStoredBundleNamesNothingOutside(t *testing.T) {
	t.Parallel()
	for _, b := range []artifact.Bundle{
		{Kind: "everything"},
		{Kind: artifact.Named, Members: []string{"../x.md"}},
		{Kind: artifact.Named, Members: []string{"/etc/passwd"}},
		{Kind: artifact.Named, Members: []string{"a\x00b"}},
	} {
		if b.Check() == nil {
			t.Errorf("%+v passes", b)
		}
	}
	if err := (artifact.Bundle{Kind: artifact.Named, Members: []string{"a/b.md"}}).Check(); err != nil {
		t.Error(err)
	}
}

// Nothing outside the folder is read through a link of the file system.
func TestALinkOutOfTheFolderIsNotFollowed(t *testing.T) {
	t.Parallel()
	secret := filepath.Join(folder(t, map[string]string{"secret.md": "# Secret\n"}), "secret.md")
	dir := folder(t, map[string]string{"_index.md": "[s](s.md)\n"})
	if err := os.Symlink(secret, filepath.Join(dir, "s.md")); errors.Is(err, fs.ErrPermission) {
		t.Skip("links cannot be made here")
	} else if err != nil {
		t.Fatal(err)
	}
	for _, s := range []artifact.Source{index(dir, "_index.md"), {Path: dir, Bundle: artifact.Bundle{Kind: artifact.Folder}}} {
		a, err := s.Load()
		if err != nil || strings.Contains(string(a.Text), "Secret") {
			t.Errorf("%s: %v\n%s", s.Kind, err, a.Text)
		}
	}
	a, _ := artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Folder}}.Load()
	if want := []string{"s.md is left out: it is a link, and of a folder its own files are read"}; !slices.Equal(a.Notes, want) {
		t.Errorf("%q", a.Notes)
	}
	a, _ = index(dir, "_index.md").Load()
	if want := []string{"_index.md:1 links to s.md, which is left out: a link leads from there to a place outside"}; !slices.Equal(a.Notes, want) {
		t.Errorf("%q", a.Notes)
	}
}
