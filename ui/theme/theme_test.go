package theme

import (
	"image/color"
	"reflect"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
)

func TestSymbolsAreOneCellWide(t *testing.T) {
	t.Parallel()
	for _, plain := range []bool{false, true} {
		value := reflect.ValueOf(symbols(plain))
		for i := range value.NumField() {
			signs := []string{}
			if value.Field(i).Kind() == reflect.String {
				signs = append(signs, value.Field(i).String())
			} else {
				signs = value.Field(i).Interface().([]string)
			}
			for _, sign := range signs {
				if ansi.StringWidth(sign) != 1 {
					t.Errorf("%s is %q, %d cells wide", value.Type().Field(i).Name, sign, ansi.StringWidth(sign))
				}
				if plain && (sign[0] >= 0x80 || len(sign) != 1) {
					t.Errorf("%s is %q, which is not ASCII", value.Type().Field(i).Name, sign)
				}
			}
		}
	}
}

// An average is green from the one on that a consensus needs, and red below it.
func TestAnAverageHasTheColourOfWhatItIsGoodFor(t *testing.T) {
	t.Parallel()
	theme := New(Options{})
	for average, want := range map[float64]lipgloss.Style{2.95: theme.Bad, 3: theme.Good, 3.2: theme.Good, 4.5: theme.Good} {
		got := theme.AverageBar(&average, 10)
		if bar := want.Render(theme.Symbols.BarFull); !strings.HasPrefix(got, bar) || !strings.Contains(got, want.Bold(true).Render(" "+ansi.Strip(got[strings.LastIndexByte(got, ' ')+1:]))) {
			t.Errorf("%.2f: %q", average, got)
		}
	}
}

// While ratings are to come an average has no colour of good or bad.
func TestAnAverageThatMayStillMoveHasNoColour(t *testing.T) {
	t.Parallel()
	theme, average := New(Options{}), 2.0
	got := theme.OpenAverageBar(&average, 10)
	if !strings.HasPrefix(got, theme.Muted.Render(theme.Symbols.BarFull)) || ansi.Strip(got) != ansi.Strip(theme.AverageBar(&average, 10)) {
		t.Errorf("%q", got)
	}
	if got := New(Options{Plain: true}).OpenAverageBar(&average, 10); ansi.Strip(got) != "2.0/5" {
		t.Errorf("in the plain mode: %q", got)
	}
}

func TestBarsSayTheirValueInWords(t *testing.T) {
	t.Parallel()
	plain := New(Options{Plain: true})
	average := 2.95
	for want, got := range map[string]string{"4/5": plain.RatingBar(4, 10), "unrated": plain.RatingBar(0, 10), "2.9/5": plain.AverageBar(&average, 10)} {
		if ansi.Strip(got) != want {
			t.Errorf("in the plain mode %q is shown, want %q", ansi.Strip(got), want)
		}
	}
	for _, o := range []Options{{}, {Light: true}} {
		theme := New(o)
		for want, got := range map[string]string{
			" 4/5":   theme.RatingBar(4, 10),
			" –/5":   theme.RatingBar(0, 10),
			" 2.9/5": theme.AverageBar(&average, 10),
			" HIGH ": theme.Severity(review.High),
		} {
			if !strings.HasSuffix(ansi.Strip(got), want) {
				t.Errorf("%q does not end in %q", ansi.Strip(got), want)
			}
		}
		if got := ansi.Strip(theme.RatingBar(4, 10)); strings.Count(got, theme.Symbols.BarFull) != 8 {
			t.Errorf("4/5 is drawn as %q", got)
		}
		if w := ansi.StringWidth(theme.AverageBar(&average, 10)); w != 16 {
			t.Errorf("the average takes %d cells", w)
		}
	}
}

func TestGaugeIsFullOnlyAtTheEnd(t *testing.T) {
	t.Parallel()
	theme := New(Options{})
	for _, c := range []struct{ done, total, full int }{{0, 4, 0}, {1, 4, 5}, {3, 4, 15}, {4, 4, 20}, {0, 0, 0}} {
		if got := strings.Count(ansi.Strip(theme.Gauge(c.done, c.total, 20)), theme.Symbols.BarFull); got != c.full {
			t.Errorf("%d of %d fills %d cells, want %d", c.done, c.total, got, c.full)
		}
	}
}

// Styles shared with glamour must not be written through.
func TestMarkdownStyleLeavesGlamoursOwnAlone(t *testing.T) {
	t.Parallel()
	before := New(Options{}).Markdown()
	light := New(Options{Light: true, Plain: true}).Markdown()
	after := New(Options{}).Markdown()
	if !reflect.DeepEqual(before, after) {
		t.Error("making one style changed another")
	}
	if light.Document.Color != nil || light.CodeBlock.Chroma != nil {
		t.Error("the costly parts of the style are on")
	}
}

