package theme

import (
	"reflect"
	"strings"
	"testing"

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

func TestBarsSayTheirValueInWords(t *testing.T) {
	t.Parallel()
	for _, o := range []Options{{}, {Light: true}, {Plain: true}} {
		theme := New(o)
		average := 2.95
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
