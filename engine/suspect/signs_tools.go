package suspect

const usesTools = "asks its reviewers to run commands or to read other files"

// The parts of the forms below: what a reviewer is asked to do, and what no review needs.
const (
	toolVerbs = `(?:run|execute|call|invoke|open|read|cat|print|send|write|fetch|list|quote|copy|include|show|upload|post|paste)`
	private   = `~/|/etc/|\.ssh\b|\bid_rsa\b|\.aws\b|\.netrc\b|(?:^|[\s/\x60])\.env\b|\bcredentials?\b|\bsecrets?\b|\bpasswords?\b|\b(?:private|api|access|ssh) keys?\b|\b(?:access|auth) tokens?\b|\benvironment variables?\b|\x60(?:env|printenv|id|whoami|ls|cat|curl|wget|rm|bash|sh|nc)\b|\b(?:curl|wget)\b|\brm -rf\b|\b(?:shell|bash|terminal) (?:tool|command)\b|密钥|密码|凭证|令牌`
)

// toolSigns are of passages that want a reviewer's tools to be used for something else than the document.
var toolSigns = []sign{
	{usesTools, []string{"review", "ai", "a.i.", "llm", "model", "language model", "gpt", "chatgpt", "claude", "gemini", "codex", "copilot", "automated", "machine", "artificial"}, []string{"run", "execute", "call", "invoke", "open", "read", "cat", "print", "send", "write", "fetch", "list", "quote", "copy", "include", "show", "upload", "post", "paste"}, form(`(?:(?:^|[\n.!?:;(\[>*-]\s*|<!--\s*|\b(?:as|dear|hey|hi|hello|to)\s+)(?:(?:the|a|an|all|any|every|note to(?: the)?)\s+)?(?:reviewers?|reviewing (?:ai|agent|model|assistant)|MODEL))(?:\s*[:,]\s*|\s+)(?:(?:please|you|must|should|shall|will|now|to|also|first|have to|has to|need to|needs to)\s+){0,4}` + toolVerbs + `\b`), form(private), false},
	{usesTools, []string{"before"}, []string{"run", "execute", "cat", "print", "send", "curl", "call", "invoke"}, form(`\bbefore (?:you )?(?:start |begin |assign (?:a )?|give (?:a )?)?(?:answer(?:ing)?|rat(?:e|ing)|review(?:ing)?|respond(?:ing)?|reply(?:ing)?|grad(?:e|ing))(?: (?:this|it|the DOC))?,?\s+(?:please\s+|first\s+|you must\s+){0,2}(?:run|execute|cat|print|send|curl|call|invoke)\b`), form(private), false},
	{usesTools, []string{"run", "execute", "cat", "print", "send", "call", "invoke", "open", "read"}, []string{"rate", "rating", "grad", "scor", "your", "finding", "verdict", "before you"}, ordered("run|execute|cat|print|send|call|invoke|open|read", `\b[^\n.!?]{0,40}?(?:`+private+`)`), form(`\b(?:(?:before|and|then)\s+(?:you\s+)?(?:rat(?:e|ing)|grad(?:e|ing)|scor(?:e|ing))\s+(?:this|it|the DOC)|before\s+(?:you (?:rate|assign|give|answer|respond|grade|score)|rating)\b|(?:in|into|to|with|as) (?:the|a|your) (?:first |next |last )?(?:finding|verdict|rating)\b|(?:in|into|to|with|as part of) your (?:review|findings?|answer|rating|verdict)\b)`), false},
	{usesTools, []string{"your", "you", "you're"}, []string{"tool", "running", "started"}, form(`\buse your (?:bash|shell|terminal|file|browser|web|search|fetch) tools?\b|\bthe (?:machine|host|computer|folder|directory|repository) (?:that |which )?you(?:'re| are| were) (?:running (?:on|in)|started in)\b`), nil, false},
	{usesTools, []string{"评审"}, nil, form(`评审(?:者|员|人|模型|智能体)?\s*[：:，,]?\s*(?:请|必须|应)?(?:先|立即)?(?:运行|执行|读取|打开|打印|发送|上传)`), form(private), false},
}
