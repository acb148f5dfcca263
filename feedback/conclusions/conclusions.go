// Package conclusions is the final synthesis over all rounds of a discussion (SPEC section 8): what was found, how
// surely, what to do about it, what stays open, and how the discussion went; as data and as Markdown.
//
// It may know rounds and the ledger. It may not know files, the loop or screens. The same rounds give the same text.
package conclusions

import (
	"time"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/signoff"
)

// Input is everything the synthesis looks at.
type Input struct {
	RoundID  string
	Artifact string
	Rounds   []round.Round
	Ledger   *ledger.Ledger
	Trail    []TrailDecision
	// Revisions tells of each round that was run again after a revision what had changed, in lines.
	Revisions [][]string
	// Continues says which discussion this one goes on from, if any.
	Continues string
	// FinalGate tells that the document is signed off here, or is not.
	FinalGate bool
	Finished  time.Time
	// Unsent is how many texts the person wrote and did not send.
	Unsent int
	// SHA256Now is the document as the review ended, where no round has read that text; the ledger has its lines. Else "".
	SHA256Now string
	// Undone are the person's words that reviewers were given and that do not stand any more.
	Undone []UndoneWord
}

// TrailDecision is one decision of the trail, as the loop recorded it.
type TrailDecision struct {
	Round     int      `json:"round"`
	Decision  string   `json:"decision"`
	Origin    string   `json:"origin"`
	Focus     string   `json:"adjusted_focus,omitempty"`
	Questions []string `json:"questions,omitempty"`
	Rationale string   `json:"rationale,omitempty"`
	Revise    bool     `json:"revise,omitempty"`
	Reviewer  string   `json:"reviewer,omitempty"` // the only one who was asked
	About     string   `json:"about,omitempty"`    // the finding that they were asked about
	Note      string   `json:"note,omitempty"`     // how unclear feedback was understood
	// DocumentChanged tells that the document was another one by then than the round had read.
	DocumentChanged bool `json:"document_changed,omitempty"`
	// SignOff is the word of somebody who answers for the document.
	SignOff *signoff.SignOff `json:"sign_off,omitempty"`
}

// Confidence is how sure a conclusion is (SPEC section 8).
type Confidence string

// High: several independent sources. Medium: one. Low: speculative, because its quote is not in the document or
// because it is contested.
const (
	High   Confidence = "high"
	Medium Confidence = "medium"
	Low    Confidence = "low"
)

// Document is the final synthesis.
type Document struct {
	RoundID  string `json:"round_id"`
	Artifact string `json:"artifact"`
	// Title is the artifact for people.
	Title  string `json:"-"`
	SHA256 string `json:"artifact_sha256"`
	// SHA256Now is the text that lines count in where no round has read it: the document has changed since the last one.
	SHA256Now string    `json:"artifact_sha256_now,omitempty"`
	Timestamp time.Time `json:"timestamp"`
	Continues string    `json:"continues,omitempty"`

	Summary        string               `json:"summary"`
	Verdict        round.Verdict        `json:"verdict"`
	Severity       *review.Severity     `json:"severity"`
	AverageRating  *float64             `json:"average_rating"`
	Recommendation round.Recommendation `json:"recommendation"`
	// StandIns says whose tools failed in the last round, and whether the built-in checks in their place could judge.
	StandIns string `json:"stand_ins,omitempty"`

	KeyConclusions     []Conclusion       `json:"key_conclusions"`
	Recommendations    []Recommendation   `json:"recommendations"`
	Answers            []AnsweredQuestion `json:"answers"`
	RemainingQuestions []Question         `json:"remaining_questions"`
	Trail              []TrailRound       `json:"decision_trail"`
	Said               []SaidAt           `json:"said_of_findings,omitempty"` // by the person
	Undone             []UndoneWord       `json:"undone_words,omitempty"`
	Revisions          [][]string         `json:"revisions,omitempty"`
	Themes             []Theme            `json:"themes"`
	Insights           []Insight          `json:"insights"`
	ResolvedConflicts  []Resolved         `json:"resolved_conflicts"`
	LapsedConflicts    []Resolved         `json:"lapsed_conflicts,omitempty"`    // they hold no longer, and nothing that they rest on was answered
	UnratedConflicts   []Resolved         `json:"unrated_conflicts,omitempty"`   // they hold no longer, and nobody rated again
	UnsettledConflicts []Resolved         `json:"unsettled_conflicts,omitempty"` // they hold no longer, and rest on an open finding
	ResolvedFindings   []Resolved         `json:"resolved_findings"`
	Unique             []Unique           `json:"unique_contributions"`
	Disputed           []Item             `json:"disputed"`  // an examiner rejected it with words of the document
	Contested          []Item             `json:"contested"` // reviewers see it differently
	// Conversations are the person's questions to single reviewers about findings, with their answers.
	Conversations []round.Turn `json:"conversations,omitempty"`
	Rejected      []Item       `json:"rejected"`
	Deferred      []Item       `json:"deferred"`
	Findings      []Item       `json:"findings"`
	Statistics    Statistics   `json:"statistics"`

	paragraphs     []string         // of the summary
	notRecommended []Recommendation // what the list of recommendations has no room for
}

