package tool

import "parley/engine/pattern"

// codexConfig is the person's own configuration of codex.
var codexConfig = configFile{"CODEX_HOME", ".codex", "config.toml"}

// codexAdapter is how Codex CLI is called. Its read-only sandbox keeps commands from writing, but they may read any file:
// so without a workspace there is no shell.
func codexAdapter() Adapter {
	return Adapter{
		Command: []string{
			"codex", "exec", "--json", "--skip-git-repo-check", "--ephemeral", "--color", "never",
			"-c", "project_doc_max_bytes=0", "-c", "web_search=disabled",
			"-c", "features.view_image=false", "-c", "features.apps=false", "-c", "features.plugins=false", "-c", "features.multi_agent=false",
		},
		NoWorkspaceArgs: []string{"--sandbox", "read-only", "--disable", "shell_tool"},
		// The old sandbox lets commands read any file; a profile of permissions names what they may. The two exclude each other.
		WorkspaceArgs: []string{
			"-C", placeholderWorkspace, "-c", "shell_environment_policy.inherit=core", "-c", "default_permissions=parley",
			"-c", `permissions.parley.filesystem={":root"="deny",":minimal"="read",":workspace_roots"={"."="read"},"` + placeholderProgram + `"="read"}`,
		},
		WorkspaceMinVersion:       "0.138.0",
		WorkspaceUnlessConfigured: []ConfigEntries{{file: codexConfig, pattern: pattern.New(`(?m)^\s*((?:"?profiles"?\..*)?sandbox_mode)\s*=`)}},
		ConfigEntries: []ConfigEntries{{
			file: codexConfig, pattern: pattern.New(`(?m)^\s*\[mcp_servers\.("[^"\n]+"|[A-Za-z0-9_-]+)\s*\]`),
			arguments: []string{"-c", "mcp_servers." + placeholderEntry + ".enabled=false"},
		}},
		ReadOnlyArgs: []string{"--disable", "shell_tool"},
		MinVersion:   "0.63.0", // 0.50 took --disable shell_tool and did not know it, 0.58 refused it
		ModelArgs:    []string{"-m", placeholderModel},
		FinalArgs:    []string{"-"},
		Output:       OutputCodex, StartUp: defaultStartUpLimit,
		MaxCharacters: 1_048_576,
		Instructions:  []configFile{{"CODEX_HOME", ".codex", "AGENTS.md"}, {"CODEX_HOME", ".codex", "AGENTS.override.md"}},
		Places: &Places{
			State:  []configFile{{"CODEX_HOME", ".codex", ""}},
			Named:  []ConfigEntries{{file: codexConfig, pattern: pattern.New(`(?m)^\s*\w+_file\s*=\s*["']([^"'\n]+)["']`)}},
			Unless: []ConfigEntries{{file: codexConfig, pattern: pattern.New(`(?m)^\s*\[(model_providers\.[^\]\n]+\.auth)\s*\]`)}},
		},
		Variables: []Variables{
			{Names: []string{"CODEX_*", "OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_ORGANIZATION", "OPENAI_ORG_ID", "OPENAI_PROJECT", "OPENAI_PROJECT_ID"}},
			// A provider of the person's own names the variable that holds its key.
			{file: codexConfig, pattern: pattern.New(`(?m)^[^#\n]*\benv_key\s*=\s*["']([A-Za-z_][A-Za-z0-9_]*)["']`)},
		},
	}
}
