package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ui/cli/config"
	"parley/ui/theme"
)

func TestThemeIsFoundBesideOnesOwnConfiguration(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t, "theme: mine\n", "")
	folder := filepath.Join(filepath.Dir(w.load(t, func(s *config.Sources) { s.Flags = map[string]string{"theme": "dark"} }).UserFile), "themes")
	write(t, filepath.Join(folder, "mine.yaml"), "base: light\naccent: \"#123456\"\n")
	write(t, filepath.Join(folder, "broken.yaml"), "accent: red\n")
	write(t, filepath.Join(folder, "dark.yaml"), "accent: 1\n")
	write(t, filepath.Join(folder, "my theme.yaml"), "accent: 1\n")
	write(t, filepath.Join(folder, "notes.txt"), "accent: 1\n")
	c := w.load(t, nil)
	own := c.OwnThemes()
	if c.Settings.Theme != "mine" || len(own) != 1 || own[0].Name != "mine" || own[0].Base != theme.Light {
		t.Errorf("theme %s, own %+v", c.Settings.Theme, own)
	}
	problems := map[string]string{}
	for _, f := range c.ThemeFiles() {
		if f.Err != nil {
			problems[f.Name] = f.Err.Error()
		}
	}
	if len(problems) != 3 || !strings.Contains(problems["dark"], "give the file another name") || !strings.Contains(problems["my theme"], "no theme can have this name") || !strings.Contains(problems["broken"], "broken.yaml:1") {
		t.Errorf("problems %v", problems)
	}
}

// A folder must not decide how parley looks: themes beside a project's file are none.
func TestThemesOfAProjectAreNotRead(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t, "theme: mine\n", "mode: quick\n")
	for _, folder := range []string{"themes", ".parley/themes", "parley/themes"} {
		write(t, filepath.Join(w.folder, folder, "mine.yaml"), "base: light\n")
	}
	_, err := config.Load(w.sources())
	var mistake *config.Error
	if !errors.As(err, &mistake) || !strings.Contains(err.Error(), `config.yaml:1: theme: "mine" is not one of auto, dark, light, 16, contrast`) {
		t.Errorf("error %v", err)
	}
}

func TestUnknownThemeNamesWhatThereIs(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t, "mode: quick\n", "")
	write(t, w.load(t, nil).ThemeFile("harbour"), "accent: 4\n")
	for _, c := range []struct{ flag, want string }{
		{"harbor", `--theme: "harbor" is not one of auto, dark, light, 16, contrast, harbour (did you mean harbour?)`},
		{"../harbour", `--theme: "../harbour" is not one of auto, dark, light, 16, contrast, or the name of a theme of your own`},
		{"", `--theme: "" is not one of`},
	} {
		sources := w.sources()
		sources.Flags = map[string]string{"theme": c.flag}
		if _, err := config.Load(sources); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v", c.flag, err)
		}
	}
}

func TestMistakesInAThemeNameTheLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, content, want string }{
		{"unknown colour", "base: dark\nacent: 1\n", `mine.yaml:2: a theme has no colour "acent" (did you mean accent?)`},
		{"unlike any", "zzzzzz: 1\n", `mine.yaml:1: a theme has no colour "zzzzzz" (parley theme show dark prints them all)`},
		{"no colour", "accent: red\n", `mine.yaml:1: accent: "red" is no colour (write it in quotes, such as "#7aa2f7"`},
		{"a remark", "muted: 7\naccent: #7aa2f7\n", `mine.yaml:2: accent: there is no colour (write it in quotes`},
		{"no base", "base: auto\n", `mine.yaml:1: base: "auto" is not one of dark, light, 16, contrast`},
		{"a list", "accent: [1]\n", "mine.yaml:1: accent: must be one plain value"},
		{"no table", "dark\n", "mine.yaml:1: a theme must be a list of key: value lines"},
		{"twice", "accent: 1\naccent: 2\n", `mine.yaml:2: "accent" is defined twice`},
		{"two documents", "accent: 1\n---\naccent: 2\n", "mine.yaml:3: a second document in the file (keep one, without ---)"},
		{"no YAML", "accent: \"#7aa2f7\nbase: dark\n", "not readable as YAML"},
	} {
		_, err := config.ParseTheme([]byte(c.content), "mine.yaml", "mine")
		var mistake *config.Error
		if !errors.As(err, &mistake) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	for _, empty := range []string{"", "# nothing yet\n"} {
		if o, err := config.ParseTheme([]byte(empty), "mine.yaml", "mine"); err != nil || o.Base != theme.Dark {
			t.Errorf("%q: %v", empty, err)
		}
	}
}

// What parley prints of a theme is read back as the same theme.
func TestAShownThemeIsReadBack(t *testing.T) {
	t.Parallel()
	for _, base := range theme.Bases() {
		name := theme.Name(base)
		shown := theme.New(name.Options(false, false)).File(name)
		own, err := config.ParseTheme([]byte(shown), "mine.yaml", "mine")
		if err != nil {
			t.Errorf("%s: %v", base, err)
			continue
		}
		again := theme.New(theme.Name("mine").OptionsAmong([]*theme.Own{own}, false, false))
		if got := again.File(name); got != shown || again.Light != (name == theme.Light) {
			t.Errorf("%s became\n%s", base, got)
		}
	}
}

func TestThemeFileThatCannotBeReadSaysSo(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t, "mode: quick\n", "")
	path := w.load(t, nil).ThemeFile("mine")
	if err := os.MkdirAll(path, 0o755); err != nil {
		t.Fatal(err)
	}
	sources := w.sources()
	sources.Flags = map[string]string{"theme": "mine"}
	if _, err := config.Load(sources); err == nil || !strings.Contains(err.Error(), "mine.yaml: cannot be read: not a file") {
		t.Errorf("error %v", err)
	}
}
