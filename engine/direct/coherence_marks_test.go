package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
)

const hanList = `# 工具馆

## 要求

- 管理员可以在一分钟以内看到，今天有哪些工具，归谁保管。
- 借用者在出门之前，就能知道工具是否还在棚里。
- 丢失的工具，由管理员记录；损坏的工具，由借用者赔偿。
- 邮件在归还日的前一天发出：如果三天之后没有归还，管理员也会收到。
`

const hanListShuffled = `# 工具馆

## 要求

- 看管，。天理一员保到谁在钟归可管分具些工以，今内哪以有的
- ，在还里道前棚借具之者否，门用工能就出知在。是
- ；赔记的，损管由录丢借者失理。坏由偿员工具，的具用工
- ：发，送前归没之也件天一果后理到日邮会三的还有，在。归天管如还员收
`

// A list of short items has few pairs of characters to go by. Its marks give it away: a comma at the beginning, a full stop behind a comma.
func TestShuffledChineseListIsNoText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{hanList: false, hanListShuffled: true} {
		got := analyse(t, direct.Input{Path: "list.md", Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Quality}})
		told := len(got.Weaknesses) > 0 && strings.Contains(got.Weaknesses[0].Text, "commas, full stops and other marks")
		if told != want || got.Rules.Absent != want {
			t.Errorf("told %t, absent %t, want %t: %+v", told, got.Rules.Absent, want, got.Weaknesses)
		}
	}
}

// Ellipses, question marks with exclamation marks, and marks behind brackets, code and numbers stand in any text; three slips in a long one,
// or a list whose marks were lost, are no disorder.
func TestUnusualMarksAreNoDisorder(t *testing.T) {
	t.Parallel()
	text := hanProse + "\n他说：“可以吗？”……然后，“好。”\n\n（见 3.2）。`a`，`b`；1、2、3。\n\n** 注意 **：如下。\n"
	got := analyse(t, direct.Input{Path: "brief.md", Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Quality}})
	if len(got.Weaknesses) > 0 {
		t.Errorf("%+v", got.Weaknesses)
	}
}
