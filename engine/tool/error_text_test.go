package tool

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestCleanLineIsOneShortSafeLine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"  two\n\tlines ":                              "two lines",
		"\x1b[31mred\x1b[0m \x1b]0;title\x07done":      "red ␛⟦OSC 0;title⟧done",
		"a\x00b\u202ec\u200bd":                         `a␀b\u{202E}c\u{200B}d`,
		"\x1b":                                         "␛",
		"\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\":     "␛⟦OSC 8;;http://x⟧link␛⟦OSC 8;;⟧",
		"bad \xff byte":                                "bad \uFFFD byte",
		"Incorrect API key provided: sk-proj-abc_DEF.": "Incorrect API key provided: sk-…",
		"key AIzaSyA1234567 and Bearer abc.def":        "key AIza… and Bearer …",
		strings.Repeat("需", 400):                       strings.Repeat("需", 299) + "…",
	} {
		if got := cleanLine(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestErrorLineIsFoundInStderr(t *testing.T) {
	t.Parallel()
	for stderr, want := range map[string]string{
		"":           "",
		"one\ntwo\n": "two",
		"Ripgrep is not available. Falling back.\nerror: no key\nusage: x\n": "error: no key",
		"warning: not found\n":              "warning: not found",
		"warning: not found\nfatal error\n": "fatal error",
		"Error: bad\n    at f (file:///x.js:1:2)\n    at g (x.js:3:4) {\n  status: 401\n}\n": "Error: bad",
		"[CCW_EXEC_ID=run-1]\n": "",
	} {
		if got := errorLine(stderr); got != want {
			t.Errorf("of %q remains %q, want %q", stderr, got, want)
		}
	}
}

func TestErrorsPrintedAsAnswersAreClassified(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("A finding about the login screen. ", 100)
	for text, want := range map[string]FailureKind{
		"Not logged in · Please run /login":                              NotLoggedIn,
		"API Error: Request rejected (429) · later":                      RateLimited,
		"Error: connect ECONNREFUSED":                                    Offline,
		"I'm sorry, but I can't help with that request.":                 Refused,
		"I can’t assist with this.":                                      Refused,
		"The error handling of section 3 is weak: rate limits are open.": "",
		"Error handling is missing in section 3.":                        "",
		"Errors: none found. I rate it 4 out of 5.":                      "",
		"Not logged in users see R-7. " + long:                           "",
		`Error: the fence broke. {"strengths":[],"rating":3}`:            "",
		`{"strengths": ["Error: messages are clear"]}`:                   "",
		"I'm sorry, but I can't help noticing that R-7 is missing.":      "",
		"": "",
	} {
		if got, said := classifyAnswer(text); got != want || (got == "") != (said == "") {
			t.Errorf("%.50q is taken for %q (%s), want %q", text, got, said, want)
		}
	}
}

func FuzzWords(f *testing.F) {
	f.Add("\x1b[31mred \x1b]0;t\x07 sk-abcdef \u202e\xff")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4*cleanLineLimit {
			return
		}
		got := cleanLine(text)
		if utf8.RuneCountInString(got) > cleanLineLimit+2 || !utf8.ValidString(got) {
			t.Errorf("%d characters, valid %v", utf8.RuneCountInString(got), utf8.ValidString(got))
		}
		for _, r := range got {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
				t.Errorf("%q is left of %q", r, text)
			}
		}
		_ = unwrap(text)
		_ = errorLine(text)
	})
}
