package theme

import (
	"fmt"
	"image/color"
	"strconv"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// palette is the handful of colours a theme is mixed from. A nil ink is the terminal's own.
type palette struct {
	accent, muted, faint, line, good, warn, bad, busy color.Color
	onBadge                                           color.Color // ink on the coloured badges
	badge, onQuiet                                    color.Color // the quiet badge and its ink
	match, onMatch, quote, onQuote                    color.Color
	added, removed                                    color.Color // behind what differs
	foreground, background                            color.Color // ordinary text, where the terminal's own does not suit
	selection                                         color.Color // behind the selected row; nil turns the row's colours round
	reviewers                                         reviewerInks
}

// reviewerInks tell reviewers apart. None is near a red or a yellow, which say how grave something is; where a theme has fewer, nil
// stands for the rest.
type reviewerInks [5]color.Color

var dark = palette{
	accent: rgb("#7aa2f7"), muted: rgb("#b0b6c4"), faint: rgb("#969cae"), line: rgb("#3f4555"),
	good: rgb("#8fc56c"), warn: rgb("#e5b567"), bad: rgb("#f0768b"), busy: rgb("#6cc7d4"),
	onBadge: rgb("#16181f"), badge: rgb("#3a4054"), match: rgb("#e5b567"), onMatch: rgb("#16181f"), quote: rgb("#3d3a24"),
	added: rgb("#24422a"), removed: rgb("#4d2430"), foreground: rgb("#d5d9e3"), background: rgb("#16181f"),
	selection: rgb("#303250"),
	reviewers: reviewerInks{rgb("#5fd7ff"), rgb("#f08af0"), rgb("#5fd7af"), rgb("#c5a6ff"), rgb("#87afff")},
}

var light = palette{
	accent: rgb("#2a5abc"), muted: rgb("#4f5661"), faint: rgb("#5b6069"), line: rgb("#ccd1da"),
	good: rgb("#2a6a12"), warn: rgb("#6f5204"), bad: rgb("#bf1f2f"), busy: rgb("#0c6370"),
	onBadge: rgb("#ffffff"), badge: rgb("#dfe3ec"), match: rgb("#f2c94c"), onMatch: rgb("#16181f"), quote: rgb("#fff3c4"),
	added: rgb("#d6f1ce"), removed: rgb("#fbd9de"), foreground: rgb("#22262e"), background: rgb("#fdfdfc"),
	selection: rgb("#e3e9fd"),
	reviewers: reviewerInks{rgb("#005faf"), rgb("#971f91"), rgb("#006b5a"), rgb("#4a1fd8"), rgb("#1f6b12")},
}

// The terminal's own sixteen: bright ones on a dark background, dark ones on a light one. Of these the two blues are
// hard to read on black in many terminals, and yellow and white on white in all; bright black is the background itself in Solarized.
var (
	darkSixteen = palette{
		accent: ansiColour(14), muted: ansiColour(7), faint: ansiColour(7), line: ansiColour(8), good: ansiColour(10), warn: ansiColour(11), bad: ansiColour(9), busy: ansiColour(13),
		onBadge: ansiColour(0), badge: ansiColour(8), onQuiet: ansiColour(15), match: ansiColour(11), onMatch: ansiColour(0), quote: ansiColour(4), onQuote: ansiColour(15),
		added: ansiColour(0), removed: ansiColour(0), foreground: ansiColour(15), background: ansiColour(0),
		reviewers: reviewerInks{ansiColour(14), ansiColour(13), ansiColour(10)},
	}
	lightSixteen = palette{
		accent: ansiColour(4), muted: ansiColour(8), faint: ansiColour(8), line: ansiColour(7), good: ansiColour(2), warn: ansiColour(5), bad: ansiColour(1), busy: ansiColour(6),
		onBadge: ansiColour(15), badge: ansiColour(7), onQuiet: ansiColour(0), match: ansiColour(11), onMatch: ansiColour(0), quote: ansiColour(14), onQuote: ansiColour(0),
		added: ansiColour(15), removed: ansiColour(15), foreground: ansiColour(0), background: ansiColour(15),
		reviewers: reviewerInks{ansiColour(4), ansiColour(6), ansiColour(2)},
	}
)

// Every ink of the high contrast has at least 7:1 against black or white (WCAG 2.2, level AAA).
var (
	darkContrast = palette{
		accent: rgb("#7fdbff"), muted: rgb("#e6e6e6"), faint: rgb("#b8b8b8"), line: rgb("#b8b8b8"),
		good: rgb("#5dff5d"), warn: rgb("#ffe14d"), bad: rgb("#ffa0a0"), busy: rgb("#7fffff"),
		onBadge: rgb("#000000"), badge: rgb("#ffffff"), onQuiet: rgb("#000000"), match: rgb("#ffe14d"), onMatch: rgb("#000000"),
		quote: rgb("#ffffff"), onQuote: rgb("#000000"), added: rgb("#003d00"), removed: rgb("#520000"), foreground: rgb("#ffffff"), background: rgb("#000000"),
		selection: rgb("#303c66"),
		reviewers: reviewerInks{rgb("#5fe3ff"), rgb("#ff9df8"), rgb("#5dffb4"), rgb("#cdb8ff"), rgb("#9dbdff")},
	}
	lightContrast = palette{
		accent: rgb("#0033a0"), muted: rgb("#262626"), faint: rgb("#4d4d4d"), line: rgb("#4d4d4d"),
		good: rgb("#0b5200"), warn: rgb("#6b3d00"), bad: rgb("#9c0012"), busy: rgb("#004a57"),
		onBadge: rgb("#ffffff"), badge: rgb("#000000"), onQuiet: rgb("#ffffff"), match: rgb("#ffe14d"), onMatch: rgb("#000000"),
		quote: rgb("#000000"), onQuote: rgb("#ffffff"), added: rgb("#ccf7c2"), removed: rgb("#ffdada"), foreground: rgb("#000000"), background: rgb("#ffffff"),
		selection: rgb("#d6e4ff"),
		reviewers: reviewerInks{rgb("#0047a0"), rgb("#7a0078"), rgb("#00524a"), rgb("#3a10c8"), rgb("#0f4f0f")},
	}
)

func (o Options) palette() palette {
	switch {
	case o.Own != nil:
		return o.Own.palette
	case o.Colours == Sixteen && o.Light:
		return lightSixteen
	case o.Colours == Sixteen:
		return darkSixteen
	case o.Colours == Contrast && o.Light:
		return lightContrast
	case o.Colours == Contrast:
		return darkContrast
	case o.Light:
		return light
	default:
		return dark
	}
}

func rgb(hex string) color.Color { return lipgloss.Color(hex) }

// ansiColour is one of the terminal's own colours, whose look the person has chosen there.
func ansiColour(n int) color.Color { return lipgloss.ANSIColor(n) }

// styleColour is a colour as a glamour style wants it.
func styleColour(c color.Color) *string {
	if basic, is := c.(ansi.BasicColor); is {
		text := strconv.Itoa(int(basic))
		return &text
	}
	if indexed, is := c.(ansi.IndexedColor); is {
		text := strconv.Itoa(int(indexed))
		return &text
	}
	r, g, b, _ := c.RGBA()
	text := fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
	return &text
}
