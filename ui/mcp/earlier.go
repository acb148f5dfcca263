package mcp

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/artifact"
	"parley/engine/limits"
	"parley/feedback"
	"parley/feedback/session"
)

// reviewRunning is the code of a review that is refused because another one of the same document has not ended.
const reviewRunning = "review_running"

// earlier finds a review of the same document that was begun before: whoever lost the answer to a call asks once more, and nobody
// pays twice for it. It is none where the document has changed since, or other reviewers are asked for.
func (t *tools) earlier(in ReviewInput) (at DiscussionRef, found bool, err error) {
	sessions, err := t.Sessions()
	if err != nil {
		return DiscussionRef{}, false, explain(err)
	}
	if in.Session != "" || in.Document == "" {
		return t.earlierIn(in)
	}
	wanted := t.absolute(in.Document)
	for _, s := range sessions {
		for _, subject := range s.Subjects {
			at := DiscussionRef{s.Folder, subject.RoundID}
			if t.absolute(subject.Artifact) != wanted || subject.Progress == session.ForeignOrigin || t.CheckOwn(s.Folder) != nil {
				continue
			}
			_, state, _, err := readProgress(at)
			if err != nil || state == Concluded {
				continue
			}
			same := isSame(at, in)
			switch {
			case state == Waiting && (!same || isRevised(at, wanted)):
			case same:
				return at, true, nil
			default:
				return DiscussionRef{}, false, toolError(reviewRunning, "another review of this document has not ended: "+at.RoundID+" in "+at.Folder,
					"Call wait for it; with again: true a second one runs beside it, if the person wants to pay for both.")
			}
		}
	}
	return DiscussionRef{}, false, nil
}

// earlierIn finds the same in one session: a configured round, or a document with the session named, that is under way.
func (t *tools) earlierIn(in ReviewInput) (at DiscussionRef, found bool, err error) {
	folder := t.absolute(in.Session)
	all, err := session.Summarize(folder)
	if err != nil {
		return DiscussionRef{}, false, nil //nolint:nilerr // there is no session yet, or starting the review says what is wrong
	}
	for _, subject := range all.Subjects {
		wanted := strings.EqualFold(subject.RoundID, in.Round)
		if in.Document != "" {
			wanted = t.absolute(subject.Artifact) == t.absolute(in.Document)
		}
		at := DiscussionRef{folder, subject.RoundID}
		if !wanted || subject.Progress == session.ForeignOrigin || t.CheckOwn(folder) != nil {
			continue
		}
		if _, state, _, err := readProgress(at); err == nil && state == Running && isSame(at, in) {
			return at, true, nil
		}
	}
	return DiscussionRef{}, false, nil
}

func (t *tools) absolute(path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(t.Folder(), path)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return filepath.Clean(path)
}

// isSame reports whether a review was begun with what is asked for now, as far as the call says it.
func isSame(at DiscussionRef, in ReviewInput) bool {
	if feedback.IsOffline(at.Folder, at.RoundID) != in.Offline {
		return false
	}
	var names []string
	for _, p := range feedback.Reviewers(at.Folder, at.RoundID) {
		names = append(names, p.Name)
	}
	wanted := slices.Sorted(slices.Values(in.Perspectives))
	return len(wanted) == 0 || slices.Equal(wanted, slices.Sorted(slices.Values(names)))
}

// isRevised reports whether the document is another one now than the latest round has read.
func isRevised(at DiscussionRef, document string) bool {
	events, _, err := feedback.ReadEvents(at.Folder, at.RoundID)
	if err != nil {
		return true
	}
	rounds := foldEvents(events).rounds
	text, err := limits.ReadFile(document, artifact.MaxBytes)
	if err != nil || len(rounds) == 0 {
		return true
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]) != rounds[len(rounds)-1].Artifact.SHA256
}
