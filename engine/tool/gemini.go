package tool

import (
	"encoding/json"
	"slices"
	"strconv"

	"parley/engine/pattern"
	"parley/engine/round"
)

// geminiTool is Gemini CLI.
func geminiTool() definition {
	return definition{
		name: "gemini", vendor: "Google", adapter: geminiAdapter(), format: geminiFormat, commandTool: "run_shell_command",
		models: geminiModels, ccw: &ccwTarget{env: []string{geminiTrust + "=true"}}, // ccw has no way to pass --skip-trust
		guide: installGuide{"npm install -g @google/gemini-cli@latest", "run gemini and choose a login, or set GEMINI_API_KEY", "0.61.0"},
		login: credentialSources{
			variables: []string{"GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_GENAI_USE_GCA"},
			files:     []configFile{{"", ".gemini", "oauth_creds.json"}, {"", ".gemini", ".env"}},
			settings:  []ConfigEntries{{file: configFile{"", ".gemini", "settings.json"}, pattern: geminiLoginSettings}},
		},
		hazards: []workspaceHazard{
			{file: "GEMINI.md", effect: "is taken as instructions"},
			{file: ".gemini/settings.json", effect: "changes its settings, and can start programs as tool servers"},
			{file: ".env", effect: "changes its environment, keys included"},
		},
		issues: []issueCheck{
			{KnownIssue{About: "untrusted folder", Text: "gemini ends in a folder that is not trusted without --skip-trust", Fatal: true}, func(p *issueContext) bool {
				return p.runsCommand("gemini") && !p.passesOption("--skip-trust") && !p.geminiTrustsFolder()
			}},
			{KnownIssue{About: "untrusted folder", Text: "a folder that is not trusted would end it: parley tells it to trust its own empty folder", Handled: true}, func(p *issueContext) bool {
				return p.name == "gemini" && (p.passesOption("--skip-trust") || slices.Contains(p.adapter.Env, geminiTrust+"=true"))
			}},
		},
	}
}

// geminiTrust is the variable by which gemini trusts the folder it runs in.
const geminiTrust = "GEMINI_CLI_TRUST_WORKSPACE"

func (p *issueContext) geminiTrustsFolder() bool {
	return slices.Contains(p.adapter.Env, geminiTrust+"=true") || p.env.get(geminiTrust) == "true"
}

var (
	geminiModels        = pattern.New(`^(?i:gemini-|(?:flash|flash-lite|pro)$)`)
	geminiLoginSettings = pattern.New(`"(selected(?:Auth)?Type)"`)
)

// OutputGemini is what gemini prints.
const OutputGemini Output = "gemini-stream-json"

var geminiFormat = outputFormat{
	name: OutputGemini, retriesOnStderr: true,
	handler: func(notes callNotes) eventHandler { return &gemini{callNotes: notes, answer: tail{limit: answerLimit}} },
}

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

// gemini understands `gemini --output-format stream-json`. No event holds the whole answer: it is every piece after
// the last tool result. When a stream breaks, gemini silently starts again, so the answer may be half a review
// followed by a whole one.
type gemini struct {
	callNotes
	answer tail
	status string
}

type geminiEvent struct {
	Type       string          `json:"type"`
	Role       string          `json:"role"`
	Content    string          `json:"content"`
	ToolName   string          `json:"tool_name"`
	ToolID     string          `json:"tool_id"`
	Parameters json.RawMessage `json:"parameters"`
	Severity   string          `json:"severity"`
	Message    string          `json:"message"`
	Status     string          `json:"status"`
	Error      json.RawMessage `json:"error"`
	Stats      struct {
		Input  int64 `json:"input_tokens"`
		Output int64 `json:"output_tokens"`
	} `json:"stats"`
}

// geminiRetry is how gemini announces a retry, on standard error: attempt, status if there was one, reason.
var geminiRetry = pattern.New(`^Attempt (\d{1,6}) failed(?: with status (\d{3}))?\. Retrying with backoff\.\.\. ?(.*)`)

// geminiExits are the exit statuses that have a meaning of their own.
var geminiExits = map[int]FailureKind{41: NotLoggedIn, 42: SetupRejected, 52: SetupRejected, 55: SetupRejected}

func (g *gemini) handleEvent(line []byte) {
	var e geminiEvent
	if !decodeEvent(line, &e) || e.Type == "" {
		return
	}
	g.events++
	switch e.Type {
	case "message":
		if e.Role != "assistant" {
			g.emitProgress(Thinking, "") // the echo of the prompt: it is now on its way
			return
		}
		g.answer.write([]byte(e.Content))
		g.emitProgress(Writing, e.Content)
	case "tool_use":
		g.emitProgress(UsingTool, e.ToolName)
		g.noteToolUse(e.ToolID, e.ToolName, e.Parameters)
	case "tool_result":
		g.answer.reset()
		g.emitProgress(Thinking, "")
		if e.Status == "error" {
			g.noteToolUseFailed(e.ToolID)
		}
	case "error":
		if e.Severity == "warning" {
			g.warn(e.Message)
			return
		}
		g.noteFailure("", e.Message)
	case "result":
		g.status = e.Status
		g.noteUsage(round.Usage{InputTokens: e.Stats.Input, OutputTokens: e.Stats.Output})
		if said := errorMessage(e.Error); said != "" && e.Status != "success" {
			g.noteFailure("", said)
		}
	}
}

func (g *gemini) stderr(line []byte) {
	m := geminiRetry.Regexp().FindSubmatch(line)
	if m == nil {
		return
	}
	attempt, _ := strconv.Atoi(string(m[1]))
	status, _ := strconv.Atoi(string(m[2]))
	reason := unwrap(string(m[3]))
	cause := preciseKind(classifyStatus(status), reason)
	if status != 0 {
		reason = join(string(m[2]), reason)
	}
	g.noteRetry(Progress{Text: cleanLine(reason), Attempt: attempt}, cause)
}

func (g *gemini) finish(o exitInfo) parseResult {
	if g.status == "success" {
		if said := g.failure.detail; said != "" {
			g.failure = parseResult{}
			g.warn(said)
		}
		g.warnTruncated(&g.answer)
		return g.successResult(o, g.answer.String())
	}
	v := g.failureResult(o)
	if o.code != nil && geminiExits[*o.code] != "" && (v.kind == Exited || v.kind == SetupRejected) {
		v.kind = geminiExits[*o.code]
	}
	return v
}
