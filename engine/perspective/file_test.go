package perspective_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/perspective"
)

// three is what every form in testdata says.
func three() []perspective.Perspective {
	return []perspective.Perspective{
		{Name: "feasibility", Role: "Engineer", Focus: []string{"Implementation complexity", "technical risks", "resource needs"}, Tools: []string{"gemini", "direct"}, Dynamic: true},
		{Name: "clarity", Role: "Editor", Focus: []string{"Readability", "logical flow", "completeness of explanation"}, Tools: []string{"codex", "gemini", "direct"}, Dynamic: true},
		{Name: "准确性", Role: "Domain Expert", Focus: []string{"Factual correctness"}, Tools: []string{"direct"}, Dynamic: true, Model: map[string]string{"": "large"}},
	}
}

func TestEveryFormSaysTheSame(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/three*")
	if err != nil || len(files) < 7 {
		t.Fatalf("testdata: %v, %v", files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range []string{file, "piped"} {
				got, err := perspective.ParseFile(path, data)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(three(), got); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestParseFileRefuses(t *testing.T) {
	t.Parallel()
	const entry = "  tool: codex\n  role: R\n  focus: f\n"
	for name, c := range map[string]struct{ path, data, want string }{
		"unknown key in a list":  {"p.yaml", "- name: a\n  tool: x\n  rolle: R\n", "p.yaml: line 3: unknown field \"rolle\""},
		"unknown key in a map":   {"p.yaml", "a:\n  rolle: R\n", "p.yaml: line 2: unknown field \"rolle\""},
		"unknown key in JSON":    {"p.json", `[{"name":"a","rolle":"R"}]`, `unknown field "rolle"`},
		"two keys for one thing": {"p.yaml", "a:\n  cli_tool: codex\n" + entry, "has tool and cli_tool, which mean the same: keep one"},
		"key twice":              {"p.yaml", "a:\n" + entry + "a:\n" + entry, "already defined"},
		"key twice in JSON":      {"p.json", `{"a":{"role":"R","focus":"f"},"a":{"role":"R","focus":"f"}}`, "defined twice"},
		"name twice":             {"p.yaml", "- name: a\n" + entry + "- name: A\n" + entry, `perspective "a" is defined twice`},
		"two names":              {"p.yaml", "a:\n  name: b\n" + entry, "keep one name"},
		"path as a name":         {"p.yaml", "../a:\n" + entry, "has '.' in it"},
		"no list":                {"p.yaml", "just text", "expected a list of perspectives"},
		"several documents":      {"p.yaml", "a:\n" + entry + "---\nb:\n" + entry, "expected one list"},
		"empty":                  {"p.yaml", "", "p.yaml: "},
		"empty list":             {"p.json", "[]", "no perspective is defined"},
		"broken JSON":            {"p.json", `[{"name":`, "is not JSON"},
		"a number":               {"p.json", "3", "expected a list of perspectives"},
		"a list in focus":        {"p.yaml", "a:\n  role: R\n  focus: {a: b}\n", "expected a list of words"},
		"no table":               {"p.md", "# Perspectives\n\ntext", "has no table"},
		"header without a ruler": {"p.md", "| Perspective | Role | Focus |\n| a | b | c |", "has no table"},
		"row too short":          {"p.md", "| Perspective | Role | Focus |\n|-|-|-|\n| a | b |", "line 3: the table has 3 columns, this row has 2"},
		"row without a name":     {"p.md", "| Perspective | Role | Focus |\n|-|-|-|\n| a | b | c |\n| | b | c |", "line 4: a name is empty"},
		"too large":              {"p.yaml", strings.Repeat("#", 300<<10), "at most 262144"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := perspective.ParseFile(c.path, []byte(c.data))
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v, want one line with %q", err, c.want)
			}
		})
	}
}

// FuzzParseFile reads anything, small enough for many executions in a second.
func FuzzParseFile(f *testing.F) {
	const largest = 1024
	files, _ := filepath.Glob("testdata/three*")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(filepath.Ext(file), data)
	}
	f.Add(".yaml", []byte("a: &x {role: R, focus: f}\nb: *x"))
	f.Fuzz(func(t *testing.T, ext string, data []byte) {
		if len(ext)+len(data) > largest {
			return
		}
		list, err := perspective.ParseFile("p"+ext, data)
		if err != nil && strings.Contains(ext, "\n") {
			return
		}
		checkParsed(t, list, err)
	})
}
