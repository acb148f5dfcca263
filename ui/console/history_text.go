package console

import (
	"strings"

	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/safetext"
)

// describeObservation is one line of a history in words; mark is the person's until then.
func (s *State) describeObservation(o ledger.Observation, mark string) string {
	text := ledger.StateOf(o.State).Phrase()
	switch {
	case o.Question != "":
		return safetext.Line(s.personName() + " asked " + strings.Join(o.Perspectives, ", ") + ": “" + o.Question + "”")
	case o.Choice != nil && *o.Choice == mark && o.Reason != "":
		text = s.personName() + " noted"
	case o.Choice != nil && *o.Choice == mark:
		text = s.personName() + " removed the note"
	case o.Choice != nil && *o.Choice == "":
		text = map[bool]string{false: "you cleared your mark", true: "the person cleared the mark"}[s.Recorded]
	case o.Choice != nil:
		text = s.personName() + " chose " + *o.Choice
	case len(o.Perspectives) > 0:
		text += " (" + strings.Join(o.Perspectives, ", ") + ")"
	}
	if o.Reason != "" {
		text += ": " + o.Reason
	}
	if o.Wording != "" {
		text += ": “" + o.Wording + "”"
	}
	return safetext.Line(text)
}

// findingMark is what the person says of a finding.
type findingMark = feedback.FindingMarked

// choicePhrases are the choices in the words of a notice.
var choicePhrases = map[string]string{
	ledger.Accept: "accepted", ledger.Reject: "rejected", ledger.Later: "left for later", "": "unmarked",
}

// noteNotice says what became of a note.
func noteNotice(id, note string) string {
	if note == "" {
		return id + ": note removed"
	}
	return id + ": note added"
}
