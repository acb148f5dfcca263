package similarity

import "strings"

// Who denies: the words behind these are negated. Of a thing that is not there, more than one word is.
var (
	negators     = wordSet(`not no never without cannot none nobody nothing neither nor lack lacks lacking nowhere`)
	nounNegators = wordSet(`no without lack lacks lacking`)
	// prohibitions are orders that negate without "not".
	prohibitions = wordSet(`avoid avoids stop stops refrain forbid forbids prohibit prohibits skip`)
	// deficits say that something is not there or not good enough, wherever they stand.
	deficits = wordSet(`missing absent absence undefined unclear unspecified unstated unknown undecided open fails fail failing hardly barely
		insufficient vague ambiguous incomplete unanswered unmentioned unsaid forgotten`)
	// demands say what ought to be, and therefore is not yet.
	demands = wordSet(`should must would shall ought need needs needed requires wanted`)
	// fillers stand between a negation and what it is about.
	fillers = wordSet(`a an the any be been being is are was were do does did have has had yet really fully quite even to that there it this
		these those able allowed actually ever still clear clearly of in for on by with and or`)
	conjunctions = wordSet(`but because although though while whereas so since if when unless which who whose whom and until`)
	endings      = wordSet(`s es e ed d ing er ers ion ions ation ations al able ment y ies ied`)
)

// The same in Chinese, the longer words first.
var (
	chineseNegators     = strings.Fields(`没有 无法 尚未 未能 不能 不会 不是 缺少 缺乏 缺失 没 未 无 不`)
	chineseProhibitions = strings.Fields(`不要 不得 不应该 不应 不可 不必 无需 不需要 禁止 避免 取消 停止 勿 别`)
	chineseDemands      = strings.Fields(`应 需要 必须 建议`)
)

// superfluous are phrases for what is not needed at all.
var superfluous = phrases(`not needed/not necessary/not required/unnecessary/unneeded/needless/superfluous/overkill/no need/
	不需要/没必要/没有必要/不必/无需/多余`)

// absences are phrases for what is not there at all.
var absences = phrases(`has no/have no/there is no/there are no/names no/gives no/says no/is missing/are missing/is absent/没有/缺少/缺失`)

// oppositions are pairs of sides that exclude each other; phrases of one side are parted by strokes.
var oppositions = [][2][]string{
	{phrases(`early/earlier/premature/prematurely/too soon/太早/过早/提前`), phrases(`late/too late/belated/overdue/太晚/过晚/过迟/太迟/推迟`)},
	{phrases(`more/更多`), phrases(`less/fewer/更少`)},
	{phrases(`too long/longer/lengthen/过长/太长`), phrases(`too short/shorter/shorten/过短/太短`)},
	{phrases(`too high/higher/过高/太高`), phrases(`too low/lower/过低/太低`)},
	{phrases(`too many/too much/excessive/过多/太多`), phrases(`too few/too little/insufficient/not enough/过少/太少/不足/不够`)},
	{phrases(`too large/too big/larger/bigger/过大/太大`), phrases(`too small/smaller/过小/太小`)},
	{phrases(`too fast/too quickly/faster/过快/太快`), phrases(`too slow/too slowly/slower/过慢/太慢`)},
	{phrases(`too strict/stricter/too tight/tighter/过严/太严`), phrases(`too loose/too lax/too lenient/looser/过松/太松`)},
	{phrases(`too broad/too wide/broader/wider/过宽/太宽`), phrases(`too narrow/narrower/过窄/太窄`)},
	{phrases(`increase/increases/raise/raises/extend/增加/提高/延长`), phrases(`decrease/decreases/reduce/reduces/lower/shorten/减少/降低/缩短`)},
	{phrases(`add/adds/introduce/introduces/添加/引入`), phrases(`remove/removes/drop/drops/omit/abolish/删除/去掉/移除`)},
	{phrases(`enable/enables/allow/allows/permit/permits/allowed/启用/允许`), phrases(`disable/disables/forbid/forbids/forbidden/prohibit/ban/disallow/禁用/禁止`)},
	{phrases(`always/总是/始终`), phrases(`never/从不`)},
	{phrases(`mandatory/compulsory/obligatory/必填/强制`), phrases(`optional/voluntary/可选/选填`)},
	{phrases(`public/公开`), phrases(`private/私有/保密`)},
	{phrases(`online/在线`), phrases(`offline/离线`)},
	{phrases(`manual/manually/手动/人工`), phrases(`automatic/automatically/自动`)},
	{phrases(`synchronous/synchronously/同步`), phrases(`asynchronous/asynchronously/异步`)},
	{phrases(`minimum/下限/最小`), phrases(`maximum/上限/最大`)},
	{ // what is not there at all, and what is there and not as it should be
		absences,
		phrases(`too early/premature/prematurely/too soon/too late/belated/too high/too low/too long/too short/too large/too big/too small/too fast/too slow/too strict/too loose/
			过早/太早/过晚/太晚/过高/太高/过低/太低/过长/太长/过短/太短/过大/太大/过小/太小`),
	},
	{ // what is not there, and what nobody objects to
		absences,
		phrases(`is sufficient/are sufficient/and sufficient/is adequate/are adequate/nothing to say/nothing to add/nothing to object/is well covered/is well described/is well defined/
			很充分/已写明/已说明/无需补充/没有异议`),
	},
	{phrases(`centralised/centralized/集中`), phrases(`decentralised/decentralized/分散`)},
}

// phrases reads a list. English phrases stand between spaces, as in a text whose words are joined.
func phrases(list string) []string {
	var all []string
	for phrase := range strings.SplitSeq(list, "/") {
		if phrase = strings.Join(strings.Fields(phrase), " "); !isHan(phrase) {
			phrase = " " + phrase + " "
		}
		all = append(all, phrase)
	}
	return all
}
