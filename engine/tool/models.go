package tool

import "parley/engine/pattern"

// modelPrefixes are the model names that belong to one tool's own service, by the way they begin. The other tools of the
// table refuse them.
var modelPrefixes = []struct {
	tool  string
	names *pattern.Pattern
}{
	{"claude", pattern.New(`^(?i:claude-|(?:opus|sonnet|haiku|opusplan)\b)`)},
	{"codex", pattern.New(`^(?i:gpt-|codex-|o[134](?:-|$))`)},
	{"gemini", pattern.New(`^(?i:gemini-|(?:flash|flash-lite|pro)$)`)},
}

// ModelOwner is the tool whose own service has a model of this name, or "" when that is not known.
func ModelOwner(model string) string {
	for _, f := range modelPrefixes {
		if f.names.MatchString(model) {
			return f.tool
		}
	}
	return ""
}

// OnlyRunsOwnModels reports whether a tool takes the models of its own service only. Others, and those of the user's own,
// may take any.
func OnlyRunsOwnModels(name string) bool {
	for _, f := range modelPrefixes {
		if f.tool == name {
			return true
		}
	}
	return false
}
