package tool

import (
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/kaptinlin/jsonrepair"

	"parley/engine/limits"
	"parley/engine/pattern"
)

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
