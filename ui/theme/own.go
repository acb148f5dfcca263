package theme

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
)

// Own is a theme of the person's own: some colours, laid over those of a built-in theme. It is made for one background and does
// not follow the terminal's.
type Own struct {
	Name Name
	Base Name

	light   bool
	painted bool // it says what text or background look like, so both are painted everywhere
	palette palette
}

// Bases are the themes that one of the person's own can begin from.
func Bases() []string {
	return []string{string(Dark), string(Light), string(Sixteen), string(Contrast)}
}

// NewOwn mixes a theme from colours by their names; nothing for a base means Dark.
func NewOwn(name, base Name, colours map[string]color.Color) *Own {
	if base == "" {
		base = Dark
	}
	o := &Own{Name: name, Base: base, light: base == Light}
	if back := colours["background"]; back != nil {
		o.light = isLightGround(back)
	}
	o.painted = colours["background"] != nil || colours["foreground"] != nil
	o.palette = base.Options(o.light, false).palette()
	for _, s := range slots {
		if c := colours[s.name]; c != nil {
			*s.of(&o.palette) = c
		}
	}
	return o
}

// options are the theme as a choice.
func (o *Own) options(plain bool) Options {
	options := o.Base.Options(o.light, plain)
	options.Light, options.Own = o.light, o
	return options
}

// leastContrast is what text needs to be read (WCAG 2.2, level AA).
const leastContrast = 4.5

// Warnings name the colours of text that can hardly be read on the theme's background. What the terminal's own colours look like
// is not known.
func (o *Own) Warnings() []string {
	var list []string
	back := o.palette.background
	for _, s := range slots {
		ink := *s.of(&o.palette)
		if !s.isText || !isKnown(ink) || !isKnown(back) {
			continue
		}
		if got := contrast(ink, back); got < leastContrast {
			// Cut and not rounded: 4.49 is not enough and must not be shown as 4.5.
			list = append(list, fmt.Sprintf("%s has %.1f:1 on the background, below %.1f:1", s.name, float64(int(got*10))/10, leastContrast))
		}
	}
	return list
}

func isKnown(c color.Color) bool { return c != nil && strings.HasPrefix(*styleColour(c), "#") }

// Find is the person's own theme of that name; nil when there is none.
func Find(own []*Own, n Name) *Own {
	at := slices.IndexFunc(own, func(o *Own) bool { return o.Name == n })
	if at < 0 {
		return nil
	}
	return own[at]
}

// OptionsAmong is the options for this choice, where the person has themes of their own.
func (n Name) OptionsAmong(own []*Own, light, plain bool) Options {
	if o := Find(own, n); o != nil {
		return o.options(plain)
	}
	return n.Options(light, plain)
}

// IsPainted reports whether the theme brings its own background wherever it is shown.
func (t Theme) IsPainted() bool { return t.Own != nil && t.Own.painted }
