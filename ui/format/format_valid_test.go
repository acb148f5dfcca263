package format_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"parley/engine/foreign"
	"parley/ui/format"
)

// tester is what a check may say of a text; a property's test and a plain one are both.
type tester interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// checkFormat holds a text to its format: it parses back, has a part for each finding, and nothing in it drives or hides.
func checkFormat(t tester, name, made string, r format.Report) {
	t.Helper()
	if safe := foreign.Text(made); safe != made {
		t.Errorf("%s holds what can act or hide: %q", name, made)
	}
	if command := regexp.MustCompile(`##[A-Za-z]*\[`).FindString(made); command != "" && name != "github" {
		t.Errorf("%s holds a command to a CI runner: %q", name, command)
	}
	for line := range strings.Lines(made) {
		if strings.HasPrefix(strings.TrimSpace(line), "::") && name != "github" {
			t.Errorf("%s holds a workflow command: %q", name, line)
		}
	}
	listed, suppressed := 0, 0
	for _, f := range r.Findings {
		if f.Listed {
			listed++
		}
		if f.Suppressed {
			suppressed++
		}
	}
	checks := map[string]func() int{
		"line": func() int { return checkLines(t, made) }, "github": func() int { return checkCommands(t, made) },
		"rdjsonl": func() int { return checkRDJSONL(t, made) }, "gitlab": func() int { return checkGitLab(t, made) },
		"sarif": func() int { return checkSARIF(t, made) - suppressed }, "junit": func() int { checkJUnit(t, made, r); return listed },
		"csv": func() int { return len(csvRows(t, made)) - len(r.Findings) + listed }, "markdown": func() int { return checkMarkdown(t, made) },
	}
	if got := checks[name](); got != listed {
		t.Errorf("%s: %d findings, want %d:\n%s", name, got, listed, made)
	}
}

var errorFormat = regexp.MustCompile(`^.*?:(\d+):(\d+): (error|warning|info): .* \[.*\]$`)

func checkLines(t tester, made string) (n int) {
	for line := range strings.Lines(made) {
		n++
		if !errorFormat.MatchString(strings.TrimSuffix(line, "\n")) {
			t.Errorf("no line of a compiler: %q", line)
		}
	}
	return n
}

var (
	command  = regexp.MustCompile(`^::(error|warning|notice) ([^:]*)::(.*)$`)
	property = regexp.MustCompile(`^(file|line|endLine|col|title)=[^,:]*$`)
)

func checkCommands(t tester, made string) (n int) {
	for line := range strings.Lines(made) {
		n++
		parts := command.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if parts == nil {
			t.Errorf("no workflow command: %q", line)
			continue
		}
		for p := range strings.SplitSeq(parts[2], ",") {
			if !property.MatchString(p) {
				t.Errorf("no property: %q of %q", p, line)
			}
		}
	}
	return n
}

// schemas are parley's own, by format.
var schemas = sync.OnceValue(func() map[string]*jsonschema.Resolved {
	list := map[string]*jsonschema.Resolved{}
	for _, name := range []string{"sarif", "rdjsonl", "gitlab"} {
		list[name] = readSchema(filepath.Join("testdata", "schema", name+".json"))
	}
	return list
})

func readSchema(path string) *jsonschema.Resolved {
	var schema jsonschema.Schema
	data, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(data, &schema)
	}
	if err != nil {
		panic(path + ": " + err.Error())
	}
	if strings.Contains(schema.Schema, "draft-04") { // the validator knows none older than 07, of which these say nothing else
		schema.Schema, schema.ID = "http://json-schema.org/draft-07/schema#", ""
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		panic(path + ": " + err.Error())
	}
	return resolved
}

func decoded(t tester, schema *jsonschema.Resolved, made string) (value any) {
	t.Helper()
	if err := json.Unmarshal([]byte(made), &value); err != nil {
		t.Fatalf("%v: %q", err, made)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%v: %s", err, made)
	}
	return value
}

func checkRDJSONL(t tester, made string) (n int) {
	for line := range strings.Lines(made) {
		n++
		decoded(t, schemas()["rdjsonl"], line)
	}
	return n
}

func checkGitLab(t tester, made string) int {
	issues := decoded(t, schemas()["gitlab"], made).([]any)
	met := map[any]bool{}
	for _, issue := range issues {
		print := issue.(map[string]any)["fingerprint"]
		if met[print] {
			t.Errorf("two issues share the fingerprint %v: only one would be shown", print)
		}
		met[print] = true
	}
	return len(issues)
}

func checkSARIF(t tester, made string) int {
	run := decoded(t, schemas()["sarif"], made).(map[string]any)["runs"].([]any)[0].(map[string]any)
	rules := run["tool"].(map[string]any)["driver"].(map[string]any)["rules"].([]any)
	results := run["results"].([]any)
	for _, one := range results {
		result := one.(map[string]any)
		rule := rules[int(result["ruleIndex"].(float64))].(map[string]any)
		if rule["id"] != result["ruleId"] {
			t.Errorf("rule %v is not %v", rule["id"], result["ruleId"])
		}
	}
	return len(results)
}

// junitOrder are the elements that may stand in each, in the order of the Ant schema.
var junitOrder = map[string][]string{
	"": {"testsuites"}, "testsuites": {"testsuite"}, "testsuite": {"properties", "testcase", "system-out", "system-err"}, "properties": {"property"},
	"testcase": {"skipped", "failure"}, "property": nil, "skipped": nil, "failure": nil, "system-out": nil, "system-err": nil,
}

