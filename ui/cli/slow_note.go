package cli

import (
	"fmt"
	"os"
	"time"

	"parley/engine/foreign"
)

const (
	// slowAfter is how long parley works in silence before it says at what.
	slowAfter = 2 * time.Second
	// longDocument is from how many bytes on a document is why something takes long.
	longDocument = 1_000_000
)

// noteSlow prints a line on standard error when something takes longer than slowAfter, unless done is called before. No text prints nothing.
func (a App) noteSlow(text func() string) (done func()) {
	timer := time.AfterFunc(slowAfter, func() {
		if line := text(); line != "" {
			a.eprintf("%s\n", line)
		}
	})
	return func() { timer.Stop() }
}

// lengthOf is how long some files are together, in words for a person; "" where that explains no waiting.
func lengthOf(paths ...string) string {
	var sum int64
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			sum += info.Size()
		}
	}
	if sum < longDocument {
		return ""
	}
	return fmt.Sprintf("%.1f MB", float64(sum)/1e6)
}

// slowCheck says how much is being checked.
func slowCheck(paths []string) string {
	text := "parley: checking " + countOf(len(paths), "document")
	if length := lengthOf(paths...); length != "" {
		text += " of " + length
	}
	return text + "; this takes a while"
}

// slowReview says that a long document is being reviewed.
func (a App) slowReview(tag, path string) string {
	length := lengthOf(path)
	if length == "" {
		return ""
	}
	return fmt.Sprintf("%s %s has %s; this takes a while", tag, foreign.Line(a.shortPath(path)), length)
}
