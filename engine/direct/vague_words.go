package direct

import (
	"slices"
	"strings"
	"unicode/utf8"

	"parley/engine/document"
	"parley/engine/pattern"
)

// vagueTerms are words that two competent readers can read differently (ISO/IEC/IEEE 29148, INCOSE R7, QuARS, spec-kit,
// and general words of the same kind).
var vagueTerms = newTermList(`adequate|adequately|appropriate|appropriately|approximately|clear|clearly|cost-effective|easy|easier|easily|be effective|effectively|
efficient|efficiently|few|flexible|flexibly|generic|good|high-quality|high quality|intuitive|intuitively|many|maximal|minimal|modern|optimal|
optimally|proper|properly|quick|quickly|reasonable|reasonably|relevant|robust|robustly|routine|routinely|scalable|secure|securely|several|
significant|significantly|similar|simple|simply|slow|some|sufficient|sufficiently|suitable|suitably|timely|typical|typically|usable|useful|
user-friendly|user friendly|various|better|best|fast|faster|cost effective|as soon as possible|in a timely manner|regularly|periodically|
frequently|occasionally|gracefully|seamless|seamlessly|smoothly|large number*|small number*|short amount*|long time|short time|
state-of-the-art|attractive|appealing|pleasing|pleasant|professional looking|understandable|readable|legible|comfortable|convenient|
conveniently|naturally|pleasing|aesthetically|familiar|responsive|realistic|self-explanatory|visually|well-organized|latest|accurate|accurately|
as much as possible|as little as possible|as quickly as possible|straightforward|clutter*|annoying|distracting|little training|
limited training|short period*|long period*|large amount*|small amount*|huge|lots of|numerous|smooth|engaging|exciting|appeal*|colorful|colourful|stable|reliable|reliably|lightweight|meaningful|sensible|acceptable|satisfactory|desirable|
normal conditions|normal circumstances|normal load|normal use|normal operation|under normal|high average|high range|low range|
high volume*|high level of|different types|multiple views|minimize*|maximise*|maximize*|minimise*|
undue|unduly|promptly|rapidly|instantaneous|instantaneously|enough|helpful|normally|usually|generally|well documented|well-documented|well structured|
maintainable|extensible|extendable|thorough|thoroughly|up to date|up-to-date|near real time|near real-time|in real time|professional appearance|
strong encryption|commonly|on a regular basis|world-class|world class|cutting-edge|cutting edge|industry-leading|powerful|low maintenance|excessive|excessively|extensive|
适当|合理|尽快|及时|若干|大量|友好|方便|快速|良好|一定的|较高|高性能|灵活`)

// notVague are uses of these words that are precise or are names.
var notVague = pattern.New(`\b(?:best[- ]effort|rather than|secure (?:token|tokens|element|hash)|best[- ]practices?|best match|how many|as many|too many|many[- ]to|to[- ]many|one[- ]to|clear(?:s|ed|ing)? (?:the|all|a|its|any|out|cache|button|text|selection|search|filter|filters|history|field|fields|input|data)|(?:can|may|users?|and|or|then|,) clear (?:\w+ )?(?:by|with|from|when|on)|` +
	`to clear|fast[- ]forward|secure (?:flag|cookie|cookies|boot|socket|shell|enclave)|good faith|some other|some of the|few of|similar to|routine maintenance window|` +
	`fail[- ]fast|(?:graduat\w*|promot\w*|mov\w*) (?:\w+ )?to stable|stable sort|effective (?:scope|default|config\w*|values?|settings?|dates?|users?|ids?|permissions?|rights|policy)|fast path|fast[- ]fail|fast lane|slow query log|simple mail|stable (?:id|ids|identifier|sort|release|branch)|usable as|` +
	`human[- ]readable|machine[- ]readable|easy[- ]to[- ]read mode|various artists|quick[- ]?start|quick[- ]reference|quick access|typical (?:row|case) of)\b|快速开始|快速入门|及时雨|稳定(?:的)?\s*(?:[a-zA-Z]|标识|编号|编码|主键|排序|版本)`)

