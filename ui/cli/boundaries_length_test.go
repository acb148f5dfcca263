package cli

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"testing"
)

// maxFunctionLines is how long a function may be between its braces: it fits a screen.
const maxFunctionLines = 60

// TestAFunctionFitsAScreen counts the lines of each function, its comments too. One that only returns a table, whose rows are
// data, may be longer.
func TestAFunctionFitsAScreen(t *testing.T) {
	t.Parallel()
	checked := 0
	eachFile(t, filepath.Join("..", ".."), func(file string, set *token.FileSet, parsed *ast.File) {
		for _, decl := range parsed.Decls {
			f, is := decl.(*ast.FuncDecl)
			if !is || f.Body == nil || len(f.Body.List) == 1 {
				continue
			}
			checked++
			lines := set.Position(f.Body.End()).Line - set.Position(f.Body.Pos()).Line - 1
			if lines > maxFunctionLines {
				t.Errorf("%s:%d: %s has %d lines", file, set.Position(f.Pos()).Line, f.Name.Name, lines)
			}
		}
	})
	if checked < 3000 {
		t.Errorf("only %d functions were looked at", checked)
	}
}
