package tool

import (
	"encoding/json"
	"strconv"
	"strings"

	"parley/engine/pattern"
	"parley/engine/round"
)

// codexTool is Codex CLI.
func codexTool() definition {
	return definition{
		name: "codex", vendor: "OpenAI", adapter: codexAdapter(), format: codexFormat, commandTool: "shell",
		models: codexModels, ccw: &ccwTarget{options: []string{"--full-auto"}},
		guide: installGuide{"npm install -g @openai/codex@latest", "run codex login, or set OPENAI_API_KEY", "0.169.0"},
		login: credentialSources{
			variables: []string{"CODEX_API_KEY", "OPENAI_API_KEY"},
			files:     []configFile{{"CODEX_HOME", ".codex", "auth.json"}},
			settings:  []ConfigEntries{{file: codexConfig, pattern: codexLoginSettings}},
		},
		hazards: []workspaceHazard{
			{file: "AGENTS.md", effect: "is taken as instructions", mitigation: "project_doc_max_bytes=0 leaves it out"},
			{file: ".codex/config.toml", effect: "changes its settings"},
		},
		issues: []issueCheck{
			{KnownIssue{About: "removed option", Text: "codex no longer has --full-auto and refuses it", Fatal: true}, func(p *issueContext) bool {
				return p.isVia(ViaCommand) && p.runsCommand("codex") && p.passesOption("--full-auto")
			}},
			{KnownIssue{About: "git repository", Text: "codex ends outside a git repository without --skip-git-repo-check", Fatal: true}, func(p *issueContext) bool {
				return p.runsCommand("codex") && p.hasArgument("exec") && !p.passesOption("--skip-git-repo-check")
			}},
			{KnownIssue{About: "proxy", Text: "a proxy that does not speak WebSockets costs it 6 s at each start"}, func(p *issueContext) bool {
				return p.runsCommand("codex") && p.env.get("HTTPS_PROXY")+p.env.get("https_proxy") != ""
			}},
			{openStandardInput, func(p *issueContext) bool { return p.runsCommand("codex") }},
		},
	}
}

var (
	codexModels        = pattern.New(`^(?i:gpt-|codex-|o[134](?:-|$))`)
	codexLoginSettings = pattern.New(`(?m)^\s*(model_provider|cli_auth_credentials_store)\s*=`)
)

// OutputCodex is what codex prints.
const OutputCodex Output = "codex-jsonl"

var codexFormat = outputFormat{
	name:    OutputCodex,
	handler: func(notes callNotes) eventHandler { return &codex{callNotes: notes} },
}

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
		EffortArgs:   []string{"-c", "model_reasoning_effort=" + placeholderEffort},
		Efforts:      []string{"minimal", "low", "medium", "high", "xhigh", "max"}, // which of them a model takes, its service says
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

// codex understands `codex exec --json`. Answers arrive whole; the last message before the turn's end is the answer,
// earlier ones are narration. Most of its errors are warnings: only a failed turn is a failure.
type codex struct {
	callNotes
	answer    string
	completed bool
	failed    bool
}

type codexEvent struct {
	Type    string          `json:"type"`
	Message string          `json:"message"`
	Error   json.RawMessage `json:"error"`
	Item    codexItem       `json:"item"`
	Usage   struct {
		Input  int64 `json:"input_tokens"`
		Output int64 `json:"output_tokens"`
	} `json:"usage"`
}

type codexItem struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	Message   string          `json:"message"`
	Command   string          `json:"command"`
	Query     string          `json:"query"`
	Tool      string          `json:"tool"`
	Server    string          `json:"server"`
	ID        string          `json:"id"`
	Status    string          `json:"status"`
	Arguments json.RawMessage `json:"arguments"`
	Changes   []struct {
		Path string `json:"path"`
	} `json:"changes"`
}

// reconnecting is how codex announces a retry: attempt, attempts allowed, reason. Without a network it waits for one, and
// counts no attempts.
var reconnecting = pattern.New(`^Reconnecting\.\.\. (?:(\d{1,6})/(\d{1,6})|(waiting for network))(?: \((.*)\))?`)

func (c *codex) handleEvent(line []byte) {
	var e codexEvent
	if !decodeEvent(line, &e) || e.Type == "" {
		return
	}
	c.events++
	switch e.Type {
	case "turn.started":
		c.emitProgress(Thinking, "")
	case "item.started":
		c.itemStarted(e.Item)
	case "item.completed":
		c.itemFinished(e.Item)
	case "error":
		c.noteError(e.Message)
	case "turn.completed":
		c.completed = true
		c.noteUsage(round.Usage{InputTokens: e.Usage.Input, OutputTokens: e.Usage.Output})
	case "turn.failed":
		c.failed = true
		c.noteFailure("", errorMessage(e.Error))
	}
}

func (c *codex) itemStarted(i codexItem) {
	switch i.Type {
	case "command_execution":
		c.emitProgress(UsingTool, i.Command)
	case "web_search":
		c.emitProgress(UsingTool, "web search: "+i.Query)
	case "mcp_tool_call":
		c.emitProgress(UsingTool, i.Tool)
	}
	c.noteItemUse(i)
}

// noteItemUse notes a tool that the model had run, once for all events about it.
func (c *codex) noteItemUse(i codexItem) {
	switch i.Type {
	case "command_execution":
		c.noteToolUseText(i.ID, "shell", i.Command)
	case "web_search":
		c.noteToolUseText(i.ID, "web search", i.Query)
	case "mcp_tool_call":
		c.noteToolUse(i.ID, strings.TrimPrefix(i.Server+"/"+i.Tool, "/"), i.Arguments)
	}
}

func (c *codex) itemFinished(i codexItem) {
	if i.Status == "declined" || i.Status == "failed" && i.Type == "mcp_tool_call" {
		defer c.noteToolUseFailed(i.ID)
	}
	switch i.Type {
	case "command_execution", "mcp_tool_call", "web_search":
		c.noteItemUse(i) // one that was refused at once has no start
	case "agent_message":
		c.answer = i.Text
		c.emitProgress(Writing, i.Text)
	case "reasoning":
		c.emitProgress(Thinking, i.Text+"\n") // a whole thought, not a piece of one
	case "file_change":
		c.emitProgress(UsingTool, "file change")
		path := ""
		if len(i.Changes) > 0 {
			path = i.Changes[0].Path
		}
		c.noteToolUseText(i.ID, "file change", path)
	case "error":
		c.warn(i.Message)
	}
}

func (c *codex) noteError(said string) {
	if m := reconnecting.FindStringSubmatch(said); m != nil {
		attempt, _ := strconv.Atoi(m[1])
		allowed, _ := strconv.Atoi(m[2])
		reason := join(m[3], m[4])
		if m[3] == "" {
			reason = m[4]
		}
		c.noteRetry(Progress{Text: reason, Attempt: attempt, MaxAttempts: allowed}, classifyError(reason))
		return
	}
	c.noteFailure("", said)
}

// stderr holds log lines, also in runs that succeed.
func (c *codex) stderr([]byte) {}

func (c *codex) finish(o exitInfo) parseResult {
	if !c.completed || c.failed {
		return c.failureResult(o)
	}
	if said := c.failure.detail; said != "" {
		c.failure = parseResult{}
		c.warn(said)
	}
	return c.successResult(o, c.answer)
}
