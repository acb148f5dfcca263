package mcp

import (
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"

	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/mcp/protocol"
)

// The types whose values are words of a list.
type (
	// DecisionName is one of the five ways to go on after a round.
	DecisionName string
	// State is how far a discussion is.
	State string
	// MarkName is the person's word on a finding.
	MarkName string
	// KindName is what kind of finding it is.
	KindName string
	// StateName is what became of a finding.
	StateName string
	// ModeName is how many rounds a discussion may have.
	ModeName string
	// Seconds is how long to wait at most.
	Seconds int
	// DecideStatus is what a call of decide came to.
	DecideStatus string
	// TextName is which text of a discussion is meant.
	TextName string
)

// How far a discussion is.
const (
	Running   State = "running"
	Waiting   State = "waiting_for_decision"
	Stopped   State = "stopped"
	Concluded State = "concluded"
)

// What a call of decide came to. A form that was not filled in is nobody's word.
const (
	Decided        DecideStatus = "decided"
	NobodyDecided  DecideStatus = "nobody_decided"
	QuestionAsked  DecideStatus = "question_for_the_person"
	DecideInWindow DecideStatus = "in_window"
)

// The texts of a discussion.
const (
	TheRecord      TextName = "record"
	TheConclusions TextName = "conclusions"
)

const maxSeconds = 40

// wordLists are the schemas of the types above, and of parley's own.
func wordLists() map[reflect.Type]*jsonschema.Schema {
	states := make([]string, 0, len(ledger.ToldStates()))
	for _, s := range ledger.ToldStates() {
		states = append(states, s.Phrase())
	}
	modes := make([]string, 0, len(feedback.Modes()))
	for _, m := range feedback.Modes() {
		modes = append(modes, string(m))
	}
	least, most := 0.0, float64(maxSeconds)
	return map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[DecisionName]():    words(feedback.DecisionNames()...),
		reflect.TypeFor[State]():           words(Running, Waiting, Stopped, Concluded),
		reflect.TypeFor[MarkName]():        words(ledger.Accept, ledger.Reject, ledger.Later, "none"),
		reflect.TypeFor[review.Kind]():     words(string(review.Decide), string(review.Fix), string(review.Note)),
		reflect.TypeFor[KindName]():        words(ledger.Weakness, ledger.Gap, ledger.Action),
		reflect.TypeFor[StateName]():       words(states...),
		reflect.TypeFor[ModeName]():        words(modes...),
		reflect.TypeFor[DecideStatus]():    words(Decided, NobodyDecided, QuestionAsked, DecideInWindow),
		reflect.TypeFor[PopupName]():       words(PopupAuto, PopupNone),
		reflect.TypeFor[TextName]():        words(TheRecord, TheConclusions),
		reflect.TypeFor[Seconds]():         {Type: "integer", Minimum: &least, Maximum: &most},
		reflect.TypeFor[review.Severity](): words(review.Low, review.Medium, review.High, review.Critical),
		reflect.TypeFor[round.Verdict]():   words(round.Reached, round.Blocked),
	}
}

func words[T ~string](list ...T) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, word := range list {
		s.Enum = append(s.Enum, string(word))
	}
	return s
}

// readOnly is what a tool does to the world that only looks.
func readOnly() protocol.Annotations { return protocol.Annotations{ReadOnly: true, Idempotent: true} }

// clip is foreign text as one line of so many characters at most.
func clip(text string, most int) string {
	text = strings.Join(strings.Fields(foreign.Line(text)), " ")
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + "…"
}

// clipAll is so many of the texts at most, each as one short line.
func clipAll(list []string, most int) []string {
	out := make([]string, 0, min(len(list), most))
	for _, text := range list[:min(len(list), most)] {
		out = append(out, clip(text, shortLength))
	}
	return out
}
