package direct

import (
	"strings"
	"sync"

	"parley/engine/document"
)

// asking is how a check is asked of a kind of document.
type asking int

const (
	notAsked asking = iota
	asCriterion
	asGuard // told only where it fails
	asProof // told, and counted, only where its finding is certain
)

// kindChecks are the few checks of each kind that is not an artifact of a session: what holds for requirements or a brief
// says nothing about a change log. A question mark stands behind those that are told only where they fail, an
// exclamation mark behind those that are told only where the document's structure proves that they do.
var kindChecks = sync.OnceValue(func() map[document.Profile]map[string]asking {
	const text = "Q1 Q2 Q3 Q15! Q17! Q18 Q20? Q21? Q22? Q23? Q24? Q25? Q26? Q27?"
	kinds := map[document.Profile]map[string]asking{}
	for kind, ids := range map[document.Profile]string{
		document.Proposal:      "P1 P7 P11 P13 T6? T13? T14 T15 T16 Q14? R9? R13 R17 R18 " + text,
		document.ReadMe:        "P1 P13 P14 P10? R9? Q14! " + text,
		document.ChangeLogKind: "Q1 Q2 Q18 Q20? Q21? Q25? Q26? Q27?",
		document.Policy:        "Q14! " + text,
		document.Map:           "Q1 Q2 Q14 Q15 Q17! Q18 Q20? Q21? Q24? Q25? Q26? Q27?",
		document.Report:        "R9? Q14! " + text,
	} {
		kinds[kind] = map[string]asking{}
		for _, id := range strings.Fields(ids) {
			name, asked := id, asCriterion
			switch id[len(id)-1] {
			case '?':
				name, asked = id[:len(id)-1], asGuard
			case '!':
				name, asked = id[:len(id)-1], asProof
			}
			kinds[kind][name] = asked
		}
	}
	return kinds
})

// surelyLacks reports whether an absence weighs as much as the kind of document makes it: a kind that only the file's
// name tells is a guess about what the text should have.
func (m *analysis) surelyLacks() bool { return m.doc.Ground != document.ByName }
