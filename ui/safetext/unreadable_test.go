package safetext

import (
	"strings"
	"testing"
)

func TestBytesAreToldFromText(t *testing.T) {
	t.Parallel()
	picture := strings.Repeat("\x89PNG\x00\x1a\xff\xd8", 20)
	for text, want := range map[string]int64{
		"": 0, "Plain words.\n": 0, "审查：性能 caf\xe9 \x07": 0, "\x1b[1mbold\x1b[0m": 0, "a colon \\u{202E} back": 0,
		picture: int64(len(picture)), Text(strings.Repeat("\x00\x01\x02\x85 ", 20)): 100,
	} {
		if got := Unreadable(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
	before, n, after := CutUnreadable("Reading it.\n" + picture + "\nRating: 3\n")
	if before != "Reading it.\n" || n != int64(len(picture))+1 || after != "Rating: 3\n" {
		t.Errorf("%q, %d, %q", before, n, after)
	}
}
