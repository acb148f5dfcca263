package consistency_test

import (
	"slices"
	"testing"

	"parley/engine/consistency"
)

const (
	frs      = "# Requirements\n\n### FR-001: Scan a code\n\n**Priority**: Must\n\nThe app shall read a code within 2 seconds.\n\n### FR-002: Share a list\n\nMembers share one list of articles.\n\n### FR-003: Mute a warning\n\nA member can mute an article for 5 days.\n"
	adrs     = "# Architecture\n\n## Decisions\n\n### ADR-001: Local copy\n\n**Status**: Accepted\n\nThe phone writes first.\n\n### ADR-002: Polling\n\n**Status**: Superseded by ADR-001\n\nAsked every minute.\n"
	nightly  = "# Requirements\n\n### FR-001: Order a loaf\n\nA customer can order a loaf each week.\n\n### FR-002: Evening list\n\nThe baker receives the list at 20:00.\n"
	titled   = "# Epics\n\n| ID | Title | Priority |\n|---|---|---|\n| FR-001 | Scan a code | Must |\n| FR-002 | Share a list | Should |\n| FR-003 | Mute a warning | Could |\n"
	epicPlan = "# Epics\n\n| Epic | Title | Stories | MVP |\n|---|---|---|---|\n| EPIC-001 | Scanning | 2 | Yes |\n| EPIC-002 | Lists | 1 | Yes |\n\n## EPIC-001: Scanning\n\n- **STORY-001**: As a member I want to scan, so that I need not type. (5 points)\n- **STORY-002**: As a member I want to type, so that fruit is on the list. (3 points)\n\n## EPIC-002: Lists\n\n- **STORY-003**: As a member I want a list, so that we share it. (2 points)\n"
)

