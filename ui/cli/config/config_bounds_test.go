package config_test

import (
	"strings"
	"testing"
	"time"

	"parley/ui/cli/config"
)

// A configuration comes with a folder, perhaps from strangers. What would keep its reader busy is refused before it is parsed, in
// one line.
func TestAConfigurationThatWouldKeepItsReaderBusyIsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	begun := time.Now()
	for _, text := range []string{
		strings.Repeat("- ", 40<<10), strings.Repeat("- ", 100<<10), "tools: [" + strings.Repeat("- ", 100<<10), strings.Repeat("[", 200<<10),
		"tools: " + strings.Repeat("{a: ", 50<<10), "tools:\n" + strings.Repeat("  a: b\n", 30<<10),
	} {
		_, err := config.Parse([]byte(text), ".parley.yaml", config.Project)
		if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), ".parley.yaml") ||
			!strings.Contains(err.Error(), "nested more than") && !strings.Contains(err.Error(), "more than 4096 lines") {
			t.Errorf("%.20q: %.200v", text, err)
		}
	}
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("they took %s", took)
	}
}
