package console

import (
	"os"
	"path/filepath"
	"testing"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/direct"
	"parley/ui/console/screen"
)

// A log names its document from the folder in which the round was run. Opened from another folder, also by a link, a package still knows
// which of its documents is the one under review.
func TestAPackageKnowsItsDocumentFromAnyFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range packageFiles {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	d := newModelHarness(t, 120, 40, func(o *Options) {
		o.ReadPackage = func(string) (engine.TracedPackage, error) {
			return engine.TracePackage(t.Context(), artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Folder}}, direct.Options{})
		}
		o.FindFile = func(string, string) (string, error) { return filepath.Join(link, "product-brief.md"), nil }
	}).play(finished()).press("P", "g", "left", "left", "left").wants("enter open the place")
	if d.press("enter"); d.Current != screen.Review {
		t.Errorf("the document under review is not known:\n%s", d.screen())
	}
}

// What is told beside a place is sentences: the requirement's own period ends the first of them.
func TestThePlaceOfACellIsToldInSentences(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range packageFiles {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	newModelHarness(t, 80, 40, func(o *Options) {
		o.ReadPackage = func(string) (engine.TracedPackage, error) {
			return engine.TracePackage(t.Context(), artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Folder}}, direct.Options{})
		}
		o.FindFile = func(string, string) (string, error) { return filepath.Join(dir, "product-brief.md"), nil }
	}).play(finished()).press("P", "g", "left", "left", "left", "enter").wants("Book a berth. In the brief: ")
}

// The package opens on its gravest problem, and a low window says what the signs of problems mean.
func TestThePackageOpensOnItsWorstCell(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {50, 15}} {
		d := newModelHarness(t, size[0], size[1], packageReader(t)).play(finished()).press("P")
		d.wants("[!]", "! contradicted")
	}
}
