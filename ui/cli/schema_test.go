package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"parley/feedback"
	"parley/ui/cli"
	"parley/ui/cli/schema"
)

// published is the schema that parley schema prints.
func published(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	s := newCLIHarness(t)
	if status := s.run("schema", name); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	var out jsonschema.Schema
	if err := json.Unmarshal(s.out.Bytes(), &out); err != nil {
		t.Fatalf("the schema cannot be read: %v", err)
	}
	return &out
}

// fits checks a printed document against a schema.
func fits(t *testing.T, s *jsonschema.Schema, document []byte) {
	t.Helper()
	resolved, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(document, &value); err != nil {
		t.Fatalf("%v in %s", err, document)
	}
	if err := resolved.Validate(value); err != nil {
		t.Errorf("%v\n%s", err, document)
	}
}

// outputs are results of every kind: with answers of tools and of rules, blocked and reached, PARTIAL, decided or not.
func outputs(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	run := func(name string, args ...string) {
		s, session := newCLIHarness(t), t.TempDir()
		if err := os.CopyFS(session, os.DirFS(filepath.Join("testdata", "larder"))); err != nil {
			t.Fatal(err)
		}
		for i := range args { // the tests share one process, and so one working folder
			args[i] = strings.NewReplacer("LARDER", session, "DOC", s.doc()).Replace(args[i])
		}
		args = append(args, "--output", "json", "--headless", "--quiet")
		if status := s.run(args...); s.out.Len() == 0 {
			t.Fatalf("%s: status %d: %s", name, status, s.err.String())
		}
		all[name] = bytes.Clone(s.out.Bytes())
	}
	run("demo", "demo")
	run("a file", "review", "DOC", "--offline")
	run("coverage", "review", "DISCUSS-002", "--session", "LARDER", "--offline", "--yes")
	run("questions", "review", "DISCUSS-006", "--session", "LARDER", "--offline", "--decide", "ask,adjust,done", "--question", "Who pays?", "--focus", "cost")
	run("no tools", "review", "DISCUSS-004", "--session", "LARDER", "--quorum", "1")
	return all
}

func TestResultsFitTheSchema(t *testing.T) {
	t.Parallel()
	strict, err := schema.Strict[cli.Result]()
	if err != nil {
		t.Fatal(err)
	}
	public := published(t, "result")
	for name, document := range outputs(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fits(t, strict, document) // nothing is printed that the schema does not tell of
			fits(t, public, document)
			wrong := bytes.Replace(document, []byte(`"verdict": "consensus`), []byte(`"verdict": "sympathy`), 1)
			resolved, err := public.Resolve(nil)
			if err != nil {
				t.Fatal(err)
			}
			var value any
			if err := json.Unmarshal(wrong, &value); err != nil || resolved.Validate(value) == nil {
				t.Errorf("a verdict that does not exist fits the schema (%v)", err)
			}
		})
	}
}

func TestDecisionsAndSessionsFitTheirSchemas(t *testing.T) {
	t.Parallel()
	s := reviewed(t)
	if status := s.fresh().run("open", "--output", "json"); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	fits(t, published(t, "sessions"), s.out.Bytes())
	strict, err := schema.Strict[feedback.Decision]()
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"--decide", "adjust", "--focus", "cost"}, {"--decide", "ask", "--question", "why?"}, {"--yes"}} {
		if status := s.fresh().run(append([]string{"feedback", "--round", "1", "--output", "json"}, args...)...); status != cli.OK {
			t.Fatalf("status %d: %s", status, s.err.String())
		}
		fits(t, strict, s.out.Bytes())
		fits(t, published(t, "decision"), s.out.Bytes())
	}
}

// schemaNames are the words that parley schema knows.
var schemaNames = []string{"result", "decision", "sessions", "check", "trace", "rounds", "perspectives", "checks", "config", "keys", "themes", "doctor"}

// TestEveryKeyIsDescribed holds the tables of words to the types.
func TestEveryKeyIsDescribed(t *testing.T) {
	t.Parallel()
	for _, name := range schemaNames {
		var check func(path string, s *jsonschema.Schema)
		check = func(path string, s *jsonschema.Schema) {
			for key, at := range s.Properties {
				if at.Description == "" {
					t.Errorf("%s: nothing is said about %s", name, strings.TrimPrefix(path+"."+key, "."))
				}
				check(path+"."+key, at)
			}
			if s.Items != nil {
				check(path+"[]", s.Items)
			}
		}
		s := published(t, name)
		if s.Title == "" || s.Schema == "" {
			t.Errorf("%s has no title or no dialect", name)
		}
		check("", s)
	}
}