var junitAttributes = map[string]string{
	"testsuites": "", "testsuite": "name package id timestamp hostname tests failures errors skipped time", "properties": "", "property": "name value",
	"testcase": "name classname time", "skipped": "message", "failure": "message type", "system-out": "", "system-err": "",
}

func checkJUnit(t tester, made string, r format.Report) {
	t.Helper()
	var open []string
	reached := map[int]int{}
	counts := map[string]int{}
	for d := xml.NewDecoder(strings.NewReader(made)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v: %s", err, made)
		}
		switch token := token.(type) {
		case xml.StartElement:
			name, parent := token.Name.Local, strings.Join(open[max(0, len(open)-1):], "")
			counts[name]++
			at := strings.Index(" "+strings.Join(junitOrder[parent], " ")+" ", " "+name+" ")
			if at < reached[len(open)] {
				t.Errorf("%s stands in %s where it may not: %s", name, parent, made)
			}
			reached[len(open)] = at
			var names []string
			for _, a := range token.Attr {
				names = append(names, a.Name.Local)
				if token := strings.Join(strings.Fields(a.Value), " "); strings.Contains("name classname", a.Name.Local) && (token != a.Value || token == "") {
					t.Errorf("%s %s=%q", name, a.Name.Local, a.Value)
				}
			}
			if got := strings.Join(names, " "); got != junitAttributes[name] {
				t.Errorf("%s has %q, want %q", name, got, junitAttributes[name])
			}
			open = append(open, name)
			delete(reached, len(open))
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
	if counts["testcase"] != 1+len(r.Round.Perspectives) {
		t.Errorf("%d cases for %d perspectives", counts["testcase"], len(r.Round.Perspectives))
	}
}

// csvRows are the rows of a table by their columns' titles.
func csvRows(t tester, made string) []map[string]string {
	t.Helper()
	records, err := csv.NewReader(strings.NewReader(made)).ReadAll()
	if err != nil {
		t.Fatalf("%v: %q", err, made)
	}
	var rows []map[string]string
	for _, record := range records[1:] {
		row := map[string]string{}
		for i, cell := range record {
			row[records[0][i]] = cell
			if strings.IndexAny(strings.TrimLeft(cell, " "), "=+-@") == 0 {
				t.Errorf("a spreadsheet would calculate %q", cell)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// checkMarkdown counts the boxes to tick. Nothing but lists, headings of parley's own and emphasis may come out of the text.
func checkMarkdown(t tester, made string) (boxes int) {
	t.Helper()
	source := []byte(made)
	tree := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source))
	headings := 0
	_ = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n.Kind().String() {
		case "TaskCheckBox":
			if line := n.Parent().Lines().At(0); strings.HasPrefix(string(line.Value(source)), "[ ]") {
				boxes++
			}
		case "Heading":
			headings++
		case "Document", "Paragraph", "List", "ListItem", "Text", "TextBlock", "String":
		case "Emphasis":
			if n.(*ast.Emphasis).Level != 2 {
				t.Errorf("emphasis out of a text: %s", made)
			}
		default:
			t.Errorf("%s out of a text: %s", n.Kind(), made)
		}
		return ast.WalkContinue, nil
	})
	if headings < 1 || headings > 3 {
		t.Errorf("%d headings: %s", headings, made)
	}
	return boxes
}

func TestFormatsAreValid(t *testing.T) {
	t.Parallel()
	for _, f := range format.All() {
		checkFormat(t, f.Name, written(t, f.Name, pantry(t)), format.NewReport(pantry(t)))
	}
}

// schemaFolder names a folder with the formats' own schemas; see testdata/schema/README.md.
const schemaFolder = "PARLEY_TEST_SCHEMAS"

func TestOfficialSchemas(t *testing.T) {
	t.Parallel()
	folder := os.Getenv(schemaFolder)
	if folder == "" {
		t.Skip(schemaFolder + " is not set")
	}
	for name, parts := range map[string]func(string) []string{
		"sarif":   func(made string) []string { return []string{made} },
		"rdjsonl": func(made string) []string { return strings.Split(strings.TrimSpace(made), "\n") },
		"gitlab": func(made string) (parts []string) {
			var list []json.RawMessage
			if err := json.Unmarshal([]byte(made), &list); err != nil {
				t.Fatal(err)
			}
			for _, one := range list {
				parts = append(parts, string(one))
			}
			return parts
		},
	} {
		if _, err := os.Stat(filepath.Join(folder, name+".json")); err != nil {
			t.Logf("%s was not checked: %v", name, err)
			continue
		}
		schema := readSchema(filepath.Join(folder, name+".json"))
		form, _ := format.Find(name)
		second := pantry(t)
		second.Path = "docs/second.md"
		both, err := form.Write(format.NewReport(pantry(t)), format.NewReport(second)) // a run about several has properties of its own
		if err != nil {
			t.Fatal(err)
		}
		for _, made := range []string{written(t, name, pantry(t)), string(both)} {
			for _, part := range parts(made) {
				decoded(t, schema, part)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "junit.xsd")); err != nil {
		t.Logf("junit was not checked: %v", err)
		return
	}
	report := filepath.Join(t.TempDir(), "junit.xml")
	if err := os.WriteFile(report, []byte(written(t, "junit", pantry(t))), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("xmllint", "--noout", "--schema", filepath.Join(folder, "junit.xsd"), report).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, said)
	}
}
