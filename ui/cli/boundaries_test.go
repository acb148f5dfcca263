package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"parley/engine/race"
)

// otherPrograms are the files whose arguments are those of other programs. Parley's own flags have no place there either, but
// for the names that both have.
var otherPrograms = strings.Fields("engine/tool/claude.go engine/tool/codex.go engine/tool/copilot.go engine/tool/gemini.go engine/tool/opencode.go engine/tool/qwen.go " +
	"engine/tool/ccw.go engine/tool/custom_tool.go engine/tool/known_issues.go engine/tool/workspace.go engine/tool/probe.go engine/tool/diagnose.go " +
	"engine/tool/start_check.go feedback/ccw_bus.go")

var sharedNames = strings.Fields("model effort verbose version help json workspace mode from format")

var (
	flagWord    = regexp.MustCompile(`(?:^|[^-\w])--([a-z][a-z-]+)`)
	parleyWord  = regexp.MustCompile(`\bparley ([a-z]+)\b`)
	ratingsRule = regexp.MustCompile(`(?i)rating|average`)
	timeText    = regexp.MustCompile(`^\d+[smh]$`)
)

// TestTheWingsBelowKnowNoFlagAndNoCommand keeps what a person types out of engine and feedback: they say what is wrong, and the
// interface what to do about it.
func TestTheWingsBelowKnowNoFlagAndNoCommand(t *testing.T) {
	t.Parallel()
	root := App{IO: System()}.rootCommand()
	var flags, commands []string
	for _, c := range root.Commands() {
		commands = append(commands, c.Name())
		c.Flags().VisitAll(func(f *pflag.Flag) { flags = append(flags, f.Name) })
	}
	if len(commands) < 10 || len(flags) < 50 {
		t.Fatalf("%d commands and %d flags: the rule would check nothing", len(commands), len(flags))
	}
	checked := 0
	for _, wing := range []string{"engine", "feedback"} {
		eachNode(t, filepath.Join("..", "..", wing), func(file string, at token.Position, n ast.Node) {
			literal, is := n.(*ast.BasicLit)
			if !is || literal.Kind != token.STRING {
				return
			}
			checked++
			text, _ := strconv.Unquote(literal.Value)
			for _, m := range flagWord.FindAllStringSubmatch(text, -1) {
				if !slices.Contains(otherPrograms, file) || slices.Contains(flags, m[1]) && !slices.Contains(sharedNames, m[1]) {
					t.Errorf("%s:%d names the flag --%s", file, at.Line, m[1])
				}
			}
			for _, m := range parleyWord.FindAllStringSubmatch(text, -1) {
				if slices.Contains(commands, m[1]) {
					t.Errorf("%s:%d names the command parley %s", file, at.Line, m[1])
				}
			}
		})
	}
	if checked < 1000 {
		t.Errorf("only %d texts were looked at", checked)
	}
}

// TestTheInterfaceKnowsNoNumberOfTheRules: from which average a consensus is possible, what is below it, and how long things may
// take by default stand in one place each, and that is not the interface.
func TestTheInterfaceKnowsNoNumberOfTheRules(t *testing.T) {
	t.Parallel()
	eachNode(t, "..", func(file string, at token.Position, n ast.Node) {
		switch n := n.(type) {
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); n.Value == "3.0" || n.Kind == token.STRING && err == nil && regexp.MustCompile(`\b3\.0\b`).MatchString(text) {
				t.Errorf("%s:%d has the average that a consensus needs: %s", file, at.Line, n.Value)
			}
		case *ast.BinaryExpr:
			if slices.Contains([]token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ}, n.Op) && (comparesRating(n.X, n.Y) || comparesRating(n.Y, n.X)) {
				t.Errorf("%s:%d compares a rating with a number of its own", file, at.Line)
			}
		case *ast.KeyValueExpr:
			key, isName := n.Key.(*ast.Ident)
			value, isText := n.Value.(*ast.BasicLit)
			if isName && isText && key.Name == "Default" && timeText.MatchString(strings.Trim(value.Value, `"`)) {
				t.Errorf("%s:%d has a default time limit: %s", file, at.Line, value.Value)
			}
		}
	})
}

// comparesRating reports whether a rating is compared with a number above 0: to tell a rating from none is no rule.
func comparesRating(x, y ast.Expr) bool {
	number, is := y.(*ast.BasicLit)
	if !is || number.Value == "0" {
		return false
	}
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		name, is := n.(*ast.Ident)
		found = found || is && ratingsRule.MatchString(name.Name)
		return !found
	})
	return found
}

// eachNode goes through the syntax of all files below a folder but the tests; files are named from the top of the repository.
func eachNode(t *testing.T, folder string, visit func(file string, at token.Position, n ast.Node)) {
	t.Helper()
	eachFile(t, folder, func(file string, set *token.FileSet, parsed *ast.File) {
		ast.Inspect(parsed, func(n ast.Node) bool {
			if n != nil {
				visit(file, set.Position(n.Pos()), n)
			}
			return true
		})
	})
}

// eachFile reads all files below a folder but the tests; they are named from the top of the repository.
func eachFile(t *testing.T, folder string, visit func(file string, set *token.FileSet, parsed *ast.File)) {
	t.Helper()
	if race.Enabled {
		t.Skip("sources are read, nothing of parley runs")
	}
	top, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		parsed, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		absolute, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(top, absolute)
		if err == nil {
			visit(filepath.ToSlash(name), files, parsed)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestNothingThatShipsOpensAConnection: parley sends nothing anywhere itself, and its server for agents is its own.
func TestNothingThatShipsOpensAConnection(t *testing.T) {
	t.Parallel()
	seen := 0
	eachNode(t, filepath.Join("..", ".."), func(file string, at token.Position, n ast.Node) {
		spec, is := n.(*ast.ImportSpec)
		if !is {
			return
		}
		seen++
		path, _ := strconv.Unquote(spec.Path.Value)
		if path == "net" || path == "net/http" || path == "crypto/tls" || strings.HasPrefix(path, "github.com/modelcontextprotocol/") {
			t.Errorf("%s:%d imports %s", file, at.Line, path)
		}
	})
	if seen < 1000 {
		t.Errorf("only %d imports were looked at", seen)
	}
}
