package direct_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
)

// ruleCase says on which texts a check must find something and on which it must not.
type ruleCase struct {
	rule  string
	path  string // decides the profile
	fires []string
	quiet []string
}

const (
	brief        = "spec/product-brief.md"
	requirements = "spec/requirements/x.md"
	design       = "spec/architecture/x.md"
	epics        = "spec/epics/x.md"
	readiness    = "spec/readiness-report.md"
	readme       = "notes.md"
	contextFile  = "spec/discovery-context.json"
)

func perspectiveOf(t *testing.T, rule string) perspective.Perspective {
	t.Helper()
	for _, info := range direct.Checks() {
		if info.ID == rule {
			return perspective.Perspective{Name: info.Perspective}
		}
	}
	t.Fatalf("no check %s", rule)
	return perspective.Perspective{}
}

func analyse(t *testing.T, in direct.Input) review.Answer {
	t.Helper()
	a, err := direct.Analyse(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// found returns the weaknesses that a check made or shares.
func found(a review.Answer, rule string) []review.Weakness {
	var ws []review.Weakness
	for _, w := range a.Weaknesses {
		if w.Rule == rule || strings.Contains(w.Text, " "+rule+" (") && strings.Contains(w.Text, "is not met there either") {
			ws = append(ws, w)
		}
	}
	return ws
}

func runCases(t *testing.T, cases []ruleCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			t.Parallel()
			p := perspectiveOf(t, c.rule)
			for _, text := range c.fires {
				text = longEnough(c.path, text)
				a := analyse(t, direct.Input{Path: c.path, Artifact: []byte(text), Perspective: p, Options: told(c.rule)})
				ws := found(a, c.rule)
				if len(ws) == 0 {
					t.Errorf("silent on:\n%s", text)
				}
				for _, w := range ws {
					checkWeakness(t, w, text)
				}
			}
			for _, text := range c.quiet {
				text = longEnough(c.path, text)
				a := analyse(t, direct.Input{Path: c.path, Artifact: []byte(text), Perspective: p, Options: told(c.rule)})
				if ws := found(a, c.rule); len(ws) > 0 {
					t.Errorf("fires on a trap: %+v\n%s", ws[0], text)
				}
			}
		})
	}
}

// told are options by which a quiet check tells what it finds.
func told(rules ...string) direct.Options {
	o := direct.Options{Severity: map[string]review.Severity{}}
	for _, info := range direct.Checks() {
		if info.Quiet && slices.Contains(rules, info.ID) {
			o.Severity[info.ID] = info.Severity
		}
	}
	return o
}

// longEnough puts a sentence that no check cares for before a text of a few words: a line or two are not judged.
func longEnough(path, text string) string {
	if !strings.HasSuffix(path, ".md") || strings.HasPrefix(text, "---") || len(strings.Fields(text)) > 20 {
		return text
	}
	return "Leaves fall from old trees, and rivers carry them down towards distant seas.\n\n" + text
}

// checkWeakness holds a weakness to what every weakness promises: a text, and a verbatim quote at its line.
func checkWeakness(t *testing.T, w review.Weakness, text string) {
	t.Helper()
	if w.Text == "" || w.Severity == "" {
		t.Errorf("a weakness without text or severity: %+v", w)
	}
	lines := strings.Split(text, "\n")
	if w.Line > len(lines) {
		t.Fatalf("line %d of %d: %s", w.Line, len(lines), w.Text)
	}
	if w.Quote == "" {
		return
	}
	if flat := bare(strings.Join(lines[max(w.Line-1, 0):], "\n")); !strings.Contains(flat, bare(w.Quote)) {
		t.Errorf("quote %q is not at line %d or below", w.Quote, w.Line)
	}
	if w.Line == 0 || w.Evidence != review.Found {
		t.Errorf("a quote without a line or evidence: %+v", w)
	}
}

// bare is a text as it reads when it is rendered, without the brackets of links by reference.
func bare(text string) string {
	return strings.NewReplacer("[", "", "]", "").Replace(document.Plain(text))
}

