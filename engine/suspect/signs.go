package suspect

import (
	"iter"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"parley/engine/pattern"
)

// sign is one way to speak to a reviewer: what it does, and the words by which it is known, in the readable form of a
// paragraph (lower case).
type sign struct {
	effect string
	// needs are words of which one at least is in every match, and so with needs2 unless it is nil; those of letters stand
	// where a word begins. Looking for them first is what makes large documents quick.
	needs, needs2 []string
	form          finder
	// then is what has to follow in the same sentence, nil for nothing. Two small expressions are much quicker than one.
	then *pattern.Pattern
	// onlyInCode is set where the sign has quotation marks of its own: it is told only in code.
	onlyInCode bool
}

// The parts that the forms below are made of.
var parts = strings.NewReplacer(
	"DOC", `(?:document|artifact|artefact|brief|spec(?:ification)?s?|report|design|proposal|requirements?|plan|file|text|work|submission|paper|architecture|epics?)`,
	"MODEL", `(?:ais?|a\.i\.|llms?|(?:large )?language models?|(?:ai|llm|automated|automatic|machine|artificial|robotic)[ -](?:reviewers?|readers?|agents?|assistants?|graders?|models?|judges?|systems?|evaluators?|bots?|colleagues)|review(?:er)?[ -](?:bots?|agents?|models?|assistants?)|chatgpt|claude|gemini|codex|copilot|gpt(?:-?\d\w*)?)`,
	"BEST", `(?:5|five|10|ten|(?:the )?(?:highest|maximum|max|best|full|perfect)(?: possible)?(?: (?:rating|score|marks?|grade|stars?|points?))?|(?:the )?top(?: possible)? (?:rating|score|marks?|grade|stars?|points?))(?:\s*(?:/|out of|of)\s*(?:5|five|10|ten))?(?:\s*stars?)?(?:\s*(?:$|[\n.,;:!)"'\x60”’\]}>]|-+(?:$|[\s>]))|\s+(?:and|for|in|because|regardless|no matter|on|without|overall|from|please|always)\b)`,
	"GAP", ` ?[^\n.!?]{0,40}?\b`,
)

// in finds the places of a sign in a paragraph.
func (s *sign) in(words string) [][]int {
	places := s.form.FindAllStringIndex(words, -1)
	if s.then == nil || len(places) == 0 {
		return places
	}
	return slices.DeleteFunc(places, func(at []int) bool { return !s.then.MatchString(sentence(words[at[1]:])) })
}

// needed are the words that the signs need, and of each word the signs that need it, as bits.
var needed = sync.OnceValue(func() *needs {
	var all needs
	var words []string
	add := func(need string, sign int, second bool) {
		n := slices.Index(words, need)
		if n < 0 {
			n, words, all.by = len(words), append(words, need), append(all.by, [2]uint64{})
		}
		if second {
			all.by[n][1] |= 1 << sign
		} else {
			all.by[n][0] |= 1 << sign
		}
	}
	for i := range signs {
		for _, need := range signs[i].needs {
			add(need, i, false)
		}
		for _, need := range signs[i].needs2 {
			add(need, i, true)
		}
		if signs[i].needs2 == nil {
			all.once |= 1 << i
		}
	}
	all.words = pattern.NewWordMatcher(words)
	return &all
})

type needs struct {
	words *pattern.WordMatcher
	by    [][2]uint64
	once  uint64 // the signs that need one word only
}

// possible gives the signs, by their number, of which the words hold what they need.
func possible(words string) iter.Seq[int] {
	all := needed()
	first, second := uint64(0), all.once
	for _, n := range all.words.Find(words) {
		first |= all.by[n][0]
		second |= all.by[n][1]
	}
	return func(yield func(int) bool) {
		for rest := first & second; rest != 0; rest &= rest - 1 {
			if !yield(bits.TrailingZeros64(rest)) {
				return
			}
		}
	}
}

// sentence is the rest of the sentence at the start of a text.
func sentence(rest string) string {
	if len(rest) > maxSentence {
		rest = strings.ToValidUTF8(rest[:maxSentence], "")
	}
	for i := range len(rest) {
		if strings.IndexByte(".!?", rest[i]) >= 0 && (i+1 == len(rest) || rest[i+1] == ' ' || rest[i+1] == '\n') {
			return rest[:i+1]
		}
	}
	return rest
}

func form(source string) *pattern.Pattern { return pattern.New(parts.Replace(source)) }

