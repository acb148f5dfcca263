package feedback

import "fmt"

// Mode sets how many rounds a discussion may have (SPEC section 8).
type Mode string

// The modes; Deep is the default.
const (
	Quick    Mode = "quick"
	Standard Mode = "standard"
	Deep     Mode = "deep"
)

// Modes lists them in the order help shows them.
func Modes() []Mode { return []Mode{Quick, Standard, Deep} }

// rounds is the table of the limits. A round is followed by a checkpoint, which is open while another round may come
// and final after the last one.
//
//	mode      rounds  open checkpoints  final checkpoint (only Done)
//	quick     1       0                 none: straight to the synthesis
//	standard  2       1                 after round 2
//	deep      5       4                 after round 5
//
// --max-rounds N gives N rounds in any mode: N-1 open checkpoints and a final one (none in quick with one round).
var rounds = map[Mode]int{Quick: 1, Standard: 2, Deep: 5}

// RoundLimit is how far a discussion may go: the rounds it may have, and whether the synthesis follows the last one
// without a checkpoint.
type RoundLimit struct {
	Max          int
	NoCheckpoint bool
}

// RoundLimitOf settles the limit from the mode ("" is deep) and an overriding number of rounds (0: the mode's).
func RoundLimitOf(mode Mode, maxRounds int) (RoundLimit, error) {
	if mode == "" {
		mode = Deep
	}
	limit := RoundLimit{Max: rounds[mode]}
	switch {
	case limit.Max == 0:
		return RoundLimit{}, fmt.Errorf("%q is not a mode; use quick, standard or deep", mode)
	case maxRounds < 0:
		return RoundLimit{}, fmt.Errorf("%d rounds are not possible; use 1 or more", maxRounds)
	case maxRounds > 0:
		limit.Max = maxRounds
	}
	limit.NoCheckpoint = mode == Quick && limit.Max == 1
	return limit, nil
}
