package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/feedback/ledger"
)

// findingsMark is how findings.json says that it is parley's.
const findingsMark = "finding-ledger"

// findingsDoc is findings.json: the ledger of each subject of the session. Ids belong to their subject.
type findingsDoc struct {
	Parley   string            `json:"parley"`
	Version  int               `json:"version"`
	Subjects []SubjectFindings `json:"subjects"`
}

// SubjectFindings is one subject's ledger in findings.json.
type SubjectFindings struct {
	RoundID string `json:"round_id"`
	ledger.Ledger
}

// Findings reads findings.json; nothing when there is none.
func (s *Session) Findings() ([]SubjectFindings, error) {
	data, err := s.readFile(findingsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if data, err = findingsFormat.upgrade(s.Path(findingsFile), "parley's finding ledger", data); err != nil {
		return nil, err
	}
	var doc findingsDoc
	if err := json.Unmarshal(foreign.JSON(data), &doc); err != nil {
		return nil, &ForeignError{File: s.Path(findingsFile), Reason: fmt.Sprintf("it is damaged (%v)", err)}
	}
	if doc.Parley != findingsMark {
		return nil, &ForeignError{File: s.Path(findingsFile), Reason: "it is not parley's finding ledger"}
	}
	return doc.Subjects, nil
}

// WriteFindings writes a subject's ledger into findings.json, beside those of other subjects.
func (s *Session) WriteFindings(roundID string, l *ledger.Ledger) error {
	subjects, err := s.Findings()
	if err != nil {
		return err
	}
	own := SubjectFindings{RoundID: roundID, Ledger: *l}
	own.Entries = nonNilList(own.Entries)
	at, found := slices.BinarySearchFunc(subjects, roundID, func(a SubjectFindings, id string) int { return strings.Compare(a.RoundID, id) })
	if found {
		subjects[at] = own
	} else {
		subjects = slices.Insert(subjects, at, own)
	}
	data, err := indentSafe(findingsDoc{Parley: findingsMark, Version: findingsFormat.version, Subjects: subjects})
	if err != nil {
		return err
	}
	return s.replace(findingsFile, data)
}
