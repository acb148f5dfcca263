package console

import (
	"fmt"
	"strings"
	"time"

	"parley/engine/round"
)

// formatClock prints a duration as 0:42, 12:05 or 1:02:03.
func formatClock(d time.Duration) string {
	s := int(d.Round(time.Second) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// formatBytes prints a number of bytes.
func formatBytes(n int64) string {
	switch {
	case n <= 0:
		return ""
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1000*1000:
		return fmt.Sprintf("%.1f KB", float64(n)/1000)
	default:
		return fmt.Sprintf("%.1f MB", float64(n)/1000/1000)
	}
}

// formatUsage prints what a tool reports of its own use, or "".
func formatUsage(u *round.Usage) string {
	if u == nil {
		return ""
	}
	text := formatTokens(u)
	if u.CostUSD > 0 {
		text = strings.TrimSpace(fmt.Sprintf("%s $%.2f", text, u.CostUSD))
	}
	return text
}

// formatTokens prints how many tokens a tool says it used, or "".
func formatTokens(u *round.Usage) string {
	if u == nil || u.InputTokens+u.OutputTokens <= 0 {
		return ""
	}
	return formatThousands(u.InputTokens+u.OutputTokens) + " tok"
}

func formatThousands(n int64) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%.1fk", float64(n)/1000)
}

// countOf prints "1 warning" or "3 warnings".
func countOf(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
