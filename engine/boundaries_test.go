package engine_test

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

// TestImportRule keeps the one direction of dependence: main -> ui -> feedback -> engine, and an engine that
// knows nothing of the screen.
func TestImportRule(t *testing.T) {
	t.Parallel()
	forbidden := []struct{ wing, prefix, why string }{
		{"parley/engine", "parley/feedback", "the engine knows one round, not the loop"},
		{"parley/engine", "parley/ui", "the engine never knows the screen"},
		{"parley/engine", "charm.land/", "the engine imports nothing of the UI stack"},
		{"parley/engine", "github.com/charmbracelet/", "the engine imports nothing of the UI stack"},
		{"parley/engine", "github.com/spf13/", "flags belong to ui/cli"},
		{"parley/feedback", "parley/ui", "the loop never knows the screen"},
		{"parley/feedback", "charm.land/", "the loop imports nothing of the UI stack"},
		{"parley/feedback", "github.com/charmbracelet/", "the loop imports nothing of the UI stack"},
		{"parley/feedback", "github.com/spf13/", "flags belong to ui/cli"},
	}
	packages := listPackages(t)
	if len(packages) < 15 {
		t.Fatalf("only %d packages listed: the rule would check nothing", len(packages))
	}
	for _, p := range packages {
		for _, rule := range forbidden {
			if p.ImportPath != rule.wing && !strings.HasPrefix(p.ImportPath, rule.wing+"/") {
				continue
			}
			for _, imported := range append(p.Imports, append(p.TestImports, p.XTestImports...)...) {
				if strings.HasPrefix(imported, rule.prefix) {
					t.Errorf("%s imports %s: %s", p.ImportPath, imported, rule.why)
				}
			}
		}
	}
}

type listedPackage struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
}

func listPackages(t *testing.T) []listedPackage {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", "parley/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages []listedPackage
	for decoder := json.NewDecoder(strings.NewReader(string(out))); decoder.More(); {
		var p listedPackage
		if err := decoder.Decode(&p); err != nil {
			t.Fatalf("reading go list: %v", err)
		}
		packages = append(packages, p)
	}
	return packages
}
