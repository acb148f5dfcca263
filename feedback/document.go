package feedback

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"parley/engine/artifact"
	"parley/engine/layout"
	"parley/engine/round"
	"parley/feedback/session"
)

// LinkError says that a link leads from where a document was named to some other place, which is not read.
type LinkError struct {
	Path string
	To   string
}

func (e *LinkError) Error() string {
	return fmt.Sprintf("%s is not read: a link leads from there to %s, outside the session; name that file itself if it is meant", e.Path, e.To)
}

// realPath is the path without links. A file that is not there is as far as it can be known.
func realPath(path string) (string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("finding %s: %w", path, err)
	}
	real, err := filepath.EvalSymlinks(absolute)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return absolute, nil
	}
	var pathError *fs.PathError
	if err != nil && !errors.As(err, &pathError) { // the library's own words for 255 links in a row
		return "", fmt.Errorf("%s is not read: its links lead in a circle", path)
	}
	if err != nil {
		return "", fmt.Errorf("finding %s: %w", path, err)
	}
	return real, nil
}

// isInside reports whether a path lies in a folder once all links are followed.
func isInside(folder, path string) bool {
	root, err := realPath(folder)
	if err != nil {
		return false
	}
	real, err := realPath(path)
	if err != nil {
		return false
	}
	inner, err := filepath.Rel(root, real)
	return err == nil && filepath.IsLocal(inner)
}

// isWrittenInside reports whether a path is written as one of a folder, links or not.
func isWrittenInside(folder, path string) bool {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return false
	}
	inner, err := filepath.Rel(absolute, path)
	return err == nil && filepath.IsLocal(inner)
}

// resolveDocument settles which file a path means for as long as the discussion lasts: the real one. A file that nobody named, because
// the session's layout did, may be no link out of the session.
func resolveDocument(folder, path string, named bool) (string, error) {
	real, err := realPath(path)
	if err == nil && !named && isWrittenInside(folder, path) && !isInside(folder, path) {
		err = &LinkError{Path: path, To: real}
	}
	return real, err
}

// CheckLink returns a *LinkError when a file of a session is a link out of it.
func CheckLink(folder, path string) error {
	_, err := resolveDocument(folder, path, false)
	return err
}

// checkResolved reports why a stored path may not be read any more: since it was settled, a link has come into it.
func checkResolved(folder, path string) error {
	if path == "" {
		return nil
	}
	real, err := realPath(path)
	if err == nil && real != filepath.Clean(path) && !isInside(folder, path) {
		err = &LinkError{Path: path, To: real}
	}
	return err
}

// checkAllResolved is pinned of all that a discussion reads besides its session.
func checkAllResolved(folder string, state session.State) error {
	if err := checkResolved(folder, state.ArtifactPath); err != nil {
		return err
	}
	if state.DiscoveryContext != "" {
		return checkResolved(folder, state.DiscoveryContext)
	}
	return checkContextResolved(folder)
}

// checkContextResolved holds the session's own discovery context to the same: nobody named it.
func checkContextResolved(folder string) error {
	beside := layout.ContextOf(folder)
	_, err := resolveDocument(folder, beside, false)
	return err
}

// documentText reads the document under review; nil when it cannot be reviewed as it is.
func (d *Discussion) documentText() []byte {
	data, err := d.source().Read()
	if err != nil {
		return nil
	}
	return data.Text
}

// CheckDecision returns an error when a decision asks for a round that would have nothing to read: the document is gone, or cannot be
// reviewed as it is. Nothing is decided then, and the question stays open. A revision opens the document first, and may mend it.
func (d *Discussion) CheckDecision(decision Decision) error {
	if decision.Choice == Done || decision.Revise {
		return nil
	}
	_, err := d.source().Load()
	return sayHowToDecide(d.state.Artifact, err)
}

