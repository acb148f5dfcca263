package direct_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"parley/engine/direct"
	"parley/engine/perspective"
)

// shuffledHan puts the Han characters of each sentence in random order and leaves everything else where it is.
func shuffledHan(text string) string {
	random := rand.New(rand.NewPCG(7, 7))
	signs := []rune(text)
	var sentence []int
	for i, r := range signs {
		switch {
		case unicode.Is(unicode.Han, r):
			sentence = append(sentence, i)
		case strings.ContainsRune("。！？；\n#", r):
			random.Shuffle(len(sentence), func(a, b int) {
				signs[sentence[a]], signs[sentence[b]] = signs[sentence[b]], signs[sentence[a]]
			})
			sentence = sentence[:0]
		}
	}
	return string(signs)
}

const hanProse = `# 储藏室简介

## 问题

我们的街道协会有八十四件工具，一百三十户可以借用。借出的工具写在一本纸质的登记簿里，只有管理员在周六才能看到。去年有十九件工具没有按时归还，其中六件再也没有找到。

## 用户

借用者是想在周末用到工具的住户，他们希望在出门之前就知道工具是否还在棚里。管理员是四名志愿者，他们在周六把工具交给借用者，并在归还的时候检查工具是否完好。

## 目标

到明年年底，没有按时归还的工具要少于五次，而且丢失的工具不超过一件。借用者在手机上看到的清单最多是五分钟以前的，如果网络断开，清单会显示它是什么时候的。

## 方案

每件工具都有一个标签，管理员用手机扫描标签，就能记录是谁借走了它。系统会在归还日的前一天给借用者发送提醒，如果三天之后还没有归还，管理员也会收到通知。
`

// A Chinese text whose characters are in random order is no text; its particles give it away.
func TestShuffledChineseIsNoText(t *testing.T) {
	t.Parallel()
	quality := perspective.Perspective{Name: perspective.Quality}
	in := analyse(t, direct.Input{Path: "brief.md", Artifact: []byte(hanProse), Perspective: quality})
	out := analyse(t, direct.Input{Path: "brief.md", Artifact: []byte(shuffledHan(hanProse)), Perspective: quality})
	if in.Rules.Absent || len(in.Weaknesses) > 0 {
		t.Errorf("in order: %d, %s %+v", in.Rating, in.Rules.Reason, in.Weaknesses)
	}
	if !out.Rules.Absent || out.Rating != 1 || !strings.Contains(out.Weaknesses[0].Text, "no readable order") {
		t.Errorf("in random order: %d, %s %+v", out.Rating, out.Rules.Reason, out.Weaknesses)
	}
}

// hanSteps is a text in order whose steps repeat one phrase with a pair that hardly stands in any other: 在会.
const hanSteps = "# 锁定记录\n\n本文通过示例介绍如何锁定记录。\n\n" +
	"1. 在会话 1 中，执行下面的语句开启事务。\n\n2. 在会话 1 中，对表中的记录进行查询并获取锁。\n\n3. 在会话 2 中，执行下面的语句开启事务。\n\n4. 在会话 2 中，执行下面的语句查询记录。\n\n" +
	"5. 在会话 2 中，尝试更新被锁定的记录。\n\n6. 在会话 1 中，提交事务以释放锁。\n\n7. 在会话 2 中，再次更新记录并提交事务。\n\n8. 在会话 1 中，查询更新后的记录。\n"

// A phrase that each step repeats is an author's, however odd its characters are side by side.
func TestAPhraseOfEachStepIsNoDisorder(t *testing.T) {
	t.Parallel()
	if a := judgedBy(t, perspective.Quality, "lock.md", hanSteps); a.Rules.Absent || len(a.Weaknesses) > 0 {
		t.Errorf("in order: %s %+v", a.Rules.Reason, a.Weaknesses)
	}
	if a := judgedBy(t, perspective.Quality, "lock.md", shuffledHan(hanSteps+hanProse)); !a.Rules.Absent {
		t.Errorf("in random order: %d %s", a.Rating, a.Rules.Reason)
	}
}

// A short text whose characters are all exchanged has hardly any of the pairs that broken order makes, but as few common ones as chance.
func TestShortShuffledChineseIsNoText(t *testing.T) {
	t.Parallel()
	const short = "# 产品需求文档：校园快递柜\n\n## 背景\n\n学生上课的时候快递员送来的包裹没有人签收，只好放在宿舍楼下，去年有六十二件丢失。管理员每天要打很多电话，通知学生来取，平均每件用时三分钟。\n\n" +
		"## 需求\n\n- 系统在两秒内打开柜门，并且记录是谁取走了包裹。\n- 学生在手机上可以看到包裹放在哪一个柜子里，以及还可以存放多长时间。\n- 超过两天没有取走的包裹，系统会再次通知学生，并提醒管理员处理。\n- 网络断开时，学生仍然可以用取件码打开柜门。\n"
	if a := judgedBy(t, perspective.Quality, "prd.md", short); a.Rules.Absent {
		t.Errorf("in order: %s", a.Rules.Reason)
	}
	random := rand.New(rand.NewPCG(3, 3))
	signs, places := []rune(short), []int(nil)
	for i, r := range signs {
		if i > 20 && unicode.Is(unicode.Han, r) {
			places = append(places, i)
		}
	}
	random.Shuffle(len(places), func(a, b int) { signs[places[a]], signs[places[b]] = signs[places[b]], signs[places[a]] })
	if a := judgedBy(t, perspective.Quality, "prd.md", string(signs)); !a.Rules.Absent || a.Rating != 1 {
		t.Errorf("in random order: %d %s", a.Rating, a.Rules.Reason)
	}
}