// Conclusion is a finding that matters, with what speaks for it.
type Conclusion struct {
	ID       string          `json:"finding"`
	Text     string          `json:"text"`
	Severity review.Severity `json:"severity,omitempty"`
	// Grades are the severities by reviewer, where they differ.
	Grades     string     `json:"grades,omitempty"`
	Confidence Confidence `json:"confidence"`
	Reason     string     `json:"because"` // why the confidence is what it is
	State      string     `json:"state"`
	// Consequence is what happens if nothing is done, "" where nobody says.
	Consequence string     `json:"consequence,omitempty"`
	Evidence    []Evidence `json:"evidence"`
	// Remedies are the action items that answer it.
	Remedies []string `json:"remedies,omitempty"`

	told   string // the text as it is told
	called string // the state as it is told
}

// Evidence is who said it, and the passage it rests on. Stood is the last round whose document has the passage, 0 while it
// still does. Confirmed tells that this reviewer only said that the finding holds.
type Evidence struct {
	Perspective string `json:"perspective"`
	Judge       string `json:"judge"`
	Rule        string `json:"rule,omitempty"`
	Round       int    `json:"round"`
	// Own tells that a custom command said it, of which nobody knows whether it is AI.
	Own   bool   `json:"own,omitempty"`
	Quote string `json:"quote,omitempty"`
	Line  int    `json:"line,omitempty"`
	review.Where

	Severity   review.Severity `json:"severity,omitempty"`
	Unverified bool            `json:"unverified,omitempty"`
	TooShort   bool            `json:"too_short,omitempty"`
	Stood      int             `json:"stood_in_round,omitempty"`
	Confirmed  bool            `json:"confirmed,omitempty"`

	requoted bool // the quote was given again for a document that no longer has it

	rounds []int // all those in which it was said or confirmed; nil where only Round is known
}

// Recommendation is an open finding with the action items that answer it, or an action item that answers none. Priority counts from 1.
type Recommendation struct {
	Credit       string          `json:"credit"`
	Priority     int             `json:"priority"`
	ID           string          `json:"finding"`
	Kind         string          `json:"kind"`
	Text         string          `json:"text"`
	Severity     review.Severity `json:"severity,omitempty"`
	CallsFor     review.Kind     `json:"calls_for,omitempty"` // what a finding asks of a person
	Perspectives []string        `json:"perspectives"`
	Answers      []string        `json:"answers,omitempty"` // the findings it is a remedy for
	Choice       string          `json:"choice,omitempty"`
	Note         string          `json:"note,omitempty"`
	Line         int             `json:"line,omitempty"` // the place of the finding that it is, or that it answers first
	review.Where

	// ActionItems are those that answer the finding.
	ActionItems []ActionItem `json:"action_items,omitempty"`

	Contest string `json:"-"` // who holds something against it, and what it only seems to answer
	unfound bool   // it is a finding whose quote is not in the document
	// unconfirmed is set where its text, or that of all it answers, has changed, and nobody has confirmed that this mends it.
	unconfirmed bool
}

