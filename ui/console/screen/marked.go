package screen

import (
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// ToldWithMark is what a finding says, behind the person's mark where it has one: nobody is asked of it as if they had said nothing.
func ToldWithMark(t theme.Theme, f round.Finding) string {
	told := state.Told(f)
	sign := map[string]string{ledger.Accept: t.Symbols.Accept, ledger.Reject: t.Symbols.Reject, ledger.Later: t.Symbols.Later}[f.Choice]
	if f.Choice == "" {
		return told
	}
	return strings.TrimSpace(sign+" "+state.ChoiceWord(f.Choice)+":") + " " + told
}
