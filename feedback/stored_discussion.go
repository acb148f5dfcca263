package feedback

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback/session"
)

// StoredPolicy says what is to become of a result that the session holds already.
type StoredPolicy int

// ReuseIfSame takes the stored one where it was asked for in the same way, and refuses where not. ReviewAnew reviews again whatever
// is stored; ReuseAsStored goes on with what is stored as it was asked for then.
const (
	ReuseIfSame StoredPolicy = iota
	ReviewAnew
	ReuseAsStored
)

// StoredDiscussion is what a session holds of a discussion that is started once more.
type StoredDiscussion struct {
	RoundID string
	Folder  string
	// Last is the last finished round, nil before any; Arrived names the reviews of a round that has not ended.
	Last    *round.Round
	Arrived []string
	// Waiting reports that a decision on the last round is due. Next is the round that goes on, 0 for none.
	Waiting bool
	Next    int
	// Concluded reports that nothing is left to decide: a review begins anew. Revised, that the document has changed since;
	// Retried, that it had been revised and reviewed again before, and is still HIGH.
	Concluded, Revised, Retried bool
	// Change is what became of the document since Last; nil where it is the same.
	Change *DocumentChange
	// Differences are what the stored result was asked with otherwise; it cannot be compared by what is Unrecorded.
	Differences []Difference
	Unrecorded  []string
}

// DifferenceError says that a stored result came from another assignment, so that it is not returned.
type DifferenceError struct{ Stored StoredDiscussion }

func (e *DifferenceError) Error() string {
	list := make([]string, len(e.Stored.Differences))
	for i, d := range e.Stored.Differences {
		list[i] = d.String()
	}
	return fmt.Sprintf("%s %s, and was reviewed with other settings: %s", e.Stored.RoundID, e.Stored.Progress(), strings.Join(list, ", "))
}

// RetryError says that the one retry after a revision has been made.
type RetryError struct{ Stored StoredDiscussion }

func (e *RetryError) Error() string {
	return fmt.Sprintf("%s was revised and reviewed again once already (round %d) and is still HIGH: there is no second retry",
		e.Stored.RoundID, e.Stored.Last.Number)
}

// Progress says how far the stored discussion is.
func (s StoredDiscussion) Progress() string {
	switch {
	case len(s.Arrived) > 0:
		return "has a round that did not end (stored: " + strings.Join(s.Arrived, ", ") + ")"
	case s.Concluded:
		return "is concluded"
	case s.Waiting:
		return "waits for a decision"
	case s.Next > 0:
		return fmt.Sprintf("goes on with round %d", s.Next)
	default:
		return "is decided"
	}
}

// IsSame reports whether what is stored came from the very assignment that is wanted now.
func (s StoredDiscussion) IsSame() bool { return !s.Revised && len(s.Differences) == 0 }

// Preview tells what the session holds of the subject, without taking it up; nil when there is nothing.
func Preview(folder string, subject Subject, settings Settings) (*StoredDiscussion, error) {
	state, derived, err := loadDiscussion(session.Reference{Session: folder, RoundID: subject.RoundID}, settings.identityOption())
	var none *session.FolderError
	if errors.Is(err, fs.ErrNotExist) || errors.As(err, &none) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if subject.Artifact, err = findArtifact(folder, subject); err != nil {
		return nil, err
	}
	return derived.compareStored(folder, state, subject, settings), nil
}

