package tool

import "parley/engine/pattern"

// opencodeAdapter is how opencode is called. No agent of its own keeps the model from reading files, so every permission
// is denied: then it offers the model no tools. The conversation is kept in memory only. It asks the model for a title unless it is given one.
func opencodeAdapter() Adapter {
	a := Adapter{
		Command:   []string{"opencode", "run", "--format", "json", "--agent", "plan", "--title", "review"},
		Model:     []string{"--model", markModel},
		Env:       []string{`OPENCODE_PERMISSION={"*":"deny"}`, "OPENCODE_DB=:memory:"},
		Since:     "1.0.61", // 1.0.0 does not know the variable
		Output:    OutputOpencode,
		Variables: []Variables{{Names: []string{"OPENCODE_*"}}},
	}
	// It has no service of its own: its configuration says which variables hold the keys of those it uses.
	for _, file := range []string{"opencode.json", "opencode.jsonc", "config.json"} {
		a.Variables = append(a.Variables, Variables{
			file: trace{"XDG_CONFIG_HOME", ".config", "opencode/" + file}, mark: pattern.New(`\{env:([A-Za-z_][A-Za-z0-9_]*)\}`),
		})
	}
	return a
}
