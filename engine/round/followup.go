package round

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/pattern"
	"parley/engine/review"
)

// Finding is a ledger entry as a follow-up round needs to see it: what was said, by whom, what became of it,
// and what the person chose. The ledger itself belongs to the loop.
type Finding struct {
	ID       string          `json:"id"`
	Kind     string          `json:"kind"` // weakness, gap or action
	Text     string          `json:"text"`
	Severity review.Severity `json:"severity,omitempty"`
	// Consequence is what happens if nothing is done, CallsFor what the finding asks of a person; both are "" where nobody says.
	Consequence  string      `json:"consequence,omitempty"`
	CallsFor     review.Kind `json:"calls_for,omitempty"`
	Perspectives []string    `json:"perspectives"`
	State        string      `json:"state"` // new, persisting, resolved, not re-checked, contested
	// ContestedAs tells a contested finding that an examiner disputed, or the person rejected, from one that reviewers see
	// differently. It follows from the rest, and is not stored.
	ContestedAs string `json:"-"`
	Quote       string `json:"quote,omitempty"`
	Line        int    `json:"line,omitempty"`
	// Evidence is what became of the quote when it was looked up. Stood is the last round whose document has it; 0 while it
	// still stands.
	Evidence review.Evidence `json:"evidence,omitempty"`
	Stood    int             `json:"quote_stood_in_round,omitempty"`
	// Requoted tells that a reviewer gave the quote once more for a version in which it no longer stands. It follows from the rest, and is
	// not stored.
	Requoted bool `json:"-"`
	// Opinions tell the reviewers apart where they differ in words, severity or proof, or only confirmed the finding.
	Opinions []Opinion `json:"opinions,omitempty"`
	Anchor   string    `json:"anchor,omitempty"`
	Rule     string    `json:"rule,omitempty"`
	Choice   string    `json:"choice,omitempty"` // accept, reject, later
	// Reason is why the person rejects it, Note a remark of theirs. Older logs have one field for both; see Rejection and Remark.
	Reason string `json:"reason,omitempty"`
	Note   string `json:"note,omitempty"`
	// Examined is what the last cross-examination of it came to; nil where nobody asked for one.
	Examined *Examined `json:"examination,omitempty"`
	// Conversation is what the person asked single reviewers about it, with their answers.
	Conversation []Turn `json:"conversation,omitempty"`
	review.Where
}

// Current is the finding with the evidence that holds for the document as it is now: a quote that stood in an earlier round is not found.
func (f Finding) Current() Finding {
	if f.Stood > 0 && f.Evidence == review.Found {
		f.Evidence = review.Unverified
	}
	return f
}

// Stored is the opposite of Current, for what was read from a file: a quote that stood in a round was found there.
func (f Finding) Stored() Finding {
	if f.Stood > 0 && f.Evidence == review.Unverified {
		f.Evidence = review.Found
	}
	return f
}

// Asks is what the finding asks of a person: what somebody said of it, or a decision where nobody did and it is high or critical.
func (f Finding) Asks() review.Kind {
	if f.CallsFor == "" && f.Severity.Rank() >= review.High.Rank() {
		return review.Decide
	}
	return f.CallsFor
}

// Rejection is why the person rejects the finding; "" where they do not.
func (f Finding) Rejection() string {
	if f.Choice != rejected {
		return ""
	}
	return cmp.Or(f.Reason, f.Note)
}

// Remark is the person's note on the finding. What stands in place of the reason of a rejection is none.
func (f Finding) Remark() string {
	if f.Choice == rejected && f.Reason == "" {
		return ""
	}
	return f.Note
}

// throughAgent begins what is kept of a word that an agent passed on.
const throughAgent = "said through an agent"

// SaidThroughAgent is what the person said by way of an agent, with that agent's name where it is known; without words it is that alone.
func SaidThroughAgent(words, agent string) string {
	by := throughAgent
	if agent != "" {
		by += ", " + agent
	}
	if words == "" {
		return by
	}
	return words + " (" + by + ")"
}

