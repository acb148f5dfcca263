package session

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"parley/engine/foreign"
)

// The beginnings of parley's conclusions, by which they are known.
const (
	conclusionsHeading = "# Conclusions"
	conclusionsMark    = `"conclusions"`
)

// WriteConclusions writes conclusions.md and conclusions.json. document is the subject's own JSON object. When
// other subjects of the session have been concluded before, their text follows below and their objects stand under
// "other_subjects". It returns the paths of both files; a path is empty when that file could not be written.
func (s *Session) WriteConclusions(roundID, markdown string, document any) (mdPath, jsonPath string, err error) {
	own, err := toObject(document)
	if err != nil {
		return "", "", fmt.Errorf("writing the conclusions: %w", err)
	}
	if err := s.writeOwnConclusions(roundID, markdown, own); err != nil {
		return "", "", err
	}
	texts, others, err := s.otherConclusions(roundID)
	if err != nil {
		return "", "", err
	}
	if len(others) > 0 {
		if err := own.set("other_subjects", others); err != nil {
			return "", "", err
		}
	}
	for _, text := range texts {
		markdown += "\n---\n\n" + text
	}
	errMD := s.replaceOwn(conclusionsMD, []byte(markdown), conclusionsHeading)
	if errMD == nil {
		mdPath = s.Path(conclusionsMD)
	}
	data, errJS := indent(own)
	if errJS == nil {
		errJS = s.replaceOwn(conclusionsJS, data, conclusionsMark)
	}
	if errJS == nil {
		jsonPath = s.Path(conclusionsJS)
	}
	if errMD != nil && errJS != nil {
		return "", "", fmt.Errorf("%w; %w", errMD, errJS)
	}
	return mdPath, jsonPath, cmp.Or(errMD, errJS)
}

// toObject marks a document as conclusions and gives it its version.
func toObject(document any) (object, error) {
	raw, err := compactSafe(document)
	if err != nil {
		return nil, err
	}
	o := object{{"parley", json.RawMessage(conclusionsMark)}, {"version", json.RawMessage(fmt.Sprint(conclusionsVersion))}}
	var body object
	if err := json.Unmarshal(raw, &body); err != nil {
		return nil, err
	}
	return append(o, body...), nil
}

func (s *Session) writeOwnConclusions(roundID, markdown string, own object) error {
	if err := CheckRoundID(roundID); err != nil {
		return err
	}
	data, err := indent(own)
	if err != nil {
		return fmt.Errorf("writing the conclusions: %w", err)
	}
	dir := path.Join(ownDir, roundID)
	if err := s.replace(path.Join(dir, conclusionsMD), []byte(markdown)); err != nil {
		return err
	}
	return s.replace(path.Join(dir, conclusionsJS), data)
}

// HasConclusions reports whether a subject has been concluded before: its conclusions are kept.
func (s *Session) HasConclusions(roundID string) bool {
	exists, err := s.checkPath(path.Join(ownDir, roundID, conclusionsJS))
	return err == nil && exists && CheckRoundID(roundID) == nil
}

func (s *Session) otherConclusions(roundID string) (texts []string, objects []json.RawMessage, err error) {
	entries, err := s.fs.ReadDir(ownDir)
	if err != nil {
		return nil, nil, fmt.Errorf("looking for other subjects in %s: %w", s.Path(ownDir), err)
	}
	for _, entry := range entries {
		id := entry.Name()
		if id == roundID || !entry.IsDir() || CheckRoundID(id) != nil {
			continue
		}
		text, errText := s.readFile(path.Join(ownDir, id, conclusionsMD))
		data, errData := s.readFile(path.Join(ownDir, id, conclusionsJS))
		if errors.Is(errText, fs.ErrNotExist) || errors.Is(errData, fs.ErrNotExist) {
			continue // it has not been concluded
		}
		if err := cmp.Or(errText, errData); err != nil {
			return nil, nil, err
		}
		if !json.Valid(data) {
			return nil, nil, &ForeignError{File: s.Path(path.Join(ownDir, id, conclusionsJS)), Reason: "it is damaged"}
		}
		texts, objects = append(texts, string(text)), append(objects, foreign.JSON(data))
	}
	return texts, objects, nil
}

// replaceOwn replaces a file of parley's, known by a mark near its beginning; another's file is left alone.
func (s *Session) replaceOwn(name string, data []byte, mark string) error {
	before, err := s.readFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if len(before) > 0 && !bytes.Contains(before[:min(len(before), 200)], []byte(mark)) {
		return &ForeignError{File: s.Path(name), Reason: "it is not parley's"}
	}
	return s.replace(name, data)
}
