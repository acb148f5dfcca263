package tool

// installGuide is how a person gets a tool to work.
type installGuide struct {
	install string // the command that installs it, and a newer one over an older
	login   string // how to log in
	// testedVersion is the version that parley's arguments were tried with: an older one may not know them.
	testedVersion string
}

// installGuides are the built-in tools' by name, and that of ccw, through which some can be reached.
var installGuides = map[string]installGuide{
	"claude":   {"npm install -g @anthropic-ai/claude-code@latest", "run claude and log in with /login, or set ANTHROPIC_API_KEY", "2.1.330"},
	"codex":    {"npm install -g @openai/codex@latest", "run codex login, or set OPENAI_API_KEY", "0.169.0"},
	"gemini":   {"npm install -g @google/gemini-cli@latest", "run gemini and choose a login, or set GEMINI_API_KEY", "0.61.0"},
	"opencode": {"npm install -g opencode-ai@latest", "run opencode auth login", "1.18.33"},
	"qwen":     {"npm install -g @qwen-code/qwen-code@latest", "set OPENAI_API_KEY, and OPENAI_BASE_URL for another service", "0.24.4"},
	"ccw":      {"npm install -g claude-code-workflow@latest", "", "7.3.14"},
}
