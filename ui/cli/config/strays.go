package config

import (
	"fmt"
	"slices"
	"strings"
)

const ours = "PARLEY_"

// internal are the variables of parley's own that are no settings, by their beginnings: the mark of a tool's processes,
// and what the tests are told.
var internal = []string{"PARLEY_FAMILY", "PARLEY_TEST_", "PARLEY_FAKE_", "PARLEY_PICTURES"}

// Strays tells in a line each of the variables of an environment that look like settings of parley and are none, in the
// order of their names. They change nothing, which their author does not expect.
func Strays(environ []string) []string {
	variables := make([]string, len(rows))
	for i, r := range rows {
		variables[i] = r.Variable()
	}
	var strays []string
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		known := !strings.HasPrefix(name, ours) || value == "" || slices.Contains(variables, name) ||
			slices.ContainsFunc(internal, func(begin string) bool { return strings.HasPrefix(name, begin) })
		if known {
			continue
		}
		advice := "parley config lists them"
		if near := nearestVariable(name, variables); near != "" {
			advice = "did you mean " + near + "?"
		}
		strays = append(strays, fmt.Sprintf("%s is no setting and changes nothing: %s", name, advice))
	}
	slices.Sort(strays)
	return strays
}

// nearestVariable compares what follows the part that all of them share.
func nearestVariable(name string, variables []string) string {
	rest := make([]string, len(variables))
	for i, v := range variables {
		rest[i] = strings.TrimPrefix(v, ours)
	}
	if near := Nearest(strings.ToUpper(strings.TrimPrefix(name, ours)), rest); near != "" {
		return ours + near
	}
	return ""
}
