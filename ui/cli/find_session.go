package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"parley/engine/pattern"
	"parley/feedback/session"
	"parley/ui/cli/config"
)

// findSession finds the session and the discussion in it that a word means.
func findSession(folder, word, roundID string) (where, subject string, err error) {
	for _, candidate := range sessionFolders(folder, word) {
		info, err := os.Stat(candidate)
		if err != nil || !info.IsDir() {
			continue
		}
		subject, err := discussionOf(candidate, roundID)
		return candidate, subject, err
	}
	list, err := session.List(folder)
	if err != nil {
		return "", "", err
	}
	for _, name := range []func(session.SubjectSummary) string{
		func(s session.SubjectSummary) string { return s.RoundID },
		func(s session.SubjectSummary) string { return s.Title },
	} {
		if hits := sessionsNamed(list, word, name); len(hits) > 0 {
			return oneNamed(folder, word, roundID, hits)
		}
	}
	if info, err := os.Stat(absolutePath(folder, word)); err == nil && info.Mode().IsRegular() {
		return "", "", fmt.Errorf("%s is a file, not a session: review it with parley review %s", word, shellQuote(word))
	}
	if near := nearSession(list, word); near != "" {
		return "", "", fmt.Errorf("no session %q here: did you mean %s?", word, near)
	}
	return "", "", fmt.Errorf("no session %q here: parley open lists the sessions of this folder", word)
}

// sessionNumber is an id that ends with a number, without the zeros before it.
var sessionNumber = pattern.New(`^(?i)([a-z][a-z-]*-)0*(\d+)$`)

// nearSession is the id of the discussion that a word probably means: one of the same number, which may be written with fewer zeros.
// Another number is another discussion, and no slip of the finger.
func nearSession(list []session.Summary, word string) string {
	told := sessionNumber.FindStringSubmatch(strings.TrimSpace(word))
	if told == nil {
		return ""
	}
	for _, s := range list {
		for _, one := range s.Subjects {
			is := sessionNumber.FindStringSubmatch(one.RoundID)
			if is == nil || one.Progress == session.ForeignOrigin || is[2] != told[2] {
				continue
			}
			if strings.EqualFold(is[1], told[1]) || config.Nearest(strings.ToUpper(told[1]), []string{is[1]}) != "" {
				return one.RoundID
			}
		}
	}
	return ""
}

// namedSession is a discussion that a word may mean.
type namedSession struct {
	folder string
	session.SubjectSummary
}

// sessionsNamed are the discussions that a word names, without regard to case.
func sessionsNamed(list []session.Summary, word string, name func(session.SubjectSummary) string) (hits []namedSession) {
	for _, s := range list {
		for _, one := range s.Subjects {
			if one.Progress != session.ForeignOrigin && strings.EqualFold(name(one), strings.TrimSpace(word)) {
				hits = append(hits, namedSession{s.Folder, one})
			}
		}
	}
	return hits
}

// oneNamed is the discussion among those of a name: several are for the person to choose from.
func oneNamed(folder, word, roundID string, hits []namedSession) (where, subject string, err error) {
	if len(hits) == 1 {
		subject, err := discussionOf(hits[0].folder, cmp.Or(roundID, hits[0].RoundID))
		return hits[0].folder, subject, err
	}
	offers := make([]string, len(hits))
	for i, hit := range hits {
		what := hit.Artifact
		if !strings.EqualFold(word, hit.RoundID) {
			what = hit.RoundID + ", " + what
		}
		offers[i] = fmt.Sprintf("%s (%s)", relativePath(folder, hit.folder), what)
	}
	return "", "", usageErrorf("%s is in %d sessions: name the one that you mean: %s", word, len(hits), strings.Join(offers, ", "))
}

// sessionFolders are where a session can be that a word means.
func sessionFolders(folder, word string) []string {
	return []string{absolutePath(folder, word), filepath.Join(folder, ".parley", word)}
}

// discussionOf chooses the discussion of a session: the one named, the only one, or the newest that is not concluded.
func discussionOf(folder, roundID string) (string, error) {
	summary, err := session.Summarize(folder)
	if err != nil {
		return "", err
	}
	var best *session.SubjectSummary
	names := make([]string, 0, len(summary.Subjects))
	for _, s := range summary.Subjects {
		if s.Progress == session.ForeignOrigin {
			continue
		}
		if strings.EqualFold(s.RoundID, roundID) {
			return s.RoundID, nil
		}
		names = append(names, s.RoundID)
		if best == nil || isPreferred(s, *best) {
			best = &s
		}
	}
	switch {
	case summary.Problem != "" && !summary.IsReadable:
		return "", errors.New(summary.Problem)
	case len(names) == 0 && roundID == "":
		return "", &foreignSessionError{folder}
	case roundID != "":
		return "", usageErrorf("session %s has no review %q: it has %s", folder, roundID, cmp.Or(strings.Join(names, ", "), "none of parley's"))
	}
	return best.RoundID, nil
}

// isPreferred reports whether a session is preferred to another: what can be gone on with, then what is newer.
func isPreferred(a, b session.SubjectSummary) bool {
	if x, y := a.Progress == session.Concluded, b.Progress == session.Concluded; x != y {
		return y
	}
	return a.Updated.After(b.Updated)
}
