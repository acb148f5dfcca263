package console

import (
	"pgregory.net/rapid"

	"parley/ui/console/parts"
)

// checkCachedDrawing wants the screen that is put together from kept parts to be the one that drawing all of them anew gives.
func checkCachedDrawing(t *rapid.T, m *model) {
	kept := m.draw()
	m.headerCache, m.hintsCache = parts.LineCache[headerKey]{}, parts.LineCache[hintsKey]{}
	m.record.bannerCache, m.record.ratingsCache, m.record.sidebarCache = parts.LineCache[recordPartKey]{}, parts.LineCache[recordPartKey]{}, parts.LineCache[sidebarKey]{}
	if anew := m.draw(); anew != kept {
		t.Fatalf("kept parts show:\n%s\nwant:\n%s", kept, anew)
	}
}
