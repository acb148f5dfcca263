package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"

	"parley/ui/cli/atomicfile"
)

// Save sets one key of the person's own configuration and leaves every other byte of it as it is. The file is made
// when there is none. One that has a mistake, or that cannot be changed in one line, is left alone: the error says so.
func Save(path, key, value string) error {
	if path == "" {
		return &Error{Problem: "there is no folder for your configuration", Advice: "set HOME or XDG_CONFIG_HOME"}
	}
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		path = resolved // the file behind a link is changed, not the link
	}
	mode := fs.FileMode(0o644)
	content, err := readFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return &Error{Path: path, Problem: "cannot be read: " + pathlessReason(err), Advice: "check its permissions"}
	default:
		if info, err := os.Stat(path); err == nil {
			mode = info.Mode().Perm()
		}
	}
	changed, err := setLine(content, path, key, value)
	if err != nil {
		return err
	}
	if err := writeConfig(path, changed, mode); err != nil {
		return &Error{Path: path, Problem: "cannot be written: " + pathlessReason(err), Advice: manualAdvice(key, value)}
	}
	return nil
}

// setLine is the content with the key's line set, checked to mean the same in all else.
func setLine(content []byte, path, key, value string) ([]byte, error) {
	before, err := Parse(content, path, UserFile)
	if err != nil {
		return nil, err
	}
	line := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(key) + `[ \t]*:[^\r\n#]*`)
	text, found := string(content), line.FindAllStringIndex(string(content), 2)
	switch {
	case len(found) > 0:
		old := text[found[0][0]:found[0][1]]
		blanks := old[len(strings.TrimRight(old, " \t")):] // before a remark
		text = text[:found[0][0]] + key + ": " + value + blanks + text[found[0][1]:]
	case text == "" || strings.HasSuffix(text, "\n"):
		text += key + ": " + value + "\n"
	default:
		text += "\n" + key + ": " + value + "\n"
	}
	after, err := Parse([]byte(text), path, UserFile)
	set := err == nil && after.Values[key].Text == value
	if set {
		delete(before.Values, key)
		delete(after.Values, key)
	}
	if !set || !reflect.DeepEqual(before, after) {
		return nil, &Error{Path: path, Problem: "cannot be changed in one line", Advice: manualAdvice(key, value)}
	}
	return []byte(text), nil
}

// manualAdvice is what is left to the person, on one line.
func manualAdvice(key, value string) string {
	return fmt.Sprintf("write %s: %s there yourself", key, strings.Join(strings.Fields(value), " "))
}

// writeConfig writes the file in one step.
func writeConfig(path string, content []byte, mode fs.FileMode) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return atomicfile.Write(path, content, mode)
}
