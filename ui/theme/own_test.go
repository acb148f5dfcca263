package theme

import (
	"image/color"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// Every colour of the palette has a name, so that none stays what the base says for good.
func TestEveryColourHasAName(t *testing.T) {
	t.Parallel()
	if got, want := len(slots), reflect.TypeFor[palette]().NumField()-1+reflect.TypeFor[reviewerInks]().Len(); got != want {
		t.Fatalf("%d names for %d colours", got, want)
	}
	var p palette
	seen := map[*color.Color]string{}
	for _, s := range slots {
		at := s.of(&p)
		if before := seen[at]; before != "" || s.name == "" || s.about == "" {
			t.Errorf("%q stands for the colour of %q, and for %q", s.name, before, s.about)
		}
		seen[at] = s.name
	}
}

func TestOwnThemeLiesOverItsBase(t *testing.T) {
	t.Parallel()
	for _, base := range []Name{Dark, Light, Sixteen, Contrast} {
		o := NewOwn("mine", base, map[string]color.Color{"accent": rgb("#123456")})
		want := base.Options(base == Light, false).palette()
		want.accent = rgb("#123456")
		options := Name("mine").OptionsAmong([]*Own{o}, base != Light, false)
		if got := New(options); got.palette != want || got.Light != (base == Light) || got.IsPainted() {
			t.Errorf("on %s it is %+v", base, got.palette)
		}
		if id := options.ID(); id == base.Options(false, false).ID() || id == base.Options(true, false).ID() {
			t.Errorf("what is drawn in it is taken for %s", base)
		}
	}
	if Name("mine").FollowsTerminal() {
		t.Error("a theme of one's own follows the terminal, whose background it is not made for")
	}
}

// The variant of a base with two is the one for the background that the file gives.
func TestOwnThemeIsForItsBackground(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		base  Name
		back  string
		light bool
		faint color.Color
	}{
		{Contrast, "#ffffff", true, lightContrast.faint},
		{Contrast, "#101010", false, darkContrast.faint},
		{Sixteen, "15", true, lightSixteen.faint},
		{Sixteen, "0", false, darkSixteen.faint},
		{Dark, "#fdf6e3", true, dark.faint},
	} {
		back, err := ParseColour(c.back)
		if err != nil {
			t.Fatal(err)
		}
		got := New(NewOwn("mine", c.base, map[string]color.Color{"background": back}).options(false))
		if got.Light != c.light || got.palette.faint != c.faint || !got.IsPainted() {
			t.Errorf("%s on %s: light %t, painted %t, faint %v", c.base, c.back, got.Light, got.IsPainted(), got.palette.faint)
		}
	}
}

func TestTextThatCanHardlyBeReadIsNamed(t *testing.T) {
	t.Parallel()
	o := NewOwn("mine", Dark, map[string]color.Color{"faint": rgb("#404040"), "line": rgb("#17191f"), "good": ansiColour(0)})
	if got := o.Warnings(); len(got) != 1 || got[0] != "faint has 1.7:1 on the background, below 4.5:1" {
		t.Errorf("warned of %q", got)
	}
	for _, base := range Bases() {
		if got := NewOwn("mine", Name(base), nil).Warnings(); len(got) != 0 {
			t.Errorf("%s itself is warned of: %q", base, got)
		}
	}
	if got := NewOwn("mine", Dark, map[string]color.Color{"background": rgb("#ffffff")}).Warnings(); len(got) != 13 {
		t.Errorf("of light text on white is warned: %q", got)
	}
}

func TestParseColour(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"#7aa2f7", "#ABCDEF", "0", "15", "255"} {
		if _, err := ParseColour(text); err != nil {
			t.Error(err)
		}
	}
	for _, text := range []string{"", "7aa2f7", "#7aa2f", "#fff", "256", "-1", "red", "#7aa2f7 ", "#7aa2g7", "rgb(1,2,3)"} {
		if c, err := ParseColour(text); err == nil {
			t.Errorf("%q is taken for %v", text, c)
		}
	}
}

// The swatch shows words that can be told apart without colours, and leaves the terminal as it was.
func TestSwatch(t *testing.T) {
	t.Parallel()
	for _, n := range Names() {
		got := New(n.Name.Options(false, false)).Swatch()
		if plain := ansi.Strip(got); plain != " text accent muted faint good warn bad busy  HIGH  match " {
			t.Errorf("%s shows %q", n.Name, plain)
		}
		if !strings.HasSuffix(got, ansi.ResetStyle) {
			t.Errorf("%s leaves its colours on: %q", n.Name, got)
		}
	}
}

func TestFileNamesEveryColour(t *testing.T) {
	t.Parallel()
	for _, base := range Bases() {
		lines := strings.Split(New(Name(base).Options(base == "light", false)).File(Name(base)), "\n")
		for _, name := range ColourNames() {
			if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(strings.TrimPrefix(l, "# "), name+": ") }) {
				t.Errorf("%s: nothing about %s", base, name)
			}
		}
	}
}
