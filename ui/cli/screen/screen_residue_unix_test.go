//go:build unix

package screen_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/term"
)

// residue is what is different at the terminal from what it was before.
func (s *terminalSession) residue() []string {
	left := residueOf(s.written())
	now, err := term.GetState(s.tty.Fd())
	if err != nil || !reflect.DeepEqual(now, s.before) {
		left = append(left, "line settings")
	}
	return left
}

var (
	control = regexp.MustCompile(`\x1b\[([?<>=]?)([0-9;:]*)([ ]?)([A-Za-z])`)
	titles  = regexp.MustCompile(`\x1b\][012];`)
	command = regexp.MustCompile(`\x1b\]([0-9]+);?([^\x07\x1b]*)(?:\x07|\x1b\\)`)
)

// residueOf are the settings that are not as in a fresh terminal after this output.
func residueOf(output string) (left []string) {
	now := settings{modes: map[string]bool{"?7": true, "?25": true}, others: map[string]bool{}} // wrapping and the cursor
	for _, m := range control.FindAllStringSubmatch(output, -1) {
		now.control(m[1], m[2], m[3]+m[4])
	}
	for _, m := range command.FindAllStringSubmatch(output, -1) {
		now.command(m[1], m[2])
	}
	if kept, back := strings.Index(output, "\x1b[22;2t"), strings.LastIndex(output, "\x1b[23;2t"); kept >= 0 {
		named := titles.FindAllStringIndex(output, -1) // one that was kept before, and put back after, is as it was
		now.others["title"] = len(named) > 0 && (named[0][0] < kept || named[len(named)-1][0] > back)
	}
	for mode, is := range now.modes {
		if is != (mode == "?7" || mode == "?25") {
			left = append(left, "mode "+mode)
		}
	}
	for what, is := range now.others {
		if is {
			left = append(left, what)
		}
	}
	if now.stack > 0 {
		left = append(left, "keyboard enhancements")
	}
	slices.Sort(left)
	return left
}

// settings are a terminal's.
type settings struct {
	modes  map[string]bool
	others map[string]bool
	stack  int // of keyboard enhancements
}

func (s *settings) control(kind, parameters, final string) {
	switch kind + final {
	case "?h", "?l", "h", "l":
		for mode := range strings.SplitSeq(parameters, ";") {
			s.modes[kind+mode] = final == "h"
		}
	case "m":
		s.others["attributes"] = strings.Trim(parameters, "0;") != ""
	case ">m":
		s.others["modified keys"] = strings.Contains(parameters, ";") && !strings.HasSuffix(parameters, ";0")
	case "r":
		s.others["scroll region"] = parameters != ""
	case " q":
		s.others["cursor's shape"] = parameters != "" && parameters != "0"
	case ">u":
		s.stack++
	case "<u":
		s.stack = max(0, s.stack-1)
	}
}

func (s *settings) command(number, text string) {
	switch number {
	case "0", "1", "2":
		s.others["title"] = true
	case "8":
		s.others["link"] = text != ";"
	case "4", "10", "11", "12":
		s.others["colour "+number] = s.others["colour "+number] || !strings.Contains(text, "?")
	case "104", "110", "111", "112":
		s.others["colour "+strings.TrimPrefix(number, "1")] = false
		s.others["colour "+strings.TrimPrefix(strings.TrimPrefix(number, "1"), "0")] = false
	}
}

func TestResidueIsSeen(t *testing.T) {
	t.Parallel()
	for output, want := range map[string]string{
		"plain":                               "",
		"\x1b[?1049h\x1b[?25l":                "mode ?1049, mode ?25",
		"\x1b[?1000;1006h\x1b[?1000l":         "mode ?1006",
		"\x1b[1;31mred":                       "attributes",
		"\x1b[1;31mred\x1b[0m":                "",
		"\x1b[>1u\x1b[>4;2m":                  "keyboard enhancements, modified keys",
		"\x1b[>1u\x1b[<u":                     "",
		"\x1b[2;5r\x1b[5 q":                   "cursor's shape, scroll region",
		"\x1b]11;?\x07\x1b]10;#000000\x1b\\":  "colour 10",
		"\x1b]12;red\x07\x1b]112\x07":         "",
		"\x1b]4;1;red\x07\x1b]2;mine\x07":     "colour 4, title",
		"\x1b[22;2t\x1b]2;mine\x07\x1b[23;2t": "",
		"\x1b[22;2t\x1b]2;mine\x07":           "title",
		"\x1b]2;a\x07\x1b[22;2t\x1b[23;2t":    "title",
		"\x1b]8;;https://a.example\x1b\\text": "link",
	} {
		if got := strings.Join(residueOf(output), ", "); got != want {
			t.Errorf("after %q is left %q, want %q", output, got, want)
		}
	}
}
