package console

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// Terminals paste a line's end as the enter key: in a field of several lines it is one, and in a field of one line what stands at the
// end of a copied line is left out.
func TestPastedLinesEndAsLinesDo(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"\n", "\r", "\r\n"} {
		d := newModelHarness(t, 80, 24).play(asked()).press("D", "3").send(tea.PasteMsg{Content: "Who pays?" + end + "谁 decides?" + end})
		if got := d.fieldText(); got != "Who pays?\n谁 decides?\n" && got != "Who pays?\n谁 decides?" {
			t.Errorf("pasted with %q: %q", end, got)
		}
		d = newModelHarness(t, 80, 24).play(asked()).press("R", "/").send(tea.PasteMsg{Content: "offline" + end})
		if page := d.recordPage(); page.Search == nil || page.Search.Query.Needle != "offline" {
			t.Errorf("pasted with %q: %+v", end, page.Search)
		}
		newModelHarness(t, 80, 24).play(asked()).press(":").send(tea.PasteMsg{Content: "outline" + end}).wants("pick from the outline")
	}
}
