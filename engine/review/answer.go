// Package review is one reviewer's answer: its schema, finding it in what a tool printed, repairing and
// checking it, and looking its quotes up in the artifact.
//
// It may know text, JSON and the answer's shape (SPEC section 3). It may not know tools, perspectives beyond
// their extra fields, rounds, rules of consensus, or screens.
package review

import (
	"encoding/json"
	"strings"
)

// Severity grades a weakness or a divergence. The empty severity means "not given".
type Severity string

// The severities in rising order. Critical comes only from dynamic perspectives.
const (
	Low      Severity = "low"
	Medium   Severity = "medium"
	High     Severity = "high"
	Critical Severity = "critical"
)

// OrdersToReviewers is the rule of parley's own by which a document speaks to its reviewers: whoever read it may have obeyed.
const OrdersToReviewers = "Q21"

// Rank orders severities: 0 for none, 1 low, 2 medium, 3 high, 4 critical.
func (s Severity) Rank() int {
	switch s {
	case Low:
		return 1
	case Medium:
		return 2
	case High:
		return 3
	case Critical:
		return 4
	default:
		return 0
	}
}

// Label is the severity as records and verdicts print it: HIGH, MEDIUM, LOW, CRITICAL, or "" for none.
func (s Severity) Label() string { return strings.ToUpper(string(s)) }

// Rating is 1 to 5; the zero value is "unrated", which is left out of averages and written as null in JSON.
type Rating int

// Best is the highest rating.
const Best Rating = 5

// Rated reports whether a rating was given.
func (r Rating) Rated() bool { return r >= 1 && r <= Best }

