package cli_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Each row of the threat model names tests, and they are there.
func TestTheThreatModelNamesItsTests(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	page, err := os.ReadFile(filepath.Join(root, "ui", "threat-model.md"))
	if err != nil {
		t.Fatal(err)
	}
	var source strings.Builder
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		source.Write(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(page)) {
		if !strings.HasPrefix(line, "| **") {
			continue
		}
		rows++
		names := regexp.MustCompile("`(Test\\w+)(?:/(\\w+))?`").FindAllStringSubmatch(line, -1)
		if len(names) == 0 {
			t.Errorf("no test is named in: %s", line)
		}
		for _, name := range names {
			if !strings.Contains(source.String(), "func "+name[1]+"(") {
				t.Errorf("there is no %s", name[1])
			}
			if script := filepath.Join("testdata", "script", name[2]+".txtar"); name[2] != "" {
				if _, err := os.Stat(script); err != nil {
					t.Errorf("there is no %s", script)
				}
			}
		}
	}
	if rows < 8 {
		t.Errorf("the threat model has %d rows", rows)
	}
}
