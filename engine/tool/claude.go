package tool

import "parley/engine/pattern"

// claudeAdapter is how Claude Code is called. It offers the model no tools, and with a workspace only those that read
// there; --safe-mode leaves out the person's hooks, plugins, tool servers and CLAUDE.md.
func claudeAdapter() Adapter {
	return Adapter{
		Command: []string{
			"claude", "-p", "--output-format", "stream-json", "--verbose", "--include-partial-messages",
			"--safe-mode", "--strict-mcp-config", "--no-session-persistence",
		},
		NoWorkspaceArgs: []string{"--tools", ""},
		WorkspaceArgs:   []string{"--tools", "Read,Grep,Glob", "--permission-mode", "dontAsk", "--add-dir", placeholderWorkspace},
		ModelArgs:       []string{"--model", placeholderModel},
		Output:          OutputClaude, StartUp: defaultStartUpLimit,
		MaxBytes: 2_000_000, // 1.5 MB was accepted, 3 MB refused
		Places: &Places{
			State: []configFile{{"CLAUDE_CONFIG_DIR", ".claude", ""}, {"XDG_CACHE_HOME", ".cache", "claude-cli-nodejs"}, {"XDG_STATE_HOME", ".local/state", "claude"}},
			Files: []configFile{{"", ".claude.json", ""}},
			Read: []placeWhen{
				{"CLAUDE_CODE_USE_BEDROCK", configFile{"", ".aws", ""}},
				{"CLAUDE_CODE_USE_VERTEX", configFile{"CLOUDSDK_CONFIG", ".config/gcloud", ""}},
				{"CLAUDE_CODE_USE_FOUNDRY", configFile{"AZURE_CONFIG_DIR", ".azure", ""}},
			},
			Unless: []ConfigEntries{{file: configFile{"CLAUDE_CONFIG_DIR", ".claude", "settings.json"}, pattern: pattern.New(`"(apiKeyHelper|awsAuthRefresh|awsCredentialExport|gcpAuthRefresh|otelHeadersHelper)"\s*:\s*"[^"]`)}},
		},
		Variables: []Variables{
			{Names: []string{"ANTHROPIC_*", "CLAUDE_*", "API_TIMEOUT_MS", "MAX_THINKING_TOKENS", "DISABLE_TELEMETRY", "DISABLE_ERROR_REPORTING", "DISABLE_AUTOUPDATER", "DO_NOT_TRACK"}},
			{When: "CLAUDE_CODE_USE_BEDROCK", Names: []string{"AWS_*"}},
			{When: "CLAUDE_CODE_USE_VERTEX", Names: []string{"CLOUD_ML_REGION", "VERTEX_REGION_*", "GOOGLE_APPLICATION_CREDENTIALS", "GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT", "CLOUDSDK_*"}},
			{When: "CLAUDE_CODE_USE_FOUNDRY", Names: []string{"AZURE_*"}},
		},
	}
}
