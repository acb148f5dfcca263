package safetext

import (
	"net/url"
	"regexp"
	"strings"

	"parley/engine/foreign"
)

var (
	// stylePattern is a sequence that changes nothing but how the next characters look.
	stylePattern = regexp.MustCompile(`^\x1b\[[0-9;:]*m`)
	// linkPattern is a hyperlink's start, or its end when it has no target.
	linkPattern = regexp.MustCompile(`^\x1b\]8;([0-9A-Za-z=:_-]*);([^\x00-\x1f\x7f]*)(?:\x07|\x1b\\)`)
)

// linkSchemes are what a link may lead to: nothing that a click runs or reads on the person's own machine.
var linkSchemes = map[string]bool{"http": true, "https": true, "mailto": true}

const (
	maxTargetBytes = 2000 // bytes; terminals cut or refuse longer ones
	linkEnd        = "\x1b]8;;\x1b\\"
)

// Rendered is the gateway behind a renderer of Markdown, which writes sequences of its own among foreign text: colours
// and links to Linkable targets stay, whatever else drives a terminal is made visible as Text does it. A refused link
// loses only its sequence; its text and target stay to be read. No link reaches over the end of a line.
func Rendered(s string) string {
	if !strings.Contains(s, "\x1b") {
		return foreign.Text(s)
	}
	var d renderCleaner
	d.out.Grow(len(s))
	for at := 0; at < len(s); {
		if s[at] == '\x1b' {
			if n := d.copySequence(s[at:]); n > 0 {
				at += n
				continue
			}
		}
		end := at + foreignLength(s[at:])
		d.addForeign(s[at:end])
		at = end
	}
	d.flush()
	d.closeLink()
	return d.out.String()
}

// foreignLength is how far foreign text goes: to the next sequence, or behind the end of the line.
func foreignLength(s string) int {
	from := 0
	if s[0] == '\x1b' {
		from = 1 // a sequence that is not allowed
	}
	n := strings.IndexAny(s[from:], "\x1b\n")
	switch {
	case n < 0:
		return len(s)
	case s[from+n] == '\n':
		return from + n + 1
	default:
		return from + n
	}
}

// renderCleaner is a text under way through the gateway.
type renderCleaner struct {
	out     strings.Builder
	pending strings.Builder // foreign text that is not cleaned yet, so that no sequence is cut in two
	link    string          // the sequence that begins the open link
	open    bool            // it is written: not before there is something to link
}

// copySequence takes over an allowed sequence at the start of s and returns its length; 0 for any other.
func (d *renderCleaner) copySequence(s string) int {
	if m := stylePattern.FindString(s); m != "" && !isConcealing(m) {
		d.flush()
		d.out.WriteString(m)
		return len(m)
	}
	m := linkPattern.FindStringSubmatch(s)
	if m == nil {
		return 0
	}
	d.flush()
	d.closeLink()
	if m[2] != "" && IsSafeLink(m[2]) {
		d.link = "\x1b]8;" + m[1] + ";" + m[2] + "\x1b\\"
	}
	return len(m[0])
}

// isConcealing reports whether a look makes words invisible, or blink. No style of this program does.
func isConcealing(look string) bool {
	numbers := strings.Split(look[2:len(look)-1], ";")
	for i := 0; i < len(numbers); i++ {
		switch numbers[i] {
		case "38", "48", "58": // a colour: the next numbers say which
			if i++; i < len(numbers) && numbers[i] == "2" {
				i += 3
			} else {
				i++
			}
		case "5", "6", "8", "05", "06", "08":
			return true
		}
	}
	return false
}

// addForeign takes foreign text: at most one line, with its end.
func (d *renderCleaner) addForeign(text string) {
	body, ended := strings.CutSuffix(text, "\n")
	d.pending.WriteString(body)
	if !ended {
		return
	}
	d.flush()
	d.suspendLink()
	d.out.WriteByte('\n')
}

func (d *renderCleaner) flush() {
	if d.pending.Len() == 0 {
		return
	}
	if d.link != "" && !d.open {
		d.out.WriteString(d.link)
		d.open = true
	}
	d.out.WriteString(foreign.Text(d.pending.String()))
	d.pending.Reset()
}

// suspendLink interrupts the link; it goes on with the next words.
func (d *renderCleaner) suspendLink() {
	if d.open {
		d.out.WriteString(linkEnd)
		d.open = false
	}
}

func (d *renderCleaner) closeLink() {
	d.suspendLink()
	d.link = ""
}

// IsSafeLink reports whether a text may become a link: http, https or mailto, to a place that is what it looks like, without a
// user's name in front that hides the host, and without characters that look like others.
func IsSafeLink(target string) bool {
	if len(target) > maxTargetBytes || strings.ContainsFunc(target, func(r rune) bool { return r <= ' ' || r >= 0x7F }) {
		return false
	}
	u, err := url.Parse(target)
	if err != nil || !linkSchemes[strings.ToLower(u.Scheme)] || u.User != nil {
		return false
	}
	if strings.EqualFold(u.Scheme, "mailto") {
		return u.Opaque != ""
	}
	return u.Hostname() != "" && u.Opaque == ""
}