// vaguePatterns catch vagueness that no single word shows: an unbounded "any browser", "different meeting types".
var vaguePatterns = pattern.New(`\b(?:any|every|all) (?:\w+ ){0,2}(?:browsers?|platforms?|devices?|technolog(?:y|ies)|operating systems?|environments?|screen sizes)(?:$|[.,;:)]| (?:and|or|shall|must|will|is|are|with|without|in|on|that|which|to)\b)|` +
	`\bmost (?:of the )?(?:\w+ ){0,3}(?:systems|browsers|users|devices|cases|platforms|customers|databases)\b|` +
	`\b(?:different|multiple|various) (?:\w+ ){0,1}(?:types|kinds|views|formats|ways|levels|options|methods)\b|` +
	`\beas(?:e|y) (?:of|to)\b|\b(?:very|quite|fairly|rather|relatively|highly|extremely) \w+\b|\blook and feel\b|\bappropriate\w*\b|` +
	`稳定(?:运行|可靠|[、，。；]|$)|(?:应|要|保持|足够)稳定|` +
	`\bas (?:many|much|little|few|quickly|often|early|fast|far|closely) (?:\w+ ){0,2}as (?:possible|practicable|practical|feasible)\b|\b(?:uses?|using|requires?|with|of) little (?:memory|power|battery|energy|effort|time|space|bandwidth|training|help)\b|` +
	`\b(?:common|usual|typical|standard|popular) (?:file )?(?:formats|browsers|devices|platforms|tools|tasks)\b|` +
	`\bprofessionally\b|\bprofessional[- ](?:look\w*|appearance|manner|design|style|image|tone|interface|layout|quality)\b|\b(?:be|is|are|look|looks|appear|appears|seem|seems) professional\b|` +
	`\bbasic (?:knowledge|training|functionality|functions|features|skills|computer skills|operations|usage|tasks|needs|level|understanding|support|security|reporting|reports|search)\b|` +
	`\bcommon (?:operations|functions|hardware|software|errors|mistakes|problems|usage|practices?|scenarios|cases|actions|use cases)\b|` +
	`\bstandard (?:hardware|equipment|pcs?|computers?|workstations?|procedures?|practices?|conditions?|methods?|components|layout|manner|way|training|user|technolog(?:y|ies)|software|security|features)\b|` +
	`\b(?:industry|accepted|usual) standards\b|\b(?:platform|hardware|browser|vendor)[- ]independent\b|\bindependent of (?:the |any )?(?:platform|hardware|operating system|browser|vendor)\b|` +
	`\b(?:all|the) (?:major|popular|leading) (?:browsers|platforms|vendors|providers|databases|operating systems)\b|` +
	`\b(?:intentional|unintentional|malicious) (?:abuse|misuse)\b|\b(?:only valid|incorrect|bad) data\b|\b(?:all|any) (?:necessary|needed|required|relevant|important|essential) (?:data|information|details|fields|columns|documents|steps|measures|functions|features)\b`)

// patternCues are words without which none of the patterns can match.
var patternCues = newTermList("稳定|as possible|as practicable|as practical|as feasible|little|common|usual|standard|standards|popular|professional|professionally|basic|independent|major|leading|any|every|all|most|different|multiple|various|ease|easy|very|quite|fairly|rather|relatively|highly|extremely|look and feel|abuse|misuse|only valid|incorrect|bad data")

// escapeClauses let the reader decide whether to do it (INCOSE R8, ARM options).
var escapeClauses = newTermList(`as applicable|as appropriate|as far as possible|as needed|as necessary|as required|if necessary|if needed|if possible|if practical|
if practicable|if applicable|if feasible|when necessary|when possible|when appropriate|where applicable|where appropriate|where possible|where feasible|
to the extent possible|to the extent practical|whenever possible|wherever possible|ideally|尽可能|必要时|视情况|原则上|尽量`)

