package redact

import (
	"strings"

	"parley/engine/pattern"
)

// secretPattern is what one kind of secret looks like.
type secretPattern struct {
	name string
	// hints are texts of which a secret holds at least one, in lower case where fold is set: most texts hold none, and
	// need not be looked through.
	hints []string
	fold  bool
	// pattern has up to two groups, which stay: what leads up to the secret and what follows it.
	pattern *pattern.Pattern
	// secret decides on a match where a pattern cannot; the groups and what stands between them. nil is always.
	secret func(before, value string) bool
}

// secretPatterns are looked for from the top. The lengths are the least that tells a key from a word: services lengthen theirs.
var secretPatterns = []secretPattern{
	{name: "private key", hints: []string{"PRIVATE KEY"}, pattern: pattern.New(
		`(-----BEGIN )[A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----(?:(?s:.*?)-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|(?:(?:\s|\\+[nr])*[A-Za-z0-9+/=]{16,})*)`)},
	{name: "password in an address", hints: []string{"://"}, pattern: pattern.New(
		`([A-Za-z][A-Za-z0-9+.\-]*://[^/\s:@"']*:)[^/\s@"']+(@)`)},
	{name: "key in an address", hints: []string{"="}, pattern: pattern.New(
		`([?&](?:key|api_?key|apikey|access_?token|auth_?token|token|sig|signature|secret|client_secret|password)=)[^&\s"'<>]{6,}`)},
	{name: "Authorization header", hints: []string{"authorization"}, fold: true, pattern: pattern.New(
		`(?i)(\bauthorization["']?[ \t]{0,2}[:=][ \t]{0,2}["']?(?:(?:bearer|basic|token|digest|negotiate|apikey)\s+)?)[A-Za-z0-9._~+/=:\-]{6,}`), secret: isCredential},
	{name: "bearer token", hints: []string{"bearer"}, fold: true, pattern: pattern.New(
		`(?i)(\bbearer\s+)[A-Za-z0-9._~+/=\-]{6,}`), secret: looksLikeBearerToken},
	{name: "JWT", hints: []string{"eyJ"}, pattern: pattern.New(
		`\b(eyJ)[A-Za-z0-9_\-]{6,}\.[A-Za-z0-9_\-]{6,}(?:\.[A-Za-z0-9_\-]*)*`)},
	{name: "OpenAI, Anthropic and others in their style", hints: []string{"sk-"}, pattern: pattern.New(
		`\b(sk-)[A-Za-z0-9_.\-]{4,}`), secret: looksLikeSKKey},
	{name: "Google API key", hints: []string{"AIza"}, pattern: pattern.New(`\b(AIza)[A-Za-z0-9_\-]{4,}`)},
	{name: "Google OAuth", hints: []string{"ya29.", "GOCSPX-"}, pattern: pattern.New(`\b(ya29\.|GOCSPX-)[A-Za-z0-9_.\-]{8,}`)},
	{name: "GitHub", hints: []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"}, pattern: pattern.New(
		`\b(gh[pousr]_|github_pat_)[A-Za-z0-9_]{4,}`)},
	{name: "AWS access key", hints: []string{"AKIA", "ASIA"}, pattern: pattern.New(
		`\b((?:AKIA|ASIA))[A-Z0-9]{12,}(?:[\s:,;"']{1,4}[A-Za-z0-9/+]{40}\b)?`)},
	{name: "AWS secret key", pattern: pattern.New(
		`(^|[^A-Za-z0-9/+=_.\-])[A-Za-z0-9/+]{40}($|[^A-Za-z0-9/+=_.\-])`), secret: looksLikeAWSSecret},
	{name: "Slack", hints: []string{"xox", "xapp-"}, pattern: pattern.New(`\b(xox[a-z](?:\.xox[a-z])?-|xapp-)[A-Za-z0-9\-]{4,}`)},
	{name: "Slack webhook", hints: []string{"hooks.slack.com/"}, pattern: pattern.New(`(hooks\.slack\.com/[a-z]+/)[A-Za-z0-9/]{8,}`)},
	{name: "GitLab", hints: []string{"gl"}, pattern: pattern.New(
		`\b(gl(?:pat|oas|dt|rt|cbt|ptt|ft|soat|agent|imt|ffct)-)[A-Za-z0-9_.\-]{8,}`)},
	{name: "npm", hints: []string{"npm_"}, pattern: pattern.New(`\b(npm_)[A-Za-z0-9]{20,}`)},
	{name: "PyPI", hints: []string{"pypi-"}, pattern: pattern.New(`\b(pypi-)[A-Za-z0-9_\-]{20,}`)},
	{name: "Hugging Face", hints: []string{"hf_"}, pattern: pattern.New(`\b(hf_)[A-Za-z0-9]{16,}`)},
	{name: "Stripe", hints: []string{"_live_", "_test_", "whsec_"}, pattern: pattern.New(`\b((?:sk|rk|pk)_(?:live|test)_|whsec_)[A-Za-z0-9]{8,}`)},
	{name: "Groq, xAI, Perplexity, Replicate", hints: []string{"gsk_", "xai-", "pplx-", "r8_"}, pattern: pattern.New(
		`\b(gsk_|xai-|pplx-|r8_)[A-Za-z0-9]{20,}`)},
	{name: "DigitalOcean, Databricks, SendGrid, age", hints: []string{"_v1_", "dapi", "SG.", "AGE-SECRET-KEY-"}, pattern: pattern.New(
		`\b(do[opr]_v1_|dapi|SG\.|AGE-SECRET-KEY-1)[A-Za-z0-9_.\-]{24,}`)},
	// What is called a secret: in the style of a variable, then as a field or a header.
	{name: "secret variable", hints: []string{"="}, pattern: pattern.New(
		`(\b[A-Z][A-Z0-9_]*=(?:\\*["'])?)[^\s"'<>{}$,;\\` + Replacement + `]{6,}`), secret: isVariable},
	{name: "secret field", hints: []string{"key", "token", "secret", "passw", "passphrase", "credential"}, fold: true, pattern: pattern.New(
		`(?i)((?:api[_\-]?key|access[_\-]?key|secret[_\-]?key|private[_\-]?key|auth[_\-]?key|token|secret|password|passwd|passphrase|credentials?)[a-z0-9_\-]*\\*["']?[ \t]{0,2}[:=][ \t]{0,2}(?:\\*["'])?)[^\s"'<>{}()\[\]$,;\\` + Replacement + `]{8,}`), secret: isField},
}

