package findings

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// contestLines say who sees a finding differently, and in which words, as far as they are known; nil where nobody does.
func (v *Screen) contestLines(s *state.State, f round.Finding, w int) []string {
	e := s.LedgerEntry(f.ID)
	if e == nil || ledger.ToldOf(f).Name != ledger.Contested || len(e.DisputedBy) == 0 {
		return nil
	}
	said := safetext.Line(e.Contest())
	if said == "" {
		return nil
	}
	first, n := utf8.DecodeRuneInString(said)
	said = string(unicode.ToUpper(first)) + said[n:]
	if praised := praiseAgainst(s, f, e.DisputedBy); len(praised) > 0 && !strings.Contains(said, ":") {
		said += ", who counts as a strength: " + strings.Join(praised, "; ")
	}
	return parts.Paragraph(strings.TrimSuffix(said, ".")+".", v.Theme.Warn, w)
}

// rejectionLines tell why the person rejected a finding, and which reviewers name it again in the last round.
func (v *Screen) rejectionLines(s *state.State, f round.Finding, w int) (lines []string) {
	if why := f.Rejection(); why != "" {
		lines = parts.HangingIndent(v.Theme.Bad.Render("rejected")+" ", safetext.Line(why), v.Theme.Text, w)
	}
	if e := s.LedgerEntry(f.ID); e != nil && f.Choice == ledger.Reject {
		if who := e.RaisedAgainBy(s.Ledger.Round); len(who) > 0 {
			lines = append(lines, parts.Paragraph("Named again by "+amount.Series(who)+", though you rejected it.", v.Theme.Warn, w)...)
		}
	}
	return lines
}

// sharedWords is how many words of a finding, or of its quote, a strength has at least that is said to speak against it.
const sharedWords = 2

// praiseAgainst are the strengths of the last round by which those who contest a finding do so, as far as words tell which they are.
func praiseAgainst(s *state.State, f round.Finding, names []string) (praised []string) {
	words := wordsOf(f.Text + " " + f.Quote)
	for _, name := range names {
		r := state.FindReview(s.LastResult(), name)
		if r == nil {
			continue
		}
		best, most := "", sharedWords-1
		for _, strength := range r.Strengths {
			n := 0
			for word := range wordsOf(strength) {
				if words[word] {
					n++
				}
			}
			if n > most {
				best, most = strength, n
			}
		}
		if best != "" {
			praised = append(praised, "“"+safetext.Line(best)+"”")
		}
	}
	return praised
}

// leastWord is how many letters a word has at least that says what a sentence is about.
const leastWord = 4

func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if utf8.RuneCountInString(word) >= leastWord {
			words[word] = true
		}
	}
	return words
}
