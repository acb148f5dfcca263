package examine

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Whoever writes a tool that examines finds in the reference every field that the prompt asks for, and no field that is not read.
func TestReferenceTellsOfAnExaminersAnswer(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../ui/reference.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(data), "\n### An examination\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var asked struct{ Claims []map[string]any }
	if err := json.Unmarshal([]byte(example), &asked); err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\|").FindAllStringSubmatch(section, -1) {
		told = append(told, row[1])
		if key := strings.ReplaceAll(row[1], "_", ""); !slices.Contains(slices.Concat(numberKeys, verdictKeys, whyKeys, counterKeys, refinedKeys), key) {
			t.Errorf("the reference tells of %s, which nobody reads", row[1])
		}
	}
	for _, claim := range asked.Claims {
		for field := range claim {
			if !slices.Contains(told, field) {
				t.Errorf("the reference does not tell of %s", field)
			}
		}
	}
	for _, word := range []string{"claims", confirmed, refined, rejected, unsure} {
		if !strings.Contains(section, "`"+word+"`") {
			t.Errorf("the reference does not tell of %s", word)
		}
	}
	for _, word := range regexp.MustCompile("such as `([^`]+)`, `([^`]+)` or `([^`]+)`").FindStringSubmatch(section)[1:] {
		if verdictOf(word) == "" {
			t.Errorf("%s is no verdict", word)
		}
	}
	line := regexp.MustCompile("lines such as `([^`]+)`").FindStringSubmatch(section)[1]
	if got := parse(line, 2); got[2].verdict != rejected {
		t.Errorf("%q is read as %+v", line, got)
	}
}
