package markdown

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/foreign"
	"parley/ui/safetext"
)

// Whatever a document holds, drawing it ends, drives no terminal and keeps to the screen.
func FuzzDocument(f *testing.F) {
	files, err := filepath.Glob("testdata/constructs/*.md")
	if err != nil || len(files) == 0 {
		f.Fatal("no constructs", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), uint8(30))
	}
	f.Fuzz(func(t *testing.T, source string, cells uint8) {
		if len(source) > 4<<10 {
			t.Skip("nothing is found in more than that")
		}
		width := max(2, int(cells)%120)
		d := document(safetext.Text(source), width, 30)
		for step := range 3 {
			for _, text := range settled(d).FittedView(width) {
				if got := ansi.StringWidth(text); got != width {
					t.Fatalf("%d cells at width %d: %q", got, width, text)
				}
				rest := ownLink.ReplaceAllString(ownLook.ReplaceAllString(text, ""), "")
				if safe := foreign.Text(rest); safe != rest || strings.ContainsAny(rest, "\x1b\x7f") {
					t.Fatalf("%q is drawn", text)
				}
			}
			d.Scroll(20)
			d.MoveSideways(5 + step)
		}
	})
}
