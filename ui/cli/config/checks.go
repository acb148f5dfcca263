package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/review"
)

// Check is what a file says about one check of the direct analysis.
type Check struct {
	ID       string
	Off      bool
	Severity review.Severity // "" leaves the check's own
	Words    []string        // added to the list that the check looks for
	Except   []string        // taken out of it
	Origin   Origin
}

// Heading gives a topic of headings further words.
type Heading struct {
	Topic  string
	Words  []string
	Origin Origin
}

// offWords is how a file switches a check off; YAML readers make a yes-or-no of the bare word.
var offWords = []string{"off", "false", "no"}

func (f *File) readChecks(e entry) error {
	list, err := f.entries(e.value, "checks")
	if err != nil {
		return err
	}
	for _, e := range list {
		check, err := f.readCheck(e)
		if err != nil {
			return err
		}
		if err := check.options().Validate(); err != nil {
			return f.errorAt(e.name, "checks: "+err.Error(), adviceOnCheck(check.ID))
		}
		f.Checks = append(f.Checks, check)
	}
	return nil
}

// readCheck reads "Q9: off", "Q8: low" or "Q4: {severity: medium, words: [snappy]}".
func (f *File) readCheck(e entry) (Check, error) {
	check := Check{ID: strings.ToUpper(e.key), Origin: f.origin(e)}
	if _, table := e.value.(ast.MapNode); !table {
		text, err := f.scalar(entry{key: "checks." + e.key, name: e.name, value: e.value})
		if err != nil {
			return check, err
		}
		if check.Off = slices.Contains(offWords, strings.ToLower(text)); !check.Off {
			check.Severity = review.Severity(strings.ToLower(text))
		}
		return check, f.checkSeverity(e, check.Severity)
	}
	var shape checkYAML
	if err := f.decode(e, &shape); err != nil {
		return check, err
	}
	if check.Off = slices.Contains(offWords, strings.ToLower(shape.Severity)); !check.Off {
		check.Severity = review.Severity(strings.ToLower(shape.Severity))
	}
	check.Words, check.Except = shape.Words, shape.Except
	return check, f.checkSeverity(e, check.Severity)
}

func (f *File) checkSeverity(e entry, s review.Severity) error {
	if s == "" || s.Rank() >= review.Low.Rank() && s.Rank() <= review.High.Rank() {
		return nil
	}
	return f.errorAt(e.value, fmt.Sprintf("checks.%s: a check cannot have the severity %q", e.key, s), "off, low, medium or high")
}

func adviceOnCheck(id string) string {
	var known []string
	for _, info := range direct.Checks() {
		known = append(known, info.ID)
	}
	if near := Nearest(id, known); near != "" && !slices.Contains(known, id) {
		return "did you mean " + near + "? parley checks lists them"
	}
	return "parley checks lists them"
}

// options are the check's as the analysis takes them.
func (c Check) options() direct.Options {
	var o direct.Options
	c.addTo(&o)
	return o
}

func (c Check) addTo(o *direct.Options) {
	o.Off = slices.DeleteFunc(o.Off, func(id string) bool { return id == c.ID })
	if c.Off {
		o.Off = append(o.Off, c.ID)
	}
	if c.Severity != "" {
		if o.Severity == nil {
			o.Severity = map[string]review.Severity{}
		}
		o.Severity[c.ID] = c.Severity
	}
	addWords(&o.Words, c.ID, c.Words)
	addWords(&o.Except, c.ID, c.Except)
}

func addWords(into *map[string][]string, key string, words []string) {
	if len(words) == 0 {
		return
	}
	if *into == nil {
		*into = map[string][]string{}
	}
	(*into)[key] = append((*into)[key], words...)
}

func (f *File) readHeadings(e entry) error {
	list, err := f.entries(e.value, "headings")
	if err != nil {
		return err
	}
	var topics []string
	for name := range document.TopicNames() {
		topics = append(topics, name)
	}
	slices.Sort(topics)
	for _, e := range list {
		var words []string
		if err := f.decode(e, &words); err != nil {
			return err
		}
		if !slices.Contains(topics, e.key) {
			advice := "one of " + strings.Join(topics, ", ")
			if near := Nearest(e.key, topics); near != "" {
				advice = "did you mean " + near + "?"
			}
			return f.errorAt(e.name, fmt.Sprintf("headings: unknown topic %q", e.key), advice)
		}
		f.Headings = append(f.Headings, Heading{Topic: e.key, Words: words, Origin: f.origin(e)})
	}
	return nil
}

// mergeChecks lays the files' checks over each other: the stronger file decides on a check and its severity, words add up.
func (c *Config) mergeChecks(files []*File) {
	for _, f := range files {
		for _, check := range f.Checks {
			check.addTo(&c.Checks)
			c.origins["checks."+check.ID] = check.Origin
		}
		for _, h := range f.Headings {
			addWords(&c.Checks.Headings, h.Topic, h.Words)
			c.origins["headings."+h.Topic] = h.Origin
		}
	}
	slices.Sort(c.Checks.Off)
}

// describeCheck is the effective setting of a check in one line.
func (c *Config) describeCheck(id string) string {
	if slices.Contains(c.Checks.Off, id) {
		return "off"
	}
	var parts []string
	if s := c.Checks.Severity[id]; s != "" {
		parts = append(parts, string(s))
	}
	if words := c.Checks.Words[id]; len(words) > 0 {
		parts = append(parts, "words "+strings.Join(words, ", "))
	}
	if words := c.Checks.Except[id]; len(words) > 0 {
		parts = append(parts, "except "+strings.Join(words, ", "))
	}
	return strings.Join(parts, "; ")
}
