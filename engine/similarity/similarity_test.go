package similarity_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/engine/similarity"
)

func TestWordsAreFoldedStemmedAndFiltered(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"stop words and reviewers' words go", "The section should define retries.", "retri"},
		{"CamelCase is several words", "SingleUAVFlightPlanner HTTPServer", "singl uav flight planner http server"},
		{"names with marks are several words", "max_retry_count server.timeout", "max retri count server timeout"},
		{"marks of emphasis are no part of a word", "_FlightPlan_ __init__ of _x", "flight plan init"},
		{"an id stays whole, however it is written", "FR-12, R-7 and FR12", "fr12 r7 fr12"},
		{"a capital without a number is a word", "SLA-driven API", "sla driven api"},
		{"numbers stay whole", "99.9 and 10,000 and v2", "99.9 10,000 v2"},
		{"full width and accents fold", "ＣＡＦＥ́ naïve", "cafe naiv"},
		{"apostrophes", "the user’s don't isn't", "user"},
		{"Chinese is bigrams", "离线同步", "离线 线同 同步"},
		{"Chinese stop and reviewers' words end a run", "建议补充离线的同步", "离线 同步"},
		{"a single ideograph is itself", "锁。", "锁"},
		{"mixed", "使用API网关", "使用 api 网关"},
		{"nothing", " \t…!", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := strings.Join(similarity.Words(c.text), " "); got != c.want {
				t.Errorf("Words(%q) = %q, want %q", c.text, got, c.want)
			}
		})
	}
}

func TestTopicIsFoundByItsWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Passwords are stored without encryption.": "security",
		"There is no rollback for the release.":    "migration",
		"密码明文存储":                                   "security",
		"术语不统一":                                    "terminology",
		"Bananas are yellow.":                      "",
	} {
		if got := similarity.Topic(text); got != want {
			t.Errorf("Topic(%q) = %q, want %q", text, got, want)
		}
	}
	if names := similarity.Topics(); len(names) < 20 || slices.Contains(names, "") {
		t.Errorf("Topics() = %q, want some twenty names", names)
	}
}

func TestEqualTopicAndAnchorAreTheSamePoint(t *testing.T) {
	t.Parallel()
	m := similarity.Compare([]similarity.Point{
		{Text: "Passwords travel in the clear.", Topic: "security", Anchor: "3.2 Login"},
		{Text: "Anybody on the path can read the credentials.", Topic: "Security", Anchor: "## Login"},
		{Text: "Anybody on the path can read the credentials.", Topic: "security", Anchor: "4 Billing"},
		{Text: "Bananas.", Anchor: "Login"},
	})
	if got := m.At(0, 1); got != 1 {
		t.Errorf("equal topic and anchor: %v, want 1", got)
	}
	if got := m.At(0, 2); got == 1 {
		t.Error("another anchor counts as the same")
	}
	if got := m.At(0, 3); got != 0 {
		t.Errorf("an anchor alone: %v, want 0", got)
	}
}

func TestAverageLinkageDoesNotChain(t *testing.T) {
	t.Parallel()
	// Each text is like its neighbour; the ends have nothing in common.
	m := similarity.Compare([]similarity.Point{
		{Text: "kiwi melon"}, {Text: "melon papaya"}, {Text: "papaya quince"}, {Text: "quince walnut"},
	})
	for _, group := range m.Clusters(similarity.SameThreshold) {
		if len(group) > 2 {
			t.Errorf("a chain became one group: %v", group)
		}
	}
}

// texts draws short statements from a small vocabulary, so that many are alike and some are equal.
func texts() *rapid.Generator[[]similarity.Point] {
	word := rapid.SampledFrom(strings.Fields("retry limit queue password locker price merchant 盘点准确率 离线同步 FR-7 rollback date"))
	point := rapid.Custom(func(t *rapid.T) similarity.Point {
		p := similarity.Point{Text: strings.Join(rapid.SliceOfN(word, 0, 5).Draw(t, "words"), " ")}
		if rapid.IntRange(0, 3).Draw(t, "anchored") == 0 {
			p.Topic, p.Anchor = "data", rapid.SampledFrom([]string{"A", "B"}).Draw(t, "anchor")
		}
		return p
	})
	return rapid.SliceOfN(point, 0, 14)
}

func TestMatrixProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		points := texts().Draw(t, "points")
		m := similarity.Compare(points)
		order := rapid.Permutation(indices(len(points))).Draw(t, "order")
		shuffled := make([]similarity.Point, len(points))
		for i, j := range order {
			shuffled[i] = points[j]
		}
		other := similarity.Compare(shuffled)
		rows := m.Index(indices(len(points))).Finder()
		for i := range points {
			row := rows.Row(i)
			for j := range points {
				v := m.At(i, j)
				if v < 0 || v > 1 || v != m.At(j, i) || math.Abs(v-row[j]) > 1e-12 {
					t.Fatalf("At(%d,%d) = %v, At(%d,%d) = %v, Row %v", i, j, v, j, i, m.At(j, i), row[j])
				}
				if points[i] == points[j] && len(similarity.Words(points[i].Text)) > 0 && v != 1 {
					t.Fatalf("equal points %d and %d: %v", i, j, v)
				}
			}
		}
		for i := range order {
			for j := range order {
				if v, w := m.At(order[i], order[j]), other.At(i, j); v != w {
					t.Fatalf("order changes a similarity: %v and %v", v, w)
				}
			}
		}
		threshold := rapid.SampledFrom([]float64{similarity.MaybeThreshold, similarity.SameThreshold, 0.6}).Draw(t, "threshold")
		if got, want := renamed(other.Clusters(threshold), order), renamed(m.Clusters(threshold), indices(len(points))); got != want {
			t.Fatalf("order changes the groups: %s and %s", got, want)
		}
	})
}

// renamed prints groups with the members' original numbers, in an order of their own.
func renamed(groups [][]int, number []int) string {
	var list []string
	for _, g := range groups {
		var members []int
		for _, i := range g {
			members = append(members, number[i])
		}
		slices.Sort(members)
		list = append(list, fmt.Sprint(members))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func indices(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// TestClustersAreAverageLinkage compares with the textbook procedure: join the two nearest groups until none is near.
func TestClustersAreAverageLinkage(t *testing.T) {
	t.Parallel()
	words := strings.Fields("kiwi melon papaya quince walnut almond cherry damson elder fig grape hazel")
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		points := make([]similarity.Point, 12)
		for i := range points {
			var text []string
			for range 3 + rng.IntN(5) {
				text = append(text, words[rng.IntN(len(words))]+words[rng.IntN(len(words))])
			}
			points[i].Text = strings.Join(text, " ")
		}
		m := similarity.Compare(points)
		for _, threshold := range []float64{0.05, similarity.MaybeThreshold} {
			got := renamed(m.Clusters(threshold), indices(len(points)))
			if want := renamed(textbook(m, len(points), threshold), indices(len(points))); got != want {
				t.Errorf("seed %d at %v: %s, want %s", seed, threshold, got, want)
			}
		}
	}
}

func TestLevelsAndSubsetsAreClustersToo(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		points := texts().Draw(t, "points")
		m := similarity.Compare(points)
		number := indices(len(points))
		levels := m.Levels(similarity.SameThreshold, similarity.MaybeThreshold)
		for i, threshold := range []float64{similarity.SameThreshold, similarity.MaybeThreshold} {
			if got, want := renamed(levels[i], number), renamed(m.Clusters(threshold), number); got != want {
				t.Fatalf("level %d: %s, want %s", i, got, want)
			}
		}
		some := rapid.Permutation(number).Draw(t, "some")[:len(points)/2]
		part := m.Subset(some)
		rows := part.Index(indices(len(some))).Finder()
		for i := range some {
			row := rows.Row(i)
			for j := range some {
				if part.At(i, j) != m.At(some[i], some[j]) || math.Abs(row[j]-part.At(i, j)) > 1e-12 {
					t.Fatalf("a subset changes a similarity: %v and %v", part.At(i, j), m.At(some[i], some[j]))
				}
			}
		}
		members := 0
		for _, g := range part.Clusters(similarity.MaybeThreshold) {
			members += len(g)
		}
		if members != len(some) {
			t.Fatalf("a subset of %d has %d points in groups", len(some), members)
		}
	})
}

