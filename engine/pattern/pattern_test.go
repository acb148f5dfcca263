package pattern_test

import (
	"errors"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"parley/engine/pattern"
)

// TestEveryPatternCompiles reads the sources of the engine: a pattern that does not compile would only show when its
// check is first asked.
func TestEveryPatternCompiles(t *testing.T) {
	t.Parallel()
	packages := map[string][]*ast.File{}
	files := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		packages[filepath.Dir(path)] = append(packages[filepath.Dir(path)], file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for dir, sources := range packages {
		info := types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
		check := types.Config{Importer: nothing{}, Error: func(error) {}} // what is imported is of no interest
		_, _ = check.Check(dir, files, sources, &info)
		for _, file := range sources {
			ast.Inspect(file, func(n ast.Node) bool {
				source, ok := given(n)
				if !ok {
					return true
				}
				value := info.Types[source].Value
				if value == nil {
					return true // put together from parts: the tests of its package ask it
				}
				seen++
				if _, err := regexp.Compile(constant.StringVal(value)); err != nil {
					t.Errorf("%s: %v", files.Position(source.Pos()), err)
				}
				return true
			})
		}
	}
	if seen < 100 {
		t.Errorf("only %d patterns found: the test looks in the wrong place", seen)
	}
}

// given is what stands in pattern.New(…).
func given(n ast.Node) (ast.Expr, bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil, false
	}
	function, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || function.Sel.Name != "New" {
		return nil, false
	}
	name, ok := function.X.(*ast.Ident)
	return call.Args[0], ok && name.Name == "pattern"
}

type nothing struct{}

func (nothing) Import(string) (*types.Package, error) { return nil, errors.New("not imported") }

func TestPatternIsItsExpression(t *testing.T) {
	t.Parallel()
	p, r, text := pattern.New(`(\w)=(\d)`), regexp.MustCompile(`(\w)=(\d)`), "a=1, b=2"
	if !p.MatchString(text) || p.FindString(text) != r.FindString(text) || p.ReplaceAllString(text, "$2") != "1, 2" {
		t.Errorf("%q is not read as by package regexp", text)
	}
	if got := p.FindAllStringSubmatch(text, -1); len(got) != 2 || got[1][2] != "2" {
		t.Errorf("groups: %q", got)
	}
	if got := p.ReplaceAllStringFunc(text, strings.ToUpper); got != "A=1, B=2" {
		t.Errorf("replaced: %q", got)
	}
}
