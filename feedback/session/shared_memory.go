package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"parley/engine/foreign"
)

// SharedMemory is what shared-memory.json tells, whoever wrote it.
type SharedMemory struct {
	// Reviews are the latest rounds of each review that is in it, in their order.
	Reviews []RememberedReview
	// Established, Clarified and Insights are the current understanding.
	Established []string
	Clarified   []string
	Insights    []string
}

// RememberedReview is the latest round of one review.
type RememberedReview struct {
	RoundID  string
	Round    int
	Artifact string
	Verdict  string
	Severity string
	Missing  []string
	Decision *RoundDecision
}

// Memory reads shared-memory.json; an empty Memory where there is none.
func (s *Session) Memory() (SharedMemory, error) {
	data, err := s.readFile(memoryFile)
	if errors.Is(err, fs.ErrNotExist) {
		return SharedMemory{}, nil
	}
	if err != nil {
		return SharedMemory{}, err
	}
	var file struct {
		Discussions []json.RawMessage `json:"discussions"`
		Current     struct {
			Established looseTexts `json:"established"`
			Clarified   looseTexts `json:"clarified"`
			Insights    looseTexts `json:"key_insights"`
		} `json:"current_understanding"`
	}
	if err := json.Unmarshal(foreign.JSON(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))), &file); err != nil {
		return SharedMemory{}, &ForeignError{File: s.Path(memoryFile), Reason: fmt.Sprintf("it cannot be read (%v)", err)}
	}
	m := SharedMemory{Established: file.Current.Established, Clarified: file.Current.Clarified, Insights: file.Current.Insights}
	for _, raw := range file.Discussions {
		m.add(raw)
	}
	return m, nil
}

// add takes in one entry of the discussions, if it says which review it belongs to.
func (m *SharedMemory) add(raw json.RawMessage) {
	var entry struct {
		RoundID  string          `json:"round_id"`
		Round    int             `json:"subject_round"`
		Artifact string          `json:"artifact"`
		Verdict  string          `json:"verdict"`
		Severity *string         `json:"severity"`
		Missing  looseTexts      `json:"missing"`
		Decision json.RawMessage `json:"decision"`
	}
	if json.Unmarshal(raw, &entry) != nil || entry.RoundID == "" {
		return
	}
	found := RememberedReview{
		RoundID: entry.RoundID, Round: entry.Round, Artifact: entry.Artifact, Verdict: entry.Verdict, Missing: entry.Missing,
	}
	if entry.Severity != nil {
		found.Severity = *entry.Severity
	}
	var decision RoundDecision
	if json.Unmarshal(entry.Decision, &decision) == nil && decision.Decision != "" {
		found.Decision = &decision
	}
	m.Reviews = slices.DeleteFunc(m.Reviews, func(r RememberedReview) bool { return r.RoundID == found.RoundID })
	m.Reviews = append(m.Reviews, found)
}
