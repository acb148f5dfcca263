package console

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"parley/ui/picture"
	"parley/ui/theme"
)

// picturesIn names a folder for pictures of every screen, to be looked at: PARLEY_PICTURES=/tmp/p go test -run Pictures.
const picturesIn = "PARLEY_PICTURES"

func TestPicturesOfEveryScreen(t *testing.T) {
	t.Parallel()
	folder := os.Getenv(picturesIn)
	if folder == "" {
		t.Skip(picturesIn + " names no folder")
	}
	for look, o := range map[string]theme.Options{
		"dark": {}, "light": {Light: true}, "16": theme.Sixteen.Options(false, false), "16-light": theme.Sixteen.Options(true, false),
		"contrast": theme.Contrast.Options(false, false), "contrast-light": theme.Contrast.Options(true, false), "plain": {Plain: true},
	} {
		dressed := func(options *Options) { options.Theme = o }
		save := func(name, frame string, w, h int) {
			file := filepath.Join(folder, fmt.Sprintf("%s-%dx%d-%s.svg", name, w, h, look))
			svg := picture.SVG(frame, picture.Options{Width: w, Height: h, Title: name + " " + look, Light: o.Light})
			if err := os.WriteFile(file, []byte(svg), 0o600); err != nil {
				t.Error(err)
			}
		}
		for _, size := range sizes {
			for name, set := range everyScene() {
				d := newModelHarness(t, size[0], size[1], dressed)
				set(d)
				save(name, d.View().Content, size[0], size[1])
			}
			for name, set := range pickerScenes {
				x := set(t, size[0], size[1], func(options *Options, _ *SessionList) { dressed(options) })
				save("sessions-"+name, x.View().Content, size[0], size[1])
			}
		}
	}
}
