package changes

import "testing"

// An item that says nothing is one of its own, and no word of the item before it.
func TestAnEmptyItemStandsForItself(t *testing.T) {
	t.Parallel()
	var lines []source
	for i, text := range []string{"- first", "-", "- third", "  and on"} {
		lines = append(lines, source{text: text, line: i + 1})
	}
	units := unitsOf(lines, true, false)
	if len(units) != 3 || units[0].text != "first" || units[1].text != "" || !units[1].bullet || units[2].text != "third and on" {
		t.Errorf("%+v", units)
	}
}
