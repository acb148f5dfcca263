package ledger

import (
	"slices"
	"strings"
)

// Independent counts the judges behind an entry that do not repeat one another: each AI perspective is one, the
// person is one, and the built-in rules are as many as there are checks that rest on evidence of their own. One check shown
// from two perspectives, or two checks that found the same sentence, observed once.
func (e *Entry) Independent() int {
	judges := map[string]bool{}
	var rules []Source
	for _, s := range e.Sources {
		switch {
		case s.Judge != "rules":
			judges[s.Judge+" "+s.Perspective] = true
		case !slices.ContainsFunc(rules, s.repeats):
			rules = append(rules, s)
		}
	}
	return len(judges) + len(rules)
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
