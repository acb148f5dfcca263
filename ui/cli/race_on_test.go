//go:build race

package cli_test

// raceEnabled reports whether the race detector is on: everything takes about ten times as long, and what is looked for is
// races, so tests that try thousands of cases try some of them.
const raceEnabled = true

// coreTexts is how many texts go all ways in to all displays, one by one.
const coreTexts = 16
