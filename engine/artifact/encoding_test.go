package artifact_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine/artifact"
)

// A text in another encoding says which, or on which line it is not UTF-8, and how to convert it; a binary file stays one.
func TestTextInAnotherEncodingSaysHowToConvertIt(t *testing.T) {
	t.Parallel()
	const (
		utf16  = "it is in UTF-16, and parley reads UTF-8; save it as UTF-8, such as with iconv -f UTF-16 -t UTF-8"
		gbk    = "its text is not in UTF-8 (line 2); save it as UTF-8, such as with iconv -f GBK -t UTF-8, or whatever it is in"
		binary = "it looks like a binary file; parley reviews text (Markdown, JSON, plain text in UTF-8)"
	)
	wide := func(text string) string { return strings.Join(strings.Split(text, ""), "\x00") + "\x00" }
	for name, c := range map[string]struct{ text, want string }{
		"UTF-16 with a mark":           {"\xff\xfe#\x00 \x00B\x00\n\x00", utf16},
		"big-endian with a mark":       {"\xfe\xff\x00#\x00 \x00B\x00\n", utf16},
		"UTF-16 without a mark":        {wide("# Brief\n\nThe goal is named.\n"), utf16},
		"noise behind a mark":          {"\xff\xfe" + strings.Repeat("\x01\x00\x9c\xd8\x07\xe3", 40), binary},
		"GBK":                          {"# A\n\xbe\xcd\xd0\xf7\xb1\xa8\xb8\xe6\xbe\xcd\xd0\xf7\xb1\xa8\xb8\xe6\n", gbk},
		"a picture":                    {"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00", binary},
		"bytes without order":          {strings.Repeat("\x01\xfe\x02\x9c", 40), binary},
		"Chinese in UTF-8, cut or not": {strings.Repeat("就绪报告", 3000), ""},
	} {
		if got := artifact.Unreadable([]byte(c.text)); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A text with a few bytes of another encoding is reviewed, and a note says which line loses some, and what to do.
func TestBytesThatAreLostAreNoted(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "latin.md")
	for text, want := range map[string]string{
		"# Brief\n\nCaf\xe9 for the whole team, named in every section of the text.\n": file + ":3: not UTF-8, so some characters are lost and quotes with them are not found; save it as UTF-8, such as with iconv -f ISO-8859-1 -t UTF-8",
		"# Brief\n\nCafé for the whole team.\n":                                        "",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		a, err := artifact.Source{Path: file}.Load()
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(a.Notes, "\n"); got != want {
			t.Errorf("%q is noted, want %q", got, want)
		}
	}
}