// req writes items under a requirements heading.
func req(items ...string) string {
	return "# Spec\n\n## Requirements\n\n- " + strings.Join(items, "\n- ") + "\n"
}

var fine = []string{
	"FR-1: The system shall store each report for 30 days.",
	"FR-2: The system shall send a mail to the clerk within 5 minutes.",
	"FR-3: The system shall write one line to the audit file for each login.",
}

func TestProductChecks(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Clerks at small banks lose an hour a day to forms. ", 6)
	features := "# X\n\n## Requirements\n"
	for i := 1; i <= 21; i++ {
		features += fmt.Sprintf("- FR-%d: The system shall print form number %d on paper.\n", i, i)
	}
	runCases(t, []ruleCase{
		{
			"P1", brief,
			[]string{"# X\n\n## Features\n\n- print"},
			[]string{"# X\n\n" + long, "# X\n\n## Motivation\n\nForms take long.", "# X\n\n## 背景\n\n表单太慢。", "# X\n\n" + strings.Repeat("小银行的职员每天花一个小时填表。", 4)},
		},
		{"P1", contextFile, []string{`{"problem_statement": "", "target_users": ["clerk"]}`}, []string{`{"problem_statement": "Clerks at small banks lose one hour a day to forms."}`}},
		{
			"P2", brief,
			[]string{"# X\n\n## Problem\n\nForms take long."},
			[]string{"# X\n\n## Users\n\nClerks.", "# X\n\nOperators run it and developers extend it.", "# X\n\n**Audience:** banks"},
		},
		{"P2", contextFile, []string{`{"problem_statement": "x", "target_users": []}`}, []string{`{"target_users": ["clerk"]}`}},
		{
			"P3", brief,
			[]string{"# X\n\n## Users\n\nEveryone who has a phone. Users like it."},
			[]string{"# X\n\n## Users\n\nClerk: prints forms for users.", "# X\n\nThe system shall greet all users."},
		},
		{"P3", contextFile, []string{`{"target_users": ["everyone", "users"]}`}, []string{`{"target_users": ["users", "clerk"]}`}},
		{
			"P4", brief,
			[]string{"# X\n\n## Problem\n\nSlow.\n\n## Non-functional\n\nLatency 200 ms."},
			[]string{"# X\n\n## Success metrics\n\n- Forms per day from 10 to 30", "# X\n\n## 成功标准\n\n- 每天 30 份"},
		},
		{
			"P5", brief,
			[]string{"# X\n\n## Success metrics\n\n- Better adoption\n- Higher satisfaction"},
			[]string{"# X\n\n## Success metrics\n\n- Zero incidents\n- Passes suite X\n- Adoption grows from 10 % to 30 %\n- All clerks are happier"},
		},
		{
			"P6", brief,
			[]string{"# X\n\n## Success metrics\n\n- 30 forms are printed"},
			[]string{"# X\n\n## Success metrics\n\n- 30 forms are printed by Q3 2027\n- p95 latency below 200 ms"},
		},
		{
			"P7", brief,
			[]string{"# X\n\n## Problem\n\nSlow."},
			[]string{"# X\n\n## Non-Goals\n\n- fax", "# X\n\nMoSCoW: we won't do fax.", "# X\n\nFax is out of scope."},
		},
		{"P8", requirements, []string{features}, []string{req(fine...), features + "\nAll of them are MVP.\n", features + "\n## Phase 1\n\nx\n\n## Phase 2\n\ny\n"}},
		{
			"P9", epics,
			[]string{"# X\n\n## Stories\n\n- As a clerk, I want to print forms.\n"},
			[]string{"# X\n\n## Stories\n\n- As a clerk, I want to print forms so that I go home.\n", "# X\n\nAs a clerk, I want to print forms\nin order to go home.\n", "作为店员，我想打印表单，以便早点回家。"},
		},
		{
			"P10", brief,
			[]string{"# X\n\nA revolutionary product.", "# X\n\n我们的产品业界领先。"},
			[]string{
				"# X\n\nThe first time only admins follow this best practice with a unique id.", "# X\n\nSeamless: 3 clicks less than before.",
				"# X\n\nBest-in-class, see [the test](https://e.org).",
			},
		},
		{
			"P11", brief,
			[]string{"# X\n\n## Problem\n\nSlow."},
			[]string{"# X\n\n## Prior art\n\nFax.", "# X\n\nUnlike fax it is fast.", "# X\n\n## 竞品\n\n传真"},
		},
		{
			"P12", requirements,
			[]string{"# X\n\n## Goals\n\nClerks print bank forms in half the time and customers wait less in the branch office every morning.\n\n## Requirements\n\n- FR-1: The system shall print bank forms for clerks.\n- FR-2: The branch prints forms for waiting customers at once.\n- FR-3: Animated dragons greet astronauts during solar eclipses.\n"},
			[]string{req(fine...)},
		},
	})
}

