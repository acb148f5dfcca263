package document_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"parley/engine/document"
	"parley/engine/foreign"
)

// A raw C1 control in a JSON artifact is no reason to read it as prose, and nothing of it stays in what is quoted.
func TestHostileArtifactsAreReadSafely(t *testing.T) {
	t.Parallel()
	for path, c := range map[string]struct {
		text   string
		format document.Format
	}{
		"a.json": {"{\"title\": \"Plan \u009b31m\",\n \"requirements\": [\"The app \u0085 shall be \\u001b[2J fast\"]}", document.JSON},
		"a.md":   {"# Plan \u009b31m\n\nThe app \u0085 shall be \x1b[2J fast\n", document.Markdown},
	} {
		d := document.Parse(path, []byte(c.text))
		if d.Format != c.format || len(d.Blocks) == 0 {
			t.Errorf("%s: format %v, %d blocks", path, d.Format, len(d.Blocks))
		}
		for _, b := range d.Blocks {
			quote := d.Quote(b.Span)
			if foreign.Text(b.Full+quote+d.Title) != b.Full+quote+d.Title || !strings.Contains(b.Full, `\u{85}`) && strings.Contains(b.Full, "app") {
				t.Errorf("%s: %q is quoted as %q", path, b.Full, quote)
			}
		}
	}
}

// Front matter that would keep a YAML parser busy, or fill the memory when it is written out, is read line by line.
func TestFrontMatterDoesNotKeepItsReaderBusy(t *testing.T) {
	t.Parallel()
	var laughs strings.Builder
	laughs.WriteString("a0: &a0 [" + strings.Repeat("x, ", 9) + "]\n")
	for i := range 20 {
		name := func(n int) string { return "a" + strconv.Itoa(n) }
		laughs.WriteString(name(i+1) + ": &" + name(i+1) + " [" + strings.Repeat("*"+name(i)+", ", 9) + "]\n")
	}
	begun := time.Now()
	for _, front := range []string{"a: " + strings.Repeat("- ", 100<<10), "a: " + strings.Repeat("[", 100<<10), laughs.String()} {
		d := document.Parse("a.md", []byte("---\ntitle: Plan\n"+front+"\n---\n\nThe app shall be fast.\n"))
		if len(d.Blocks) == 0 || len(d.Front) == 0 || d.Front[0].Value != "Plan" {
			t.Errorf("%.20q: front matter %+v, %d blocks", front, d.Front, len(d.Blocks))
		}
	}
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("they took %s", took)
	}
}
