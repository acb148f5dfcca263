package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
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
	s := newStage(t)
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
		s, session := newStage(t), t.TempDir()
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

// TestEveryKeyIsDescribed holds the table of words to the types.
func TestEveryKeyIsDescribed(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"result", "decision", "sessions"} {
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

func TestSchemaThatIsNotThere(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	if status := s.run("schema", "resul"); status != cli.WrongUsage || !strings.Contains(s.err.String(), "did you mean parley schema result?") {
		t.Errorf("status %d: %s", status, s.err.String())
	}
}
