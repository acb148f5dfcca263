package safetext

import "strings"

// What joins or changes emoji. Terminals disagree about how many cells the result has: some draw the parts, some one
// sign, and everything after it on the line is displaced where they do not agree with us.
const (
	joiner        = '\u200d'
	asText        = '\ufe0e'
	asEmoji       = '\ufe0f'
	firstSkinTone = '\U0001F3FB'
	lastSkinTone  = '\U0001F3FF'
)

// splitEmoji takes emoji apart into signs whose width nobody doubts: joined ones stand beside each other, and what only
// chooses a look is left out. A joiner between letters shapes them and stays.
func splitEmoji(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r >= joiner }) {
		return s
	}
	var before rune
	return strings.Map(func(r rune) rune {
		last := before
		before = r
		switch {
		case r == asText, r == asEmoji, firstSkinTone <= r && r <= lastSkinTone && isPictograph(last):
			before = last
			return -1
		case r == joiner && isPictograph(last):
			return -1
		}
		return r
	}, s)
}

// isPictograph reports whether a character is a sign or an emoji rather than a letter.
func isPictograph(r rune) bool { return r >= 0x2190 && r < 0x2C00 || r >= 0x1F000 && r < 0x20000 }
