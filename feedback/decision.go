package feedback

import (
	"time"

	"parley/engine/round"
	"parley/feedback/signoff"
)

// Choice is what the person decided at a checkpoint (SPEC section 1).
type Choice string

// The three decisions. Asking questions is a way to continue deeper: Decision.Questions is then set.
const (
	ContinueDeeper  Choice = "continue_deeper"
	AdjustDirection Choice = "adjust_direction"
	Done            Choice = "done"
)

// Origin tells whose word a decision is. A default is never recorded as the person's.
type Origin string

// Who decided.
const (
	ByPerson   Origin = "person"
	ByCaller   Origin = "caller" // whoever runs the discussion, where it says nothing else
	ByTimeout  Origin = "no answer, default"
	ByFinal    Origin = "round limit"
	ByHeadless Origin = "headless, not asked"
	ByMode     Origin = "quick mode, not asked"
)

// Decision is the outcome of one checkpoint.
type Decision struct {
	Choice    Choice    `json:"decision"`
	Focus     string    `json:"adjusted_focus,omitempty"`
	Questions []string  `json:"questions,omitempty"`
	Rationale string    `json:"rationale,omitempty"`
	Origin    Origin    `json:"origin"`
	Round     int       `json:"round"`
	MaxRounds int       `json:"max_rounds"`
	Time      time.Time `json:"time"`
	// Revise asks to run the subject again after the person revised the artifact (HIGH only, once).
	Revise bool `json:"revise,omitempty"`
	// SignOff is the word of somebody who answers for the document.
	SignOff *signoff.SignOff `json:"sign_off,omitempty"`
	// Reviewer asks one perspective only (with Questions); About is the finding that the questions are about.
	Reviewer string `json:"reviewer,omitempty"`
	About    string `json:"about,omitempty"`
	// Feedback is what was said where it fits none of the choices; Note says how it was understood.
	Feedback string `json:"feedback,omitempty"`
	Note     string `json:"note,omitempty"`
	// DocumentChanged tells that the document was another one by then than the round had read.
	DocumentChanged *DocumentChange `json:"document_changed,omitempty"`
	// Presented is what the person had seen, and NextAction what an orchestrator does now.
	Presented  Presented `json:"presented"`
	NextAction string    `json:"next_action"`
}

// Presented is the summary shown at the checkpoint. Undisputed is what holds against the document and no reviewer sees
// otherwise, such as a low rating by all: it is no conflict, and "no conflicts" alone would hide it.
type Presented struct {
	Themes        []string `json:"themes"`
	Conflicts     []string `json:"conflicts"`
	Undisputed    []string `json:"undisputed,omitempty"`
	OpenQuestions []string `json:"open_questions"`
}

// Option is one thing a checkpoint offers.
type Option struct {
	Choice      Choice       `json:"choice"`
	Questions   bool         `json:"questions,omitempty"` // the "Ask questions" form of continue_deeper
	Revise      bool         `json:"revise,omitempty"`    // the "Revise and run again" form, after HIGH
	SignOff     signoff.Word `json:"sign_off,omitempty"`  // a form of done at the final gate, with a name
	Label       string       `json:"label"`
	Description string       `json:"description"`
	Recommended bool         `json:"recommended,omitempty"`
}

// Advice is what parley would do, and why, from what the round brought that is new and from its verdict. Choice may also be
// ReviseAndRunAgain, Escalate or AskTool. Reason is one or two sentences.
type Advice struct {
	Choice Choice `json:"choice"`
	Reason string `json:"reason"`
}

// Checkpoint is what is put before the person after a round (SPEC section 8).
type Checkpoint struct {
	Round     int  `json:"round"`
	MaxRounds int  `json:"max_rounds"`
	Final     bool `json:"final"`
	// Gate marks the final gate: whoever ends the review there signs the document off, or refuses it.
	Gate bool `json:"gate,omitempty"`
	// Offline tells that the review asks no AI tool.
	Offline bool `json:"offline,omitempty"`
	// RoundsBefore counts the rounds of earlier reviews of the same subject, from which this one began anew.
	RoundsBefore int `json:"before,omitempty"`
	// RoundID and Verdict say what the round was about and came to; empty for a checkpoint without a round of parley's.
	RoundID   string        `json:"round_id,omitempty"`
	Verdict   round.Verdict `json:"verdict,omitempty"`
	Presented Presented     `json:"presented"`
	Options   []Option      `json:"options"`
	Advice    Advice        `json:"advice"`
	Timeout   time.Duration `json:"timeout"` // 0 waits for ever
	// DocumentChanged tells that the document is another one now than the round has read.
	DocumentChanged *DocumentChange `json:"document_changed,omitempty"`
	// Notes say what is missing or was understood in some way, such as "no discussion data found".
	Notes []string `json:"notes,omitempty"`
}
