package limits_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"parley/engine/limits"
)

// stairs are lines each indented deeper than the one before.
func stairs(line string, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + line + "\n")
	}
	return b.String()
}

func TestCheckYAMLRefusesWhatIsTooDeepOrTooMuch(t *testing.T) {
	t.Parallel()
	deep, much := &limits.DepthError{}, &limits.ValuesError{}
	for _, c := range []struct {
		text string
		want any
	}{
		{strings.Repeat("- ", 40_000), &deep},
		{"tools: [" + strings.Repeat("- ", 100), &deep},
		{"a:\r  " + strings.Repeat("? ", 100), &deep},
		{strings.Repeat("[", 1000), &deep},
		{"tools:\n  x: " + strings.Repeat("{a: ", 40), &deep},
		{stairs("a:", 40), &deep},
		{"x: a [ in a text\n" + stairs("-", 40), &deep},
		{strings.Repeat("[\n", 40), &deep},
		{"[a \"" + strings.Repeat("[", 40) + "\"", &deep},       // a quote in a plain word opens nothing
		{"tools: [\"a" + strings.Repeat("[", 40) + "\n", &deep}, // nor does one that is not closed here
		{"tools:\n" + strings.Repeat("  a: b\n", 5000), &much},
		{"tools: {" + strings.Repeat("a: b, ", 5000) + "}", &much},
	} {
		if err := limits.CheckYAML([]byte(c.text)); err == nil || !errors.As(err, c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40q: %v", c.text, err)
		}
	}
}

func TestCheckYAMLTakesWhatPeopleWrite(t *testing.T) {
	t.Parallel()
	var many strings.Builder
	many.WriteString("# settings [[[[[[\nmode: quick\nperspectives:\n")
	for i := range 300 {
		fmt.Fprintf(&many, "  p%d:\n    role: \"A reader - of %d [lines]\"\n    focus: [a, b, {c: d}]\n    tools:\n    - codex\n    - direct\n", i, i)
	}
	for _, text := range []string{
		"", "a: b", many.String(), "a:\n  - - b\n    - c\n  - d: |\n      text\n        deeper\n", "- a\n- b\n", "x: ---\n", "---\na: b\n...",
		"a: \"" + strings.Repeat("\\u001b[ ", 40) + "\"\nb: '" + strings.Repeat("{", 40) + "'\n", `{"a":"` + strings.Repeat("[", 40) + `"}`,
	} {
		if err := limits.CheckYAML([]byte(text)); err != nil {
			t.Errorf("%.60q: %v", text, err)
		}
	}
}

// Whatever it lets pass has at most so many openings, so that no parser has more to do than a multiple of the size.
func FuzzCheckYAML(f *testing.F) {
	f.Add([]byte("a:\n  - b: [c, {d: e}]\n"))
	f.Add([]byte(strings.Repeat("- ", 20)))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		if limits.CheckYAML(data) != nil {
			return
		}
		for line := range strings.FieldsFuncSeq(string(data), func(r rune) bool { return r == '\n' || r == '\r' }) {
			if strings.HasPrefix(line, strings.Repeat("- ", 40)) || strings.Contains(line, strings.Repeat("[", 40)) && !strings.ContainsAny(line, "\"'") && !strings.HasPrefix(strings.TrimLeft(line, " \t"), "#") {
				t.Errorf("%q passes", line)
			}
		}
	})
}
