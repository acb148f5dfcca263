package document_test

import (
	"testing"

	"parley/engine/document"
)

// A duty that a sentence only speaks of, as what is recorded or decided, is no requirement.
func TestOnlyAMainClauseDemands(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"It records which crate is whose, how long it has been in the store, and when it must leave.": false,
		"The sheet tells how a member must report damage.":                                            false,
		"The board decides what must be kept.":                                                        false,
		"Nobody knew whether the clerks shall sign.":                                                  false,
		"系统记录每一箱鱼什么时候必须离开。":                                                                           false,
		"法律规定谁必须签字。":                                                                                  false,
		"The system must record when a crate must leave.":                                             true,
		"When offline the app must queue the scans.":                                                  true,
		"When the network fails the app must queue the scans.":                                        true,
		"When it is full, the store must refuse a crate.":                                             true,
		"A crate must leave after 48 hours.":                                                          true,
		"Records that must be kept are never overwritten and shall be signed.":                        true,
		"系统必须记录什么时候必须离开。":                                                                             true,
		"何时离开必须记录。":                                                                                   true,
	} {
		if got := document.IsNormative(text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// What acceptance says under the id of a requirement is that requirement's criterion, and no second requirement.
func TestAcceptanceUnderTheIDOfARequirement(t *testing.T) {
	t.Parallel()
	d := document.Parse("prd.md", []byte("# Requirements\n\n## Requirements\n\n- REQ-001: The desk shall save a loan in under 3 seconds.\n- REQ-002: The desk shall send a mail two days before a tool is due.\n\n"+
		"## Acceptance\n\n- REQ-001: Ten scans in a row take under 30 seconds.\n- REQ-003: Forty loans made offline arrive in order.\n"))
	var got []string
	for _, s := range d.Statements {
		got = append(got, s.Name())
	}
	if len(got) != 3 || d.Statements[0].Criteria != 1 || d.Statements[1].Criteria != 0 {
		t.Errorf("%q, with %d and %d criteria; want three statements, the first with a criterion", got, d.Statements[0].Criteria, d.Statements[1].Criteria)
	}
}
