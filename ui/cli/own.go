package cli

import (
	"context"
	"errors"
	"slices"

	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/cli/config"
	"parley/ui/cli/trust"
)

// signing is this machine's identity for what is written; its key is made when there is none.
func (a App) signing() *session.Identity {
	return identity(trust.Key{Path: config.KeyFile(a.Getenv)}.Make())
}

// known is this machine's identity as far as it is known: what only looks makes no key.
func (a App) known() *session.Identity {
	return identity(trust.Key{Path: config.KeyFile(a.Getenv)}.Read())
}

func identity(key []byte, err error) *session.Identity {
	if err != nil {
		return session.NoIdentity(err)
	}
	return session.NewIdentity(key)
}

// whose says to a session which ones are this machine's own.
func (a App) whose() session.Option { return session.WithIdentity(a.known()) }

// notOwn says why a session is not this person's own, or nil. One that cannot be read at all says so when it is opened.
func (a App) notOwn(where string) *session.NotOwnError {
	s, err := session.View(where, a.whose())
	if err != nil {
		return nil
	}
	defer s.Close() //nolint:errcheck // it was only looked at
	var other *session.NotOwnError
	if !errors.As(s.CheckOwn(), &other) {
		return nil
	}
	return other
}

// untrusted is why nothing is done with a session that is not this person's own, with the way on.
func (a App) untrusted(other *session.NotOwnError) error {
	call := a.pasteable(other.Folder)
	return &untrustedError{other, "see what it would use, and make it yours, with parley trust " + call + "; or look at it with --read-only"}
}

type untrustedError struct {
	other  *session.NotOwnError
	advice string
}

func (e *untrustedError) Error() string { return e.other.Error() + ": " + e.advice }
func (e *untrustedError) Unwrap() error { return e.other }

// artifact is the document of a discussion for a screen: which file is opened for it, and its text.
func (a App) artifact(where, roundID string) Artifact {
	return Artifact{
		Find: func(named string) (string, error) {
			path, err := feedback.Document(where, roundID, named, a.whose())
			var other *session.NotOwnError
			if errors.As(err, &other) {
				return "", errors.New("it is not yours: parley trust " + a.pasteable(other.Folder))
			}
			return path, err
		},
		Read: func(named, sha string) ([]byte, error) {
			return feedback.DocumentText(where, roundID, named, sha, a.whose())
		},
	}
}

// resumeOther is what opening a session that is not this person's own comes to: it is shown, and whatever would have to be
// run, asked or changed is refused.
func (r *reviewing) resumeOther(ctx context.Context, c *config.Config, other *session.NotOwnError, d discussion) error {
	changes := d.decider != nil || r.panel.change(c) != nil
	if changes || r.headless(c) && !settled(d.session, d.roundID) {
		return r.untrusted(other)
	}
	if err := r.cast.check(r.App, r.headless(c)); err != nil {
		return err
	}
	return r.show(ctx, c, d.session, d.roundID)
}

// settled reports whether going on with a discussion would begin with nothing but a question.
func settled(where, roundID string) bool {
	summary, err := session.Summarize(where)
	return err == nil && slices.ContainsFunc(summary.Subjects, func(s session.SubjectSummary) bool {
		return s.RoundID == roundID && (s.Progress == session.Concluded || s.Progress == session.Waiting)
	})
}
