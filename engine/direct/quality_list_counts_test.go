package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
)

// toldUnasked is what a check of the quality perspective tells of a document where no project has asked for it.
func toldUnasked(t *testing.T, path, check, text string) string {
	t.Helper()
	a := analyse(t, direct.Input{Path: path, Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Quality}})
	var got []string
	for _, w := range a.Weaknesses {
		if w.Rule == check {
			got = append(got, w.Text)
		}
	}
	return strings.Join(got, " | ")
}

// tellsUnasked runs cases of documents, each with what the check has to tell of it, "" for nothing.
func tellsUnasked(t *testing.T, check string, cases map[string]struct{ text, want string }) {
	t.Helper()
	for name, c := range cases {
		path := "notes.md"
		if strings.HasSuffix(name, ".md") {
			path = name
		}
		if got := toldUnasked(t, path, check, c.text); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

const importer = "# Import\n\nThe import reads the price lists of the suppliers every night, so that buyers see the prices of today.\n\n"

// A number that stands over a list or a table is held against it, also where no project has asked for it.
func TestAListHasAsManyMembersAsTheTextAboveItSays(t *testing.T) {
	t.Parallel()
	const (
		four  = "1. Download the file.\n2. Check its checksum.\n3. Parse each row.\n4. Store the prices.\n"
		table = "| Name | Role |\n|---|---|\n| Ann | product |\n| Bob | risk |\n"
	)
	tellsUnasked(t, "Q15", map[string]struct{ text, want string }{
		"steps that are to be followed":   {importer + "## Steps\n\nWe will follow these five steps:\n\n" + four, "“five steps” (line 7) are announced, and 4 are listed."},
		"steps under their heading":       {importer + "## Steps\n\nThe import runs in five steps.\n\n" + four, "“five steps” (line 7) are announced, and 4 are listed."},
		"bullets behind their number":     {importer + "## Parts\n\nIt has the following two parts:\n\n1. The reader:\n- reads rows\n- checks them\n\n2. The store:\n- keeps prices\n", ""},
		"a number is left out":            {importer + "## Parts\n\nIt has the following three parts:\n\n1. The reader:\n- reads rows\n- checks them\n\n2. The store:\n- keeps prices\n", "“three parts” (line 7) are announced, and 2 are listed."},
		"all are numbered one":            {importer + "## Parts\n\nIt has the following two parts:\n\n1. The reader:\n- reads rows\n\n1. The store:\n- keeps prices\n", ""},
		"as many steps":                   {importer + "## Steps\n\nThe import runs in four steps.\n\n" + four, ""},
		"a heading":                       {importer + "## The five steps\n\n" + four, "“five steps” (line 5) are announced, and 4 are listed."},
		"a number of a section":           {importer + "## 5 Steps\n\n" + four, ""},
		"other things":                    {importer + "## Steps\n\nThe import has five owners.\n\n" + four, ""},
		"reviewers in a table":            {importer + "## Review\n\n3 reviewers are named below.\n\n" + table, "“3 reviewers” (line 7) are announced, and 2 are listed."},
		"as many reviewers":               {importer + "## Review\n\n2 reviewers are named below.\n\n" + table, ""},
		"its columns":                     {importer + "## Review\n\nThe following three environments:\n\n| | Test | Staging | Live |\n|---|---|---|---|\n| Size | 1 | 2 | 4 |\n| Owner | Ann | Bob | Eve |\n", ""},
		"a table with a total":            {importer + "## Review\n\nThe following two reviewers:\n\n| Name | Hours |\n|---|---|\n| Ann | 3 |\n| Bob | 4 |\n| Total | 7 |\n", ""},
		"several of one kind":             {importer + "## Review\n\nThe following two roles:\n\n| Name | Role |\n|---|---|\n| Ann | product |\n| Bob | risk |\n| Eve | risk |\n", ""},
		"two in one item":                 {importer + "## Review\n\nThree reviewers are named:\n\n- Ann\n- Bob and Carol\n", ""},
		"a list that goes on":             {importer + "## Changes\n\nThere were 5 merged changes:\n\n- 1552 adds a table.\n- 1563 adds a column.\n\n### Of old documents\n\n- 1579 mends a word.\n", ""},
		"what was told of already":        {importer + "## Steps\n\nBuyers see the page, and a check compares the two lists:\n\n" + four, ""},
		"a bound":                         {importer + "## Review\n\nThe following are needed, at least three reviewers:\n\n- Ann\n- Bob\n", ""},
		"of one sentence over two groups": {importer + "## Parts\n\nIt has the following three parts:\n\n- Reader\n- Store\n\nAnd for tests:\n\n- Fake\n", ""},
		"what the list has to do with":    {importer + "## Parts\n\nThere are important steps that happen between 2 different peers:\n\n1. They shake hands.\n2. They say who they are.\n3. They are connected.\n", ""},
		"the big three":                   {importer + "## Parts\n\nThere is one provider for each of the big three clouds:\n\n- Amazon\n- Amazon, by its own API\n- Azure\n- Google\n", ""},
		"the last of several":             {importer + "## Parts\n\nIt was built by a server, a kit and two bridges:\n\n- Synapse\n- Python kit\n- WhatsApp\n- IRC\n", ""},
		"stages":                          {importer + "## Plan\n\nThis feature is to be built in three stages:\n\n1. The scaler is built.\n2. The validation is built.\n", "“three stages” (line 7) are announced, and 2 are listed."},
		"Chinese":                         {"# 储藏室规格\n\n储藏室记录家里有什么东西，供住在这里的人使用。\n\n## 要点\n\n共三项：\n\n1. 在两秒内显示清单。\n2. 在断网时保存修改。\n3. 每天备份一次。\n4. 导出为表格。\n", "“共三项” (line 7) are announced, and 4 are listed."},
		"Chinese steps":                   {"# 储藏室规格\n\n储藏室记录家里有什么东西，供住在这里的人使用。\n\n## 部署\n\n部署分为以下五个步骤：\n\n- 安装程序\n- 配置数据库\n- 启动服务\n", "“分为以下五个步骤” (line 7) are announced, and 3 are listed."},
		"of a member of the list":         {importer + "## Plan\n\nThere are four steps, the last of which has two parts:\n\n" + four, ""},
		"one is optional":                 {importer + "## Plan\n\nThis feature is to be built in two stages:\n\n1. The scaler is built.\n2. The validation is built.\n3. (Optional) The scaler is shown.\n", ""},
		"three, one optional":             {importer + "## Plan\n\nThis feature is to be built in two stages:\n\n1. The scaler is built.\n2. The validation is built.\n3. The scaler is shown.\n4. (Optional) It is sold.\n", "“two stages” (line 7) are announced, and 4 are listed."},
		"a remark on both":                {importer + "## Two options\n\n- Option A: buyers wait for the list.\n- Option B: buyers see the old list.\n- Doing nothing is no option, since the contract ends.\n", ""},
		"three options":                   {importer + "## Two options\n\n- Option A: buyers wait for the list.\n- Option B: buyers see the old list.\n- Option C: buyers see both.\n", "“two options” (line 5) are announced, and 3 are listed."},
		"an idiom":                        {importer + "## Order\n\nThese rules say which list counts, so that the same list is never read two ways:\n\n1. The list of today.\n2. The list of yesterday.\n3. No list.\n", ""},
		"one that points on":              {importer + "## Use\n\nReading a list requires 2 things:\n\n- The supplier has to be known.\n- The list has to be of today.\n- See below examples of a list.\n", ""},
		"as many in Chinese":              {"# 储藏室规格\n\n储藏室记录家里有什么东西，供住在这里的人使用。\n\n## 部署\n\n部署分为以下三个步骤：\n\n- 安装程序\n- 配置数据库\n- 启动服务\n", ""},
		"a bound in Chinese":              {"# 储藏室规格\n\n储藏室记录家里有什么东西，供住在这里的人使用。\n\n## 部署\n\n至少有三个步骤：\n\n- 安装程序\n- 配置数据库\n", ""},
	})
}

// “All 5 requirements” is held against the ids where the document surely is their home.
func TestATotalIsToldWhereTheIdsCanBeNoOthers(t *testing.T) {
	t.Parallel()
	const three = "## Requirements\n\n- REQ-001: A buyer sees prices of today.\n- REQ-002: A buyer sees who sells.\n- REQ-003: A buyer compares two prices.\n\n"
	tellsUnasked(t, "Q15", map[string]struct{ text, want string }{
		"one section":      {importer + three + "## Release\n\nThe first release contains all 5 requirements.\n", "The document says “contains all 5 requirements” (line 13), but 3 are defined (REQ-001 to REQ-003)."},
		"as many":          {importer + three + "## Release\n\nThe first release contains all 3 requirements.\n", ""},
		"some, not all":    {importer + three + "## Release\n\nThe first release has 5 requirements, below.\n", ""},
		"others are named": {importer + three + "## Release\n\nThe first release contains all 5 requirements, REQ-004 and REQ-005 too.\n", ""},
		"from 4 on":        {importer + strings.NewReplacer("001", "004", "002", "005", "003", "006").Replace(three) + "## Release\n\nThe first release contains all 6 requirements.\n", ""},
		"Chinese":          {"# 工具棚\n\n协会有 84 件工具，130 户可以借用，由四名管理员看管。\n\n## 需求\n\n- REQ-001：借用者看到工具是否在棚里。\n- REQ-002：借用者预约一天。\n\n第一版包含全部 3 个需求。\n", "The document says “全部 3 个需求” (line 10), but 2 are defined (REQ-001 to REQ-002)."},
	})
}
