package similarity

// What a review is about is no sign that two of its points are one: where every third point speaks of backups, two that do are
// not alike for it.
const (
	// fewPoints is how many points of one topic are no crowd: each reviewer may have made one of them.
	fewPoints = 6
	// subjectShare is which part of the points makes no crowd either, in a large set.
	subjectShare = 10
)

// subjects counts the points of each topic.
type subjects struct {
	points map[string]int
	crowd  int // as many have a topic that tells them apart
}

func newSubjects(statements []*statement) *subjects {
	s := &subjects{points: make(map[string]int), crowd: max(fewPoints, len(statements)/subjectShare)}
	for _, st := range statements {
		if st.topic != "" && st.passage == "" {
			s.points[st.topic]++
		}
	}
	return s
}

// part is how much of its share a topic adds: all of it where few points have it, and less the more do.
func (s *subjects) part(topic string) float64 {
	if s.points[topic] <= s.crowd {
		return 1
	}
	return float64(s.crowd) / float64(s.points[topic])
}
