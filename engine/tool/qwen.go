package tool

import "parley/engine/pattern"

// qwenAdapter is how Qwen Code is called. --safe-mode leaves out the person's tool servers, extensions, hooks and QWEN.md,
// and asks before a tool is used: where nobody can answer, that means no. It keeps no copy of the conversation.
func qwenAdapter() Adapter {
	return Adapter{
		Command:   []string{"qwen", "--output-format", "stream-json", "--auth-type", "openai", "--safe-mode", "--chat-recording=false"},
		ModelArgs: []string{"--model", placeholderModel},
		Output:    OutputClaude, StartUp: defaultStartUpLimit,
		Places: &Places{State: []configFile{{"QWEN_HOME", ".qwen", ""}}},
		Variables: []Variables{
			{Names: []string{"QWEN_*", "OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL", "DASHSCOPE_API_KEY", "DASHSCOPE_PROXY_BASE_URL", "BAILIAN_*"}},
			{file: configFile{"QWEN_HOME", ".qwen", "settings.json"}, pattern: pattern.New(`"envKey"\s*:\s*"([A-Za-z_][A-Za-z0-9_]*)"`)},
		},
	}
}
