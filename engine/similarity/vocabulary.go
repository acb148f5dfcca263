package similarity

import "strings"

// stopWords carry no content in any English text.
var stopWords = wordSet(`
a about above after again against all also although always am an and any are aren't as at be because been before
being below between both but by can can't cannot could couldn't did didn't do does doesn't doing don't done down
during each either else even ever every few for from further get gets given gives had hadn't has hasn't have haven't
having he hence her here hers him his how however i if in instead into is isn't it its itself just let like likely
many may me might more most much my near neither never no nor not now of off often on once one only onto or other
others our out over own per perhaps quite rather really same shall shan't she since so some still such than that
the their theirs them then there therefore these they this those though through thus to too toward towards two
under until up upon us very via was wasn't we were weren't what whatever when where whereas whether which while who
whole whom whose why will with within without won't would wouldn't yet you your yours`)

// reviewerWords are what every critique says about everything: they make unrelated points look alike.
var reviewerWords = wordSet(`
absent absence actually add added adding address addressed addresses adequate adequately ambiguity ambiguous appear
appears appropriate artifact article attention based better brief chapter clarification clarified clarify clarity
clear clearer clearly concern concerns concrete consider contain contains correct could cover covered covers currently
define defined defines defining definition describe described describes describing description detail detailed details
document documentation documented documents easy enough ensure ensures exact exactly example expand expected explain
explained explains explanation explicit explicitly fail fails fix gap gaps give good great improve improved
improvement include included includes including incomplete insufficient issue issues lack lacking lacks leave leaves
left list listed lists look mention mentioned mentions miss misses missing must need needed needs nothing nowhere
omit omits omitted page paragraph part parts please point points poor poorly possible present problem problematic propose
proposed provide provided provides recommend recommendation recommended refer refers requirement requirements
require required requires review reviewer says section sections seem seems should show shows solid specific
specifically specification specified specifies specify spec state stated statement states strength strong suggest
suggestion suggests table text thing things unaddressed unclear undefined underspecified unexplained unspecified
unstated vague vaguely weak weakness well write written`)

// Chinese has no spaces: these words end a run of ideographs as a space would.
var (
	chineseStops   = strings.Fields(`的 了 着 吗 呢 吧 以及 并且 而且 但是 因为 所以 如果 或者 这个 那个 这些 那些 一个 一些 没有 不是 可以 可能 已经 进行 对于 关于 其中 之间 还是 任何`)
	chineseReviews = strings.Fields(`缺少 缺乏 缺失 没有 尚未 未能 不足 不够 不明确 不清楚 不清晰 未定义 未说明 未明确 未提及 未指定 未 应该 应当 应 需要 建议 必须 明确 清楚 清晰 说明 描述 提及 提到 定义 补充 增加 添加 提供 给出 写明 指定 改进 完善 文档 文件 章节 小节 部分 内容 要求 需求 问题 存在 目前 当前 第`)

	documentBreaks = breakReplacer(chineseStops)
	critiqueBreaks = breakReplacer(chineseReviews, chineseStops)
)

func wordSet(list string) map[string]bool {
	words := make(map[string]bool)
	for word := range strings.FieldsSeq(list) {
		words[word] = true
	}
	return words
}

// breakReplacer makes a replacer that puts a space in the place of each word; an earlier word wins over a later one.
func breakReplacer(lists ...[]string) *strings.Replacer {
	var pairs []string
	for _, list := range lists {
		for _, word := range list {
			pairs = append(pairs, word, " ")
		}
	}
	return strings.NewReplacer(pairs...)
}