const (
	rating         = "asks its reviewers for a rating"
	markers        = "imitates the markers of a review's prompt"
	turns          = "imitates the turns of a conversation with a model"
	otherRole      = "gives its reviewers another role"
	toModels       = "speaks to models instead of readers"
	askedForPrompt = "asks its reviewers for what they were told"
	madeUpAnswer   = "holds a made-up answer of a reviewer"
	// maxSentence is how far behind a form its second part may stand, in bytes.
	maxSentence = 120
)

// weakEffects are those of forms that stand in the prompts, logs and designs of programs which talk to models, too.
var weakEffects = []string{turns, otherRole, toModels, askedForPrompt, toReviewers}

// signs are all there are, the gravest first.
var signs = slices.Concat(toolSigns, reviewSigns, addressedSigns)

// reviewSigns are of passages that want to change what a review says.
var reviewSigns = []sign{
	{markers, []string{"<<<", ">>", "end artifact", "end of"}, nil, form(`<<<+\s*(?:end\s+)?(?:artifact|previous|discovery|document|material|data|instructions?|system|prompt)\b|\bend\s+(?:of\s+)?(?:artifact|previous|discovery|material)\b[^\n]{0,80}?>>+|\bend artifact\b|` +
		`\bend of (?:the )?(?:artifact|document|material|data|input|user (?:input|data))\b[^\n.]{0,20}[.:\n)\]>=*-]+\s*[^\n.]{0,30}\b(?:new (?:task|instructions?)|now (?:rate|answer|ignore|print)|instructions?:|rate (?:it|this)|ignore|your task)`), nil, false},
	{turns, []string{"<|", "inst]", "sys>", "system", "developer", "assistant", `"role"`}, nil, form(`<\|\s*(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id)\s*\|?>|\[/?inst\]|<</?sys>>|</?(?:system|assistant|developer)(?:[_ -]?(?:prompt|message|instructions?|note))?\s*>|` +
		`(?:^|[\n#\[(>-]\s*)(?:system|developer)[ _-](?:prompt|override|instructions?)\s*[\])]?\s*(?:(?:[:>]|-+>)\W*\w|-+\s*(?:you|ignore|disregard|rate|override|forget|new|from now|stop|always|respond|answer|the (?:review|previous))\b)|(?:^|\n)\W{0,4}(?:system|developer|assistant)\s*(?:message|note)?\s*\W{0,3}:\W{0,3}(?:you|ignore|disregard|rate|override|the (?:review|previous)|forget|new|from now|stop|the user|consensus (?:has|was|is)|(?:all |every )?ratings? (?:must|should))\b|"role"\s*:\s*"(?:system|assistant)"\s*,\s*"content"`), nil, true},
	{"tells its reviewers to ignore their instructions", []string{"ignore", "disregard", "forget", "override", "bypass", "follow", "stop", "skip"}, []string{"instruction", "prompt", "rule", "guideline", "direction", "order", "directive", "criteria", "task", "constraint", "context", "message", "above", "before", "so", "told"}, either(ordered("ignore|disregard|forget|override|bypass|do not follow|don't follow|stop following|skip", `\s+(?:(?:all|any|every|everything|each|of|the|these|those|your|my|our|other|and)\s+){0,5}(?:previous|prior|above|earlier|preceding|foregoing|existing|original|system|your|initial|review)(?:\s+(?:and|or)\s+\w+)?\s*(?:\w+\s+){0,2}(?:instructions?|prompts?|rules?|guidelines?|directions?|orders?|directives?|criteria|tasks?|constraints?|context|message)\b`),
		ordered("ignore|disregard|forget|override", `\s+(?:(?:all|any|the|these|those|your)\s+){1,3}(?:instructions?|prompts?|rules?|guidelines?)\s+(?:above|before|given|you|of this review)\b`),
		ordered("ignore|disregard|forget", `\s+(?:all|any|every)\s+(?:of\s+)?(?:the\s+|these\s+|those\s+)?(?:other\s+)?(?:instructions?|prompts?)\b[^\n.]{0,20}?\b(?:and|then|instead)\W+(?:then\s+|instead\s+|just\s+|only\s+)?(?:run|execute|print|delete|send|say|write|rate|answer|output|reply|respond|call|open|download|install|tell|give|approve)\b`),
		ordered("ignore|disregard|forget", `\s+(?:everything|all|anything|what)(?:\s+(?:you|that|which)\b[^\n.]{0,30})?\s+(?:above|before|so far|were told|have been told|told)\b`)), nil, false},
	{"tells its reviewers to ignore their instructions", []string{"instruction", "rule", "prompt"}, []string{"above", "before", "so far", "you"}, form(`(?:instructions?|rules?|prompt)\s+(?:above|before this|so far|you (?:were|have been) given)\s+(?:are|is)\s+(?:void|cancel|wrong|outdated|obsolete|superseded|no longer|null|replaced|a test)`), nil, false},
	{"tells its reviewers to ignore their instructions", []string{"ignor", "vergiss", "vergessen", "missachte", "oubli", "olvid", "игнорируй", "忽略", "无视", "忘", "理会", "遵循", "無視"}, nil, either(anywhere("ignorier|vergiss|vergessen sie|missachte", `(?:e|en sie|t)?\s+(?:alle\s+|die\s+|s[äa]mtliche\s+){0,2}(?:bisherigen|vorherigen|obigen|fr[üu]heren|vorangegangenen|deine|ihre)\s+(?:\w+\s+)?(?:anweisungen|vorgaben|regeln|instruktionen)`),
		anywhere("ignore|oublie", `[zr]?\s+(?:toutes?\s+)?(?:les|vos|tes)\s+(?:instructions|consignes|r[èe]gles)(?:\s+\w+)?`), anywhere("ignora|ignore|olvida|olvide", `\s+(?:todas\s+)?(?:las|tus|sus)\s+(?:instrucciones|reglas)(?:\s+\w+)?`), anywhere("ignore", `\s+(?:todas\s+)?as\s+instru[çc][õo]es`), anywhere("игнорируй", `(?:те)?\s+(?:все\s+)?(?:предыдущие|прежние)`),
		anywhere("忽略|无视|忘记|忘掉|不要理会|请勿遵循", `(?:掉)?(?:以上|之前|前面|先前|上述|此前|你的|您的|所有|全部|一切|系统)(?:的)?(?:以上|之前|前面|先前|所有|全部|任何|一切)?(?:的)?(?:系统)?(?:指令|指示|提示词?|要求|规则|说明|命令|设定)`), anywhere("以前|これまで|上記|前", `の(?:すべての)?(?:指示|命令|ルール)を(?:無視|忘れ)`)), nil, false},
	{rating, []string{"rate", "score", "grade", "give", "award", "assign", "evaluate"}, []string{"5", "five", "10", "ten", "highest", "maximum", "max", "top", "best", "full", "perfect"}, ordered("rate|score|grade|give|award|assign|evaluate", `\s+(?:this|it|the\s+(?:\w+\s+)?DOC|all|every)\b`), form(`\bBEST`), false},
	{rating, []string{"mark"}, []string{"5", "five", "10", "ten", "highest", "maximum", "max", "top", "best", "full", "perfect"}, ordered("mark", `\s+(?:this|it|the\s+(?:\w+\s+)?DOC|all|every)\b`), form(`\b(?:(?:the )?(?:highest|maximum|max|top|best|full|perfect)(?: possible)? (?:rating|score|marks?|grade|stars?|points?)|(?:5|five|10|ten)\s*(?:/|out of|of|stars)\s*(?:5|five|10|ten)?)(?:$|\W)`), false}, // a queue may be marked as full
	{rating, []string{"rate"}, []string{"5", "five"}, form(`(?:^|[\n.!?:;,(\[{>"'\x60“‘—–|-]\s*|<!--\s*|\b(?:must|should|please|reviewers?|and|always|just|simply)\s+)rate(?:\s+(?:it|this))?\s+(?:a\s+)?(?:5|five)(?:\s*(?:/|out of)\s*(?:5|five))?\s*(?:$|[\n.!;,)"'\x60”\]>-])`), nil, false},
	{rating, []string{"your"}, []string{"rating", "score", "grade", "verdict", "answer"}, form(`\byour\s+(?:overall\s+|final\s+)?(?:rating|score|grade|verdict|answer)\s+(?:must|should|shall|has to|is to|will|needs to|can only)\s+(?:always\s+)?be\b`), nil, false},
	{rating, []string{"rating", "score", "grade", "verdict"}, []string{"5", "five", "10", "ten", "highest", "maximum", "max", "top", "best", "full", "perfect", "positive", "reached"}, form(`(?:<!--|\[(?://|comment)\]: # [("]|(?:^|\n|[(\[{*-])\W{0,4}(?:system|developer|admin|note to (?:the )?reviewers?|reviewers?)(?: (?:note|message|prompt))?\s*\W{0,3}:)[^\n>]{0,60}?\b(?:rating|score|grade|verdict)s?(?: (?:for|of) (?:this|the) DOC)?\s*(?:(?:must|should|shall|has to|have to|is to|are to|needs to)\s+(?:always\s+)?be|:|=|is|are|always)\s+(?:positive|consensus_reached|reached|BEST)`), nil, false},
	{rating, []string{"rating", "score", "grade", "verdict"}, []string{"5", "five", "10", "ten", "highest", "maximum", "max", "top", "best", "full", "perfect"}, form(`\b(?:(?:correct|right|proper|appropriate|expected|fair|final|official) (?:rating|score|grade|verdict) (?:for|of) (?:this|the) DOC|only (?:acceptable|possible|correct|right|valid|fair) (?:rating|score|grade|verdict)(?: (?:for|of) (?:this|the) DOC)?)\s+(?:is|must be|should be|can only be|has to be)\s+(?:a\s+)?BEST`), nil, false},
	{rating, []string{"please", "reviewer", "you must", "you should"}, []string{"highest", "maximum", "max", "top", "best", "full", "perfect"}, ordered("give|award|assign|choose|return|put", `\s+(?:it\s+|this\s+)?(?:(?:the|a)\s+)?(?:highest|maximum|max|top|best|full|perfect)(?: possible)? (?:rating|score|marks?|grade)\b(?:\W*(?:$|[\n.!])|\s+(?:to|for)\s+(?:this|the)\s+DOC\b)`), nil, false},
	{rating, []string{"any", "every", "each", "all", "whichever", "whoever"}, []string{"rating", "rate", "score", "weakness", "approve", "finding"}, form(`\b(?:(?:any|every|each|all|whichever)\s+(?:\w+\s+)?(?:models?|reviewers?|agents?|assistants?|llms?|ais?)|whoever)\s+(?:(?:that|which|who)\s+)?(?:reads?|reviews?|reading|reviewing|rates?|rating)\s+(?:this|it|the DOC)\b[^\n.]{0,30}\b(?:should|must|shall|will|has to|have to|is to|are to)\s+(?:answer|respond|reply|rate|return|output|give|report|say|approve|score)\b`), nil, false},
	{rating, []string{"your"}, []string{"rating", "rate", "score", "grade"}, form(`\byour (?:review|task|work|job) is (?:now |already )?(?:complete|completed|over|done|finished)\b[^\n]{0,40}\b(?:rating|rate|score|grade)\b`), nil, false},
	{rating, []string{"rating"}, []string{"answer", "respond", "reply", "return", "output", "print", "set", "report", "write", "use"}, ordered("answer|respond|reply|return|output|print|set|report|write|use", `\b`), form(`\brating\W{1,6}(?:to |of |as |must be )?(?:5|five|the (?:highest|maximum|best))(?:$|\.(?:$|\D)|[^\d.\w])`), false},
	{rating, []string{"rating", "score", "grade"}, []string{"give", "award", "assign"}, form(`\b(?:give|award|assign)\s+(?:a|the)\s+(?:rating|score|grade)\s+of\s+(?:5|five|10|ten)\b`), form(`\b(?:to|for)\s+(?:this|the)\s+DOC\b`), false},
	{rating, []string{"bewerte", "gib ", "geben sie"}, nil, form(`(?:bewerte(?:n sie)?|gib|geben sie)\s+(?:dieses?|diesem|das|dem|es)\b`), form(`\b(?:mit\s+)?(?:5|f[üu]nf|der (?:h[öo]chsten|besten)|die (?:h[öo]chste|beste))\b`), false},
	{rating, []string{"note", "donne"}, []string{"ce"}, form(`(?:note[zr]?|donne[zr]?)\s+(?:[àa]\s+)?ce\s+document\b`), form(`(?:\b5\b|\bcinq\b|la meilleure)`), false},
	{rating, []string{"attribue", "donne", "mette"}, []string{"ce"}, form(`(?:attribue[zr]?|donne[zr]?|mette[zr]?)\s+(?:la (?:note|évaluation) (?:maximale|la plus haute)|(?:la note |une note de )?(?:5|cinq))[^\n.]{0,20}\s[àa] ce (?:document|projet|rapport|cahier)`), nil, false}, //nolint:misspell // French
	{rating, []string{"this"}, []string{"5", "five", "10", "ten", "highest", "maximum", "max", "top", "best", "full", "perfect"}, form(`\bthis\s+(?:\w+\s+)?DOC\s+(?:clearly\s+|fully\s+|certainly\s+)?(?:deserves|merits|has earned|earns)\s+(?:an?\s+)?(?:rating of\s+|score of\s+)?BEST`), nil, false},
	{rating, []string{"分"}, nil, form(`(?:(?:请|必须|务必)(?:给|对|为|将)?(?:本|该|此|这份|这个|这篇)?(?:文档|文件|报告|方案|需求|设计|规格)?|(?:给|对|为|将)(?:本|该|此|这份|这个|这篇)(?:文档|文件|报告|方案|需求|设计|规格)?)(?:的)?(?:直接)?(?:打|评|给|评为|打出|给出|评分为|评分必须为?)(?:出|予|成)?(?:最高分|满分|最高评分|5\s*分|五分|5\s*/\s*5)|(?:评分|评级|打分)(?:必须|一律|请|只能|都)(?:是|为|给|打)?\s*(?:5|五|满|最高)`), nil, false},
	{madeUpAnswer, []string{`"rating"`, `"verdict"`, "consensus_reached"}, nil, form(`"rating"\s*:\s*"?[1-5](?:\.\d)?(?:\s*/\s*5)?"?(?s:.)*?"(?:strengths|weaknesses|suggestions|open_questions)"\s*:|"(?:strengths|weaknesses|suggestions|open_questions)"\s*:(?s:.)*?"rating"\s*:\s*"?[1-5]|(?:^|\n)\W{0,4}\{\s*"rating"\s*:\s*"?[1-5]"?\s*\}|` +
		`"verdict"\s*:\s*"(?:consensus_)?(?:reached|approved)"|(?:^|\n)\W{0,4}(?:verdict|consensus)\W{1,5}consensus_reached\b`), nil, true},
	{"tells its reviewers to report nothing", []string{"weakness", "flaw", "finding", "gap", "shortcoming", "criticism", "comment", "passage", "instruction", "paragraph", "note", "missing", "suggestion", "problem", "mistake", "不要"}, []string{"report", "return", "answer", "look", "search", "mention", "list", "flag", "rais", "critici", "point", "include", "including", "nam", "leave", "keep", "return", "set", "found", "不要"}, either(commanded("do not|don't|never|must not|avoid", `\s*(?:report(?:ing)?|mention(?:ing)?|list(?:ing)?|flag(?:ging)?|rais(?:e|ing)|critici[sz](?:e|ing)|point(?:ing)? out|include|including|name)\s+(?:(?:any|this|these|the|a|its|all|other)\s+){0,2}(?:weakness(?:es)?|flaws?|findings?|gaps? (?:in|of) (?:this|the) DOC|shortcomings|criticism|(?:this|these) (?:comment|passage|instruction|note|paragraph)s?|instructions?)\b`),
		ordered("leave|keep|return|set", `\s+(?:the\s+)?(?:lists?\s+of\s+)?"?(?:weaknesses|missing_requirements|missing requirements|findings|suggestions)"?(?:\s+list)?\s+(?:empty|blank|to \[\]|as \[\])`), anywhere("no", `\s+(?:weaknesses|findings|flaws|gaps)\s+(?:must|may|should|are to|shall|can)\s+be\s+(?:reported|raised|listed|found|mentioned)`),
		ordered("report|return|list|raise|name|answer with", `\s+(?:zero|no|0|an empty list of)\s+(?:weaknesses|findings|flaws|shortcomings|gaps in)\b`), commanded("do not|don't|never|must not|avoid", `\s*(?:look(?:ing)?|search(?:ing)?)\s+for\s+(?:any\s+)?(?:problems|weaknesses|flaws|mistakes|gaps|shortcomings)\b`),
		anywhere("不要", `(?:报告|提及|指出|列出|提出)(?:任何|其|本文档的?)?(?:缺点|问题|弱点|不足|缺陷|批评)`)), nil, false},
	{"asks its reviewers to approve it unread", []string{"approve", "accept", "pass", "wave"}, []string{"without", "unconditional", "regardless", "immediately", "no matter", "as is", "at once", "whatever"}, ordered("approve|accept|pass|wave", `\s+(?:this|the|it)\s*(?:DOC)?\s*(?:through\s*)?(?:without|unconditionally|regardless|immediately|no matter|as is|at once|,? whatever)`), nil, false},
	{"asks its reviewers to approve it unread", []string{"stop"}, []string{"review"}, ordered("stop", `\s+(?:reviewing|the review (?:here|now))\b`), nil, false},
	{"asks its reviewers to approve it unread", []string{"consensus", "verdict"}, []string{"consensus_reached", "reached", "approved", "positive"}, form(`(?:consensus\s+(?:must|has to|is to|should|shall|will)\s+(?:always\s+)?be\s+consensus_reached|verdict\s+(?:must|has to|is to|should|shall|will)\s+(?:always\s+)?be\s+(?:consensus_reached|reached|approved|positive))\b`), nil, false},
	{"asks its reviewers to approve it unread", []string{"approved", "reviewed", "verified", "certified"}, []string{"review", "skip", "nothing", "rate", "return"}, form(`this\s+DOC\s+(?:is|has|was)\s+(?:already\s+|been\s+|previously\s+){0,2}(?:approved|reviewed|verified|certified)[^\n]{0,80}?(?:no (?:further|more|other) review|skip (?:the|this|your) review|do not review|nothing (?:is )?left to review|rate it|return (?:a )?rating)`), nil, false},
	{askedForPrompt, []string{"prompt", "instruction"}, []string{"print", "reveal", "repeat", "show", "output", "leak", "quote", "copy", "recite"}, ordered("print|reveal|repeat|show|output|leak|quote|copy|recite", `\s+(?:verbatim\s+)?(?:me\s+)?(?:all\s+(?:of\s+)?)?(?:your\s+(?:full\s+|whole\s+|entire\s+|exact\s+|own\s+|system\s+|hidden\s+|initial\s+|secret\s+|original\s+){0,2}(?:prompt|instructions)|the\s+(?:system|hidden|initial|secret|full|whole|entire)\s+prompt|the\s+(?:prompt|instructions)\s+(?:above|you (?:were|have been) given))\b`), nil, false},
	{otherRole, []string{"you", "from now on", "new ", "your ", "act ", "behave", "answer", "respond", "pretend", "你"}, []string{"now", "no longer", "hereby", "from now", "task", "instruction", "role", "job", "goal", "objective", "as if", "as though", "to be", "that you", "现在", "从现在"}, either(anywhere("you", ` are (?:now |no longer |hereby |from now on )(?:an?\s+|the\s+)?(?:\w+\s+){0,3}(?:ai|llm|model|reviewer|grader|evaluator|judge|assistant|bot|system)\b`), anywhere("from", ` now on,?\s+(?:you\b|answer|respond|treat|act|always rate)`), anywhere("new", ` (?:system )?(?:instructions?|task) (?:for|to) (?:you|the (?:reviewers?|model|assistant|ai))\b`),
		anywhere("your", ` (?:new|real|actual|true|only) (?:task|instructions?|role|job|goal|objective)\b`), ordered("act|behave|answer|respond|pretend", `\s+(?:as (?:if you|though you)|to be|that you)\b`), anywhere("你现在", `(?:是|扮演)`), anywhere("从现在", `(?:开始|起)[,，]?\s*你`)), nil, false},
	{toModels, []string{"ai", "a.i.", "llm", "model", "large language", "language model", "gpt", "chatgpt", "claude", "gemini", "codex", "copilot", "automated", "machine", "artificial", "致", "写给", "请"}, []string{"note", "message", "instruction", "attention", "memo", "hint", "notice", "reminder", "dear", "hey", "hello", "hi", "if you", "review", "致", "写给", "请"}, form(`\b(?:note|message|instructions?|attention|memo|hint|notice|reminder)s?\s+(?:to|for)\s+(?:the\s+|any\s+|all\s+|every\s+)?MODEL\s*(?:reading|reviewing|$|[\n:.,;!)>-])|(?:^|[\n.!?:;(\[>-]\s*|<!--\s*)(?:dear|hey|hello|hi|attention,?)\s+(?:all\s+|the\s+)?MODEL\s*(?:$|[\n,.:;!>)-])|\bif you are (?:an?\s+|the\s+)?(?:\w+\s+)?MODEL\b|` +
		`\b(?:ai|llm|automated) reviewers?\s*[,:]?\s*(?:must|should|shall|will|are (?:to|instructed to|asked to|required to))\s+(?:rate|approve|ignore|give|score|accept|skip|report no|answer)|(?:致|写给|请)(?:各位)?\s*(?:ai|人工智能|大模型|语言模型|评审模型|智能助手)\s*(?:评审|助手|模型)?\s*[:：,，]`), nil, false},
}

// concealed and encoded are found by what characters are, not by words.
var (
	hiddenTextSign = sign{effect: "holds text that only machines read"}
	encodedSign    = sign{effect: "holds encoded words for its reviewers"}
)
