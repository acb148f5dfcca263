package tool

import (
	"parley/engine/pattern"
)

// qwenTool is Qwen Code. It prints what claude prints.
func qwenTool() definition {
	return definition{
		name: "qwen", vendor: "Alibaba", adapter: qwenAdapter(), commandTool: "run_shell_command",
		guide: installGuide{"npm install -g @qwen-code/qwen-code@latest", "set OPENAI_API_KEY, and OPENAI_BASE_URL for another service", "0.24.4"},
		login: credentialSources{ // it is called with --auth-type openai
			variables: []string{"OPENAI_API_KEY"},
			files:     []configFile{{"", ".qwen", ".env"}},
			settings:  []ConfigEntries{{file: configFile{"QWEN_HOME", ".qwen", "settings.json"}, pattern: qwenLoginSettings}},
		},
	}
}

var qwenLoginSettings = pattern.New(`"(envKey|OPENAI_API_KEY|apiKey)"`)

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