// ActionItem is what reviewers ask for to answer a finding.
type ActionItem struct {
	ID           string          `json:"finding"`
	Text         string          `json:"text"`
	Credit       string          `json:"credit"`
	Severity     review.Severity `json:"severity,omitempty"`
	Perspectives []string        `json:"perspectives"`
	Answers      []string        `json:"answers,omitempty"`
	// Presumed is the finding that it seems to answer because its reviewer lists suggestions in the order of the weaknesses; "" where it is known.
	Presumed string `json:"presumed_answer,omitempty"`
	Choice   string `json:"choice,omitempty"`
	Note     string `json:"note,omitempty"`

	Contest string   `json:"-"` // the same of the item
	also    []string // the open findings that it answers besides the one that it stands below
}

// AnsweredQuestion is a question of the person's with what the reviewers answered, the surest first.
type AnsweredQuestion struct {
	Question string  `json:"question"`
	Replies  []Reply `json:"replies"`
}

// Reply is one answer and the round that it was given in; reviewers who said the same in the same words stand together.
type Reply struct {
	round.Reply
	Round int `json:"round"`
	// Older tells that the document has changed since: the line is one of that round's.
	Older bool `json:"older_version,omitempty"`

	version string // SHA-256 of the document it was given on
}

// Question is one that stays open, with who asked it, since which round, and in which it was asked last.
type Question struct {
	Text         string   `json:"text"`
	Perspectives []string `json:"perspectives"`
	// Reworded are those of them who asked in other words.
	Reworded []string `json:"reworded,omitempty"`
	Since    int      `json:"since_round"`
	Last     int      `json:"last_asked_round"`
}

// Insight is what a follow-up round found that is no finding.
type Insight struct {
	Text         string   `json:"text"`
	Perspectives []string `json:"perspectives"`
	Round        int      `json:"round"`

	voices []string // the perspectives, and the built-in checks where these read in the place of one
}

// TrailRound is one round of the trail with its verdict and what was decided after it.
type TrailRound struct {
	Round int        `json:"round"`
	Type  round.Type `json:"type"`
	// Attempt is 2 for the run after a revision.
	Attempt  int              `json:"attempt,omitempty"`
	Kind     string           `json:"kind"` // the type, but for a revision
	Status   round.Status     `json:"status"`
	Verdict  round.Verdict    `json:"verdict"`
	Severity *review.Severity `json:"severity"`
	Average  *float64         `json:"average_rating"`
	Counts   ledger.Counts    `json:"findings"`
	// VerdictChange is why the verdict is another one than that of the round before.
	VerdictChange string         `json:"verdict_change,omitempty"`
	Decision      *TrailDecision `json:"decision,omitempty"`
}

// Theme is a convergent point with the rounds that had it.
type Theme struct {
	Text         string   `json:"text"`
	Perspectives []string `json:"perspectives"`
	Rounds       []int    `json:"rounds"`
	Finding      string   `json:"finding,omitempty"` // the one that it is, where the ledger knows
}

// Resolved is something that perspectives disagreed about and no longer do, or a finding that is closed.
type Resolved struct {
	Text string `json:"text"`
	How  string `json:"how"`
}

// Unique is what only one perspective contributed.
type Unique struct {
	Perspective string   `json:"perspective"`
	Findings    []string `json:"findings"`
	Points      []string `json:"points"`
}