func textbook(m *similarity.Matrix, points int, threshold float64) [][]int {
	var groups [][]int
	for i := range points {
		groups = append(groups, []int{i})
	}
	for {
		best, a, b := threshold, -1, -1
		for i := range groups {
			for j := range i {
				sum := 0.0
				for _, p := range groups[i] {
					for _, q := range groups[j] {
						sum += m.At(p, q)
					}
				}
				if v := sum / float64(len(groups[i])*len(groups[j])); v >= best {
					best, a, b = v, j, i
				}
			}
		}
		if a < 0 {
			return groups
		}
		groups[a] = append(groups[a], groups[b]...)
		groups = slices.Delete(groups, b, b+1)
	}
}

func TestCrossFindsWhatIsNear(t *testing.T) {
	t.Parallel()
	left := []string{"The scheduler assigns flight plans.", "离线同步", ""}
	right := []string{"FlightPlan assignment in the Scheduler", "Rendering of maps", "手持终端离线同步数据"}
	rows := similarity.Cross(left, right)
	if rows[0][0] <= rows[0][1] || rows[1][2] <= rows[1][0] || rows[2][0] != 0 {
		t.Errorf("the wrong texts are near: %v", rows)
	}
}

// By words alone the first two are equally near: what follows what, and parts of words, tell them apart.
func TestTheMeanSeesOrderAndPartsOfWords(t *testing.T) {
	t.Parallel()
	left := []string{"The flight plan of a drone is stored."}
	right := []string{"A flight plan is drawn.", "A plan for the flight is drawn.", "The droneport is closed.", "The airport is closed."}
	words, mean := similarity.Cross(left, right)[0], similarity.CrossMean(left, right)[0]
	if words[0] != words[1] || words[2] != 0 {
		t.Errorf("by words: %v", words)
	}
	if mean[0] <= mean[1] || mean[2] <= mean[3] {
		t.Errorf("by the mean: %v", mean)
	}
}

func TestANamedComponentBindsDocuments(t *testing.T) {
	t.Parallel()
	rows := similarity.Cross([]string{"The _FlightPlanner_ starts."}, []string{"A FlightPlanner lands.", "A flight has a plan, a planner lands."})
	if rows[0][0] <= rows[0][1] {
		t.Errorf("the words of a name are as near as the name: %v", rows[0])
	}
}

func FuzzCompare(f *testing.F) {
	for _, seed := range []string{"", "FR-12 retry", "离线同步 API", "\xff\xfeＡ", "A-1-2-", "e\u0301\u200d", strings.Repeat("x", 300)} {
		f.Add(seed, "retry limit")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if len(a)+len(b) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		m := similarity.Compare([]similarity.Point{{Text: a}, {Text: b, Topic: a, Anchor: b}, {Text: a + " " + b}})
		for i := range 3 {
			for j := range 3 {
				if v := m.At(i, j); !(v >= 0 && v <= 1) {
					t.Fatalf("At(%d,%d) = %v", i, j, v)
				}
			}
		}
		members := 0
		for _, g := range m.Clusters(similarity.MaybeThreshold) {
			members += len(g)
		}
		if members != 3 {
			t.Fatalf("%d members in the groups of 3 points", members)
		}
	})
}

// That a thing is named or put in words makes it no matter of terms, and what is to come before a pilot none of what is done in advance.
func TestEverydayWordsJoinNothing(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]string{
		{"No two of the 7 requirements are worded alike", "Risks are named"},
		{"Decide it before they leave", "The log is kept before a sync"},
	} {
		m := similarity.Compare([]similarity.Point{{Text: pair[0]}, {Text: pair[1]}, {Text: "6 ids are each defined once"}, {Text: "The problem is measured"}})
		if at := m.At(0, 1); at >= similarity.PlaceThreshold {
			t.Errorf("%q and %q: %.2f", pair[0], pair[1], at)
		}
	}
}
