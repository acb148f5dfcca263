package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/consistency"
	"parley/engine/direct"
)

// planned writes a session with a requirement, an epic that names it, and what reviewers wrote about it.
func planned(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"spec/requirements/_index.md":     "# Requirements\n\n### REQ-1: Refund a ticket\n\nThe desk shall refund a ticket.\n",
		"spec/epics/_index.md":            "# Epics\n\n## EPIC-1: Refunds\n\nThe desk gives money back. Covers REQ-1.\n",
		"discussions/DISCUSS-003.md":      "# Discussion\n\n### REQ-9: What a reviewer made up\n\nIt shall not count.\n",
		"discussion.md":                   "# Discussion\n\n### REQ-8: What a round came to\n\nIt shall not count.\n",
		"evidence/discussions/round.md":   "# Round\n\nREQ-9\n",
		"spec/requirements/unreadable.md": "\xff\xfe\x00",
	} {
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

func TestThePackageOfADocument(t *testing.T) {
	t.Parallel()
	dir := planned(t)
	index := artifact.Source{Path: filepath.Join(dir, "spec", "epics", "_index.md"), Bundle: artifact.Bundle{Kind: artifact.Index}}
	cases := map[string]struct {
		source  artifact.Source
		session string
		want    string
	}{
		"a document of a session":      {index, dir, filepath.Join(dir, "spec")},
		"a document below spec":        {index, "", filepath.Join(dir, "spec")},
		"a session elsewhere":          {index, t.TempDir(), filepath.Join(dir, "spec")},
		"a folder":                     {artifact.Source{Path: filepath.Join(dir, "spec", "epics"), Bundle: artifact.Bundle{Kind: artifact.Folder}}, "", filepath.Join(dir, "spec", "epics")},
		"an index of no session":       {artifact.Source{Path: filepath.Join(dir, "discussions", "_index.md"), Bundle: artifact.Bundle{Kind: artifact.Index}}, "", filepath.Join(dir, "discussions")},
		"a document that stands alone": {artifact.Source{Path: filepath.Join(dir, "README.md")}, "", ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, is := engine.PackageOf(c.source, c.session)
			if is != (c.want != "") || got.Path != c.want {
				t.Errorf("%q %v, want %q", got.Path, is, c.want)
			}
		})
	}
}

// What reviewers wrote about the documents defines nothing, and what cannot be read is said.
func TestAPackageIsTracedWithoutWhatReviewersWrote(t *testing.T) {
	t.Parallel()
	dir := planned(t)
	source, _ := engine.PackageOf(artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Folder}}, "")
	traced, err := engine.TracePackage(t.Context(), source, direct.Options{})
	if err != nil || len(traced.Matrix.Rows) != 1 || traced.Matrix.Rows[0].ID != "REQ-1" || traced.Source.Path != filepath.Join(dir, "spec") {
		t.Fatalf("%+v, %v", traced, err)
	}
	for _, c := range traced.Matrix.Rows[0].Cells {
		if c.Column == consistency.Epics && (c.Status != consistency.Covered || c.At.Path != "epics/_index.md") {
			t.Errorf("%+v", c)
		}
	}
	if len(traced.Notes) != 1 || !strings.Contains(traced.Notes[0], "unreadable.md") {
		t.Errorf("%q", traced.Notes)
	}
	if _, err := engine.TracePackage(t.Context(), artifact.Source{Path: filepath.Join(t.TempDir(), "none"), Bundle: artifact.Bundle{Kind: artifact.Folder}}, direct.Options{}); err == nil {
		t.Error("a folder that is not there was read")
	}
}

// A document is one of several where its session has requirements and a plan, whatever the folder of them is called.
func TestADocumentIsInAPackageWhereItsSessionHasRequirementsAndAPlan(t *testing.T) {
	t.Parallel()
	write := func(t *testing.T, name string, files ...string) string {
		t.Helper()
		dir := filepath.Join(t.TempDir(), name)
		for _, file := range files {
			path := filepath.Join(dir, filepath.FromSlash(file))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte("# A title\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	cases := map[string]struct {
		session  string
		files    []string
		document string
		want     bool
	}{
		"requirements and epics":   {"SPEC-ferry", []string{"product-brief.md", "requirements/_index.md", "epics/_index.md"}, "product-brief.md", true},
		"known by a file":          {"ferry", []string{"spec-config.json", "requirements.md", "epics.md"}, "requirements.md", true},
		"no plan yet":              {"SPEC-ferry", []string{"product-brief.md", "requirements/_index.md"}, "product-brief.md", false},
		"no requirements":          {"SPEC-ferry", []string{"product-brief.md", "epics/_index.md"}, "product-brief.md", false},
		"a document elsewhere":     {"SPEC-ferry", []string{"requirements/_index.md", "epics/_index.md"}, "../notes.md", false},
		"a folder of no such kind": {"ferry", []string{"requirements/_index.md", "epics/_index.md"}, "requirements/_index.md", false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := write(t, c.session, c.files...)
			if got := engine.InPackage(filepath.Join(dir, filepath.FromSlash(c.document)), dir); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}
