package picture_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"parley/ui/picture"
)

// shownAt is the text of each row of a moving picture at a part of its length, read from its rules as a browser reads them.
func shownAt(t *testing.T, svg string, part float64) map[int]string {
	t.Helper()
	lines := map[string]string{}
	for _, m := range regexp.MustCompile(`(?s)<g id="(r\d+)">\n(.*?)</g>`).FindAllStringSubmatch(svg, -1) {
		for _, text := range regexp.MustCompile(`<text[^>]*>([^<]*)</text>`).FindAllStringSubmatch(m[2], -1) {
			lines[m[1]] += text[1]
		}
	}
	visible := map[string]bool{}
	for _, m := range regexp.MustCompile(`@keyframes k(\d+)\{(.*?\})\}`).FindAllStringSubmatch(svg, -1) {
		for _, key := range regexp.MustCompile(`([\d.]+)%\{visibility:(\w+)\}`).FindAllStringSubmatch(m[2], -1) {
			if at, err := strconv.ParseFloat(key[1], 64); err != nil || at <= 100*part {
				visible["u"+m[1]] = key[2] == "visible"
			}
		}
	}
	rows := map[int]string{}
	for _, m := range regexp.MustCompile(`<use (?:id="(u\d+)" class="[fl ]+" )?href="#(r\d+)" y="([\d.]+)"/>`).FindAllStringSubmatch(svg, -1) {
		if m[1] != "" && !visible[m[1]] {
			continue
		}
		y, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			t.Fatal(err)
		}
		row := int(y / 18)
		if rows[row] != "" {
			t.Errorf("at %.2f two lines stand in row %d: %q and %q", part, row, rows[row], lines[m[2]])
		}
		rows[row] = lines[m[2]]
	}
	return rows
}

// At each time of a moving picture the screen of that time stands there, line by line, and nothing else.
func TestAMovingPictureShowsEachScreenInItsTime(t *testing.T) {
	t.Parallel()
	frames := []picture.Frame{
		{At: 0, Screen: "title\nfirst\nsame"},
		{At: time.Second, Screen: "title\n\nsame"},
		{At: 2 * time.Second, Screen: "other\nfirst\nsame"},
		{At: 3 * time.Second, Screen: "title\nlast 价格\nsame"},
		{At: 9 * time.Second, Screen: "too late"},
	}
	svg := picture.AnimatedSVG(frames, 4*time.Second, picture.Options{Width: 20, Height: 3, Title: "parley <demo>"})
	wellFormed(t, svg)
	for part, want := range map[float64]string{
		0.1: "map[0:title 1:first 2:same]", 0.3: "map[0:title 2:same]", 0.6: "map[0:other 1:first 2:same]", 0.9: "map[0:title 1:last价格 2:same]",
	} {
		if got := strings.ReplaceAll(fmt.Sprint(shownAt(t, svg, part)), "last ", "last"); got != want {
			t.Errorf("at %.1f: %s, want %s", part, got, want)
		}
	}
	if n := strings.Count(svg, ">first</text>"); n != 1 {
		t.Errorf("a line that is shown twice is in it %d times", n)
	}
	if strings.Contains(svg, "too late") {
		t.Error("what comes after the end is in it")
	}
	golden.RequireEqual(t, svg)
}

// No frame, frames out of order of no length, and an empty screen are a picture all the same.
func TestAMovingPictureOfNothing(t *testing.T) {
	t.Parallel()
	for _, frames := range [][]picture.Frame{nil, {{}}, {{At: -1, Screen: "x"}, {At: 5, Screen: "y"}, {At: 5, Screen: "z"}}} {
		for _, length := range []time.Duration{-1, 0, 1, time.Hour} {
			wellFormed(t, picture.AnimatedSVG(frames, length, picture.Options{}))
		}
	}
}
