// Package amount says durations, sizes and counts as the console shows them. It knows no screens.
package amount

import (
	"fmt"
	"strings"
	"time"

	"parley/engine/round"
)

// Clock prints a duration as 0:42, 12:05 or 1:02:03.
func Clock(d time.Duration) string {
	s := int(d.Round(time.Second) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// Bytes prints a number of bytes.
func Bytes(n int64) string {
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

// Lines counts the lines of a text that was split at its line feeds: the empty rest behind the last one is no line.
func Lines(split []string) int {
	if last := len(split) - 1; last > 0 && split[last] == "" {
		return last
	}
	return len(split)
}

// Unreadable says of bytes that they are no text. How many there were is not always known to the byte.
func Unreadable(n int64) string { return "About " + Bytes(n) + " that are no text." }

// Usage prints what a tool reports of its own use, or "".
func Usage(u *round.Usage) string {
	if u == nil {
		return ""
	}
	text := Tokens(u)
	if u.CostUSD > 0 {
		text = strings.TrimSpace(fmt.Sprintf("%s $%.2f", text, u.CostUSD))
	}
	return text
}

// Tokens prints how many tokens a tool says it used, or "".
func Tokens(u *round.Usage) string {
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

// Of prints "1 warning" or "3 warnings".
func Of(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Span prints how long something takes: "40 s", or as a clock from two minutes on.
func Span(seconds float64) string {
	if seconds < 120 {
		return fmt.Sprintf("%.0f s", max(1, seconds))
	}
	return Clock(time.Duration(seconds * float64(time.Second)))
}

// Series prints "a", "a and b", or "a, b and c", as the files do.
func Series(list []string) string { return round.Series(list) }
