package round

import "parley/engine/review"

// Finding is a ledger entry as a follow-up round needs to see it: what was said, by whom, what became of it,
// and what the person chose. The ledger itself belongs to the loop.
type Finding struct {
	ID           string          `json:"id"`
	Kind         string          `json:"kind"` // weakness, gap or action
	Text         string          `json:"text"`
	Severity     review.Severity `json:"severity,omitempty"`
	Perspectives []string        `json:"perspectives"`
	State        string          `json:"state"` // new, persisting, resolved, not re-checked, contested
	Quote        string          `json:"quote,omitempty"`
	Line         int             `json:"line,omitempty"`
	Anchor       string          `json:"anchor,omitempty"`
	Rule         string          `json:"rule,omitempty"`
	Choice       string          `json:"choice,omitempty"` // accept, reject, later
	Note         string          `json:"note,omitempty"`   // the person's reason or remark
}

// FollowUp is what a round after the first gets beside the artifact (SPEC section 3).
type FollowUp struct {
	Previous *Round `json:"-"`
	Feedback string `json:"feedback,omitempty"`
	// Remark is what was really said with the decision to go on, word for word; Feedback only names the decision.
	Remark    string    `json:"remark,omitempty"`
	Focus     string    `json:"focus,omitempty"`
	Questions []string  `json:"questions,omitempty"`
	Findings  []Finding `json:"findings,omitempty"`
	// Note says how unclear feedback was understood.
	Note string `json:"note,omitempty"`
}
