package record

import (
	"fmt"

	"parley/engine/round"
)

// A tool's usage is told as it reported it; what it did not report is unknown, never nothing.

// cost is what one call took.
func cost(u *round.Usage) string {
	if u == nil {
		return "usage unknown"
	}
	return formatUsage(u.InputTokens, u.OutputTokens, u.CostUSD)
}

// spending is what the tools of a round reported in all, and how many of the calls did; "" when none was made.
func spending(r round.Round) string {
	var in, out int64
	var usd float64
	calls, told := 0, 0
	for _, p := range r.Perspectives {
		if p.CarriedFromRound > 0 {
			continue // nobody was called for it in this round
		}
		for _, a := range p.Attempts {
			if !a.RanProgram() {
				continue
			}
			calls++
			if a.Usage != nil {
				told++
				in, out, usd = in+a.Usage.InputTokens, out+a.Usage.OutputTokens, usd+a.Usage.CostUSD
			}
		}
	}
	switch {
	case calls == 0:
		return ""
	case told == 0:
		return fmt.Sprintf("Usage: unknown; none of %s reported it", counted(calls, "tool call"))
	default:
		return fmt.Sprintf("Usage: %s, as %d of %s reported it", formatUsage(in, out, usd), told, counted(calls, "tool call"))
	}
}

func formatUsage(in, out int64, usd float64) string {
	text := fmt.Sprintf("%d tokens in, %d out", in, out)
	if usd > 0 {
		text += fmt.Sprintf(", $%.4f", usd)
	}
	return text
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// formatBytes prints a number of bytes.
func formatBytes(n int64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d B", n)
	case n < 1<<20:
		return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
	default:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	}
}
