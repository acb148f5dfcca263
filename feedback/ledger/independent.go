package ledger

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Independent names the judges behind an entry that do not repeat one another: each AI tool with words of its own is one, whatever
// perspectives it answered for, the person is one, and the built-in rules are as many as there are checks that rest on evidence of
// their own. One check shown from two perspectives, or two checks that found the same sentence, observed once. Where the tool is not
// known, as in older logs, each perspective is one.
func (e *Entry) Independent() []string {
	var judges []string
	said := map[string]bool{}
	var rules []Source
	for _, s := range e.Sources {
		words := e.wordsOf(s)
		switch {
		case s.Judge == "rules":
			if !slices.ContainsFunc(rules, s.repeats) {
				rules = append(rules, s)
				judges = append(judges, "check "+cmp.Or(s.Rule, "of "+s.Perspective))
			}
		case words == "" || !said[words]:
			name := cmp.Or(s.Tool, s.Perspective)
			if s.Judge == Person {
				name = "the person"
			}
			if !slices.Contains(judges, name) {
				judges = append(judges, name)
			}
			said[words] = true
		}
	}
	return judges
}

// OneTool is the AI tool that answered for several perspectives behind an entry, and how many these are; "" where no tool, or more
// than one, did.
func (e *Entry) OneTool() (tool string, perspectives int) {
	names := map[string]bool{}
	for _, s := range e.Sources {
		if s.Judge != "ai" || s.Tool == "" || tool != "" && s.Tool != tool {
			return "", 0
		}
		tool, names[s.Perspective] = s.Tool, true
	}
	if len(names) < 2 {
		return "", 0
	}
	return tool, len(names)
}

// InSameWords counts the AI perspectives that said what another one had said before them, word for word: a command that
// answers every perspective alike, or one answer copied, was given once.
func (e *Entry) InSameWords() int {
	said, again := map[string]bool{}, 0
	for _, s := range e.Sources {
		words := e.wordsOf(s)
		if words != "" && said[words] {
			again++
		}
		said[words] = true
	}
	return again
}

// wordsOf is what a reviewer said, for comparison: case, spacing and punctuation make no second opinion. "" where the words are
// not its own: those of a check, of who only confirmed, and of an action item, which has one wording for all who ask for it.
func (e *Entry) wordsOf(s Source) string {
	if s.Judge != "ai" || e.Kind == Action {
		return ""
	}
	return strings.Join(strings.FieldsFunc(fold(s.Text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// repeats reports whether two findings by rules are one observation: of one check, or of one place. Without any place
// both look at the whole document.
func (s Source) repeats(other Source) bool {
	switch {
	case s.Rule != "" && s.Rule == other.Rule:
		return true
	case s.Line > 0 && s.Line == other.Line:
		return true
	case s.Quote == "" || other.Quote == "":
		return s.Line == 0 && other.Line == 0 && s.Quote == other.Quote
	}
	return quotesPart(s.Quote, other.Quote) || quotesPart(other.Quote, s.Quote)
}

// quotesPart reports whether a quote is another one or part of it.
func quotesPart(part, whole string) bool { return strings.Contains(fold(whole), fold(part)) }
