package direct_test

import (
	"strings"
	"testing"

	"parley/engine/perspective"
	"parley/engine/review"
)

// A section that says in a sentence that its text is still to come has none; a sentence that says what is left open, or what somebody has to do, is a
// text.
func TestASentenceThatPutsATextOffIsNoText(t *testing.T) {
	t.Parallel()
	const before, after = importer + "## Rollout of the import\n\n", "\n\n## Costs\n\nOne tablet a branch.\n"
	told := func(word string) string {
		return "“" + word + "” under “Rollout of the import” (line 7) is still to be filled in."
	}
	cases := map[string]struct{ text, want string }{}
	for _, said := range []string{
		"To be determined by the team.", "Still to be agreed with the stakeholders.", "The rollout will be defined in the next phase.", "We will describe the rollout later.",
		"Details to follow.", "This section will be written after the pilot.", "Not yet decided.", "The details of the import are still to be worked out together with the shop.",
		"将在下一阶段确定。", "待团队补充。", "Nothing here yet.",
	} {
		cases[said] = struct{ text, want string }{before + said + after, told(said)}
	}
	for _, said := range []string{
		"The suppliers will be informed by the chair before the first list is read.", "The import must be completed when the shop closes.", "We will read the lists twice a day later on, when there are more of them.",
		"The import should be added to the night run by the buyers.", "The storage format will be decided in a later document.", "The first shop follows.", "The rollout is not needed.", "由店长确定名单后开始导入，每家店一天。",
	} {
		cases[said] = struct{ text, want string }{before + said + after, ""}
	}
	tellsUnasked(t, "Q1", cases)
}

// A document whose every section puts its text off in a sentence of its own is not there, in any of these languages.
func TestADocumentOfPromisesIsNotThere(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"English": "# Product brief: Parcel lockers\n\n## Problem\n\nTo be determined by the team.\n\n## Users\n\nWe will describe the users later.\n\n## Goals\n\nThe goals will be defined in the next phase.\n\n## Scope\n\nStill to be agreed with the stakeholders.\n\n## Timeline\n\nTo be confirmed by the board.\n",
		"German":  "# Produktbeschreibung: Paketfächer\n\n## Problem\n\nWird vom Team noch festgelegt.\n\n## Nutzer\n\nWird noch ergänzt.\n\n## Ziele\n\nMuss noch abgestimmt werden.\n\n## Risiken\n\nIst noch zu klären.\n",
		"Chinese": "# 产品简介：快递柜\n\n## 问题\n\n由团队确定。\n\n## 用户\n\n稍后补充。\n\n## 目标\n\n将在下一阶段确定。\n\n## 风险\n\n尚未讨论。\n",
	} {
		a := judgedBy(t, perspective.Quality, "brief.md", text)
		if len(a.Weaknesses) != 1 || a.Weaknesses[0].Severity != review.High || !strings.Contains(a.Weaknesses[0].Text, "no text of the author's") {
			t.Errorf("%s: %+v", name, a.Weaknesses)
		}
	}
}
