package feedback

import (
	"strings"

	"parley/engine/round"
)

// withBetween adds to a reason for leaving the text as it is what the files of a folder leave open between them: no verdict counts that, and
// whoever is done without reading it does not know.
func (s *adviceInput) withBetween(a Advice) Advice {
	between := s.round.BetweenFiles()
	if between == "" || s.changed || a.Choice != Done && a.Choice != AskTool || strings.Contains(a.Reason, between) {
		return a
	}
	told := sentence(between) + ": read the record."
	if a.Choice == Done {
		told = sentence(between) + ". " + staysAsItIs
	}
	a.Reason = joinSentences(a.Reason, told)
	return a
}

// staysAsItIs says what who is done does with what is open between the files.
const staysAsItIs = "Done leaves that as it is."

// nothingCameUp is said where nobody found or asked anything.
func (s *adviceInput) nothingCameUp() string {
	if between := s.round.BetweenFiles(); between != "" {
		return "No reviewer has a finding or a question, but " + between + ". " + staysAsItIs
	}
	return "No findings and no open questions came up."
}

// nobodyAsked says why no AI tool answered, without a full stop: a review that is offline asks none.
func (s *adviceInput) nobodyAsked() string {
	if s.step.Offline {
		return "This review is offline and asked no AI tool"
	}
	return "No AI tool answered"
}

// nameRulesAlone says that no AI tool answered, and what the built-in checks could rate without one.
func (s *adviceInput) nameRulesAlone() string {
	names := s.rated()
	if len(names) == 0 {
		return s.nobodyAsked() + ", and the built-in checks could rate nothing. " + untilItChanges
	}
	if len(names) == len(s.round.Perspectives) {
		return s.nobodyAsked() + "; the built-in checks rated " + round.Series(names) + ", and no other perspective was asked. " + untilItChanges
	}
	return s.nobodyAsked() + "; the built-in checks could rate " + round.Series(names) + " only. " + untilItChanges
}
