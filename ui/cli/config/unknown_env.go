package config

import (
	"fmt"
	"slices"
	"strings"
)

const envPrefix = "PARLEY_"

// internalEnv are the variables of parley's own that are no settings, by their beginnings: the mark of a tool's processes,
// and what the tests are told.
var internalEnv = []string{"PARLEY_FAMILY", "PARLEY_TEST_", "PARLEY_FAKE_", "PARLEY_PICTURES"}

// UnknownEnv tells in a line each of the variables of an environment that look like settings of parley and are none, in the
// order of their names. They change nothing, which their author does not expect.
func UnknownEnv(environ []string) []string {
	variables := make([]string, len(settingsTable))
	for i, r := range settingsTable {
		variables[i] = r.EnvVar()
	}
	var unknownVars []string
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		known := !strings.HasPrefix(name, envPrefix) || value == "" || slices.Contains(variables, name) ||
			slices.ContainsFunc(internalEnv, func(begin string) bool { return strings.HasPrefix(name, begin) })
		if known {
			continue
		}
		advice := "parley config lists them"
		if near := nearestVariable(name, variables); near != "" {
			advice = "did you mean " + near + "?"
		}
		unknownVars = append(unknownVars, fmt.Sprintf("%s is not a setting and has no effect: %s", name, advice))
	}
	slices.Sort(unknownVars)
	return unknownVars
}

// nearestVariable compares what follows the part that all of them share.
func nearestVariable(name string, variables []string) string {
	rest := make([]string, len(variables))
	for i, v := range variables {
		rest[i] = strings.TrimPrefix(v, envPrefix)
	}
	if near := Nearest(strings.ToUpper(strings.TrimPrefix(name, envPrefix)), rest); near != "" {
		return envPrefix + near
	}
	return ""
}
