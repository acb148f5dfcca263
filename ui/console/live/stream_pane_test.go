package live

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/ui/emphasis"
)

// However narrow a line is wrapped, the words that stand out in it do so in its rows, and no others.
func TestWrappedLinesKeepTheirEmphasis(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom([]string{
			"one **two three four five six seven eight nine** ten", "  - one `two three` four *five six*", "• 这是**非常重要的一段文字**，请`检查 它`吧", "**averylongwordwithoutanyblank** x",
			"   indented **and** so on",
		}).Draw(t, "line")
		w := rapid.IntRange(4, 60).Draw(t, "width")
		text, spans := emphasis.Read(line, false)
		want, got := "", ""
		for _, s := range spans {
			want += text[s.From:s.To]
		}
		for _, row := range (wrappedRow{text: line}).wrap(w, false) {
			for _, s := range row.spans {
				got += row.text[s.From:s.To]
			}
		}
		squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if squeeze(got) != squeeze(want) {
			t.Fatalf("%q stands out of %q in %d cells, want %q", got, line, w, want)
		}
	})
}

// Half a word is not read: an open line is shown up to its last whole one. Scripts without blanks go letter by letter.
func TestOpenLinesAreShownInWholeWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Counting takes less than one ho": "Counting takes less than one", "It ends here.": "It ends here.", "one ": "one ", "word": "word",
		"  Severity: hi": "", "• Two words: and on": "• Two words: and", "没有说明在网络分区": "没有说明在网络分区", "see https://example.org/a/very/long/path/that/goes/on": "see https://example.org/a/very/long/path/that/goes/on", "": "",
	} {
		if got := wholeWords(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}
