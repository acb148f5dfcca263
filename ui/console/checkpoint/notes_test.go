package checkpoint

import (
	"testing"

	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// A note that the reason of the suggestion holds stands once where that is shown.
func TestANoteThatTheSuggestionSaysStandsOnce(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	const note = "1 id is undefined: read the record"
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Advice: feedback.Advice{Reason: "So it is. 1 id is undefined: read the record."}, Notes: []string{note, "another"}}}
	for h, want := range map[int]int{airHeight: 1, airHeight - 1: 2} {
		if got := v.noteLines(c, 80, h, false); len(got) != want {
			t.Errorf("height %d: %q", h, got)
		}
	}
}

// A note is a sentence on the screen: it begins with a capital letter, but for one that begins with a name.
func TestANoteIsToldAsASentence(t *testing.T) {
	t.Parallel()
	for note, want := range map[string]string{
		examinationNote + "none of 2 could be examined": "Cross-examination: none of 2 could be examined.",
		"document: +6 −2 lines":                         "Document: +6 −2 lines.",
		"product-lead has not answered":                 "product-lead has not answered.",
	} {
		if got := toldAsSentence(note, "you"); got != want {
			t.Errorf("%q became %q", note, got)
		}
	}
}
