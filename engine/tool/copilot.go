package tool

import (
	"encoding/json"

	"parley/engine/pattern"
	"parley/engine/round"
)

// copilotTool is GitHub Copilot CLI. It offers the models of several services, so it takes any.
func copilotTool() definition {
	return definition{
		name: "copilot", adapter: copilotAdapter(), format: copilotFormat, commandTool: "bash",
		guide: installGuide{"npm install -g @github/copilot@latest", "run copilot login, or set COPILOT_GITHUB_TOKEN", "1.0.102"},
		login: credentialSources{
			// GH_TOKEN and GITHUB_TOKEN would do, too; but they are for other things, so it does not get them.
			variables: []string{"COPILOT_GITHUB_TOKEN", "COPILOT_PROVIDER_BASE_URL"},
			settings:  []ConfigEntries{{file: copilotConfig, pattern: copilotLoginSettings}},
		},
	}
}

// copilotConfig is the person's own configuration of copilot. Without a keychain its login stands there, too.
var copilotConfig = configFile{"COPILOT_HOME", ".copilot", "config.json"}

var copilotLoginSettings = pattern.New(`"(last_?[Ll]ogged_?[Ii]n_?[Uu]ser|logged_?[Ii]n_?[Uu]sers|copilot_?[Tt]okens)"`)

// OutputCopilot is what copilot prints.
const OutputCopilot Output = "copilot-jsonl"

var copilotFormat = outputFormat{
	name: OutputCopilot,
	handler: func(notes callNotes) eventHandler {
		return &copilot{callNotes: notes, answer: tail{limit: answerLimit}}
	},
}

// copilotAdapter is how GitHub Copilot CLI is called. The list of tools that its model may use names one that there is not: an empty
// list would mean all. What is not on it is not carried out either when the model asks for it, and neither is what nobody can be asked
// about. It keeps the conversation in its own folder, for which it has no switch.
func copilotAdapter() Adapter {
	return Adapter{
		Command: []string{
			"copilot", "--output-format", "json", "--stream", "on", "--available-tools=none", "--no-ask-user", "--disallow-temp-dir",
			"--disable-builtin-mcps", "--no-custom-instructions", "--no-remote-export", "--no-auto-update", "--no-color", "--log-level", "none",
		},
		ConfigEntries: []ConfigEntries{{
			file: configFile{"COPILOT_HOME", ".copilot", "mcp-config.json"}, pattern: copilotServers,
			arguments: []string{"--disable-mcp-server", placeholderEntry},
		}},
		ModelArgs: []string{"--model", placeholderModel},
		Output:    OutputCopilot, StartUp: defaultStartUpLimit,
		Places: &Places{
			State:  []configFile{{"COPILOT_HOME", ".copilot", ""}, {"XDG_CACHE_HOME", ".cache", "copilot"}},
			Unless: []ConfigEntries{{file: copilotConfig, pattern: pattern.New(`"(hooks)"\s*:`)}},
		},
		Variables: []Variables{{Names: []string{
			"COPILOT_HOME", "COPILOT_GITHUB_TOKEN", "COPILOT_GH_HOST", "COPILOT_MODEL", "COPILOT_OFFLINE", "COPILOT_PROVIDER_*",
		}}},
	}
}

// copilotServers finds the names of tool servers: what a name is for is an object that says how one is started or reached.
var copilotServers = pattern.New(`"([A-Za-z0-9_.-]+)"\s*:\s*\{[^{}]*"(?:command|url|type|args)"\s*:`)

// copilot understands `copilot --output-format json`. Each turn of its model is a message; the answer is that of the last turn. A
// failed call of the model is tried again; what ends it comes as an error of the session.
type copilot struct {
	callNotes
	answer tail
	ended  bool
	failed bool
	code   int         // of the whole run
	reason parseResult // why the last call of the model failed
	usage  round.Usage
}

type copilotEvent struct {
	Type string `json:"type"`
	Data struct {
		Content   string          `json:"content"`
		Delta     string          `json:"deltaContent"`
		ToolID    string          `json:"toolCallId"`
		ToolName  string          `json:"toolName"`
		Arguments json.RawMessage `json:"arguments"`
		Success   *bool           `json:"success"`
		Reason    string          `json:"reason"`
		Message   string          `json:"message"`
		Status    int             `json:"statusCode"`
		Error     string          `json:"errorMessage"`
		Input     int64           `json:"inputTokens"`
		Output    int64           `json:"outputTokens"`
	} `json:"data"`
	ExitCode int `json:"exitCode"`
}

func (c *copilot) handleEvent(line []byte) {
	var e copilotEvent
	if !decodeEvent(line, &e) || e.Type == "" {
		return
	}
	c.events++
	switch d := e.Data; e.Type {
	case "assistant.turn_start", "assistant.turn_retry":
		c.answer.reset()
		if e.Type == "assistant.turn_retry" {
			c.noteRetry(Progress{Text: cleanLine(join(d.Reason, c.reason.detail))}, c.reason.kind)
			return
		}
		c.emitProgress(Thinking, "")
	case "assistant.message_delta":
		c.emitProgress(Writing, d.Delta)
	case "assistant.message":
		c.answer.reset()
		c.answer.write([]byte(d.Content))
	case "assistant.usage":
		c.usage.InputTokens += d.Input
		c.usage.OutputTokens += d.Output
		c.noteUsage(c.usage)
	case "tool.execution_start":
		c.emitProgress(UsingTool, d.ToolName)
		c.noteToolUse(d.ToolID, d.ToolName, d.Arguments)
	case "tool.execution_complete":
		if d.Success != nil && !*d.Success {
			c.noteToolUseFailed(d.ToolID)
		}
	case "model.call_failure":
		said := unwrap(d.Error)
		c.reason = parseResult{kind: preciseKind(classifyStatus(d.Status), said), detail: cleanLine(said)}
	case "session.error":
		c.failed = true
		c.noteFailure(classifyStatus(d.Status), d.Message)
	case "result":
		c.ended, c.code = true, e.ExitCode
	}
}

func (*copilot) stderr([]byte) {}

func (c *copilot) finish(o exitInfo) parseResult {
	if c.ended && c.code == 0 && !c.failed {
		c.warnTruncated(&c.answer)
		return c.successResult(o, c.answer.String())
	}
	return c.failureResult(o)
}