func TestWordingChecks(t *testing.T) {
	t.Parallel()
	with := func(bad ...string) string { return req(append(slices.Clone(fine), bad...)...) }
	runCases(t, []ruleCase{
		{
			"Q4", requirements,
			[]string{with("FR-4: The page shall load fast."), with("系统应当尽快响应用户的请求。"), with("FR-4: The tool shall run on any browser."), with("FR-4: The page shall load fast, within a reasonable time."), with("FR-4: The tool shall be robust under a load of requests.")},
			[]string{
				with("FR-4: The cache shall hold at most 10 entries."), with("FR-4: The list shall show the most recently used file."),
				with("FR-4: The page shall be fast: 90 % of requests end in less than 5 s."), with("FR-4: The tool shall not accept any file."),
				with("FR-4: The page shall be fast. The clerk opens it each morning. It is there after 2 seconds."), with("FR-4: The page shall be fast, within a second."),
				with("FR-4: The field holds a best effort count of replica-friendly stores."), with("FR-4: The button shall clear the cache."),
				with("FR-4: The linter shall flag the word \"fast\" in requirements."),
			},
		},
		{
			"Q5", requirements,
			[]string{with("FR-4: The tool shall save the file if possible."), with("系统应当在必要时重启。")},
			[]string{with("FR-4: If the file is missing, the system shall create it.")},
		},
		{
			"Q6", requirements,
			[]string{with("FR-4: The tool shall read PDF, PNG, etc."), with("FR-4: The tool shall read formats such as PDF."), with("系统应当支持 PDF、PNG 等。")},
			[]string{with("FR-4: The tool shall read PDF and PNG."), with("系统应当支持 PDF、PNG 等两种格式。"), req(fine...) + "\n## Rationale\n\nFormats such as PDF are common.\n"},
		},
		{
			"Q8", requirements,
			[]string{with("FR-4: The system shall store the report and the clerk must print the letter.")},
			[]string{with("FR-4: The system shall store the name and the address and the telephone number."), with("FR-4: The key must not be logged and must not be mailed.")},
		},
		{
			"Q9", requirements,
			[]string{with("FR-4: The report shall be approved.")},
			[]string{with("FR-4: The report shall be approved by the clerk."), with("FR-4: Each login shall be logged.")},
		},
		{
			"Q10", requirements,
			[]string{with("FR-4: The system shall be able to print."), with("FR-4: The queue shall not be not unlimited."), with("FR-4: The file is not unreadable.")},
			[]string{with("FR-4: Users can print."), with("FR-4: A clerk shall be able to print.")},
		},
		{
			"Q11", requirements,
			[]string{req(fine...), "# X\n\n### Requirement: A\nThe tool SHALL print.\n\n### Requirement: B\nThe tool SHALL stop.\n"},
			[]string{
				"# X\n\n### Requirement: A\nThe tool SHALL print.\n\n#### Scenario: ok\n- **WHEN** asked\n- **THEN** it prints\n",
				"# X\n\n| ID | Requirement | Acceptance |\n|--|--|--|\n| FR-1 | The tool shall print | paper comes out |\n",
				"# X\n\n## Requirements\n\n- FR-1: The tool shall print forms.\n  - Given paper, when asked, then it prints\n",
			},
		},
		{
			"Q12", requirements,
			[]string{with("When the operator presses the red button on the panel."), with("After printing the form twice for the clerk.")},
			[]string{
				with("After departure the system makes an invoice and sends it."),
				with("When the operator presses the button, the pump stops."), with("If the file is missing the system shall create it."),
			},
		},
		{
			"Q13", requirements,
			[]string{req("FR-1: The system shall print the form.", "FR-2: The system shall print the form.")},
			[]string{req("FR-1: The system shall print form A on paper.", "FR-2: The system shall print form B on paper."), req(fine...)},
		},
	})
}

