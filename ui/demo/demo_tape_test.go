package demo_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"parley/ui/demo"
)

// tapeLines are the lines that VHS knows, of those that a tape like ours needs.
var tapeLines = regexp.MustCompile(`^(#.*|Require \S+|Output \S+\.(gif|mp4|webm)|Set (FontSize|Width|Height|Padding) \d+|Set TypingSpeed \d+(ms|s)|Type "[^"]*"|Sleep \d+(ms|s)|Enter|)$`)

// TestTapeRecordsTheWholeDemo reads the VHS tape: it has only lines that VHS knows, asks for what it needs before
// anything else, and leaves only when the demo is over.
func TestTapeRecordsTheWholeDemo(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("demo.tape")
	if err != nil {
		t.Fatal(err)
	}
	var steps []string
	slept := time.Duration(0)
	for i, line := range strings.Split(string(data), "\n") {
		if !tapeLines.MatchString(line) {
			t.Errorf("line %d is none that VHS knows: %s", i+1, line)
		}
		word, value, _ := strings.Cut(line, " ")
		switch {
		case line == "", word == "#":
			continue
		case word == "Sleep" && len(steps) > 0 && steps[len(steps)-1] == "Enter":
			if slept, err = time.ParseDuration(value); err != nil {
				t.Fatal(err)
			}
		}
		steps = append(steps, line)
	}
	line, err := demo.Timeline()
	if err != nil {
		t.Fatal(err)
	}
	if steps[0] != "Require parley" || slept < line.Length() || slept > line.Length()+10*time.Second {
		t.Errorf("it begins with %q and waits %s for a demo of %s", steps[0], slept, line.Length())
	}
	story := strings.Join(steps, "\n")
	if !strings.Contains(story, "Type \"parley demo\"\nSleep 500ms\nEnter\n") || !strings.Contains(story, "\nType \"q\"\n") {
		t.Errorf("it types something else:\n%s", story)
	}
}
