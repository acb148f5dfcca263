package tool

import (
	"encoding/json"
	"fmt"
	"strings"

	"parley/engine/pattern"
	"parley/engine/round"
)

// claudeTool is Claude Code.
func claudeTool() definition {
	return definition{
		name: "claude", vendor: "Anthropic", adapter: claudeAdapter(), format: claudeFormat, commandTool: "Bash",
		models: claudeModels, ccw: &ccwTarget{},
		guide: installGuide{"npm install -g @anthropic-ai/claude-code@latest", "run claude and log in with /login, or set ANTHROPIC_API_KEY", "2.1.330"},
		login: credentialSources{
			variables: []string{
				"ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX",
			},
			files:    []configFile{{"CLAUDE_CONFIG_DIR", ".claude", ".credentials.json"}},
			settings: []ConfigEntries{{file: claudeSettings, pattern: claudeLoginSettings}},
			keychain: true,
		},
		hazards: []workspaceHazard{
			{file: ".claude/settings.json", contains: `"hooks"`, effect: "runs commands as hooks", mitigation: "--safe-mode keeps them off"},
			{file: ".claude/settings.local.json", contains: `"hooks"`, effect: "runs commands as hooks", mitigation: "--safe-mode keeps them off"},
			{file: "CLAUDE.md", effect: "is taken as instructions", mitigation: "--safe-mode leaves it out"},
			{file: "CLAUDE.local.md", effect: "is taken as instructions", mitigation: "--safe-mode leaves it out"},
			{file: ".claude/CLAUDE.md", effect: "is taken as instructions", mitigation: "--safe-mode leaves it out"},
			{file: ".mcp.json", effect: "starts programs as tool servers", mitigation: "--strict-mcp-config keeps them off"},
		},
		issues: []issueCheck{
			{KnownIssue{About: "missing option", Text: "claude refuses stream-json without --verbose", Fatal: true}, func(p *issueContext) bool {
				return p.runsCommand("claude") && p.hasArgument("stream-json") && !p.passesOption("--verbose")
			}},
			{openStandardInput, func(p *issueContext) bool { return p.runsCommand("claude") }},
			{KnownIssue{About: "nested session", Text: "the variable CLAUDECODE would change what it prints: parley takes it away", Handled: true}, func(p *issueContext) bool {
				return p.env.get("CLAUDECODE") != "" && (p.runsCommand("claude") || p.runsCommand("ccw"))
			}},
		},
	}
}

// claudeSettings is the person's own configuration of claude.
var claudeSettings = configFile{"CLAUDE_CONFIG_DIR", ".claude", "settings.json"}

var (
	claudeModels        = pattern.New(`^(?i:claude-|(?:opus|sonnet|haiku|opusplan)\b)`)
	claudeLoginSettings = pattern.New(`"(apiKeyHelper|ANTHROPIC_API_KEY|ANTHROPIC_AUTH_TOKEN|CLAUDE_CODE_USE_\w+)"`)
)

// OutputClaude is what claude prints, and qwen.
const OutputClaude Output = "claude-stream-json"

var claudeFormat = outputFormat{
	name: OutputClaude, tellsVersion: true,
	handler: func(notes callNotes) eventHandler { return &claude{callNotes: notes} },
}

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
		EffortArgs:      []string{"--effort", placeholderEffort},
		Efforts:         []string{"low", "medium", "high", "xhigh", "max"},
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
			Unless: []ConfigEntries{{file: claudeSettings, pattern: pattern.New(`"(apiKeyHelper|awsAuthRefresh|awsCredentialExport|gcpAuthRefresh|otelHeadersHelper)"\s*:\s*"[^"]`)}},
		},
		Variables: []Variables{
			{Names: []string{"ANTHROPIC_*", "CLAUDE_*", "API_TIMEOUT_MS", "MAX_THINKING_TOKENS", "DISABLE_TELEMETRY", "DISABLE_ERROR_REPORTING", "DISABLE_AUTOUPDATER", "DO_NOT_TRACK"}},
			{When: "CLAUDE_CODE_USE_BEDROCK", Names: []string{"AWS_*"}},
			{When: "CLAUDE_CODE_USE_VERTEX", Names: []string{"CLOUD_ML_REGION", "VERTEX_REGION_*", "GOOGLE_APPLICATION_CREDENTIALS", "GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT", "CLOUDSDK_*"}},
			{When: "CLAUDE_CODE_USE_FOUNDRY", Names: []string{"AZURE_*"}},
		},
	}
}

