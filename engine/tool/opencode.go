package tool

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/kaptinlin/jsonrepair"

	"parley/engine/limits"
	"parley/engine/pattern"
	"parley/engine/round"
)

// opencodeTool is opencode. It has no service of its own, so it takes any model, and some need no login.
func opencodeTool() definition {
	return definition{
		name: "opencode", adapter: opencodeAdapter(), format: opencodeFormat, commandTool: "bash",
		guide: installGuide{"npm install -g opencode-ai@latest", "run opencode auth login", "1.18.33"},
		login: credentialSources{
			variables: []string{"ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "OPENROUTER_API_KEY"},
			files:     []configFile{{"XDG_DATA_HOME", ".local/share", "opencode/auth.json"}},
			optional:  true,
		},
		issues: []issueCheck{
			{KnownIssue{About: "writes unasked", Text: "opencode's default agent writes into its folder unasked: add --agent plan"}, func(p *issueContext) bool {
				return p.runsCommand("opencode") && !p.passesOption("--agent")
			}},
		},
	}
}

// OutputOpencode is what opencode prints.
const OutputOpencode Output = "opencode-json"

var opencodeFormat = outputFormat{
	name: OutputOpencode, retriesOnStderr: true,
	handler: func(notes callNotes) eventHandler {
		return &opencode{callNotes: notes, answer: tail{limit: answerLimit}}
	},
}

// opencodeFiles are the person's own configurations of opencode.
var opencodeFiles = []configFile{
	{"XDG_CONFIG_HOME", ".config", "opencode/opencode.json"},
	{"XDG_CONFIG_HOME", ".config", "opencode/opencode.jsonc"},
	{"XDG_CONFIG_HOME", ".config", "opencode/config.json"},
}

// opencodeAdapter is how opencode is called. No agent of its own keeps the model from reading files, so every permission
// is denied: then it offers the model no tools. The conversation is kept in memory only. It asks the model for a title unless
// it is given one, and tells of its retries in its log alone.
func opencodeAdapter() Adapter {
	a := Adapter{
		Command:   []string{"opencode", "run", "--format", "json", "--agent", "plan", "--title", "review", "--print-logs", "--log-level", "ERROR"},
		ModelArgs: []string{"--model", placeholderModel},
		Env: []string{
			`OPENCODE_PERMISSION={"*":"deny"}`, "OPENCODE_DB=:memory:",
			"OPENCODE_DISABLE_PROJECT_CONFIG=1", "OPENCODE_DISABLE_CLAUDE_CODE=1", "OPENCODE_DISABLE_EXTERNAL_SKILLS=1",
		},
		MoreEnv:      opencodeServersOff,
		MinVersion:   "1.0.61", // 1.0.0 does not know the variable
		Output:       OutputOpencode,
		Variables:    []Variables{{Names: []string{"OPENCODE_*"}}},
		Instructions: []configFile{{"XDG_CONFIG_HOME", ".config", "opencode/AGENTS.md"}},
		Places: &Places{State: []configFile{
			{"XDG_CONFIG_HOME", ".config", "opencode"},
			{"XDG_DATA_HOME", ".local/share", "opencode"},
			{"XDG_CACHE_HOME", ".cache", "opencode"},
			{"XDG_STATE_HOME", ".local/state", "opencode"},
		}},
	}
	// It has no service of its own: its configuration says which variables hold the keys of those it uses.
	for _, file := range opencodeFiles {
		a.Variables = append(a.Variables, Variables{file: file, pattern: pattern.New(`\{env:([A-Za-z_][A-Za-z0-9_]*)\}`)})
		a.Places.Named = append(a.Places.Named, ConfigEntries{file: file, pattern: pattern.New(`\{file:([^}\n]+)\}`)})
	}
	return a
}

// opencodeContent is the variable with a configuration that opencode lays over all others.
const opencodeContent = "OPENCODE_CONFIG_CONTENT"

// opencodeServersOff switches the person's tool servers off. It starts each that is not, though it offers the model none of their tools.
func opencodeServersOff(env inheritedEnv) []string {
	given := opencodeConfiguration([]byte(env.get(opencodeContent)))
	names := map[string]bool{}
	for name := range given.servers {
		names[name] = true
	}
	for _, path := range opencodePaths(env) {
		text, err := limits.ReadFile(path, configurationLimit)
		if err != nil {
			continue
		}
		for name := range opencodeConfiguration(text).servers {
			names[name] = true
		}
	}
	if len(names) == 0 {
		return nil
	}
	servers := map[string]any{}
	for name := range names {
		server, _ := given.servers[name].(map[string]any)
		if server == nil {
			server = map[string]any{}
		}
		server["enabled"] = false
		servers[name] = server
	}
	if given.whole == nil {
		given.whole = map[string]any{}
	}
	given.whole["mcp"] = servers
	text, err := json.Marshal(given.whole)
	if err != nil {
		return nil
	}
	return []string{opencodeContent + "=" + string(text)}
}

// opencodePaths are the configurations that opencode reads besides its folder's.
func opencodePaths(env inheritedEnv) []string {
	var paths []string
	for _, file := range opencodeFiles {
		if path, _ := file.in(env); path != "" {
			paths = append(paths, path)
		}
	}
	if path := env.get("OPENCODE_CONFIG"); filepath.IsAbs(path) {
		paths = append(paths, path)
	}
	if dir := env.get("OPENCODE_CONFIG_DIR"); filepath.IsAbs(dir) {
		paths = append(paths, filepath.Join(dir, "opencode.json"), filepath.Join(dir, "opencode.jsonc"))
	}
	var there []string
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() <= configurationLimit {
			there = append(there, path)
		}
	}
	return there
}

