package document

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
)

// NodeKind is the type of a JSON value.
type NodeKind string

// The kinds of JSON value.
const (
	Object NodeKind = "object"
	Array  NodeKind = "array"
	String NodeKind = "string"
	Scalar NodeKind = "scalar" // a number, true, false or null
)

// Node is a value of a JSON artifact.
type Node struct {
	Kind     NodeKind
	Key      string // its name in the enclosing object
	Path     string // "boundary_conditions.in_scope[2]"
	Text     string // of a string or scalar
	Line     int
	Span     Span // of the value's own token
	Children []*Node
}

// Get returns the member with the name, or nil; it may be asked of a nil node.
func (n *Node) Get(key string) *Node {
	if n == nil {
		return nil
	}
	for _, c := range n.Children {
		if strings.EqualFold(c.Key, key) {
			return c
		}
	}
	return nil
}

// IsEmpty reports whether a value says nothing: absent, null, "", [] or {}.
func (n *Node) IsEmpty() bool {
	if n == nil {
		return true
	}
	switch n.Kind {
	case String:
		return strings.TrimSpace(n.Text) == ""
	case Scalar:
		return n.Text == "null"
	default:
		return len(n.Children) == 0
	}
}

const (
	maxJSONDepth = 100
	maxJSONNodes = 500_000
)

func looksLikeJSON(path, text string) bool {
	trimmed := strings.TrimLeft(text, " \t\n")
	if trimmed == "" {
		return false
	}
	if strings.EqualFold(filepath.Ext(path), ".json") {
		return true
	}
	if trimmed[0] != '{' {
		return false // a Markdown text may begin with a link
	}
	return json.Valid([]byte(text))
}

// treeReader builds a tree from tokens, so that depth never meets the stack and every value has its place.
type treeReader struct {
	d       *Document
	dec     *json.Decoder
	nodes   int
	tooDeep bool
	tooMany bool
}

// parseJSON reads the artifact as JSON and reports whether it is; what is none shall be read as text.
func (d *Document) parseJSON(source string) bool {
	d.setSource(source, 0)
	r := treeReader{d: d, dec: json.NewDecoder(strings.NewReader(source))}
	r.dec.UseNumber()
	root, err := r.read()
	if err == nil {
		if _, err = r.dec.Token(); errors.Is(err, io.EOF) {
			err = nil
		} else if err == nil {
			err = errors.New("more than one value")
		}
	}
	if err != nil {
		line := d.Line(min(int(r.dec.InputOffset()), max(len(source)-1, 0)))
		d.Notes = append(d.Notes, fmt.Sprintf("the file is not valid JSON (line %d: %s); it was read as plain text", line, err))
		return false
	}
	if r.tooDeep {
		d.Notes = append(d.Notes, fmt.Sprintf("JSON below a depth of %d was not analysed", maxJSONDepth))
	}
	if r.tooMany {
		d.Notes = append(d.Notes, fmt.Sprintf("only the first %d JSON values were analysed", maxJSONNodes))
	}
	d.Root = root
	d.fromTree(root)
	return true
}

func (r *treeReader) read() (*Node, error) {
	var root *Node
	var open []*Node // the enclosing containers; nil where they are beyond the limits
	var key *string
	depth := 0
	for {
		token, err := r.dec.Token()
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return nil, err
		}
		end := int(r.dec.InputOffset())
		if delim, ok := token.(json.Delim); ok && (delim == '}' || delim == ']') {
			depth--
			if len(open) > depth {
				open = open[:depth]
			}
		} else if parent := last(open); parent != nil && len(open) == depth && parent.Kind == Object && key == nil {
			name, _ := token.(string)
			key = &name
			continue
		} else {
			node := r.node(token, end, parent, key)
			if len(open) < depth {
				node = nil // inside something that is not kept
			}
			root, key = attach(root, parent, node), nil
			if _, opens := token.(json.Delim); opens {
				depth++
				if node != nil && depth <= maxJSONDepth {
					open = append(open, node)
				} else {
					r.tooDeep = r.tooDeep || depth > maxJSONDepth
				}
			}
		}
		if depth == 0 {
			return root, nil
		}
	}
}

func attach(root, parent, node *Node) *Node {
	if parent != nil && node != nil {
		parent.Children = append(parent.Children, node)
	}
	if root == nil {
		return node
	}
	return root
}

func last(open []*Node) *Node {
	if len(open) == 0 {
		return nil
	}
	return open[len(open)-1]
}

func (r *treeReader) node(token json.Token, end int, parent *Node, key *string) *Node {
	if r.nodes++; r.nodes > maxJSONNodes {
		r.tooMany = true
		return nil
	}
	n := &Node{Kind: Scalar, Span: Span{end, end}, Line: r.d.Line(max(end-1, 0))}
	switch v := token.(type) {
	case json.Delim:
		n.Kind = Object
		if v == '[' {
			n.Kind = Array
		}
	case string:
		n.Kind, n.Text = String, v
		// Without escapes the token is as long as the text and its quotes, and can be quoted from the source.
		if start := end - len(v) - 1; start > 0 && string(r.d.source[start:end-1]) == v {
			n.Span = Span{start, end - 1}
		}
	case nil:
		n.Text = "null"
	default:
		n.Text = fmt.Sprint(v)
	}
	if key != nil {
		n.Key, n.Path = *key, *key
	}
	if parent != nil && parent.Kind == Array {
		n.Path = parent.Path + "[" + strconv.Itoa(len(parent.Children)) + "]"
	} else if parent != nil && parent.Path != "" {
		n.Path = parent.Path + "." + n.Path
	}
	return n
}