// sayHowToDecide adds to the reason why a document cannot be reviewed what to do before a decision.
func sayHowToDecide(path string, err error) error {
	var unreadable *artifact.Error
	switch {
	case !errors.As(err, &unreadable):
		return err
	case unreadable.Reason == "":
		return fmt.Errorf("%s is not there; put it back, then decide again", path)
	default:
		return fmt.Errorf("%s cannot be reviewed: %s; mend it, then decide again", path, unreadable.Reason)
	}
}

// source is what the discussion has reviewed.
func (d *Discussion) source() artifact.Source { return d.state.Source(d.session.Folder()) }

// Document is the absolute path of the document that the events of a discussion name, so that it can be opened; of a bundle that of the
// file. What a log says is data: only the document that the session's state knows is ever opened. Options say whose session it is.
func Document(folder, roundID, named, file string, opts ...session.Option) (string, error) {
	source, err := documentSource(folder, roundID, named, opts...)
	if err != nil || file == "" {
		return source.Path, err
	}
	read, err := source.Read()
	if err != nil {
		return "", err
	}
	if _, ok := (round.Artifact{Files: read.Files}).File(file); !ok {
		return "", &session.PathError{Name: file, Reason: "it is not one of the files under review"}
	}
	path, err := realPath(source.PathOf(file))
	if err == nil && !isInside(folder, path) && !isInside(source.Folder(), path) {
		err = &LinkError{Path: file, To: path}
	}
	return path, err
}

// documentSource is what the events of a discussion name.
func documentSource(folder, roundID, named string, opts ...session.Option) (artifact.Source, error) {
	s, err := session.OpenReadOnly(folder, opts...)
	if err != nil {
		return artifact.Source{}, err
	}
	state, err := s.ReadState(roundID)
	if err == nil {
		err = s.CheckOwn()
	}
	if closing := s.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return artifact.Source{}, err
	}
	copied := state.Folder != ""
	if named != state.Artifact && named != state.ArtifactPath && (!copied || named != state.OriginalPath(folder)) {
		if real, err := realPath(named); err != nil || real != state.ArtifactPath {
			return artifact.Source{}, &session.PathError{Name: named, Reason: "it is not the document of this discussion"}
		}
	}
	if err := checkAllResolved(folder, state); err != nil {
		return artifact.Source{}, err
	}
	if _, err := os.Lstat(state.ArtifactPath); copied && errors.Is(err, fs.ErrNotExist) {
		reason := "this copy of the session does not have it; it was copied from " + state.Folder
		return artifact.Source{}, &session.PathError{Name: state.ArtifactPath, Reason: reason}
	}
	return state.Source(folder), nil
}

// DocumentText is the text of the document that an event names: as it is now, or, of a session that was written elsewhere
// and of a document that is gone, as the session keeps it under its SHA-256.
func DocumentText(folder, roundID, named, sha string, opts ...session.Option) ([]byte, error) {
	source, err := documentSource(folder, roundID, named, opts...)
	if err == nil {
		var now artifact.Artifact
		if now, err = source.Read(); err == nil {
			return now.Text, nil
		}
	}
	kept, missing := keptText(folder, sha, opts...)
	if missing != nil {
		return nil, err // why it is not read where it is says more
	}
	return kept, nil
}

// ReviewedText is the text of the document as the round read it that an event tells of, for whoever shows that round again: as the session
// keeps it under its SHA-256, or, where it keeps none, as DocumentText has it.
func ReviewedText(folder, roundID, named, sha string, opts ...session.Option) ([]byte, error) {
	if kept, err := keptText(folder, sha, opts...); err == nil {
		return kept, nil
	}
	return DocumentText(folder, roundID, named, sha, opts...)
}

// keptText is the text that a session keeps under a SHA-256.
func keptText(folder, sha string, opts ...session.Option) ([]byte, error) {
	s, err := session.OpenReadOnly(folder, opts...)
	if err != nil {
		return nil, err
	}
	kept, err := s.Artifact(sha)
	return kept, cmp.Or(err, s.Close())
}
