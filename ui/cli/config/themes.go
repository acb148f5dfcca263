package config

import (
	"errors"
	"fmt"
	"image/color"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"parley/engine/limits"
	"parley/engine/pattern"
	"parley/ui/theme"
)

// OwnTheme is a file in the person's folder of themes: its theme, or what is wrong with it.
type OwnTheme struct {
	Name  string
	Path  string
	Theme *theme.Own
	Err   error // an *Error
}

// maxThemes bounds how many files are read at the start of a console.
const maxThemes = 100

// themeName is what a theme of one's own can be called: a word that is a file's name everywhere.
var themeName = pattern.New(`^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$`)

// setTheme reads the choice of colours. Whether there is a theme of that name is asked when all layers are known.
func setTheme(s *Settings, r Setting, text string) error {
	if !slices.Contains(r.Choices, text) && !themeName.MatchString(text) {
		return fmt.Errorf("%q is not one of %s, or the name of a theme of your own", text, strings.Join(r.Choices, ", "))
	}
	s.Theme = text
	return nil
}

// ThemeFile is where a theme of the person's own stands: beside their configuration, never in a project's folder. It is "" when
// there is no place for one.
func (c *Config) ThemeFile(name string) string {
	if c.UserFile == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(c.UserFile), "themes", name+".yaml")
}

// checkTheme finds the chosen theme, when it is none of the built-in ones.
func (c *Config) checkTheme() error {
	name := c.Settings.Theme
	if slices.Contains(themeChoices, name) {
		return nil
	}
	if path := c.ThemeFile(name); path != "" {
		_, err := readTheme(path)
		if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	known := slices.Clone(themeChoices)
	for _, o := range c.OwnThemes() {
		known = append(known, string(o.Name))
	}
	at := c.Origin("theme")
	wrong := &Error{Path: at.Name, Line: at.Line, Problem: fmt.Sprintf("%q is not one of %s", name, strings.Join(known, ", "))}
	if at.Line > 0 {
		wrong.Problem = "theme: " + wrong.Problem
	}
	if near := Nearest(name, known); near != "" {
		wrong.Advice = "did you mean " + near + "?"
	}
	return wrong
}

// OwnThemes are the person's themes that can be used, by name.
func (c *Config) OwnThemes() []*theme.Own {
	var list []*theme.Own
	for _, o := range c.ThemeFiles() {
		if o.Err == nil {
			list = append(list, o.Theme)
		}
	}
	return list
}

// ThemeFiles are the files in the person's folder of themes, by name.
func (c *Config) ThemeFiles() []OwnTheme {
	if c.UserFile == "" {
		return nil
	}
	folder := filepath.Dir(c.ThemeFile("any"))
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil // there are none, or none that parley could read
	}
	var list []OwnTheme
	for _, f := range files {
		if filepath.Ext(f.Name()) != ".yaml" || len(list) == maxThemes {
			continue
		}
		path := filepath.Join(folder, f.Name())
		o, err := readTheme(path)
		if errors.Is(err, fs.ErrNotExist) {
			err = &Error{Path: path, Problem: "leads to no file", Advice: "remove the link, or mend it"}
		}
		list = append(list, OwnTheme{Name: strings.TrimSuffix(f.Name(), ".yaml"), Path: path, Theme: o, Err: err})
	}
	return list
}

// readTheme reads a theme's file. The error is an *Error, or fs.ErrNotExist.
func readTheme(path string) (*theme.Own, error) {
	name := strings.TrimSuffix(filepath.Base(path), ".yaml")
	switch {
	case slices.Contains(themeChoices, name):
		return nil, &Error{Path: path, Problem: name + " is a theme of parley's own", Advice: "give the file another name"}
	case !themeName.MatchString(name):
		return nil, &Error{Path: path, Problem: "no theme can have this name", Advice: "use up to 32 letters, digits, - and _"}
	}
	content, err := readFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fs.ErrNotExist
	case err != nil:
		return nil, &Error{Path: path, Problem: "cannot be read: " + pathlessReason(err), Advice: "check the path and its permissions"}
	}
	return ParseTheme(content, path, name)
}

// ParseTheme reads the file of a theme: base, and colours by their names. The path is only named in errors, which are each an *Error.
func ParseTheme(content []byte, path, name string) (*theme.Own, error) {
	f := &File{Path: path}
	if err := limits.CheckYAML(content); err != nil {
		return nil, f.limitError(err)
	}
	document, err := parser.ParseBytes(content, 0)
	if err != nil {
		return nil, f.yamlError(err)
	}
	base, colours := theme.Dark, map[string]color.Color{}
	for i, d := range document.Docs {
		if d.Body == nil || d.Body.Type() == ast.NullType || d.Body.Type() == ast.CommentType {
			continue
		}
		if i > 0 {
			return nil, f.errorAt(d.Body, "a second document in the file", "keep one, without ---")
		}
		list, err := f.entries(d.Body, "a theme")
		if err != nil {
			return nil, err
		}
		for _, e := range list {
			if e.key == "base" {
				base, err = f.themeBase(e)
			} else {
				colours[e.key], err = f.colour(e)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return theme.NewOwn(theme.Name(name), base, colours), nil
}

// themeBase is the theme that the file begins from.
func (f *File) themeBase(e entry) (theme.Name, error) {
	text, err := f.scalar(e)
	if err != nil {
		return "", err
	}
	if !slices.Contains(theme.Bases(), text) {
		return "", f.errorAt(e.value, fmt.Sprintf("base: %q is not one of %s", text, strings.Join(theme.Bases(), ", ")), "")
	}
	return theme.Name(text), nil
}

// colour is one colour of a theme. Without quotes YAML takes #7aa2f7 for a remark, and the value is not there.
func (f *File) colour(e entry) (color.Color, error) {
	const advice = `write it in quotes, such as "#7aa2f7", or as the number of a colour of the terminal's, 0 to 255`
	if !slices.Contains(theme.ColourNames(), e.key) {
		advice := "parley theme show dark prints them all"
		if near := Nearest(e.key, append(theme.ColourNames(), "base")); near != "" {
			advice = "did you mean " + near + "?"
		}
		return nil, f.errorAt(e.name, fmt.Sprintf("a theme has no colour %q", e.key), advice)
	}
	if e.value.Type() == ast.NullType {
		return nil, f.errorAt(e.name, e.key+": there is no colour", advice)
	}
	text, err := f.scalar(e)
	if err != nil {
		return nil, err
	}
	c, err := theme.ParseColour(text)
	if err != nil {
		return nil, f.errorAt(e.value, e.key+": "+err.Error(), advice)
	}
	return c, nil
}
