package console

import "pgregory.net/rapid"

// checkAnew wants the screen that is put together from kept parts to be the one that drawing all of them anew gives.
func checkAnew(t *rapid.T, m *model) {
	kept := m.draw()
	m.top, m.hinted = memo[headerKey]{}, memo[hintsKey]{}
	m.record.banner, m.record.ratings, m.record.side = memo[frameKey]{}, memo[frameKey]{}, memo[sideKey]{}
	if anew := m.draw(); anew != kept {
		t.Fatalf("kept parts show:\n%s\nwant:\n%s", kept, anew)
	}
}
