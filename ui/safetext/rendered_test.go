package safetext

import (
	"regexp"
	"strings"
	"testing"

	"parley/engine/foreign/hostile"
)

const target = "https://example.org/a?b=c"

func TestRenderedKeepsColoursAndLinks(t *testing.T) {
	t.Parallel()
	link := "\x1b]8;id=1;" + target + "\x1b\\"
	for in, want := range map[string]string{
		"plain 网络":                                                   "plain 网络",
		"\x1b[1;38:2::1:2:3mbold\x1b[m":                              "\x1b[1;38:2::1:2:3mbold\x1b[m",
		"\x1b]8;id=1;" + target + "\ahere\x1b]8;;\a.":                link + "here" + linkEnd + ".",
		link + "over\ntwo lines" + linkEnd:                           link + "over" + linkEnd + "\n" + link + "two lines" + linkEnd,
		link + "never closed":                                        link + "never closed" + linkEnd,
		link + "one" + "\x1b]8;;mailto:a@b.example\atwo":             link + "one" + linkEnd + "\x1b]8;;mailto:a@b.example\x1b\\two" + linkEnd,
		"\x1b]8;;file:///etc/passwd\atext file:///etc\x1b]8;;\a end": "text file:///etc end",
		"\x1b]8;;javascript:x\atext\x1b]8;;\a":                       "text",
		"a\x1b[2Jb\x1b[31mc":                                         "a␛b\x1b[31mc",
		"a\x1b[8mb\x1b[1;8mc\x1b[5md\x1b[38;5;8me":                   "a␛b␛c␛d\x1b[38;5;8me",
		"\x1b[48;2;8;8;8;38;5;5mx\x1b[48;5;8;8my":                    "\x1b[48;2;8;8;8;38;5;5mx␛y",
		"\x1b]0;owned\a\x1b[31mx":                                    "␛⟦OSC 0;owned⟧\x1b[31mx",
		"\x1b]52;c;\x1b[31mZXZp\a":                                   "␛⟦OSC 52;c;⟧\x1b[31mZXZp␇",
		"a\u202eb\x1b[0m\u009b2J\rc\x1b":                             "a\\u{202E}b\x1b[0m␛␍c␛",
	} {
		if got := Rendered(in); got != want {
			t.Errorf("%q\n got %q\nwant %q", in, got, want)
		}
	}
}

func TestOnlySafeTargetsAreSafeLinks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		target: true, "http://a.example": true, "HTTPS://A.example/": true, "mailto:a@b.example": true, "http://127.0.0.1:80/x": true,
		"javascript:alert(1)": false, "file:///etc/passwd": false, "data:text/html,x": false, "//a.example": false, "a.example": false, "": false,
		"https://user@a.example/": false, "https://bank.example:443@evil.example/": false, "https://": false, "http:evil": false, "https://аpple.com/": false,
		"https://a.example/\x1b": false, "https://a.example/ b": false, "mailto:": false, "vscode://x": false, "ssh://h": false,
		"https://a.example/" + strings.Repeat("x", 3000): false,
	} {
		if got := IsSafeLink(text); got != want {
			t.Errorf("Linkable(%q) = %v", text, got)
		}
	}
}

var allowed = []*regexp.Regexp{
	regexp.MustCompile(`\x1b\[[0-9;:]*m`),
	regexp.MustCompile(`\x1b\]8;[^;]*;((?i:https?)://[!-~]+|(?i:mailto):[!-~]+)?\x1b\\`),
}

func TestRenderedLetsNothingElseThrough(t *testing.T) {
	t.Parallel()
	for _, x := range hostile.Corpus() {
		for _, in := range []string{x.Text, "\x1b[1m" + x.Text + "\x1b[0m", "\x1b]8;;" + target + "\a" + x.Text + "\x1b]8;;\a", "\x1b]8;;" + x.Text + "\atext\x1b]8;;\a", "\x1b]8;" + x.Text + ";" + target + "\atext\x1b]8;;\a"} {
			if left := hostile.Without(Rendered(in), allowed...); len(left) > 0 {
				t.Errorf("%s %s: of %q is left %q", x.Kind, x.Name, in, left)
			}
		}
	}
}

func FuzzDrawn(f *testing.F) {
	for _, x := range hostile.Corpus() {
		if len(x.Text) < 200 {
			f.Add("\x1b[1m" + x.Text + "\x1b]8;;" + target + "\a" + x.Text + "\x1b]8;;\a")
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		drawn := Rendered(s)
		if left := hostile.Without(drawn, allowed...); len(left) > 0 {
			t.Fatalf("%q: %q is left in %q", s, left, drawn)
		}
		if again := Rendered(drawn); again != drawn {
			t.Fatalf("%q, again %q", drawn, again)
		}
	})
}
