package picture

import (
	"fmt"
	"slices"
	"strings"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
)

// Frame is a screen, given as lines of styled text, from a time on.
type Frame struct {
	At     time.Duration
	Screen string
}

// AnimatedSVG draws screens one after another, in a loop of a length, by CSS alone. Each different line of the screen is in it once,
// however often it is shown; the last frame is what stands still where animations are not wanted.
func AnimatedSVG(frames []Frame, length time.Duration, o Options) string {
	p := newPainter(o)
	a := animation{painter: p, length: max(length, time.Millisecond), height: max(1, o.Height), ids: map[string]int{}, shown: map[place][]interval{}}
	frames = slices.DeleteFunc(slices.Clone(frames), func(f Frame) bool { return f.At < 0 || f.At >= a.length })
	for i, f := range frames {
		until := a.length
		if i+1 < len(frames) {
			until = frames[i+1].At
		}
		if until > f.At {
			a.add(f.Screen, max(1, o.Width), interval{f.At, until})
		}
	}
	p.rules, p.backgrounds, p.foregrounds = a.rules(), a.definitions(), a.uses()
	return p.window(o)
}

// animation is the lines of many screens: which there are, and where each is shown when.
type animation struct {
	painter *painter
	length  time.Duration
	height  int
	lines   []string       // their markup, as of the first row
	ids     map[string]int // their indexes
	shown   map[place][]interval
	places  []place // in the order they are shown first
}

// place is a line in a row of the screen.
type place struct{ line, row int }

type interval struct{ from, until time.Duration }

// add takes in a screen for a time.
func (a *animation) add(frame string, width int, t interval) {
	screen := uv.NewScreenBuffer(width, a.height)
	uv.NewStyledString(frame).Draw(screen, screen.Bounds())
	for y := range a.height {
		markup := a.painter.line(screen, y, width)
		if markup == "" {
			continue
		}
		id, known := a.ids[markup]
		if !known {
			id = len(a.lines)
			a.ids[markup] = id
			a.lines = append(a.lines, markup)
		}
		at := place{id, y}
		times := a.shown[at]
		if times == nil {
			a.places = append(a.places, at)
		}
		if last := len(times) - 1; last >= 0 && times[last].until == t.from {
			times[last].until = t.until
		} else {
			times = append(times, t)
		}
		a.shown[at] = times
	}
}

// always reports whether a line stands in its row from the beginning to the end.
func (a *animation) always(at place) bool {
	times := a.shown[at]
	return len(times) == 1 && times[0].from == 0 && times[0].until == a.length
}

// rules show and hide the lines. A line that is shown at the end stands there where nothing moves: because it is not to, or because
// who draws the picture knows no animations.
func (a *animation) rules() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".f{visibility:hidden;animation-duration:%sms;animation-timing-function:step-end;animation-iteration-count:infinite}.l{visibility:visible}\n", number(float64(a.length.Milliseconds())))
	for i, at := range a.places {
		if a.always(at) {
			continue
		}
		fmt.Fprintf(&b, "#u%d{animation-name:k%d}@keyframes k%d{", i, i, i)
		times := a.shown[at]
		if times[0].from > 0 {
			b.WriteString("0%{visibility:hidden}")
		}
		for _, t := range times {
			fmt.Fprintf(&b, "%s%%{visibility:visible}", a.percent(t.from))
			if t.until < a.length {
				fmt.Fprintf(&b, "%s%%{visibility:hidden}", a.percent(t.until))
			}
		}
		if times[len(times)-1].until == a.length {
			b.WriteString("100%{visibility:visible}")
		}
		b.WriteString("}\n")
	}
	b.WriteString("@media(prefers-reduced-motion:reduce){.f{animation:none!important}}\n")
	return b.String()
}

// percent is a time as a part of the length, fine enough for a millisecond of an hour.
func (a *animation) percent(t time.Duration) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.5f", 100*float64(t)/float64(a.length)), "0"), ".")
}

// definitions are the lines.
func (a *animation) definitions() string {
	var b strings.Builder
	b.WriteString("<defs>\n")
	for i, markup := range a.lines {
		fmt.Fprintf(&b, "<g id=\"r%d\">\n%s</g>\n", i, markup)
	}
	b.WriteString("</defs>\n")
	return b.String()
}

// uses put the lines where they are shown.
func (a *animation) uses() string {
	var b strings.Builder
	for i, at := range a.places {
		y := number(float64(at.row) * cellHeight)
		switch times := a.shown[at]; {
		case a.always(at):
			fmt.Fprintf(&b, "<use href=\"#r%d\" y=\"%s\"/>\n", at.line, y)
		case times[len(times)-1].until == a.length:
			fmt.Fprintf(&b, "<use id=\"u%d\" class=\"f l\" href=\"#r%d\" y=\"%s\"/>\n", i, at.line, y)
		default:
			fmt.Fprintf(&b, "<use id=\"u%d\" class=\"f\" href=\"#r%d\" y=\"%s\"/>\n", i, at.line, y)
		}
	}
	return b.String()
}

// line is the markup of a line of cells as of the first row; "" for one with nothing on it.
func (p *painter) line(screen uv.ScreenBuffer, y, width int) string {
	p.backgrounds, p.foregrounds = "", ""
	p.top = bar + margin
	p.row(screen, y, width)
	return p.backgrounds + p.foregrounds
}
