// Package signoff is the word of somebody who answers for a document, as the final gate asks for it.
//
// It may know how foreign text is made safe. It may not know decisions, rounds or files.
package signoff

import "parley/engine/foreign"

// Word is what somebody says who answers for a document.
type Word string

// The words: it may be used, has to be changed first, or is not to be used.
const (
	Accept Word = "accept"
	Revise Word = "revise"
	Reject Word = "reject"
)

// SignOff is somebody's word on the document. The verdict is the reviewers'; this is a person's, and may be another one.
type SignOff struct {
	Word Word   `json:"word"`
	Name string `json:"name,omitempty"`
	// Reason is the decision's rationale, so that the word stands beside its reason wherever it is copied to.
	Reason string `json:"reason,omitempty"`
}

// Who is "accepted by Ada".
func (s SignOff) Who() string {
	text := map[Word]string{Accept: "accepted", Revise: "sent back for revision", Reject: "rejected"}[s.Word]
	if text == "" {
		text = foreign.Line(string(s.Word))
	}
	if s.Name != "" {
		text += " by " + foreign.Line(s.Name)
	}
	return text
}

// String is "accepted by Ada: the gap is known".
func (s SignOff) String() string {
	if s.Reason == "" {
		return s.Who()
	}
	return s.Who() + ": " + foreign.Line(s.Reason)
}

// Refuses reports whether the word keeps the document from being used as it is.
func (s *SignOff) Refuses() bool { return s != nil && s.Word != Accept }

// Copy is the same word in another place.
func (s *SignOff) Copy() *SignOff {
	if s == nil {
		return nil
	}
	same := *s
	return &same
}