// MarshalJSON writes null for an unrated perspective.
func (r Rating) MarshalJSON() ([]byte, error) {
	if !r.Rated() {
		return []byte("null"), nil
	}
	return json.Marshal(int(r))
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (r *Rating) UnmarshalJSON(data []byte) error {
	var n *int
	if err := json.Unmarshal(data, &n); err != nil {
		return err
	}
	*r = 0
	if n != nil {
		*r = Rating(*n)
	}
	return nil
}

// Evidence says what became of a weakness's quote when it was looked up in the artifact.
type Evidence string

// A quote is found (and has a line), unverified (not in the artifact), too short to show a place (its characters are there, but in
// several places or inside longer words), or was never given.
const (
	NotQuoted  Evidence = ""
	Found      Evidence = "found"
	Unverified Evidence = "unverified"
	TooShort   Evidence = "too_short"
)

// Weakness is one thing a reviewer criticises.
type Weakness struct {
	Text     string   `json:"text"`
	Severity Severity `json:"severity,omitempty"`
	// Consequence is what happens if nothing is done, in a sentence; Kind what the weakness asks of a person.
	Consequence string `json:"consequence,omitempty"`
	Kind        Kind   `json:"kind,omitempty"`
	// Quote is verbatim text of the artifact, Location where the reviewer says it stands.
	Quote    string `json:"quote,omitempty"`
	Location string `json:"location,omitempty"`
	// Topic (one of a fixed list) and Anchor (a heading or an id) let points be compared exactly.
	Topic  string `json:"topic,omitempty"`
	Anchor string `json:"anchor,omitempty"`
	// Line is where parley found the quote, counted from 1; 0 when it did not.
	Line     int      `json:"line,omitempty"`
	Evidence Evidence `json:"evidence,omitempty"`
	// StoodIn is the last earlier round whose document has the quote that this one does not have; 0 for none. It follows from the ledger,
	// and is not stored.
	StoodIn int `json:"-"`
	// Finding is the number that the ledger gave it, where that is known. It is not stored, either.
	Finding string `json:"-"`
	// Rule is the id of the direct check that made this weakness ("Q4"); empty for an AI tool's.
	Rule string `json:"rule,omitempty"`
	// Why says why it matters, of a direct check's finding. Settles is what would settle it: the check's own words, or what the
	// reviewer asks for beside it, which is among the suggestions, too.
	Why     string `json:"why,omitempty"`
	Settles string `json:"settles,omitempty"`
	// Places are all places of a direct check's finding that has more than the one shown.
	Places []Place `json:"places,omitempty"`
	Where
}

// Place is where a finding holds: a line of the document, and the words there.
type Place struct {
	Line  int    `json:"line"`
	Quote string `json:"quote,omitempty"`
	Where
}

// Suggestion is one improvement a reviewer asks for.
type Suggestion struct {
	Text     string   `json:"text"`
	Priority Severity `json:"priority,omitempty"`
	Topic    string   `json:"topic,omitempty"`
	Anchor   string   `json:"anchor,omitempty"`
	Line     int      `json:"line,omitempty"`
	Rule     string   `json:"rule,omitempty"`
	Where
}

// Reply answers one question of the person in a specific-questions round.
type Reply struct {
	Question   string `json:"question"`
	Answer     string `json:"answer"`
	Evidence   string `json:"evidence,omitempty"`
	Confidence string `json:"confidence,omitempty"`
	Line       int    `json:"line,omitempty"`
	// Unanswered is set where the built-in checks say that they cannot answer: the words tell why, and answer nothing.
	Unanswered bool `json:"unanswered,omitempty"`
	Where
}

// Answer is what one perspective said: SPEC section 3, the fields every reviewer gives, the extra ones of risk
// and coverage, and those of follow-up rounds. The zero value is an empty, unrated answer.
type Answer struct {
	Rating        Rating       `json:"rating"`
	Strengths     []string     `json:"strengths"`
	Weaknesses    []Weakness   `json:"weaknesses"`
	Suggestions   []Suggestion `json:"suggestions"`
	OpenQuestions []string     `json:"open_questions"`

	// Unsorted is what a reviewer without JSON said that is neither clearly praise nor criticism nor a proposal.
	Unsorted []string `json:"unsorted,omitempty"`

	// RiskLevel is low, medium, high or critical: the risk perspective only.
	RiskLevel Severity `json:"risk_level,omitempty"`

	// The coverage perspective's requirement lists.
	MissingRequirements []string `json:"missing_requirements,omitempty"`
	PartialRequirements []string `json:"partial_requirements,omitempty"`
	CoveredRequirements []string `json:"covered_requirements,omitempty"`
	ScopeCreep          []string `json:"scope_creep,omitempty"`

	// What follow-up rounds ask for in addition.
	Confirmed   []string `json:"confirmed,omitempty"`
	Corrected   []string `json:"corrected,omitempty"`
	NewInsights []string `json:"new_insights,omitempty"`
	Replies     []Reply  `json:"answers,omitempty"`

	// Rules is set when the built-in direct analysis made this answer, and only then.
	Rules *RuleReport `json:"rules,omitempty"`
}

// RuleReport labels an answer as the work of the built-in checks (direct-analysis facts, section 6).
type RuleReport struct {
	Engine     string `json:"engine"`
	Confidence string `json:"confidence"`
	// How many checks were met, partly met, not met, and not applicable to this artifact.
	Met           int `json:"met"`
	Partly        int `json:"partly"`
	Not           int `json:"not"`
	NotApplicable int `json:"not_applicable"`
	// Abstains says why there is no rating, "" where there is one.
	Abstains string `json:"abstains,omitempty"`
	// Kind is what the document was taken for, which decides the checks that are asked; KindFrom is what told it: "title",
	// "content" or "file name", "" where nothing did.
	Kind     string `json:"kind,omitempty"`
	KindFrom string `json:"kind_from,omitempty"`
	// Reason explains the rating in one line; NotJudged lists what no rule can judge.
	Reason    string   `json:"reason"`
	NotJudged []string `json:"not_judged"`
	// DocumentQuestions are those that the document itself leaves open, under a heading on them: they are its own, and no
	// perspective asks them.
	DocumentQuestions []string `json:"document_questions,omitempty"`
	// Silenced tells which findings a comment in the artifact asked not to make, and why.
	Silenced []string `json:"silenced,omitempty"`
	// Checks tells of each check what became of it.
	Checks []CheckOutcome `json:"checks,omitempty"`
	// RatedFiles are the files of a bundle that could be rated, where it has several: the rating is that of the lowest.
	RatedFiles []string `json:"rated_files,omitempty"`
	// Absent is set where the document holds no text of an author's to judge. It is told by the findings and not stored.
	Absent bool `json:"-"`
}

// MostRuleFindings is how many findings the direct analysis lists for a perspective.
const MostRuleFindings = 12

// SwitchedOff is why a check did not run that the configuration left out.
const SwitchedOff = "switched off"

// CheckOutcome is what became of one check: met, partly, not, or not applicable with the reason.
type CheckOutcome struct {
	Check string `json:"check"`
	// What is the demand: "has no empty section".
	What  string `json:"what,omitempty"`
	State string `json:"state"`
	Why   string `json:"why,omitempty"`
	// Files are those of a bundle in which it is not met, or only in part: another file may well meet it.
	Files []string `json:"files,omitempty"`
}