// openEnds leave a list unfinished (INCOSE R9); "such as" counts in a normative sentence only.
var (
	openEnds = newTermList(`and so on|and so forth|etc|etc.|et cetera|but not limited to|but not be limited to|including but not limited to|and the like|and others|等等|包括但不限于|后续补充。`)
	suchAs   = newTermList("such as")
)

// dengWords are words that hold the character 等 without meaning "and so on".
var dengWords = []string{"等待", "等级", "等于", "等效", "等价", "等同", "等候", "等比", "等分", "相等", "同等", "平等", "高等", "对等", "中等", "均等", "不等"}

// hasDeng reports whether 等 stands in a text outside of the words that hold it.
func hasDeng(text string) bool {
	for _, w := range dengWords {
		text = strings.ReplaceAll(text, w, "")
	}
	return strings.Contains(text, "等")
}

// openDeng finds 等 that leaves a list open: after members with 、 between them, and not closing the list with a count
// ("PDF、PNG 等两种格式").
func openDeng(text string) string {
	for from := 0; ; {
		i := strings.Index(text[from:], "等")
		if i < 0 {
			return ""
		}
		i += from
		from = i + len("等")
		before, after := text[:i], strings.TrimLeft(text[from:], " ")
		inWord := slices.ContainsFunc(dengWords, func(w string) bool {
			return strings.HasSuffix(before, strings.TrimSuffix(w, "等")) && strings.HasSuffix(w, "等") || strings.HasPrefix(text[i:], w)
		})
		start := strings.LastIndexAny(before, "，。；：,;:|")
		members := before[start+1:]
		first, _ := utf8.DecodeRuneInString(after)
		if inWord || !strings.Contains(members, "、") || strings.ContainsRune("0123456789一二两三四五六七八九十", first) || !isLeftOpen(after) {
			continue
		}
		cut := strings.LastIndex(members, "、")
		return strings.TrimSpace(members[cut+len("、"):]) + text[i:from]
	}
}

// measured tells that a text pins its quality down: a number with a unit, a share, a count of steps, a named standard.
var measured = pattern.New(`(?i)\d+(?:\.\d+)?\s*(?:%|％|percent|ms|milliseconds?|secs?|seconds?|s\b|mins?|minutes?|hours?|days?|weeks?|months?|years?|[kmgt]?b\b|users?|requests?|` +
	`clicks?|steps?|times|pages?|nines|replicas?|items?|秒|毫秒|分钟|小时|天|个|次|倍)|\b(?:one|two|three|four|five|ten|single)(?: \w+)? (?:clicks?|steps?|minutes?|seconds?|hours?|days?|pages?|attempts?|fourth)|` +
	`\b(?:iso|ieee|wcag|rfc|nist|owasp|pci|gdpr)\b[ -]?\w*|[<>≤≥]=?\s*\d|24\s*[/x]\s*7|(?:at most|at least|no more than|less than|up to|within|under|maximum of|minimum of) \d|` +
	// A bound in words needs its unit: "within a second" pins a time down, "within a reasonable time" does not.
	`(?:at most|at least|no more than|less than|up to|within|under|maximum of|minimum of) (?:an?|one|two|half an?) (?:single |business |working )?(?:milli)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|clicks?|steps?|pages?|taps?|dozen|percent|kilobytes?|megabytes?|gigabytes?)\b`)

// isLeftOpen reports whether what follows 等 does not say what the list is of: nothing, or a word for things of any kind.
func isLeftOpen(after string) bool {
	if after == "" || strings.ContainsAny(after[:1], ",.;:|)") {
		return true
	}
	for _, rest := range []string{"，", "。", "；", "、", "）", "：", "方式", "格式", "类型", "功能", "操作", "信息", "数据", "情况", "场景", "渠道", "平台", "设备", "内容", "因素", "手段", "方法", "支付"} {
		if strings.HasPrefix(after, rest) {
			return true
		}
	}
	return false
}

