package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/signoff"
)

// discussionEntry is a round in the discussions list of shared-memory.json.
type discussionEntry struct {
	ID            string        `json:"id"`
	Round         int           `json:"round"`
	Type          round.Type    `json:"type"`
	NewInsights   int           `json:"new_insight_count"`
	Corrected     int           `json:"corrected_count"`
	Timestamp     time.Time     `json:"timestamp"`
	RoundID       string        `json:"round_id"`
	SubjectRound  int           `json:"subject_round"`
	Verdict       round.Verdict `json:"verdict"`
	AverageRating *float64      `json:"average_rating"`

	Severity *review.Severity         `json:"severity"`
	Status   round.Status             `json:"status"`
	Missing  []string                 `json:"missing"`
	Artifact string                   `json:"artifact"`
	Answers  []round.AnsweredQuestion `json:"answers,omitempty"`
	Decision *RoundDecision           `json:"decision,omitempty"`
}

// RoundDecision is what was decided after a round, as shared-memory.json tells it.
type RoundDecision struct {
	Decision  string   `json:"decision"`
	Origin    string   `json:"origin"`
	Focus     string   `json:"adjusted_focus,omitempty"`
	Questions []string `json:"questions,omitempty"`
	Rationale string   `json:"rationale,omitempty"`
	Revise    bool     `json:"revise,omitempty"`
	Note      string   `json:"note,omitempty"`

	SignOff *signoff.SignOff `json:"sign_off,omitempty"`
}

// WriteDecision writes what was decided after a round into the round's JSON, and into shared-memory.json for the session's later
// discussions.
func (s *Session) WriteDecision(a RoundReport) error {
	ordinal, err := s.ordinal(a.Round.ID, a.Round.Number)
	if err != nil {
		return err
	}
	return errors.Join(s.addDecision(a, ordinal), s.mergeIntoMemory(a, ordinal))
}

// mergeIntoMemory merges the round into shared-memory.json. Everything that others wrote there stays as it is.
func (s *Session) mergeIntoMemory(a RoundReport, ordinal int) error {
	before, err := s.readFile(memoryFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	merged, err := mergeMemory(before, a, ordinal)
	if err != nil {
		return &ForeignError{File: s.Path(memoryFile), Reason: err.Error()}
	}
	return s.replace(memoryFile, merged)
}

// mergeMemory adds the round to what is there; an error says why that cannot be read.
func mergeMemory(before []byte, a RoundReport, ordinal int) ([]byte, error) {
	memory := object{}
	if len(before) > 0 {
		if err := json.Unmarshal(before, &memory); err != nil {
			return nil, fmt.Errorf("it is not a JSON object (%w)", err)
		}
	}
	var list []json.RawMessage
	if err := memory.get("discussions", &list); err != nil {
		return nil, errors.New(`its "discussions" is not a list`)
	}
	entry, err := compactSafe(discussionEntry{
		ID: fmt.Sprintf("discussion-round-%d", ordinal), Round: ordinal, Type: a.Round.Type,
		NewInsights: len(a.Understanding.NewInsights), Corrected: len(a.Understanding.Corrected), Timestamp: a.Round.Finished,
		RoundID: a.Round.ID, SubjectRound: a.Round.Number, Verdict: a.Round.Verdict, AverageRating: a.Round.AverageRating,
		Severity: a.Round.Severity, Status: a.Round.Status, Missing: append([]string{}, a.Round.Missing...), Artifact: a.Round.Artifact.Path,
		Answers: a.Round.Answers(), Decision: a.Decision,
	})
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(list, func(raw json.RawMessage) bool {
		var known struct {
			RoundID      string `json:"round_id"`
			SubjectRound int    `json:"subject_round"`
		}
		return json.Unmarshal(raw, &known) == nil && known.RoundID == a.Round.ID && known.SubjectRound == a.Round.Number
	})
	if at >= 0 {
		list[at] = entry
	} else {
		list = append(list, entry)
	}
	if err := memory.set("discussions", list); err != nil {
		return nil, err
	}
	if err := mergeUnderstanding(&memory, a.Understanding); err != nil {
		return nil, err
	}
	return indent(memory)
}

// mergeUnderstanding adds what the round confirmed, corrected and found to the current understanding, once each.
func mergeUnderstanding(memory *object, u round.Understanding) error {
	current := object{}
	if err := memory.get("current_understanding", &current); err != nil {
		return errors.New(`its "current_understanding" is not an object`)
	}
	for _, part := range []struct {
		key   string
		added []string
	}{{"established", without(u.Confirmed, u.Corrected)}, {"clarified", without(u.Corrected, u.Confirmed)}, {"key_insights", u.NewInsights}} {
		var known []json.RawMessage
		if err := current.get(part.key, &known); err != nil {
			return fmt.Errorf(`its "current_understanding.%s" is not a list`, part.key)
		}
		for _, text := range part.added {
			has := slices.ContainsFunc(known, func(raw json.RawMessage) bool {
				var s string
				return json.Unmarshal(raw, &s) == nil && foreign.Text(s) == foreign.Text(text)
			})
			if has {
				continue
			}
			raw, err := compactSafe(text)
			if err != nil {
				return err
			}
			known = append(known, raw)
		}
		if err := current.set(part.key, nonNilList(known)); err != nil {
			return err
		}
	}
	return memory.set("current_understanding", current)
}

// without are the points about findings of which the others do not say the opposite: what one reviewer holds and another does not is neither
// established nor clarified.
func without(points, others []string) []string {
	return slices.DeleteFunc(slices.Clone(points), func(point string) bool {
		id := round.LeadingID(point)
		return id != "" && slices.ContainsFunc(others, func(other string) bool { return round.LeadingID(other) == id })
	})
}
