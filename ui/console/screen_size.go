package console

import (
	"fmt"
	"strings"

	"parley/ui/safetext"
)

func fitsWindow(w, h int) bool { return w >= minWidth && h >= minHeight }

// tooSmallScreen is all there is to say in a window without room: what is asked, or how much is needed and the key that leads
// out of here.
func tooSmallScreen(w, h int, asked []string, quitKey string) string {
	if len(asked) > 0 {
		return strings.Join(fitBox(asked, w, h), "\n")
	}
	text := ""
	for _, text = range []string{
		fmt.Sprintf("parley needs %dx%d cells; this is %dx%d", minWidth, minHeight, w, h),
		fmt.Sprintf("needs %dx%d, this is %dx%d", minWidth, minHeight, w, h),
		fmt.Sprintf("needs %dx%d", minWidth, minHeight),
		fmt.Sprintf("%dx%d!", minWidth, minHeight),
	} {
		if safetext.Width(text) <= w {
			break
		}
	}
	return strings.Join(fitBox([]string{text, quitKey + " quits"}, w, h), "\n")
}
