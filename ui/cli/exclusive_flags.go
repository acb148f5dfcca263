package cli

import "strings"

// exclusiveFlagsError words the mistake of giving two flags that exclude each other: wrong usage, in one line.
func exclusiveFlagsError(err error) error {
	if err == nil || !strings.HasPrefix(err.Error(), "if any flags in the group [") {
		return err
	}
	_, given, _ := strings.Cut(err.Error(), "; [")
	given, _, _ = strings.Cut(given, "]")
	return usageErrorf("use one of --%s", strings.Join(strings.Fields(given), ", --"))
}
