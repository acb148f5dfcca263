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
	Subjects []json.RawMessage `json:"subjects"`
}

// SubjectFindings is one subject's ledger in findings.json.
type SubjectFindings struct {
	RoundID string `json:"round_id"`
	ledger.Ledger
}

// Findings reads findings.json; nothing when there is none.
func (s *Session) Findings() ([]SubjectFindings, error) {
	_, stored, err := s.readFindings()
	if err != nil {
		return nil, err
	}
	budget := maxObservations
	var subjects []SubjectFindings
	for _, subject := range stored {
		if !subject.within(&budget) {
			return nil, s.damagedFindings(errors.New("it tells of more rounds than there can be"))
		}
		subjects = append(subjects, subject.expand())
	}
	return subjects, nil
}

// readFindings reads findings.json as it is stored: the file, and what it says of each subject.
func (s *Session) readFindings() (doc findingsDoc, subjects []storedFindings, err error) {
	data, err := s.readFile(findingsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return doc, nil, nil
	}
	if err != nil {
		return doc, nil, err
	}
	if data, err = findingsFormat.upgrade(s.Path(findingsFile), "parley's finding ledger", data); err != nil {
		return doc, nil, err
	}
	if err := json.Unmarshal(foreign.JSON(data), &doc); err != nil {
		return doc, nil, s.damagedFindings(err)
	}
	if doc.Parley != findingsMark {
		return doc, nil, &ForeignError{File: s.Path(findingsFile), Reason: "it is not parley's finding ledger"}
	}
	subjects = make([]storedFindings, len(doc.Subjects))
	for i, raw := range doc.Subjects {
		if err := json.Unmarshal(raw, &subjects[i]); err != nil {
			return doc, nil, s.damagedFindings(err)
		}
	}
	return doc, subjects, nil
}

func (s *Session) damagedFindings(err error) error {
	return &ForeignError{File: s.Path(findingsFile), Reason: fmt.Sprintf("it is damaged (%v)", err)}
}

// WriteFindings writes a subject's ledger into findings.json, beside those of other subjects, which stay as they are.
func (s *Session) WriteFindings(roundID string, l *ledger.Ledger) error {
	doc, stored, err := s.readFindings()
	if err != nil {
		return err
	}
	own, err := json.Marshal(storeFindings(roundID, l))
	if err != nil {
		return fmt.Errorf("encoding the findings of %s: %w", roundID, err)
	}
	at, found := slices.BinarySearchFunc(stored, roundID, func(a storedFindings, id string) int { return strings.Compare(a.RoundID, id) })
	if found {
		doc.Subjects[at] = own
	} else {
		doc.Subjects = slices.Insert(doc.Subjects, at, json.RawMessage(own))
	}
	doc.Parley, doc.Version = findingsMark, findingsFormat.version
	data, err := indentSafe(doc)
	if err != nil {
		return err
	}
	return s.replace(findingsFile, data)
}
