// Package record writes and reads the texts a round leaves: the discussion record, the verdict, the report and
// the caller's block (SPEC sections 6 and 7).
//
// It may know a round and the formats. It may not know files, terminals or where the texts go.
package record

import "parley/engine/round"

// Markdown is the discussion record, headings and labels exactly as SPEC section 6 gives them.
func Markdown(r round.Round) string { return "" }

// Verdict is the text a caller gets by default (SPEC section 7).
func Verdict(r round.Round) string { return "" }

// Report is the full template of --output report.
func Report(r round.Round) string { return "" }

// CallerBlock is what a produce agent sends on for HIGH and MEDIUM; "" otherwise.
func CallerBlock(r round.Round, role, task string) string { return "" }
