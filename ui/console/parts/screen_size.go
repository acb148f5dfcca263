package parts

import (
	"fmt"
	"strings"

	"parley/ui/safetext"
)

// FitsWindow reports whether a window has room to draw anything.
func FitsWindow(w, h int) bool { return w >= MinWidth && h >= minHeight }

// TooSmallScreen is all there is to say in a window without room: what is asked, or how much is needed and the key that leads
// out of here.
func TooSmallScreen(w, h int, asked []string, quitKey string) string {
	if len(asked) > 0 {
		return strings.Join(FitBox(asked, w, h), "\n")
	}
	text := ""
	for _, text = range []string{
		fmt.Sprintf("parley needs %dx%d cells; this is %dx%d", MinWidth, minHeight, w, h),
		fmt.Sprintf("needs %dx%d, this is %dx%d", MinWidth, minHeight, w, h),
		fmt.Sprintf("needs %dx%d", MinWidth, minHeight),
		fmt.Sprintf("%dx%d!", MinWidth, minHeight),
	} {
		if safetext.Width(text) <= w {
			break
		}
	}
	return strings.Join(FitBox([]string{text, quitKey + " quits"}, w, h), "\n")
}
