package record

import (
	"fmt"

	"parley/engine/round"
)

// A tool's usage is told as it reported it; what it did not report is unknown, never nothing.

// spending is what the tools of a round reported in all, and how many of the calls did; "" when none was made.
func spending(r round.Round) string {
	s := r.TotalSpending()
	calls := counted(s.Calls, "tool call")
	if s.Interrupted > 0 {
		calls += fmt.Sprintf(" (%d interrupted, when parley was stopped)", s.Interrupted)
	}
	switch {
	case s.Calls == 0:
		return ""
	case s.Reported == 0:
		return fmt.Sprintf("Usage: unknown; none of %s reported it", calls)
	default:
		return fmt.Sprintf("Usage: %s, as %d of %s reported it", formatUsage(s.InputTokens, s.OutputTokens, s.CostUSD), s.Reported, calls)
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
