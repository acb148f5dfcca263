package ledger

import (
	"cmp"
	"strconv"
	"strings"
)

// Identities tells for each entry's id what makes it the same finding wherever it is met: in every round, however it is
// worded by then, and in another session of the same document that comes to it in the same words. An id alone cannot say that:
// F-001 of another session is another finding. Nothing in an identity depends on where the finding stands in the document, and
// no two entries of a ledger share one.
func (l *Ledger) Identities() map[string]string {
	identities := make(map[string]string, len(l.Entries))
	met := map[string]int{}
	for i := range l.Entries {
		e := &l.Entries[i]
		identity := e.Kind + "\n" + e.Rule + "\n" + e.firstWords()
		met[identity]++
		if n := met[identity]; n > 1 { // entries keep their order, so the second of them stays the second
			identity += "\n" + strconv.Itoa(n)
		}
		identities[e.ID] = identity
	}
	return identities
}

// firstWords are those that the entry was made in. A check counts and names lines anew in each round, so its figures are no
// part of them.
func (e *Entry) firstWords() string {
	if e.Rule == "" {
		return fold(e.Text)
	}
	first := ""
	for _, o := range e.History {
		if first = o.Wording; first != "" || len(o.Perspectives) > 0 {
			break
		}
	}
	return strings.Map(withoutDigits, fold(cmp.Or(first, e.Text)))
}
