package document_test

import (
	"testing"

	"parley/engine/document"
)

// A text that says how a change is made is a proposal, whatever a brief has in common with it; one that says by what success is
// measured is a brief.
func TestWhoSaysHowAChangeIsMadeProposesIt(t *testing.T) {
	t.Parallel()
	const why = "## Motivation\n\nForms get lost.\n\n## Goals\n\n- Support tablets\n\n## Non-goals\n\n- Fax\n\n"
	for text, want := range map[string]document.Profile{
		"# Tablets\n\n" + why + "## Design\n\nA page.\n\n## Alternatives\n\nPaper.\n":                                       document.Proposal,
		"# Tablets\n\n" + why + "## User stories\n\n- Clerks sign.\n\n## Proposal\n\nA page.\n":                             document.Proposal,
		"# VEP 7: Tablets\n\nForms get lost.\n":                                                                             document.Proposal,
		"# Tablets\n\n" + why + "## Success metrics\n\n- 0 lost forms\n\n## Design\n\nBlue.\n\n## Alternatives\n\nPaper.\n": document.Brief,
		"# Product brief: Tablets\n\n" + why + "## Design\n\nBlue.\n\n## Alternatives\n\nPaper.\n":                          document.Brief,
	} {
		if got := document.Parse("tablets.md", []byte(text)).Profile; got != want {
			t.Errorf("%s for\n%s", got, text)
		}
	}
}

// A Chinese text that says why and how a change is made is a proposal, by whatever names its authors know for both; a manual that only
// begins with a background is none.
func TestAChineseDesignIsAProposal(t *testing.T) {
	t.Parallel()
	text := func(titles ...string) string {
		all := "# 表单录入\n\n窗口的工作人员每天要花一个小时录入纸质表单，而且没有人能再找到其中任何一张。\n\n"
		for _, title := range titles {
			all += title + "\n\n平板电脑显示表单，并且把填写的内容保存到同一个数据库中。\n\n"
		}
		return all
	}
	for _, c := range []struct {
		titles []string
		want   document.Profile
	}{
		{[]string{"# 一、概述", "## 1、相关背景", "## 2、功能目标", "# 四、对比分析", "# 五、设计思路与实现方案", "# 六、测试和验收的考量"}, document.Proposal},
		{[]string{"## 背景", "## 方案设计", "## 影响范围"}, document.Proposal},
		{[]string{"## 1. 需求背景", "## 2. 详细设计"}, document.Proposal},
		{[]string{"## 动机", "## 详细设计", "## 缺点"}, document.Proposal},
		{[]string{"## 背景", "## 安装", "## 使用方法"}, document.General},
		{[]string{"## 概述", "## 兼容性", "## 测试", "## 后续步骤"}, document.General},
		{[]string{"## 概述", "## 界面设计师"}, document.General},
	} {
		if got := document.Parse("表单.md", []byte(text(c.titles...))).Profile; got != c.want {
			t.Errorf("%s, not %s: %q", got, c.want, c.titles)
		}
	}
}

// What a text is about is no kind: the structure decides, and a word of the title only where the structure says nothing else.
func TestATitleNamesASubjectWhereTheStructureIsAnother(t *testing.T) {
	t.Parallel()
	const parts = "\n\n## Summary\n\nA.\n\n## Motivation\n\nB.\n\n## Proposal\n\nC.\n\n## Alternatives\n\nD.\n"
	for text, want := range map[string]document.Profile{
		"# Retention policy" + parts:                                 document.Proposal,
		"# Requirements of the ledger" + parts:                       document.Proposal,
		"# Version matrix" + parts:                                   document.Proposal,
		"# Retention policy\n\n## What is kept\n\nForms are kept.\n": document.Policy,
		"# Changelog\n\n## 1.2\n\n- Forms are kept.\n":               document.ChangeLogKind,
		"# 账本\n\n## 2.1 资源回收\n\n- 一\n\n## 2.2 时序图\n\n- 二\n\n## 2.3 网络设置\n\n- 三\n": document.General,
		"# 账本\n\n## 2.1\n\n- 一\n\n## 2.2（2026-01-02）\n\n- 二\n\n## v2.3\n\n- 三\n":  document.ChangeLogKind,
		"# Ledger changes\n\n## Design\n\nA page.\n\n## API\n\nA call.\n":         document.General,
		"# Requirements: Forms\n\n- The clerk sees the form.\n- It is kept.\n":    document.Specification,
	} {
		if got := document.Parse("a.md", []byte(text)).Profile; got != want {
			t.Errorf("%s, not %s:\n%s", got, want, text)
		}
	}
}
