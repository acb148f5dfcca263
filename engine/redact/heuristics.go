package redact

import (
	"strings"

	"parley/engine/pattern"
)

// The functions here tell a secret from a word where the shape leaves it open: a review of a login must keep its "bearer
// authentication" and its "token: expires after 30 days".

const (
	digits = "0123456789"
	lowers = "abcdefghijklmnopqrstuvwxyz"
	uppers = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// looksRandom reports whether a value looks as if chance had made it: letters and digits in one, or very long.
func looksRandom(_, value string) bool {
	return strings.ContainsAny(value, digits) && strings.ContainsAny(strings.ToLower(value), lowers) || len(value) >= 32
}

// looksLikeBearerToken reports whether the same holds of a token behind the word, which may be letters with a full stop or a low
// line between them.
func looksLikeBearerToken(before, value string) bool {
	return looksRandom(before, value) || strings.ContainsAny(strings.Trim(value, "._"), "._")
}

// looksLikeSKKey reports whether what follows sk- is a key: only of scikit-learn's short name is it known that it is none.
func looksLikeSKKey(_, value string) bool { return !strings.HasPrefix(value, "learn") }

// looksLikeAWSSecret reports whether 40 characters are one; a checksum has no capital letters, a word no digits.
func looksLikeAWSSecret(_, value string) bool {
	return strings.ContainsAny(value, digits) && strings.ContainsAny(value, lowers) && strings.ContainsAny(value, uppers) &&
		strings.Count(value, "/") < 4
}

// isCredential reports whether what an Authorization header holds is more than the name of a scheme.
func isCredential(_, value string) bool {
	switch strings.ToLower(value) {
	case "bearer", "digest", "negotiate", "apikey", "header", "headers":
		return false
	}
	return strings.ContainsAny(value, digits+uppers+"=") || len(value) >= minWordValue
}

// isVariable reports whether NAME=value sets a secret.
func isVariable(before, value string) bool {
	name, _, _ := strings.Cut(before, "=")
	return secretName.MatchString(name) && !harmlessValues.MatchString(value)
}

// isField reports whether a field or a header of a telling name has a value that is one: in quotes or behind an equals sign a
// shorter one is, since people do not write so in sentences.
func isField(before, value string) bool {
	quoted := strings.ContainsAny(before[len(before)-1:], `"'=`)
	return looksRandom(before, value) && (quoted || len(value) >= minWordValue) && !harmlessValues.MatchString(value)
}

// harmlessValues are values that keep nothing secret: figures, paths, and addresses without a password.
var harmlessValues = pattern.New(`^(?:[0-9._]+|(?:\.{0,2}|~)/.*|https?://[^@]*|(?i:true|false|none|null|undefined|required|optional)\W*)$`)
