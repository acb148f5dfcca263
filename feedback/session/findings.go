package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"

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
	doc, err := s.readFindings()
	if err != nil {
		return nil, err
	}
	budget := maxObservations
	var subjects []SubjectFindings
	for _, raw := range doc.Subjects {
		var stored storedFindings
		err := json.Unmarshal(raw, &stored)
		if err == nil && !stored.within(&budget) {
			err = errors.New("it tells of more rounds than there can be")
		}
		if err != nil {
			return nil, s.damagedFindings(err)
		}
		subjects = append(subjects, stored.expand())
	}
	return subjects, nil
}

// readFindings reads findings.json as it is stored.
func (s *Session) readFindings() (doc findingsDoc, err error) {
	data, err := s.readFile(findingsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return doc, nil
	}
	if err != nil {
		return doc, err
	}
	if data, err = findingsFormat.upgrade(s.Path(findingsFile), "parley's finding ledger", data); err != nil {
		return doc, err
	}
	if err := json.Unmarshal(foreign.JSON(data), &doc); err != nil {
		return doc, s.damagedFindings(err)
	}
	if doc.Parley != findingsMark {
		return doc, &ForeignError{File: s.Path(findingsFile), Reason: "it is not parley's finding ledger"}
	}
	return doc, nil
}

func (s *Session) damagedFindings(err error) error {
	return &ForeignError{File: s.Path(findingsFile), Reason: fmt.Sprintf("it is damaged (%v)", err)}
}

// WriteFindings writes a subject's ledger into findings.json, beside those of other subjects, which stay as they are.
func (s *Session) WriteFindings(roundID string, l *ledger.Ledger) error {
	doc, err := s.readFindings()
	if err != nil {
		return err
	}
	own, err := json.Marshal(storeFindings(roundID, l))
	if err != nil {
		return fmt.Errorf("encoding the findings of %s: %w", roundID, err)
	}
	at, found, err := findSubject(doc.Subjects, roundID)
	switch {
	case err != nil:
		return s.damagedFindings(err)
	case found:
		doc.Subjects[at] = own
	default:
		doc.Subjects = slices.Insert(doc.Subjects, at, json.RawMessage(own))
	}
	doc.Parley, doc.Version = findingsMark, findingsFormat.version
	data, err := indentSafe(doc)
	if err != nil {
		return err
	}
	return s.replace(findingsFile, data)
}

// findSubject is where a subject stands in findings.json, or where it belongs.
func findSubject(subjects []json.RawMessage, roundID string) (at int, found bool, err error) {
	names := make([]string, len(subjects))
	for i, raw := range subjects {
		var subject struct {
			RoundID string `json:"round_id"`
		}
		if err := json.Unmarshal(raw, &subject); err != nil {
			return 0, false, err
		}
		names[i] = subject.RoundID
	}
	at, found = slices.BinarySearch(names, roundID)
	return at, found, nil
}
