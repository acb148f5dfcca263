package direct_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"testing"

	"parley/engine/direct"
)

// caseKinds are what a check's tests plant: mistakes that it has to find, and clean look-alikes on which it has to be silent.
type caseKinds struct{ planted, clean bool }

// TestEveryCheckHasAPlantedMistakeAndALookAlike reads the cases of this package's tests: a check without a mistake may be dead, one
// without a look-alike may object to everything.
func TestEveryCheckHasAPlantedMistakeAndALookAlike(t *testing.T) {
	t.Parallel()
	kinds := map[string]caseKinds{}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				noteRuleCases(n, kinds)
			case *ast.CallExpr:
				noteFiresOn(n, kinds)
			}
			return true
		})
	}
	for _, info := range direct.Checks() {
		if info.ID == "C3" { // it only confirms: what words do not show is told by C4 and C5
			continue
		}
		if k := kinds[info.ID]; !k.planted || !k.clean {
			t.Errorf("%s: a planted mistake: %t, a clean look-alike: %t", info.ID, k.planted, k.clean)
		}
	}
}

// noteRuleCases reads a table of cases: the check, its document, what fires, what is quiet.
func noteRuleCases(list *ast.CompositeLit, kinds map[string]caseKinds) {
	array, ok := list.Type.(*ast.ArrayType)
	if ok && isNamed(array.Elt, "stateCase") {
		noteStateCases(list, kinds)
	}
	if !ok || !isNamed(array.Elt, "ruleCase") {
		return
	}
	for _, e := range list.Elts {
		if row, ok := e.(*ast.CompositeLit); ok && len(row.Elts) >= 3 {
			note(kinds, row.Elts[0], hasElements(row.Elts[2]), len(row.Elts) > 3 && hasElements(row.Elts[3]))
		}
	}
}

// noteStateCases reads a table whose rows name what they hold.
func noteStateCases(list *ast.CompositeLit, kinds map[string]caseKinds) {
	for _, e := range list.Elts {
		fields := map[string]ast.Expr{}
		row, _ := e.(*ast.CompositeLit)
		for _, field := range row.Elts {
			if pair, ok := field.(*ast.KeyValueExpr); ok {
				fields[pair.Key.(*ast.Ident).Name] = pair.Value
			}
		}
		note(kinds, fields["rule"], fields["planted"] != nil, fields["clean"] != nil)
	}
}

// noteFiresOn reads a call of firesOn: the test, the document's name, the check, what fires, what is quiet.
func noteFiresOn(call *ast.CallExpr, kinds map[string]caseKinds) {
	if isNamed(call.Fun, "firesOn") && len(call.Args) > 3 {
		note(kinds, call.Args[2], true, len(call.Args) > 4)
	}
}

func note(kinds map[string]caseKinds, check ast.Expr, planted, clean bool) {
	word, ok := check.(*ast.BasicLit)
	if !ok {
		return
	}
	if id, err := strconv.Unquote(word.Value); err == nil {
		kinds[id] = caseKinds{kinds[id].planted || planted, kinds[id].clean || clean}
	}
}

func isNamed(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// hasElements tells a list that holds something from an empty one; any other expression makes a list.
func hasElements(e ast.Expr) bool {
	list, ok := e.(*ast.CompositeLit)
	return !ok || len(list.Elts) > 0
}
