package tool

// geminiAdapter is how Gemini CLI is called. Without a terminal it offers the model reading tools only, and those only in
// its folder and the workspace.
func geminiAdapter() Adapter {
	return Adapter{
		Command:       []string{"gemini", "--output-format", "stream-json", "--skip-trust", "--allowed-mcp-server-names", "none", "--extensions", "none"},
		WorkspaceArgs: []string{"--include-directories", placeholderWorkspace},
		ModelArgs:     []string{"--model", placeholderModel},
		Output:        OutputGemini, StartUp: defaultStartUpLimit,
		SessionFolders: []sessionFolder{
			{configFile{"GEMINI_CLI_HOME", "", ".gemini/tmp"}, ".project_root"}, {configFile{"GEMINI_CLI_HOME", "", ".gemini/history"}, ".project_root"},
		},
		Instructions: []configFile{{"GEMINI_CLI_HOME", "", ".gemini/GEMINI.md"}},
		Places: &Places{
			State: []configFile{{"GEMINI_CLI_HOME", "", ".gemini"}},
			Read: []placeWhen{
				{"GOOGLE_GENAI_USE_VERTEXAI", configFile{"CLOUDSDK_CONFIG", ".config/gcloud", ""}}, {"GOOGLE_CLOUD_PROJECT", configFile{"CLOUDSDK_CONFIG", ".config/gcloud", ""}},
			},
		},
		Variables: []Variables{{Names: []string{
			"GEMINI_*", "GOOGLE_API_KEY", "GOOGLE_GEMINI_BASE_URL", "GOOGLE_VERTEX_BASE_URL", "GOOGLE_GENAI_*", "GOOGLE_CLOUD_PROJECT",
			"GOOGLE_CLOUD_PROJECT_ID", "GOOGLE_CLOUD_LOCATION", "GOOGLE_CLOUD_REGION", "GOOGLE_CLOUD_QUOTA_PROJECT", "GOOGLE_CLOUD_ACCESS_TOKEN",
			"GOOGLE_APPLICATION_CREDENTIALS", "GCLOUD_PROJECT", "CLOUDSDK_*", "CODE_ASSIST_*",
		}}},
	}
}
