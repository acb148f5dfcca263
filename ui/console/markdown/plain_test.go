package markdown

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// A text that is no Markdown keeps its lines and its signs, and each is found where it stands.
func TestPlainTextIsShownAsItStands(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for i := range 250 {
		fmt.Fprintf(&b, "\"key%d\": # [1],\n", i)
	}
	d := NewPlain(b.String())
	d.SetStyle(style(60))
	d.SetHeight(20)
	settled(d)
	if len(d.Blocks()) != 3 || len(d.Headings()) != 0 {
		t.Errorf("%d blocks, %d headings", len(d.Blocks()), len(d.Headings()))
	}
	if first := ansi.Strip(d.View(60)[0]); strings.TrimSpace(first) != `"key0": # [1],` {
		t.Errorf("the first line is %q", first)
	}
	block, within := d.BlockOfLine(137)
	rendered := Render(d.Blocks()[block], style(60)).Lines
	if line, _ := FindPlaces(d.Blocks()[block].Text, rendered).Of(within); !strings.Contains(ansi.Strip(rendered[line]), "key137") {
		t.Errorf("line 137 is shown at %q", rendered[line])
	}
	if empty := NewPlain(""); len(empty.Blocks()) != 0 {
		t.Error("nothing has blocks")
	}
}
