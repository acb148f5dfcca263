package origin_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/origin"
)

// session writes files into a folder beside another one that nobody may read.
func session(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "session")
	files["../outside.md"] = "nobody may read this"
	for name, text := range files {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func read(t *testing.T, files map[string]string) origin.Origin {
	t.Helper()
	dir := session(t, files)
	o, err := origin.Read(filepath.Join(dir, "spec", "discovery-context.json"), dir)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestTheRequestIsReadWhereverItIsKept(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		files map[string]string
		want  []origin.Request
	}{
		"in the context": {
			map[string]string{"spec/discovery-context.json": `{"seedInput": "Build a larder app."}`},
			[]origin.Request{{Text: "Build a larder app.", File: "spec/discovery-context.json"}},
		},
		"in an object of it": {
			map[string]string{"spec/discovery-context.json": `{"seed_analysis": {"original_request": "Build a larder app."}}`},
			[]origin.Request{{Text: "Build a larder app.", File: "spec/discovery-context.json"}},
		},
		"beside it, and its topic says nothing more": {
			map[string]string{
				"spec/discovery-context.json": `{"requirements": []}`,
				"spec/spec-config.json":       `{"seed_input": "Build a larder app that warns.", "topic": "larder app"}`,
			},
			[]origin.Request{{Text: "Build a larder app that warns.", File: "spec/spec-config.json"}},
		},
		"in the session": {
			map[string]string{"spec/discovery-context.json": `{}`, "team-session.json": `{"task_description": "Baue eine App"}`},
			[]origin.Request{{Text: "Baue eine App", File: "team-session.json"}},
		},
		"nowhere":          {map[string]string{"spec/discovery-context.json": `{"requirements": ["a"], "problem": "b"}`}, nil},
		"in no valid JSON": {map[string]string{"spec/discovery-context.json": `{"seed_input": "x"`}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, read(t, c.files).Requests); diff != "" {
				t.Errorf("requests (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSourcesAreReadWithinTheSessionOnly(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"spec/discovery-context.json": `{"seed_input": "@talk.md", "sources": ["notes.md", {"path": "raw/survey.md"}, "../../outside.md", "gone.md",
			"https://example.com/page", "picture.png", "link.md", "discovery-context.json", "notes.md"]}`,
		"spec/notes.md": "the notes", "raw/survey.md": "the survey", "spec/talk.md": "the talk", "spec/picture.png": "\x89PNG\x00\x01",
	}
	dir := session(t, files)
	if err := os.Symlink("../../outside.md", filepath.Join(dir, "spec", "link.md")); err != nil {
		t.Skip("no links here: ", err)
	}
	o, err := origin.Read(filepath.Join(dir, "spec", "discovery-context.json"), dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []origin.Source{{File: "spec/talk.md", Text: "the talk"}, {File: "spec/notes.md", Text: "the notes"}, {File: "raw/survey.md", Text: "the survey"}}
	if diff := cmp.Diff(want, o.Sources); diff != "" {
		t.Errorf("sources (-want +got):\n%s", diff)
	}
	if len(o.Requests) != 0 {
		t.Errorf("requests: %v", o.Requests)
	}
	notes := strings.Join(o.Notes, "\n")
	for _, want := range []string{
		"../../outside.md: it lies outside the session, and is not read", "gone.md: it is not there",
		"https://example.com/page is an address: it is not fetched", "picture.png: ", "link.md: it lies outside the session, and is not read",
	} {
		if !strings.Contains(notes, want) {
			t.Errorf("no note says %q:\n%s", want, notes)
		}
	}
	if strings.Contains(string(o.Markdown())+notes, "nobody may read this") {
		t.Error("a file outside the session was read")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"sources": [["a.md"], {"file": 1}, null], "seed_input": "../x.md"}`)
	f.Fuzz(func(t *testing.T, text string) {
		dir := session(t, map[string]string{"spec/discovery-context.json": text})
		o, err := origin.Read(filepath.Join(dir, "spec", "discovery-context.json"), dir)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(o.Markdown()), "nobody may read this") {
			t.Error("a file outside the session was read")
		}
	})
}
