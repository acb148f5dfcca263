package consensus

// The numbers of the default policy (SPEC section 4). Nobody else knows them.
const (
	// RequiredAverage is the average from which a consensus is possible.
	RequiredAverage = 3.0
	// BorderWidth is how near to RequiredAverage an average is borderline.
	BorderWidth = 0.25
	// HighestLow is the highest rating that counts as low.
	HighestLow = 2
	// goodAverage is from where on nothing is wrong with an average.
	goodAverage = 4.0
)

// Thresholds are the numbers the rows compare with; the zero value stands for the defaults, field by field.
type Thresholds struct {
	Low         int // a rating at or below it is low
	Spread      int // highest - lowest at or above it is a spread
	Average     int // consensus needs this average, in hundredths of a point
	BorderWidth int // an average this near to Average is borderline, in hundredths of a point
}

var defaults = Thresholds{Low: HighestLow, Spread: 3, Average: RequiredAverage * 100, BorderWidth: BorderWidth * 100}

func (t Thresholds) withDefaults() Thresholds {
	for _, field := range []struct {
		value    *int
		standard int
	}{
		{&t.Low, defaults.Low},
		{&t.Spread, defaults.Spread},
		{&t.Average, defaults.Average},
		{&t.BorderWidth, defaults.BorderWidth},
	} {
		if *field.value == 0 {
			*field.value = field.standard
		}
	}
	return t
}

// Level is how good a rating, or an average of them, is.
type Level int

// Poor stands in the way of a consensus, Fair does not, and with Good nothing is wrong.
const (
	Poor Level = iota
	Fair
	Good
)

// LevelOf is the level of a rating or an average.
func LevelOf(value float64) Level {
	switch {
	case IsBelow(value):
		return Poor
	case value < goodAverage:
		return Fair
	default:
		return Good
	}
}

// IsBelow reports whether an average is too low for a consensus.
func IsBelow(average float64) bool { return average < RequiredAverage }
