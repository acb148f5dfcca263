//go:build unix

package console

import (
	"io"
	"os"
	"regexp"
	"syscall"
	"testing"

	"github.com/creack/pty"
)

// startPty is startTerminal on a terminal of the system, which programs can share and whose size can change.
func startPty(t *testing.T, w, h int, change ...func(*Options)) (*terminal, *os.File) {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	resizePty(t, master, w, h)
	x := newTerminal(t, w, h)
	x.raw.asIs = true
	go func() { _, _ = io.Copy(x.raw, master) }()
	keys := newFakeInput(x.em)
	go func() { _, _ = io.Copy(master, keys) }()
	x.start(append([]func(*Options){func(o *Options) { o.Input, o.Output = tty, tty }}, change...)...)
	// Left in the ordinary way, so that nobody reads from the terminal any more when it is closed.
	t.Cleanup(func() {
		if !t.Failed() {
			x.em.SendText("q")
			x.shows("Quit without deciding?")
			x.em.SendText("y")
			x.ends()
		}
		_ = master.Close()
	})
	return x, master
}

func resizePty(t *testing.T, master *os.File, w, h int) {
	t.Helper()
	if err := pty.Setsize(master, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}); err != nil {
		t.Fatal(err)
	}
}

// It runs alone: its signals reach every console in the process, and Bubble Tea's own handling of one races with the way
// back from an editor.
func TestResizeStormEndsWithTheLastSize(t *testing.T) {
	x, master := startPty(t, 100, 30)
	x.play(asked()).shows("BLOCKED  HIGH")
	for i := range 200 {
		resizePty(t, master, 1+i*7%190, 1+i*11%70)
		if err := syscall.Kill(os.Getpid(), syscall.SIGWINCH); err != nil {
			t.Fatal(err)
		}
	}
	for _, size := range [][2]int{{1, 1}, {120, 40}} {
		x.raw.mu.Lock()
		x.em.Resize(size[0], size[1])
		x.raw.mu.Unlock()
		resizePty(t, master, size[0], size[1])
		if err := syscall.Kill(os.Getpid(), syscall.SIGWINCH); err != nil {
			t.Fatal(err)
		}
	}
	clock := regexp.MustCompile(`in \d:\d\d`) // it runs meanwhile
	still := func(screen string) string { return clock.ReplaceAllString(screen, "in 5:00") }
	fresh := still(newModelHarness(t, 120, 40, func(o *Options) { o.Title = "brief.md" }).play(asked()).screen())
	x.until("it does not come to rest like a fresh start:\n"+fresh, func() bool { return still(bare(x.screen())) == fresh })
}
