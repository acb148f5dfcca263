package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// What takes long says at what parley works, once; what is done before says nothing.
func TestSlowWorkIsSaidOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var told strings.Builder
		a := App{IO: IO{Err: &told}}
		quick := a.noteSlow(func() string { return "quick" })
		slow := a.noteSlow(func() string { return "slow" })
		time.Sleep(slowAfter / 2)
		quick()
		time.Sleep(slowAfter)
		synctest.Wait()
		slow()
		if told.String() != "slow\n" {
			t.Errorf("it says %q", told.String())
		}
	})
}

// Only the length of a long document explains that one has to wait.
func TestOnlyALongDocumentIsWhyItTakesLong(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	a := App{IO: IO{Getwd: func() (string, error) { return folder, nil }}}
	for name, size := range map[string]int{"short.md": 2000, "long.md": 2_540_000} {
		if err := os.WriteFile(filepath.Join(folder, name), make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := a.slowReview("[discuss]", filepath.Join(folder, "short.md")); got != "" {
		t.Errorf("of a short document it says %q", got)
	}
	if got, want := a.slowReview("[discuss]", filepath.Join(folder, "long.md")), "[discuss] long.md has 2.5 MB; this takes a while"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := slowCheck([]string{filepath.Join(folder, "short.md"), filepath.Join(folder, "long.md")}), "parley: checking 2 documents of 2.5 MB; this takes a while"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
