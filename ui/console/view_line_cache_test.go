package console

import (
	"pgregory.net/rapid"

	"parley/ui/console/parts"
	"parley/ui/console/record"
	"parley/ui/console/screen"
)

// checkCachedDrawing wants the screen that is put together from kept parts to be the one that drawing all of them anew gives.
func checkCachedDrawing(t *rapid.T, m *model) {
	kept := m.draw()
	m.headerCache, m.hintsCache = parts.LineCache[headerKey]{}, parts.LineCache[hintsKey]{}
	m.screens[screen.Record].(*record.Screen).ForgetDrawn()
	if anew := m.draw(); anew != kept {
		t.Fatalf("kept parts show:\n%s\nwant:\n%s", kept, anew)
	}
}
