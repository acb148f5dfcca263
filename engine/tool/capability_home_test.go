//go:build unix

package tool

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// settle makes a home folder in which the tool finds its login, the person's instructions, and the scripted model for
// its service. The result is the environment of a person who uses many services.
func settle(t *testing.T, name, home, model string) []string {
	t.Helper()
	env := append([]string{
		"HOME=" + home, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8", "TERM=dumb", "NO_PROXY=127.0.0.1,localhost",
		"TMPDIR=" + filepath.Join(filepath.Dir(home), "tmp"), "DISABLE_TELEMETRY=1", "ANTHROPIC_API_KEY=sk-ant-CANARYanthropic",
		"OPENAI_API_KEY=sk-proj-CANARYopenai", "GEMINI_API_KEY=AIzaCANARYgemini",
	}, otherServices...)
	if err := os.MkdirAll(filepath.Join(filepath.Dir(home), "tmp"), 0o755); err != nil {
		t.Fatal(err)
	}
	switch name {
	case "claude":
		write(t, filepath.Join(home, ".claude", "CLAUDE.md"), canaryInstructions)
		env = append(env, "ANTHROPIC_BASE_URL="+model)
	case "codex":
		write(t, filepath.Join(home, ".codex", "AGENTS.md"), canaryInstructions)
		write(t, filepath.Join(home, ".codex", "config.toml"), `model = "gpt-5.2-codex"
model_provider = "scripted"
[model_providers.scripted]
name = "scripted"
base_url = "`+model+`/v1"
env_key = "OPENAI_API_KEY"
wire_api = "responses"
`)
	case "gemini":
		write(t, filepath.Join(home, ".gemini", "GEMINI.md"), canaryInstructions)
		env = append(env, "GOOGLE_GEMINI_BASE_URL="+model)
	case "qwen":
		write(t, filepath.Join(home, ".qwen", "QWEN.md"), canaryInstructions)
		env = append(env, "OPENAI_BASE_URL="+model+"/v1", "OPENAI_MODEL=scripted")
	case "copilot":
		write(t, filepath.Join(home, ".copilot", "copilot-instructions.md"), canaryInstructions)
		env = append(env, "COPILOT_PROVIDER_BASE_URL="+model+"/v1", "COPILOT_PROVIDER_API_KEY=CANARY-copilot-own", "COPILOT_MODEL=scripted")
	case "opencode":
		write(t, filepath.Join(home, ".config", "opencode", "AGENTS.md"), canaryInstructions)
	}
	if name == "opencode" {
		env = append(env, "SCRIPTED_KEY=CANARY-opencode-own", "OPENCODE_DISABLE_AUTOUPDATE=1")
	}
	modelOf[home] = model
	return env
}

// modelOf is the address of the model by home folder.
var modelOf = map[string]string{}

// configureServer enters a tool server of the person's into the tool's configuration: a program that can send mail.
func configureServer(t *testing.T, name, home, marks string) {
	t.Helper()
	program := self(t)
	env := fields{fakeKey: "mail-server " + marks, "GORACE": "atexit_sleep_ms=0"}
	server := fields{"command": program, "args": []string{}, "env": env}
	set := func(path string, content any) {
		text, err := json.Marshal(content)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(home, path), string(text))
	}
	switch name {
	case "claude":
		set(".claude.json", fields{"mcpServers": fields{"mail": server}, "hasCompletedOnboarding": true})
	case "codex":
		path := filepath.Join(home, ".codex", "config.toml")
		old, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		write(t, path, string(old)+fmt.Sprintf("[mcp_servers.mail]\ncommand = %q\nenv = { %s = %q }\n", program, fakeKey, env[fakeKey]))
	case "gemini":
		server["trust"] = true
		set(".gemini/settings.json", fields{"security": fields{"auth": fields{"selectedType": "gemini-api-key"}}, "mcpServers": fields{"mail": server}})
	case "copilot":
		server["type"], server["tools"] = "local", []string{"*"}
		set(".copilot/mcp-config.json", fields{"mcpServers": fields{"mail": server}})
	case "qwen":
		server["trust"] = true
		set(".qwen/settings.json", fields{"mcpServers": fields{"mail": server}})
	case "opencode":
		set(".config/opencode/opencode.json", fields{
			"model": "scripted/scripted", "autoupdate": false, "share": "disabled",
			"provider": fields{"scripted": fields{
				"npm": "@ai-sdk/openai-compatible", "name": "scripted",
				"options": fields{"baseURL": modelOf[home] + "/v1", "apiKey": "{env:SCRIPTED_KEY}"},
				"models":  fields{"scripted": fields{"name": "scripted"}},
			}},
			"mcp": fields{"mail": fields{"type": "local", "command": []string{program}, "environment": env, "enabled": true}},
		})
	}
}

func init() { fakes["mail-server"] = mailServer }

// mailServer is a tool server with one tool, send_mail. It leaves marks of its start and of each use.
func mailServer(marks string) int {
	_ = os.WriteFile(filepath.Join(marks, "started"), nil, 0o600)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var request struct {
			ID     any    `json:"id"`
			Method string `json:"method"`
			Params struct {
				Version string `json:"protocolVersion"`
			} `json:"params"`
		}
		if json.Unmarshal(lines.Bytes(), &request) != nil || request.ID == nil {
			continue
		}
		var result any = fields{}
		switch request.Method {
		case "initialize":
			result = fields{"protocolVersion": request.Params.Version, "capabilities": fields{"tools": fields{}}, "serverInfo": fields{"name": "mail", "version": "1"}}
		case "tools/list":
			result = fields{"tools": []any{fields{"name": "send_mail", "description": "sends a mail", "inputSchema": fields{"type": "object", "properties": fields{"to": fields{"type": "string"}, "text": fields{"type": "string"}}}}}}
		case "tools/call":
			_ = os.WriteFile(filepath.Join(marks, "called"), nil, 0o600)
			result = fields{"content": []any{fields{"type": "text", "text": "sent"}}}
		}
		reply, _ := json.Marshal(fields{"jsonrpc": "2.0", "id": request.ID, "result": result})
		fmt.Println(string(reply))
	}
	return 0
}