// TestEachRule has for each rule a mistake that it finds and look-alikes in which it finds nothing.
func TestEachRule(t *testing.T) {
	t.Parallel()
	tested := map[string]bool{}
	for _, c := range []struct {
		rule      string
		mistake   []string
		lookAlike [][]string
	}{
		{
			"id-title",
			[]string{"prd.md", frs, "architecture.md", "| ID | Title |\n|---|---|\n| FR-001 | Scan a code |\n| FR-002 | Share a list |\n| FR-003 | Print a receipt |\n"},
			[][]string{{"prd.md", frs, "architecture.md", titled}, {"spec/one/a.md", frs, "spec/two/b.md", "### FR-001: Fly\n\nTo the moon.\n\n### FR-002: Land\n\nOn the moon.\n"}, {"prd.md", frs, "architecture.md", "| ID | Epic |\n|---|---|\n| FR-001 | Scanner |\n| FR-002 | Sharing |\n"}},
		},
		{
			"id-text",
			[]string{
				"prd.md", "- FR-001: The app shall read a barcode by the camera\n- FR-002: The app shall keep one list for the household\n- FR-003: The app shall warn the members of a household before milk spoils\n",
				"architecture.md", "- FR-001: The app shall read a barcode by the camera\n- FR-002: The app shall keep one list for the household\n- FR-003: Accountants shall export all yearly invoices into spreadsheets\n",
			},
			[][]string{{"prd.md", "- FR-001: The app shall read a barcode by the camera\n", "architecture.md", "- FR-001: A barcode is read with the camera of the phone\n"}},
		},
		{
			"id-priority",
			[]string{"prd.md", frs, "architecture.md", "| ID | Title | Priority |\n|---|---|---|\n| FR-001 | Scan a code | Should |\n| FR-002 | Share a list | Should |\n"},
			[][]string{{"prd.md", frs, "architecture.md", titled}, {"prd.md", frs, "architecture.md", "| ID | Title | Priority |\n|---|---|---|\n| FR-001 | Scan a code | P1 |\n"}},
		},
		{
			"id-value",
			[]string{"prd.md", frs, "architecture.md", "## Checks\n\n### FR-001: Scan a code\n\nThe app shall read a code within 9 seconds.\n"},
			[][]string{{"prd.md", frs, "architecture.md", "### FR-001: Scan a code\n\nThe app shall read a code within 2000 ms.\n"}},
		},
		{"id-estimate", []string{"prd.md", epicPlan, "architecture.md", "| Story | Title | Estimate |\n|---|---|---|\n| STORY-001 | Scan | 8 points |\n"}, [][]string{{"prd.md", epicPlan, "architecture.md", "| Story | Estimate |\n|---|---|\n| STORY-001 | 5 points |\n"}}},
		{"id-count", []string{"prd.md", epicPlan, "architecture.md", "| Epic | Title | Stories |\n|---|---|---|\n| EPIC-001 | Scanning | 4 |\n"}, [][]string{{"prd.md", epicPlan, "architecture.md", "| Epic | Stories |\n|---|---|\n| EPIC-001 | 2 |\n"}}},
		{"mvp", []string{"prd.md", epicPlan, "architecture.md", "| Epic | Title | MVP |\n|---|---|---|\n| EPIC-002 | Lists | No |\n"}, [][]string{{"prd.md", epicPlan, "architecture.md", "| Epic | Title | MVP |\n|---|---|---|\n| EPIC-002 | Lists | ✅ |\n"}}},
		{"decision-status", []string{"prd.md", adrs, "architecture.md", "| ADR | Title | Status |\n|---|---|---|\n| ADR-001 | Local copy | Proposed |\n"}, [][]string{{"prd.md", adrs, "architecture.md", "| ADR | Title | Status |\n|---|---|---|\n| ADR-002 | Polling | Deprecated |\n"}}},
		{
			"decision-use",
			[]string{"prd.md", adrs, "architecture.md", "# Plan\n\nThe list is built on ADR-002.\n"},
			[][]string{{"prd.md", adrs, "architecture.md", "# Plan\n\nThe list is built on ADR-001, which replaced ADR-002.\n"}, {"prd.md", adrs, "architecture.md", "# Plan\n\nADR-002 was rejected later.\n"}},
		},
		{
			"id-time",
			[]string{"prd.md", nightly, "epics.md", "# Epics\n\n## EPIC-1: Baking\n\nThe order stands in the evening list (FR-002) of the day before, at 21:00.\n"},
			[][]string{
				{"prd.md", nightly, "epics.md", "# Epics\n\n## EPIC-1: Baking\n\nThe order stands in the evening list (FR-002) at 8:00 pm.\n"},
				{"prd.md", nightly, "epics.md", "# Epics\n\n## EPIC-1: Baking\n\nThe printer (FR-002) is switched off at 21:00.\n"},
				{"prd.md", nightly, "epics.md", "# Epics\n\n## EPIC-1: Baking\n\nWho has read the list (FR-002) by 21:00 gets no reminder.\n"},
				{"prd.md", nightly, "epics.md", "# Epics\n\n## EPIC-1: Baking\n\nIf the list (FR-002) fails, it is sent at 21:00.\n"},
				{"prd.md", nightly, "epics.md", "# Epics\n\n## EPIC-1: Baking\n\nThe list (FR-002) is checked from 20:30 to 21:00.\n"},
				{"prd.md", nightly, "epics.md", "# Epics\n\n## EPIC-1: Baking\n\nThe list (FR-002) of FR-001 goes out at 21:00.\n"},
				{"prd.md", nightly, "epics.md", "# Epics\n\n## Change log\n\nThe list (FR-002) goes out at 21:00.\n"},
			},
		},
		{
			"quantity",
			[]string{"prd.md", "# A\n\nSessions end after 14 days without use.\n", "architecture.md", "# B\n\n| Sessions | end after 30 days without use |\n|---|---|\n| Sessions | end after 30 days without use |\n"},
			[][]string{
				{"prd.md", "# A\n\nSessions of guests end after 14 days without use.\n", "architecture.md", "# B\n\nA mail is kept for 30 days.\n"},
				{"prd.md", "# A\n\nThe bundle of 5 tickets saves 10 € for each visitor.\n", "architecture.md", "# B\n\nThe bundle of 10 tickets saves 20 € for each visitor.\n"},
				{"prd.md", "# A\n\nThe search answers within 2 s on mobile phones.\n", "architecture.md", "# B\n\nThe search answers within 1 s on desktop phones.\n"},
				{"prd.md", "# A\n\nThe search answers within 1 s.\n", "architecture.md", "# B\n\nThe search answers within 1000 ms.\n"},
			},
		},
		{
			"choice",
			[]string{"prd.md", "# A\n\n- Database: PostgreSQL\n", "architecture.md", "# B\n\nThe tickets are stored in MySQL.\n"},
			[][]string{
				{"prd.md", "# A\n\n- Database: PostgreSQL\n", "architecture.md", "# B\n\nThe tickets are stored in Postgres.\n"},
				{"prd.md", "# A\n\n- Database: PostgreSQL\n", "architecture.md", "# B\n\nThe tickets could be stored in MySQL.\n"},
				{"prd.md", "# A\n\n- Database: PostgreSQL\n", "architecture.md", "# B\n\nThe tickets are stored in MySQL.\n\nThe bills are stored in PostgreSQL.\n"},
				{"prd.md", "# A\n\n- Database: PostgreSQL\n", "architecture.md", "# B\n\n## Today\n\nThe tickets are stored in MySQL.\n"},
				{"prd.md", "# A\n\nThe server stores tickets in PostgreSQL.\n", "architecture.md", "# B\n\nThe phone keeps a ticket in SQLite.\n"},
				{"prd.md", "# A\n\nThe backend is written in Go.\n", "architecture.md", "# B\n\nThe importer is written in Python.\n"},
				{"prd.md", "# A\n\nThe mails are kept in MongoDB.\n", "architecture.md", "# B\n\nThe tickets are stored in MySQL.\n"},
			},
		},
		{
			"term",
			[]string{"prd.md", "## Glossary\n\n- **Berth**: a numbered place along the quay where one boat is moored\n", "architecture.md", "## Glossary\n\n- **Berth**: contract between skippers and accountants about winter storage fees\n"},
			[][]string{{"prd.md", "## Glossary\n\n- **Season**: the months in which boats come\n", "architecture.md", "## Glossary\n\n- **Season**: when boats come, from spring to autumn\n"}},
		},
		{
			"name",
			[]string{"prd.md", "## Glossary\n\n- **Skipper**: who answers for the boat. Not: captain\n", "architecture.md", "# R\n\nA captain must pay.\n"},
			[][]string{{"prd.md", "## Glossary\n\n- **Skipper**: who answers for the boat. Not: captain\n", "architecture.md", "# R\n\nThe captaincy must pay. A captain once wrote this.\n"}},
		},
		{
			"scope",
			[]string{"prd.md", "## Out of scope\n\n- Recipe suggestions\n", "architecture.md", "## EPIC-004: Recipe suggestions\n\nThree of them.\n"},
			[][]string{{"prd.md", "## Out of scope\n\n- Recipe suggestions\n", "architecture.md", "## EPIC-004: Recipe suggestions\n\nDeferred to phase 2.\n"}, {"prd.md", "## Out of scope\n\n- Advanced recipe suggestions\n", "architecture.md", "## EPIC-004: Recipe suggestions\n\nThree.\n"}, {"epics/EPIC-001.md", "## Out of scope\n\n- Recipe suggestions\n", "architecture.md", "## EPIC-004: Recipe suggestions\n\nThree.\n"}},
		},
		{
			"date",
			[]string{"prd.md", "- **Public launch**: Q2 2027\n", "architecture.md", "The public launch is in October 2027.\n"},
			[][]string{{"prd.md", "- **Public launch**: Q2 2027\n", "architecture.md", "The public launch is on 2027-05-03.\n"}, {"prd.md", "- **Public launch**: Q2 2027\n", "architecture.md", "After the public launch, in October 2027, we look back.\n"}},
		},
		{"claim-count", []string{"prd.md", frs, "readiness-report.md", "All 4 requirements are there.\n"}, [][]string{{"prd.md", frs, "readiness-report.md", "All 3 requirements are there, 2 new requirements among them.\n"}}},
		{
			"claim-coverage",
			[]string{"prd.md", frs, "epics.md", "## EPIC-001: Lists\n\nCovers FR-001 and FR-002.\n\n## EPIC-002: More\n\nFor all.\n", "readiness-report.md", "All requirements are covered.\n"},
			[][]string{{"prd.md", frs, "epics.md", "## EPIC-001: Lists\n\nCovers FR-001 to FR-003.\n", "readiness-report.md", "All requirements are covered.\n"}},
		},
		{"claim-open", []string{"prd.md", "# A\n\nThe region is TBD.\n", "readiness-report.md", "There are no open TBDs.\n"}, [][]string{{"prd.md", "# A\n\nThe region is Bavaria.\n", "readiness-report.md", "There are no open TBDs.\n"}, {"prd.md", "# A\n\nThe region is TBD.\n", "readiness-report.md", "An empty text adds no todo to the list.\n"}}},
		{"claim-decision", []string{"prd.md", adrs, "readiness-report.md", "All ADRs are accepted.\n"}, [][]string{{"prd.md", adrs, "readiness-report.md", "Of the ADRs one is accepted and one is superseded.\n"}}},
		{"claim-estimate", []string{"prd.md", epicPlan, "readiness-report.md", "The estimates: 12 points in total.\n"}, [][]string{{"prd.md", epicPlan, "readiness-report.md", "The estimates: 10 points in total.\n"}}},
		{"claim-gate", []string{"prd.md", frs, "readiness-report.md", "- **Gate**: PASS\n- **Score**: 72 (a package passes from 80)\n"}, [][]string{{"prd.md", frs, "readiness-report.md", "- **Gate**: PASS\n- **Score**: 86 (a package passes from 80)\n"}}},
	} {
		tested[c.rule] = true
		if found := consistency.Find(docs(c.mistake...)); !slices.ContainsFunc(found, func(x consistency.Contradiction) bool { return x.Rule == c.rule }) {
			t.Errorf("%s: the mistake is not found, only %v", c.rule, found)
		}
		for i, of := range c.lookAlike {
			for _, x := range consistency.Find(docs(of...)) {
				t.Errorf("%s, look-alike %d: %s", c.rule, i, said(x))
			}
		}
	}
	for _, rule := range consistency.Rules() {
		if !tested[rule.Name] || rule.Holds == "" {
			t.Errorf("%s has no mistake and look-alike, or does not say what it holds", rule.Name)
		}
	}
}
