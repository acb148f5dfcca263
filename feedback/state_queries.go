package feedback

import (
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/feedback/session"
)

// IsOffline reports whether a session remembers that the rounds of a discussion ask no AI tool.
func IsOffline(folder, roundID string) bool { return rememberedState(folder, roundID).Offline }

// Reviewers are the perspectives that a session remembers of a discussion.
func Reviewers(folder, roundID string) []perspective.Perspective {
	return rememberedState(folder, roundID).Perspectives
}

// HasFinalGate reports whether a session remembers that a discussion ends with a sign-off.
func HasFinalGate(folder, roundID string) bool { return rememberedState(folder, roundID).FinalGate }

// DocumentPath is where the document of a discussion is; "" where the session does not remember.
func DocumentPath(folder, roundID string) string {
	return rememberedState(folder, roundID).ArtifactPath
}

// CheckDocument is the error of a discussion whose document, or a file of whose bundle, cannot be read now. A round would only find
// that out after it was decided on.
func CheckDocument(folder, roundID string) error {
	state := rememberedState(folder, roundID)
	if state.ArtifactPath == "" {
		return nil
	}
	return sayHowToDecide(state.Artifact, state.Source(folder).Check())
}

// rememberedState is what a session says of a discussion. Of what is not there, or cannot be read, nothing is remembered: opening
// it says what is wrong.
func rememberedState(folder, roundID string) session.State {
	s, err := session.OpenReadOnly(folder)
	if err != nil {
		return session.State{}
	}
	defer s.Close() //nolint:errcheck // it was only looked at
	state, err := s.ReadState(roundID)
	if err != nil {
		return session.State{}
	}
	return state
}

// ToolsFile is the file that the person named for their own tools when they last worked on a discussion; "" for none, and
// for a session that is not theirs: what a stranger names there is offered to nobody. Options say whose session it is.
func ToolsFile(folder, roundID string, opts ...session.Option) string {
	s, err := session.OpenReadOnly(folder, opts...)
	if err != nil {
		return ""
	}
	defer s.Close() //nolint:errcheck // it was only looked at
	if s.CheckOwn() != nil {
		return ""
	}
	state, err := s.ReadState(roundID)
	if err != nil {
		return ""
	}
	return state.ToolsFile
}

// ChangeSince says that the document of a discussion is another one now than a round of it has read; nil when it is the same, or
// cannot be read, and for a session that is not the person's own. Options say whose session it is.
func ChangeSince(folder string, since round.Round, opts ...session.Option) *DocumentChange {
	s, err := session.OpenReadOnly(folder, opts...)
	if err != nil {
		return nil
	}
	defer s.Close() //nolint:errcheck // it was only looked at
	if s.CheckOwn() != nil {
		return nil
	}
	state, err := s.ReadState(since.ID)
	if err != nil {
		return nil
	}
	return changeSince(since, state.Source(s.Folder()), storedTexts(s))
}
