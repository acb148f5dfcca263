// Package schema makes JSON schemas of what parley prints, from the types it is printed from.
//
// It may know the types' fixed words and what their keys mean. It may not know how anything is printed.
package schema

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/cli/config"
	"parley/ui/mcp"
)

// What the place in a bundle means, wherever it stands.
const (
	fileMeaning     = "The file that holds the line, where the document has several."
	fileLineMeaning = "The line in that file, from 1."
)

// Of is the schema of a type, with what each key means by its path (nil: as in results, decisions and lists of sessions).
// Other keys may join those of an object, so it allows them.
func Of[T any](title string, meaning map[string]string) (*jsonschema.Schema, error) {
	s, err := build[T](meaning)
	if err != nil {
		return nil, err
	}
	s.Schema, s.Title = "https://json-schema.org/draft/2020-12/schema", title
	eachProperty(s, "", func(_ string, at *jsonschema.Schema) {
		if at.Properties != nil {
			at.AdditionalProperties = nil
		}
	})
	return s, nil
}

// Strict is the schema that allows no key the type does not have, for checking what is printed.
func Strict[T any]() (*jsonschema.Schema, error) { return build[T](nil) }

func build[T any](meaning map[string]string) (*jsonschema.Schema, error) {
	if meaning == nil {
		meaning = resultDescriptions
	}
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: enumTypes()})
	if err != nil {
		return nil, fmt.Errorf("making the schema of %T: %w", *new(T), err)
	}
	eachProperty(s, "", func(path string, at *jsonschema.Schema) {
		at.Description = meaning[path]
		if slices.Contains(neverCritical, path) {
			at.Enum = slices.DeleteFunc(slices.Clone(at.Enum), func(v any) bool { return v == string(review.Critical) })
		}
		if len(at.Enum) > 0 && slices.Contains(at.Types, "null") {
			at.Enum = append(slices.Clone(at.Enum), nil)
		}
	})
	return s, nil
}

// neverCritical are the severities that rules give. Critical is a reviewer's word for a weakness, and comes no further.
var neverCritical = []string{"severity", "divergences[].severity", "divergent_views[].severity"}

// enumTypes are the types whose values are words of a list, or null.
func enumTypes() map[reflect.Type]*jsonschema.Schema {
	least, most := 1.0, 5.0
	return map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[review.Severity]():  enum(review.Low, review.Medium, review.High, review.Critical),
		reflect.TypeFor[review.Evidence]():  enum(review.Found, review.Unverified, review.TooShort),
		reflect.TypeFor[review.Kind]():      enum(review.Decide, review.Fix, review.Note),
		reflect.TypeFor[review.Rating]():    {Types: []string{"integer", "null"}, Minimum: &least, Maximum: &most},
		reflect.TypeFor[round.Type]():       enum(round.Initial, round.Deepen, round.DirectionAdjusted, round.SpecificQuestions),
		reflect.TypeFor[round.Status]():     enum(round.Complete, round.Partial),
		reflect.TypeFor[round.Verdict]():    enum(round.Reached, round.Blocked),
		reflect.TypeFor[round.Outcome]():    enum(round.Answered, round.Extracted, round.Direct, round.Missing),
		reflect.TypeFor[round.ExaminedAs](): enum(round.Confirmed, round.Refined, round.Disputed, round.Unsure, round.NotExamined),
		reflect.TypeFor[round.Recommendation](): enum(
			round.NotApplicable, round.Proceed, round.Revise, round.Escalate),
		reflect.TypeFor[feedback.Choice](): enum(feedback.ContinueDeeper, feedback.AdjustDirection, feedback.Done),
		reflect.TypeFor[feedback.Origin](): enum(feedback.ByPerson, config.DecidedByFlag, config.DecidedByYes, feedback.ByTimeout,
			feedback.ByFinal, feedback.ByHeadless, feedback.ByMode, mcp.ByAgent, mcp.ByForm),
	}
}

func enum[T ~string](values ...T) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, v := range values {
		s.Enum = append(s.Enum, string(v))
	}
	return s
}

// eachProperty visits every key of a schema by its path: "perspectives[].rating".
func eachProperty(s *jsonschema.Schema, path string, visit func(string, *jsonschema.Schema)) {
	visit(path, s)
	for _, name := range s.PropertyOrder {
		eachProperty(s.Properties[name], strings.TrimPrefix(path+"."+name, "."), visit)
	}
	if s.Items != nil {
		eachProperty(s.Items, path+"[]", visit)
	}
}
