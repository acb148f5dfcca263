//go:build unix && !aix && !solaris

package watchdog

import (
	"encoding/hex"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"

	"parley/ui/termfeature"
)

// resetModes takes back every mode that a console may have set, whichever it has: those that were not set are no different
// afterwards.
const resetModes = "\x18\x1b\\" + // ends what was cut off in the middle
	"\x1b[?2026l" + // show what is drawn
	"\x1b[m\x1b]8;;\x1b\\" + // attributes, an open link
	"\x1b[r\x1b[?6l\x1b[?7h\x1b[4l" + // scroll region, origin, wrapping, inserting
	"\x1b[<u\x1b[>4m" + // keyboard enhancements of the alternate screen
	"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l" + // mouse
	"\x1b[?1004l\x1b[?2004l" + // focus, paste
	"\x1b[?2027l\x1b[?2031l\x1b[?2048l" + // graphemes, reports of colours and of sizes
	termfeature.PutTitleBack +
	"\x1b[?1049l" + // back to the screen with what was there before
	"\x1b[m\x1b[?25h\x1b[0 q" + // cursor shown, in its own shape
	"\x1b]104\x1b\\\x1b]110\x1b\\\x1b]111\x1b\\\x1b]112\x1b\\" // colours

// ReadLineSettings returns a terminal's line settings as text, for RestoreTerminal in a copy of the same program.
func ReadLineSettings(tty *os.File) (string, error) {
	settings, err := unix.IoctlGetTermios(int(tty.Fd()), getSettings)
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(termiosBytes(settings)), nil
}

// RestoreTerminal puts the line settings and the screen back. What was typed or answered for the console and not read is thrown
// away: the shell would take it for commands.
func RestoreTerminal(tty *os.File, settings string) {
	_, _ = tty.WriteString(resetModes)
	if termfeature.ShowsProgress(os.Getenv) {
		_, _ = tty.WriteString(termfeature.ResetProgress)
	}
	var was unix.Termios
	if n, err := hex.Decode(termiosBytes(&was), []byte(settings)); err == nil && n == len(termiosBytes(&was)) {
		_ = unix.IoctlSetTermios(int(tty.Fd()), flushAndSet, &was)
	}
}

// termiosBytes is the memory of line settings: they go to a copy of the same program, so its form does not matter.
func termiosBytes(settings *unix.Termios) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(settings)), unsafe.Sizeof(*settings))
}
