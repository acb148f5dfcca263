// Package round is the data of one round: who reviewed, what they said, where they diverge, what was decided.
//
// It holds shapes only. It may know the answer's shape; it may not know how an answer was got, how a verdict
// is reached, where anything is stored, or how it is shown.
package round

import (
	"slices"
	"strings"
	"time"

	"parley/engine/review"
)

// Type is why a round was run (SPEC section 1).
type Type string

// The four round types.
const (
	Initial           Type = "initial"
	Deepen            Type = "deepen"
	DirectionAdjusted Type = "direction-adjusted"
	SpecificQuestions Type = "specific-questions"
)

// Words is what people read in place of a type, or of a round's Kind.
func (t Type) Words() string {
	switch t {
	case Deepen:
		return "deeper"
	case DirectionAdjusted:
		return "new focus"
	case SpecificQuestions:
		return "your questions"
	default:
		return string(t)
	}
}

// Status reports whether every perspective arrived.
type Status string

// A partial round lists what is missing in Round.Missing.
const (
	Complete Status = "COMPLETE"
	Partial  Status = "PARTIAL"
)

// Verdict is the outcome of a round.
type Verdict string

// The two verdicts.
const (
	Reached Verdict = "consensus_reached"
	Blocked Verdict = "consensus_blocked"
)

// Recommendation is what a caller is advised to do with the verdict (SPEC section 4).
type Recommendation string

// The recommendations; NotApplicable belongs to a reached consensus, and to a round that nobody rated.
const (
	NotApplicable Recommendation = "N-A"
	Proceed       Recommendation = "proceed-with-caution"
	Revise        Recommendation = "revise"
	Escalate      Recommendation = "escalate"
)

// Outcome tells how a perspective's answer came about.
type Outcome string

// Answered: a tool gave valid JSON. Extracted: key points were taken out of its prose. Direct: the built-in
// analysis answered. Missing: nothing arrived before the deadline or the person's "conclude now".
const (
	Answered  Outcome = "answered"
	Extracted Outcome = "extracted"
	Direct    Outcome = "direct"
	Missing   Outcome = "missing"
)

// Source tells which kind of judge stands behind an outcome: "ai", "rules" or "" for none.
func (o Outcome) Source() string {
	switch o {
	case Answered, Extracted:
		return "ai"
	case Direct:
		return "rules"
	default:
		return ""
	}
}

// Usage is what a tool itself reported; a nil Usage means "unknown", never zero.
type Usage struct {
	InputTokens  int64   `json:"input_tokens,omitempty"`
	OutputTokens int64   `json:"output_tokens,omitempty"`
	CostUSD      float64 `json:"cost_usd,omitempty"`
}

// Attempt is one link of a perspective's chain that was tried, for provenance.
type Attempt struct {
	Tool string `json:"tool"`
	Via  string `json:"via"`
	// Error is why the attempt failed; null when it succeeded.
	Error   *string `json:"error"`
	Seconds float64 `json:"seconds"`
	// Kind is the machine-readable class of the failure (tool.FailureKind), empty on success.
	Kind string `json:"kind,omitempty"`
	// Command is the argument vector without the prompt.
	Command  []string `json:"command,omitempty"`
	Version  string   `json:"version,omitempty"`
	ExitCode *int     `json:"exit_code,omitempty"`
	Bytes    int64    `json:"bytes,omitempty"`
	Usage    *Usage   `json:"usage,omitempty"`
	// Unsafe is true when this version of the tool cannot be held to reading, and was allowed by name.
	Unsafe bool `json:"unsafe,omitempty"`
	// Sandboxed is true when the system kept the tool to its own files, its scratch folder and the workspace.
	Sandboxed bool `json:"sandboxed,omitempty"`
	// ToolUses are the tools and commands that the reviewer had run.
	ToolUses []ToolUse `json:"used,omitempty"`
	// Raw is the path of the kept output, relative to the session.
	Raw string `json:"raw,omitempty"`
}

// ToolUse is one tool or command that a reviewer's model had run, or tried to.
type ToolUse struct {
	Tool string `json:"tool"`
	// Input is the command or the path, in one line; empty where it was not told.
	Input string `json:"input,omitempty"`
	// Failed is true when it was refused, or ended in an error.
	Failed bool `json:"failed,omitempty"`
}

// RanProgram reports whether a program ran: not for the direct analysis, nor for a tool that was skipped or is not there.
func (a Attempt) RanProgram() bool { return len(a.Command) > 0 }

// SaidNothing reports whether the kept output is empty: of a tool that wrote to its standard error only, that one is kept.
func (a Attempt) SaidNothing() bool { return a.Bytes == 0 && strings.HasSuffix(a.Raw, ".stdout") }

// Review is one perspective's part of a round. The answer's fields stand beside its own in JSON.
type Review struct {
	Name    string  `json:"name"`
	Role    string  `json:"role"`
	Tool    string  `json:"tool"`
	Via     string  `json:"via"`
	Outcome Outcome `json:"outcome"`
	// Dynamic marks a perspective the caller defined; the "Critical issue" rule reads it.
	Dynamic  bool      `json:"dynamic,omitempty"`
	Attempts []Attempt `json:"attempts"`
	Warnings []string  `json:"warnings,omitempty"`
	// CarriedFromRound is the round that the review was given in, where this one asked only others; 0 where it was asked for anew.
	// Its attempts were made then.
	CarriedFromRound int `json:"kept_from_round,omitempty"`
	review.Answer
}

