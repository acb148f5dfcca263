// Package config is what parley was told to do, and by whom: flags over the environment over the project's file over
// the user's file over the defaults (SPEC section 9).
//
// The settings are rows of one table; a flag, a variable and a key in a file are three spellings of the same row. It
// may know perspectives and the shape of a tool. It may not know commands, rounds that run, or screens.
package config

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/direct"
	"parley/engine/limits"
	"parley/engine/perspective"
	"parley/engine/tool/processtree"
	"parley/ui/console/keys"
)

// ProjectFile is the name of a working folder's own configuration.
const ProjectFile = ".parley.yaml"

// Sources is where configuration comes from. Flags holds the flags that were given, by row key, and nothing else.
type Sources struct {
	Flags  map[string]string
	Getenv func(string) string
	// Folder is the working folder; Named the file of --config, which takes the place of the project's.
	Folder string
	Named  string
	// Trusted reports whether the person trusted exactly this content of a project file. Nil trusts nothing.
	Trusted func(path string, content []byte) bool
}

// Config is the effective configuration, each value with its origin.
type Config struct {
	Settings Settings
	// Perspectives and Rounds are the built-in tables with the files' changes, in a stable order.
	Perspectives []perspective.Perspective
	Rounds       []perspective.Round
	// Tools are the configured commands that may run; Untrusted names those of a project file that may not yet.
	Tools     []Tool
	Untrusted []string
	// UntrustedEnv names the tools that a project file would give more variables and may not yet.
	UntrustedEnv []string
	// Limits are of what a tool may use for which no limit of its own is set.
	Limits processtree.Limits
	// Keys are the console's bindings in effect.
	Keys keys.Map
	// Checks are the project's settings for the checks of the direct analysis.
	Checks direct.Options
	// UserFile is the person's own configuration, which need not exist; "" when there is no place for one.
	UserFile string
	// Files lists what was read, the stronger first.
	Files []string

	ownRounds []Round // of the files, the weakest first
	values    map[string]Value
	origins   map[string]Origin
	// limitsCap are limits that no tool may have more than: a file that nobody has trusted set them.
	limitsCap processtree.Limits
}

// Load reads every layer. An error is an *Error for a person: one line with the place.
func Load(s Sources) (*Config, error) {
	c := &Config{values: map[string]Value{}, origins: map[string]Origin{}, UserFile: userFile(s.getenv)}
	files, err := s.files()
	if err != nil {
		return nil, err
	}
	layers := make([]map[string]Value, 0, len(files)+3)
	layers = append(layers, defaults())
	for _, f := range files {
		layers = append(layers, f.Values)
		c.Files = append([]string{f.Path}, c.Files...)
	}
	environment, err := s.environment()
	if err != nil {
		return nil, err
	}
	flags, err := s.flags()
	if err != nil {
		return nil, err
	}
	for _, layer := range append(layers, environment, flags) {
		for key, value := range layer {
			c.values[key] = value
		}
	}
	if err := c.applyValues(); err != nil {
		return nil, err
	}
	if err := c.checkTheme(); err != nil {
		return nil, err
	}
	if err := c.mergeKeys(files); err != nil {
		return nil, err
	}
	return c, c.mergeTables(files)
}

// files reads the file layers, the weakest first.
func (s Sources) files() ([]*File, error) {
	var files []*File
	candidates := []candidate{{path: userFile(s.getenv), kind: UserFile}}
	if s.Named != "" {
		candidates = append(candidates, candidate{path: s.absolute(s.Named), kind: NamedFile})
	} else {
		candidates = append(candidates, candidate{path: filepath.Join(s.Folder, ProjectFile), kind: Project})
	}
	for _, c := range candidates {
		if c.path == "" {
			continue
		}
		content, err := readFile(c.path)
		if errors.Is(err, fs.ErrNotExist) && c.kind != NamedFile {
			continue
		}
		if err != nil {
			return nil, &Error{Path: c.path, Problem: "cannot be read: " + pathlessReason(err), Advice: "check the path and its permissions"}
		}
		f, err := Parse(content, c.path, c.kind)
		if err != nil {
			return nil, err
		}
		f.Trusted = c.kind != Project || (s.Trusted != nil && s.Trusted(c.path, content))
		files = append(files, f)
	}
	return files, nil
}

type candidate struct {
	path string
	kind Kind
}

func (s Sources) getenv(name string) string {
	if s.Getenv == nil {
		return ""
	}
	return s.Getenv(name)
}

func (s Sources) absolute(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(s.Folder, path)
}

// maxFileBytes bounds a configuration file: nobody writes a quarter of a megabyte of it by hand.
const maxFileBytes = 256 << 10

func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("not a file")
	}
	if info.Size() > maxFileBytes {
		return nil, fmt.Errorf("%d bytes, more than a configuration can be", info.Size())
	}
	return limits.ReadFile(path, maxFileBytes)
}

// pathlessReason is the part of a file error that is not the path, which the message names already.
func pathlessReason(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return "there is no such file"
	}
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err.Error()
	}
	return err.Error()
}

// Values lists every setting with where it came from, in the order of the table.
func (c *Config) Values() []Value {
	list := make([]Value, 0, len(settingsTable))
	for _, r := range settingsTable {
		if v, ok := c.values[r.Key]; ok {
			list = append(list, v)
		}
	}
	return list
}

// Origin tells where a setting ("mode") or an entry ("tools.mytool", "rounds.DISCUSS-010") came from.
func (c *Config) Origin(key string) Origin {
	if v, ok := c.values[key]; ok {
		return v.Origin
	}
	return c.origins[key]
}

// Entries lists the entries of the tables that a file has changed, by key.
func (c *Config) Entries() []Value {
	list := make([]Value, 0, len(c.origins))
	for key, origin := range c.origins {
		list = append(list, Value{Key: key, Origin: origin})
	}
	slices.SortFunc(list, func(a, b Value) int { return cmp.Compare(a.Key, b.Key) })
	return list
}

// Describe is the effective value of an entry ("tools.mytool") in one line.
func (c *Config) Describe(key string) string {
	table, name, _ := strings.Cut(key, ".")
	switch table {
	case "tools":
		for _, t := range c.Tools {
			if t.Name == name {
				return t.String()
			}
		}
	case "perspectives", "routes":
		for _, p := range c.Perspectives {
			if p.Name == name {
				return strings.Join(p.Tools, ", ")
			}
		}
	case "checks":
		return c.describeCheck(name)
	case "limits":
		return c.describeLimit(name)
	case "headings":
		return strings.Join(c.Checks.Headings[name], ", ")
	case "keys":
		for _, a := range c.Keys.List() {
			if a.Name == name {
				return strings.Join(a.Keys, ", ")
			}
		}
	case "rounds":
		for _, r := range c.Rounds {
			if r.ID == name {
				return r.Artifact + ": " + strings.Join(r.Perspectives, ", ")
			}
		}
	}
	return ""
}
