package state

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/engine/tool"
	"parley/ui/safetext"
)

// Bytes that are no text are counted in one remark; what is text before and after them stands as it is.
func TestBytesThatAreNoTextAreSaidOnce(t *testing.T) {
	t.Parallel()
	random := rand.NewChaCha8([32]byte{1})
	picture := make([]byte, 200)
	for name, piece := range map[string]func() string{
		"as they come": func() string { _, _ = random.Read(picture); return string(picture) },
		"from a log":   func() string { _, _ = random.Read(picture); return strings.ToValidUTF8(string(picture), "\uFFFD") },
		"made safe":    func() string { _, _ = random.Read(picture); return safetext.Text(string(picture)) },
	} {
		var s Stream
		s.Write("Reading the picture.\n" + piece())
		for range 19 {
			s.Write(piece())
		}
		if !strings.HasSuffix(s.Partial, " KB that are no text.") || !s.Thinking {
			t.Errorf("%s: the open line is %q", name, s.Partial)
		}
		s.Write(piece() + "\nIt shows a 图.\n")
		if len(s.Lines) != 3 || s.Lines[0] != "Reading the picture." || !s.Notes[1] || s.Lines[2] != "It shows a 图." {
			t.Errorf("%s: %q", name, s.Lines)
		}
		if name == "as they come" && s.Lines[1] != "About 4.2 KB that are no text." {
			t.Errorf("said: %q", s.Lines[1])
		}
	}
}

// A text stays one however it is cut, and so does one with a few signs that no terminal draws.
func TestATextStaysATextHoweverItIsCut(t *testing.T) {
	t.Parallel()
	text := "审查：性能\x1b[1m和\x1b[0m安全 \x07 caf\xe9 déjà vu\n"
	var whole, cut Stream
	whole.Write(text)
	for i := range len(text) {
		cut.Write(text[i : i+1])
	}
	if len(whole.Lines) != 1 || !slices.Equal(whole.Lines, cut.Lines) || len(whole.Notes)+len(cut.Notes) > 0 {
		t.Errorf("%q and %q", whole.Lines, cut.Lines)
	}
}

// A reviewer whose tool writes no text says so where its latest sentence stands.
func TestTheLatestWordOfBytesThatAreNoText(t *testing.T) {
	t.Parallel()
	var s Reviewer
	s.Progress(tool.Progress{Kind: tool.Writing, Text: strings.Repeat("\x00\xff", 300)}, time.Time{})
	if s.Latest != "About 600 B that are no text." {
		t.Errorf("%q", s.Latest)
	}
}
