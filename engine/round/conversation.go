package round

import (
	"fmt"
	"slices"

	"parley/engine/review"
)

// Turn is a question of the person about one finding, put to one reviewer outside the count of rounds, and its answer.
type Turn struct {
	// ID names the finding, Number counts its questions from 1.
	ID     string `json:"id"`
	Number int    `json:"number"`
	// Reviewer is the perspective that was asked, Round the one after which, SHA256 the document as it was then.
	Reviewer string `json:"reviewer"`
	Round    int    `json:"round"`
	SHA256   string `json:"artifact_sha256,omitempty"`
	Question string `json:"question"`
	// Answer is "" where there is none; then Why says why, or is "" while nobody has answered yet.
	Answer string      `json:"answer,omitempty"`
	Quotes []TurnQuote `json:"quotes,omitempty"`
	Why    string      `json:"why,omitempty"`
	Tool   string      `json:"tool,omitempty"`
	// Attempts are the calls that were made for it, the last of which answered, if any did.
	Attempts []Attempt `json:"attempts,omitempty"`
}

// TurnQuote are words that an answer rests on. Line is where they begin in the document, 0 where they are not in it.
type TurnQuote struct {
	Text string `json:"text"`
	Line int    `json:"line,omitempty"`
	review.Where
}

// Place is where the quote stands, as a reader looks for it; it says so where it stands nowhere.
func (q TurnQuote) Place() string {
	if q.Line == 0 {
		return "not in the document"
	}
	return q.At(q.Line)
}

// Open reports whether nobody has answered, and nobody knows why not: parley was closed meanwhile, or the answer is on its way.
func (t Turn) Open() bool { return t.Answer == "" && t.Why == "" }

// Outcome is the answer, or why there is none, in one line.
func (t Turn) Outcome() string {
	switch {
	case t.Answer != "":
		return t.Answer
	case t.Why != "":
		return "No answer: " + t.Why
	default:
		return "No answer: parley was closed before it came."
	}
}

// By names who answered: "quality (codex)".
func (t Turn) By() string {
	if t.Tool == "" {
		return t.Reviewer
	}
	return fmt.Sprintf("%s (%s)", t.Reviewer, t.Tool)
}

// WithTurn is a conversation with a turn entered: it takes the place of the one of its number.
func WithTurn(turns []Turn, t Turn) []Turn {
	same := func(other Turn) bool { return other.ID == t.ID && other.Number == t.Number }
	if at := slices.IndexFunc(turns, same); at >= 0 {
		turns = slices.Clone(turns)
		turns[at] = t
		return turns
	}
	return append(slices.Clip(turns), t)
}

// TalkedAbout says who was asked about a finding, and whether they have answered, as a clause; "" where nobody was asked.
func (f Finding) TalkedAbout() string {
	n := len(f.Conversation)
	if n == 0 {
		return ""
	}
	for _, t := range slices.Backward(f.Conversation) {
		if t.Answer != "" {
			return t.Reviewer + " has answered a question about it"
		}
	}
	return f.Conversation[n-1].Reviewer + " was asked about it"
}