// redact puts Mark in place of each secret of this shape.
func (s *secretPattern) redact(text string) string {
	var out strings.Builder
	kept := 0 // up to here the text is in out
	for at := 0; ; {
		m := s.pattern.FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		start, from, to := at+m[0], at+m[3], at+m[1]
		if len(m) > 4 {
			to = at + m[4]
		}
		value := text[from:to]
		if strings.Trim(value, Replacement) == "" || s.secret != nil && !s.secret(text[start:from], value) {
			if at == from {
				from = to
			}
			at = from // a secret may begin in what this one would have been
			continue
		}
		out.WriteString(text[kept:from])
		out.WriteString(Replacement)
		kept, at = to, to
	}
	if kept == 0 {
		return text
	}
	out.WriteString(text[kept:])
	return out.String()
}

// mayBeIn reports whether a text, which is given in lower case too, needs to be looked through for this pattern.
func (s *secretPattern) mayBeIn(text, lower string) bool {
	if len(s.hints) == 0 {
		return hasRun(text, minUnannounced)
	}
	if s.fold {
		text = lower
	}
	for _, hint := range s.hints {
		if strings.Contains(text, hint) {
			return true
		}
	}
	return false
}

// minUnannounced is the length of the shortest secret that nothing announces.
const minUnannounced = 40

// hasRun reports whether a text has a word of n characters of base64.
func hasRun(text string, n int) bool {
	run := 0
	for i := 0; i < len(text) && run < n; i++ {
		switch b := text[i]; {
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b >= '0' && b <= '9', b == '/', b == '+':
			run++
		default:
			run = 0
		}
	}
	return run >= n
}
