package direct_test

import (
	"strconv"
	"strings"
	"testing"
)

// TestChecksUnderstandOtherWordings holds the checks to texts whose authors say the same in other words than a template would.
func TestChecksUnderstandOtherWordings(t *testing.T) {
	t.Parallel()
	many := "# X\n\n## Requirements\n\n| ID | Requirement | Priority |\n|--|--|--|\n"
	for _, n := range strings.Split("ABCDEFGHIJKLMNOPQRSTU", "") {
		many += "| REQ-00" + strconv.Itoa(int(n[0]-'A')+1) + " | The system shall print form " + n + " on paper | must |\n"
	}
	runCases(t, []ruleCase{
		{
			"P1", brief,
			[]string{"# X\n\n## What it costs\n\nForms."},
			[]string{"# X\n\n## What is wrong\n\nForms take long.", "# X\n\n## The situation today\n\nForms take long.", "# X\n\n## 现状\n\n表单太慢。"},
		},
		{
			"P2", brief,
			[]string{"# X\n\n## User interface\n\nBig letters."},
			[]string{"# X\n\n## Who it is for\n\n**Sailors** launch boats.", "# X\n\n## Who uses it\n\n- Sailors", "# X\n\n## 谁会用\n\n- 船员"},
		},
		{
			"P2", epics,
			[]string{"# E\n\n## EPIC-1: Print\n\n- Forms are printed on paper."},
			[]string{"# E\n\n## EPIC-1: Print\n\n- STORY-1: As a beekeeper, I want to print so that I can read."},
		},
		{
			"P3", brief,
			[]string{"# X\n\n## Users\n\n- Users: print forms", "# X\n\n## Users\n\n| Role | Need |\n|--|--|\n| End users | print |\n"},
			[]string{"# X\n\n## Users\n\n| Role | Need |\n|--|--|\n| Beekeeper | print |\n| Users | read |\n", "# X\n\n## Users\n\n### Beekeepers\n\nUsers of hives."},
		},
		{
			"P4", brief,
			[]string{"# X\n\n## Goals\n\n- Clerks are happier\n- Forms are nicer", "# X\n\n## UI design goals\n\n- Three colours"},
			[]string{
				"# X\n\n## Goals\n\n- Waste falls from 14 % to 6 %\n- Donors are happier", "# X\n\n## What we want to reach\n\n1. Ten boats a day", "# X\n\n## 目标\n\n- 2027 年回收 3 吨",
				"# X\n\n## How we know it works\n\n- The queue is gone",
			},
		},
		{
			"P6", brief,
			[]string{"# X\n\n## Success metrics\n\n- 30 forms are printed", "# X\n\n## Success metrics\n\n- Adoption grows by 30 %"},
			[]string{"# X\n\n## Success metrics\n\n- E2E tests pass", "# X\n\n## Success metrics\n\n- The page loads in 2 s", "# X\n\n## Success metrics\n\n- 99 % of forms arrive"},
		},
		{
			"P7", brief,
			[]string{"# X\n\n## Not yet working\n\n- Fax"},
			[]string{"# X\n\n## Not in this product\n\n- Fax", "# X\n\n## What it does not do\n\nFax.", "# X\n\n## Deliberately left out\n\n- Fax", "# X\n\n## 本期不做\n\n- 传真"},
		},
		{
			"P8", requirements,
			[]string{strings.ReplaceAll(strings.ReplaceAll(many, " | Priority", ""), " | must", ""), strings.Replace(many, "| must |", "| |", 1)},
			[]string{many, strings.ReplaceAll(many, "Priority", "Phase")},
		},
		{
			"P11", brief,
			[]string{"# X\n\n## Problem\n\nSlow."},
			[]string{"# X\n\n## How else people solve it today\n\nPaper.", "# X\n\n## Other solutions\n\nPaper."},
		},
		{
			"T2", design,
			[]string{"# D\n\nThe store.\n\n```mermaid\ngraph TD\n  A[Order Ledger] --> B[Store]\n```\n"},
			[]string{"# D\n\nThe store and the ledger of orders.\n\n```mermaid\ngraph TD\n  A[Order Ledger] --> B[Store]\n```\n"},
		},
		{
			"T6", design,
			[]string{"# D\n\n## Decision 3: one database server with a name of more than eight words\n\nIt runs on one server.\n"},
			[]string{
				"# D\n\n## Decision 3: one database server\n\nIt runs on one server, which keeps the costs low.\n", "# D\n\n## Decision impact analysis\n\nIt runs on one server.\n",
				"# D\n\n## Technical decisions\n\n- One server\n",
			},
		},
		{
			"T12", requirements,
			[]string{"# X\n\n## Requirements\n\n- FR-1: The system shall render forms in React.\n"},
			[]string{"# X\n\n## Requirements\n\n- FR-1: The system shall render forms.\n  - Verification: a React Profiler run\n"},
		},
		{
			"Q15", brief,
			[]string{
				"# X\n\n- Print (REQ-001)\n- Mail (REQ-002)\n\nThe first release contains all 3 requirements.\n", "# X\n\nSix of nine requirements are done.\n\n- Print (REQ-001)\n- Mail (REQ-002)\n",
				"---\nrequirements: 5\n---\n# X\n\n- Print (REQ-001)\n- Mail (REQ-002)\n", "# X\n\n本文共定义 7 条需求。\n\n- 打印（REQ-001）\n- 邮件（REQ-002）\n",
			},
			[]string{
				"# X\n\n- Print (REQ-001)\n- Mail (REQ-002)\n\nThe first release contains all 2 requirements, and each story has 3 requirements.\n",
				"# X\n\n- Print (REQ-001)\n- Mail (REQ-002)\n\nIt contains 9 requirements on mail of another system.\n", "# X\n\nAll 46 requirements are listed elsewhere. REQ-1 to REQ-46, of which REQ-3: prints.\n",
			},
		},
		{
			"R2", readiness,
			[]string{"# R\n\n## Risks\n\n- The database is a single server.\n", "# R\n\n## Risks\n\n### Ink\n\n- **Risk**: ink runs dry\n- **Impact**: no forms\n"},
			[]string{
				"# R\n\n## Risks\n\n- The database is a single server. It is backed up every night.\n", "# R\n\n## Risks\n\n- The rule is open; until then the later record wins.\n",
				"# R\n\n## Risks\n\n### Ink\n\n- **Risk**: ink runs dry\n- **Mitigation**: order more\n", "# R\n\n## Risks and mitigations\n\n- Ink runs dry: order twelve bottles in May.\n", "# R\n\n## Drawbacks\n\n- It is slower.\n",
			},
		},
		{
			"R7", readiness,
			[]string{"# R\n\n## Risks\n\n- The database is a single server.\n"},
			[]string{"# R\n\n## Risks\n\n- The database is a single server. It is backed up every night; a restore took 40 minutes.\n"},
		},
		{
			"R9", design,
			[]string{"# D\n\nThe files are unauthenticated.\n"},
			[]string{"# D\n\nGitHub allows 60 requests an hour unauthenticated.\n", "# D\n\nIt reads public repositories (unauthenticated).\n"},
		},
		{
			"R11", design,
			[]string{"# D\n\n## Assumptions\n\n- Clerks can type\n"},
			[]string{"# D\n\n## Technical assumptions\n\n- Language: Go\n", "# D\n\n## Assumptions\n\n- Clerks can type. Owner: Ann\n"},
		},
		{
			"R12", design,
			[]string{"# D\n\n## Risks and open questions\n\n- Who pays?\n", "# D\n\n## What we do not know\n\n- Who pays?\n"},
			[]string{"# D\n\n## Risks and open questions\n\n- The vendor leaves; we keep a spare one.\n", "# D\n\n## Open questions\n\n- Who pays? (Ann, by 20 February)\n"},
		},
		{
			"R15", readiness,
			[]string{"# R\n\n## Checklist\n\n- [x] Trained\n- [x] Tested\n- [ ] Signed\n"},
			[]string{"# R\n\n## Checklist\n\n- [x] Trained\n- [x] Tested\n- [x] Signed\n", "# R\n\n## How is it switched on?\n\n- [x] Flag\n- [ ] Other\n- [ ] Restart\n", "# R\n\n## Next\n\n- [ ] a\n- [ ] b\n- [ ] c\n"},
		},
		{
			"R16", design,
			[]string{"# D\n\nDue to omission we shipped without tests of the switch.\n", "# D\n\nThe restore was never tested.\n"},
			[]string{"# D\n\nThe restore was never tested; it will be in May 2027.\n", "# D\n\n## Where we are today\n\nThe restore was never tested.\n"},
		},
	})
}