// claude understands `claude -p --output-format stream-json`, and qwen, which prints the same shapes. The answer is
// in the result event; text that streams before may be repeated or begun anew, and is progress only.
type claude struct {
	callNotes
	streamed bool // text of the present message was seen as deltas
	reached  bool // its server has answered
	result   *claudeResult
}

type claudeEvent struct {
	Type    string          `json:"type"`
	Subtype string          `json:"subtype"`
	Event   claudeStream    `json:"event"`
	Message claudeMessage   `json:"message"`
	Error   json.RawMessage `json:"error"` // a word, or in qwen an object

	Version    string  `json:"claude_code_version"`
	ToolName   string  `json:"tool_name"`
	Attempt    int     `json:"attempt"`
	MaxRetries int     `json:"max_retries"`
	Delay      float64 `json:"retry_delay_ms"`
	Status     int     `json:"error_status"`
}

type claudeStream struct {
	Type  string `json:"type"`
	Block struct {
		Type string `json:"type"`
		Name string `json:"name"`
	} `json:"content_block"`
	Delta struct {
		Type     string `json:"type"`
		Text     string `json:"text"`
		Thinking string `json:"thinking"`
	} `json:"delta"`
	Usage claudeUsage `json:"usage"`
}

type claudeMessage struct {
	Content []struct {
		Type     string          `json:"type"`
		Text     string          `json:"text"`
		Thinking string          `json:"thinking"`
		Name     string          `json:"name"`
		ID       string          `json:"id"`
		Input    json.RawMessage `json:"input"`
		// Of the result of a tool.
		UseID   string `json:"tool_use_id"`
		IsError bool   `json:"is_error"`
	} `json:"content"`
}

type claudeUsage struct {
	Input   int64 `json:"input_tokens"`
	Created int64 `json:"cache_creation_input_tokens"`
	Cached  int64 `json:"cache_read_input_tokens"`
	Output  int64 `json:"output_tokens"`
}

type claudeResult struct {
	IsError        bool            `json:"is_error"`
	Result         string          `json:"result"`
	Usage          claudeUsage     `json:"usage"`
	Cost           float64         `json:"total_cost_usd"`
	StopReason     string          `json:"stop_reason"`
	TerminalReason string          `json:"terminal_reason"`
	Status         int             `json:"api_error_status"`
	Errors         []string        `json:"errors"`
	Error          json.RawMessage `json:"error"`
}

// claudeCauses are the words of claude's own errors; what they leave open its sentences tell.
var claudeCauses = map[string]FailureKind{
	"authentication_failed": NotLoggedIn,
	"rate_limit":            RateLimited,
	"model_not_found":       SetupRejected,
	"max_output_tokens":     Truncated,
	"billing_error":         Billing,
	"server_error":          Exited,
	"prompt_too_long":       TooLong,
	"blocking_limit":        TooLong,
	"refusal":               Refused,
}

func (c *claude) handleEvent(line []byte) {
	var e claudeEvent
	if !decodeEvent(line, &e) || e.Type == "" {
		return
	}
	c.events++
	switch e.Type {
	case "system":
		c.system(e)
	case "stream_event":
		c.stream(e.Event)
	case "assistant":
		c.assistant(e)
	case "user":
		for _, block := range e.Message.Content {
			if block.Type == "tool_result" && block.IsError {
				c.noteToolUseFailed(block.UseID)
			}
		}
	case "result":
		var r claudeResult
		decodeEvent(line, &r)
		c.handleResult(&r)
	}
}

