package session

import (
	"cmp"

	"parley/engine"
	"parley/engine/foreign"
)

// exactPaths are paths byte by byte, in base64, beside their safe form: a name may hold what drives a terminal, or what is no
// UTF-8 and JSON cannot hold, and has to lead to its file all the same. What is safe to print is not repeated here.
type exactPaths struct {
	Artifact         []byte `json:"artifact,omitempty"`
	ArtifactPath     []byte `json:"artifact_path,omitempty"`
	DiscoveryContext []byte `json:"discovery_context,omitempty"`
	Continues        []byte `json:"continues,omitempty"`
	Folder           []byte `json:"folder,omitempty"`
}

// pathsOf pairs each path of a state with its exact form.
func pathsOf(s *State, exact *exactPaths) map[*string]*[]byte {
	pairs := map[*string]*[]byte{
		&s.Artifact: &exact.Artifact, &s.ArtifactPath: &exact.ArtifactPath, &s.DiscoveryContext: &exact.DiscoveryContext,
		&s.Folder: &exact.Folder,
	}
	if s.Continues != nil {
		pairs[&s.Continues.Session] = &exact.Continues
	}
	return pairs
}

// withExactPaths is the state with those of its paths in Exact that are not safe to print.
func withExactPaths(s State) State {
	exact, any := exactPaths{}, false
	for path, bytes := range pathsOf(&s, &exact) {
		if foreign.Text(*path) != *path {
			*bytes, any = []byte(*path), true
		}
	}
	s.Exact = nil
	if any {
		s.Exact = &exact
	}
	return s
}

// withRestoredPaths is a state that was read: its texts are safe, its paths are those of the files. What an earlier parley wrote has its
// paths as they are.
func (s State) withRestoredPaths() State {
	safe := foreign.Value(s)
	safe.Artifact, safe.ArtifactPath, safe.DiscoveryContext, safe.Folder = s.Artifact, s.ArtifactPath, s.DiscoveryContext, s.Folder
	if s.Continues != nil {
		own := *s.Continues
		safe.Continues = &own
	}
	if s.Exact != nil {
		for path, bytes := range pathsOf(&safe, s.Exact) {
			if len(*bytes) > 0 {
				*path = string(*bytes)
			}
		}
	}
	safe.Exact = nil
	return safe
}

// pathRestorer gives the events of a log the document's own path again where they hold its safe form: the log is safe to
// print, and the document has to be found.
func (s *Session) pathRestorer(roundID string) func([]engine.Event) {
	state, err := s.ReadState(roundID)
	if err != nil {
		return func([]engine.Event) {} // whoever needs the state is told
	}
	exact := map[string]string{}
	for _, path := range []string{state.ArtifactPath, state.Artifact} {
		if safe := foreign.Text(path); safe != path {
			exact[safe] = path
		}
	}
	return func(events []engine.Event) {
		for i := range events {
			switch body := events[i].Body.(type) {
			case engine.RoundStarted:
				body.Artifact.Path = cmp.Or(exact[body.Artifact.Path], body.Artifact.Path)
				events[i].Body = body
			case engine.RoundFinished:
				body.Round.Artifact.Path = cmp.Or(exact[body.Round.Artifact.Path], body.Round.Artifact.Path)
				events[i].Body = body
			}
		}
	}
}