func TestStructureChecks(t *testing.T) {
	t.Parallel()
	body := "\n\nThis is a chapter with quite a few words in it.\n"
	ids := req("FR-1: The system shall print forms.", "FR-2: The system shall send mail.", "FR-3: The system shall keep logs.", "FR-4: The system shall count forms.")
	runCases(t, []ruleCase{
		{
			"Q1", requirements,
			[]string{
				req("FR-1: The system shall answer within TBD."), "# X\n\nThe owner is TODO.", "# X\n\nThe clerk pays at the desk. [NEEDS CLARIFICATION: who pays?]", "# TBD" + body,
				"---\ntitle: X\ndate: yyyy-mm-dd\n---\n# X" + body, "# X\n\n负责人：待定\n", "# X\n\nPlease greet <project name> here.",
			},
			[]string{
				"# X\n\nThe todo app shows a list.", "# X\n\nRun `tool <name>` or `TODO`.", "# X\n\nThe check flags TODO comments and \"TBD\".", "# X\n\n## 待定问题\n\n- 谁付钱？",
				"# X\n\nUse foo <file> on the command line.", "# X\n\nReturns List<String> and 1 < 2.\n\n<details>\n<summary>x</summary>\n</details>", "# X\n\n~~TBD~~ done",
				"# X\n\nNo open TBD. No unresolved TODO is left.", "# X\n\n没有待定项。全文无待补充内容。",
			},
		},
		{
			"Q2", readme,
			[]string{"# X" + body + "\n## Limitations\n\n## Full" + body, "# X" + body + "\n## Soon\n\nWe will decide this later.\n"},
			[]string{
				"# X" + body + "\n## Group\n\n### Sub" + body, "# X" + body + "\n## Group\n\n## Sub" + body, "# X" + body + "\n## Is it safe?\n\nNo.\n", "# X" + body + "\n## License\n\nMIT\n",
				"# X" + body + "\n## Picture\n\n![p](p.png)\n", "# X" + body + "\n## Code\n\n```\nx\n```\n", "# X" + body + "\n## Table\n\n| a |\n|---|\n| b |\n", "# X" + body + "\n## HTML\n\n<img src=\"x.png\">\n\n## Y" + body,
			},
		},
		{"Q2", contextFile, []string{`{"problem_statement": "x", "constraints": []}`}, []string{`{"problem_statement": "x", "constraints": ["y"]}`}},
		{
			"Q3", brief,
			[]string{"# [Project Name]" + body, "# X\n\nThe clerk pays at the desk on each Monday morning before the branch opens its doors.\n\n[Describe this user journey in plain language]\n", "# X\n\nThe clerk pays at the desk on each Monday morning before the branch opens its doors.\n\nLorem ipsum dolor sit amet."},
			[]string{"# Project X" + body, "# X\n\nSee [the guide](g.md) and [API][api].\n\n[api]: https://e.org", "# X\n\nA [draft] note."},
		},
		{
			"Q14", requirements,
			[]string{
				req("FR-1: The system shall print forms.", "FR-1: The system shall send mail."), ids + "\n## Notes\n\nSee FR-9 for more.\n",
				req("FR-1: The system shall print.", "FR-2: The system shall send.", "FR-3: The system shall keep.", "FR-5: The system shall count."),
			},
			[]string{
				ids, "# X\n\n| ID | Text |\n|--|--|\n| FR-1 | The system shall print forms |\n\n## FR-1: Print\n\nThe system shall print forms.\n",
				req("FR-1: The system shall print.", "FR-2: The system shall send.", "FR-4: The system shall keep.", "FR-5: The system shall count.") + "\n## Notes\n\nFR-3 was removed.\n",
				ids + "\n## Notes\n\nSHA-256 and RFC-2119 hold.\n",
			},
		},
		{
			"Q15", requirements,
			[]string{ids + "\nAll 5 requirements are met.\n", ids + "\nThis document defines 14 functional requirements.\n", ids + "\nCoverage: 12/12 FRs.\n"},
			[]string{ids + "\nAll 4 requirements are met.\n", ids + "\nThe work has 3 phases, and 2 requirements concern mail.\n"},
		},
		{
			"Q16", requirements,
			[]string{"# X\n\n## Glossary\n\n| Term | Synonym to avoid |\n|--|--|\n| clerk | teller |\n\n## Requirements\n\n- The teller shall print forms.\n"},
			[]string{"# X\n\n## Glossary\n\n| Term | Synonym to avoid |\n|--|--|\n| clerk | teller |\n\n## Requirements\n\n- The clerk shall print forms, never `teller`.\n"},
		},
		{
			"Q17", requirements,
			[]string{"# X\n\n## A\n\nThe search answer shall arrive within 200 ms.\n\n## B\n\nThe search answer shall arrive within 500 ms.\n"},
			[]string{
				"# X\n\n## A\n\nThe search answer p50 shall arrive within 200 ms.\n\n## B\n\nThe search answer p95 shall arrive within 500 ms.\n",
				"# X\n\n## A\n\nThe search answer shall arrive within 200 ms.\n\n## B\n\nThe search answer shall arrive within 0.2 s.\n",
				"# X\n\n- The search answer for maps shall arrive within 200 ms.\n- The search answer for maps shall arrive within 500 ms.\n",
			},
		},
		{
			"Q18", readme,
			[]string{"# A\n\n[x](#nowhere)\n"},
			[]string{"# A b\n\n[x](#a-b) [y](https://e.org/#z) [z](other.md)\n", "# 中文 标题\n\n[x](#中文-标题) [y](#%E4%B8%AD%E6%96%87-%E6%A0%87%E9%A2%98)\n"},
		},
		{
			"Q19", readme,
			[]string{"# A" + body + "\n# B" + body, "# A" + body + "\n## B" + body + "\n#### C" + body},
			[]string{"# A" + body + "\n## B" + body + "\n### C" + body, "# A" + body + "\n## B" + body + "\n#### Is it so?\n\nYes.\n"},
		},
		{"Q20", contextFile, []string{`{"problem_statement": `}, []string{`{"problem_statement": "x"}`}},
	})
}

func TestChecksDescribeThemselves(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	perPerspective := map[string]int{}
	for _, c := range direct.Checks() {
		if seen[c.ID] {
			t.Errorf("%s stands twice", c.ID)
		}
		seen[c.ID] = true
		perPerspective[c.Perspective]++
		if c.Criterion == "" || c.Suggestion == "" || c.Source == "" || c.Weight < 1 || c.Weight > 3 || c.Severity.Rank() == 0 {
			t.Errorf("%s does not say what it is: %+v", c.ID, c)
		}
		if c.Topic != "" && !slices.Contains(review.Topics(), c.Topic) {
			t.Errorf("%s has topic %q, which nobody else knows", c.ID, c.Topic)
		}
	}
	for _, name := range []string{perspective.Product, perspective.Technical, perspective.Quality, perspective.Risk, perspective.Coverage} {
		if perPerspective[name] < 8 {
			t.Errorf("%s has only %d checks", name, perPerspective[name])
		}
	}
}