// configured is a configuration of opencode, with its tool servers by name.
type configured struct {
	whole   map[string]any
	servers map[string]any
}

// opencodeConfiguration reads JSON with comments. Of what cannot be read nothing is known.
func opencodeConfiguration(text []byte) configured {
	var c configured
	if len(text) == 0 {
		return c
	}
	if json.Unmarshal(text, &c.whole) != nil {
		plain, err := jsonrepair.Repair(string(text))
		if err != nil || json.Unmarshal([]byte(plain), &c.whole) != nil {
			return configured{}
		}
	}
	c.servers, _ = c.whole["mcp"].(map[string]any)
	return c
}

// opencode understands `opencode run --format json`. Each step ends with its reason; the answer is the text of the
// last step.
type opencode struct {
	callNotes
	answer tail
	reason string // why the last step ended
	total  round.Usage
	failed bool
	logged string // the last failure in its log
}

type opencodeEvent struct {
	Type string `json:"type"`
	Part struct {
		Text   string `json:"text"`
		Tool   string `json:"tool"`
		CallID string `json:"callID"`
		State  struct {
			Status string          `json:"status"`
			Input  json.RawMessage `json:"input"`
		} `json:"state"`
		Reason string `json:"reason"`
		Tokens struct {
			Input  int64 `json:"input"`
			Output int64 `json:"output"`
		} `json:"tokens"`
		Cost float64 `json:"cost"`
	} `json:"part"`
	Error json.RawMessage `json:"error"`
}

func (c *opencode) handleEvent(line []byte) {
	var e opencodeEvent
	if !decodeEvent(line, &e) || e.Type == "" {
		return
	}
	c.events++
	switch e.Type {
	case "step_start":
		c.answer.reset()
		c.reason = ""
		c.emitProgress(Thinking, "")
	case "text":
		c.answer.write([]byte(e.Part.Text))
		c.emitProgress(Writing, e.Part.Text)
	case "tool_use":
		c.emitProgress(UsingTool, e.Part.Tool)
		c.noteToolUse(e.Part.CallID, e.Part.Tool, e.Part.State.Input)
		if e.Part.State.Status == "error" {
			c.noteToolUseFailed(e.Part.CallID)
		}
	case "step_finish":
		c.reason = e.Part.Reason
		c.total.InputTokens += e.Part.Tokens.Input
		c.total.OutputTokens += e.Part.Tokens.Output
		c.total.CostUSD += e.Part.Cost
		c.noteUsage(c.total)
	case "error":
		c.failed = true
		var detail struct {
			Data struct {
				Status int `json:"statusCode"`
			} `json:"data"`
		}
		decodeEvent(e.Error, &detail)
		said := errorMessage(e.Error)
		if opencodeGeneric.MatchString(said) && c.logged != "" {
			said = c.logged
		}
		c.noteFailure(classifyStatus(detail.Data.Status), said)
	}
}

// opencodeGeneric is what it says when only its log has the reason.
var opencodeGeneric = pattern.New(`(?i)check (?:the )?server logs`)

// A line of its log: one for each answer of its service that was an error, after which it asks again or gives up, and one for
// what ended it. What it looks up besides its service is no part of a review.
var (
	opencodeRetry = pattern.New(`\blevel=ERROR\b.* message="stream error".* error\.error=("(?:[^"\\]|\\.)*"|\S+)`)
	opencodeEnded = pattern.New(`\blevel=ERROR\b.* message=(?:process|failed)\b.*? error=("(?:[^"\\]|\\.)*"|\S+)`)
)

func (c *opencode) stderr(line []byte) {
	if m := opencodeRetry.Regexp().FindSubmatch(line); m != nil {
		c.logged = unwrap(unquoted(string(m[1])))
		c.noteRetry(Progress{Text: cleanLine(c.logged)}, preciseKind("", c.logged))
		return
	}
	if m := opencodeEnded.Regexp().FindSubmatch(line); m != nil {
		c.logged = unwrap(unquoted(string(m[1])))
	}
}

// unquoted is a value of the log.
func unquoted(value string) string {
	if plain, err := strconv.Unquote(value); err == nil {
		return plain
	}
	return strings.Trim(value, `"`)
}

func (c *opencode) finish(o exitInfo) parseResult {
	switch {
	case c.failed && c.logged != "" && opencodeGeneric.MatchString(c.failure.detail): // the log came after the event
		c.noteFailure("", c.logged)
		return c.failureResult(o)
	case c.failed:
		return c.failureResult(o)
	case c.reason == "stop":
		c.warnTruncated(&c.answer)
		return c.successResult(o, c.answer.String())
	case c.reason != "":
		c.failure = opencodeEndResult(c.reason)
	case c.logged != "":
		c.noteFailure("", c.logged)
		v := c.failureResult(o)
		v.onStderr = true
		return v
	}
	return c.failureResult(o)
}

// opencodeEndResult is the verdict on a last step that was not the end of an answer.
func opencodeEndResult(reason string) parseResult {
	switch reason {
	case "tool-calls":
		return parseResult{kind: Exited, detail: "the model tried to use a tool, which it may not, and gave no answer"}
	case "length":
		return parseResult{kind: Truncated, detail: "the model reached its longest answer"}
	case "content-filter":
		return parseResult{kind: Refused, detail: "its service held the answer back"}
	}
	return parseResult{kind: Exited, detail: cleanLine("it ended before its answer was whole: " + reason)}
}
