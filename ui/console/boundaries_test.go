package console

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A screen goes to another by its name: it imports no sibling and not the root, and parts and state know no screen.
func TestRoomsImportNoSibling(t *testing.T) {
	t.Parallel()
	const console = "parley/ui/console"
	allowed := map[string][]string{
		"amount": {}, "keys": {}, "markdown": {},
		"state":  {"amount"},
		"parts":  {"amount", "keys", "markdown"},
		"screen": {"amount", "keys", "markdown", "parts", "state"},
	}
	anyScreen := []string{"amount", "keys", "markdown", "parts", "screen", "state"}
	files, err := filepath.Glob("*/*.go")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		room := filepath.Dir(file)
		may, shared := allowed[room]
		if !shared {
			may = anyScreen
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, imported := range parsed.Imports {
			path := strings.Trim(imported.Path.Value, `"`)
			name, inside := strings.CutPrefix(path, console)
			if name = strings.TrimPrefix(name, "/"); inside && !slices.Contains(may, name) {
				t.Errorf("%s imports %s", file, path)
			}
		}
	}
}
