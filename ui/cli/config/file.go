package config

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"parley/engine/limits"
	"parley/engine/pattern"
)

// Kind tells whose file it is.
type Kind int

// A project's file comes with a folder, perhaps from strangers; the other two are the person's own word.
const (
	UserFile Kind = iota
	Project
	NamedFile
)

// File is one configuration file, checked.
type File struct {
	Path   string
	Kind   Kind
	Values map[string]Value
	// The tables keep the order of the file, so that what is shown has the author's order.
	Tools        []Tool
	Perspectives []Perspective
	Rounds       []Round
	Routes       []Route
	Keys         []Key
	Checks       []Check
	Headings     []Heading
	Limits       ToolLimits
	// Trusted says that its commands may run.
	Trusted bool
}

// Parse reads a configuration file. The path is only named in errors and origins. The error is an *Error.
func Parse(content []byte, path string, kind Kind) (*File, error) {
	f := &File{Path: path, Kind: kind, Values: map[string]Value{}}
	if err := limits.CheckYAML(content); err != nil {
		return nil, f.limitError(err)
	}
	document, err := parser.ParseBytes(content, 0)
	if err != nil {
		return nil, f.yamlError(err)
	}
	for i, d := range document.Docs {
		if d.Body == nil || d.Body.Type() == ast.NullType || d.Body.Type() == ast.CommentType {
			continue
		}
		if i > 0 {
			return nil, f.errorAt(d.Body, "a second document in the file", "keep one, without ---")
		}
		list, err := f.entries(d.Body, "the file")
		if err != nil {
			return nil, err
		}
		for _, e := range list {
			if err := f.readEntry(e); err != nil {
				return nil, err
			}
		}
	}
	return f, nil
}

// readEntry takes one top-level key.
func (f *File) readEntry(e entry) error {
	if table := f.tableReader(e.key); table != nil {
		return table(e)
	}
	row, ok := FindSetting(e.key)
	if !ok || row.Files == NoFile {
		return f.unknownKeyError(e, ok)
	}
	if row.Files == OwnFile && f.Kind == Project {
		return f.errorAt(e.name, e.key+": not in a project file", "put it in your own configuration or use --config")
	}
	text, err := f.scalar(e)
	if err != nil {
		return err
	}
	if err := row.validate(text); err != nil {
		return f.errorAt(e.value, e.key+": "+err.Error(), "")
	}
	if f.Kind == Project && row.Key == "offline" {
		// A folder may keep a document on the machine; it may not send it away against the person's own setting.
		var s Settings
		if err := row.set(&s, row, text); err == nil && !s.Offline {
			return f.errorAt(e.value, "offline: a project file can only switch it on", "remove the line")
		}
	}
	f.Values[e.key] = Value{Key: e.key, Text: text, Origin: f.origin(e)}
	return nil
}

// unknownKeyError names the key, its line and, when one is close, the key that was meant.
func (f *File) unknownKeyError(e entry, onlyFlag bool) error {
	if onlyFlag {
		return f.errorAt(e.name, e.key+": belongs to one call", "use the flag --"+e.key)
	}
	known := slices.Clone(tableNames)
	for _, r := range settingsTable {
		if r.Files != NoFile {
			known = append(known, r.Key)
		}
	}
	advice := "parley config lists the keys"
	if near := Nearest(e.key, known); near != "" {
		advice = "did you mean " + near + "?"
	}
	return f.errorAt(e.name, fmt.Sprintf("unknown key %q", e.key), advice)
}

// entry is one key of a mapping with its value.
type entry struct {
	key   string
	name  ast.Node
	value ast.Node
}

// entries reads a mapping in the order of the file, each key once.
func (f *File) entries(node ast.Node, what string) ([]entry, error) {
	mapping, ok := node.(ast.MapNode)
	if !ok {
		return nil, f.errorAt(node, what+" must be a list of key: value lines", "")
	}
	var list []entry
	seen := map[string]bool{}
	for it := mapping.MapRange(); it.Next(); {
		pair := it.KeyValue()
		if pair.Key.IsMergeKey() {
			return nil, f.errorAt(pair.Key, "merge keys (<<) are not read", "write the values out")
		}
		key := strings.TrimSpace(pair.Key.GetToken().Value)
		if seen[key] {
			return nil, f.errorAt(pair.Key, fmt.Sprintf("%q is defined twice", key), "keep one")
		}
		seen[key] = true
		list = append(list, entry{key: key, name: pair.Key, value: pair.Value})
	}
	return list, nil
}

// scalar is a plain value as it was written.
func (f *File) scalar(e entry) (string, error) {
	switch e.value.Type() {
	case ast.StringType, ast.LiteralType, ast.IntegerType, ast.FloatType, ast.BoolType:
	default:
		return "", f.errorAt(e.name, e.key+": must be one plain value", "")
	}
	var text string
	if s, ok := e.value.(*ast.StringNode); ok {
		return s.Value, nil
	}
	if l, ok := e.value.(*ast.LiteralNode); ok {
		return strings.TrimSpace(l.Value.Value), nil
	}
	text = e.value.GetToken().Value
	return text, nil
}

// decode reads a value into a struct; a key the struct does not have is an error that names it.
func (f *File) decode(e entry, into any) error {
	if err := yaml.NodeToValue(e.value, into, yaml.Strict()); err != nil {
		wrapped := f.fromYAMLError(err)
		var mistake *Error
		if errors.As(wrapped, &mistake) && mistake.Line == 0 {
			mistake.Line = line(e.name.GetToken())
		}
		if mistake != nil {
			mistake.suggestField(into)
			mistake.explainKind(e.key)
		}
		return wrapped
	}
	return nil
}

// unknownField is how the reader tells of a key that a struct does not have.
var unknownField = pattern.New(`^unknown field "(.*)"$`)

// suggestField names the key that was probably meant, of those that the struct or a list's structs have.
func (e *Error) suggestField(into any) {
	told := unknownField.FindStringSubmatch(e.Problem)
	if told == nil {
		return
	}
	shape := reflect.TypeOf(into).Elem()
	for shape.Kind() == reflect.Slice || shape.Kind() == reflect.Pointer {
		shape = shape.Elem()
	}
	if shape.Kind() != reflect.Struct {
		return
	}
	var known []string
	for _, field := range reflect.VisibleFields(shape) {
		if name, _, _ := strings.Cut(field.Tag.Get("yaml"), ","); name != "" {
			known = append(known, name)
		}
	}
	if near := Nearest(told[1], known); near != "" {
		e.Advice = "did you mean " + near + "?"
	}
}

func (f *File) origin(e entry) Origin {
	return Origin{Layer: FromFile, Name: f.Path, Line: line(e.name.GetToken())}
}

func (f *File) errorAt(node ast.Node, problem, advice string) error {
	return &Error{Path: f.Path, Line: line(node.GetToken()), Problem: problem, Advice: advice}
}

// fromYAMLError turns the reader's error, a small picture of the source, into one line.
func (f *File) fromYAMLError(err error) error {
	var located yaml.Error
	if errors.As(err, &located) {
		message, _, _ := strings.Cut(located.GetMessage(), "\n")
		return &Error{Path: f.Path, Line: line(located.GetToken()), Problem: message}
	}
	message, _, _ := strings.Cut(err.Error(), "\n")
	return &Error{Path: f.Path, Problem: message}
}

func line(t *token.Token) int {
	if t == nil || t.Position == nil {
		return 0
	}
	return t.Position.Line
}
