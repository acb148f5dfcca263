package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"parley/engine/artifact"
	"parley/engine/foreign"
	"parley/engine/perspective"
)

// State is what a subject needs to be taken up again, beside its event logs. All that a log tells is left out.
type State struct {
	Version int    `json:"version"`
	RoundID string `json:"round_id"`
	// Title is what the person calls it; "" when they have given it none.
	Title string `json:"title,omitempty"`
	// Artifact is the path as the caller gave it, ArtifactPath the absolute one.
	Artifact     string `json:"artifact"`
	ArtifactPath string `json:"artifact_path"`
	// Folder is where the original of a copied or moved session was, and "" where it was read in its own folder. It is written as the
	// session's own. States of older versions do not say it.
	Folder string `json:"folder,omitempty"`
	// Bundle says which files besides belong to the artifact; nil for a single document, and in states of older versions.
	Bundle           *artifact.Bundle          `json:"bundle,omitempty"`
	Perspectives     []perspective.Perspective `json:"perspectives"`
	DiscoveryContext string                    `json:"discovery_context,omitempty"`
	FinalGate        bool                      `json:"final_gate,omitempty"`
	Caller           string                    `json:"caller,omitempty"`
	Mode             string                    `json:"mode"`
	MaxRounds        int                       `json:"max_rounds"`
	FeedbackTimeout  Duration                  `json:"feedback_timeout"`
	// Offline tells that rounds ask no AI tool. States of older versions do not say it.
	Offline bool `json:"offline,omitempty"`
	// Examine is which findings are examined after a round. States of older versions do not say it.
	Examine string `json:"examine,omitempty"`
	// ToolsFile is the file that the person named for their own tools. It is only ever told, never read.
	ToolsFile string     `json:"tools_file,omitempty"`
	Continues *Reference `json:"continues,omitempty"`
	Created   time.Time  `json:"created"`
	// Exact holds those of the paths above that their safe form cannot lead back to.
	Exact *exactPaths `json:"exact,omitempty"`
}

// Source is what the subject has reviewed, with its links kept to the session's folder.
func (state State) Source(folder string) artifact.Source {
	s := artifact.Source{Path: state.ArtifactPath}
	if state.Bundle != nil {
		s.Bundle = *state.Bundle
	}
	return s.In(folder)
}

// Reference names a discussion in some session.
type Reference struct {
	Session string `json:"session"`
	RoundID string `json:"round_id"`
}

func stateName(roundID string) string { return path.Join(ownDir, roundID, "state.json") }

// ReadState returns a subject's state; fs.ErrNotExist when the session has none, a *NewerError or a *ForeignError when it
// cannot be understood.
func (s *Session) ReadState(roundID string) (State, error) {
	if err := CheckRoundID(roundID); err != nil {
		return State{}, err
	}
	name := stateName(roundID)
	data, err := s.readFile(name)
	if err != nil {
		return State{}, err
	}
	if data, err = stateFormat.upgrade(s.Path(name), "a parley state", data); err != nil {
		return State{}, err
	}
	var state State
	if err := json.Unmarshal(data, &state); err != nil {
		return State{}, &ForeignError{File: s.Path(name), Reason: fmt.Sprintf("it is damaged (%v)", err)}
	}
	state = state.withRestoredPaths()
	if err := state.check(roundID); err != nil {
		return State{}, &ForeignError{File: s.Path(name), Reason: err.Error()}
	}
	return state.movedTo(s.folder), nil
}

// WriteState writes a subject's state.
func (s *Session) WriteState(state State) error { return s.writeState(state, s.identity) }

func (s *Session) writeState(state State, id *Identity) error {
	if err := CheckRoundID(state.RoundID); err != nil {
		return err
	}
	state.Version, state.Folder = stateFormat.version, s.folder
	data, err := encodeState(state, id)
	if err != nil {
		return fmt.Errorf("writing the state of %s: %w", state.RoundID, err)
	}
	return s.replace(stateName(state.RoundID), data)
}

func encodeState(state State, id *Identity) ([]byte, error) {
	raw, err := compactSafe(withExactPaths(state))
	if err != nil {
		return nil, err
	}
	var o object
	if err := json.Unmarshal(raw, &o); err != nil {
		return nil, err
	}
	if o, err = id.sign(o); err != nil {
		return nil, err
	}
	if o, err = o.withChecksum(); err != nil {
		return nil, err
	}
	return indent(o)
}

// Subjects lists the round IDs that parley has discussed in this session, in the order of their names.
func (s *Session) Subjects() ([]string, error) {
	entries, err := s.fs.ReadDir(ownDir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("listing the subjects of %s: %w", s.folder, err)
	}
	var ids []string
	for _, entry := range entries {
		if !entry.IsDir() || CheckRoundID(entry.Name()) != nil {
			continue
		}
		exists, err := s.checkPath(stateName(entry.Name()))
		if err != nil {
			s.warn("the subject %s was passed over: %v", entry.Name(), err)
		}
		if exists {
			ids = append(ids, entry.Name())
		}
	}
	return ids, nil
}

// indentSafe is indented for what parley writes itself: every text in it is safe to print.
func indentSafe(v any) ([]byte, error) {
	data, err := indent(v)
	return foreign.JSON(data), err
}

// indent is JSON for people: two spaces, no HTML escapes, a line break at the end.
func indent(v any) ([]byte, error) {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(v)
	return []byte(b.String()), err
}
