package console

import "pgregory.net/rapid"

// checkCachedDrawing wants the screen that is put together from kept parts to be the one that drawing all of them anew gives.
func checkCachedDrawing(t *rapid.T, m *model) {
	kept := m.draw()
	m.headerCache, m.hintsCache = lineCache[headerKey]{}, lineCache[hintsKey]{}
	m.record.bannerCache, m.record.ratingsCache, m.record.sidebarCache = lineCache[recordPartKey]{}, lineCache[recordPartKey]{}, lineCache[sidebarKey]{}
	if anew := m.draw(); anew != kept {
		t.Fatalf("kept parts show:\n%s\nwant:\n%s", kept, anew)
	}
}