// Theme is a point that several perspectives make. Where they do not make it in the same words, Said has each one's own;
// the first is the theme's text. Possible marks a weaker match that is shown with its source sentences instead of being
// claimed. Evidence tells of the quotes that the theme rests on: one was found, or none of them.
type Theme struct {
	Text         string   `json:"text"`
	Perspectives []string `json:"perspectives"`
	Possible     bool     `json:"possible,omitempty"`
	Points       []string `json:"points,omitempty"`

	Said     []Wording       `json:"said,omitempty"`
	Evidence review.Evidence `json:"evidence,omitempty"`
	StoodIn  int             `json:"-"` // as of a weakness, where it is so of all behind the theme
	// Settled says that the person rejected its finding, or that it is closed. It follows from the ledger, and is not stored.
	Settled string `json:"-"`
}

// View is a divergent view: a divergence that holds, a topic praised by one and criticised by another, or two statements
// that contradict each other. It has no severity where nobody gave one. Unopposed marks a rule in which nobody disagrees.
type View struct {
	Topic        string          `json:"topic"`
	Severity     review.Severity `json:"severity,omitempty"`
	Description  string          `json:"description"`
	Perspectives []string        `json:"perspectives"`
	Unopposed    bool            `json:"unopposed,omitempty"`
}

// Disagreements are the divergent views in which somebody sees it otherwise.
func (r Round) Disagreements() []View {
	return slices.DeleteFunc(slices.Clone(r.DivergentViews), func(v View) bool { return v.Unopposed })
}

// Heading is the topic with the severity, if there is one.
func (v View) Heading() string {
	if v.Severity == "" {
		return v.Topic
	}
	return v.Topic + " (" + v.Severity.Label() + ")"
}

// ActionItem is a merged suggestion, ordered by the severity of what it answers; it has none where nobody gave one. Where
// its perspectives do not ask in the same words, Said has each one's own; the first is the item's text.
type ActionItem struct {
	ID           string          `json:"id,omitempty"`
	Text         string          `json:"text"`
	Perspectives []string        `json:"perspectives"`
	Severity     review.Severity `json:"severity,omitempty"`
	Choice       string          `json:"choice,omitempty"`
	// Closed tells that it asks for nothing any more: the person rejected it, or all that it answers is closed or rejected.
	Closed bool `json:"closed,omitempty"`
	// WhyClosed names what closed it, with the round: "F-007 rejected after round 4".
	WhyClosed string    `json:"why_closed,omitempty"`
	Line      int       `json:"line,omitempty"`
	Said      []Wording `json:"said,omitempty"`
	review.Where
}

// Understanding is what a follow-up round changed in what is known (SPEC section 6).
type Understanding struct {
	Confirmed   []string `json:"confirmed"`
	Corrected   []string `json:"corrected"`
	NewInsights []string `json:"new_insights"`
}

