package similarity

import (
	"fmt"
	"testing"
)

func TestAcrossAgreesWithAt(t *testing.T) {
	t.Parallel()
	var points []Point
	for i := range 40 {
		p := Point{Text: fmt.Sprintf("the retry limit of service %d on shelf %d is not given", i%7, i%5)}
		if i%4 == 0 {
			p.Topic, p.Anchor = "data", fmt.Sprint("place ", i%3)
		}
		points = append(points, p)
	}
	m := Compare(points)
	near := m.Index(everywhere(points)).Finder()
	for i := range points {
		for _, before := range []int{0, i, len(points)} {
			told := map[int]Hit{}
			for _, hit := range near.NearBefore(i, before, MaybeThreshold) {
				told[hit.Place] = hit
			}
			for j := range points {
				hit, is := told[j]
				if want := m.At(i, j); is != (want >= MaybeThreshold && j < before) || is && (hit.Similarity != want || hit.InWords != m.InWords(i, j)) {
					t.Errorf("%d and %d before %d: %v %+v, want %v and %v", i, j, before, is, hit, want, m.InWords(i, j))
				}
			}
		}
	}
	left, right := []int{}, []int{}
	for i := range points {
		if i%2 == 0 {
			left = append(left, i)
			continue
		}
		right = append(right, i)
	}
	for _, threshold := range []float64{MaybeThreshold, SameThreshold, 1} {
		told := map[[2]int]float64{}
		m.Across(left, right, threshold, func(l, r int, near float64) { told[[2]int{l, r}] = near })
		for _, l := range left {
			for _, r := range right {
				near, is := told[[2]int{l, r}]
				if want := m.At(l, r); is != (want >= threshold) || is && near != want {
					t.Errorf("%d and %d at %v: %v %v, want %v", l, r, threshold, near, is, want)
				}
			}
		}
	}
}

// A finder adds up in what it has, also what is shared beside words. Not parallel: it counts allocations.
func TestFindingMakesNothing(t *testing.T) {
	var points []Point
	for i := range 400 {
		points = append(points, Point{Text: fmt.Sprintf("the retry limit of service %d on shelf %d is not given", i%7, i), Topic: "data"})
	}
	near := Compare(points).Index(everywhere(points)).Finder()
	near.Near(0, MaybeThreshold)
	if n := testing.AllocsPerRun(5, func() { near.Near(1, MaybeThreshold) }); n > 2 {
		t.Errorf("finding what is near makes %.0f allocations", n)
	}
}