func (c *claude) system(e claudeEvent) {
	switch e.Subtype {
	case "init":
		c.version = e.Version
	case "status", "thinking_tokens":
		c.emitProgress(Thinking, "")
	case "permission_denied":
		c.warn("permission denied for " + e.ToolName)
	case "api_retry":
		word := errorMessage(e.Error)
		cause := classifyStatus(e.Status)
		if cause == "" {
			cause = claudeCauses[word]
		}
		cause = preciseKind(cause, word)
		if e.Status == 0 && (word == "" || word == "unknown") {
			word = "its server could not be reached, or broke off" // there was no status to tell of
			if !c.reached {
				word, cause = "its server could not be reached", Offline
			}
		}
		if e.Status != 0 {
			word = fmt.Sprintf("%d %s", e.Status, word)
		}
		c.noteRetry(Progress{Text: word, Attempt: max(0, e.Attempt), MaxAttempts: max(0, e.MaxRetries), Wait: milliseconds(e.Delay)}, cause)
	}
}

func (c *claude) stream(s claudeStream) {
	switch s.Type {
	case "message_start":
		c.streamed, c.reached = false, true
		c.emitProgress(Thinking, "")
	case "content_block_start":
		if s.Block.Type == "tool_use" {
			c.emitProgress(UsingTool, s.Block.Name)
		}
	case "content_block_delta":
		switch s.Delta.Type {
		case "text_delta":
			c.streamed = true
			c.emitProgress(Writing, s.Delta.Text)
		case "thinking_delta":
			c.streamed = true
			c.emitProgress(Thinking, s.Delta.Thinking)
		}
	case "message_delta":
		c.noteUsage(round.Usage{OutputTokens: s.Usage.Output})
	}
}

func (c *claude) assistant(e claudeEvent) {
	word := errorMessage(e.Error)
	for _, block := range e.Message.Content {
		if block.Type == "tool_use" {
			c.noteToolUse(block.ID, block.Name, block.Input)
		}
		switch {
		case block.Type == "text" && word != "":
			c.noteFailure(claudeCauses[word], block.Text)
		case block.Type == "tool_use" && !c.streamed:
			c.emitProgress(UsingTool, block.Name)
		case block.Type == "text" && !c.streamed:
			c.emitProgress(Writing, block.Text)
		case block.Type == "thinking" && !c.streamed:
			c.emitProgress(Thinking, block.Thinking+"\n")
		}
	}
}

func (c *claude) handleResult(r *claudeResult) {
	c.result = r
	c.noteUsage(round.Usage{
		InputTokens:  r.Usage.Input + r.Usage.Created + r.Usage.Cached,
		OutputTokens: r.Usage.Output,
		CostUSD:      r.Cost,
	})
	if !r.IsError {
		return
	}
	kind := claudeCauses[r.TerminalReason]
	for _, known := range []FailureKind{claudeCauses[r.StopReason], classifyStatus(r.Status), c.failure.kind} {
		// Exited says only that it failed: something more precise may follow.
		if kind == "" || kind == Exited {
			kind = known
		}
	}
	said := r.Result
	if said == "" {
		said = errorMessage(r.Error)
	}
	if said == "" {
		said = join(r.TerminalReason, strings.Join(r.Errors, "; "))
	}
	if kind == Exited {
		kind = ""
	}
	c.noteFailure(kind, said)
}

// stderr is empty for everything that happens after the start.
func (c *claude) stderr([]byte) {}

func (c *claude) finish(o exitInfo) parseResult {
	if c.result == nil || c.result.IsError {
		return c.failureResult(o)
	}
	c.failure = parseResult{}
	return c.successResult(o, c.result.Result)
}
