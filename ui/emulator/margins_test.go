package emulator_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"

	"parley/ui/emulator"
)

// What a program drew for fifteen rows reaches a window that has five.
func TestKeepMargins(t *testing.T) {
	t.Parallel()
	for name, below := range map[string]string{
		"a region that ends below":    "\x1b[1;15r\x1b[H\x1bM",
		"a region that begins below":  "\x1b[9;15r\x1b[H\x1bM",
		"lines deleted in it":         "\x1b[1;15r\x1b[H\x1b[2M",
		"lines inserted in it":        "\x1b[2;15r\x1b[2;1H\x1b[2L",
		"scrolled up at its last row": "\x1b[1;15r\x1b[5;1H\n\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			em := vt.NewEmulator(20, 15)
			emulator.KeepMargins(em)
			em.Resize(20, 5)
			if _, err := em.WriteString(below + "\x1b[r\x1b[2J\x1b[Hhello"); err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimSpace(em.String()); got != "hello" {
				t.Errorf("the screen shows %q", got)
			}
		})
	}
}

// Margins that fit are left as the program set them: only the rows between them scroll.
func TestKeepMarginsThatFit(t *testing.T) {
	t.Parallel()
	em := vt.NewEmulator(10, 4)
	emulator.KeepMargins(em)
	if _, err := em.WriteString("one\r\ntwo\r\nthree\r\nfour\x1b[2;3r\x1b[3;1H\n"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Fields(em.String()); strings.Join(got, " ") != "one three four" {
		t.Errorf("the screen shows %q", got)
	}
}
