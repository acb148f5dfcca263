package state

import (
	"strings"

	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/safetext"
)

// DescribeObservation is one line of a history in words; mark is the person's until then.
func (s *State) DescribeObservation(o ledger.Observation, mark string) string {
	text := o.Told().Phrase()
	if o.Told().Name == ledger.Rejected && o.Observed != "" { // the person did that, on a line of its own; this is what the round said
		text = ledger.StateOf(o.Observed).Phrase()
	}
	switch {
	case o.Question != "":
		return safetext.Line(s.PersonName() + " asked " + strings.Join(o.Perspectives, ", ") + ": “" + o.Question + "”")
	case isNote(o, mark) && o.Reason != "":
		text = s.PersonName() + " noted"
	case isNote(o, mark):
		text = s.PersonName() + " removed the note"
	case o.Choice != nil && *o.Choice == "":
		text = map[bool]string{false: "you cleared your mark", true: "the person cleared the mark"}[s.Recorded]
	case o.Choice != nil:
		text = s.PersonName() + " chose " + *o.Choice
	case len(o.Perspectives) > 0 && strings.HasPrefix(o.Reason, text+" by "+strings.Join(o.Perspectives, ", ")+":"):
		return safetext.Line(o.Reason) // it says the state itself, and by whom
	case len(o.Perspectives) > 0:
		text += " (" + strings.Join(o.Perspectives, ", ") + ")"
	}
	if o.Regrade != nil {
		text += ", " + o.Regrade.String()
	}
	if o.Reason != "" {
		text += ": " + o.Reason
	}
	if o.Wording != "" {
		text += ": “" + o.Wording + "”"
	}
	return safetext.Line(text)
}

// isNote reports whether a line is the person's note; mark is their choice until then. Older logs do not tell a note from a choice that
// was made before.
func isNote(o ledger.Observation, mark string) bool {
	return o.Noted || o.Choice != nil && *o.Choice == mark && mark != ledger.Reject
}

// FindingMark is what the person says of a finding.
type FindingMark = feedback.FindingMarked

// ChoicePhrase is a choice in the words of a notice.
func ChoicePhrase(choice string) string {
	switch choice {
	case "":
		return "unmarked"
	case ledger.Later:
		return "left for later"
	default:
		return ChoiceWord(choice)
	}
}

// ChoiceWord is a choice in the one word that a list has room for; "" for none.
func ChoiceWord(choice string) string {
	return map[string]string{ledger.Accept: "accepted", ledger.Reject: "rejected", ledger.Later: "later"}[choice]
}

// UnchangedNote says that a note is as it was.
func UnchangedNote(id, note string) string {
	if note == "" {
		return id + " has no note"
	}
	return id + ": the note is as it was"
}

// NoteNotice says what became of a note.
func NoteNotice(id, note string) string {
	if note == "" {
		return id + ": note removed"
	}
	return id + ": note added"
}