// Text must be readable: 4.5:1 in parley's own themes, 7:1 with high contrast, ink on badges too.
func TestThemesHaveContrast(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		p     palette
		back  color.Color
		least float64
	}{
		{"dark", dark, rgb("#1e1e2e"), 4.5},
		{"light", light, rgb("#ffffff"), 4.5},
		{"dark contrast", darkContrast, rgb("#000000"), 7},
		{"light contrast", lightContrast, rgb("#ffffff"), 7},
	} {
		for name, ink := range map[string]color.Color{"accent": c.p.accent, "muted": c.p.muted, "good": c.p.good, "warn": c.p.warn, "bad": c.p.bad, "busy": c.p.busy} {
			if got := contrast(ink, c.back); got < c.least {
				t.Errorf("%s: %s has %.1f:1 against the background, want %.1f", c.name, name, got, c.least)
			}
		}
		for name, ink := range map[string]color.Color{"accent": c.p.accent, "muted": c.p.muted, "faint": c.p.faint, "good": c.p.good, "warn": c.p.warn, "bad": c.p.bad, "busy": c.p.busy, "text": c.p.foreground} {
			if got := contrast(ink, c.p.selection); got < 4.5 {
				t.Errorf("%s: %s has %.1f:1 in the selected row", c.name, name, got)
			}
		}
		if got := contrast(c.p.faint, c.p.threadGround()); got < 4.5 {
			t.Errorf("%s: faint text has %.2f:1 in a thread", c.name, got)
		}
		for name, ink := range map[string]color.Color{"text": c.p.foreground, "accent": c.p.accent, "muted": c.p.muted, "good": c.p.good, "warn": c.p.warn, "bad": c.p.bad, "busy": c.p.busy} {
			if got := contrast(ink, c.p.codeGround()); got < 4.5 {
				t.Errorf("%s: %s has %.2f:1 in code", c.name, name, got)
			}
			if got := contrast(ink, c.p.threadGround()); got < 4.5 {
				t.Errorf("%s: %s has %.2f:1 in a thread", c.name, name, got)
			}
			if back := c.p.threadGround(); back == c.p.background || ansi.Convert256(back) == ansi.Convert256(c.p.background) {
				t.Errorf("%s: the ground of a thread is that of the page", c.name)
			}
			if back := c.p.codeGround(); back == c.p.background || ansi.Convert256(back) == ansi.Convert256(c.p.background) {
				t.Errorf("%s: the ground of code is that of the page", c.name)
			}
		}
		for name, ink := range map[string]color.Color{"text": c.p.foreground, "accent": c.p.accent, "muted": c.p.muted, "faint": c.p.faint, "good": c.p.good, "warn": c.p.warn, "bad": c.p.bad, "busy": c.p.busy} {
			for sign, part := range map[string]color.Color{"removed": c.p.removed, "added": c.p.added} {
				if got := contrast(ink, halfway(c.p.background, part)); got < 4.5 {
					t.Errorf("%s: %s has %.2f:1 in a line that was %s", c.name, name, got, sign)
				}
			}
		}
		for i, ink := range c.p.reviewers {
			if on, picked := contrast(ink, c.back), contrast(ink, c.p.selection); on < c.least || picked < 4.5 {
				t.Errorf("%s: reviewer %d has %.1f:1 against the background and %.1f:1 in the selected row", c.name, i+1, on, picked)
			}
		}
		for name, pair := range map[string][2]color.Color{
			"good badge": {c.p.onBadge, c.p.good}, "warn badge": {c.p.onBadge, c.p.warn}, "bad badge": {c.p.onBadge, c.p.bad},
			"match": {c.p.onMatch, c.p.match}, "this match": {c.p.onBadge, c.p.accent}, "quiet badge": {c.p.onQuiet, c.p.badge}, "quote": {c.p.onQuote, c.p.quote},
			"added": {c.p.good, c.p.added}, "removed": {c.p.bad, c.p.removed},
		} {
			if pair[0] == nil {
				continue // the terminal's own ink
			}
			if got := contrast(pair[0], pair[1]); got < min(c.least, 4.5) {
				t.Errorf("%s: %s has %.1f:1", c.name, name, got)
			}
		}
	}
}

// The match that the reader is at differs from the others in every theme, also where no colour is shown.
func TestThisMatchIsNotLikeTheOthers(t *testing.T) {
	t.Parallel()
	for _, n := range Names() {
		for _, plain := range []bool{false, true} {
			looks := New(n.Name.Options(true, plain))
			var drawn [2]strings.Builder
			for i, style := range []lipgloss.Style{looks.Match, looks.MatchHere} {
				writer := colorprofile.Writer{Forward: &drawn[i], Profile: colorprofile.ASCII}
				if _, err := writer.WriteString(style.Render("hit")); err != nil {
					t.Fatal(err)
				}
			}
			if drawn[0].String() == drawn[1].String() {
				t.Errorf("in %s both are %q", n.Name, drawn[0].String())
			}
		}
	}
}

func TestNamesLeadToThemes(t *testing.T) {
	t.Parallel()
	seen := map[string]Name{}
	for _, n := range Names() {
		key := n.Name.Options(false, true).ID() + n.Name.Options(true, true).ID()
		if before, double := seen[key]; double {
			t.Errorf("%s and %s look the same", n.Name, before)
		}
		seen[key] = n.Name
		if same := n.Name.Options(false, false) == n.Name.Options(true, false); same == n.Name.FollowsTerminal() {
			t.Errorf("%s: follows the background: %v, looks the same on both: %v", n.Name, n.Name.FollowsTerminal(), same)
		}
	}
	if got := *styleColour(ansiColour(11)); got != "11" {
		t.Errorf("a colour of the terminal's is spelled %q", got)
	}
}

// Without colours a good badge and a bad one are told apart at a glance: one is bold, the other is reversed as well.
func TestWithoutColoursAGoodBadgeIsNotReversed(t *testing.T) {
	t.Parallel()
	if look := New(Options{NoColour: true}); look.BadgeGood.GetReverse() || !look.BadgeGood.GetBold() || !look.BadgeBad.GetReverse() || !look.BadgeWarn.GetReverse() {
		t.Errorf("good %q, bad %q", look.BadgeGood.Render("a"), look.BadgeBad.Render("a"))
	}
}
