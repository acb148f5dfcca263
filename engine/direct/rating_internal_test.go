package direct

import (
	"strings"
	"testing"

	"parley/engine/document"
)

// A text in two languages is as long as both: neither the words nor the characters alone make it short.
func TestATextInTwoLanguagesIsAsLongAsBoth(t *testing.T) {
	t.Parallel()
	english, chinese := strings.Repeat("Leaves fall from old trees, and rivers carry them down. ", 12), strings.Repeat("港务办公室的工作人员在码头上为船只办理登记。", 4)
	for _, c := range []struct {
		text, length string
		short        bool
	}{
		{english + "\n\n" + chinese, "120 words and 84 characters", false},
		{english[:280] + "\n\n" + chinese, "50 words and 84 characters", true},
		{english[:448] + "\n\n" + chinese, "80 words and 84 characters", false},
		{english, "120 words", false},
		{english[:448], "80 words", true},
		{chinese, "84 characters", true},
		{chinese + strings.ReplaceAll(chinese, "码头", "海边") + strings.ReplaceAll(chinese, "船", "车"), "252 characters", false},
		{chinese + "parley", "1 word and 84 characters", true},
	} {
		d := document.Parse("a.md", []byte(c.text))
		if isShort(d) != c.short || length(d) != c.length {
			t.Errorf("%s is short: %t, want %s, %t", length(d), isShort(d), c.length, c.short)
		}
	}
}
