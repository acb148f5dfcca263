package similarity_test

import (
	"testing"

	"parley/engine/similarity"
)

// Two statements speak of one thing where they share two words, or what these mean; a common word and a place count for nothing.
func TestSignsOfOneThing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		one, other string
		same       bool
	}{
		{"Holds of 10 and of 30 minutes contradict each other", "Nobody says who holds the money", false},
		{"Holds of 10 minutes and of 30 minutes", "A hold takes 10 minutes", true},
		{"Clear users", "A clear problem", false},
		{"The scope is clear", "Scope is well bounded", true},
		{"TBD stands in line 3", "A link is dead in line 3", false},
		{"系统启动时间超过一分钟", "项目启动时间没有确定", false},
		{"志愿者没有离线可看的地图", "离线时看不到地图", true},
		{"Photos are kept for 30 days", "The guide shows 30 photos of empty shelves", false}, // a number tells nothing of what it counts
		{"照片保存三十天没有理由", "三十张照片没有说明", false},
		{"", "", false},
	} {
		reader := similarity.NewReader()
		if got := reader.Signs(c.one).AreOf(reader.Signs(c.other)); got != c.same {
			t.Errorf("%q and %q: %t", c.one, c.other, got)
		}
		if got := reader.Signs(c.other).AreOf(reader.Signs(c.one)); got != c.same {
			t.Errorf("%q and %q, turned round: %t", c.one, c.other, got)
		}
	}
}