// Round is one finished pass: what a caller gets as JSON (SPEC section 7) and what the record is made from.
type Round struct {
	ID        string `json:"round_id"`
	Number    int    `json:"round"`
	MaxRounds int    `json:"max_rounds"`
	Type      Type   `json:"type"`
	Status    Status `json:"status"`

	Verdict        Verdict          `json:"verdict"`
	Severity       *review.Severity `json:"severity"`
	AverageRating  *float64         `json:"average_rating"`
	Recommendation Recommendation   `json:"recommendation"`

	Artifact Artifact `json:"artifact"`
	// Contradictions are possible ones between the files of a bundle, found by rule, the gravest first. They weigh in no verdict.
	Contradictions []Contradiction `json:"contradictions,omitempty"`
	// UndefinedIDs are the ids that a file of a bundle names and none defines, each once. They weigh in no verdict.
	UndefinedIDs []string `json:"undefined_ids,omitempty"`
	// Untraced are the ids that the files of a bundle do not follow through, each with its place. They weigh in no verdict.
	Untraced []Untraced `json:"untraced,omitempty"`
	// Unmentioned are the sections of a bundle that no AI reviewer speaks of.
	Unmentioned []UnmentionedFile `json:"unmentioned,omitempty"`
	// VerdictChange says why the verdict is another one than that of the round before, or which findings another severity was given; "" for a
	// first round, and where neither is so.
	VerdictChange string `json:"verdict_change,omitempty"`
	Dissent       bool   `json:"dissent"`
	Borderline    bool   `json:"borderline"`
	Degraded      bool   `json:"degraded"`
	// Quorum is how many perspectives tools had to answer, where fewer did.
	Quorum int `json:"quorum,omitempty"`
	// RulesCannotTell is set where only built-in checks reviewed the document and fewer than two perspectives of them had
	// enough to judge: nothing speaks against it, and nothing is known that speaks for it.
	RulesCannotTell bool    `json:"rules_cannot_tell,omitempty"`
	Sources         Sources `json:"sources"`
	Policy          string  `json:"policy,omitempty"`

	Perspectives     []Review     `json:"perspectives"`
	Divergences      []Divergence `json:"divergences"`
	ConvergentThemes []Theme      `json:"convergent_themes"`
	DivergentViews   []View       `json:"divergent_views"`
	CoverageGaps     []string     `json:"coverage_gaps"`
	ActionItems      []ActionItem `json:"action_items"`
	// OlderGaps are open missing requirements that only earlier rounds named. They follow from the ledger, and are not stored.
	OlderGaps []string `json:"-"`
	// NamedAgain are, by the id of an earlier finding, the perspectives that named it again in this round. They follow from the ledger, and are not
	// stored.
	NamedAgain map[string][]string `json:"-"`
	// OpenFindings are the findings that are open, the gravest first. They follow from the ledger, and are not stored.
	OpenFindings []Finding `json:"-"`

	// Record is the path of the discussion record; null when it could not be written.
	Record   *string  `json:"record"`
	Warnings []string `json:"warnings"`

	// Missing names the perspectives that did not arrive or that nobody judged; Dropped those left out from the start, with why.
	Missing []string  `json:"missing,omitempty"`
	Dropped []Dropped `json:"dropped,omitempty"`

	// Interrupted are the tools whose calls were under way when parley was stopped, one name for each call: another run of the round asked
	// again. What such a call took is unknown.
	Interrupted []string `json:"interrupted_calls,omitempty"`

	// Attempt counts runs of the same subject after a revision: 1, then 2 for the one retry.
	Attempt int `json:"attempt,omitempty"`

	Feedback string `json:"user_feedback,omitempty"`
	// Questions are what the person asked of a round that answers questions; Answers has the replies.
	Questions     []string       `json:"questions,omitempty"`
	Understanding *Understanding `json:"updated_understanding,omitempty"`

	// Background is what earlier discussions of the session came to; tools are given it with the document.
	Background []string `json:"background,omitempty"`

	// Examination is the cross-examination of the round's findings; nil where there was none.
	Examination *Examination `json:"examination,omitempty"`
	// Conversations are the person's questions about findings after the round, each put to one reviewer, with their answers.
	Conversations []Turn `json:"conversations,omitempty"`

	Started  time.Time `json:"started"`
	Finished time.Time `json:"finished"`
}

// Dropped is a perspective that was asked for and left out, such as coverage without a discovery context.
type Dropped struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// revision is how a round is called that repeats another one after a revision.
const revision = "revision"

// Revised begins the feedback that a round is run with because the document was revised.
const Revised = "The document was revised; review it again"

// IsRevision reports whether the round was run because the document was revised. Only the first such run of a document that was HIGH is an
// attempt of its own; by its type any other goes deeper.
func (r Round) IsRevision() bool {
	return r.Type == Initial && r.Attempt > 1 || r.Type == Deepen && strings.HasPrefix(r.Feedback, Revised)
}

// Kind is what the round is called where people read it: its type, but for a revision.
func (r Round) Kind() string {
	if r.IsRevision() {
		return revision
	}
	return string(r.Type)
}

// IsFollowUp reports whether the round goes on from an earlier one, be it on a revised document; a review that begins anew does not.
func (r Round) IsFollowUp() bool { return r.IsRevision() || r.Type != "" && r.Type != Initial }

// HasCoverage reports whether the coverage perspective took part or was dropped: the record then has its section.
func (r Round) HasCoverage() bool {
	for _, p := range r.Perspectives {
		if p.Name == "coverage" {
			return true
		}
	}
	for _, d := range r.Dropped {
		if d.Name == "coverage" {
			return true
		}
	}
	return false
}

// absentKind is the kind of a failed attempt whose tool is not on this machine.
const absentKind = "absent"

// Raters are the perspectives that rated the document.
func (r Round) Raters() (names []string) {
	for _, p := range r.Perspectives {
		if p.Rating.Rated() {
			names = append(names, p.Name)
		}
	}
	return names
}

// AbsentTools are the AI tools that were asked for where none of them is on this machine and only built-in checks judged; nil
// otherwise.
func (r Round) AbsentTools() []string {
	var names []string
	for _, p := range r.Perspectives {
		if p.Outcome.Source() == "ai" {
			return nil
		}
		for _, a := range p.Attempts {
			switch {
			case a.Error == nil:
			case a.Kind != absentKind:
				return nil
			case !slices.Contains(names, a.Tool):
				names = append(names, a.Tool)
			}
		}
	}
	slices.Sort(names)
	return names
}

// Abstention says why a review by the built-in checks gives no rating; "" for any other review.
func (r Review) Abstention() string {
	if r.Rules == nil || r.Rating.Rated() {
		return ""
	}
	return r.Rules.Abstains
}

// SeverityOf is the round's severity, or "" when consensus was reached.
func (r Round) SeverityOf() review.Severity {
	if r.Severity == nil {
		return ""
	}
	return *r.Severity
}
