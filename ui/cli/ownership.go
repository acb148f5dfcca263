package cli

import (
	"context"
	"errors"
	"slices"

	"parley/engine"
	"parley/engine/direct"
	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/cli/config"
	"parley/ui/cli/trust"
)

// signingIdentity is this machine's identity for what is written; its key is made when there is none.
func (a App) signingIdentity() *session.Identity {
	return identity(trust.Key{Path: config.KeyFile(a.Getenv)}.Make())
}

// knownIdentity is this machine's identity as far as it is known: what only looks makes no key.
func (a App) knownIdentity() *session.Identity {
	return identity(trust.Key{Path: config.KeyFile(a.Getenv)}.Read())
}

func identity(key []byte, err error) *session.Identity {
	if err != nil {
		return session.NoIdentity(err)
	}
	return session.NewIdentity(key)
}

// identityOption says to a session which ones are this machine's own.
func (a App) identityOption() session.Option { return session.WithIdentity(a.knownIdentity()) }

// foreignReason says why a session is not this person's own, or nil. One that cannot be read at all says so when it is opened.
func (a App) foreignReason(where string) *session.NotOwnError {
	s, err := session.OpenReadOnly(where, a.identityOption())
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

// refuseForeign is why nothing is reviewed in a session that is not this person's own; nil for their own, and for none.
func (a App) refuseForeign(where string) error {
	if where == "" {
		return nil
	}
	if other := a.foreignReason(where); other != nil {
		return a.untrustedErr(other)
	}
	return nil
}

// untrustedErr is why nothing is done with a session that is not this person's own, with the way on.
func (a App) untrustedErr(other *session.NotOwnError) error {
	return &untrustedError{other, a.trustAdvice(other) + "; or look at it with parley open " + a.shellPath(other.Folder) + " --read-only"}
}

// shownOnlyErr is why a session is only shown, for somebody who sees it.
func (a App) shownOnlyErr(other *session.NotOwnError) error {
	return &untrustedError{other, a.trustAdvice(other)}
}

func (a App) trustAdvice(other *session.NotOwnError) string {
	return "see what it would use, and make it yours, with parley trust " + a.shellPath(other.Folder)
}

type untrustedError struct {
	other  *session.NotOwnError
	advice string
}

func (e *untrustedError) Error() string { return e.other.Error() + ": " + e.advice }
func (e *untrustedError) Unwrap() error { return e.other }

// artifactOf is the document of a discussion for a screen: which file is opened for it, and its text.
func (a App) artifactOf(where, roundID string) Artifact {
	return Artifact{
		Find: func(named, file string) (string, error) {
			path, err := feedback.Document(where, roundID, named, file, a.identityOption())
			var other *session.NotOwnError
			if errors.As(err, &other) {
				return "", errors.New("it is not yours: parley trust " + a.shellPath(other.Folder))
			}
			return path, err
		},
		Read: func(named, sha string) ([]byte, error) {
			return feedback.DocumentText(where, roundID, named, sha, a.identityOption())
		},
		Record: func(number int) (string, error) {
			return feedback.ReadRecord(where, roundID, number, a.identityOption())
		},
		InPackage: func(named string) bool {
			path, err := feedback.Document(where, roundID, named, "", a.identityOption())
			if err != nil {
				path = named // before a first round is stored, and of a session that is not one's own
			}
			return engine.InPackage(path, where)
		},
	}
}

// packageOf reads the documents that the one of a discussion belongs to, for a screen or a page, with the checks as the project sets them:
// what it calls its headings counts there, too.
func (a App) packageOf(where, roundID string, checks direct.Options) func(named string) (engine.TracedPackage, error) {
	return func(named string) (engine.TracedPackage, error) {
		traced, err := feedback.TracePackage(where, roundID, named, checks, a.identityOption())
		var other *session.NotOwnError
		if errors.As(err, &other) {
			return traced, errors.New("it is not yours: parley trust " + a.shellPath(other.Folder))
		}
		return traced, err
	}
}

// resumeForeign is what opening a session that is not this person's own comes to: it is shown, and whatever would have to be
// run, asked or changed is refused.
func (r *reviewCmd) resumeForeign(ctx context.Context, c *config.Config, other *session.NotOwnError, d discussion) error {
	changes := d.decider != nil || r.panel.override(c) != nil
	if changes || r.isHeadless(c) && !needsOnlyADecision(d.session, d.roundID) {
		return r.untrustedErr(other)
	}
	if err := r.cast.check(r.App, r.isHeadless(c)); err != nil {
		return err
	}
	return r.showDiscussion(ctx, c, d.session, d.roundID)
}

// needsOnlyADecision reports whether going on with a discussion would begin with nothing but a question.
func needsOnlyADecision(where, roundID string) bool {
	summary, err := session.Summarize(where)
	return err == nil && slices.ContainsFunc(summary.Subjects, func(s session.SubjectSummary) bool {
		return s.RoundID == roundID && (s.Progress == session.Concluded || s.Progress == session.Waiting)
	})
}
