package config

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"parley/engine/limits"
	"parley/engine/pattern"
)

// yamlMistakes are the mistakes by which a file stops being YAML: how the reader tells of each, in words for the person who wrote
// it, and what to do.
var yamlMistakes = []struct {
	told            *pattern.Pattern
	problem, advice string
}{
	{pattern.New(`sequence end token`), "a list that [ opens is not closed", "close it with ]"},
	{pattern.New(`mapping end token`), "what { opens is not closed", "close it with }"},
	{pattern.New(`double-quoted text`), `a text that " opens is not closed`, `close it with "`},
	{pattern.New(`single-quoted text`), "a text that ' opens is not closed", "close it with '"},
	{pattern.New(`^found (?:a tab )?character '?\t|tab character`), "a tab stands where YAML wants spaces", "indent with spaces"},
	{pattern.New(`^mapping value is not allowed`), "a colon stands where no value can begin", `put the text in quotes, or check how far the lines are indented`},
	{pattern.New(`cannot start any token|reserved character`), "a character stands where no text can begin with it", "put the text in quotes"},
}

// duplicateKey is how the reader tells of a key that is there twice, and where the first is.
var duplicateKey = pattern.New(`^mapping key (".*") already defined at \[(\d+):`)

// limitError tells of a file that would keep its reader busy: it is refused before it is parsed.
func (f *File) limitError(err error) error {
	var deep *limits.DepthError
	if errors.As(err, &deep) {
		return &Error{Path: f.Path, Line: deep.Line, Problem: fmt.Sprintf("values are nested more than %d deep", deep.Limit), Advice: "no setting needs that"}
	}
	return &Error{Path: f.Path, Problem: err.Error(), Advice: "no configuration needs that"}
}

// yamlError tells of a file that is no YAML. A slip that is not among the known ones is told in the reader's words.
func (f *File) yamlError(err error) error {
	var mistake *Error
	if !errors.As(f.fromYAMLError(err), &mistake) {
		return err
	}
	if twice := duplicateKey.FindStringSubmatch(mistake.Problem); twice != nil {
		mistake.Problem, mistake.Advice = twice[1]+" is defined twice", "keep one; the first is in line "+twice[2]
		return mistake
	}
	for _, s := range yamlMistakes {
		if s.told.MatchString(mistake.Problem) {
			mistake.Problem, mistake.Advice = "not readable as YAML: "+s.problem, s.advice
			return mistake
		}
	}
	mistake.Problem, mistake.Advice = "not readable as YAML: "+mistake.Problem, "write key: value lines, indented with spaces"
	return mistake
}

// wrongKind and wrongPlain are how the reader tells of a value of another kind than belongs there.
var (
	wrongKind  = pattern.New(`^(\w+) was used where (\w+) is expected$`)
	wrongPlain = pattern.New(`^cannot unmarshal .* into Go (?:struct field \w+\.(\w+)|value) of type \w+$`)
)

// yamlKinds are the kinds of values as people call them.
var yamlKinds = map[string]string{"sequence": "a list", "mapping": "key: value lines", "int": "a number", "float": "a number", "bool": "true or false", "string": "text"}

// explainKind says in plain words that a value of an entry is of another kind than belongs there.
func (e *Error) explainKind(key string) {
	if told := wrongKind.FindStringSubmatch(e.Problem); told != nil {
		is, wanted := cmp.Or(yamlKinds[told[1]], told[1]), cmp.Or(yamlKinds[told[2]], told[2])
		e.Problem = fmt.Sprintf("%s: %s must stand here, not %s", key, wanted, is)
		if told[2] == "sequence" {
			e.Advice = "write [a, b]"
		}
		return
	}
	if told := wrongPlain.FindStringSubmatch(e.Problem); told != nil {
		where := key
		if told[1] != "" {
			where += ", " + strings.ToLower(told[1])
		}
		e.Problem = where + ": must be one plain value"
	}
}
