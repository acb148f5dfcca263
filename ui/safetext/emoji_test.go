package safetext

import (
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// The two ways in which terminals count cells must agree, or what follows is displaced.
func TestEmojiAreAsWideEverywhere(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"👩‍👩‍👧 family": "👩👩👧 family", "⚠️ careful": "⚠ careful", "👍🏽": "👍", "🏳️‍🌈 flag": "🏳🌈 flag", "1️⃣ first": "1⃣ first",
		"❤️‍🔥": "❤🔥", "🇩🇪": "🇩🇪", "é": "é", "क्\u200dष": "क्\u200dष", "文档": "文档", "می\u200cخواهم": "می\u200cخواهم",
	} {
		got := Line(in)
		if got != want {
			t.Errorf("%q is shown as %q, want %q", in, got, want)
		}
		if in != "क्\u200dष" && ansi.StringWidth(got) != ansi.StringWidthWc(got) {
			t.Errorf("%q has %d cells or %d", got, ansi.StringWidth(got), ansi.StringWidthWc(got))
		}
		if again := Text(got); again != got {
			t.Errorf("%q becomes %q when it is cleaned again", got, again)
		}
	}
}
