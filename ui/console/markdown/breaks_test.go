package markdown

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestChineseBreaksBetweenCharacters(t *testing.T) {
	t.Parallel()
	text := "1. 网络分区时少数派停止写入，恢复时间目标为三十秒（可信度：高；技术、合规），需要演练方案\n2. 短\n\n[链接](路径/文件.md) **重点内容**\n"
	var lines []string
	for _, b := range New(text).blocks {
		for _, line := range Render(b, style(40)).Lines {
			lines = append(lines, ansi.Strip(line))
		}
	}
	drawn := strings.Join(lines, "\n")
	for _, want := range []string{"1. 网络分区", "2. 短", "链接", "重点内容"} {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is missing:\n%s", want, drawn)
		}
	}
	if strings.Contains(drawn, breakMark) {
		t.Errorf("something of the breaks is left:\n%q", drawn)
	}
	for _, line := range lines {
		if start, _ := firstRune(strings.TrimSpace(line)); strings.ContainsRune(noLineStart, start) {
			t.Errorf("%q begins a line", line)
		}
	}
}

// A line does not begin with a closing sign where a blank stands before that either.
func TestNoLineBeginsWithASignAfterABlank(t *testing.T) {
	t.Parallel()
	text := "支持 Master 和 Slave 之间互相转换 (在 Controller 的控制下) 。此外，该 HAService 统一了日志复制流程 ，会在 HA 阶段进行日志的截断。\n"
	for width := 12; width < 90; width++ {
		for _, line := range Render(New(text).blocks[0], style(width)).Lines {
			line = strings.TrimSpace(ansi.Strip(line))
			if start, _ := firstRune(line); strings.ContainsRune(noLineStart, start) {
				t.Errorf("in %d cells %q begins a line", width, line)
			}
		}
	}
}

func firstRune(s string) (rune, bool) {
	for _, r := range s {
		return r, true
	}
	return ' ', false
}

// Where a line of the source ends between two wide characters no blank is shown, and none is needed for the place to be found.
func TestALineBreakBetweenWideCharactersIsNoBlank(t *testing.T) {
	t.Parallel()
	source := "主要判断标准是副本的\n同步位点，落后超过十秒的\nreplica 会被移出，\n集合不变。\n"
	rendered := Render(Block{Text: source}, style(100)).Lines
	if got := strings.TrimSpace(ansi.Strip(rendered[0])); got != "主要判断标准是副本的同步位点，落后超过十秒的 replica 会被移出，集合不变。" {
		t.Errorf("it is shown as %q", got)
	}
	if spans := FindPlaces(source, rendered).Find("副本的同步位点", 0); len(spans) != 1 {
		t.Errorf("its words are found at %v", spans)
	}
}
