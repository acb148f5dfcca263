package config

import "parley/feedback"

// Who decided when it was neither the person nor the loop: the flag that said so, as results and logs name it.
const (
	DecidedByFlag feedback.Origin = "--decide"
	DecidedByYes  feedback.Origin = "--yes"
)
