package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// recordedRun is what the README's table needs of a recorded run of a real tool (engine/tool/testdata/capability).
type recordedRun struct {
	Tool          string   `json:"tool"`
	Version       string   `json:"version"`
	Workspace     bool     `json:"workspace"`
	ReadHome      bool     `json:"read_home"`
	ReadLink      bool     `json:"read_link"`
	ReadWorkspace bool     `json:"read_workspace"`
	Secrets       []string `json:"secrets"`
	Ran           bool     `json:"ran"`
	Wrote         []string `json:"wrote"`
	Fetched       bool     `json:"fetched"`
	ServerStarted bool     `json:"mcp_started"`
	ServerCalled  bool     `json:"mcp_called"`
	Instructions  bool     `json:"instructions"`
	Left          []string `json:"left"`
}

// held joins what the runs of a tool brought, each with another request of the model.
func held(runs []recordedRun) recordedRun {
	all := runs[0]
	for _, r := range runs[1:] {
		all.ReadHome, all.ReadLink, all.ReadWorkspace = all.ReadHome || r.ReadHome, all.ReadLink || r.ReadLink, all.ReadWorkspace || r.ReadWorkspace
		all.Ran, all.Fetched, all.ServerCalled = all.Ran || r.Ran, all.Fetched || r.Fetched, all.ServerCalled || r.ServerCalled
		all.ServerStarted, all.Instructions = all.ServerStarted || r.ServerStarted, all.Instructions || r.Instructions
		all.Secrets, all.Wrote, all.Left = append(all.Secrets, r.Secrets...), append(all.Wrote, r.Wrote...), append(all.Left, r.Left...)
	}
	return all
}

// capabilityTable is what came of it when the model asked each tool for what it should not have.
func capabilityTable(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("../../engine/tool/testdata/capability/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recorded runs: %v", err)
	}
	var table strings.Builder
	table.WriteString("| tool | reads | runs commands | writes | fetches | your tool servers | your instructions | kept in HOME |\n|---|---|---|---|---|---|---|---|\n")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var runs []recordedRun
		if err := json.Unmarshal(text, &runs); err != nil || len(runs) == 0 {
			t.Fatalf("%s: %v", file, err)
		}
		r := held(runs)
		name := r.Tool + " " + r.Version
		if r.Workspace {
			name += ", `--workspace`"
		}
		reads := "nothing"
		switch {
		case r.ReadHome || r.ReadLink:
			reads = "**your files**"
		case r.ReadWorkspace:
			reads = "the workspace"
		}
		commands := "no"
		switch {
		case r.Ran && (r.ReadHome || len(r.Wrote) > 0 || len(r.Secrets) > 0 || !r.Workspace):
			commands = "**yes**"
		case r.Ran:
			commands = "in a sandbox with that folder only"
		}
		servers := "not started"
		switch {
		case r.ServerCalled:
			servers = "**used**"
		case r.ServerStarted:
			servers = "started, not offered"
		}
		fmt.Fprintf(&table, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", strings.TrimSpace(name), reads, commands,
			yesNo(len(r.Wrote) > 0), yesNo(r.Fetched), servers, chosen(r.Instructions, "sent along", "left out"), chosen(len(r.Left) > 0, "the document", "nothing of it"))
	}
	return table.String()
}

func yesNo(yes bool) string { return chosen(yes, "**yes**", "no") }

func chosen(yes bool, one, other string) string {
	if yes {
		return one
	}
	return other
}
