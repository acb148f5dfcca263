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

// Memory is what shared-memory.json tells, whoever wrote it.
type Memory struct {
	// Reviews are the latest rounds of each review that is in it, in their order.
	Reviews []ReviewInMemory
	// Established, Clarified and Insights are the current understanding.
	Established []string
	Clarified   []string
	Insights    []string
}

// ReviewInMemory is the latest round of one review.
type ReviewInMemory struct {
	RoundID  string
	Round    int
	Artifact string
	Verdict  string
	Severity string
	Missing  []string
	Decision *RoundDecision
}

// Memory reads shared-memory.json; an empty Memory where there is none.
func (s *Session) Memory() (Memory, error) {
	data, err := s.read(memoryFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Memory{}, nil
	}
	if err != nil {
		return Memory{}, err
	}
	var file struct {
		Discussions []json.RawMessage `json:"discussions"`
		Current     struct {
			Established texts `json:"established"`
			Clarified   texts `json:"clarified"`
			Insights    texts `json:"key_insights"`
		} `json:"current_understanding"`
	}
	if err := json.Unmarshal(foreign.JSON(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))), &file); err != nil {
		return Memory{}, &ForeignError{File: s.Path(memoryFile), Reason: fmt.Sprintf("it cannot be read (%v)", err)}
	}
	m := Memory{Established: file.Current.Established, Clarified: file.Current.Clarified, Insights: file.Current.Insights}
	for _, raw := range file.Discussions {
		m.add(raw)
	}
	return m, nil
}

// add takes in one entry of the discussions, if it says which review it belongs to.
func (m *Memory) add(raw json.RawMessage) {
	var entry struct {
		RoundID  string          `json:"round_id"`
		Round    int             `json:"subject_round"`
		Artifact string          `json:"artifact"`
		Verdict  string          `json:"verdict"`
		Severity *string         `json:"severity"`
		Missing  texts           `json:"missing"`
		Decision json.RawMessage `json:"decision"`
	}
	if json.Unmarshal(raw, &entry) != nil || entry.RoundID == "" {
		return
	}
	found := ReviewInMemory{
		RoundID: entry.RoundID, Round: entry.Round, Artifact: entry.Artifact, Verdict: entry.Verdict, Missing: entry.Missing,
	}
	if entry.Severity != nil {
		found.Severity = *entry.Severity
	}
	var decision RoundDecision
	if json.Unmarshal(entry.Decision, &decision) == nil && decision.Decision != "" {
		found.Decision = &decision
	}
	m.Reviews = slices.DeleteFunc(m.Reviews, func(r ReviewInMemory) bool { return r.RoundID == found.RoundID })
	m.Reviews = append(m.Reviews, found)
}
