package cli

import (
	"strings"
	"testing"
)

// Why there is no sandbox is said once, however many tools are without one for the same reason.
func TestDoctorSaysOnceWhyThereIsNoSandbox(t *testing.T) {
	t.Parallel()
	why := sandboxHealth{Why: "the system has none"}
	report := doctorReport{Tools: []toolReport{
		{Name: "mine", Found: true, Usable: true, Sandbox: why}, {Name: "yours", Found: true, Usable: true, Sandbox: why},
	}}
	if text := report.table(true); strings.Count(text, why.Why) != 1 || !strings.Contains(text, "sandbox off, as for mine") {
		t.Error(text)
	}
}
