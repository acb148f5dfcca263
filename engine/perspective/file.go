package perspective

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"parley/engine/limits"
)

// MaxFile bounds a file of perspectives, in bytes; what is bigger is some other file.
const MaxFile = 256 << 10

// ParseFile reads perspectives from the content of a file: YAML or JSON (a list of them, or a map by name, also under
// the key "perspectives"), or a Markdown table. The path's ending tells which; without a known one the content does.
func ParseFile(path string, data []byte) ([]Perspective, error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("%s: has %d bytes: a file of perspectives has at most %d", path, len(data), MaxFile)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	definitions, err := readerOf(path, data)(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	list, err := perspectives(definitions)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

func readerOf(path string, data []byte) func([]byte) ([]definition, error) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".json":
		return readJSON
	case ".yaml", ".yml":
		return readYAML
	case ".md", ".markdown":
		return readTable
	}
	switch {
	case json.Valid(data):
		return readJSON
	case hasTable(data):
		return readTable
	default:
		return readYAML
	}
}

func readJSON(data []byte) ([]definition, error) {
	if !json.Valid(data) {
		var any json.RawMessage
		return nil, fmt.Errorf("is not JSON: %w", json.Unmarshal(data, &any))
	}
	data = bytes.TrimSpace(data)
	if data[0] == '[' {
		var list []definition
		return list, strictJSON(data, &list)
	}
	return mapJSON(data)
}

func strictJSON(data []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("is not a list of perspectives: %w", err)
	}
	return nil
}

// mapJSON reads an object of perspectives by name, in the order they are written.
func mapJSON(data []byte) ([]definition, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		return nil, errors.New("expected a list of perspectives, or a map of them by name")
	}
	var list []definition
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return nil, fmt.Errorf("reading a name: %w", err)
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return nil, fmt.Errorf("reading %q: %w", key, err)
		}
		name, _ := key.(string)
		if name == wrapperKey && len(list) == 0 && !decoder.More() {
			return readJSON(value)
		}
		var d definition
		if err := strictJSON(value, &d); err != nil {
			return nil, fmt.Errorf("%q: %w", shorten(name), err)
		}
		if err := d.setName(name); err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// wrapperKey is the key under which a whole configuration has its perspectives.
const wrapperKey = "perspectives"

// setName takes the name from a map's key.
func (d *definition) setName(key string) error {
	if d.Name != "" && fold(d.Name) != fold(key) {
		return fmt.Errorf("the perspective under %q calls itself %q: keep one name", shorten(key), shorten(d.Name))
	}
	d.Name = key
	return nil
}

// readYAML turns a panic into an error: the library dereferences nil on some malformed tags (found by fuzzing, kept in
// testdata/fuzz).
func readYAML(data []byte) (list []definition, err error) {
	defer func() {
		if recover() != nil {
			list, err = nil, errors.New("is not YAML that parley can read: check its tags and indentation")
		}
	}()
	if err := limits.CheckYAML(data); err != nil {
		return nil, err
	}
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, fmt.Errorf("is not YAML: %w", oneLine(err))
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return nil, errors.New("expected one list of perspectives, or a map of them by name")
	}
	return nodeYAML(file.Docs[0].Body)
}

func nodeYAML(node ast.Node) ([]definition, error) {
	switch n := node.(type) {
	case *ast.SequenceNode:
		for _, value := range n.Values {
			if err := notMapping(value); err != nil {
				return nil, err
			}
		}
		var list []definition
		if err := yaml.NodeToValue(n, &list, yaml.Strict()); err != nil {
			return nil, oneLine(err)
		}
		return list, nil
	case *ast.MappingNode:
		if len(n.Values) == 1 && n.Values[0].Key.GetToken().Value == wrapperKey {
			return nodeYAML(n.Values[0].Value)
		}
		return mapYAML(n)
	default:
		return nil, fmt.Errorf("line %d: expected a list of perspectives, or a map of them by name", node.GetToken().Position.Line)
	}
}

func mapYAML(n *ast.MappingNode) ([]definition, error) {
	list := make([]definition, 0, len(n.Values))
	for _, entry := range n.Values {
		if err := notMapping(entry.Value); err != nil {
			return nil, err
		}
		var d definition
		if err := yaml.NodeToValue(entry.Value, &d, yaml.Strict()); err != nil {
			return nil, oneLine(err)
		}
		if err := d.setName(entry.Key.GetToken().Value); err != nil {
			return nil, fmt.Errorf("line %d: %w", entry.GetToken().Position.Line, err)
		}
		list = append(list, d)
	}
	return list, nil
}

// notMapping refuses a plain value or a list where a perspective belongs.
func notMapping(node ast.Node) error {
	switch node.(type) {
	case ast.ScalarNode, *ast.SequenceNode:
		return fmt.Errorf("line %d: expected a perspective with role and focus, not %q", node.GetToken().Position.Line, shorten(node.GetToken().Value))
	default:
		return nil
	}
}

// oneLine keeps of a YAML error where it is and what it is, without the picture of the source.
func oneLine(err error) error {
	var at yaml.Error
	if !errors.As(err, &at) {
		return errors.New(strings.Join(strings.Fields(err.Error()), " "))
	}
	message := strings.Join(strings.Fields(at.GetMessage()), " ")
	if token := at.GetToken(); token != nil {
		return fmt.Errorf("line %d: %s", token.Position.Line, message)
	}
	return errors.New(message)
}