// TestTablesFitTheirSchemas prints what every other command prints as JSON, and allows no key that its schema does not have.
func TestTablesFitTheirSchemas(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.write(t, "context.json", `{"requirements": [{"id": "R-1", "text": "The planner reminds people"}, {"id": "R-2", "text": "Shopping lists are shared"}]}`)
	s.write(t, "config.yaml", "checks: {Q9: off}\ntools: {mine: {command: [mine]}}\nperspectives: {ops: {role: Engineer, focus: [alerts], tools: [mine], model: {mine: large}}}\n")
	named := []string{"--config", filepath.Join(s.folder, "config.yaml")}
	for name, call := range map[string][]string{
		"check": {"check", s.doc(), "--output", "json"},
		"trace": {"trace", filepath.Join(s.folder, "context.json"), s.doc(), "--json"}, "rounds": {"rounds", "--output", "json"},
		"perspectives": {"perspectives", "--output", "json"}, "checks": {"checks", "--json"}, "config": {"config", "--output", "json"},
		"doctor": {"doctor", "--json"}, "keys": {"keys", "--output", "json"}, "themes": {"theme", "--output", "json"},
	} {
		public := published(t, name)
		sealed(public)
		s.fresh().run(append(call, named...)...)
		if s.out.Len() == 0 {
			t.Errorf("%s: %s", name, s.err.String())
			continue
		}
		fits(t, public, s.out.Bytes())
	}
}

// sealed allows no key that a schema does not name.
func sealed(s *jsonschema.Schema) {
	if s.Properties != nil {
		s.AdditionalProperties = &jsonschema.Schema{Not: &jsonschema.Schema{}}
	}
	for _, at := range s.Properties {
		sealed(at)
	}
	if s.Items != nil {
		sealed(s.Items)
	}
}

// TestEveryCommandThatPrintsJSONHasASchema finds them by their flags.
func TestEveryCommandThatPrintsJSONHasASchema(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.run("schema", "--help")
	about := s.out.String()
	s.fresh().run("--help")
	listed := regexp.MustCompile(`(?m)^  ([a-z]+)  +[A-Z]`).FindAllStringSubmatch(s.out.String(), -1)
	if len(listed) < 15 {
		t.Fatalf("only %d commands in %s", len(listed), s.out.String())
	}
	for _, command := range listed {
		s.fresh().run(command[1], "--help")
		if help := s.out.String(); !strings.Contains(help, "json") || !regexp.MustCompile(`--(output FORMAT|json)\b`).MatchString(help) {
			continue
		}
		if !strings.Contains(about, command[1]) {
			t.Errorf("parley %s prints JSON, and parley schema says nothing of it", command[1])
		}
	}
}

func TestSchemaThatIsNotThere(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	if status := s.run("schema", "resul"); status != cli.WrongUsage || !strings.Contains(s.err.String(), "did you mean parley schema result?") {
		t.Errorf("status %d: %s", status, s.err.String())
	}
}

// TestSeveritiesOfRulesAreNeverCritical holds the enums to what can be printed.
func TestSeveritiesOfRulesAreNeverCritical(t *testing.T) {
	t.Parallel()
	s := published(t, "result")
	for path, c := range map[string]struct {
		at   *jsonschema.Schema
		want string
	}{
		"severity":                     {s.Properties["severity"], "[low medium high <nil>]"},
		"divergences[].severity":       {s.Properties["divergences"].Items.Properties["severity"], "[low medium high]"},
		"divergent_views[].severity":   {s.Properties["divergent_views"].Items.Properties["severity"], "[low medium high]"},
		"perspectives[].weaknesses…":   {s.Properties["perspectives"].Items.Properties["weaknesses"].Items.Properties["severity"], "[low medium high critical]"},
		"action_items[].severity":      {s.Properties["action_items"].Items.Properties["severity"], "[low medium high critical]"},
		"perspectives[].risk_level":    {s.Properties["perspectives"].Items.Properties["risk_level"], "[low medium high critical]"},
		"perspectives[].suggestions[]": {s.Properties["perspectives"].Items.Properties["suggestions"].Items.Properties["priority"], "[low medium high critical]"},
	} {
		if got := fmt.Sprint(c.at.Enum); got != c.want {
			t.Errorf("%s is one of %s, want %s", path, got, c.want)
		}
	}
}

func TestResultNamesEachWarningOnceAndOnlyAnUnusualPolicy(t *testing.T) {
	t.Parallel()
	for _, policy := range []string{"default", "lone-dissent"} {
		s := newCLIHarness(t)
		s.run("review", s.doc(), "--perspectives", "product,coverage", "--offline", "--headless", "--yes", "--output", "json", "--policy", policy)
		r := s.result(t)
		if slices.Sort(r.Warnings); len(r.Warnings) == 0 || len(slices.Compact(slices.Clone(r.Warnings))) != len(r.Warnings) {
			t.Errorf("warnings %q", r.Warnings)
		}
		if there := strings.Contains(s.out.String(), `"policy"`); there != (policy != "default") {
			t.Errorf("with %s the result names its policy: %v", policy, there)
		}
	}
}