// EarlierReview tells what the session holds of the newest other discussion about the same document; nil when there is none. Of
// one that cannot be read nothing is told: opening it says what is wrong.
func EarlierReview(folder string, subject Subject, settings Settings) (*StoredDiscussion, error) {
	path, err := findArtifact(folder, subject)
	if err != nil {
		return nil, err
	}
	subject.Artifact = path
	s, err := session.OpenReadOnly(folder, settings.identityOption())
	if err != nil {
		return nil, nil //nolint:nilerr // there is no session yet
	}
	ids, err := s.Subjects()
	if err = cmp.Or(err, s.Close()); err != nil {
		return nil, err
	}
	var newest *StoredDiscussion
	for _, id := range ids {
		state, derived, err := loadDiscussion(session.Reference{Session: folder, RoundID: id}, settings.identityOption())
		if err != nil || id == subject.RoundID || state.ArtifactPath != path {
			continue
		}
		wanted := subject
		wanted.RoundID = id
		if found := derived.compareStored(folder, state, wanted, settings); found != nil && found.Last != nil &&
			(newest == nil || found.Last.Finished.After(newest.Last.Finished)) {
			newest = found
		}
	}
	return newest, nil
}

// compareStored compares what there is with what is wanted now; the subject's artifact is an absolute path. Nil says that there is
// nothing that could be returned.
func (s *discussionState) compareStored(folder string, state session.State, subject Subject, settings Settings) *StoredDiscussion {
	if len(s.rounds) == 0 && len(s.partialReviews) == 0 {
		return nil
	}
	wanted := settings.allTerms(folder, subject)
	was := s.terms
	if was == nil {
		was = &RoundTerms{Tools: wanted.Tools, Terms: append(perspectiveTerms(state.Perspectives), gateTerm(state.FinalGate))}
	}
	step := s.loop.Step()
	found := &StoredDiscussion{RoundID: subject.RoundID, Folder: folder, Concluded: step.Kind == StepFinish}
	switch step.Kind {
	case StepAsk, StepAutoDone:
		found.Waiting = true
	case StepReview:
		found.Next = step.Round
	case StepConclude, StepFinish:
	}
	sha := s.partialSHA
	if len(s.rounds) > 0 {
		found.Last = &s.rounds[len(s.rounds)-1]
	}
	if len(s.partialReviews) > 0 {
		for _, r := range s.partialReviews {
			found.Arrived = append(found.Arrived, r.Name)
		}
		found.Differences, found.Unrecorded = was.differences(wanted, nil)
	} else {
		found.Differences, found.Unrecorded = was.differences(wanted, found.Last)
		sha = found.Last.Artifact.SHA256
	}
	// A round that was decided on reads the document as it is then.
	found.Revised = (step.Kind != StepReview || len(s.partialReviews) > 0) && sha != subject.source(folder).Checksum()
	if found.Last != nil {
		found.Change = changeSince(*found.Last, subject.source(folder), s.storedText)
	}
	found.Retried = found.Revised && step.Kind != StepReview && s.loop.high && s.loop.attempt > 1
	return found
}

// startsAnew decides what starting a subject again means: true for a review from the beginning, false for going on with
// what is stored. What was asked for otherwise is neither, unless that is said.
func (s *StoredDiscussion) startsAnew(reuse StoredPolicy) (bool, error) {
	switch {
	case s == nil, reuse == ReuseAsStored && !s.Concluded:
		return false, nil
	case reuse == ReviewAnew:
		return true, nil
	case s.Retried:
		return false, &RetryError{*s}
	case !s.Concluded && !s.Revised && len(s.Differences) > 0, s.Revised && s.isOtherDocument():
		return false, &DifferenceError{*s}
	default:
		return s.Concluded || s.Revised, nil
	}
}

// isOtherDocument reports whether the review was about another file: what that one lacks was not revised away.
func (s *StoredDiscussion) isOtherDocument() bool {
	return slices.ContainsFunc(s.Differences, func(d Difference) bool { return d.Name == documentTerm })
}

// subjectOf is what a stored state says about the subject.
func subjectOf(state session.State) Subject {
	return Subject{
		RoundID: state.RoundID, Artifact: state.ArtifactPath, Perspectives: state.Perspectives,
		DiscoveryContext: state.DiscoveryContext, FinalGate: state.FinalGate, Caller: state.Caller, Bundle: state.Source("").Bundle,
	}
}
