package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ui/cli/config"
)

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "mode: deep", "# only a comment\n", "---\n", "mode: &a deep\ntheme: *a\n",
		"tools: {t: {command: [x, '{{prompt}}'], output: text, timeout: 1m}}",
		"perspectives:\n  p:\n    role: |\n      R\n    focus: [a]\n",
		"rounds: {A-1: {artifact: a, perspectives: [risk], final-gate: true}}",
		"<<: {mode: deep}", "? [a]\n: b", "mode: !!str deep", "a: [", "\t", "mode: \x00", "keys: {q: [x]}\r\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, content string) {
		if len(content) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		for _, kind := range []config.Kind{config.UserFile, config.Project} {
			parsed, err := config.Parse([]byte(content), "f.yaml", kind)
			var mistake *config.Error
			switch {
			case err == nil && parsed == nil:
				t.Fatal("neither a file nor an error")
			case err != nil && !errors.As(err, &mistake):
				t.Fatalf("not a *config.Error: %v", err)
			case err != nil && strings.Contains(err.Error(), "\n"):
				t.Fatalf("an error of several lines: %q", err)
			}
		}
	})
}

// FuzzSave sets a key in any file: it is refused and stays, or the key has its value and the file still means the rest.
func FuzzSave(f *testing.F) {
	for _, seed := range []string{"", "theme: light # mine\n", "{theme: light}", "tools: {t: {command: [x]}}\r\n", "theme: |\n  dark\n", "mode: quick"} {
		f.Add(seed, "dark")
	}
	f.Add("plain: true\n", "no: such\nvalue")
	f.Fuzz(func(t *testing.T, content, value string) {
		if len(content)+len(value) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		path := filepath.Join(memoryDir(t), "config.yaml")
		write(t, path, content)
		err := config.Save(path, "theme", value)
		after, reading := os.ReadFile(path)
		if reading != nil {
			t.Fatal(reading)
		}
		if err != nil {
			if string(after) != content || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q became %q: %v", content, after, err)
			}
			return
		}
		parsed, err := config.Parse(after, path, config.UserFile)
		if err != nil || parsed.Values["theme"].Text != value {
			t.Fatalf("%q became %q (%v)", content, after, err)
		}
	})
}

// memoryDir is a folder in memory where the system has one: a disk syncs some hundred files a second.
func memoryDir(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("/dev/shm", "parley-fuzz-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
	})
	return folder
}
