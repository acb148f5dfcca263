package tool

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// The fuzz tests feed each parser with seeds from the recordings. Whatever comes: no panic, the same reading however
// the stream is cut, a verdict that is either a text or a known failure, and bounded notes.

func FuzzClaude(f *testing.F)   { fuzzParser(f, OutputClaude) }
func FuzzCodex(f *testing.F)    { fuzzParser(f, OutputCodex) }
func FuzzGemini(f *testing.F)   { fuzzParser(f, OutputGemini) }
func FuzzOpencode(f *testing.F) { fuzzParser(f, OutputOpencode) }
func FuzzText(f *testing.F)     { fuzzParser(f, OutputText) }

func fuzzParser(f *testing.F, form Output) {
	f.Helper()
	const largest = 1 << 10 // thousands of short outputs find more than a few long ones
	for _, r := range recordings(f) {
		if r.form == form {
			code := -1
			if r.code != nil {
				code = *r.code
			}
			f.Add(firstLines(r.stdout, largest), firstLines(r.stderr, largest), code, 64)
		}
	}
	f.Fuzz(func(t *testing.T, stdout, stderr []byte, code, piece int) {
		if len(stdout) > largest || len(stderr) > largest {
			return
		}
		r := recording{form: form, stdout: stdout, stderr: stderr, signal: "killed"}
		if code >= 0 {
			r.code = &code
		}
		whole := readRecording(r, 1<<20)
		checkVerdict(t, whole, r)
		pieces := readRecording(r, max(1, piece%4096))
		if whole.verdict != pieces.verdict || whole.notes.retries != pieces.notes.retries {
			t.Errorf("cut differently it reads %+v, whole %+v", pieces.verdict, whole.verdict)
		}
	})
}

// firstLines are as many whole lines as fit, or the beginning of a first one that is too long.
func firstLines(text []byte, limit int) []byte {
	if len(text) <= limit {
		return text
	}
	if end := bytes.LastIndexByte(text[:limit], '\n'); end > 0 {
		return text[:end+1]
	}
	return text[:limit]
}

func checkVerdict(t *testing.T, h recordedOutput, r recording) {
	t.Helper()
	v := h.verdict
	switch v.kind {
	case "":
		if strings.TrimSpace(v.text) == "" || r.code == nil || *r.code != 0 {
			t.Errorf("an answer of %q with status %v", v.text, r.code)
		}
	case SetupRejected, Exited, EmptyAnswer, Refused, RateLimited, NotLoggedIn, TooLong, Billing, Proxy, Offline, Truncated:
		if v.text != "" || !utf8.ValidString(v.detail) || strings.ContainsAny(v.detail, "\n\x1b\x00") {
			t.Errorf("the failure %q has %q beside it, text %q", v.kind, v.detail, v.text)
		}
	default:
		t.Errorf("the failure %q is none of a parser", v.kind)
	}
	if len(h.notes.warnings) > warningLimit {
		t.Errorf("%d warnings", len(h.notes.warnings))
	}
	for _, o := range h.seen {
		if o.Kind == "" || o.Wait < 0 || o.Attempt < 0 {
			t.Errorf("seen %+v", o)
		}
	}
}
