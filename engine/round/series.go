package round

import "strings"

// Series is "a", "a and b" or "a, b and c": how every sentence about a round names several.
func Series(list []string) string {
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " and " + list[last]
}
