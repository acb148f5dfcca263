package direct

import (
	"testing"

	"parley/engine/document"
	"parley/engine/similarity"
)

// Headings that number or name the parts of any text say nothing of its subject; a noun beside them does.
func TestAHeadingOfAnyTextNamesNoSubject(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]int{"Preface": 0, "Third option": 0, "Further thoughts": 0, "First oven": 1, "Preface to sourdough": 1} {
		if got := subjectWords(similarity.NewReader(), title); len(got) != want {
			t.Errorf("%s: %q", title, got)
		}
	}
}

// A name may be written like a word that no article stands before; the word itself may not.
func TestANameIsNoWordOutOfOrder(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"Then the AT cannot read it, a Will names the heir, and the May release waits.": 0, "Then the can read it, a The names the at noon.": 3} {
		n := wordOrderOf(document.Parse("x.md", []byte(text+"\n")))
		if len(n.wrong) != want {
			t.Errorf("%q: %d words are wrong, want %d", text, len(n.wrong), want)
		}
	}
}
