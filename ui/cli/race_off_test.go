//go:build !race

package cli_test

// raceEnabled reports whether the race detector is on (see race_on_test.go).
const raceEnabled = false

// coreTexts is how many texts go all ways in to all displays, one by one.
const coreTexts = 32
