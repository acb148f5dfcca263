package tool

import "time"

// ccwSilence is how long ccw may say nothing. It passes on an answer at its end only, and nothing of the retries of the tool
// behind it, which go on for minutes over a limit or a refused login; a review takes less.
const ccwSilence = 5 * time.Minute

// CCWAdapters returns the built-in table of tools that are reached through `ccw cli` (tried with 7.3.14). The prompt
// goes into a file, as its standard input is unreliable above 64 KB. None is given a workspace: ccw runs the tools
// with the folder's hooks and settings in force.
func CCWAdapters() map[string]Adapter {
	// overhead is what ccw adds to the prompt from its templates, about 8.5 KB, with some room.
	const overhead = 12 << 10
	direct := Adapters()
	table := map[string]Adapter{}
	for _, name := range []string{"claude", "codex", "gemini"} {
		row := Adapter{
			Command:   []string{"ccw", "cli", "-f", placeholderPromptFile, "--tool", name, "--mode", "analysis", "--id", placeholderID},
			ModelArgs: []string{"--model", placeholderModel},
			Output:    OutputText,
			StartUp:   ccwSilence, Idle: ccwSilence,
			MaxBytes:      max(0, direct[name].MaxBytes-overhead),
			MaxCharacters: max(0, direct[name].MaxCharacters-overhead),
			Variables:     append(direct[name].Variables, Variables{Names: []string{"CCW_*"}}),
		}
		if name == "gemini" {
			row.Env = []string{"GEMINI_CLI_TRUST_WORKSPACE=true"} // ccw has no way to pass --skip-trust
		}
		table[name] = row
	}
	return table
}
