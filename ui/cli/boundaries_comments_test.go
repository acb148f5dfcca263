package cli

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sayingFirst is what a doc comment may begin with before the name it is about.
var sayingFirst = regexp.MustCompile(`^(?:A|An|The) `)

// TestADocCommentBeginsWithTheNameItIsAbout: it is found by that name, and one that begins with another was left behind by a change.
func TestADocCommentBeginsWithTheNameItIsAbout(t *testing.T) {
	t.Parallel()
	checked := 0
	eachDeclaration(t, func(file string, line int, decl ast.Decl) {
		for name, doc := range documented(decl) {
			checked++
			if begin, _, _ := strings.Cut(strings.TrimSpace(sayingFirst.ReplaceAllString(doc, "")), "\n"); !regexp.MustCompile(`^` + name + `\b`).MatchString(begin) {
				t.Errorf("%s:%d: the comment on %s begins %q", file, line, name, begin)
			}
		}
	})
	if checked < 3000 {
		t.Errorf("only %d comments were looked at", checked)
	}
}

// TestWhatAnswersWithABoolSaysWhatItReports: the comment on a function whose only result is a bool says "reports whether", so that
// nobody has to open it to learn what true means.
func TestWhatAnswersWithABoolSaysWhatItReports(t *testing.T) {
	t.Parallel()
	checked := 0
	eachDeclaration(t, func(file string, line int, decl ast.Decl) {
		f, is := decl.(*ast.FuncDecl)
		if !is || f.Doc.Text() == "" || f.Type.Results.NumFields() != 1 {
			return
		}
		if result, is := f.Type.Results.List[0].Type.(*ast.Ident); !is || result.Name != "bool" {
			return
		}
		checked++
		if text := strings.Join(strings.Fields(f.Doc.Text()), " "); !strings.Contains(text, "reports whether") {
			t.Errorf("%s:%d: the comment on %s does not say what it reports: %s", file, line, f.Name.Name, text)
		}
	})
	if checked < 400 {
		t.Errorf("only %d functions were looked at", checked)
	}
}

// documented are the functions, methods, types and single values of a declaration that have a comment, each with its text. A comment
// on several values says what they have in common.
func documented(decl ast.Decl) map[string]string {
	docs := map[string]string{}
	add := func(name, doc string) {
		if doc != "" {
			docs[name] = doc
		}
	}
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		add(decl.Name.Name, decl.Doc.Text())
	case *ast.GenDecl:
		alone := !decl.Lparen.IsValid()
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				add(spec.Name.Name, spec.Doc.Text())
				if alone {
					add(spec.Name.Name, decl.Doc.Text())
				}
			case *ast.ValueSpec:
				if alone && len(spec.Names) == 1 {
					add(spec.Names[0].Name, decl.Doc.Text())
				}
			}
		}
	}
	return docs
}

// eachDeclaration goes through all that the files of the module declare, the tests' left out.
func eachDeclaration(t *testing.T, visit func(file string, line int, decl ast.Decl)) {
	t.Helper()
	eachFile(t, filepath.Join("..", ".."), func(file string, set *token.FileSet, parsed *ast.File) {
		for _, decl := range parsed.Decls {
			visit(file, set.Position(decl.Pos()).Line, decl)
		}
	})
}
