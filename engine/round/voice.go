package round

// Voice is who makes a point of a review: its perspective, or the built-in checks that read in the place of one.
func (r Review) Voice() string {
	if r.Outcome == Direct {
		return "built-in checks for " + r.Name
	}
	return r.Name
}
