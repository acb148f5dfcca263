package config

import (
	"errors"
	"fmt"

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