// vagueWord finds the first of the vague words or phrases in a sentence, as it is written, or "".
func vagueWord(words *termList, text string) string {
	folded := fold(text)
	if strings.Contains(folded, "vague") {
		return ""
	}
	if !words.matches(folded) && !patternCues.matches(folded) {
		return "" // the usual case, told without an expression
	}
	masked := notVague.ReplaceAllStringFunc(folded, func(s string) string { return strings.Repeat("_", len(s)) })
	start, end, ok := words.first(masked)
	if loc := vaguePatterns.FindStringIndex(masked); loc != nil && (!ok || loc[0] < start) {
		start, end, ok = loc[0], loc[1], true
	}
	if !ok || isQuoted(text, start) || start > 0 && text[start-1] == '-' || text[start] < 0x80 && isMostlyHan(text) {
		return ""
	}
	return text[start:withJoined(words, masked, end)]
}

var joint = pattern.New(`^(?:,| and| or|, and|, or|/) ?`)

// withJoined is where a vague word ends with those that are joined to it: "fast and easy to use" is objected to as a whole.
func withJoined(words *termList, folded string, end int) int {
	for {
		gap := joint.FindString(folded[end:])
		if gap == "" {
			break
		}
		start, stop, ok := words.first(folded[end+len(gap):])
		if !ok || start != 0 {
			break
		}
		end += len(gap) + stop
	}
	if rest, ok := strings.CutPrefix(folded[end:], " to use"); ok && (rest == "" || !isWord(rest[0])) {
		end += len(" to use")
	}
	return end
}

// isMostlyHan reports whether a sentence is Chinese; Latin words in it are names.
func isMostlyHan(text string) bool {
	words, han := document.CountWords(text)
	return han > 2*words
}

// isQuoted reports whether a place stands inside quotation marks: the word is spoken of, not used.
func isQuoted(text string, at int) bool {
	before := text[:at]
	if strings.Count(before, `"`)%2 == 1 || namedInSingle(text, at) {
		return true
	}
	return strings.LastIndex(before, "“") > strings.LastIndex(before, "”") || strings.LastIndex(before, "「") > strings.LastIndex(before, "」")
}

// namedInSingle reports whether a word stands between single quotation marks, as in “the 'latest' channel”.
func namedInSingle(text string, at int) bool {
	if at == 0 || text[at-1] != '\'' || at > 1 && isWord(text[at-2]) {
		return false
	}
	end := strings.IndexByte(text[at:], '\'')
	return end > 0 && !strings.ContainsAny(text[at:at+end], " .,;")
}

// placeholders are gaps somebody meant to fill; they are written in capitals, unlike the word "todo" in a sentence.
var placeholders = pattern.New(`\b(?:TBD|TBC|TODO|FIXME|XXX)\b|^\W*TB[RS]\W*$|\?\?\?|\[NEEDS CLARIFICATION[^\]]*\]?|\[(?:TBD|TODO|INSERT)[^\]]*\]|(?i:\[tb[dc]\]|\[(?:please )?(?:fill (?:me |this )?in|to fill in|fill out|complete (?:me|this)|to be (?:filled in|completed|added))(?: [^\]]*)?\]|\byyyy-mm-dd\b|\blorem ipsum\b|\bto be (?:defined|determined|decided|written|completed)\b)|\{\{[^}]{1,40}\}\}|待定|待补充|待确认|待完善`)

// aboutPlaceholders are texts that speak of placeholders: "no TODO comments", "no open TBD", "TBD markers", 没有待定项.
var aboutPlaceholders = pattern.New(`(?i)\b(?:no|without|zero|remaining|contains?|flags?|detects?|finds?) (?:(?:any|open|more|further|unresolved|outstanding|remaining|left) )*(?:TBD|TBC|TODO|FIXME)|\b(?:TBD|TODO|FIXME)(?:s|'s)?\b[ -](?:(?:design )?docs?|documents?|ideas?|proposals?|issues?|comments?|markers?|placeholders?|lists?|apps?|items?|tags?|entries)|(?:没有|不存在|不含|未发现|无)(?:任何)?(?:遗留|剩余)?的?(?:待定|待补充|待确认|待完善)`)
