package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/feedback"
	"parley/feedback/session"
)

// warnDamagedReview says that an earlier review of the same document has lost a round, and where its record is: the review that begins
// goes on from nothing.
func (r *reviewCmd) warnDamagedReview(where string, subject feedback.Subject) {
	document := subject.Artifact
	if workdir, err := r.Getwd(); err == nil {
		document = absolutePath(workdir, document)
	}
	for _, folder := range earlierSessions(where, subject.RoundID) {
		summary, err := session.Summarize(folder)
		if err != nil {
			continue // whoever opens that one is told
		}
		for _, s := range summary.Subjects {
			if s.RoundID == subject.RoundID || len(s.Lost) == 0 || feedback.DocumentPath(folder, s.RoundID) != document {
				continue
			}
			lost := s.Lost[len(s.Lost)-1]
			r.eprintf("%s warning: %s reviewed this document, too, and its log has lost the result of round %d: its record is %s\n",
				critiqueTag, s.RoundID, lost.Number, foreign.Line(r.shortPath(lost.Record)))
			return
		}
	}
}

// earlierSessions are where earlier reviews of a document can be, the newest first: the session itself, and beside it those of
// documents of the same name.
func earlierSessions(where, roundID string) []string {
	ending, isNumbered := strings.CutPrefix(filepath.Base(where), roundID)
	if !isNumbered {
		return []string{where}
	}
	entries, err := os.ReadDir(filepath.Dir(where))
	if err != nil {
		return nil
	}
	var folders []string
	for _, entry := range slices.Backward(entries) {
		if name := entry.Name(); entry.IsDir() && session.IsAdHocRound(name) && name != filepath.Base(where) && strings.HasSuffix(name, ending) {
			folders = append(folders, filepath.Join(filepath.Dir(where), name))
		}
	}
	return folders
}
