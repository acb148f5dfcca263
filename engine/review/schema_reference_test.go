package review

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// Whoever writes a tool finds every field that an answer may have, and every severity and kind, in the reference.
func TestReferenceNamesEveryFieldOfAnAnswer(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../ui/reference.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(data), "\n## What a tool answers\n")
	section, _, _ = strings.Cut(section, "\n## ")
	names := []string{string(Low), string(Medium), string(High), string(Critical), string(Decide), string(Fix), string(Note)}
	for _, f := range schemaFields {
		names = append(names, f.name)
	}
	// What parley finds out itself is no field of a tool's.
	own := map[string]bool{"line": true, "evidence": true, "rule": true, "why": true, "settles": true, "places": true}
	for _, of := range []reflect.Type{reflect.TypeFor[Weakness](), reflect.TypeFor[Suggestion]()} {
		for i := range of.NumField() {
			if name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ","); name != "" && name != "-" && !own[name] {
				names = append(names, name)
			}
		}
	}
	for _, name := range append(names, "question", "answer", "evidence", "confidence") {
		if !strings.Contains(section, "`"+name+"`") {
			t.Errorf("the reference does not tell of %s", name)
		}
	}
}