// Item is a ledger entry with what became of it.
type Item struct {
	ID       string          `json:"id"`
	Kind     string          `json:"kind"`
	Text     string          `json:"text"`
	Severity review.Severity `json:"severity,omitempty"`
	// Consequence is what happens if nothing is done, CallsFor what it asks of a person; both are "" where nobody says.
	Consequence  string      `json:"consequence,omitempty"`
	CallsFor     review.Kind `json:"calls_for,omitempty"`
	State        string      `json:"state"`
	Perspectives []string    `json:"perspectives"`
	FirstRound   int         `json:"first_round"`
	LastSeen     int         `json:"last_seen"`
	Choice       string      `json:"choice,omitempty"`
	Reason       string      `json:"reason,omitempty"`
	Note         string      `json:"note,omitempty"`
	Answers      []string    `json:"answers,omitempty"`
	WhyClosed    string      `json:"why_closed,omitempty"` // of an action item that asks for nothing any more
	// Credit names who makes it and who put it otherwise, Grades the severities, by reviewer where they differ.
	Credit string `json:"credit"`
	Grades string `json:"grades,omitempty"`
	// Examined is what a tool of another vendor said of it, nil where none was asked.
	Examined *round.Examined `json:"examination,omitempty"`
	// Passage is how the text that it rests on changed, PassageRound the round that saw it.
	Passage      *ledger.Passage `json:"passage,omitempty"`
	PassageRound int             `json:"passage_round,omitempty"`
	// History tells what became of it round by round, Said what the person said of it.
	History    string `json:"story"`
	PersonText string `json:"said,omitempty"`
}

// Statistics counts what the discussion was. Findings are weaknesses and gaps; their states add up to them, with those that the person rejected
// and those that an examiner disputed each for itself. Accepted, Rejected and Deferred count what the person said, of action items too.
type Statistics struct {
	Rounds       int           `json:"rounds"`
	Partial      int           `json:"partial_rounds"`
	Answers      int           `json:"answers"`
	Sources      round.Sources `json:"sources"`
	Findings     int           `json:"findings"`
	Actions      int           `json:"action_items"`
	OpenActions  int           `json:"open_action_items"`
	New          int           `json:"new"`
	Persisting   int           `json:"persisting"`
	Resolved     int           `json:"resolved"` // fixed and withdrawn
	Fixed        int           `json:"fixed"`
	Withdrawn    int           `json:"withdrawn"`
	Gone         int           `json:"gone"`
	Unconfirmed  int           `json:"text_changed_not_confirmed"`
	Unchanged    int           `json:"text_unchanged_not_raised_again"`
	NotRaised    int           `json:"not_raised_again,omitempty"`
	NotRechecked int           `json:"not_rechecked"`
	Contested    int           `json:"contested"`
	Disputed     int           `json:"disputed"`
	RaisedAgain  int           `json:"raised_again"`
	RejectedOnes int           `json:"rejected_findings"`
	Accepted     int           `json:"accepted"`
	Rejected     int           `json:"rejected"`
	Deferred     int           `json:"deferred"`
	Own          int           `json:"own"`
	Noted        int           `json:"noted"`
	Unsent       int           `json:"unsent,omitempty"` // texts that the person wrote and did not send
	Quotes       int           `json:"quotes"`
	Unverified   int           `json:"unverified_quotes"`
	// GoneQuotes were found once, and no longer in the text of the last round that quoted them.
	GoneQuotes   int     `json:"gone_quotes,omitempty"`
	TooShort     int     `json:"too_short_quotes,omitempty"`
	InputTokens  int64   `json:"input_tokens,omitempty"`
	OutputTokens int64   `json:"output_tokens,omitempty"`
	Seconds      float64 `json:"seconds"`

	saidOfFindings personSaid
	saidOfActions  personSaid
	abstained      int                    // answers of built-in checks without a rating
	abstentions    []string               // why built-in checks gave no rating
	commands       []string               // the custom commands that answered
	states         map[string]int         // findings by what they are called
	quotes         map[string]quoteCourse // what became of the words that reviewers quoted

	// action items that are closed, those that are open and left for later, and those that the person rejected
	closedActions, laterActions, rejectedActions int
}
