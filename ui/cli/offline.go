package cli

import (
	"parley/feedback"
	"parley/ui/cli/config"
)

// keepOffline lets a discussion go on without AI tools when it was begun without them, and reports whether it does: a document
// that was to stay on this machine does not leave it because of a flag that was forgotten. A flag of this call says otherwise.
func keepOffline(c *config.Config, where, roundID string) (kept bool) {
	if c.Settings.Offline || c.Origin("offline").Layer == config.Flag || !feedback.IsOffline(where, roundID) {
		return false
	}
	c.Settings.Offline = true
	return true
}

// goesOnOffline reports whether the call that goes on with a discussion asks no AI tool: this call's flag says it, or the session
// remembers it.
func goesOnOffline(s *sharedFlags, where, roundID string) bool {
	if s != nil {
		if text, given := s.values["offline"]; given {
			on, err := config.ParseSwitch(text)
			return err == nil && on
		}
	}
	return feedback.IsOffline(where, roundID)
}

// noteOffline says why a discussion asks nobody that its perspectives name, and how it would.
func (r *reviewCmd) noteOffline(roundID string) {
	if !r.quiet {
		r.eprintf("%s %s is offline, as it was before: no AI tool is asked; --offline=false asks them\n", critiqueTag, roundID)
	}
}

// asksNobody reports whether the review that a call names asks no AI tool: for words about a decision, before the review is opened.
func (r *reviewCmd) asksNobody(c *config.Config, folder, word, roundID string) func() bool {
	return func() bool {
		where, roundID, err := findSession(folder, word, roundID)
		return c.Settings.Offline || err == nil && goesOnOffline(r.shared, where, roundID)
	}
}
