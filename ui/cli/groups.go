package cli

import "strings"

// grouped words the mistake of giving two flags that exclude each other: wrong usage, in one line.
func grouped(err error) error {
	if err == nil || !strings.HasPrefix(err.Error(), "if any flags in the group [") {
		return err
	}
	_, given, _ := strings.Cut(err.Error(), "; [")
	given, _, _ = strings.Cut(given, "]")
	return misuse("use one of --%s", strings.Join(strings.Fields(given), ", --"))
}