// HasNote reports whether the person wrote a note on the finding: that a word came through an agent is none of their words.
func (f Finding) HasNote() bool {
	note := f.Remark()
	return note != "" && !strings.HasPrefix(strings.TrimPrefix(note, "("), throughAgent) // in brackets it is in older logs
}

// rejected is the choice that has a reason.
const rejected = "reject"

// Opinion is how one reviewer sees a finding. Reworded tells that the finding's text is not theirs, Confirmed that they said
// that it holds and did not make it.
type Opinion struct {
	Perspective string          `json:"perspective"`
	Severity    review.Severity `json:"severity,omitempty"`
	Evidence    review.Evidence `json:"evidence,omitempty"`
	// Round is the one in which the reviewer said so, with the evidence of its document; 0 where an older log does not tell.
	Round     int  `json:"round,omitempty"`
	Reworded  bool `json:"reworded,omitempty"`
	Confirmed bool `json:"confirmed,omitempty"`
}

// Credit names who makes the finding: those whose words it has, those who put it otherwise, and those who confirmed it.
func (f Finding) Credit() string {
	var others, confirming []string
	for _, o := range f.Opinions {
		switch {
		case o.Confirmed:
			confirming = append(confirming, o.Perspective)
		case o.Reworded:
			others = append(others, o.Perspective)
		}
	}
	own := slices.DeleteFunc(slices.Clone(f.Perspectives), func(name string) bool {
		return slices.Contains(others, name) || slices.Contains(confirming, name)
	})
	text := CreditReworded(strings.Join(own, ", "), others)
	if len(confirming) > 0 {
		text += "; confirmed by " + strings.Join(confirming, ", ")
	}
	return strings.TrimPrefix(text, "; ")
}

// Grades is the severity; where reviewers differ in it, or a quote was not found, each one's own.
func (f Finding) Grades() string {
	var parts, grades []string
	differ := false
	for _, o := range f.Opinions {
		if o.Confirmed {
			continue
		}
		unfound := o.Evidence == review.Unverified
		differ = differ || o.Severity != f.Severity || unfound && f.Evidence != review.Unverified
		grade := o.Severity.Label()
		if grade == "" {
			grade = "no severity"
		}
		if unfound {
			grade += ", " + Unfound
		}
		if !slices.Contains(grades, grade) {
			grades = append(grades, grade)
		}
		parts = append(parts, o.Perspective+": "+grade)
	}
	switch {
	case !differ:
		return f.Severity.Label()
	case len(grades) == 1: // all say the same
		return grades[0]
	}
	return strings.Join(parts, "; ")
}

// OpenFinding is a severe finding that stood open before a round. ByRules tells that it needs no AI tool: the built-in checks
// or the person made it, and judge it again.
type OpenFinding struct {
	ID       string
	Severity review.Severity
	ByRules  bool
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
	// StillOpen are those of them that are of high severity or above and open.
	StillOpen []OpenFinding `json:"-"`
	// Note says how unclear feedback was understood.
	Note string `json:"note,omitempty"`
}

// NoOrders are the passages that gave the reviewers orders by parley's own check, and of which the person says that they do not: they rejected the
// finding.
func (f *FollowUp) NoOrders() []string {
	if f == nil {
		return nil
	}
	var quotes []string
	for _, one := range f.Findings {
		if one.Rule == review.OrdersToReviewers && one.Choice == rejected {
			quotes = append(quotes, one.Quote)
		}
	}
	return quotes
}

// leadingID is the id of a finding that begins a text.
var leadingID = pattern.New(`^F-\d{3,}\b`)

// LeadingID is the id of the finding that a point of a follow-up round begins with, as prompts ask for it; "" for none.
func LeadingID(point string) string { return leadingID.FindString(point) }
