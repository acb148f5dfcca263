package review

import (
	"strings"
	"unicode"
)

// Kind says what a weakness asks of a person. The empty kind means "not given", as in every answer of older versions.
type Kind string

// Decide needs a person's judgement; of Fix it is clear what to do; Note is worth knowing, and nothing has to be done.
const (
	Decide Kind = "decide"
	Fix    Kind = "fix"
	Note   Kind = "note"
)

// Rank orders kinds by what they ask of a person: 0 for none, 1 note, 2 fix, 3 decide.
func (k Kind) Rank() int {
	switch k {
	case Note:
		return 1
	case Fix:
		return 2
	case Decide:
		return 3
	default:
		return 0
	}
}

// Title is the heading over findings of the kind. Those of which nobody said it stand under no name of a kind.
func (k Kind) Title() string {
	switch k {
	case Decide:
		return "To decide"
	case Fix:
		return "To fix"
	case Note:
		return "Notes"
	default:
		return "Other findings"
	}
}

// Label is the kind as it stands with one finding: "To decide", "To fix", "Note", or "" for none.
func (k Kind) Label() string {
	if k.Rank() == 0 {
		return ""
	}
	return strings.TrimSuffix(k.Title(), "s")
}

// Order says where findings of the kind stand in a list: decisions first, notes last, and before those what has no kind, since
// it may be grave.
func (k Kind) Order() int {
	switch k {
	case Decide:
		return 0
	case Fix:
		return 1
	case Note:
		return 3
	default:
		return 2
	}
}

// IfNothingIsDone is the consequence of a finding in words; "" where nobody says it.
func IfNothingIsDone(consequence string) string {
	if consequence == "" {
		return ""
	}
	return "If nothing is done: " + consequence
}

// kindWords are what reviewers call the kinds.
var kindWords = map[Kind]string{
	Decide: "decide decision decisions judgement judgment choice choose question 决定 决策 需决定 待决定 待决策",
	Fix:    "fix fixes correct correction repair change defect mend 修复 修正 修改 改正",
	Note:   "note notes info information informational remark observation fyi nit comment 备注 说明 提示 注意",
}

var kindOfWord = func() map[string]Kind {
	known := map[string]Kind{}
	for kind, words := range kindWords {
		for word := range strings.FieldsSeq(words) {
			known[word] = kind
		}
	}
	return known
}()

// kind reads what a weakness asks for: one of the words above, perhaps among others ("needs a decision"). A word that is not
// known is no kind, with a warning.
func (r *answerReader) kind(v any, what string) Kind {
	text := strings.ToLower(r.word(v, what))
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if kind, known := kindOfWord[word]; known {
			return kind
		}
	}
	if !isEmptyPhrase(text) {
		r.warn("%s: the kind %q is not known", what, clip(text, 40))
	}
	return ""
}
