package feedback

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"parley/engine/perspective"
	"parley/feedback/session"
)

// AdoptionPreview is what a discussion would read and ask when somebody went on with it.
type AdoptionPreview struct {
	RoundID          string
	Document         string
	DiscoveryContext string // "" for none, or the session's own
	Continues        string // "" for none
	Perspectives     []perspective.Perspective
	Rounds           int
	Offline          bool // no AI tool is asked, whatever the perspectives name
	// Outside is the file that it names outside itself, which is why it cannot be made anybody's; nil where it names none.
	Outside *OutsideError
}

// NamedFiles are the files that a person named for a session; they may lie anywhere.
type NamedFiles struct {
	Document, DiscoveryContext string
}

// OutsideError says that a session written elsewhere names a file outside itself, which nobody here has named.
type OutsideError struct {
	RoundID string
	Path    string
	Context bool // it is the discovery context, not the document
}

func (e *OutsideError) Error() string {
	what := "document"
	if e.Context {
		what = "discovery context"
	}
	return fmt.Sprintf("the %s of %s, %s, is not in the session or its project", what, e.RoundID, e.Path)
}

// PreviewAdoption says what the discussions of a session would use, and which of them reach out of it.
func PreviewAdoption(folder string, named NamedFiles) ([]AdoptionPreview, error) {
	s, err := session.OpenReadOnly(folder)
	if err != nil {
		return nil, err
	}
	states, err := statesOf(s, named)
	var uses []AdoptionPreview
	for _, state := range states {
		var outside *OutsideError
		if state, err = locateFiles(s.Folder(), state, named); err != nil && !errors.As(err, &outside) {
			break
		}
		err = nil
		use := AdoptionPreview{
			RoundID: state.RoundID, Document: state.ArtifactPath, DiscoveryContext: state.DiscoveryContext, Perspectives: state.Perspectives,
			Offline: state.Offline, Outside: outside,
		}
		if ref := state.Continues; ref != nil {
			use.Continues = ref.RoundID + " in " + ref.Session
		}
		if numbers, err := s.Rounds(state.RoundID); err == nil {
			use.Rounds = len(numbers)
		}
		uses = append(uses, use)
	}
	return uses, cmp.Or(err, s.Close())
}

// Adopt signs the discussions of a session as this machine's own, with what PreviewAdoption shows. Options bring the identity.
func Adopt(folder string, named NamedFiles, opts ...session.Option) error {
	s, err := session.Open(folder, opts...)
	if err != nil {
		return err
	}
	states, err := adoptable(s, named)
	for _, state := range states {
		if err == nil {
			err = s.Adopt(state)
		}
	}
	return cmp.Or(err, s.Close())
}

// Disown takes the signature from the discussions of a session.
func Disown(folder string, opts ...session.Option) error {
	s, err := session.Open(folder, opts...)
	if err != nil {
		return err
	}
	ids, err := s.Subjects()
	for _, id := range ids {
		if err == nil {
			err = s.Disown(id)
		}
	}
	return cmp.Or(err, s.Close())
}

// adoptable are the states of a session with their files as they are found here; an error is the first that reaches out of it.
func adoptable(s *session.Session, named NamedFiles) ([]session.State, error) {
	states, err := statesOf(s, named)
	for i := range states {
		if err == nil {
			states[i], err = locateFiles(s.Folder(), states[i], named)
		}
	}
	if err != nil {
		return nil, err
	}
	return states, nil
}

// statesOf are the states of a session as they are written.
func statesOf(s *session.Session, named NamedFiles) ([]session.State, error) {
	ids, err := s.Subjects()
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		return nil, &session.FolderError{Folder: s.Folder(), Reason: "parley has discussed nothing in it: there is nothing to trust"}
	}
	if len(ids) > 1 && named != (NamedFiles{}) {
		return nil, &session.FolderError{Folder: s.Folder(), Reason: "it holds several discussions: a file can be named for one alone"}
	}
	var states []session.State
	for _, id := range ids {
		state, err := s.ReadState(id)
		if err != nil {
			return nil, err
		}
		states = append(states, state)
	}
	return states, nil
}

// locateFiles gives a state the files that it means on this machine. A document that is not where it was written is looked for
// under the same name in the session and in its project, as in a copy of the folder.
func locateFiles(folder string, state session.State, named NamedFiles) (session.State, error) {
	project := session.Project(folder)
	within := func(path string) bool { return isInside(folder, path) || isInside(project, path) }
	document, err := named.orFound(named.Document, candidates(state.Artifact, state.ArtifactPath, project, folder), within)
	if err != nil {
		return state, &OutsideError{RoundID: state.RoundID, Path: cmp.Or(state.ArtifactPath, state.Artifact)}
	}
	state.ArtifactPath = document
	if state.DiscoveryContext != "" || named.DiscoveryContext != "" {
		context, err := named.orFound(named.DiscoveryContext, []string{state.DiscoveryContext}, within)
		if err != nil {
			return state, &OutsideError{RoundID: state.RoundID, Path: state.DiscoveryContext, Context: true}
		}
		state.DiscoveryContext = context
	} else if err := checkContextResolved(folder); err != nil {
		return state, err
	}
	if ref := state.Continues; ref != nil && !within(ref.Session) {
		state.Continues = nil // what it needs of the older discussion is in its own log
	}
	return state, nil
}

// orFound is the file that was named, or the first of those that is there and may be used.
func (NamedFiles) orFound(name string, others []string, within func(string) bool) (string, error) {
	if name != "" {
		return realPath(name)
	}
	for _, path := range others {
		if _, err := os.Stat(path); err == nil && within(path) {
			return realPath(path)
		}
	}
	return "", errOutsideSession
}

var errOutsideSession = errors.New("it is not in the session or its project")

// candidates are the places where a document can be that a state names.
func candidates(given, stored, project, folder string) []string {
	list := []string{stored}
	if filepath.IsLocal(given) {
		list = append(list, filepath.Join(project, given), filepath.Join(folder, given))
	}
	return list
}
