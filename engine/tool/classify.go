package tool

import (
	"strings"

	"parley/engine/pattern"
)

// errorPattern recognises a sentence by which tools and servers tell a kind of failure.
type errorPattern struct {
	pattern *pattern.Pattern
	kind    FailureKind
}

// errorPatterns are read from the top: the first shape that is found in a message names its kind. The sentences are those
// of the recorded runs; versions change them, so each row looks for what is likely to stay.
var errorPatterns = []errorPattern{
	{pattern.New(`(?i)model\S* (?:\S+ )?(?:does not exist|is not found|is not supported|not found)|issue with the selected model|models/\S+ is not found`), SetupRejected},
	{pattern.New(`(?i)proxy[ -]?(?:authentication|authorization)|tunneling socket could not be established|\bproxy (?:response|error|connect)\b|\b(?:status|code|error|http|response)\W{0,12}407\b|\b407 proxy|\(407\)`), Proxy},
	{pattern.New(`(?i)credit balance|insufficient[ _](?:quota|funds|balance|credits?)|(?:out of|no|more|add) credits?\b|payment required|billing[ _](?:error|hard|not)|\b(?:status|code|error|http)\W{0,12}402\b|\(402\)`), Billing},
	{pattern.New(`(?i)prompt is too long|context window|input token count|maximum (?:context|number of tokens)|(?:input|request|payload|body)(?: entity| size)?(?: is)? (?:too (?:long|large)|exceeds)|exceeds the maximum length|context[ _]length|request_too_large|too many (?:input )?tokens|\b(?:status|code|error|http)\W{0,12}413\b`), TooLong},
	{pattern.New(`(?i)too many requests|rate.?limit|quota|usage limit|resource_exhausted|\b(?:status|code|error|http)\W{0,12}429\b|\(429\)`), RateLimited},
	{pattern.New(`(?i)not logged in|/login\b|(?:invalid|incorrect|missing) (?:api )?key|api.?key not valid|authenticat|unauthori[sz]ed|environment variable.*_key|_key.? environment variable|invalid_grant|(?:token|login|session|key)(?: has| is)? expired|expired (?:token|login|session|key)|(?:sign|log) ?in again|permission_denied|does not have (?:permission|access)|\b(?:status|code|error|http)\W{0,12}40[13]\b`), NotLoggedIn},
	{pattern.New(`(?i)safeguards flagged|content policy|usage policy|blocked (?:by|for) safety`), Refused},
	{pattern.New(`(?i)empty response`), EmptyAnswer},
	{pattern.New(`(?i)output token maximum|max_output_tokens|without a finish reason`), Truncated},
	{pattern.New(`\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ENETDOWN|ConnectionRefused|FailedToOpenSocket)\b|(?i)connection refused|network is unreachable|no route to host|could not resolve host|dns error|failed to lookup address|name or service not known|no such host|name resolution|waiting for network|unable to connect|cannot connect to api|fetch failed`), Offline},
	{pattern.New(`(?i)unknown (?:option|argument|command)|unexpected argument|unrecogni[sz]ed|trusted (?:directory|folder)|requires --|prompt is required|no (?:prompt|input) provided|input must be provided|cannot find module|command not found`), SetupRejected},
}

// classifyError names the kind of failure that a message tells, or "" when it says nothing we know.
func classifyError(message string) FailureKind { return matchKind(errorPatterns, message) }

// classifyStatus names the kind of failure behind an HTTP status, or "".
func classifyStatus(status int) FailureKind {
	switch status {
	case 401, 403:
		return NotLoggedIn
	case 402:
		return Billing
	case 407:
		return Proxy
	case 404:
		return SetupRejected
	case 413:
		return TooLong
	case 429:
		return RateLimited
	default:
		return ""
	}
}

// refusalLimit and errorAnswerLimit are how long a text may be to be taken for a refusal or an error in place of an
// answer. A stack trace is longer, but its noise is taken out before.
const (
	refusalLimit     = 400
	errorAnswerLimit = 2000
)

// refusals are answers that are none, from tools that call them a success.
var refusals = []errorPattern{
	{pattern.New(`(?i)^(?:i['’]m sorry,? but |i apologi[sz]e,? but |sorry,? )?i (?:can['’]?t|can ?not|am unable to|won['’]t) (?:(?:help|assist|comply)(?: you)? with (?:that|this|the|your)|fulfil+ (?:that|this|the|your)|do (?:that|this)\b|provide (?:that|this|a|the)\b)`), Refused},
}

// errorAnswers are errors that a tool prints in place of its answer while exiting 0, as ccw does for those behind it.
// Each is anchored at the start: a review may well quote such a sentence.
var errorAnswers = []errorPattern{
	{pattern.New(`(?i)^error when talking to`), Exited},
	{pattern.New(`(?i)^\[?api error\b`), Exited},
	{pattern.New(`(?i)^there['’]s an issue with the selected model`), SetupRejected},
	{pattern.New(`(?i)^(?:not logged in|invalid api key|failed to authenticate|please run /login)`), NotLoggedIn},
	{pattern.New(`(?i)^prompt is too long`), TooLong},
	{pattern.New(`(?i)^the model returned an empty response`), EmptyAnswer},
	{pattern.New(`^\{"role":"user","content":\[\{"type":"text","text":"\[(?:Your previous response had no visible output|Request interrupted)`), EmptyAnswer},
	{pattern.New(`(?i)^(?:(?:fatal |internal )?error(?: \[\w+\])?|fatal|uncaught exception|traceback \(most recent call last\)):`), Exited},
}

// classifyAnswer looks through an answer that is none. The second result is what it says.
func classifyAnswer(answer string) (FailureKind, string) {
	if strings.Contains(answer, `"rating"`) {
		return "", "" // whatever else it holds, this is an attempt at a review
	}
	if len(answer) <= refusalLimit {
		if kind := matchKind(refusals, strings.TrimSpace(answer)); kind != "" {
			return kind, cleanLine(answer)
		}
	}
	plain := strings.TrimSpace(answer)
	if !strings.HasPrefix(plain, "{") {
		plain = stripNoise(answer) // a JSON object's lines would look like those of a dump
	}
	if len(plain) > errorAnswerLimit {
		return "", ""
	}
	kind := matchKind(errorAnswers, plain)
	if kind == Exited {
		if known := classifyError(plain); known != "" {
			kind = known
		}
	}
	if kind == "" {
		return "", ""
	}
	return kind, cleanLine(unwrap(plain))
}

func matchKind(table []errorPattern, text string) FailureKind {
	for _, s := range table {
		if s.pattern.MatchString(text) {
			return s.kind
		}
	}
	return ""
}