// TestWordsOfRequirements holds the checks on wording to senses in which a word is precise.
func TestWordsOfRequirements(t *testing.T) {
	t.Parallel()
	with := func(bad string) string { return req(append(append([]string{}, fine...), bad)...) }
	runCases(t, []ruleCase{
		{
			"Q4", requirements,
			[]string{
				with("FR-4: The form is printed. Scaling shall be significant."), "# X\n\n### Requirement: A\nThe tool SHALL print.\n\n#### Scenario: ok\n- **WHEN** asked\n- **THEN** it prints with appropriate margins\n",
				with("FR-4: Up to 12 desks are open. They shall be synchronised regularly."), "# X\n\n## Graduation criteria\n\n- There shall be no significant loss.\n",
			},
			[]string{
				with("FR-4: The user can clear search by pressing Escape."), with("FR-4: The tool shall resolve the effective scope of a setting."), with("系统必须以稳定 sourceId 保存来源。"),
				with("FR-4: The reply shall be fast. It arrives within 200 ms."),
			},
		},
		{
			"Q6", requirements,
			[]string{with("FR-4: 系统应支持微信、支付宝等支付方式。")},
			[]string{with("FR-4: 系统应等待扫码、刷卡。"), with("FR-4: 该切片不包含成绩、论文等完整学业域。"), with("FR-4: 系统应支持 PDF、PNG 等两种格式。")},
		},
		{
			"Q8", requirements,
			[]string{with("FR-4: The app shall show the sum, and the cashier must be able to remove the last item.")},
			[]string{with("FR-4: The app must show what the law says must be shown."), with("FR-4: When a form that must be signed is printed, the app shall ask.")},
		},
		{
			"Q1", requirements,
			[]string{with("FR-4: 退款时限待定。")},
			[]string{with("FR-4: 转介支持待接收、处理中、待补充和退回状态。")},
		},
		{
			"Q2", readme,
			[]string{"# X\n\n## What are the failure modes?\n\nNo.\n\n## Next\n\nWords.\n"},
			[]string{"# X\n\n## Is it safe?\n\nNo.\n\n## Next\n\nWords.\n", "# X\n\n## What are the failure modes?\n\nNone.\n\n## Next\n\nWords.\n"},
		},
		{
			"Q11", epics,
			[]string{"# E\n\n## Story 1\n\nAs a clerk, I want to print so that I read.\n"},
			[]string{
				"# E\n\n## Story 1\n\nAs a clerk, I want to print so that I read.\n\n**Acceptance criteria:**\n\n1. Paper comes out\n2. It is dry\n",
				"# E\n\n- FR-1: prints the forms of the day\n\n## Story 1\n\nAs a clerk, I want to print so that I read.\n\nAcceptance criteria\n\n- Paper comes out\n",
			},
		},
		{
			"Q11", requirements,
			[]string{
				"# X\n\n## NFR-1: Answers\n\nThe service shall answer each clerk.\n\n### Metric and target\n\n| Metric | Target |\n|---|---|\n| time | |\n",
				"# X\n\n## NFR-1: Answers\n\nThe service shall answer each clerk.\n\n## Other\n\n| Metric | Target |\n|---|---|\n| cost | 40 EUR |\n",
			},
			[]string{
				"# X\n\n## NFR-1: Answers\n\nThe service shall answer each clerk.\n\n### Metric and target\n\n| Metric | Target |\n|---|---|\n| time | 2 s |\n",
			},
		},
		{
			"Q11", requirements,
			[]string{"# X\n\n## Requirements\n\n- CAP-1\n  - intent: the clerk prints forms\n- CAP-2\n  - intent: the clerk prints letters\n"},
			[]string{
				"# X\n\n## Requirements\n\n- CAP-1\n  - intent: the clerk prints forms\n  - success: paper comes out\n- CAP-2\n  - intent: the clerk prints letters\n  - success: a letter comes out\n",
				"# X\n\n## User stories\n\n1. **Given** paper, **When** asked, **Then** it prints\n\n## Functional requirements\n\n- FR-1: The tool must print forms.\n- FR-2: The tool must print letters.\n",
			},
		},
		{
			"Q13", readme,
			[]string{"# X\n\n" + strings.Repeat("The same long passage stands here. ", 8) + "\n\n## Y\n\n" + strings.Repeat("The same long passage stands here. ", 8) + "\n"},
			[]string{"# X\n\nThe archive keeps every form that a clerk has signed for as long as the law of the country asks for it to be kept.\n\n## Y\n\nThe archive keeps every form that a clerk has signed for as long as the law of the country asks for it to be kept.\n"},
		},
	})
}
