package suspect

import "strings"

const toReviewers = "speaks to its reviewers about what to find"

// The parts of the forms below: a reviewer who is spoken to, be it a model or not; a rating that is wanted; and silence that is.
const (
	readers = `ai|a.i.|llm|model|chatgpt|claude|gemini|codex|copilot|gpt|bot|reviewer|evaluator|grader|judge|assessor|agent|assistant|ki|relecteur|évaluateur|revisor|gutachter|评审`
	andThen = `(?:e?s)?(?:-\d\w*)?(?:\s+\w+){0,5}?\s*[:,|]|(?:者|员|们)?[：:，,]`
	wanted  = `(?:\b(?:rate|score|mark|grade|give|award|vote|assign|rating|note|calificación|bewerte|vergib|mets|pon)\b[^\n.]{0,40}?\bBEST|\bhöchst(?:punktzahl|note|e note)|\bnote (?:maximale|5)\b|\bnota máxima|\b(?:full|top) marks\b|满分|最高分|\b5\s*分)`
	silence = `(?:\b(?:do not|don't|never|not to|must not|should not|shall not|no need to|need not)\s+(?:\w+\s+){0,3}?(?:rais|report|mention|list|critici|flag|complain)\w*|\b(?:findings|weaknesses|problems|gaps)\b[^\n.]{0,30}\b(?:empty|to yourself|waived)\b|\bskip the (?:remaining|rest|other)\b|\bomit them\b|\bread (?:no )?further\b|\bkeine schwächen|\bverschweigen|\bne signale aucun|\bno menciones|\bhallazgos vacía|不要(?:提出|报告|指出)|无意见)`
)

var (
	addressees = []string{"ai", "a.i.", "llm", "model", "language model", "gpt", "chatgpt", "claude", "gemini", "codex", "copilot", "automat", "machine", "artificial", "robotic", "bot", "review", "evaluator", "grader", "judge", "assessor", "agent", "assistant", "ki", "relecteur", "évaluateur", "revisor", "gutachter", "评审"}
	silent     = []string{"rais", "report", "mention", "list", "critici", "flag", "complain", "empty", "to yourself", "waived", "skip", "omit", "further", "keine schw", "verschweigen", "signale", "menciones", "vacía", "不要", "无意见"}
	topGrades  = []string{"5", "five", "10", "ten", "highest", "maximum", "max", "top", "best", "full", "perfect", "höchst", "maximale", "máxima", "满分", "最高分"}
)

// addressedSigns are of passages that first say to whom they speak.
var addressedSigns = []sign{
	{rating, addressees, topGrades, addressed(`(?s:.){0,160}?` + wanted), nil, false},
	{rating, []string{"irrespective", "regardless"}, topGrades, form(`\b(?:score|rating|grade|rate)\b[^\n.]{0,60}\b(?:5|five|highest|maximum)\b[^\n.]{0,30}\b(?:irrespective|regardless) of (?:what|how) you\b`), nil, false},
	{rating, []string{"rating", "score", "grade", "mark"}, []string{"expected", "required", "mandatory", "requested"}, form(`\b(?:rating|score|grade|mark) of (?:5|five) is (?:expected|required|mandatory|requested)\b`), nil, false},
	{"tells its reviewers to ignore their instructions", []string{"your", "the"}, []string{"apply", "suspend", "lifted", "rubric", "prompt"}, either(form(`\byour (?:earlier|previous|prior|current|original|old|review(?:ing)?)? ?(?:instructions|guidelines|rules|rubric)\b[^\n.]{0,40}\b(?:suspended|no longer apply|do not apply|don't apply|are lifted)\b`), ordered("ignore|disregard|forget", `\s+(?:the|your|this) (?:rubric|rating scale)\b`), form(`\b(?:overrides?|replaces?|supersedes?) (?:the|your) prompt (?:you|that)\b`)), nil, false},
	{askedForPrompt, []string{"your", "you", "this"}, []string{"hidden", "secret", "internal", "given", "told", "above"}, form(`\byour (?:hidden|secret|internal) (?:instructions?|prompt|rules|guidelines)\b|\b(?:wording|instructions?|rules|prompt) (?:that )?you (?:were|have been) (?:given|told)\b|\btext above this (?:document|file)\b`), nil, false},
	{otherRole, []string{"forget", "you're", "developer", "du bist", "tu es", "你现在"}, nil, form(`\bforget (?:that )?you(?:'re| are| were) (?:an? |the )?(?:\w+ )?(?:reviewer|ai|model|assistant|grader)\b|\byou're (?:now |no longer )(?:an?\s+|the\s+)?(?:\w+,?\s+){0,3}(?:ai|llm|model|reviewer|grader|evaluator|judge|assistant|bot)\b|\bgranted developer mode\b|\b(?:du bist|tu es) (?:jetzt|nun|ab jetzt|désormais|maintenant) (?:ein|eine|un|une|der|die|le|la)\b|你现在不是评审`), nil, false},
	{toModels, []string{"as an", "as a"}, []string{"you"}, form(`\bas an? (?:ai|llm|language model|ai (?:model|assistant|reviewer))\s*,?\s+you\b`), nil, false},
	{toReviewers, addressees, silent, addressed(`(?s:.){0,120}?` + silence), nil, false},
}

// salutation is what may stand before whom a sentence speaks to.
var salutation = form(`^\W*(?:(?:dear|hey|hi|hello|cher|chers|estimad[oa]s?|liebe[rs]?)\s+|(?:(?:\w+ )?(?:note|notice|instructions?|message|reminder|hint|memo|summary|hinweis|nota)s?\s+)?(?:to|for|an|für|para|pour|à)\s+)?(?:(?:our|all|any|the|every|die|alle|los|las|les|各位)\s*)?(?:\w+[\s-]+)?(?:ai|人工智能)?$`)

// addressed is a form behind the name of whom a sentence speaks to, at its beginning.
func addressed(rest string) finder {
	return newHeaded(readers, `(?:`+andThen+`)`+rest, func(before string) (int, bool) {
		from := max(strings.LastIndexAny(before, ".!?:;([>|*\"\n")+1, 0)
		return from, len(before)-from <= maxSentence && salutation.MatchString(before[from:])
	})
}
