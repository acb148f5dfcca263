package console

import (
	"errors"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestAnEditorsCommandIsSplitAsAShellQuotesIt(t *testing.T) {
	t.Parallel()
	for line, want := range map[string][]string{
		`sh -c "sed -i s/a/b/ $0"`:   {"sh", "-c", "sed -i s/a/b/ $0"},
		`'/opt/My Editor/ed' --wait`: {"/opt/My Editor/ed", "--wait"},
		`ed --x="a b"'c d'e ""`:      {"ed", "--x=a bc de", ""},
		"  code\t--wait  ":           {"code", "--wait"},
		"":                           nil,
	} {
		if got, err := splitWords(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", line, got, err)
		}
	}
	if runtime.GOOS != "windows" {
		if got, err := splitWords(`/opt/My\ Editor/ed "a\"b\n" 'c\'`); err != nil || !slices.Equal(got, []string{"/opt/My Editor/ed", `a"b\n`, `c\`}) {
			t.Errorf("%q, %v", got, err)
		}
	}
	if got := editorCommand([]string{`EDITOR=sh -c "ed $0"`}, "a b.md", 9); !slices.Equal(got, []string{"sh", "-c", "ed $0", "a b.md"}) {
		t.Errorf("%q", got)
	}
}

// A command with a quote that is not closed runs nothing, and the screen says whose it is.
func TestAnOpenQuoteRunsNoEditor(t *testing.T) {
	t.Parallel()
	for _, line := range []string{`sh -c "ed`, `'ed`} {
		if got, err := splitWords(line); !errors.Is(err, errOpenQuote) {
			t.Errorf("%s: %q, %v", line, got, err)
		}
	}
	s, _, change := revisable(t)
	d := newModelHarness(t, 100, 30, change, func(o *Options) { o.Env = append(o.Env, `VISUAL=sh -c "ed`) }).play(s)
	d.press("e").wants("The editor was not opened: in VISUAL a quote is not closed")
}

func TestAnEditorThatRanIsNotSaidNotToHaveRun(t *testing.T) {
	t.Parallel()
	if text := editorFailure("/usr/bin/vim", exec.ErrNotFound, ""); !strings.HasPrefix(text, "vim could not be run: ") {
		t.Error(text)
	}
	if runtime.GOOS == "windows" {
		return
	}
	if text := editorFailure("/bin/sh", exec.Command("sh", "-c", "exit 2").Run(), ""); text != "sh ended with status 2." {
		t.Error(text)
	}
	if text := editorFailure("/bin/sh", exec.Command("sh", "-c", "kill -9 $$").Run(), ""); text != "sh was ended: signal: killed." {
		t.Error(text)
	}
}

// What is quoted comes back as it was, and no text is split into more than it has.
func FuzzSplitWords(f *testing.F) {
	f.Add(`sh -c "a b"`, "it's")
	f.Add(`\`, "")
	f.Fuzz(func(t *testing.T, line, word string) {
		if words, err := splitWords(line); err == nil && len(strings.Join(words, "")) > len(strings.ToValidUTF8(line, "\uFFFD"))*3 {
			t.Errorf("%q is %q", line, words)
		}
		if word = strings.ToValidUTF8(word, ""); runtime.GOOS == "windows" {
			return
		}
		quoted := "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		if words, err := splitWords("ed " + quoted + " x"); err != nil || !slices.Equal(words, []string{"ed", word, "x"}) {
			t.Errorf("%q is %q, %v", quoted, words, err)
		}
	})
}
