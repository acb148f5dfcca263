package cli

import (
	"parley/engine/foreign"
	"parley/feedback/session"
)

// noteInterrupted says that a review of the same document broke off in this folder, and how to go on with it: the new review begins
// at the beginning.
func (r *reviewCmd) noteInterrupted(t reviewTarget, folder string) {
	if r.quiet || !t.isNew() {
		return
	}
	sessions, err := session.List(folder)
	if err != nil {
		return // who opens one is told what is wrong
	}
	document := absolutePath(folder, t.artifact)
	for _, s := range sessions {
		for _, subject := range s.Subjects {
			if subject.Progress == session.Interrupted && s.Holder == nil && subject.Begun > 0 && absolutePath(folder, subject.Artifact) == document {
				r.eprintf("%s note: %s of %s was interrupted in round %d; this is a new review. To go on with that one: %s\n",
					critiqueTag, foreign.Line(subject.RoundID), foreign.Line(t.artifact), subject.Begun, r.openCommandLine(s.Folder, subject.RoundID))
				return
			}
		}
	}
}
